import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NestedStack } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Environment } from '../../../infra/environment.ts';
import { loadEnvironment } from '../../../infra/load-environment.ts';
import { type DiscoveredTrigger, discoverTriggers } from '../../../infra/operations.ts';
import { EdgeStack } from '../../../infra/stacks/edge-stack.ts';
import { cdkApp } from '../../support/cdk-app.ts';
import { emptyStacks } from '../../support/empty-stacks.ts';
import { useFolder } from '../../support/folder.ts';

const BOUNDARY = 'arn:aws:iam::123456789012:policy/limits';
const PLACE = { account: '123456789012', region: 'eu-west-1' };
const KEY = 'arn:aws:kms:eu-west-1:123456789012:key/1c4b2a6e-1f3d-4e5a-9b8c-7d6e5f4a3b2c';
const DOMAIN = {
  assetsDomain: 'assets.shop.example',
  assetsCertificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/2c4b2a6e-1f3d-4e5a-9b8c-7d6e5f4a3b2c',
};

const dev = await loadEnvironment('dev');
const folder = useFolder();
let triggers: DiscoveredTrigger[];
beforeAll(async () => {
  await writeFile(join(folder, 'index.js'), '');
  triggers = await discoverTriggers();
});

const stacksWith = (changes: Partial<Environment>) =>
  emptyStacks({ ...dev, ...changes }, { triggers, folder });

type Role = {
  PermissionsBoundary?: string;
  Policies?: { PolicyDocument: { Statement: { Action: string | string[]; Resource: unknown }[] } }[];
};
const rolesOf = (template: Template): Role[] =>
  Object.values(template.findResources('AWS::IAM::Role')).map(({ Properties }) => Properties);

describe('settings of an environment', () => {
  it('tag both stacks and that of the edge', () => {
    const tags = { team: 'accounts' };
    const { data, service } = stacksWith({ tags });
    const edge = new EdgeStack(cdkApp(), 'Edge', {
      environment: { ...dev, baseUrl: 'https://id.shop.example', tags },
    });
    for (const stack of [data, service, edge]) expect(stack.tags.tagValues()).toEqual(tags);
  });

  it('let the console send files to the bucket', () => {
    const { service } = stacksWith({ ...PLACE, bucketName: 'kept-files' });
    const functions = Template.fromStack(service).findResources('AWS::Lambda::Function');
    expect(JSON.stringify(functions)).toContain(
      '"UPLOAD_ORIGIN":"https://kept-files.s3.eu-west-1.amazonaws.com"',
    );
  });

  it('bound every role, also of CDK and of nested stacks', () => {
    const { data, service } = stacksWith({
      permissionsBoundary: BOUNDARY,
      textSpendLimit: 100,
      gradualReleases: true,
    });
    const nested = service.node.findAll().filter((one) => one instanceof NestedStack);
    const roles = [data, service, ...nested].flatMap((stack) => rolesOf(Template.fromStack(stack)));
    expect(roles.length).toBeGreaterThan(5);
    for (const { PermissionsBoundary } of roles) expect(PermissionsBoundary).toBe(BOUNDARY);
  });

  it('name the bootstrap of the account', () => {
    const { app } = stacksWith({ bootstrapQualifier: 'shop' });
    const { stacks } = app.synth();
    expect(stacks.map(({ assumeRoleArn }) => assumeRoleArn)).toEqual([
      expect.stringContaining(':role/cdk-shop-deploy-role-'),
      expect.stringContaining(':role/cdk-shop-deploy-role-'),
    ]);
  });
});

describe('the memory of functions', () => {
  const memoryOf = (changes: Partial<Environment>) => {
    const { service } = stacksWith(changes);
    const nested = service.node.findAll().filter((one) => one instanceof NestedStack);
    const functions = [service, ...nested].flatMap((stack) =>
      Object.values(Template.fromStack(stack).findResources('AWS::Lambda::Function')),
    );
    return Object.fromEntries(
      functions.map(({ Properties }) => [
        String(Properties.FunctionName).split('_')[1],
        Properties.MemorySize,
      ]),
    );
  };

  it('is that of the kind of each, and no other kind changes', () => {
    const before = memoryOf({});
    expect(before).toMatchObject({ authenticate: 512, answerText: 512, processUpload: 512 });
    const memory = { ...dev.memory, authorizer: 1769, operations: 256, texts: 128, uploads: 2048 };
    expect(memoryOf({ memory })).toEqual({
      ...before,
      authenticate: 1769,
      answerUnknownRoute: 256,
      answerText: 128,
      processUpload: 2048,
    });
  });
});

describe('the sender of text messages', () => {
  it('is known to the functions that send texts, and to no other', () => {
    const { service } = stacksWith({ smsOriginationNumber: '+12025550123', smsSenderId: 'ACME' });
    const functions = Object.values(Template.fromStack(service).findResources('AWS::Lambda::Function'));
    const told = functions.filter(({ Properties }) => JSON.stringify(Properties).includes('"SMS_'));
    const texting = ['Test_answerText', 'Test_purgeApplications', 'Test_sweepDeletions'];
    expect(told.map(({ Properties }) => Properties.FunctionName).sort()).toEqual(texting);
    expect(told[0]?.['Properties'].Environment.Variables).toMatchObject({
      SMS_ORIGINATION_NUMBER: '+12025550123',
      SMS_SENDER_ID: 'ACME',
    });
  });
});

describe('a key of the table', () => {
  it('encrypts the table, and is for its callers through DynamoDB alone', () => {
    const { data, service } = stacksWith({ ...PLACE, tableKeyArn: KEY });
    Template.fromStack(data).hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
      Replicas: [Match.objectLike({ SSESpecification: { KMSMasterKeyId: KEY } })],
    });
    for (const { Policies = [] } of rolesOf(Template.fromStack(service))) {
      const statements = Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
      const usesTable = statements.some(({ Action }) => JSON.stringify(Action).includes('"dynamodb:'));
      const uses = statements.filter(({ Resource }) => Resource === KEY);
      expect(uses.length).toBe(usesTable ? 1 : 0);
      if (usesTable)
        expect(uses).toMatchObject([
          { Action: expect.arrayContaining(['kms:Decrypt']), Condition: { StringEquals: THROUGH_DYNAMODB } },
        ]);
    }
  });

  it('is for callers of an attached table, too', () => {
    const attached = { ...PLACE, tableName: 'restored', eventDays: 0, tableKeyArn: KEY };
    const { service } = stacksWith(attached);
    expect(JSON.stringify(rolesOf(Template.fromStack(service)))).toContain(KEY);
  });
});

const DYNAMODB = { 'Fn::Join': ['', ['dynamodb.eu-west-1.', { Ref: 'AWS::URLSuffix' }]] };
const THROUGH_DYNAMODB = { 'kms:ViaService': [DYNAMODB] };

describe('a domain of served files', () => {
  it('is that of the distribution, and functions and an output name it', () => {
    const { data, service } = stacksWith(DOMAIN);
    const template = Template.fromStack(data);
    template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Aliases: [DOMAIN.assetsDomain],
        ViewerCertificate: {
          AcmCertificateArn: DOMAIN.assetsCertificateArn,
          MinimumProtocolVersion: 'TLSv1.2_2021',
        },
      },
    });
    template.hasOutput('AssetsUrl', { Value: 'https://assets.shop.example' });
    template.hasOutput('AssetsDnsRecord', {});
    template.resourceCountIs('AWS::Route53::RecordSet', 0);
    const functions = Template.fromStack(service).findResources('AWS::Lambda::Function');
    expect(JSON.stringify(functions)).toContain('"ASSETS_URL":"https://assets.shop.example"');
  });

  it('gets its records in the hosted zone', () => {
    const zone = { hostedZoneId: 'Z0123456789ABC', hostedZoneName: 'shop.example' };
    const template = Template.fromStack(stacksWith({ ...DOMAIN, ...zone }).data);
    const records = Object.values(template.findResources('AWS::Route53::RecordSet'));
    expect(records.map(({ Properties }) => `${Properties.Type} ${Properties.Name}`).sort()).toEqual([
      'A assets.shop.example.',
      'AAAA assets.shop.example.',
    ]);
    expect(template.findOutputs('AssetsDnsRecord')).toEqual({});
  });
});
