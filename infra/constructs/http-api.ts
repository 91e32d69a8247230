import { Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { CfnApi, HttpApi, HttpStage, type IHttpApi, type IHttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct, type IDependable } from 'constructs';
import { type ApiBodyOptions, apiBody } from '../api-body.ts';
import { LOG_DAYS } from '../environment/setting-types.ts';
import type { Environment } from '../environment.ts';
import { linksAtRoot } from '../hosts.ts';
import { functionArn, LIVE } from './functions.ts';

/**
 * Fields of the access log. They contain no personal data: the route replaces the path, which has
 * ids and codes.
 */
const ACCESS_LOG_FIELDS = {
  requestId: AccessLogField.contextRequestId(),
  routeKey: AccessLogField.contextRouteKey(),
  status: AccessLogField.contextStatus(),
  responseLatency: AccessLogField.contextResponseLatency(),
  authorizerError: AccessLogField.contextAuthorizerError(),
  integrationErrorMessage: AccessLogField.contextIntegrationErrorMessage(),
};

/** Every request is 429, as after `admin api close`. */
const CLOSED = { rateLimit: 0, burstLimit: 0 };

type Settings = Pick<
  Environment,
  'requestsPerSecond' | 'requestBurst' | 'baseUrl' | 'linkUrl' | 'edgeWebAclArn' | 'standby'
>;
export type ApiParts = Pick<ApiBodyOptions, 'operations' | 'protocols' | 'authorizerId' | 'fallbackId'>;

/**
 * The HTTP API as one import of an OpenAPI document, its stage, access log, and the role with which it
 * invokes the functions. The document has the functions by name, so the API refers to no function.
 */
export class ServiceApi extends Construct {
  readonly api: IHttpApi;
  readonly stage: IHttpStage;
  readonly #resource: CfnApi;

  constructor(scope: Construct, id: string, parts: ApiParts, settings: Settings) {
    super(scope, id);
    this.#resource = new CfnApi(this, 'Api', {
      body: apiBody({
        ...parts,
        linksAtRoot: linksAtRoot(settings),
        invocationUri: (functionId) => this.#invocationUri(functionId),
        credentials: this.#invoker().roleArn,
        disableDefaultEndpoint: settings.baseUrl !== null,
      }),
      failOnWarnings: true,
    });
    this.api = HttpApi.fromHttpApiAttributes(this, 'Imported', {
      httpApiId: this.#resource.ref,
      apiEndpoint: this.#resource.attrApiEndpoint,
    });
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: settings.standby
        ? CLOSED
        : { rateLimit: settings.requestsPerSecond, burstLimit: settings.requestBurst },
      accessLogSettings: {
        destination: { bind: () => ({ destinationArn: this.#accessLog() }) },
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_FIELDS)),
      },
    });
  }

  /** Imports the API only after these resources exist, so that no new route lacks its function. */
  importAfter(...resources: IDependable[]): void {
    this.#resource.node.addDependency(...resources);
  }

  /**
   * Creates the group of the access log. API Gateway may write to all groups below `/aws/vendedlogs/`. Every
   * other group would need an entry in a resource policy, whose size is limited. The name has a part of the
   * stack's id, because the group outlives its stack.
   */
  #accessLog(): string {
    const { stackName, stackId } = Stack.of(this);
    return new LogGroup(this, 'AccessLog', {
      logGroupName: `/aws/vendedlogs/apis/${stackName}-${Fn.select(2, Fn.split('/', stackId))}`,
      retention: LOG_DAYS,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    }).logGroupArn;
  }

  /** Creates the role of API Gateway. A permission per function would fill half of the template. */
  #invoker(): Role {
    const functions = `${functionArn(Stack.of(this), '*')}:${LIVE}`;
    return new Role(this, 'Invoker', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      description: 'API Gateway invokes the functions of the identity service',
      inlinePolicies: {
        invoke: new PolicyDocument({
          statements: [new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functions] })],
        }),
      },
    });
  }

  #invocationUri(functionId: string): string {
    const stack = Stack.of(this);
    return stack.formatArn({
      service: 'apigateway',
      account: 'lambda',
      resource: 'path/2015-03-31/functions',
      resourceName: `${functionArn(stack, functionId)}:${LIVE}/invocations`,
    });
  }
}
