/** @module-tag heavy */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Assembly, synthesizeDeployment } from '../support/deployments.ts';
import { useFolder } from '../support/folder.ts';

type Template = {
  Resources: Record<string, { Type: string; Properties?: Record<string, unknown> }>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: unknown } }>;
};

/** Types whose names an account or the world has once, and where a resource has its names. */
const UNIQUE: Record<string, (properties: Record<string, unknown>) => unknown[]> = {
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
  'AWS::Route53::HostedZone': ({ Name }) => [Name],
  'AWS::Route53::RecordSet': ({ Name, Type }) => [`${Type} ${JSON.stringify(Name)}`],
  'AWS::S3::Bucket': ({ BucketName }) => [BucketName],
};

/** Types of one region, whose names another region may have again, or of one role. */
const REGIONAL =
  /^AWS::(ApiGatewayV2|CloudFormation|CloudWatch|CodeDeploy|DynamoDB|Events|IAM::Policy|KMS|Lambda|Logs|S3::BucketPolicy|SES|SNS|SQS|SecretsManager)|^Custom::|^AWS::CertificateManager/;

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

  it('would make the same records and aliases as a mere copy of the settings', async () => {
    const copy = await synthesizeDeployment('prod-copy', folder);
    const names = await shared(copy);
    expect(names.filter((name) => name.includes('RecordSet')).length).toBeGreaterThan(4);
    expect(names).toContain('AWS::CloudFront::Distribution id.shop.example');
    expect(names).toContain('AWS::CloudFront::Distribution assets.shop.example');
    expect(names).toContain('AWS::CE::AnomalyMonitor SERVICE');
  });

  it('has resources of known types only, so that no other name is overlooked', async () => {
    const types = (await templatesOf(prod)).flatMap(({ Resources }) =>
      Object.values(Resources).map(({ Type }) => Type),
    );
    const unknown = [...new Set(types)].filter((type) => !(type in UNIQUE) && !REGIONAL.test(type));
    expect(unknown).toEqual([]);
  });

  it('serves the domains in its region, and outputs name their DNS records', async () => {
    const templates = await templatesOf(standby);
    const resources = templates.flatMap(({ Resources }) => Object.values(Resources));
    const domains = resources.filter(({ Type }) => Type === 'AWS::ApiGatewayV2::DomainName');
    expect(domains.map(({ Properties }) => Properties?.['DomainName'])).toEqual([
      'id.shop.example',
      'go.shop.example',
      'console.shop.example',
    ]);
    const records = templates.flatMap(({ Outputs = {} }) =>
      Object.keys(Outputs).filter((name) => name.startsWith('DnsRecord')),
    );
    expect(records.length).toBeGreaterThanOrEqual(3);
  });

  it('names nothing of the other region', async () => {
    expect(JSON.stringify(await templatesOf(standby))).not.toContain('eu-west-1');
  });
});
