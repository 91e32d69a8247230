import { readFile } from 'node:fs/promises';
import { Validations } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import type { EdgeEnvironment } from '../../../infra/environment.ts';
import { discoverOperations, discoverProtocols, routesOf } from '../../../infra/operations.ts';
import { LINK_PATHS, SIGN_IN_PATHS } from '../../../infra/rate-rules.ts';
import { EdgeStack } from '../../../infra/stacks/edge-stack.ts';
import { cdkApp } from '../../support/cdk-app.ts';

const ENVIRONMENT: EdgeEnvironment = {
  account: '123456789012',
  baseUrl: 'https://id.shop.example',
  linkUrl: 'https://go.shop.example',
  consoleUrl: 'https://console.shop.example',
  hostedZoneId: 'Z0123456789ABC',
  hostedZoneName: 'shop.example',
  edgeLimits: { action: 'block', sign_in: 300, polls: 5000, backends: 10_000, links: 300, assets: 5000 },
  edgeTopic: 'arn:aws:sns:us-east-1:123456789012:tickets',
  edgeDistributionIds: ['E1ABCDEF'],
  edgeCertificateArn: null,
  assetsCertificateArn: null,
  runbooksUrl: null,
  tags: {},
  bootstrapQualifier: null,
};

function stackOf(changes: Partial<EdgeEnvironment> = {}) {
  const app = cdkApp();
  return { app, stack: new EdgeStack(app, 'Edge', { environment: { ...ENVIRONMENT, ...changes } }) };
}

type Rule = {
  Name: string;
  Action: object;
  Statement: { RateBasedStatement: { Limit: number; ScopeDownStatement: object } };
};

function rulesOf(changes: Partial<EdgeEnvironment> = {}): Rule[] {
  const [acl] = Object.values(Template.fromStack(stackOf(changes).stack).findResources('AWS::WAFv2::WebACL'));
  return acl?.['Properties'].Rules;
}

const operations = await discoverOperations();
const protocols = await discoverProtocols();
/** Every route that anybody may call, with parameters filled in. */
const openPaths = [
  ...operations
    .filter(({ operation }) => operation.auth.length === 0)
    .flatMap(({ operation }) => routesOf(operation)),
  ...protocols.flatMap(({ protocol }) => protocol.routes),
].map(({ path }) => path.replace(/\{\w+\}/g, 'x-1_Y'));
const matching = (pattern: string) =>
  [...new Set(openPaths.filter((path) => new RegExp(pattern).test(path)))].sort();

describe('the stack of the edge', () => {
  it('is in us-east-1, with a CloudFront web ACL that blocks only above its limits', () => {
    const { stack } = stackOf();
    expect([stack.region, stack.account]).toEqual(['us-east-1', '123456789012']);
    const template = Template.fromStack(stack);
    template.hasResourceProperties('AWS::WAFv2::WebACL', {
      Scope: 'CLOUDFRONT',
      DefaultAction: { Allow: {} },
    });
    template.hasOutput('EdgeWebAclArn', {});
    const rules = rulesOf();
    expect(rules.map(({ Name }) => Name)).toEqual(['SignIn', 'Polls', 'Backends', 'Links', 'Assets']);
    for (const rule of rules)
      expect(rule).toMatchObject({
        Statement: { RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 300 } },
        Action: { Block: { CustomResponse: { ResponseCode: 429, CustomResponseBodyKey: 'TooMany' } } },
      });
  });

  it('only counts until its limits are known, with numbers of the deployment', () => {
    const edgeLimits = { ...ENVIRONMENT.edgeLimits, action: 'count' as const, sign_in: 900 };
    const rules = rulesOf({ edgeLimits });
    expect(rules.map(({ Action }) => Action)).toEqual(rules.map(() => ({ Count: {} })));
    expect(rules[0]?.Statement.RateBasedStatement.Limit).toBe(900);
  });

  it('rings when it refuses requests', () => {
    const template = Template.fromStack(stackOf().stack);
    const alarms = template.findResources('AWS::CloudWatch::Alarm', {
      Properties: {
        Namespace: 'AWS/WAFV2',
        MetricName: 'BlockedRequests',
        Dimensions: Match.arrayWith([{ Name: 'WebACL', Value: 'Edge' }]),
        AlarmActions: [ENVIRONMENT.edgeTopic],
        OKActions: [ENVIRONMENT.edgeTopic],
      },
    });
    expect(Object.keys(alarms)).toHaveLength(1);
    template.hasResourceProperties('AWS::WAFv2::WebACL', { VisibilityConfig: { MetricName: 'Edge' } });
  });

  it('rings when CloudFront answers with errors, by rate, and not for a few requests', () => {
    const [alarm] = Object.values(
      Template.fromStack(stackOf().stack).findResources('AWS::CloudWatch::Alarm', {
        Properties: { AlarmDescription: Match.stringLikeRegexp('E1ABCDEF') },
      }),
    );
    expect(alarm?.['Properties']).toMatchObject({ Threshold: 1, AlarmActions: [ENVIRONMENT.edgeTopic] });
    const text = JSON.stringify(alarm);
    expect(text).toContain('"Expression":"IF(requests >= 100, statistic, 0)"');
    expect(text).toContain('"MetricName":"5xxErrorRate"');
    expect(text).toContain('{"Name":"Region","Value":"Global"}');
  });

  it('rings before a certificate ends, be it its own or a given one', () => {
    const arn = (id: string) => `arn:aws:acm:us-east-1:123456789012:certificate/${id}`;
    const watched = (changes: Partial<EdgeEnvironment>) => {
      const found = Template.fromStack(stackOf(changes).stack).findResources('AWS::CloudWatch::Alarm', {
        Properties: { MetricName: 'DaysToExpiry', Threshold: 30, ComparisonOperator: 'LessThanThreshold' },
      });
      return Object.values(found).map(
        ({ Properties }) => Properties.Dimensions[0].Value.Ref ?? Properties.Dimensions[0].Value,
      );
    };
    const assetsCertificateArn = arn('a55e75');
    expect(watched({ edgeCertificateArn: arn('ed9e'), assetsCertificateArn })).toEqual([
      expect.stringMatching(/^Certificate/),
      assetsCertificateArn,
    ]);
    const elsewhere = { hostedZoneId: null, hostedZoneName: null, edgeCertificateArn: arn('ed9e') };
    expect(watched(elsewhere)).toEqual([arn('ed9e')]);
  });

  it('keeps no sample of requests, because paths of links are secrets', () => {
    const text = JSON.stringify(Template.fromStack(stackOf().stack).toJSON());
    expect(text).toContain('"SampledRequestsEnabled":false');
    expect(text).not.toContain('"SampledRequestsEnabled":true');
  });

  it('limits the paths of sign-ins, and none that backends call for all users', () => {
    expect(matching(SIGN_IN_PATHS)).toEqual([
      '/console/session',
      '/hub/auth/complete',
      '/hub/auth/init',
      '/oidc/x-1_Y/auth',
      '/oidc/x-1_Y/auth/x-1_Y',
      '/oidc/x-1_Y/interaction/x-1_Y',
      '/oidc/x-1_Y/interaction/x-1_Y/link/x-1_Y',
    ]);
    for (const path of ['/hub/auth/token', '/hub/auth/magic', '/oidc/app_x/token', '/oidc/app_x/me'])
      expect(path).not.toMatch(new RegExp(SIGN_IN_PATHS));
  });

  it('limits the paths of links, and the whole domain of links', () => {
    const routes = ['x-1_Y', 'x-1_Y/decline', 'x-1_Y/renew', 'x-1_Y/resend', 'x-1_Y/undo'];
    expect(matching(LINK_PATHS)).toEqual([
      ...routes.map((route) => `/hub/auth/magic/${route}`),
      ...routes.map((route) => `/l/${route}`),
    ]);
    expect('/hub/auth/magic').not.toMatch(new RegExp(LINK_PATHS));
    expect(JSON.stringify(rulesOf()[3])).toContain('"SearchString":"go.shop.example"');
    const shared = { linkUrl: 'https://id.shop.example/l' };
    expect(JSON.stringify(rulesOf(shared)[3])).not.toContain('SearchString');
  });

  it('compares decoded paths, as API Gateway does, and hosts in lower case', () => {
    const text = JSON.stringify(rulesOf());
    for (const [, transformations] of text.matchAll(
      /"UriPath":\{\}\},"RegexString":"[^"]+","TextTransformations":(\[[^\]]+\])/g,
    ))
      expect(JSON.parse(transformations ?? '')).toEqual([{ Priority: 0, Type: 'URL_DECODE' }]);
    expect(text.match(/URL_DECODE/g)).toHaveLength(6);
    expect(text.match(/LOWERCASE/g)).toHaveLength(4);
  });

  it('counts as assets what goes to no domain of the API', () => {
    const { ScopeDownStatement } = rulesOf()[4]?.Statement.RateBasedStatement ?? {};
    const hosts = JSON.stringify(ScopeDownStatement).match(/"SearchString":"[^"]+"/g);
    expect(hosts).toEqual(['id', 'go', 'console'].map((name) => `"SearchString":"${name}.shop.example"`));
    expect(Object.keys(ScopeDownStatement ?? {})).toEqual(['NotStatement']);
  });

  it('has the certificate of all domains, which the hosted zone validates', () => {
    const template = Template.fromStack(stackOf().stack);
    template.hasResourceProperties('AWS::CertificateManager::Certificate', {
      DomainName: 'id.shop.example',
      SubjectAlternativeNames: ['go.shop.example', 'console.shop.example'],
      DomainValidationOptions: Match.arrayWith([
        { DomainName: 'id.shop.example', HostedZoneId: 'Z0123456789ABC' },
      ]),
    });
    expect(Object.keys(template.findOutputs('*'))).toEqual(['EdgeWebAclArn', 'EdgeCertificateArn']);
    const without = Template.fromStack(stackOf({ hostedZoneId: null, hostedZoneName: null }).stack);
    without.resourceCountIs('AWS::CertificateManager::Certificate', 0);
  });

  it('is the same each time, and has no finding of cdk-nag', async () => {
    const [first, second] = [stackOf(), stackOf({ account: null })];
    expect(Template.fromStack(stackOf().stack).toJSON()).toEqual(Template.fromStack(first.stack).toJSON());
    for (const { app } of [stackOf(), second]) {
      Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
      const report = JSON.parse(await readFile(`${app.synth().directory}/validation-report.json`, 'utf8'));
      expect(report.pluginReports.flatMap(({ violations }: { violations: unknown[] }) => violations)).toEqual(
        [],
      );
    }
  });
});
