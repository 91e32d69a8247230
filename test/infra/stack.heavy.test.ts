/** @module-tag heavy */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, NestedStack } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleFunctions } from '../../infra/bundle.ts';
import { loadEnvironment } from '../../infra/environment.ts';
import { discoverOperations, discoverProtocols, discoverTriggers, routesOf } from '../../infra/operations.ts';
import { ServiceStack } from '../../infra/stack.ts';

type Resource = { Type: string; Properties: Record<string, unknown> };

const operations = await discoverOperations();
const protocols = await discoverProtocols();
let template: Template;
let templates: Record<string, Resource>[];
/** Of the stack and of those nested in it. */
let resources: Record<string, Resource>;

beforeAll(async () => {
  const bundles = await bundleFunctions(await mkdtemp(join(tmpdir(), 'identity-stack-')));
  const stack = new ServiceStack(new App(), 'Test', {
    operations,
    protocols,
    triggers: await discoverTriggers(),
    bundles,
    environment: { ...(await loadEnvironment('dev')), claimNamespace: 'https://claims.example/' },
  });
  template = Template.fromStack(stack);
  const nested = stack.node.findAll().filter((child) => child instanceof NestedStack);
  templates = [template, ...nested.map((area) => Template.fromStack(area))].map(
    (one) => one.toJSON()['Resources'],
  );
  resources = Object.assign({}, ...templates);
});

function ofType(type: string): Record<string, unknown>[] {
  return Object.values(resources)
    .filter((resource) => resource.Type === type)
    .map(({ Properties }) => Properties);
}

type Statement = { Effect: string; Action: unknown; Resource: unknown };

/** Of all roles. */
function statements(): Statement[] {
  return ofType('AWS::IAM::Role').flatMap(({ Policies }) => {
    const [policy] = Policies as { PolicyDocument: { Statement: Statement[] } }[];
    return policy?.PolicyDocument.Statement ?? [];
  });
}

/** A resource of a statement, with references as `<name>`. */
function arnOf(resource: unknown): string {
  const parts: unknown[] = Object(resource)['Fn::Join']?.[1] ?? [resource];
  return parts.map((part) => (typeof part === 'string' ? part : `<${Object(part).Ref}>`)).join('');
}

describe('the stack', () => {
  it('has a route for every method and path of every operation, and one for all others', () => {
    const routes = ofType('AWS::ApiGatewayV2::Route').map(({ RouteKey }) => RouteKey);
    const expected = operations.flatMap(({ operation }) =>
      routesOf(operation).map(({ method, path }) => `${method} ${path}`),
    );
    const spoken = protocols.flatMap(({ protocol }) => protocol.routes);
    const own = spoken.map(({ method, path }) => `${method} ${path}`);
    expect(routes.sort()).toEqual([...expected, ...own, '$default'].sort());
  });

  it('gives every function the namespace of claims that was chosen', () => {
    const named = ofType('AWS::Lambda::Function').filter(({ Environment }) =>
      JSON.stringify(Environment ?? {}).includes('"BASE_URL"'),
    );
    expect(named.length).toBeGreaterThan(operations.length);
    for (const { Environment } of named)
      expect(Environment).toMatchObject({ Variables: { CLAIM_NAMESPACE: 'https://claims.example/' } });
  });

  it('asks the authorizer on every route that is not public, and on no other', () => {
    const isPublic = new Set(
      operations
        .filter(({ operation }) => operation.auth.length === 0)
        .flatMap(({ operation }) => routesOf(operation).map(({ method, path }) => `${method} ${path}`)),
    );
    for (const { RouteKey, AuthorizationType } of ofType('AWS::ApiGatewayV2::Route')) {
      const open =
        RouteKey === '$default' || isPublic.has(String(RouteKey)) || /\/oidc\//.test(String(RouteKey));
      expect(AuthorizationType, String(RouteKey)).toBe(open ? 'NONE' : 'CUSTOM');
    }
  });

  it('never caches what the authorizer says', () => {
    const [authorizer, ...others] = ofType('AWS::ApiGatewayV2::Authorizer');
    expect(others).toEqual([]);
    expect(authorizer).toMatchObject({
      AuthorizerResultTtlInSeconds: 0,
      AuthorizerPayloadFormatVersion: '2.0',
    });
    expect(authorizer).not.toHaveProperty('IdentitySource');
  });

  it('runs every function on Node 24 on arm64 with 512 MB', () => {
    for (const properties of ofType('AWS::Lambda::Function')) {
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

  it('grants no action on everything but text messages to phones', () => {
    for (const { Policies } of ofType('AWS::IAM::Role')) {
      const [policy] = Policies as {
        PolicyDocument: { Statement: { Effect: string; Action: string; Resource: unknown }[] };
      }[];
      for (const { Effect, Action, Resource } of policy?.PolicyDocument.Statement ?? []) {
        expect(JSON.stringify(Action)).not.toContain('*');
        if (Effect === 'Allow' && Resource === '*') expect(Action).toBe('sns:Publish');
      }
    }
  });

  it('sends e-mail from identities and through configuration sets of its own account and region', () => {
    const ses = statements().filter(({ Action }) => Action === 'ses:SendEmail');
    expect(ses.length).toBeGreaterThan(0);
    for (const { Resource } of ses)
      expect([Resource].flat().map(arnOf)).toEqual([
        'arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*',
        'arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:configuration-set/*',
      ]);
  });

  it('publishes to no topic, of whatever region and account', () => {
    const publishing = statements().filter(({ Action }) => Action === 'sns:Publish');
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

  it('loses no inbound text: what cannot be delivered or answered ends in the dead letters', () => {
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

  it('keeps table, bucket and key when it is deleted, and can restore the table', () => {
    template.hasResource('AWS::DynamoDB::GlobalTable', { DeletionPolicy: 'Retain' });
    template.hasResource('AWS::S3::Bucket', { DeletionPolicy: 'Retain' });
    template.hasResource('AWS::KMS::Key', {
      DeletionPolicy: 'Retain',
      Properties: { EnableKeyRotation: true },
    });
    expect(JSON.stringify(ofType('AWS::DynamoDB::GlobalTable'))).toContain(
      '"PointInTimeRecoveryEnabled":true',
    );
  });

  it('keeps logs for a limited time', () => {
    for (const { RetentionInDays } of ofType('AWS::Logs::LogGroup')) expect(RetentionInDays).toBe(90);
  });

  it('stays well below the 500 resources that CloudFormation allows a stack', () => {
    expect(templates.length).toBeGreaterThan(5);
    for (const one of templates) expect(Object.keys(one).length).toBeLessThan(400);
    expect(Object.keys(resources)).toHaveLength(templates.flatMap((one) => Object.keys(one)).length);
  });
});
