import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as redeem from '../../functions/magic-links/redeem-link.ts';
import * as complete from '../../functions/sign-in/complete-sign-in.ts';
import * as getAppConfig from '../../functions/sign-in/get-app-config.ts';
import * as challengeStatus from '../../functions/sign-in/get-challenge-status.ts';
import * as issueToken from '../../functions/sign-in/issue-token.ts';
import { discoverOperations } from '../../infra/operations.ts';
import type { Operation } from '../../shared/http/operation.ts';
import { useBackends } from '../support/backends.ts';
import { newBinding } from '../support/code-challenge.ts';
import { interceptTable } from '../support/intercept-table.ts';
import { invoke, type Request } from '../support/invoke.ts';
import { logLinesOf } from '../support/log-lines.ts';
import { BROWSER, JSON_CLIENT, makeLink, newEmail, redeemLink, visitLink } from '../support/magic-links.ts';
import { publishedBy } from '../support/metrics-format.ts';
import { notVerified, useRefusedEmails } from '../support/refused-emails.ts';
import { makeCredential, openSessionOf, startedSignIn, startSignIn } from '../support/sign-in.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';
import { wrongCode } from '../support/wrong-code.ts';

type Module = Parameters<typeof invoke>[0];

const SERVICE = 'IdentityService-test';
const RELEASE = { version: '1.0.0', commit: '4f9c1e0b7a23' };
const discovered = await discoverOperations();
const backends = useBackends();
const ses = useRefusedEmails();
let tenant: Tenant;
/** Every operation runs once for this tenant, its deletion too. */
let passing: Tenant;
let client: Awaited<ReturnType<typeof makeCredential>>;

beforeAll(async () => {
  vi.stubEnv('SERVICE_NAME', SERVICE);
  vi.stubEnv('SERVICE_VERSION', RELEASE.version);
  vi.stubEnv('SERVICE_COMMIT', RELEASE.commit);
  tenant = await makeTenant({ default_redirect_url: 'https://shop.example/in' });
  passing = await makeTenant();
  client = await makeCredential(tenant.app);
});
afterAll(() => vi.unstubAllEnvs());

/** Runs one request and returns the fields of its line and its metrics. Fails if it logs another line. */
async function logged(work: () => Promise<unknown>) {
  const lines = await logLinesOf(work);
  expect(lines).toHaveLength(1);
  const [line = ''] = lines;
  return { line, fields: JSON.parse(line), metrics: publishedBy(line) };
}

const lineOf = (module: Module, request: Request) => logged(() => invoke(module, request));

function requestFor({ path, auth, body }: Operation): Request {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const known: Record<string, string> = { app: passing.app, account: passing.account, user: passing.userId };
  const [scheme] = auth;
  return {
    params: Object.fromEntries(names.map((name) => [name, known[name] ?? 'nothing'])),
    ...(body && { body: {} }),
    ...(scheme && { principal: passing[scheme === 'service_account' ? 'serviceAccount' : scheme] }),
  };
}

const byName = discovered.map((module) => [module.operation.id, module] as const);

describe.each(byName)('%s', (id, module) => {
  it('logs one line a request: who asked, what came of it, and valid metrics', async () => {
    const request = requestFor(module.operation);
    const { fields, metrics } = await lineOf(module, request);
    expect(fields).toMatchObject({
      operation: id,
      function_name: id,
      cold_start: expect.any(Boolean),
      service: SERVICE,
      status: expect.any(Number),
      ...RELEASE,
    });
    const status_class = `${String(fields.status)[0]}xx`;
    expect(metrics).toMatchObject({
      [`IdentityService/duration_ms{service=${SERVICE}}`]: fields.duration_ms,
      [`IdentityService/duration_ms{service=${SERVICE},status_class=${status_class}}`]: fields.duration_ms,
    });
    const isKnown = 'app' in (request.params ?? {}) || 'app' in (request.principal ?? {});
    if (isKnown) expect(fields.application).toBe(passing.app);
  });
});

describe('the line of a public operation', () => {
  const start = (body: { email: string; code_challenge?: string; code_challenge_method?: 'S256' }) =>
    startedSignIn(backends, client.clientId, body);
  const challenge = async () => (await start({ email: newEmail() })).challengeId;

  /** Requests that name their application only by a key, challenge, link, code or token. */
  const REQUESTS: [string, () => Promise<[Module, Request]>][] = [
    [
      'that completes a sign-in',
      async () => {
        const { challengeId, code } = await start({ email: newEmail() });
        return [complete, { body: { challenge_id: challengeId, token: code } }];
      },
    ],
    [
      'that has a wrong code',
      async () => [complete, { body: { challenge_id: await challenge(), token: '000000' } }],
    ],
    [
      'that redeems the link of a bound sign-in without its verifier',
      async () => {
        const { members } = newBinding();
        const { linkCode } = await start({ email: newEmail(), ...members });
        return [redeem, { params: { code: linkCode }, headers: JSON_CLIENT }];
      },
    ],
    [
      'that asks for the status of a challenge',
      async () => [challengeStatus, { body: { challenge_id: await challenge() } }],
    ],
    [
      'that reads the public configuration',
      async () => [getAppConfig, { headers: { 'x-svc-app-key': client.clientId } }],
    ],
    [
      'that refreshes a token',
      async () => {
        const { refreshToken } = await openSessionOf(tenant.app, tenant.userId);
        return [issueToken, { body: { refresh_token: refreshToken } }];
      },
    ],
    [
      'that exchanges a one-time code',
      async () => {
        const { linkCode } = await start({ email: newEmail() });
        const { headers } = await redeemLink(linkCode, BROWSER);
        const { hash } = new URL(String(headers['location']));
        return [issueToken, { body: { code: new URLSearchParams(hash.slice(1)).get('svc_code') } }];
      },
    ],
    [
      'that gets a token for key and secret',
      async () => [issueToken, { headers: client.headers, body: { grant_type: 'client_credentials' } }],
    ],
  ];

  it.each(REQUESTS)('%s has the application', async (_, prepare) => {
    const { fields } = await lineOf(...(await prepare()));
    expect(fields.application).toBe(tenant.app);
  });

  it('of a link has the application, also once the link is used', async () => {
    const { code } = await makeLink(tenant, { data: { email: newEmail() } });
    for (const request of [() => visitLink(code), () => redeemLink(code), () => redeemLink(code)])
      expect((await logged(request)).fields.application).toBe(tenant.app);
  });

  it('has no application that a caller invented in a token', async () => {
    const location = Buffer.from(JSON.stringify(['app_invented', 'ada', 's'])).toString('base64url');
    const token = `rt_${location}.${'a'.repeat(43)}.${'a'.repeat(43)}`;
    const { fields } = await lineOf(issueToken, { body: { refresh_token: token } });
    expect(fields).toMatchObject({ status: 400 });
    expect(fields).not.toHaveProperty('application');
  });
});

describe('the metrics of a sign-in', () => {
  const signIns = (method: string, outcome: string) =>
    `IdentityService/sign_ins{service=${SERVICE},sign_in_method=${method},sign_in_outcome=${outcome}}`;
  const emails = `IdentityService/emails{service=${SERVICE}}`;

  it('count its start and its message', async () => {
    const { metrics } = await logged(() => startSignIn(client.clientId, { email: newEmail() }));
    expect(metrics).toMatchObject({ [signIns('email', 'started')]: 1, [emails]: 1 });
  });

  it('count wrong codes as refused and the right one as completed, without the address', async () => {
    const email = newEmail();
    const { challengeId, code } = await startedSignIn(backends, client.clientId, { email });
    const attempt = (token: string) => lineOf(complete, { body: { challenge_id: challengeId, token } });
    const [refused, completed] = [await attempt(wrongCode(code)), await attempt(code)];
    expect(refused.metrics).toMatchObject({ [signIns('email', 'refused')]: 1 });
    expect(completed.metrics).toMatchObject({ [signIns('email', 'completed')]: 1 });
    expect(refused.line + completed.line).not.toContain(email);
  });

  it('count the link of a message by its channel, and that of a backend as magic link', async () => {
    const { linkCode } = await startedSignIn(backends, client.clientId, { email: newEmail() });
    const own = await logged(() => redeemLink(linkCode));
    expect(own.metrics).toMatchObject({ [signIns('email', 'completed')]: 1 });
    const { code } = await makeLink(tenant, { data: { email: newEmail() } });
    const made = await logged(() => redeemLink(code));
    expect(made.metrics).toMatchObject({ [signIns('magic_link', 'completed')]: 1 });
  });

  it('count a failure of the service as failed', async () => {
    vi.stubEnv('EMAIL_FROM', undefined);
    const { metrics } = await logged(() => startSignIn(client.clientId, { email: newEmail() }));
    vi.stubEnv('EMAIL_FROM', 'no-reply@example.com');
    expect(metrics).toMatchObject({ [signIns('email', 'failed')]: 1 });
    expect(metrics).not.toHaveProperty(emails);
  });
});

describe('the metrics of the objective of sign-ins', () => {
  /** The events and failures of a line, as CloudWatch reads them. */
  const counted = ({ metrics }: { metrics: Record<string, number> }) =>
    ['sli_events', 'sli_failures'].map((name) => metrics[`IdentityService/${name}{service=${SERVICE}}`] ?? 0);
  const attempt = (challengeId: string, token: string) =>
    lineOf(complete, { body: { challenge_id: challengeId, token } });

  it('count a right code and an accepted message, and no wrong code', async () => {
    const email = newEmail();
    expect(counted(await logged(() => startSignIn(client.clientId, { email })))).toEqual([1, 0]);
    const { challengeId, code } = await startedSignIn(backends, client.clientId, { email });
    expect(counted(await attempt(challengeId, wrongCode(code)))).toEqual([0, 0]);
    expect(counted(await attempt(challengeId, code))).toEqual([1, 0]);
  });

  it('count a completion that the service fails, and the repetition that succeeds', async () => {
    const { challengeId, code } = await startedSignIn(backends, client.clientId, { email: newEmail() });
    const end = interceptTable(async ({ name, proceed }) => {
      if (name.startsWith('TransactWrite')) throw new Error('the table is gone');
      return proceed();
    }, 'objective');
    const failed = await attempt(challengeId, code);
    end();
    expect([failed.fields.status, ...counted(failed)]).toEqual([503, 1, 1]);
    expect(counted(await attempt(challengeId, code))).toEqual([1, 0]);
  });

  it('count a message that SES refuses for the sender, and none for the address', async () => {
    const start = (email: string) => logged(() => startSignIn(client.clientId, { email }));
    const email = newEmail();
    await ses.refuse('MessageRejected', notVerified(email, 'no-reply@example.com'));
    expect(counted(await start(email))).toEqual([1, 1]);
    await ses.accept();
    await ses.refuse('MessageRejected', `Address ${email} is on the suppression list`);
    expect(counted(await start(email))).toEqual([0, 0]);
  });
});

describe('the line of a request', () => {
  const read = () => {
    const module = discovered.find(({ operation }) => operation.id === 'getMyData');
    if (!module) throw new Error('there is no operation getMyData');
    return lineOf(module, { params: { app: tenant.app }, principal: tenant.user });
  };

  it('has no application if the path has another text in its place, such as an address', async () => {
    const module = discovered.find(({ operation }) => operation.id === 'getPublicApplication');
    if (!module) throw new Error('there is no operation getPublicApplication');
    const { line } = await lineOf(module, { params: { app: 'grace@example.com' } });
    expect(line).not.toContain('grace');
  });

  it('has the trace of X-Ray that Lambda names', async () => {
    vi.stubEnv(
      '_X_AMZN_TRACE_ID',
      'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1',
    );
    const { fields } = await read();
    vi.stubEnv('_X_AMZN_TRACE_ID', undefined);
    expect(fields.xray_trace_id).toBe('1-5759e988-bd862e3fe1be46a994272793');
  });

  it('has the units that the table reports', async () => {
    const { fields, metrics } = await read();
    expect(fields.read_units).toBeGreaterThan(0);
    expect(metrics).toMatchObject({ [`IdentityService/read_units{service=${SERVICE}}`]: fields.read_units });
  });

  it('stays small', async () => {
    const { line } = await read();
    expect(Buffer.byteLength(line)).toBeLessThan(1000);
  });
});
