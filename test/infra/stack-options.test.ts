import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Environment, loadEnvironment } from '../../infra/environment.ts';
import { AUTHORIZER, type DiscoveredTrigger, discoverTriggers, FALLBACK } from '../../infra/operations.ts';
import { ServiceStack } from '../../infra/stack.ts';

const GUIDE = join(import.meta.dirname, '../../docs/operations.md');
const KEY = 'arn:aws:kms:eu-west-1:123456789012:key/0c4b2a6e-1f3d-4e5a-9b8c-7d6e5f4a3b2c';
const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:on-call';
const STORAGE = ['AWS::DynamoDB::GlobalTable', 'AWS::S3::Bucket', 'AWS::KMS::Key'];
/** The members that a real deployment sets. */
const DEPLOYED = {
  account: '123456789012',
  region: 'eu-west-1',
  baseUrl: 'https://id.example',
  linkUrl: 'https://go.example/l',
  alarmTopic: TOPIC,
};
const ATTACHED = { tableName: 'restored', bucketName: 'kept-files', signingKeyArn: KEY };

type Statement = { Effect: string; Action: unknown; Resource: unknown };

let folder: string;
let triggers: DiscoveredTrigger[];
let dev: Environment;
/** Templates of the development environment, and of one with existing storage. */
let own: Template;
let attached: Template;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'identity-stack-options-'));
  await writeFile(join(folder, 'index.js'), '');
  triggers = await discoverTriggers();
  dev = await loadEnvironment('dev');
  own = templateWith({});
  attached = templateWith(ATTACHED);
});
afterAll(() => rm(folder, { recursive: true }));

/** The stack without its operations and with empty functions, in the development environment with changes. */
function stackWith(changes: Partial<Environment>): { app: App; stack: ServiceStack } {
  const app = new App();
  const ids = [AUTHORIZER.id, FALLBACK.id, ...triggers.map(({ trigger }) => trigger.id)];
  const stack = new ServiceStack(app, 'Test', {
    operations: [],
    protocols: [],
    triggers,
    bundles: ids.map((id) => ({ id, directory: folder, bytes: 0, inputs: [] })),
    environment: { ...dev, ...changes },
  });
  return { app, stack };
}

function templateWith(changes: Partial<Environment>): Template {
  return Template.fromStack(stackWith(changes).stack);
}

function propertiesOf(template: Template, type: string): Record<string, unknown>[] {
  return Object.values(template.findResources(type)).map(({ Properties }) => Properties);
}

function statementsOf(template: Template): Statement[] {
  return propertiesOf(template, 'AWS::IAM::Role').flatMap(
    ({ Policies }) =>
      (Policies as { PolicyDocument: { Statement: Statement[] } }[])[0]?.PolicyDocument.Statement ?? [],
  );
}

describe('alarms', () => {
  it('ring for every function that runs on a schedule and fails', () => {
    const scheduled = triggers.filter(({ trigger }) => trigger.source.kind === 'schedule');
    expect(scheduled.length).toBeGreaterThan(0);
    for (const { trigger } of scheduled) {
      const [name] = Object.keys(own.findResources('AWS::Lambda::Function')).filter((id) =>
        id.startsWith(`Triggers${trigger.id}`),
      );
      own.hasResourceProperties('AWS::CloudWatch::Alarm', {
        Namespace: 'AWS/Lambda',
        MetricName: 'Errors',
        Dimensions: [{ Name: 'FunctionName', Value: { Ref: name } }],
        Statistic: 'Sum',
        Threshold: 1,
        TreatMissingData: 'notBreaching',
        AlarmDescription: Match.stringLikeRegexp(trigger.id),
      });
    }
  });

  it('tell the topic that was named, each of them', () => {
    const alarms = propertiesOf(templateWith({ alarmTopic: TOPIC }), 'AWS::CloudWatch::Alarm');
    expect(alarms.length).toBeGreaterThan(4);
    for (const alarm of alarms) expect(alarm['AlarmActions']).toEqual([TOPIC]);
  });

  it('tell nobody where no topic was named', () => {
    for (const alarm of propertiesOf(own, 'AWS::CloudWatch::Alarm'))
      expect(alarm).not.toHaveProperty('AlarmActions');
  });

  it('are in the operations guide, each of them, and so are the functions on a schedule', async () => {
    const guide = await readFile(GUIDE, 'utf8');
    const ids = Object.keys(own.findResources('AWS::CloudWatch::Alarm'));
    const names = ids.map((id) => /^Observability(\w+)\w{8}$/.exec(id)?.[1]);
    const scheduled = triggers.filter(({ trigger }) => trigger.source.kind === 'schedule');
    expect(names.length).toBeGreaterThan(scheduled.length);
    for (const name of [...names, ...scheduled.map(({ trigger }) => trigger.id)])
      expect(guide).toContain(`\`${name}\``);
  });
});

describe('a stack that is attached to what is there already', () => {
  it('makes no table, bucket or key of its own', () => {
    for (const type of STORAGE) expect(propertiesOf(attached, type)).toEqual([]);
  });

  it('names them to its functions and to its operator', () => {
    const environments = JSON.stringify(propertiesOf(attached, 'AWS::Lambda::Function'));
    expect(environments).toContain('"TABLE_NAME":"restored"');
    expect(environments).toContain('"BUCKET_NAME":"kept-files"');
    expect(environments).toContain(`"SIGNING_KEY_ID":"${KEY.split('/').at(-1)}"`);
    expect(environments).not.toMatch(/"(TABLE_NAME|BUCKET_NAME|SIGNING_KEY_ID)":\{/);
    attached.hasOutput('TableName', { Value: 'restored' });
    attached.hasOutput('BucketName', { Value: 'kept-files' });
    attached.hasOutput('SigningKeyArn', { Value: KEY });
  });

  it('grants what it grants on those of its own, and nothing on others', () => {
    const actionsOf = (template: Template) =>
      statementsOf(template).map(({ Effect, Action }) => ({ Effect, Action }));
    expect(actionsOf(attached)).toEqual(actionsOf(own));
    /** The last part of the ARNs that a service is used with. */
    const resourcesOf = (service: string) =>
      new Set(
        statementsOf(attached)
          .filter(({ Action }) => JSON.stringify(Action).includes(`"${service}:`))
          .flatMap(({ Resource }) => (Array.isArray(Resource) ? Resource : [Resource]))
          .map((resource) => JSON.stringify(resource).match(/[^":]+(?="[^"]*$)/)?.[0]),
      );
    expect([...resourcesOf('dynamodb')].sort()).toEqual(['table/restored', 'table/restored/index/by_owner']);
    expect([...resourcesOf('s3')].sort()).toEqual([
      'kept-files',
      'kept-files/apps/*',
      'kept-files/public/*',
      'kept-files/uploads/*',
    ]);
    expect([...resourcesOf('kms')]).toEqual([KEY.split(':').at(-1)]);
  });

  it('watches the table that is attached', () => {
    expect(propertiesOf(attached, 'AWS::CloudWatch::Alarm')).toContainEqual(
      expect.objectContaining({
        Namespace: 'AWS/DynamoDB',
        Dimensions: expect.arrayContaining([{ Name: 'TableName', Value: 'restored' }]),
      }),
    );
  });

  it('gives the bucket the policy that goes with the stack: TLS only, and what is public for the network', () => {
    const [policy, ...others] = propertiesOf(attached, 'AWS::S3::BucketPolicy');
    const [ownPolicy] = propertiesOf(own, 'AWS::S3::BucketPolicy');
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
    expect(propertiesOf(attached, 'AWS::Events::Rule')).toContainEqual(
      expect.objectContaining({ EventPattern: expect.objectContaining({ detail }) }),
    );
  });

  it.each([
    ['table', { tableName: 'restored' }, 'AWS::DynamoDB::GlobalTable'],
    ['bucket', { bucketName: 'kept-files' }, 'AWS::S3::Bucket'],
    ['key', { signingKeyArn: KEY }, 'AWS::KMS::Key'],
  ])('makes the others where only the %s is attached', (_, option, type) => {
    const template = templateWith(option);
    const counts = STORAGE.map((one) => [one, propertiesOf(template, one).length]);
    expect(counts).toEqual(STORAGE.map((one) => [one, one === type ? 0 : 1]));
  });

  it.each([
    ['its own storage', {}],
    ['attached storage', ATTACHED],
    ['an account and a domain', DEPLOYED],
  ])('has no finding of cdk-nag that is not acknowledged with %s', async (_, changes) => {
    const { app } = stackWith(changes);
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    const { directory } = app.synth();
    const report = JSON.parse(await readFile(join(directory, 'validation-report.json'), 'utf8'));
    expect(report.pluginReports).toMatchObject([
      { pluginName: 'AwsSolutions', conclusion: 'success', violations: [] },
    ]);
  });
});

describe('a stack with an account, a region and addresses', () => {
  it('is deployed there and names these addresses to its functions', () => {
    const { stack } = stackWith(DEPLOYED);
    expect([stack.account, stack.region]).toEqual(['123456789012', 'eu-west-1']);
    const variables = JSON.stringify(propertiesOf(Template.fromStack(stack), 'AWS::Lambda::Function'));
    expect(variables).toContain('"BASE_URL":"https://id.example"');
    expect(variables).toContain('"LINK_URL":"https://go.example/l"');
  });

  it('accepts as many requests as its environment allows', () => {
    const limits = { requestsPerSecond: 7, requestBurst: 9 };
    const [stage] = propertiesOf(templateWith(limits), 'AWS::ApiGatewayV2::Stage');
    expect(stage).toMatchObject({
      DefaultRouteSettings: { ThrottlingRateLimit: 7, ThrottlingBurstLimit: 9 },
    });
  });
});
