import { afterEach, describe, expect, it, vi } from 'vitest';
import { HOUR } from '../../../shared/platform/time.ts';
import { api, newTokens, OFFLINE, refresh, type Tokens, userinfo } from '../../support/oidc-flow.ts';
import { ownData, type SignedIn, signInAtClient, usesOf, WORKS } from '../../support/oidc-users.ts';
import { scanTable } from '../../support/scan-table.ts';
import { useService } from '../../support/service.ts';

const service = useService();
afterEach(() => vi.useRealTimers());

type Session = Record<string, unknown>;

const sessionsOf = async ({ party, userId }: SignedIn): Promise<Session[]> => {
  const answer = await api(
    service(),
    'GET',
    `/applications/${party.app}/users/${userId}/sessions`,
    party.keys,
  );
  return answer.body['results'] as Session[];
};
const nameOf = async (held: SignedIn, kind: string) =>
  String((await sessionsOf(held)).find((session) => session['kind'] === kind)?.['id']);
const end = async ({ party, userId }: SignedIn, name: string) =>
  (await api(service(), 'DELETE', `/applications/${party.app}/users/${userId}/sessions/${name}`, party.keys))
    .status;

/** Lets time pass for the service, which runs in this process. */
const pass = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] });

describe('the list of sessions', () => {
  it('has the browser at the sign-in screen and the client, with how they began', async () => {
    const held = await signInAtClient(service(), OFFLINE);
    const sessions = await sessionsOf(held);
    const began = { method: 'email_code', client: held.party.clientId };
    expect(sessions).toHaveLength(2);
    for (const kind of ['browser', 'client']) {
      expect(sessions).toContainEqual({
        id: expect.stringMatching(/^session_[\w-]{43}$/),
        kind,
        created_at: expect.any(String),
        last_used_at: expect.any(String),
        expires: expect.any(String),
        ...began,
        ...(kind === 'client' && { client_name: 'Client' }),
      });
    }
  });

  it('names no secret: neither the id of the grant nor that of the session', async () => {
    const held = await signInAtClient(service(), { ...OFFLINE });
    const names = (await sessionsOf(held)).map(({ id }) => String(id).slice('session_'.length));
    const items = (await scanTable()).filter(({ owner }) => String(owner).endsWith(held.userId));
    for (const name of names) expect(items.map(({ pk }) => pk)).toContain(`OIDC#${name}`);
  });

  it('has the last use of a client once an hour', async () => {
    const held = await signInAtClient(service(), OFFLINE);
    const usedAt = async () =>
      Date.parse(String((await sessionsOf(held)).find(({ kind }) => kind === 'client')?.['last_used_at']));
    const before = await usedAt();
    const next = (await refresh(held.party, held.tokens.refresh_token)).body as Tokens;
    expect(await usedAt()).toBe(before);
    pass(2 * HOUR);
    await refresh(held.party, next.refresh_token);
    expect(Math.round(((await usedAt()) - before) / 1000 / HOUR)).toBe(2);
  });
});

describe('the access of a client that is ended by its name', () => {
  it('ends with the next request, and the session of the browser stays', async () => {
    const held = await signInAtClient(service(), OFFLINE);
    const name = await nameOf(held, 'client');
    expect(await usesOf(held)).toEqual(WORKS);
    expect(await end(held, name)).toBe(204);
    expect(await usesOf(held)).toEqual({
      userinfo: 401,
      introspection: false,
      session: 'consent_required',
      refresh: 'invalid_grant',
    });
    expect((await sessionsOf(held)).map(({ kind }) => kind)).toEqual(['browser']);
    expect(await end(held, name)).toBe(404);
  });

  it('takes its tokens for the API with it', async () => {
    const held = await signInAtClient(service(), OFFLINE);
    const params = { email: held.email, ...OFFLINE, resource: `app:${held.party.app}` };
    const { access_token } = await newTokens(service(), held.browser, held.party, params);
    expect((await ownData(service(), held.party, access_token)).status).toBe(200);
    for (const { id, kind } of await sessionsOf(held)) if (kind === 'client') await end(held, String(id));
    expect(await ownData(service(), held.party, access_token)).toBeApiError(401, 'revoked_session');
  });

  it('never lives on, whatever a refresh at the same time answers', async () => {
    const held = await signInAtClient(service(), OFFLINE);
    for (let round = 0; round < 50; round++) {
      const tokens = await newTokens(service(), held.browser, held.party, { email: held.email, ...OFFLINE });
      const name = await nameOf(held, 'client');
      // Long enough for the refresh to record the use of the grant.
      pass(2 * HOUR);
      const [status, refreshed] = await Promise.all([
        end(held, name),
        refresh(held.party, tokens.refresh_token),
      ]);
      expect(status).toBe(204);
      const given = refreshed.body as Tokens;
      for (const token of [tokens.refresh_token, given.refresh_token])
        expect((await refresh(held.party, token)).body).not.toHaveProperty('access_token');
      if (given.access_token) expect((await userinfo(held.party, given.access_token)).status).toBe(401);
      expect((await sessionsOf(held)).map(({ kind }) => kind)).toEqual(['browser']);
    }
  });
});

describe('a browser session that is ended by its name', () => {
  it('ends as by a sign-out at the provider: access with offline_access stays', async () => {
    const held = await signInAtClient(service(), OFFLINE);
    const name = await nameOf(held, 'browser');
    expect(await end(held, name)).toBe(204);
    expect(await usesOf(held)).toEqual({ ...WORKS, session: 'login_required' });
    expect(await end(held, name)).toBe(404);
  });

  it('ends the access without offline_access, also at the API', async () => {
    const held = await signInAtClient(service());
    const params = { email: held.email, resource: `app:${held.party.app}`, prompt: 'consent' };
    const { access_token } = await newTokens(service(), held.browser, held.party, params);
    expect((await ownData(service(), held.party, access_token)).status).toBe(200);
    expect(await end(held, await nameOf(held, 'browser'))).toBe(204);
    expect((await userinfo(held.party, held.tokens.access_token)).status).toBe(401);
    expect((await ownData(service(), held.party, access_token)).status).toBe(401);
    expect(await sessionsOf(held)).toEqual([]);
  });
});
