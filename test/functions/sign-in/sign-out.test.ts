import { decodeJwt } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as getMyData from '../../../functions/profiles/get-my-data.ts';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import * as signOut from '../../../functions/sign-in/sign-out.ts';
import { endAllSessions } from '../../../shared/auth/end-sessions.ts';
import { issueTokens, openSession } from '../../../shared/auth/sessions.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { UNKNOWN_FACTS } from '../../../shared/profiles/sign-in/session-facts.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { write } from '../../../shared/storage/writes/write-items.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import { makeClientId } from '../../support/oidc-clients.ts';
import { putUser } from '../../support/profiles.ts';
import { atOnce } from '../../support/races.ts';
import { ALIVE, accessOfSession, DEAD } from '../../support/sessions.ts';
import { call, makeSignInTenant, openSessionOf, signIn } from '../../support/sign-in.ts';
import { makeNewUser, makeTenant } from '../../support/tenants.ts';
import { useCredential, useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly();
const credential = useCredential(tenant);
afterEach(() => vi.useRealTimers());

type Session = Awaited<ReturnType<typeof openSessionOf>>;

const leave = ({ headers }: Session, body: unknown = {}) =>
  call(signOut, { params: { app: tenant.app }, headers, body });
const leaveEverywhere = (session: Session) => leave(session, { sign_out_all: true });

const accessOf = (session: Session) => accessOfSession(tenant.app, session);

/** Two sessions of one user. */
async function twoSessions(): Promise<[Session & { userId: string }, Session]> {
  const email = newEmail();
  return [
    await signIn(backends, credential.clientId, { email }),
    await signIn(backends, credential.clientId, { email }),
  ];
}

/** So many sessions of a new user, opened without the throttled sign-in. */
async function manySessions(
  count: number,
): Promise<{ userId: string; sessions: Session[]; open: () => Promise<Session> }> {
  const userId = await makeNewUser(tenant.app);
  const open = () => openSessionOf(tenant.app, userId);
  return { userId, sessions: await atOnce(count, open), open };
}

describe('POST /me/applications/{app}/signout', () => {
  describe('204', () => {
    it.each([undefined, '', {}, { sign_out_all: false }])(
      'ends its session and no other: %j',
      async (body) => {
        const [one, other] = await twoSessions();
        expect(
          await call(signOut, { params: { app: tenant.app }, headers: one.headers, body }),
        ).toMatchObject({ status: 204, text: '' });
        expect(await accessOf(one)).toEqual(DEAD);
        expect(await accessOf(other)).toEqual(ALIVE);
        const key = keys.session(tenant.app, one.userId, String(decodeJwt(one.accessToken)['sid']));
        expect(await getItem(key)).toBeUndefined();
      },
    );

    it('ends every session of the user, and of nobody else', async () => {
      const [one, other] = await twoSessions();
      const stranger = await signIn(backends, credential.clientId);
      expect((await leaveEverywhere(one)).status).toBe(204);
      expect(await accessOf(one)).toEqual(DEAD);
      expect(await accessOf(other)).toEqual(DEAD);
      expect(await accessOf(stranger)).toEqual(ALIVE);
    });

    it('everywhere does not end a session opened later in the same second', async () => {
      vi.useFakeTimers({ now: Math.ceil(Date.now() / 1000) * 1000 + 300, toFake: ['Date'] });
      const email = newEmail();
      const before = await signIn(backends, credential.clientId, { email });
      vi.setSystemTime(Date.now() + 1);
      await leaveEverywhere(before);
      vi.setSystemTime(Date.now() + 1);
      const after = await signIn(backends, credential.clientId, { email });
      expect(await accessOf(before)).toEqual(DEAD);
      expect(await accessOf(after)).toEqual(ALIVE);
      vi.setSystemTime(Date.now() + 5000);
      expect(await accessOf(before)).toEqual(DEAD);
    });

    describe('everywhere twice within one second', () => {
      const second = Math.ceil(Date.now() / 1000) * 1000 + 5000;
      const at = (milliseconds: number) => vi.useFakeTimers({ now: second + milliseconds, toFake: ['Date'] });

      it('ends sessions opened between the two, and not those opened after', async () => {
        at(0);
        const { open } = await manySessions(0);
        const first = await open();
        at(200);
        await leaveEverywhere(first);
        at(500);
        const between = await open();
        const refreshed = await open();
        const { body } = await invoke(issueToken, { body: { refresh_token: refreshed.refreshToken } });
        const headers = { authorization: `Bearer ${body['access_token']}` };
        expect((await call(getMyData, { params: { app: tenant.app }, headers })).status).toBe(200);
        at(800);
        expect((await leaveEverywhere(between)).status).toBe(204);
        at(1002);
        const after = await open();
        for (const session of [first, between]) expect(await accessOf(session)).toEqual(DEAD);
        expect((await call(getMyData, { params: { app: tenant.app }, headers })).status).toBe(401);
        expect(await accessOf(after)).toEqual(ALIVE);
        at(60_000);
        for (const session of [first, between]) expect(await accessOf(session)).toEqual(DEAD);
      });

      it('answers the second only in the next second, whose sessions stay', async () => {
        const { userId, open } = await manySessions(0);
        await leaveEverywhere(await open());
        await leaveEverywhere(await open());
        const valid = (await findProfile(tenant.app, userId))?.sessions_valid_from ?? 0;
        expect(valid).toBeLessThanOrEqual(Date.now() / 1000);
        expect(await accessOf(await open())).toEqual(ALIVE);
      });

      it('uses the stored time, not the one that the request has read before', async () => {
        at(0);
        const { userId, open } = await manySessions(0);
        const first = await open();
        const profile = await findProfile(tenant.app, userId);
        if (!profile) throw new Error('the user was made');
        at(200);
        await leaveEverywhere(first);
        at(500);
        const between = await open();
        at(800);
        await leaveEverywhere(between);
        await endAllSessions(profile);
        for (const session of [first, between]) expect(await accessOf(session)).toEqual(DEAD);
        const { sessions_valid_from } = (await findProfile(tenant.app, userId)) ?? {};
        expect(sessions_valid_from).toBeGreaterThan((second + 1000) / 1000);
      });

      it('reads again after a concurrent change of the time, but not behind tokens in use', async () => {
        at(0);
        const { userId, open } = await manySessions(0);
        const first = await open();
        at(200);
        await leaveEverywhere(first);
        at(500);
        const between = await open();
        at(800);
        beforeNextCall('UpdateItem', () =>
          changeItem(keys.profile(tenant.app, userId), { sessions_valid_from: (second + 700) / 1000 }),
        );
        await leaveEverywhere(between);
        at(1002);
        expect(await accessOf(between)).toEqual(DEAD);
      });

      it('does not take one second each for 20 of them in parallel', async () => {
        at(0);
        const { userId, open, sessions } = await manySessions(20);
        await leaveEverywhere(await open());
        const more = await atOnce(20, open);
        const answers = await Promise.all(more.map(leaveEverywhere));
        // Each sign-out that waits for a second of its own moves the instant by that second.
        const { sessions_valid_from } = (await findProfile(tenant.app, userId)) ?? {};
        expect(sessions_valid_from).toBeLessThan((second + 3000) / 1000);
        // Whoever comes later than the fastest is signed out already.
        for (const { status } of answers) expect([204, 401]).toContain(status);
        for (const session of [...sessions, ...more]) expect(await accessOf(session)).toEqual(DEAD);
      });
    });

    it('ends a sign-in that is being answered at the same time', async () => {
      const { userId, open } = await manySessions(0);
      vi.useFakeTimers({ now: Math.ceil(Date.now() / 1000) * 1000 + 900, toFake: ['Date'] });
      const leaver = await open();
      const application = { id: tenant.app, config: {} };
      const profile = await findProfile(tenant.app, userId);
      if (!profile) throw new Error('the user was made');
      const session = openSession({ application, userId, facts: UNKNOWN_FACTS, began: {} });
      await write(session.write);
      vi.setSystemTime(Date.now() + 50);
      await leaveEverywhere(leaver);
      vi.setSystemTime(Date.now() + 1000);
      const tokens = await issueTokens({ ...session, application, profile });
      const headers = { authorization: `Bearer ${tokens.access_token}` };
      const late = { accessToken: tokens.access_token, refreshToken: tokens.refresh_token, headers };
      expect(await accessOf(late)).toEqual(DEAD);
    });

    // A first verification within the present second ends them, too.
    it('dates tokens of later sign-ins to the next second', async () => {
      const email = newEmail();
      const userId = crypto.randomUUID();
      const { clientId: key, ...keyed } = await makeSignInTenant();
      expect((await putUser(keyed, userId, { data: { email } })).status).toBe(200);
      const began = Math.ceil(Date.now() / 1000) * 1000 + 1000;
      vi.useFakeTimers({ now: began + 200, toFake: ['Date'] });
      const profile = await findProfile(keyed.app, userId);
      if (!profile) throw new Error('the user was made');
      await endAllSessions(profile);
      vi.setSystemTime(began + 400);
      const stranger = await openSessionOf(keyed.app, userId);
      vi.setSystemTime(began + 600);
      const owner = await signIn(backends, key, { email });
      expect(owner.userId).toBe(userId);
      const read = async ({ headers }: Pick<Session, 'headers'>) =>
        (await call(getMyData, { params: { app: keyed.app }, headers })).body['code'];
      expect(await read(owner)).toBeUndefined();
      expect(await read(stranger)).toBe('revoked_session');
    });

    it('ends each of 20 sessions that are signed out in parallel, and no other', async () => {
      const { sessions, open } = await manySessions(20);
      const other = await open();
      const answers = await Promise.all(sessions.map((session) => leave(session)));
      expect(answers.map(({ status }) => status)).toEqual(sessions.map(() => 204));
      for (const session of sessions) expect(await accessOf(session)).toEqual(DEAD);
      expect(await accessOf(other)).toEqual(ALIVE);
    });

    it('stores up to 50 signed-out sessions by name, and then ends all issued tokens', async () => {
      const { userId, sessions, open } = await manySessions(51);
      const other = await open();
      const revoked = async () =>
        Object.keys((await findProfile(tenant.app, userId))?.revoked_sessions ?? {}).length;
      for (const [i, session] of sessions.entries()) {
        expect((await leave(session)).status).toBe(204);
        expect(await revoked()).toBe(i < 50 ? i + 1 : 0);
      }
      const later = await open();
      for (const session of [...sessions, other]) expect(await accessOf(session)).toEqual(DEAD);
      expect(await accessOf(later)).toEqual(ALIVE);
    });

    it('drops signed-out sessions whose last token has expired', async () => {
      const { userId, sessions } = await manySessions(2);
      const [first, second] = sessions;
      if (!first || !second) throw new Error('two were opened');
      await leave(first);
      const until = Object.values((await findProfile(tenant.app, userId))?.revoked_sessions ?? {})[0] ?? 0;
      expect(until).toBeGreaterThanOrEqual(Number(decodeJwt(first.accessToken).exp));
      vi.useFakeTimers({ now: until * 1000, toFake: ['Date'] });
      const refreshed = await invoke(issueToken, { body: { refresh_token: second.refreshToken } });
      const headers = { authorization: `Bearer ${refreshed.body['access_token']}` };
      await leave({ ...second, headers });
      const sid = String(decodeJwt(second.accessToken)['sid']);
      expect((await findProfile(tenant.app, userId))?.revoked_sessions).toEqual({ [sid]: until + 3600 });
    });

    it('undoes no concurrent change of the user', async () => {
      const { userId, sessions } = await manySessions(1);
      const [session] = sessions;
      if (!session) throw new Error('one was opened');
      beforeNextCall('TransactWrite', () =>
        changeItem(keys.profile(tenant.app, userId), { data: { first_name: 'Grace' }, version: 7 }),
      );
      expect((await leave(session)).status).toBe(204);
      expect(await findProfile(tenant.app, userId)).toMatchObject({
        data: { first_name: 'Grace' },
        version: 8,
      });
      expect(await accessOf(session)).toEqual(DEAD);
    });
  });

  it('answers 401 to a session that was signed out already', async () => {
    const session = await signIn(backends, credential.clientId);
    await leave(session);
    expect(await leave(session)).toBeApiError(401, 'revoked_session');
  });

  it('answers 403 to a token of an OpenID client for all sessions, but ends its own', async () => {
    const shop = await makeTenant();
    const { user, userId } = shop;
    const principal = { ...user, client: await makeClientId(shop) };
    const params = { app: user.app };
    const everywhere = await invoke(signOut, { principal, params, body: { sign_out_all: true } });
    expect(everywhere).toBeApiError(403, 'first_party_only');
    expect(await findProfile(user.app, userId)).toMatchObject({
      sessions_valid_from: 0,
      revoked_sessions: {},
    });
    expect((await invoke(signOut, { principal, params, body: {} })).status).toBe(204);
    expect((await findProfile(user.app, userId))?.revoked_sessions).toHaveProperty('s');
  });

  it.each([{ sign_out_all: 'yes' }, { everywhere: true }])('answers 400 to %j', async (body) => {
    expect((await leave(await signIn(backends, credential.clientId), body)).status).toBe(400);
  });
});
