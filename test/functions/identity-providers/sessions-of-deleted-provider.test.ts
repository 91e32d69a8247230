import { afterEach, describe, expect, it, vi } from 'vitest';
import * as deleteProvider from '../../../functions/identity-providers/delete-identity-provider.ts';
import * as getMyData from '../../../functions/profiles/get-my-data.ts';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import { epochNow, HOUR } from '../../../shared/platform/time.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { signInByIdentity } from '../../../shared/providers/sign-in-by-identity.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { LINKED_IDENTITIES } from '../../../shared/ways-in/linked-identity-store.ts';
import { removeWayIn } from '../../../shared/ways-in/manage-ways-in.ts';
import { completeOwn, newest, patchOwn, pendingOf } from '../../support/addresses.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextTransaction } from '../../support/before-call.ts';
import { changesDuring } from '../../support/changes.ts';
import { newGuest } from '../../support/guests.ts';
import {
  makeProviderTenant,
  myIdentities,
  newPerson,
  signInAs,
  withIdentity,
} from '../../support/identities.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import { newSignedIn, type PasskeyTenant, signInByPasskey, withPasskey } from '../../support/passkeys.ts';
import { purge, purgeRecords, sweep } from '../../support/purge.ts';
import { call } from '../../support/sign-in.ts';

const backends = useBackends({ events: true });
afterEach(() => vi.useRealTimers());

const remove = ({ app, keys: principal }: PasskeyTenant) =>
  invoke(deleteProvider, { params: { app, provider: 'google' }, query: { force: 'true' }, principal });
const refresh = async (refresh_token: string) =>
  (await invoke(issueToken, { body: { refresh_token } })).status;
const statusOf = async (app: string, headers: Record<string, string>) =>
  (await call(getMyData, { params: { app }, headers })).status;
const recordsOf = async (app: string) =>
  (await purgeRecords()).filter((record) => record['kind'] === 'provider' && record['app'] === app);

/** Somebody whose provider names no address. */
function newNameless() {
  const { email: _, ...person } = newPerson();
  return person;
}

/** Signs in by an account at a provider in an app, and returns the session. */
async function sessionBy({ app, clientId }: PasskeyTenant, identity = newNameless(), provider = 'google') {
  const signedIn = await signInByIdentity({ app, provider, identity }, () => [], 'tokens');
  if (typeof signedIn === 'string' || !('tokens' in signedIn)) throw new Error('nobody has signed in');
  const { access_token, refresh_token: refreshToken } = signedIn.tokens;
  const headers = { authorization: `Bearer ${access_token}` };
  return { app, clientId, userId: signedIn.profile.user_id, headers, refreshToken, person: identity };
}

describe('the deletion of an identity provider', () => {
  it('ends the sessions that rest on it alone, as events, before the accounts', async () => {
    const tenant = await makeProviderTenant();
    const first = await sessionBy(tenant);
    const again = await sessionBy(tenant, first.person);
    await remove(tenant);
    const changes = await changesDuring(async () => sweep(await recordsOf(tenant.app)));
    const ended = { type: 'user.session_revoked', actor: expect.objectContaining({ type: 'service' }) };
    expect(changes).toMatchObject([ended, ended]);
    for (const { headers, refreshToken } of [first, again])
      expect([await statusOf(tenant.app, headers), await refresh(refreshToken)]).toEqual([401, 400]);
    // A browser session may not be in the index yet, so the account leads the next run to it.
    expect(await findProfile(tenant.app, first.userId)).toMatchObject({ linked_identities: 1 });
    await purge();
    expect(await findProfile(tenant.app, first.userId)).toMatchObject({ linked_identities: 0 });
    expect(await recordsOf(tenant.app)).toEqual([]);
  });

  it('lets sessions go on that rest on an address as well', async () => {
    const tenant = await makeProviderTenant();
    const user = await withIdentity(await newSignedIn(backends, tenant));
    const byProvider = await sessionBy(tenant, user.person);
    expect(byProvider.userId).toBe(user.userId);
    await remove(tenant);
    await purge();
    expect(await findProfile(tenant.app, user.userId)).toMatchObject({ linked_identities: 0 });
    expect(await statusOf(tenant.app, user.headers)).toBe(200);
    expect(await refresh(byProvider.refreshToken)).toBe(200);
  });

  it('lets sessions go on that a passkey or another provider began', async () => {
    const tenant = await makeProviderTenant();
    const first = await sessionBy(tenant);
    const user = await withPasskey(first);
    const example = await withIdentity(user, { ...newNameless(), issuer: 'https://e.example' }, 'example');
    const { answer } = await signInByPasskey(tenant.clientId, user.authenticator);
    const other = await sessionBy(tenant, example.person, 'example');
    await remove(tenant);
    await purge();
    expect(other.userId).toBe(user.userId);
    expect(await refresh(first.refreshToken)).toBe(400);
    expect(await refresh(String(answer.body['refresh_token']))).toBe(200);
    expect(await refresh(other.refreshToken)).toBe(200);
  });

  it('ends that in which a guest signed up by it, unless an address was verified in it', async () => {
    const anonymous = { hub: { auth: { sign_in_methods: { anonymous: { enabled: true } } } } };
    const tenant = await makeProviderTenant(anonymous);
    const { app, clientId } = tenant;
    const guestOf = async () => withIdentity({ app, clientId, ...(await newGuest(clientId)) });
    const [alone, proved, email] = [await guestOf(), await guestOf(), newEmail()];
    const { challengeId } = pendingOf(await patchOwn(app, proved as never, { email }), 'email');
    await completeOwn(app, proved as never, challengeId, newest(backends, email).code);
    const later = await sessionBy(tenant, proved.person);
    await remove(tenant);
    await purge();
    expect(await statusOf(app, alone.headers)).toBe(401);
    expect([await statusOf(app, proved.headers), await refresh(later.refreshToken)]).toEqual([200, 200]);
    expect(later.userId).toBe(proved.userId);
    expect(await recordsOf(app)).toEqual([]);
  });

  it('leaves the sessions of other users alone, also by the same provider elsewhere', async () => {
    const [tenant, elsewhere] = [await makeProviderTenant(), await makeProviderTenant()];
    const person = newNameless();
    await sessionBy(tenant, person);
    const kept = [await sessionBy(elsewhere, person), await sessionBy(tenant, newNameless(), 'example')];
    await remove(tenant);
    await purge();
    for (const { refreshToken } of kept) expect(await refresh(refreshToken)).toBe(200);
  });

  it('goes on with sessions where a run ended', async () => {
    const tenant = await makeProviderTenant();
    const sessions = [];
    for (let n = 0; n < 3; n++) sessions.push(await sessionBy(tenant));
    await remove(tenant);
    for (let steps = 1; steps < 30 && (await recordsOf(tenant.app)).length > 0; steps++)
      await purge({ steps, secondsApart: 10 });
    expect(await recordsOf(tenant.app)).toEqual([]);
    for (const { userId, refreshToken } of sessions) {
      expect(await refresh(refreshToken)).toBe(400);
      expect(await findProfile(tenant.app, userId)).toMatchObject({ linked_identities: 0 });
    }
  });

  it('waits with a user of whom too many sessions have ended one by one', async () => {
    const tenant = await makeProviderTenant();
    const { userId, refreshToken } = await sessionBy(tenant);
    const other = await sessionBy(tenant);
    const ended = Array.from({ length: 50 }, (_, n) => [`s${n}`, epochNow() + HOUR]);
    await changeItem(keys.profile(tenant.app, userId), { revoked_sessions: Object.fromEntries(ended) });
    await remove(tenant);
    await purge();
    expect(await findProfile(tenant.app, userId)).toMatchObject({ linked_identities: 1 });
    expect(await findProfile(tenant.app, other.userId)).toMatchObject({ linked_identities: 0 });
    await purge({ secondsApart: HOUR });
    expect(await refresh(refreshToken)).toBe(400);
    expect(await recordsOf(tenant.app)).toEqual([]);
  });

  it('leaves no session of a sign-in at the same moment', async () => {
    const tenant = await makeProviderTenant();
    const { person } = await sessionBy(tenant);
    beforeNextTransaction(async () => {
      await remove(tenant);
      await sweep(await recordsOf(tenant.app));
    });
    await expect(sessionBy(tenant, person)).rejects.toMatchObject({ code: 'invalid_grant' });
  });

  it('takes codes of sign-ins by it alone with it, which nobody has exchanged', async () => {
    const tenant = await makeProviderTenant();
    const { person } = await sessionBy(tenant);
    const linked = await withIdentity(await newSignedIn(backends, tenant));
    const codeOf = async (identity: typeof person) => {
      const signedIn = await signInByIdentity(
        { app: tenant.app, provider: 'google', identity },
        () => [],
        'code',
      );
      return typeof signedIn === 'object' && 'code' in signedIn ? signedIn.code : '';
    };
    const [alone, withAddress] = [await codeOf(person), await codeOf(linked.person)];
    await remove(tenant);
    expect(await invoke(issueToken, { body: { code: alone } })).toBeApiError(400, 'invalid_grant');
    expect((await invoke(issueToken, { body: { code: withAddress } })).status).toBe(200);
  });
});

describe('the unlinking of an account', () => {
  it('lets the sessions go on that it began', async () => {
    const tenant = await makeProviderTenant();
    const user = await sessionBy(tenant);
    const { body } = await myIdentities(user);
    const [{ id }] = Object(body['results']);
    await removeWayIn(LINKED_IDENTITIES, { app: tenant.app, userId: user.userId }, id);
    expect(await refresh(user.refreshToken)).toBe(200);
    expect(await signInAs(tenant.app, user.person)).not.toBe(user.userId);
  });
});
