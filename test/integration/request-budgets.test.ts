import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HUB_APPLICATION_ID, newId } from '../../shared/platform/ids.ts';
import { forgetRequestCounts } from '../../shared/storage/counters/request-counter.ts';
import { keys } from '../../shared/storage/keys.ts';
import { countCalls } from '../support/count-calls.ts';
import { changeItem } from '../support/items.ts';
import { logLinesOf } from '../support/log-lines.ts';
import { atOnce } from '../support/races.ts';
import { useService } from '../support/service.ts';
import { makeCredential, openSessionOf } from '../support/sign-in.ts';
import { makeTenant, makeUser, type Tenant } from '../support/tenants.ts';

/** Requests a minute of an application with the smallest plan. Each user may send a tenth of them. */
const PER_MINUTE = 10;
/** A tenant that sends 20 times its budget. */
const FLOOD = 20 * PER_MINUTE;
const AT_ONCE = 20;

const service = useService();
type Headers = Record<string, string>;
type Caller = Tenant & { key: Headers; secret: Headers; userToken: Headers; hubToken: Headers };

let busy: Caller;
let other: Caller;

beforeAll(async () => {
  [busy, other] = [await makeCaller(), await makeCaller()];
});

beforeEach(() => {
  // The minute never ends.
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  vi.stubEnv('REQUESTS_PER_MINUTE', String(PER_MINUTE));
  forgetRequestCounts();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** A tenant with the smallest plan, and the credentials of its callers. */
async function makeCaller(): Promise<Caller> {
  const tenant = await makeTenant();
  await changeItem(keys.account(tenant.account), { plan: 'free' });
  const { headers, clientId } = await makeCredential(tenant.app);
  // Notes the use of the credential, which happens once an hour.
  await fetch(`${service().baseUrl}/applications/${tenant.app}/schema`, { headers });
  return {
    ...tenant,
    key: { 'x-svc-app-key': clientId },
    secret: headers,
    userToken: (await openSessionOf(tenant.app, tenant.userId)).headers,
    hubToken: (await openSessionOf(HUB_APPLICATION_ID, tenant.hub.userId)).headers,
  };
}

const get = (path: string, headers: Headers): Promise<Response> =>
  fetch(service().baseUrl + path, { headers });
const asBackend = ({ app, secret }: Caller) => get(`/applications/${app}/schema`, secret);
const asUser = ({ app, userToken }: Caller) => get(`/me/applications/${app}/data`, userToken);

/** Sends a request many times, some at once. Returns how often each status was answered. */
async function flood(send: () => Promise<Response>, times = FLOOD): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let sent = 0; sent < times; sent += AT_ONCE) {
    const answers = await atOnce(Math.min(AT_ONCE, times - sent), send);
    for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

/** Statuses and table calls of the requests that another tenant sends. */
async function answersOf(caller: Caller): Promise<{ statuses: number[]; calls: string[] }> {
  const statuses: number[] = [];
  const calls = await countCalls(async () => {
    for (const send of [asBackend, asBackend, asUser]) statuses.push((await send(caller)).status);
  });
  return { statuses, calls };
}

describe('a tenant at 20 times its budget', () => {
  it("leaves another tenant's answers and table calls as they were", async () => {
    const before = await answersOf(other);
    forgetRequestCounts();
    expect(await flood(() => asBackend(busy))).toEqual({ 200: PER_MINUTE, 429: FLOOD - PER_MINUTE });
    expect(await answersOf(other)).toEqual(before);
    expect(before.statuses).toEqual([200, 200, 200]);
  });

  it('gets 429 with the seconds until the next minute', async () => {
    await flood(() => asBackend(busy), PER_MINUTE);
    const answer = await asBackend(busy);
    expect(answer.status).toBe(429);
    const seconds = 60 - (Math.floor(Date.now() / 1000) % 60);
    expect(answer.headers.get('retry-after')).toBe(String(seconds));
    expect(await answer.json()).toMatchObject({ code: 'too_many_requests' });
  });

  it('is named in the log of each refused request, also if the path does not name it', async () => {
    await flood(() => asBackend(busy), PER_MINUTE);
    const lines = await logLinesOf(() =>
      fetch(`${service().baseUrl}/hub/auth/magic`, { method: 'POST', headers: busy.secret }),
    );
    const fields = { message: 'request', application: busy.app, error_code: 'too_many_requests' };
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining(fields));
  });

  it('makes one read of a credential above its budget, and none for a user', async () => {
    await flood(() => asBackend(busy), PER_MINUTE);
    await flood(() => asUser(busy), PER_MINUTE);
    expect(await countCalls(() => asBackend(busy))).toEqual(['BatchGetItem']);
    expect(await countCalls(() => asUser(busy))).toEqual([]);
  });

  it('is accepted again in the next minute', async () => {
    await flood(() => asBackend(busy), 2 * PER_MINUTE);
    vi.setSystemTime(Date.now() + 60_000);
    expect((await asBackend(busy)).status).toBe(200);
  });

  it('gets no further tokens for its key and secret', async () => {
    const token = () =>
      fetch(`${service().baseUrl}/hub/auth/token`, {
        method: 'POST',
        headers: { ...busy.secret, 'content-type': 'application/json' },
        body: JSON.stringify({ grant_type: 'client_credentials' }),
      });
    expect(await flood(token, 3 * PER_MINUTE)).toEqual({ 200: PER_MINUTE, 429: 2 * PER_MINUTE });
  });

  it('has the budget of its plan', async () => {
    const larger = await makeCaller();
    await changeItem(keys.account(larger.account), { plan: 'team' });
    forgetRequestCounts();
    expect(await flood(() => asBackend(larger), 4 * PER_MINUTE)).toEqual({
      200: 3 * PER_MINUTE,
      429: PER_MINUTE,
    });
  });
});

describe('an application whose backend has used up its budget', () => {
  it('is still managed by its hub users and signs its users in', async () => {
    await flood(() => asBackend(busy), 2 * PER_MINUTE);
    expect((await get(`/applications/${busy.app}`, busy.hubToken)).status).toBe(200);
    expect((await asUser(busy)).status).toBe(200);
    expect((await get('/hub/app-config', busy.key)).status).toBe(200);
  });

  it('is still read by service staff, who have no budget', async () => {
    await flood(() => asBackend(busy), 2 * PER_MINUTE);
    const staff = { authorization: `Bearer ${service().seed.support_access_token}` };
    const reads = await flood(() => get(`/applications/${busy.app}`, staff), 2 * PER_MINUTE);
    expect(reads).toEqual({ 200: 2 * PER_MINUTE });
  });
});

describe('a budget is used up by nobody else', () => {
  it('not by a stranger who knows the publishable key or sends wrong secrets', async () => {
    await flood(() => get('/hub/app-config', busy.key), 2 * PER_MINUTE);
    const wrong = { ...busy.key, 'x-svc-app-secret': 'sec_wrong' };
    const refused = await flood(() => get(`/applications/${busy.app}/schema`, wrong), 2 * PER_MINUTE);
    expect(refused).toEqual({ 401: 2 * PER_MINUTE });
    expect((await asBackend(busy)).status).toBe(200);
  });

  it('not by a stranger who tries codes of links', async () => {
    const tried = await flood(() => get(`/l/${crypto.randomUUID()}`, {}), 2 * PER_MINUTE);
    expect(Object.keys(tried)).not.toContain('429');
    expect((await asBackend(busy)).status).toBe(200);
  });

  it('not by one of its users, who has a tenth of the budget of all users', async () => {
    const own = PER_MINUTE / 10;
    expect(await flood(() => asUser(busy), PER_MINUTE)).toEqual({ 200: own, 429: PER_MINUTE - own });
    expect((await asBackend(busy)).status).toBe(200);
    const userId = newId('user');
    await makeUser(busy.app, userId);
    const second = (await openSessionOf(busy.app, userId)).headers;
    expect((await get(`/me/applications/${busy.app}/data`, second)).status).toBe(200);
  });
});
