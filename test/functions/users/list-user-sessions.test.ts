import { afterEach, describe, expect, it, vi } from 'vitest';
import * as complete from '../../../functions/sign-in/complete-sign-in.ts';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import * as signOut from '../../../functions/sign-in/sign-out.ts';
import * as listUserSessions from '../../../functions/users/list-user-sessions.ts';
import { DAY, HOUR } from '../../../shared/platform/time.ts';
import { useBackends } from '../../support/backends.ts';
import { type Answer, invoke } from '../../support/invoke.ts';
import { makeLink, newEmail, redeemLink } from '../../support/magic-links.ts';
import { atOnce } from '../../support/races.ts';
import { sessionNameOf, storeArtifact } from '../../support/sessions.ts';
import { call, openSessionOf, signIn, startedSignIn } from '../../support/sign-in.ts';
import { makeNewUser, makeTenant, type Tenant } from '../../support/tenants.ts';
import { useCredential, useTenantOnly } from '../../support/use-tenant.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const backends = useBackends();
const tenant = useTenantOnly();
const credential = useCredential(tenant);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

type Caller = Tenant['keys'] | Tenant['hub'] | Tenant['serviceAccount'];

const list = (user: string, query: Record<string, string> = {}, principal: Caller = tenant.keys) =>
  invoke(listUserSessions, { params: { app: tenant.app, user }, query, principal });
const resultsOf = ({ body }: Answer) => body['results'] as Record<string, unknown>[];
const pass = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] });

/** Stores some artifacts of the OpenID provider for a user. */
const storeArtifacts = (userId: string, model: string, count: number) =>
  atOnce(count, () => storeArtifact(tenant.app, userId, model));

describe('GET /applications/{app}/users/{user}/sessions', () => {
  it.each(['keys', 'hub', 'serviceAccount'] as const)(
    'shows each session and how it began to %s',
    async (kind) => {
      const { challengeId, code } = await startedSignIn(backends, credential.clientId, { email: newEmail() });
      const headers = { 'user-agent': FIREFOX };
      const { body } = await invoke(complete, { body: { challenge_id: challengeId, code }, headers });
      const answer = await list(String(body['app_user_id']), {}, tenant[kind]);
      expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
      const [session, ...others] = resultsOf(answer);
      expect(others).toEqual([]);
      expect(session).toEqual({
        id: sessionNameOf(String(body['access_token'])),
        kind: 'api',
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        last_used_at: session?.['created_at'],
        expires: expect.stringMatching(/^\d{4}-.*Z$/),
        method: 'email_code',
        client: credential.clientId,
        browser: { name: 'Firefox', system: 'Windows' },
      });
    },
  );

  it('names the backend that made the link, and the browser that opened it', async () => {
    const { code, userId } = await makeLink(tenant, { data: { email: newEmail() } });
    await redeemLink(code, { accept: 'application/json', 'user-agent': FIREFOX });
    const [session] = resultsOf(await list(userId));
    expect(session).toMatchObject({
      method: 'magic_link',
      client: tenant.keys.clientId,
      browser: { name: 'Firefox', system: 'Windows' },
    });
  });

  it.each([
    ['the secret of CloudFront', 'NZ', 'a'.repeat(32)],
    ['another secret', undefined, 'b'.repeat(32)],
  ])('shows the country of a request with %s as %s', async (_, country, secret) => {
    vi.stubEnv('ORIGIN_SECRET', 'a'.repeat(32));
    const { challengeId, code } = await startedSignIn(backends, credential.clientId, { email: newEmail() });
    const headers = { 'x-svc-origin-secret': secret, 'cloudfront-viewer-country': 'NZ' };
    const { body } = await invoke(complete, { body: { challenge_id: challengeId, code }, headers });
    const [session] = resultsOf(await list(String(body['app_user_id'])));
    expect(session?.['country']).toBe(country);
  });

  it('shows the last refresh as the last use', async () => {
    const { userId, refreshToken } = await signIn(backends, credential.clientId);
    pass(3 * HOUR);
    await invoke(issueToken, { body: { refresh_token: refreshToken } });
    const [session] = resultsOf(await list(userId));
    const [began, used] = [session?.['created_at'], session?.['last_used_at']].map((at) =>
      Date.parse(String(at)),
    );
    expect(Math.round((Number(used) - Number(began)) / 1000 / HOUR)).toBe(3);
  });

  it('shows no session that has ended or expired', async () => {
    const email = newEmail();
    const ended = await signIn(backends, credential.clientId, { email });
    const kept = await signIn(backends, credential.clientId, { email });
    await call(signOut, { params: { app: tenant.app }, headers: ended.headers, body: {} });
    expect(resultsOf(await list(kept.userId)).map(({ id }) => id)).toEqual([sessionNameOf(kept.accessToken)]);
    pass(31 * DAY);
    expect(resultsOf(await list(kept.userId))).toEqual([]);
    vi.useRealTimers();
    await call(signOut, { params: { app: tenant.app }, headers: kept.headers, body: { sign_out_all: true } });
    expect(resultsOf(await list(kept.userId))).toEqual([]);
  });

  it('gives each session once over all pages, and no more than page_size at once', async () => {
    const userId = await makeNewUser(tenant.app);
    const opened = await atOnce(7, () => openSessionOf(tenant.app, userId));
    await storeArtifacts(userId, 'Grant', 5);
    await storeArtifacts(userId, 'AccessToken', 5);
    const found: Record<string, unknown>[] = [];
    let after: string | undefined;
    do {
      const page = await list(userId, { page_size: '3', ...(after && { after }) });
      expect(resultsOf(page).length).toBeLessThanOrEqual(3);
      found.push(...resultsOf(page));
      after = page.body['next'] as string | undefined;
    } while (after !== undefined);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    expect(found.filter(({ kind }) => kind === 'client')).toHaveLength(5);
    expect(found.flatMap(({ id, kind }) => (kind === 'api' ? [id] : [])).sort()).toEqual(
      opened.map(({ accessToken }) => sessionNameOf(accessToken)).sort(),
    );
  });

  it.each(['x', 'session_', 'session_short', `session_${'a'.repeat(44)}`])(
    'answers 400 to a cursor that is none: %s',
    async (after) => {
      expect(await list(await makeNewUser(tenant.app), { after })).toBeApiError(400, 'invalid_cursor');
    },
  );

  it.each(['editor', 'viewer'] as const)(
    'answers 403 to an %s, who sees no more than before',
    async (role) => {
      const hub = { ...tenant.hub, accounts: { [tenant.account]: role } };
      expect(await list(tenant.userId, {}, hub)).toBeApiError(403, 'forbidden');
    },
  );

  it("answers 404 for an unknown user and for another application's", async () => {
    const other = await makeTenant();
    for (const user of ['user_nobody', other.userId]) {
      expect(await list(user)).toBeApiError(404, 'user_not_found');
    }
    expect(await list(tenant.userId, {}, other.keys)).toBeApiError(404, 'application_not_found');
  });
});
