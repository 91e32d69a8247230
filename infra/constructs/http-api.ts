import { Duration, Stack } from 'aws-cdk-lib';
import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnAuthorizer,
  CfnIntegration,
  CfnRoute,
  CorsHttpMethod,
  HttpApi,
  HttpStage,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { CfnPermission, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Operation } from '../../shared/http/operation.ts';
import type { Protocol } from '../../shared/http/protocol.ts';
import { CORS } from '../cors.ts';
import type { Environment } from '../environment.ts';
import { routesOf } from '../operations.ts';

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

/** Limits of all callers together. */
type Limits = Pick<Environment, 'requestsPerSecond' | 'requestBurst'>;

/**
 * The HTTP API: CORS, access log, one Lambda authorizer without a cache, one integration per function, one
 * route per path.
 */
export class ServiceApi extends Construct {
  readonly api: HttpApi;
  #authorizer: CfnAuthorizer | undefined;

  constructor(scope: Construct, id: string, limits: Limits) {
    super(scope, id);
    this.api = new HttpApi(this, 'Api', {
      description: 'Identity and user-profile service',
      createDefaultStage: false,
      corsPreflight: {
        allowOrigins: [...CORS.allowOrigins],
        allowMethods: CORS.allowMethods.map((method) => CorsHttpMethod[method]),
        allowHeaders: [...CORS.allowHeaders],
        exposeHeaders: [...CORS.exposeHeaders],
        maxAge: Duration.seconds(CORS.maxAgeSeconds),
      },
    });
    new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: limits.requestsPerSecond, burstLimit: limits.requestBurst },
      accessLogSettings: {
        destination: { bind: () => ({ destinationArn: this.#accessLog() }) },
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_FIELDS)),
      },
    });
  }

  #accessLog(): string {
    return new LogGroup(this, 'AccessLog', { retention: RetentionDays.THREE_MONTHS }).logGroupArn;
  }

  /** Sets the authorizer. It has no identity sources and no cache, so that a deleted key fails at once. */
  authorizeWith(authorizer: IFunction): void {
    this.#authorizer = new CfnAuthorizer(this, 'Authorizer', {
      apiId: this.api.apiId,
      name: 'authenticate',
      authorizerType: 'REQUEST',
      authorizerPayloadFormatVersion: '2.0',
      enableSimpleResponses: true,
      authorizerResultTtlInSeconds: 0,
      authorizerUri: this.#invocationArn(authorizer),
    });
    this.#allow(this, 'AuthorizerInvocation', authorizer, `authorizers/${this.#authorizer.ref}`);
  }

  /** Adds the routes of an operation to the stack of `scope`. Public operations have no authorizer. */
  addOperation(scope: Construct, operation: Operation, target: IFunction): void {
    const authorizer = operation.auth.length > 0 ? this.#authorizer : undefined;
    const integration = this.#integrate(scope, operation.id, target);
    for (const { method, path } of routesOf(operation)) {
      this.#route(scope, `${method} ${path}`, integration, authorizer);
    }
  }

  /** Adds the routes of a protocol, which are public. */
  addProtocol(scope: Construct, { id, routes }: Protocol, target: IFunction): void {
    const integration = this.#integrate(scope, id, target);
    for (const { method, path } of routes) {
      this.#route(scope, `${method} ${path}`, integration, undefined);
    }
  }

  /** Sets the function that answers requests to unknown routes. */
  addFallback(target: IFunction): void {
    this.#route(this, '$default', this.#integrate(this, 'fallback', target), undefined);
  }

  #integrate(scope: Construct, id: string, target: IFunction): CfnIntegration {
    this.#allow(scope, `${id}Invocation`, target, '*');
    return new CfnIntegration(scope, `${id}Integration`, {
      apiId: this.api.apiId,
      integrationType: 'AWS_PROXY',
      integrationUri: target.functionArn,
      payloadFormatVersion: '2.0',
    });
  }

  #route(
    scope: Construct,
    routeKey: string,
    integration: CfnIntegration,
    authorizer: CfnAuthorizer | undefined,
  ): void {
    new CfnRoute(scope, routeKey.replace(/\W+/g, '-'), {
      apiId: this.api.apiId,
      routeKey,
      target: `integrations/${integration.ref}`,
      ...(authorizer
        ? { authorizationType: 'CUSTOM', authorizerId: authorizer.ref }
        : { authorizationType: 'NONE' }),
    });
  }

  /**
   * Adds one permission per function for the whole API. One per route would exceed the size of its policy.
   */
  #allow(scope: Construct, id: string, target: IFunction, resource: string): void {
    new CfnPermission(scope, id, {
      action: 'lambda:InvokeFunction',
      functionName: target.functionArn,
      principal: 'apigateway.amazonaws.com',
      sourceArn: Stack.of(scope).formatArn({
        service: 'execute-api',
        resource: this.api.apiId,
        resourceName: resource === '*' ? '*/*' : resource,
      }),
    });
  }

  #invocationArn(target: IFunction): string {
    const { partition, region } = Stack.of(this);
    return `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${target.functionArn}/invocations`;
  }
}
