/** @module-tag heavy */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NestedStack } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { ANY_METHOD } from '../../../infra/api-body.ts';
import { bundleFunctions } from '../../../infra/bundle.ts';
import { loadEnvironment } from '../../../infra/load-environment.ts';
import { EXAMPLE_CLIENT } from '../../../infra/local/provider/example-client.ts';
import {
  discoverOperations,
  discoverProtocols,
  discoverTriggers,
  routesOf,
} from '../../../infra/operations.ts';
import { DataStack } from '../../../infra/stacks/data-stack.ts';
import { ServiceStack } from '../../../infra/stacks/service-stack.ts';
import { cdkApp, RELEASE } from '../../support/cdk-app.ts';

type Resource = { Type: string; Properties: Record<string, unknown>; UpdatePolicy?: unknown };

type Method = {
  security?: unknown;
  'x-amazon-apigateway-integration': { $ref: string };
  isDefaultRoute?: true;
};
type Body = {
  paths: Record<string, Record<string, Method>>;
  components: {
    securitySchemes: Record<string, object>;
    'x-amazon-apigateway-integrations': Record<string, Record<string, unknown>>;
  };
};

const operations = await discoverOperations();
const protocols = await discoverProtocols();
const triggers = await discoverTriggers();
let template: Template;
let templates: Record<string, Resource>[];
/** The document that API Gateway imports. */
let body: Body;
/** Templates of both stacks and of those nested in them. */
let whole: Record<string, object>[];
/** Resources of all templates. */
let resources: Record<string, Resource>;

beforeAll(async () => {
  const bundles = await bundleFunctions(await mkdtemp(join(tmpdir(), 'identity-stack-')));
  const chosen = { claimNamespace: 'https://claims.example/', gradualReleases: true };
  const environment = { ...(await loadEnvironment('dev')), ...chosen };
  const app = cdkApp();
  const data = new DataStack(app, 'Data', { environment, serviceStack: 'IdentityService-dev' });
  const stack = new ServiceStack(app, 'Test', {
    operations,
    protocols,
    triggers,
    bundles,
    release: RELEASE,
    environment,
    data,
  });
  template = Template.fromStack(stack);
  const nested = stack.node.findAll().filter((child) => child instanceof NestedStack);
  whole = [template, Template.fromStack(data), ...nested.map((group) => Template.fromStack(group))].map(
    (one) => one.toJSON(),
  );
  templates = whole.map(({ Resources }) => Resources as Record<string, Resource>);
  resources = Object.assign({}, ...templates);
  const [api] = ofType('AWS::ApiGatewayV2::Api');
  body = JSON.parse(JSON.stringify(api?.['Body']));
});

function ofType(type: string): Record<string, unknown>[] {
  return Object.values(resources)
    .filter((resource) => resource.Type === type)
    .map(({ Properties }) => Properties);
}

type Statement = { Effect: string; Action: unknown; Resource: unknown };

/** Of all roles. */
function statements(): Statement[] {
  return ofType('AWS::IAM::Role').flatMap(({ Policies = [] }) => {
    const policies = Policies as { PolicyDocument: { Statement: Statement[] } }[];
    return policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  });
}

/** Every route of the imported document: `METHOD /path`, or `$default`. */
function routes(): { key: string; method: Method }[] {
  return Object.entries(body.paths).flatMap(([path, { parameters: _, ...methods }]) =>
    Object.entries(methods).map(([name, method]) => ({
      key: path === '/$default' ? '$default' : `${name === ANY_METHOD ? 'ANY' : name.toUpperCase()} ${path}`,
      method,
    })),
  );
}

/** A resource of a statement, with references as `<name>`. */
function arnOf(resource: unknown): string {
  const parts: unknown[] = Object(resource)['Fn::Join']?.[1] ?? [resource];
  return parts.map((part) => (typeof part === 'string' ? part : `<${Object(part).Ref}>`)).join('');
}

/** Functions of the service. CDK adds one of its own, without a name, which runs those of deployments. */
function ownFunctions(): Record<string, unknown>[] {
  return ofType('AWS::Lambda::Function').filter(({ FunctionName }) => FunctionName !== undefined);
}

describe('the stack', () => {
  it('knows nothing of the example provider of npm start', () => {
    expect(JSON.stringify(whole)).not.toContain(EXAMPLE_CLIENT.id);
  });

  it('stores the client before requests reach the new functions', () => {
    const triggers = template.findResources('Custom::Trigger');
    const [[id, { Properties: trigger }] = ['', { Properties: {} }]] = Object.entries(triggers);
    expect(JSON.stringify(trigger.HandlerArn)).toContain('storeClient');
    expect(trigger.InvocationType).toBe('RequestResponse');
    const groups = Object.values(template.findResources('AWS::CloudFormation::Stack'));
    expect(groups.length).toBeGreaterThan(1);
    for (const { DependsOn } of groups) expect(DependsOn).toContain(id);
  });

  it('has a route for every method and path of every operation, and one for all others', () => {
    const named = [
      ...operations.flatMap(({ operation }) =>
        routesOf(operation).map((route) => ({ ...route, id: operation.id })),
      ),
      ...protocols.flatMap(({ protocol }) => protocol.routes.map((route) => ({ ...route, id: protocol.id }))),
    ];
    const functionOf = (key: string) =>
      routes()
        .find((route) => route.key === key)
        ?.method['x-amazon-apigateway-integration'].$ref.split('/')
        .at(-1);
    const used = new Set(['$default']);
    for (const { method, path, id } of named) {
      const key = functionOf(`${method} ${path}`) ? `${method} ${path}` : `ANY ${path}`;
      expect([method, path, functionOf(key)]).toEqual([method, path, id]);
      used.add(key);
    }
    expect(new Set(routes().map(({ key }) => key))).toEqual(used);
    expect(body.paths['/$default']?.['x-amazon-apigateway-any-method']?.isDefaultRoute).toBe(true);
  });

  it('has its routes and integrations in the imported document only', () => {
    const types = new Set(Object.values(resources).map(({ Type }) => Type));
    expect([...types].filter((type) => type.startsWith('AWS::ApiGatewayV2::')).sort()).toEqual([
      'AWS::ApiGatewayV2::Api',
      'AWS::ApiGatewayV2::Stage',
    ]);
    template.hasResourceProperties('AWS::ApiGatewayV2::Api', { FailOnWarnings: true });
  });

  it("invokes the function of each route's operation by name, with a permitted role", () => {
    const names = new Set(ofType('AWS::Lambda::Function').map(({ FunctionName }) => FunctionName));
    for (const { key, method } of routes()) {
      const id = method['x-amazon-apigateway-integration'].$ref.split('/').at(-1) ?? '';
      const integration = body.components['x-amazon-apigateway-integrations'][id];
      expect(integration, key).toMatchObject({ type: 'AWS_PROXY', payloadFormatVersion: '2.0' });
      expect(JSON.stringify(integration?.['uri'])).toContain(`:function:Test_${id}:live/invocations"`);
      expect(names, key).toContain(`Test_${id}`);
    }
    const invoking = statements().filter(({ Action }) => Action === 'lambda:InvokeFunction');
    expect(invoking.map(({ Resource }) => arnOf(Resource))).toEqual([
      'arn:<AWS::Partition>:lambda:<AWS::Region>:<AWS::AccountId>:function:Test_*:live',
    ]);
  });

  it('gives every function the namespace of claims that was chosen', () => {
    const named = ofType('AWS::Lambda::Function').filter(({ Environment }) =>
      JSON.stringify(Environment ?? {}).includes('"BASE_URL"'),
    );
    expect(named.length).toBeGreaterThan(operations.length);
    for (const { Environment } of named)
      expect(Environment).toMatchObject({ Variables: { CLAIM_NAMESPACE: 'https://claims.example/' } });
  });

  it('lets no function call its own machine', () => {
    for (const { Environment } of ofType('AWS::Lambda::Function'))
      expect(JSON.stringify(Environment ?? {})).not.toMatch(/WEBHOOK_LOOPBACK|CONNECTOR_ORIGINS/);
  });

  it('asks the authorizer on every route that is not public, and on no other', () => {
    const ofOperations = operations.filter(({ operation }) => operation.auth.length === 0);
    const isPublic = new Set(
      [
        ...ofOperations.flatMap(({ operation }) => routesOf(operation)),
        ...protocols.flatMap(({ protocol }) => protocol.routes),
      ].flatMap(({ method, path }) => [`${method} ${path}`, ...(method === 'GET' ? [`ANY ${path}`] : [])]),
    );
    for (const { key, method } of routes()) {
      const open = key === '$default' || isPublic.has(key);
      expect(method.security, key).toEqual(open ? undefined : [{ authenticate: [] }]);
    }
  });

  it('never caches what the authorizer says', () => {
    expect(body.components.securitySchemes).toEqual({
      authenticate: {
        type: 'apiKey',
        name: expect.any(String),
        in: 'header',
        'x-amazon-apigateway-authorizer': {
          type: 'request',
          authorizerPayloadFormatVersion: '2.0',
          enableSimpleResponses: true,
          authorizerResultTtlInSeconds: 0,
          authorizerUri: expect.anything(),
          authorizerCredentials: expect.anything(),
        },
      },
    });
  });

  it('runs every function on Node 24 on arm64 with 512 MB', () => {
    for (const properties of ownFunctions()) {
      expect(properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'], MemorySize: 512 });
    }
  });

  it('lets functions that only read the table write nothing', () => {
    const readers = ofType('AWS::IAM::Role').filter(({ Description }) =>
      String(Description).endsWith(': table:read'),
    );
    expect(readers).toHaveLength(1);
    expect(JSON.stringify(readers)).not.toMatch(/PutItem|UpdateItem|DeleteItem|kms:|ses:|sns:|s3:/);
  });

  it('grants only text messages, traces and the list of streams on all resources', () => {
    for (const { Effect, Action, Resource } of statements()) {
      expect(JSON.stringify(Action)).not.toContain('*');
      if (Effect === 'Allow' && Resource === '*')
        for (const action of [Action].flat())
          expect([
            'dynamodb:ListStreams',
            'sns:Publish',
            'xray:PutTraceSegments',
            'xray:PutTelemetryRecords',
          ]).toContain(action);
    }
  });

  it('sends e-mail from identities of its account and region, by its configuration set', () => {
    const ses = statements().filter(({ Action }) => Action === 'ses:SendEmail');
    expect(ses.length).toBeGreaterThan(0);
    for (const { Resource } of ses)
      expect([Resource].flat().map(arnOf).sort()).toEqual([
        'arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:configuration-set/Test',
        'arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*',
      ]);
  });

  it('publishes to no topic, of whatever region and account', () => {
    // Statements about all resources are one, also with other actions.
    const publishing = statements().filter(({ Action }) => [Action].flat().includes('sns:Publish'));
    const allowed = publishing.filter(({ Effect }) => Effect === 'Allow');
    const denied = publishing.filter(({ Effect }) => Effect === 'Deny');
    expect(allowed.length).toBeGreaterThan(0);
    expect(denied).toHaveLength(allowed.length);
    for (const { Resource } of denied) expect(arnOf(Resource)).toBe('arn:<AWS::Partition>:sns:*:*:*');
  });

  it('logs of a request at the API its route and what came of it, and not who asked', () => {
    const [{ AccessLogSettings } = {}] = ofType('AWS::ApiGatewayV2::Stage');
    expect(JSON.parse(Object(AccessLogSettings).Format)).toEqual({
      requestId: '$context.requestId',
      routeKey: '$context.routeKey',
      status: '$context.status',
      responseLatency: '$context.responseLatency',
      authorizerError: '$context.authorizer.error',
      integrationErrorMessage: '$context.integrationErrorMessage',
    });
  });

  it('logs under an own API name, below the prefix that needs no resource policy', () => {
    const names = ofType('AWS::Logs::LogGroup').flatMap(({ LogGroupName }) => LogGroupName ?? []);
    expect(names).toHaveLength(1);
    expect(arnOf(names[0])).toMatch(/^\/aws\/vendedlogs\/apis\/Test-/);
    expect(JSON.stringify(names[0])).toContain('AWS::StackId');
  });

  it("leaves each function's lines unchanged, and adds Lambda's from WARN on only", () => {
    for (const { LoggingConfig, TracingConfig, Environment } of ownFunctions()) {
      expect(LoggingConfig).toMatchObject({
        LogFormat: 'JSON',
        ApplicationLogLevel: 'INFO',
        SystemLogLevel: 'WARN',
      });
      expect(TracingConfig).toEqual({ Mode: 'Active' });
      expect(Environment).toMatchObject({ Variables: { SERVICE_NAME: 'Test', ...RELEASE } });
    }
  });

  it('takes inbound texts from AWS End User Messaging of its own account only', () => {
    const statements = ofType('AWS::SNS::TopicPolicy').map(
      ({ PolicyDocument }) => Object(PolicyDocument).Statement,
    );
    expect(statements.flat()).toContainEqual(
      expect.objectContaining({
        Action: 'sns:Publish',
        Effect: 'Allow',
        Principal: { Service: 'sms-voice.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }),
    );
  });

  it('loses no inbound text: undelivered and unanswered ones become dead letters', () => {
    const [subscription] = ofType('AWS::SNS::Subscription');
    expect(subscription).toMatchObject({ Protocol: 'lambda', RedrivePolicy: expect.anything() });
    const answering = String(Object(Object(subscription)['Endpoint'])['Fn::GetAtt'][0]);
    template.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
      FunctionName: { Ref: answering },
      MaximumRetryAttempts: 2,
      DestinationConfig: { OnFailure: { Destination: Match.anyValue() } },
    });
    const role = String(Object(resources[answering]?.Properties['Role'])['Fn::GetAtt'][0]);
    expect(JSON.stringify(resources[role])).toContain('sqs:SendMessage');
  });

  it('can restore the table, and rotates the key', () => {
    expect(JSON.stringify(ofType('AWS::DynamoDB::GlobalTable'))).toContain(
      '"PointInTimeRecoveryEnabled":true',
    );
    expect(ofType('AWS::KMS::Key')).toMatchObject([{ EnableKeyRotation: true }]);
  });

  it('keeps logs for a limited time', () => {
    for (const { RetentionInDays } of ofType('AWS::Logs::LogGroup')) expect(RetentionInDays).toBe(90);
  });

  // CloudFormation allows 500, 200 and 200.
  it('has fewer resources, parameters and outputs than CloudFormation allows', () => {
    expect(templates.length).toBeGreaterThan(5);
    expect(Object.keys(resources)).toHaveLength(templates.flatMap((one) => Object.keys(one)).length);
    for (const { Resources = {}, Parameters = {}, Outputs = {} } of whole) {
      expect(Object.keys(Resources).length).toBeLessThan(400);
      expect(Object.keys(Parameters).length).toBeLessThan(190);
      expect(Object.keys(Outputs).length).toBeLessThan(190);
    }
  });

  it("leaves 40 of API Gateway's 300 routes and integrations free, and HEAD one route", () => {
    expect(routes().length).toBeLessThanOrEqual(260);
    expect(Object.keys(body.components['x-amazon-apigateway-integrations']).length).toBeLessThanOrEqual(260);
    expect(routes().filter(({ key }) => key.startsWith('HEAD ')).length).toBeLessThanOrEqual(1);
  });

  it('stays well below the megabyte that CloudFormation allows a template', () => {
    for (const one of whole) expect(Buffer.byteLength(JSON.stringify(one, null, 1))).toBeLessThan(700_000);
  });
});

describe('a release', () => {
  /** Functions that events start, and not requests. */
  const withoutAlias = triggers.map(({ trigger }) => trigger.id);
  const byType = (type: string) => Object.entries(resources).filter(([, { Type }]) => Type === type);

  it('shifts the authorizer and each function that answers, and no event function', () => {
    const aliased = byType('AWS::Lambda::Alias').map(([, { Properties }]) => {
      expect(Properties).toMatchObject({
        Name: 'live',
        FunctionVersion: { 'Fn::GetAtt': expect.anything() },
      });
      return resources[String(Object(Properties['FunctionName'])['Ref'])]?.Properties['FunctionName'];
    });
    const all = ownFunctions().map(({ FunctionName }) => String(FunctionName));
    const answering = all.filter((name) => !withoutAlias.some((id) => name === `Test_${id}`));
    expect(aliased.map(String).sort()).toEqual(answering.sort());
    expect(aliased).toContain('Test_authenticate');
  });

  it('shifts all aliases in the same way, and back by the same alarm', () => {
    const groups = ofType('AWS::CodeDeploy::DeploymentGroup');
    const aliases = byType('AWS::Lambda::Alias');
    expect(groups).toHaveLength(aliases.length);
    for (const group of groups)
      expect(group).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
        AlarmConfiguration: { Enabled: true, Alarms: [{ Name: 'Test-FailingRelease' }] },
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM', 'DEPLOYMENT_STOP_ON_REQUEST'],
        },
      });
    const shifts = aliases.map(([, { UpdatePolicy }]) => Object(UpdatePolicy)['CodeDeployLambdaAliasUpdate']);
    const groupOf = ({ DeploymentGroupName }: Record<string, unknown>) => Object(DeploymentGroupName)['Ref'];
    expect(shifts.map(groupOf).sort()).toEqual(
      byType('AWS::CodeDeploy::DeploymentGroup')
        .map(([id]) => id)
        .sort(),
    );
    template.hasResourceProperties('AWS::CloudWatch::Alarm', { AlarmName: 'Test-FailingRelease' });
  });

  it('lets CodeDeploy change aliases of the stack and read its alarm, and nothing else', () => {
    const [role] = ofType('AWS::IAM::Role').filter(({ AssumeRolePolicyDocument }) =>
      JSON.stringify(AssumeRolePolicyDocument).includes('codedeploy.amazonaws.com'),
    );
    expect(Object(role)['ManagedPolicyArns']).toBeUndefined();
    const [{ PolicyDocument }] = Object(role)['Policies'];
    const granted = PolicyDocument.Statement.map(({ Action, Resource }: Statement) => [
      Action,
      arnOf(Resource),
    ]);
    expect(granted).toEqual([
      [
        ['lambda:GetAlias', 'lambda:GetProvisionedConcurrencyConfig', 'lambda:UpdateAlias'],
        'arn:<AWS::Partition>:lambda:<AWS::Region>:<AWS::AccountId>:function:Test_*',
      ],
      [
        'cloudwatch:DescribeAlarms',
        'arn:<AWS::Partition>:cloudwatch:<AWS::Region>:<AWS::AccountId>:alarm:Test-FailingRelease',
      ],
    ]);
  });

  it('keeps functions in their stacks, since CloudFormation cannot move named ones', () => {
    expect(Object.keys(template.findResources('AWS::CloudFormation::Stack'))).toHaveLength(4);
  });
});
