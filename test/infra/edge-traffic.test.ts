import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignIn } from '../../client/src/browser.ts';
import { createService } from '../../client/src/server.ts';
import { edgeLimits } from '../../infra/environment/setting-types.ts';
import { rateRules } from '../../infra/rate-rules.ts';
import { newStorage } from '../support/browser-storage.ts';

const BASE_URL = 'https://id.shop.example';
const MINUTE = 60_000;
const WINDOW = 5 * MINUTE;
const rules = rateRules({
  account: null,
  baseUrl: BASE_URL,
  linkUrl: null,
  consoleUrl: null,
  hostedZoneId: null,
  hostedZoneName: null,
  edgeLimits: edgeLimits.def.defaultValue,
  edgeTopic: null,
  edgeDistributionIds: [],
  edgeCertificateArn: null,
  assetsCertificateArn: null,
  runbooksUrl: null,
  tags: {},
  bootstrapQualifier: null,
});

/** A request from the one address of the test. */
type Sent = { at: number; method: string; url: URL; headers: Headers };

/** The members of a statement that the rules have. */
type Statement = {
  andStatement?: { statements: Statement[] };
  orStatement?: { statements: Statement[] };
  notStatement?: { statement: Statement };
  regexMatchStatement?: { regexString: string };
  sizeConstraintStatement?: { fieldToMatch: { singleHeader: { Name: string } } };
  byteMatchStatement?: { fieldToMatch: { method?: object }; searchString: string };
};

/** Whether a statement matches, as the developer guide of AWS WAF says. */
function matches(statement: Statement, sent: Sent): boolean {
  const { andStatement, orStatement, notStatement, regexMatchStatement } = statement;
  if (andStatement) return andStatement.statements.every((one) => matches(one, sent));
  if (orStatement) return orStatement.statements.some((one) => matches(one, sent));
  if (notStatement) return !matches(notStatement.statement, sent);
  if (regexMatchStatement)
    return new RegExp(regexMatchStatement.regexString).test(decodeURIComponent(sent.url.pathname));
  if (statement.sizeConstraintStatement)
    return sent.headers.has(statement.sizeConstraintStatement.fieldToMatch.singleHeader.Name);
  if (statement.byteMatchStatement) {
    const { fieldToMatch, searchString } = statement.byteMatchStatement;
    return (fieldToMatch.method ? sent.method : sent.url.host) === searchString;
  }
  throw new Error(`a statement that the test does not know: ${JSON.stringify(statement)}`);
}

/** The names of the rules that refuse one of the requests: more than the limit in any 5 minutes. */
function refusing(all: readonly Sent[]): string[] {
  return rules.filter((rule) => isOver(rule, all)).map(({ name }) => name);
}

function isOver({ statement }: CfnWebACL.RuleProperty, all: readonly Sent[]): boolean {
  const { limit, scopeDownStatement } = Object(statement).rateBasedStatement;
  const counted = all.filter((sent) => matches(scopeDownStatement, sent)).map(({ at }) => at);
  return counted.some((at, n) => counted.slice(n).filter((later) => later < at + WINDOW).length > limit);
}

/** A fetch that notes what reaches the edge. */
function noting(): { sent: Sent[]; fetch: typeof fetch } {
  const sent: Sent[] = [];
  return {
    sent,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { method, headers } = request;
      sent.push({ at: Date.now(), method, url: new URL(request.url), headers });
      const isPoll = request.url.endsWith('/challenge_status');
      return Response.json(isPoll ? { status: 'pending' } : { challenge_id: 'c', access_token: 't' });
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the rate rules of the edge', () => {
  it('let a hundred people of one office start a sign-in and wait for its message', async () => {
    const { sent, fetch } = noting();
    const stop = new AbortController();
    for (let person = 0; person < 100; person++) {
      const tab = new SignIn({ baseUrl: BASE_URL, clientId: 'key_1', storage: newStorage(), fetch });
      await tab.start({ email: `person-${person}@example.com` });
      void tab.waitForLink(stop.signal).catch(() => undefined);
      await vi.advanceTimersByTimeAsync(2000);
    }
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    stop.abort();
    expect(sent.filter(({ url }) => url.pathname.endsWith('/challenge_status')).length).toBeGreaterThan(3000);
    expect(refusing(sent)).toEqual([]);
  });

  it('let fifty people of one office wait on the page of the code', () => {
    const looks = Array.from({ length: 60 }, (_, n) => 10 + n * 10);
    const headers = new Headers();
    const url = new URL('/oidc/app_1/interaction/x', BASE_URL);
    const sent = looks.flatMap((seconds) =>
      Array.from({ length: 50 }, () => ({ at: seconds * 1000, method: 'GET', url, headers })),
    );
    expect(refusing(sent)).toEqual([]);
  });

  it('let a backend sign 4,000 users in from its address within 5 minutes', async () => {
    const { sent, fetch } = noting();
    const credentials = { clientId: 'key_1', clientSecret: 'secret' };
    const service = createService({ baseUrl: BASE_URL, credentials, fetch });
    for (let user = 0; user < 4000; user++) {
      await service.startSignIn({ body: { email: `user-${user}@example.com` } });
      await service.completeSignIn({ body: { challenge_id: 'c', code: '123456' } });
    }
    expect(refusing(sent)).toEqual([]);
  });

  it('refuse more sign-ins from one address without a secret, and floods with one', async () => {
    const times = (count: number, path: string, given: Record<string, string> = {}): Sent[] => {
      const { method = 'POST', ...names } = given;
      const [url, headers] = [new URL(path, BASE_URL), new Headers(names)];
      return Array.from({ length: count }, () => ({ at: Date.now(), method, url, headers }));
    };
    expect(refusing(times(301, '/hub/auth/init'))).toEqual(['SignIn']);
    expect(refusing(times(301, '/hub/auth/%69nit'))).toEqual(['SignIn']);
    expect(refusing(times(10_001, '/hub/auth/init', { 'x-svc-app-secret': 'x' }))).toEqual(['Backends']);
    expect(refusing(times(301, '/oidc/app_1/interaction/x/code'))).toEqual(['SignIn']);
    expect(refusing(times(301, '/oidc/app_1/auth', { method: 'GET' }))).toEqual(['SignIn']);
    expect(refusing(times(5001, '/oidc/app_1/interaction/x', { method: 'GET' }))).toEqual(['Polls']);
    expect(refusing(times(5001, '/hub/auth/challenge_status'))).toEqual(['Polls']);
    expect(refusing(times(301, '/l/code'))).toEqual(['Links']);
    expect(refusing(times(20_000, '/me/applications/app_1/data'))).toEqual([]);
  });
});
