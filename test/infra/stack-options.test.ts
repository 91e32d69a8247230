import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, NestedStack, Validations } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DataStack } from '../../infra/data-stack.ts';
import { type Environment, loadEnvironment } from '../../infra/environment.ts';
import { AUTHORIZER, type DiscoveredTrigger, discoverTriggers, FALLBACK } from '../../infra/operations.ts';
import { ServiceStack } from '../../infra/stack.ts';
import { cdkApp } from '../support/cdk-app.ts';

const KEY = 'arn:aws:kms:eu-west-1:123456789012:key/0c4b2a6e-1f3d-4e5a-9b8c-7d6e5f4a3b2c';
const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:on-call';
const STORAGE = ['AWS::DynamoDB::GlobalTable', 'AWS::S3::Bucket', 'AWS::KMS::Key'];
/** The members that a real deployment sets. */
const DEPLOYED = {
  account: '123456789012',
  region: 'eu-west-1',
  baseUrl: 'https://id.example',
  linkUrl: 'https://go.example/l',
  createEmailIdentity: true,
  alarmTopic: TOPIC,
  canaryCredential: 'A'.repeat(200),
  gradualReleases: true,
};
const ATTACHED = { tableName: 'restored', bucketName: 'kept-files', signingKeyArn: KEY };

type Templates = { data: Template; service: Template };
type Statement = { Effect: string; Action: unknown; Resource: unknown };

let folder: string;
let triggers: DiscoveredTrigger[];
let dev: Environment;
/** Templates of the development environment, and of one with existing storage. */
let own: Templates;
let attached: Templates;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'identity-stack-options-'));
  await writeFile(join(folder, 'index.js'), '');
  triggers = await discoverTriggers();
  dev = await loadEnvironment('dev');
  own = templatesWith({});
  attached = templatesWith(ATTACHED);
});
afterAll(() => rm(folder, { recursive: true }));

/** The stacks without operations and with empty functions, in the development environment with changes. */
function stacksWith(changes: Partial<Environment>): { app: App; data: DataStack; service: ServiceStack } {
  const app = cdkApp();
  const environment = { ...dev, ...changes };
  const data = new DataStack(app, 'Data', { environment });
  const ids = [AUTHORIZER.id, FALLBACK.id, ...triggers.map(({ trigger }) => trigger.id)];
  const service = new ServiceStack(app, 'Test', {
    operations: [],
    protocols: [],
    triggers,
    bundles: ids.map((id) => ({ id, directory: folder, bytes: 0, inputs: [] })),
    environment,
    data,
  });
  return { app, data, service };
}

function templatesWith(changes: Partial<Environment>): Templates {
  const { data, service } = stacksWith(changes);
  return { data: Template.fromStack(data), service: Template.fromStack(service) };
}

function propertiesOf(template: Template, type: string): Record<string, unknown>[] {
  return Object.values(template.findResources(type)).map(({ Properties }) => Properties);
}

/** Functions of a service stack and its nested stacks. */
function functionsOf(service: ServiceStack): Record<string, unknown>[] {
  return [service, ...service.node.findAll().filter((child) => child instanceof NestedStack)].flatMap(
    (stack) => propertiesOf(Template.fromStack(stack), 'AWS::Lambda::Function'),
  );
}

function statementsOf(template: Template): Statement[] {
  return propertiesOf(template, 'AWS::IAM::Role').flatMap(
    ({ Policies }) =>
      (Policies as { PolicyDocument: { Statement: Statement[] } }[])[0]?.PolicyDocument.Statement ?? [],
  );
}

describe('a stack that is attached to what is there already', () => {
  it('makes no table, bucket or key of its own', () => {
    for (const type of STORAGE) expect(propertiesOf(attached.data, type)).toEqual([]);
  });

  it('names them to its functions and to its operator', () => {
    const environments = JSON.stringify(propertiesOf(attached.service, 'AWS::Lambda::Function'));
    expect(environments).toContain('"TABLE_NAME":"restored"');
    expect(environments).toContain('"BUCKET_NAME":"kept-files"');
    expect(environments).toContain(`"SIGNING_KEY_ID":"${KEY.split('/').at(-1)}"`);
    expect(environments).not.toMatch(/"(TABLE_NAME|BUCKET_NAME|SIGNING_KEY_ID)":\{/);
    attached.data.hasOutput('TableName', { Value: 'restored' });
    attached.data.hasOutput('BucketName', { Value: 'kept-files' });
    attached.data.hasOutput('SigningKeyArn', { Value: KEY });
  });

  it('grants what it grants on those of its own, and nothing on others', () => {
    const actionsOf = (template: Template) =>
      statementsOf(template).map(({ Effect, Action }) => ({ Effect, Action }));
    expect(actionsOf(attached.service)).toEqual(actionsOf(own.service));
    /** The last part of the ARNs that a service is used with. */
    const resourcesOf = (service: string) =>
      new Set(
        statementsOf(attached.service)
          .filter(({ Action }) => JSON.stringify(Action).includes(`"${service}:`))
          .flatMap(({ Resource }) => (Array.isArray(Resource) ? Resource : [Resource]))
          .map((resource) => JSON.stringify(resource).match(/[^":]+(?="[^"]*$)/)?.[0]),
      );
    expect([...resourcesOf('dynamodb')].sort()).toEqual(['table/restored', 'table/restored/index/by_owner']);
    expect([...resourcesOf('s3')].sort()).toEqual([
      'kept-files',
      'kept-files/apps/app_*/*',
      'kept-files/public/app_*/*',
      'kept-files/uploads/app_*/*',
    ]);
    expect([...resourcesOf('kms')]).toEqual([KEY.split(':').at(-1)]);
  });

  it('watches the table that is attached', () => {
    const metrics = propertiesOf(attached.service, 'AWS::CloudWatch::Alarm').flatMap(
      ({ Metrics = [] }) => Metrics,
    );
    const named = JSON.stringify(metrics).match(/\{"Name":"TableName","Value":"restored"\}/g);
    expect(named?.length).toBeGreaterThan(1);
  });

  it('gives the bucket the policy that goes with the stack: TLS only, and what is public for the network', () => {
    const [policy, ...others] = propertiesOf(attached.data, 'AWS::S3::BucketPolicy');
    const [ownPolicy] = propertiesOf(own.data, 'AWS::S3::BucketPolicy');
    expect(others).toEqual([]);
    expect(policy).toMatchObject({ Bucket: 'kept-files' });
    const document = (properties: unknown) =>
      JSON.parse(JSON.stringify(Object(properties)['PolicyDocument']));
    const withoutResources = (properties: unknown) =>
      document(properties).Statement.map(({ Resource: _, ...statement }: Statement) => statement);
    expect(withoutResources(policy)).toEqual(withoutResources(ownPolicy));
    expect(JSON.stringify(document(policy).Statement.at(-1).Resource)).toContain('kept-files/public/*');
  });

  it('is started by the files of the bucket', () => {
    const detail = expect.objectContaining({ bucket: { name: ['kept-files'] } });
    expect(propertiesOf(attached.service, 'AWS::Events::Rule')).toContainEqual(
      expect.objectContaining({ EventPattern: expect.objectContaining({ detail }) }),
    );
  });

  it.each([
    ['table', { tableName: 'restored' }, 'AWS::DynamoDB::GlobalTable'],
    ['bucket', { bucketName: 'kept-files' }, 'AWS::S3::Bucket'],
    ['key', { signingKeyArn: KEY }, 'AWS::KMS::Key'],
  ])('makes the others where only the %s is attached', (_, option, type) => {
    const template = templatesWith(option).data;
    const counts = STORAGE.map((one) => [one, propertiesOf(template, one).length]);
    expect(counts).toEqual(STORAGE.map((one) => [one, one === type ? 0 : 1]));
  });

  it.each([
    ['its own storage', {}],
    ['attached storage', ATTACHED],
    ['an account and a domain', DEPLOYED],
  ])('has no finding of cdk-nag that is not acknowledged with %s', async (_, changes) => {
    const { app } = stacksWith(changes);
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    const { directory } = app.synth();
    const report = JSON.parse(await readFile(join(directory, 'validation-report.json'), 'utf8'));
    expect(report.pluginReports).toMatchObject([
      { pluginName: 'AwsSolutions', conclusion: 'success', violations: [] },
    ]);
  });
});

describe('e-mail', () => {
  it('has bounces and complaints of its own configuration set delivered to a function', () => {
    own.service.hasResourceProperties('AWS::SES::ConfigurationSet', {
      Name: 'Test',
      SuppressionOptions: { SuppressedReasons: [] },
    });
    own.service.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['bounce', 'complaint'],
        EventBridgeDestination: { EventBusArn: Match.anyValue() },
      },
    });
    const [target] = Object.keys(own.service.findResources('AWS::Lambda::Function')).filter((id) =>
      id.startsWith('TriggersrecordMailFeedback'),
    );
    own.service.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: {
        source: ['aws.ses'],
        detail: {
          eventType: ['Bounce', 'Complaint'],
          mail: { tags: { 'ses:configuration-set': ['Test'] } },
        },
      },
      Targets: [{ Arn: { 'Fn::GetAtt': [target, 'Arn'] }, DeadLetterConfig: Match.anyValue() }],
    });
    expect(propertiesOf(own.service, 'AWS::Lambda::EventInvokeConfig')).toContainEqual(
      expect.objectContaining({ FunctionName: { Ref: target }, MaximumRetryAttempts: 2 }),
    );
  });

  it('is signed with DKIM for the domain of the sender where the environment says so', () => {
    expect(propertiesOf(own.service, 'AWS::SES::EmailIdentity')).toEqual([]);
    const { service } = templatesWith({ createEmailIdentity: true, emailFrom: 'no-reply@Mail.example' });
    service.hasResourceProperties('AWS::SES::EmailIdentity', {
      EmailIdentity: 'mail.example',
      DkimAttributes: { SigningEnabled: true },
    });
    for (const n of [1, 2, 3]) service.hasOutput(`DkimRecord${n}`, {});
  });
});

describe('a stack with an account, a region and addresses', () => {
  it('is deployed there and names these addresses to its functions', () => {
    const { data, service } = stacksWith(DEPLOYED);
    for (const stack of [data, service])
      expect([stack.account, stack.region]).toEqual(['123456789012', 'eu-west-1']);
    const variables = JSON.stringify(propertiesOf(Template.fromStack(service), 'AWS::Lambda::Function'));
    expect(variables).toContain('"BASE_URL":"https://id.example"');
    expect(variables).toContain('"LINK_URL":"https://go.example/l"');
  });

  it('accepts as many requests as its environment allows', () => {
    const limits = { requestsPerSecond: 7, requestBurst: 9 };
    expect(propertiesOf(templatesWith(limits).service, 'AWS::ApiGatewayV2::Stage')).toMatchObject([
      { DefaultRouteSettings: { ThrottlingRateLimit: 7, ThrottlingBurstLimit: 9 } },
    ]);
  });

  it('reserves no concurrency, because new accounts have too little of it', () => {
    for (const properties of propertiesOf(own.service, 'AWS::Lambda::Function'))
      expect(properties).not.toHaveProperty('ReservedConcurrentExecutions');
  });

  it('reserves concurrency for the authorizer if its environment says so', () => {
    const { service } = stacksWith({ authorizerConcurrency: 40 });
    const reserved = functionsOf(service).filter(
      ({ ReservedConcurrentExecutions }) => ReservedConcurrentExecutions !== undefined,
    );
    expect(reserved).toMatchObject([{ ReservedConcurrentExecutions: 40 }]);
    expect(String(reserved[0]?.['FunctionName'])).toMatch(/_authenticate$/);
  });

  it('gives the budget of requests to the authorizer', () => {
    const { service } = stacksWith({ requestsPerMinute: 123 });
    const counting = functionsOf(service).filter((properties) =>
      JSON.stringify(properties).includes('"REQUESTS_PER_MINUTE":"123"'),
    );
    expect(counting.map(({ FunctionName }) => FunctionName)).toEqual([
      expect.stringMatching(/_authenticate$/),
    ]);
  });

  it('imports the API after its functions exist, and functions do not refer to the API', () => {
    const deployed = templatesWith(DEPLOYED).service;
    const stacks = Object.keys(deployed.findResources('AWS::CloudFormation::Stack'));
    deployed.hasResource('AWS::ApiGatewayV2::Api', { DependsOn: Match.arrayWith(stacks) });
    const [api = ''] = Object.keys(deployed.findResources('AWS::ApiGatewayV2::Api'));
    const functions = ['AWS::CloudFormation::Stack', 'AWS::Lambda::Function'].flatMap((type) =>
      propertiesOf(deployed, type),
    );
    expect(JSON.stringify(functions)).not.toContain(api);
  });

  it.each([true, false])('closes the address of API Gateway if its environment says %j', (disabled) => {
    const { service } = templatesWith({ ...DEPLOYED, disableDefaultEndpoint: disabled });
    const endpoint = { disableExecuteApiEndpoint: disabled };
    expect(propertiesOf(service, 'AWS::ApiGatewayV2::Api')).toMatchObject([
      { Body: { servers: [{ 'x-amazon-apigateway-endpoint-configuration': endpoint }] } },
    ]);
  });
});

describe('the data stack', () => {
  it('is protected from deletion, and so are table, bucket and key', () => {
    expect(stacksWith({}).data.terminationProtection).toBe(true);
    own.data.hasResource('AWS::DynamoDB::GlobalTable', {
      DeletionPolicy: 'Retain',
      Properties: { Replicas: [Match.objectLike({ DeletionProtectionEnabled: true })] },
    });
    for (const type of ['AWS::S3::Bucket', 'AWS::KMS::Key'])
      own.data.hasResource(type, { DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
  });

  it('keeps earlier versions of files as long as the table can be restored, and no longer', () => {
    const [bucket] = propertiesOf(own.data, 'AWS::S3::Bucket');
    expect(bucket).toMatchObject({ VersioningConfiguration: { Status: 'Enabled' } });
    expect(Object(bucket)['LifecycleConfiguration'].Rules).toContainEqual(
      expect.objectContaining({ NoncurrentVersionExpiration: { NoncurrentDays: 35 }, Status: 'Enabled' }),
    );
  });

  it('has no function, role or API', () => {
    for (const type of ['AWS::Lambda::Function', 'AWS::IAM::Role', 'AWS::ApiGatewayV2::Api'])
      expect(propertiesOf(own.data, type)).toEqual([]);
  });
});

describe('a stack without gradual releases', () => {
  it('has an alias for each function that answers requests, and nothing that shifts it', () => {
    const nested = stacksWith({})
      .service.node.findAll()
      .filter((child) => child instanceof NestedStack);
    const templates = nested.map((stack) => Template.fromStack(stack));
    const aliases = templates.flatMap((template) => propertiesOf(template, 'AWS::Lambda::Alias'));
    expect(aliases).toHaveLength([AUTHORIZER, FALLBACK].length);
    for (const template of [...templates, own.service])
      expect(JSON.stringify(template.toJSON())).not.toMatch(/CodeDeploy|FailingRelease/);
  });
});
