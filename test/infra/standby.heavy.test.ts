/** @module-tag heavy */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { CANARY } from '../../infra/operations.ts';
import { type Assembly, synthesizeDeployment } from '../support/deployments.ts';
import { useFolder } from '../support/folder.ts';

type Properties = Record<string, unknown>;
type Resource = { Type: string; Properties?: Properties };
type Template = {
  Resources: Record<string, Resource>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: unknown } }>;
};

/** Types whose names an account or the world has once, and where a resource has its names. */
const UNIQUE: Record<string, (properties: Properties) => unknown[]> = {
  'AWS::Budgets::Budget': ({ Budget }) => [Object(Budget).BudgetName],
  'AWS::CE::AnomalyMonitor': ({ MonitorDimension }) => [MonitorDimension],
  'AWS::CE::AnomalySubscription': ({ SubscriptionName }) => [SubscriptionName],
  'AWS::CloudFront::CachePolicy': ({ CachePolicyConfig }) => [Object(CachePolicyConfig).Name],
  'AWS::CloudFront::Distribution': ({ DistributionConfig }) => Object(DistributionConfig).Aliases ?? [],
  'AWS::CloudFront::Function': ({ Name }) => [Name],
  'AWS::CloudFront::OriginAccessControl': (one) => [Object(one['OriginAccessControlConfig']).Name],
  'AWS::CloudFront::OriginRequestPolicy': (one) => [Object(one['OriginRequestPolicyConfig']).Name],
  'AWS::CloudFront::ResponseHeadersPolicy': (one) => [Object(one['ResponseHeadersPolicyConfig']).Name],
  'AWS::IAM::InstanceProfile': ({ InstanceProfileName }) => [InstanceProfileName],
  'AWS::IAM::ManagedPolicy': ({ ManagedPolicyName }) => [ManagedPolicyName],
  'AWS::IAM::Role': ({ RoleName }) => [RoleName],
  'AWS::IAM::User': ({ UserName }) => [UserName],
  'AWS::Route53::HealthCheck': () => [],
  'AWS::Route53::HostedZone': ({ Name }) => [Name],
  // The names of DKIM are attributes of an identity of SES, which are others in each region.
  'AWS::Route53::RecordSet': ({ Name, Type, SetIdentifier = '' }) =>
    typeof Name === 'string' ? [`${Type} ${Name} ${SetIdentifier}`] : [],
  'AWS::S3::Bucket': ({ BucketName }) => [BucketName],
};

/** Types of one region, whose names another region may have again, or of one role. */
const REGIONAL =
  /^AWS::(ApiGatewayV2|Backup|CloudFormation|CloudWatch|CodeDeploy|DynamoDB|Events|IAM::Policy|KMS|Lambda|Logs|S3::BucketPolicy|SES|SNS|SQS|SecretsManager)|^Custom::|^AWS::CertificateManager/;

const folder = useFolder();
let prod: Assembly;
let standby: Assembly;
beforeAll(async () => {
  prod = await synthesizeDeployment('prod-assets', folder);
  standby = await synthesizeDeployment('prod-standby', folder);
});

async function templatesOf({ directory }: Assembly): Promise<Template[]> {
  const files = (await readdir(directory)).filter(
    // The stack of the edge is in us-east-1 and is that of both.
    (file) => file.endsWith('.template.json') && !file.startsWith('IdentityEdge'),
  );
  return Promise.all(files.map(async (file) => JSON.parse(await readFile(join(directory, file), 'utf8'))));
}

/** Returns the properties of every resource of a type, by its logical id. */
async function allOf(assembly: Assembly, type: string): Promise<[string, Properties][]> {
  const templates = await templatesOf(assembly);
  return templates
    .flatMap(({ Resources }) => Object.entries(Resources))
    .flatMap(([id, { Type, Properties = {} }]) => (Type === type ? [[id, Properties]] : []));
}

async function propertiesOf(assembly: Assembly, type: string): Promise<Properties[]> {
  return (await allOf(assembly, type)).map(([, properties]) => properties);
}

/** The names of an assembly that must be unique, and exports, which another region may not need to share. */
async function uniqueNames(assembly: Assembly): Promise<string[]> {
  const templates = await templatesOf(assembly);
  const resources = templates.flatMap(({ Resources }) => Object.values(Resources));
  const names = resources.flatMap(({ Type, Properties = {} }) =>
    (UNIQUE[Type]?.(Properties) ?? []).flatMap((name) =>
      name === undefined ? [] : [`${Type} ${typeof name === 'string' ? name : JSON.stringify(name)}`],
    ),
  );
  const exported = templates.flatMap(({ Outputs = {} }) =>
    Object.values(Outputs).flatMap(({ Export }) => (Export ? [`Export ${JSON.stringify(Export.Name)}`] : [])),
  );
  return [...names, ...exported];
}

const shared = async (other: Assembly) => {
  const names = new Set(await uniqueNames(prod));
  return (await uniqueNames(other)).filter((name) => names.has(name));
};

describe('a standby', () => {
  it('makes no name that must be unique and that the other deployment has', async () => {
    expect((await uniqueNames(prod)).length).toBeGreaterThan(10);
    expect(await shared(standby)).toEqual([]);
  });

  it('would make the same aliases and monitors as a mere copy of the settings', async () => {
    const copy = await synthesizeDeployment('prod-copy', folder);
    const names = await shared(copy);
    expect(names).toContain('AWS::Route53::RecordSet A assets.shop.example. ');
    expect(names).toContain('AWS::CloudFront::Distribution id.shop.example');
    expect(names).toContain('AWS::CloudFront::Distribution assets.shop.example');
    expect(names).toContain('AWS::CE::AnomalyMonitor SERVICE');
  });

  it('has resources of known types only, so that no other name is overlooked', async () => {
    const types = (await Promise.all([templatesOf(prod), templatesOf(standby)])).flatMap((templates) =>
      templates.flatMap(({ Resources }) => Object.values(Resources).map(({ Type }) => Type)),
    );
    const unknown = [...new Set(types)].filter((type) => !(type in UNIQUE) && !REGIONAL.test(type));
    expect(unknown).toEqual([]);
  });

  it('names nothing of the other region but the key that it replicates', async () => {
    const text = JSON.stringify(await templatesOf(standby));
    const keys = await propertiesOf(standby, 'AWS::KMS::ReplicaKey');
    expect(keys.map(({ PrimaryKeyArn }) => PrimaryKeyArn)).toEqual([
      expect.stringContaining(':eu-west-1:123456789012:key/mrk-'),
    ]);
    expect(text.match(/eu-west-1/g)).toHaveLength(1);
  });
});

describe('a standby at rest', () => {
  it('has no event source that is on', async () => {
    const sources = await propertiesOf(standby, 'AWS::Lambda::EventSourceMapping');
    expect(sources).toHaveLength(3);
    expect(sources.filter(({ Enabled }) => Enabled !== false)).toEqual([]);
  });

  it('begins at the end of the stream of the replica, which numbers old changes anew', async () => {
    const ofStream = (await propertiesOf(standby, 'AWS::Lambda::EventSourceMapping')).filter(
      ({ StartingPosition }) => StartingPosition !== undefined,
    );
    expect(ofStream.map(({ StartingPosition }) => StartingPosition)).toEqual(['LATEST', 'LATEST']);
  });

  it('calls no function by a rule but the canary, which may use no table', async () => {
    const rules = await allOf(standby, 'AWS::Events::Rule');
    expect(rules.length).toBeGreaterThan(5);
    const on = rules.filter(([, { State }]) => State !== 'DISABLED');
    const queues = (await allOf(standby, 'AWS::SQS::Queue')).map(([id]) => id);
    const callsFunction = ({ Targets }: Properties) =>
      Object(Targets).some(({ Arn }: { Arn: object }) => !queues.includes(Object(Arn)['Fn::GetAtt'][0]));
    const calling = on.filter(([, rule]) => callsFunction(rule)).map(([id]) => id);
    expect(calling).toEqual([expect.stringContaining(CANARY)]);
    // The other one reports failed changes, of which there are none at rest, to a queue.
    expect(on.map(([id]) => id).filter((id) => !calling.includes(id))).toEqual([
      expect.stringContaining('FailedChanges'),
    ]);
    const [role] = (await propertiesOf(standby, 'AWS::IAM::Role')).filter(({ Description }) =>
      String(Description).includes('canary:sign-in'),
    );
    expect(JSON.stringify(role)).not.toMatch(/dynamodb:|ses:|sns:/);
  });

  it('answers no request, and runs the function of texts no time', async () => {
    const [stage] = await propertiesOf(standby, 'AWS::ApiGatewayV2::Stage');
    expect(stage?.['DefaultRouteSettings']).toEqual({ ThrottlingRateLimit: 0, ThrottlingBurstLimit: 0 });
    const subscribed = await propertiesOf(standby, 'AWS::SNS::Subscription');
    expect(subscribed).toHaveLength(1);
    const functions = await propertiesOf(standby, 'AWS::Lambda::Function');
    const stopped = functions.filter((one) => one['ReservedConcurrentExecutions'] === 0);
    expect(stopped.map(({ FunctionName }) => FunctionName)).toEqual([
      'IdentityService-prod-standby_answerText',
    ]);
  });

  it('runs at its deployment only what may not write to the table', async () => {
    const runs = await allOf(standby, 'Custom::Trigger');
    expect(runs.map(([id]) => id)).toEqual([expect.stringContaining('storeClient')]);
    const roles = await propertiesOf(standby, 'AWS::IAM::Role');
    const [role] = roles.filter(({ Description }) => String(Description).endsWith('client:store'));
    expect(JSON.stringify(role)).not.toContain('dynamodb:');
  });

  it('leaves alarms of runs that are missing silent, and pages by its canary', async () => {
    const alarms = await allOf(standby, 'AWS::CloudWatch::Alarm');
    const silent = alarms.filter(([, { ActionsEnabled }]) => ActionsEnabled === false).map(([id]) => id);
    expect(silent).toHaveLength(4);
    for (const id of silent) expect(id).toMatch(/Alarms\w+Late/);
    const [canary] = alarms.filter(([id]) => id.includes('CanaryFailures'));
    expect(canary?.[1]['AlarmActions']).toEqual(['arn:aws:sns:eu-central-1:123456789012:on-call']);
  });

  it('makes everything of the first deployment that is on there', async () => {
    for (const type of ['AWS::Lambda::EventSourceMapping', 'AWS::Events::Rule'])
      expect((await propertiesOf(standby, type)).length, type).toBe((await propertiesOf(prod, type)).length);
    const sources = await propertiesOf(prod, 'AWS::Lambda::EventSourceMapping');
    expect(sources.filter(({ Enabled }) => Enabled === false)).toEqual([]);
    const rules = await propertiesOf(prod, 'AWS::Events::Rule');
    expect(rules.filter(({ State }) => State !== 'ENABLED')).toEqual([]);
  });
});

describe('the switch between a deployment and its standby', () => {
  const recordsOf = async (assembly: Assembly) =>
    (await propertiesOf(assembly, 'AWS::Route53::RecordSet')).filter(({ Failover }) => Failover);
  const namesOf = (records: Properties[]) => records.map(({ Type, Name }) => `${Type} ${Name}`).sort();

  it('has a second record for each record of a domain, of IPv4 and of IPv6', async () => {
    const [first, second] = [await recordsOf(prod), await recordsOf(standby)];
    const hosts = ['console', 'go', 'id'].map((name) => `${name}.shop.example.`);
    const expected = ['A', 'AAAA'].flatMap((type) => hosts.map((host) => `${type} ${host}`));
    expect(namesOf(first)).toEqual(expected);
    expect(namesOf(second)).toEqual(expected);
    expect(new Set(first.map(({ Failover }) => Failover))).toEqual(new Set(['PRIMARY']));
    expect(new Set(second.map(({ Failover }) => Failover))).toEqual(new Set(['SECONDARY']));
    const domains = await propertiesOf(standby, 'AWS::ApiGatewayV2::DomainName');
    expect(domains.map((domain) => Object(domain)['DomainNameConfigurations'][0].IpAddressType)).toEqual(
      domains.map(() => 'dualstack'),
    );
  });

  it('leads to the first deployment while an object of the other region does not exist', async () => {
    const [check, ...others] = await propertiesOf(prod, 'AWS::Route53::HealthCheck');
    expect(others).toEqual([]);
    const [bucket] = await allOf(standby, 'AWS::S3::Bucket').then((buckets) =>
      buckets.filter(([id]) => id.startsWith('StandbySwitch')),
    );
    expect(check?.['HealthCheckConfig']).toMatchObject({
      Type: 'HTTPS',
      Inverted: true,
      FullyQualifiedDomainName: `${bucket?.[1]['BucketName']}.s3.eu-central-1.amazonaws.com`,
      ResourcePath: '/standby-is-open',
    });
    for (const record of await recordsOf(prod)) expect(record).toHaveProperty('HealthCheckId');
    for (const record of await recordsOf(standby)) expect(record).not.toHaveProperty('HealthCheckId');
  });

  it('lets everybody read one object of its bucket, and nothing else', async () => {
    const policies = (await allOf(standby, 'AWS::S3::BucketPolicy')).filter(([id]) =>
      id.startsWith('StandbySwitch'),
    );
    const statements = policies.flatMap(([, one]) => Object(one['PolicyDocument']).Statement);
    const allowed = statements.filter(({ Effect }) => Effect === 'Allow');
    expect(allowed).toMatchObject([{ Action: 's3:GetObject', Principal: { AWS: '*' } }]);
    expect(JSON.stringify(allowed[0].Resource)).toMatch(/"\/standby-is-open"/);
    expect(statements.filter(({ Effect }) => Effect === 'Deny').length).toBeGreaterThan(0);
  });
});

describe('a deployment with a standby', () => {
  it('has a replica of the table with its recovery, protection and stream', async () => {
    const [table] = await propertiesOf(prod, 'AWS::DynamoDB::GlobalTable');
    const replicas: Properties[] = Object(table).Replicas;
    expect(replicas.map(({ Region }) => Region)).toEqual(['eu-central-1', 'eu-west-1']);
    for (const replica of replicas)
      expect(replica).toMatchObject({
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      });
    expect(table).toMatchObject({ StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' } });
    expect(await propertiesOf(standby, 'AWS::DynamoDB::GlobalTable')).toEqual([]);
  });

  it('lets its key be replicated in the region of the standby only', async () => {
    const [key] = await propertiesOf(prod, 'AWS::KMS::Key');
    const replicating = Object(key).KeyPolicy.Statement.filter(
      ({ Action }: { Action: unknown }) => Action === 'kms:ReplicateKey',
    );
    expect(replicating).toMatchObject([
      { Condition: { StringEquals: { 'kms:ReplicaRegion': 'eu-central-1' } } },
    ]);
    const [replica] = await propertiesOf(standby, 'AWS::KMS::ReplicaKey');
    expect(JSON.stringify(Object(replica).KeyPolicy)).not.toContain('ReplicateKey');
  });

  it('rings if a change reaches the standby later than the recovery point allows', async () => {
    const alarms = await allOf(prod, 'AWS::CloudWatch::Alarm');
    const late = alarms.filter(([id]) => id.includes('ReplicationLate')).map(([, alarm]) => alarm);
    expect(late).toMatchObject([{ MetricName: 'ReplicationLatency', Threshold: 60_000 }]);
    expect(JSON.stringify(late)).toContain('{"Name":"ReceivingRegion","Value":"eu-central-1"}');
  });
});
