/** @module-tag heavy */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NestedStack, Validations } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Environment } from '../../../infra/environment.ts';
import { AUTHORIZER, discoverOperations, discoverTriggers, FALLBACK } from '../../../infra/operations.ts';
import type { ServiceStack } from '../../../infra/stacks/service-stack.ts';
import { useEmptyStacks } from '../../support/empty-stacks.ts';

const KEY = 'arn:aws:kms:eu-west-1:123456789012:key/0c4b2a6e-1f3d-4e5a-9b8c-7d6e5f4a3b2c';
const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:on-call';
const STORAGE = ['AWS::DynamoDB::GlobalTable', 'AWS::S3::Bucket', 'AWS::KMS::Key'];
/** The members that a real deployment sets. */
const DEPLOYED = {
  account: '123456789012',
  region: 'eu-west-1',
  baseUrl: 'https://id.shop.example',
  linkUrl: 'https://go.shop.example/l',
  consoleUrl: 'https://console.shop.example',
  certificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/0c4b2a6e-1f3d-4e5a-9b8c-7d6e5f4a3b2c',
  emailFrom: 'no-reply@shop.example',
  createEmailIdentity: true,
  pageTopic: TOPIC,
  ticketTopic: TOPIC,
  canaryCredential: 'A'.repeat(200),
  gradualReleases: true,
};
const ZONE = { hostedZoneId: 'Z0123456789ABC', hostedZoneName: 'shop.example' };
/** The members of a deployment behind CloudFront, with domains of its own in a hosted zone. */
const EDGE = {
  ...DEPLOYED,
  ...ZONE,
  certificateArn: null,
  linkUrl: 'https://go.shop.example',
  edgeWebAclArn: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/WebAcl-x1/0c4b2a6e-1f3d-4e5a',
  edgeCertificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1c4b2a6e-1f3d-4e5a-9b8c-7d6e5f4a3b2c',
  closeOrigin: true,
  textSpendLimit: 500,
  textCountries: ['DE', 'AT'],
};
const STREAM = 'arn:aws:dynamodb:us-east-1:123456789012:table/restored/stream/2026-11-22T10:00:00.000';
const ATTACHED = {
  tableName: 'restored',
  tableStreamArn: STREAM,
  bucketName: 'kept-files',
  signingKeyArn: KEY,
};

type Templates = { data: Template; service: Template };
type Statement = { Effect: string; Action: unknown; Resource: unknown };

const stacks = useEmptyStacks();
/** Templates of the development environment, and of one with existing storage. */
let own: Templates;
let attached: Templates;

beforeAll(() => {
  own = templatesWith({});
  attached = templatesWith(ATTACHED);
});

function templatesWith(changes: Partial<Environment>): Templates {
  const { data, service } = stacks.stacksWith(changes);
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
    ({ Policies = [] }) =>
      (Policies as { PolicyDocument: { Statement: Statement[] } }[])[0]?.PolicyDocument.Statement ?? [],
  );
}

describe('a stack that is attached to existing storage', () => {
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

  it('grants access to its own resources, and to no others', () => {
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
    expect([...resourcesOf('dynamodb')].sort()).toEqual([
      '*',
      STREAM.split(':').at(-1),
      'table/restored',
      'table/restored/index/by_owner',
    ]);
    expect([...resourcesOf('s3')].sort()).toEqual([
      // The bucket of failed changes belongs to the service stack.
      '/aws/lambda/*',
      'Arn',
      'kept-files',
      'kept-files/apps/app_*/*',
      'kept-files/client/*',
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

  it("gives the bucket the stack's policy: TLS only, and public files for the network", () => {
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
    ['table', { tableName: 'restored', tableStreamArn: STREAM }, 'AWS::DynamoDB::GlobalTable'],
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
    ['CloudFront and settings of text messages', { ...EDGE, smsDeliveryLogs: true }],
  ])('has no finding of cdk-nag that is not acknowledged with %s', async (_, changes) => {
    const { app } = stacks.stacksWith(changes);
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
    const ofSet = { 'ses:configuration-set': ['Test'] };
    own.service.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['bounce', 'complaint', 'send', 'delivery'],
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
          $or: [
            { eventType: ['Bounce', 'Complaint'], mail: { tags: ofSet } },
            {
              eventType: ['Send', 'Delivery'],
              mail: { tags: { ...ofSet, attempt: [{ prefix: 'attempt_' }] } },
            },
          ],
        },
      },
      Targets: [{ Arn: { 'Fn::GetAtt': [target, 'Arn'] }, DeadLetterConfig: Match.anyValue() }],
    });
    expect(propertiesOf(own.service, 'AWS::Lambda::EventInvokeConfig')).toContainEqual(
      expect.objectContaining({ FunctionName: { Ref: target }, MaximumRetryAttempts: 2 }),
    );
  });

  it.each([{ attemptDays: 0 }, { eventDays: 0 }])(
    'is reported by its bounces and complaints alone without attempts: %j',
    (settings) => {
      const { service } = templatesWith(settings);
      const [{ EventDestination } = {}] = propertiesOf(service, 'AWS::SES::ConfigurationSetEventDestination');
      expect(EventDestination).toMatchObject({ MatchingEventTypes: ['bounce', 'complaint'] });
      const mail = { tags: { 'ses:configuration-set': ['Test'] } };
      const EventPattern = { source: ['aws.ses'], detail: { eventType: ['Bounce', 'Complaint'], mail } };
      expect(propertiesOf(service, 'AWS::Events::Rule')).toContainEqual(
        expect.objectContaining({ EventPattern }),
      );
    },
  );

  it('is signed with DKIM for the domain of the sender where the environment says so', () => {
    expect(propertiesOf(own.service, 'AWS::SES::EmailIdentity')).toEqual([]);
    const { service } = templatesWith({ createEmailIdentity: true, emailFrom: 'no-reply@Mail.example' });
    service.hasResourceProperties('AWS::SES::EmailIdentity', {
      EmailIdentity: 'mail.example',
      DkimAttributes: { SigningEnabled: true },
    });
    for (const n of [1, 2, 3]) service.hasOutput(`DnsRecord${n}`, {});
  });
});

describe('a stack with an account, a region and addresses', () => {
  it('is deployed there and names these addresses to its functions', () => {
    const { data, service } = stacks.stacksWith(DEPLOYED);
    for (const stack of [data, service])
      expect([stack.account, stack.region]).toEqual(['123456789012', 'eu-west-1']);
    const variables = JSON.stringify(propertiesOf(Template.fromStack(service), 'AWS::Lambda::Function'));
    expect(variables).toContain('"BASE_URL":"https://id.shop.example"');
    expect(variables).toContain('"LINK_URL":"https://go.shop.example/l"');
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
    const { service } = stacks.stacksWith({ authorizerConcurrency: 40 });
    const reserved = functionsOf(service).filter(
      ({ ReservedConcurrentExecutions }) => ReservedConcurrentExecutions !== undefined,
    );
    expect(reserved).toMatchObject([{ ReservedConcurrentExecutions: 40 }]);
    expect(String(reserved[0]?.['FunctionName'])).toMatch(/_authenticate$/);
  });

  it('gives the budget of requests to the authorizer', () => {
    const { service } = stacks.stacksWith({ requestsPerMinute: 123 });
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

  it.each([
    [true, DEPLOYED],
    [false, {}],
  ])('closes the address of API Gateway only if it has a domain: %j', (disabled, changes) => {
    const endpoint = { disableExecuteApiEndpoint: disabled };
    expect(propertiesOf(templatesWith(changes).service, 'AWS::ApiGatewayV2::Api')).toMatchObject([
      { Body: { servers: [{ 'x-amazon-apigateway-endpoint-configuration': endpoint }] } },
    ]);
  });
});

describe('custom domains', () => {
  const domains = (template: Template) =>
    propertiesOf(template, 'AWS::ApiGatewayV2::DomainName').map(({ DomainName }) => DomainName);
  const recordsOf = (template: Template) =>
    propertiesOf(template, 'AWS::Route53::RecordSet').map(
      ({ Name, Type }) => `${Type} ${JSON.stringify(Name)}`,
    );

  it('are absent in development', () => {
    for (const type of ['AWS::ApiGatewayV2::DomainName', 'AWS::CloudFront::Distribution'])
      expect(propertiesOf(own.service, type)).toEqual([]);
    expect(JSON.stringify(own.service.toJSON())).not.toContain('ORIGIN_');
  });

  it('are mapped to the API with the certificate, and outputs name the DNS records', () => {
    const { service } = templatesWith(DEPLOYED);
    expect(domains(service)).toEqual(['id.shop.example', 'go.shop.example', 'console.shop.example']);
    service.allResourcesProperties('AWS::ApiGatewayV2::DomainName', {
      DomainNameConfigurations: [
        { CertificateArn: DEPLOYED.certificateArn, EndpointType: 'REGIONAL', SecurityPolicy: 'TLS_1_2' },
      ],
    });
    const [stage] = Object.keys(service.findResources('AWS::ApiGatewayV2::Stage'));
    for (const mapping of Object.values(service.findResources('AWS::ApiGatewayV2::ApiMapping')))
      expect(mapping).toMatchObject({ DependsOn: expect.arrayContaining([stage]) });
    const outputs = JSON.stringify(service.findOutputs('*'));
    expect(outputs).toContain('id.shop.example CNAME ');
    expect(outputs).toContain('go.shop.example CNAME ');
    expect(outputs).toContain('console.shop.example CNAME ');
    // Three domains and three records of DKIM.
    expect(Object.keys(service.findOutputs('*')).filter((id) => id.startsWith('DnsRecord'))).toHaveLength(6);
    expect(recordsOf(service)).toEqual([]);
  });

  it('have one mapping if links and console are at the domain of the API', () => {
    const shared = { ...DEPLOYED, linkUrl: null, consoleUrl: null };
    expect(domains(templatesWith(shared).service)).toEqual(['id.shop.example']);
  });

  it('are known to all functions if the console has one of its own', () => {
    const { service } = stacks.stacksWith(DEPLOYED);
    const variables = functionsOf(service).filter((found) => JSON.stringify(found).includes('BASE_URL'));
    expect(variables.length).toBeGreaterThan(0);
    for (const found of variables)
      expect(found).toMatchObject({
        Environment: { Variables: { CONSOLE_URL: 'https://console.shop.example' } },
      });
  });

  it('are known to nobody if the console has none of its own', () => {
    const { service } = stacks.stacksWith({ ...DEPLOYED, consoleUrl: null });
    expect(JSON.stringify(functionsOf(service))).not.toContain('CONSOLE_URL');
  });

  it('have certificate and DNS records, and DKIM, if the stack has a hosted zone', () => {
    const { service } = templatesWith({ ...DEPLOYED, ...ZONE, certificateArn: null });
    service.hasResourceProperties('AWS::CertificateManager::Certificate', {
      DomainName: 'id.shop.example',
      SubjectAlternativeNames: ['go.shop.example', 'console.shop.example'],
      ValidationMethod: 'DNS',
    });
    const records = recordsOf(service);
    expect(records).toContain('A "id.shop.example."');
    expect(records).toContain('A "go.shop.example."');
    expect(records).toContain('A "console.shop.example."');
    expect(records.filter((record) => record.startsWith('CNAME'))).toHaveLength(3);
    expect(records).toHaveLength(6);
    expect(Object.keys(service.findOutputs('*')).filter((id) => id.startsWith('DnsRecord'))).toEqual([]);
  });

  it("leave DKIM records to the operator if the sender's domain is not the zone's", () => {
    const { service } = templatesWith({ ...DEPLOYED, ...ZONE, emailFrom: 'no-reply@othershop.example' });
    expect(recordsOf(service).filter((record) => record.startsWith('CNAME'))).toEqual([]);
    expect(Object.keys(service.findOutputs('*')).filter((id) => id.startsWith('DnsRecord'))).toHaveLength(3);
  });
});

describe('CloudFront', () => {
  const serviceOf = () => templatesWith(EDGE).service;
  const configs = (template: Template) =>
    propertiesOf(template, 'AWS::CloudFront::Distribution').map(
      ({ DistributionConfig }) => Object(DistributionConfig) as Record<string, unknown>,
    );

  it('serves each domain with the web ACL, over TLS 1.2 only, and so do the assets', () => {
    const { service, data } = templatesWith(EDGE);
    expect(configs(service).map(({ Aliases }) => Aliases)).toEqual([
      ['id.shop.example'],
      ['go.shop.example'],
      ['console.shop.example'],
    ]);
    for (const config of configs(service))
      expect(config).toMatchObject({
        WebACLId: EDGE.edgeWebAclArn,
        ViewerCertificate: {
          AcmCertificateArn: EDGE.edgeCertificateArn,
          MinimumProtocolVersion: 'TLSv1.2_2021',
        },
      });
    expect(configs(data)).toMatchObject([{ WebACLId: EDGE.edgeWebAclArn }]);
    expect(JSON.stringify(configs(own.data))).not.toContain('WebACLId');
  });

  it("forwards all of a request, and the viewer's address and country", () => {
    const template = serviceOf();
    expect(propertiesOf(template, 'AWS::CloudFront::OriginRequestPolicy')).toHaveLength(3);
    template.allResourcesProperties('AWS::CloudFront::OriginRequestPolicy', {
      OriginRequestPolicyConfig: {
        CookiesConfig: { CookieBehavior: 'all' },
        HeadersConfig: {
          HeaderBehavior: 'allViewerAndWhitelistCloudFront',
          Headers: ['CloudFront-Viewer-Address', 'CloudFront-Viewer-Country'],
        },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
      },
    });
    for (const config of configs(template))
      expect(config['DefaultCacheBehavior']).toMatchObject({
        AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
        ViewerProtocolPolicy: 'https-only',
      });
  });

  // By default it would cache errors for 10 seconds.
  it('caches neither successes nor errors, but for the files of the console', () => {
    for (const config of configs(serviceOf())) {
      // The id of AWS's policy CachingDisabled.
      expect(config['DefaultCacheBehavior']).toMatchObject({
        CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      });
      const errors = config['CustomErrorResponses'] as { ErrorCode: number; ErrorCachingMinTTL: number }[];
      expect(errors.map(({ ErrorCode }) => ErrorCode)).toEqual([
        400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504,
      ]);
      for (const { ErrorCachingMinTTL } of errors) expect(ErrorCachingMinTTL).toBe(0);
    }
  });

  it('caches the files of the console by their path, where the console is served', () => {
    const [api, links, own] = configs(serviceOf());
    expect(own?.['CacheBehaviors']).toEqual([
      expect.objectContaining({
        PathPattern: '/console/assets/*',
        // The id of AWS's policy CachingOptimized.
        CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
        ViewerProtocolPolicy: 'https-only',
      }),
    ]);
    for (const other of [api, links]) expect(other).not.toHaveProperty('CacheBehaviors');
    const [shared] = configs(templatesWith({ ...EDGE, consoleUrl: null }).service);
    expect(shared?.['CacheBehaviors']).toMatchObject([{ PathPattern: '/console/assets/*' }]);
  });

  it('authenticates to the functions by a secret that no template has', () => {
    const template = serviceOf();
    const reference = /\{\{resolve:secretsmanager:/;
    for (const { Origins } of configs(template)) {
      const [origin] = Origins as { OriginCustomHeaders: { HeaderName: string; HeaderValue: unknown }[] }[];
      expect(origin?.OriginCustomHeaders).toMatchObject([{ HeaderName: 'x-svc-origin-secret' }]);
      expect(JSON.stringify(origin?.OriginCustomHeaders)).toMatch(reference);
    }
    const functions = JSON.stringify(propertiesOf(template, 'AWS::Lambda::Function'));
    expect(functions).toMatch(/"ORIGIN_SECRET":\{"Fn::Join":\["",\["\{\{resolve:secretsmanager:/);
    expect(functions).toContain('"ORIGIN_CLOSED":"true"');
    const open = templatesWith({ ...EDGE, closeOrigin: false }).service;
    expect(JSON.stringify(propertiesOf(open, 'AWS::Lambda::Function'))).not.toContain('ORIGIN_CLOSED');
  });

  it('has the DNS records of all domains lead to it, over IPv4 and IPv6', () => {
    const names = propertiesOf(serviceOf(), 'AWS::Route53::RecordSet').map(({ Type, Name, AliasTarget }) =>
      AliasTarget ? `${Type} ${Name} ${JSON.stringify(AliasTarget).includes('Edge')}` : '',
    );
    for (const host of ['id.shop.example.', 'go.shop.example.', 'console.shop.example.'])
      expect(names).toEqual(expect.arrayContaining([`A ${host} true`, `AAAA ${host} true`]));
  });

  it('leads every path of a domain of links to the route of links, and no other domain', () => {
    const functions = propertiesOf(serviceOf(), 'AWS::CloudFront::Function');
    expect(functions).toHaveLength(1);
    const run = (uri: string): string =>
      new Function(
        `${functions[0]?.['FunctionCode']}; return handler({ request: { uri: arguments[0] } }).uri;`,
      )(uri);
    expect(['/abc', '/l/abc', '/', '/applications', '/%6c/x'].map(run)).toEqual([
      '/l/abc',
      '/l/abc',
      '/l/',
      '/l/applications',
      '/l/%6c/x',
    ]);
    const associated = configs(serviceOf()).filter((config) =>
      JSON.stringify(config).includes('FunctionAssociations'),
    );
    expect(associated).toMatchObject([{ Aliases: ['go.shop.example'] }]);
    expect(
      propertiesOf(templatesWith({ ...EDGE, linkUrl: null }).service, 'AWS::CloudFront::Function'),
    ).toEqual([]);
  });
});

describe('the countries of text messages', () => {
  it('are known to the functions that send texts or judge numbers, and to no other', async () => {
    const { service } = stacks.stacksWith({ textCountries: ['DE', 'AT'] });
    const told = functionsOf(service).filter((found) => JSON.stringify(found).includes('TEXT_COUNTRIES'));
    const needing = [
      ...(await discoverOperations()).map(({ operation: { id, uses } }) => ({ id, uses })),
      ...(await discoverTriggers()).map(({ trigger: { id, uses } }) => ({ id, uses })),
    ].filter(({ uses }) => uses.includes('texts:send') || uses.includes('table:write'));
    const idOf = ({ FunctionName }: { FunctionName?: unknown }) => String(FunctionName).split('_').at(-1);
    const ids = functionsOf(service).map(idOf);
    expect(told.map(idOf)).toEqual(ids.filter((id) => needing.some((one) => one.id === id)));
    expect(told.map(idOf)).toContain('answerText');
    expect(JSON.stringify(told)).toContain('"TEXT_COUNTRIES":"DE,AT"');
  });
});

describe('the data stack', () => {
  it('is protected from deletion, and so are table, bucket and key', () => {
    expect(stacks.stacksWith({}).data.terminationProtection).toBe(true);
    own.data.hasResource('AWS::DynamoDB::GlobalTable', {
      DeletionPolicy: 'Retain',
      Properties: { Replicas: [Match.objectLike({ DeletionProtectionEnabled: true })] },
    });
    for (const type of ['AWS::S3::Bucket', 'AWS::KMS::Key'])
      own.data.hasResource(type, { DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
  });

  it('stores earlier versions of files as long as the table can be restored', () => {
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
    const nested = stacks
      .stacksWith({})
      .service.node.findAll()
      .filter((child) => child instanceof NestedStack);
    const templates = nested.map((stack) => Template.fromStack(stack));
    const aliases = templates.flatMap((template) => propertiesOf(template, 'AWS::Lambda::Alias'));
    expect(aliases).toHaveLength([AUTHORIZER, FALLBACK].length);
    for (const template of [...templates, own.service])
      expect(JSON.stringify(template.toJSON())).not.toMatch(/CodeDeploy|FailingRelease/);
  });
});
