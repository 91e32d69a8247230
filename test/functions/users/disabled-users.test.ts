import { describe, expect, it } from 'vitest';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import * as importUsers from '../../../functions/users/import-users.ts';
import * as setUserState from '../../../functions/users/set-user-state.ts';
import * as upsertUsers from '../../../functions/users/upsert-users.ts';
import { newExchangeCode } from '../../../shared/auth/exchange-codes.ts';
import { epochNow } from '../../../shared/platform/time.ts';
import { write } from '../../../shared/storage/writes/write-items.ts';
import { completeOwn, newest, patchOwn, pendingOf, undo } from '../../support/addresses.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall, beforeNextTransaction } from '../../support/before-call.ts';
import { type Answer, invoke } from '../../support/invoke.ts';
import { newEmail, profileOf } from '../../support/magic-links.ts';
import { asBackend, putUser } from '../../support/profiles.ts';
import { atOnce } from '../../support/races.ts';
import { ALIVE, accessOfSession, DEAD } from '../../support/sessions.ts';
import { completeSignIn, openSessionOf, signIn, startedSignIn } from '../../support/sign-in.ts';
import { useCredential, useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly({ default_redirect_url: 'https://shop.example/in' });
const credential = useCredential(tenant);

type State = 'enabled' | 'disabled';
type Written = { userId: string; email: string; state: State };

const setState = (user: string, state: State) =>
  asBackend(setUserState, tenant, { params: { user }, body: { state } });
const disableAndEnable = async (user: string) => {
  for (const state of ['disabled', 'enabled'] as const)
    expect((await setState(user, state)).status).toBe(200);
};
const token = (body: object) => invoke(issueToken, { body });
const sessionIn = ({ body }: Answer) => ({
  headers: { authorization: `Bearer ${body['access_token']}` },
  refreshToken: String(body['refresh_token']),
});
const newSession = async () => {
  const email = newEmail();
  return { ...(await signIn(backends, credential.clientId, { email })), email };
};

/** A one-time code that the browser of a user carries to its application. */
async function codeOf(userId: string): Promise<string> {
  const facts = { auth_time: epochNow(), rests_on: [] };
  const { code, write: stored } = newExchangeCode({ app: tenant.app, userId, began: {} }, facts, undefined);
  await write(stored);
  return code;
}

/** A user who asked for another address. */
async function asking() {
  const session = await newSession();
  const after = newEmail();
  const answer = await patchOwn(tenant.app, session, { email: after });
  const { challengeId } = pendingOf(answer, 'email');
  const { code } = newest(backends, after);
  return { ...session, after, complete: () => completeOwn(tenant.app, session, challengeId, code) };
}

/** All that writes the state of a user, but for `user disable` of the operators. */
const WRITERS: Record<string, (written: Written) => Promise<Answer>> = {
  'POST of the state': ({ userId, state }) => setState(userId, state),
  'PUT of the user': ({ userId, email, state }) => putUser(tenant, userId, { data: { email }, state }),
  'an upsert': ({ userId: user_id, email, state }) =>
    asBackend(upsertUsers, tenant, { body: { users: [{ user_id, data: { email }, state }] } }),
  'an import': ({ userId: user_id, email, state }) =>
    asBackend(importUsers, tenant, {
      headers: { 'content-type': 'application/x-ndjson' },
      body: Buffer.from(JSON.stringify({ user_id, data: { email }, state })),
    }),
};

describe('the sessions of a disabled user', () => {
  it.each(Object.entries(WRITERS))('end by %s, and stay ended when it enables', async (_, writeState) => {
    const session = await newSession();
    expect((await writeState({ ...session, state: 'disabled' })).status).toBe(200);
    expect(await accessOfSession(tenant.app, session)).toEqual(['user_disabled', 'user_disabled']);
    expect((await writeState({ ...session, state: 'enabled' })).status).toBe(200);
    expect(await accessOfSession(tenant.app, session)).toEqual(DEAD);
  });

  it('stay ended, and a new sign-in works at once', async () => {
    const { email, userId } = await newSession();
    await disableAndEnable(userId);
    const again = await signIn(backends, credential.clientId, { email });
    expect(again.userId).toBe(userId);
    expect(await accessOfSession(tenant.app, again)).toEqual(ALIVE);
  });

  it('go on if a request changes nothing of the state', async () => {
    const session = await newSession();
    await setState(session.userId, 'enabled');
    expect(await accessOfSession(tenant.app, session)).toEqual(ALIVE);
  });
});

describe('what proves an address', () => {
  it('signs in after the user is enabled, also if it was sent before', async () => {
    const { email, userId } = await newSession();
    const { challengeId, code } = await startedSignIn(backends, credential.clientId, { email });
    await disableAndEnable(userId);
    expect(await completeSignIn(challengeId, code)).toMatchObject({
      status: 200,
      body: { app_user_id: userId },
    });
  });

  it('restores the old address by the undo link of a change from before', async () => {
    const { complete, userId, email } = await asking();
    expect((await complete()).status).toBe(200);
    const { linkCode } = newest(backends, email);
    await disableAndEnable(userId);
    expect((await undo(linkCode)).status).toBe(200);
    expect((await profileOf(tenant, userId))?.verified_data).toMatchObject({ email });
  });
});

describe('a user who is disabled and enabled during a request', () => {
  it('gets no working tokens by a refresh that had read the session', async () => {
    const { userId, refreshToken } = await newSession();
    beforeNextCall('Update', () => disableAndEnable(userId));
    const answer = await token({ refresh_token: refreshToken });
    expect(await accessOfSession(tenant.app, sessionIn(answer))).toEqual(DEAD);
  });

  it('gets no session by a one-time code', async () => {
    const { userId } = await newSession();
    const code = await codeOf(userId);
    beforeNextTransaction(() => disableAndEnable(userId));
    expect(await token({ code })).toBeApiError(400, 'invalid_grant');
  });

  it('keeps its address although its code was right', async () => {
    const { complete, userId, email } = await asking();
    beforeNextTransaction(() => disableAndEnable(userId));
    expect(await complete()).toBeApiError(401, 'revoked_session');
    expect((await profileOf(tenant, userId))?.verified_data).toMatchObject({ email });
  });
});

describe('what is issued while the user is being disabled', () => {
  it('does not work after the enabling, although it is dated after the disabling', async () => {
    const { userId } = await newSession();
    const code = await codeOf(userId);
    let exchanged: Answer | undefined;
    beforeNextTransaction(async () => {
      exchanged = await token({ code });
    });
    await disableAndEnable(userId);
    if (exchanged?.status !== 200) throw new Error('the code was not exchanged');
    expect(await accessOfSession(tenant.app, sessionIn(exchanged))).toEqual(DEAD);
  });

  it('does not work once the user is enabled, of 20 refreshes and 20 codes', async () => {
    const { userId } = await newSession();
    const sessions = await atOnce(20, () => openSessionOf(tenant.app, userId));
    const codes = await atOnce(20, () => codeOf(userId));
    const [, ...answers] = await Promise.all([
      disableAndEnable(userId),
      ...sessions.map(({ refreshToken }) => token({ refresh_token: refreshToken })),
      ...codes.map((code) => token({ code })),
    ]);
    for (const answer of answers.filter(({ status }) => status === 200))
      expect(await accessOfSession(tenant.app, sessionIn(answer))).toEqual(DEAD);
  });
});
