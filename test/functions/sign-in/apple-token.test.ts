import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as deleteUserIdentity from '../../../functions/identities/delete-user-identity.ts';
import * as linkMyIdentity from '../../../functions/identities/link-my-identity.ts';
import * as listUserIdentities from '../../../functions/identities/list-user-identities.ts';
import * as deleteProvider from '../../../functions/identity-providers/delete-identity-provider.ts';
import * as getMyData from '../../../functions/profiles/get-my-data.ts';
import { openProviderToken } from '../../../shared/identity-providers/sealed-token.ts';
import { DAY } from '../../../shared/platform/time.ts';
import { nameOfIdentity } from '../../../shared/profiles/identity/leave-token.ts';
import { forgetOutage } from '../../../shared/providers/revoke-token.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { listLinkedIdentities } from '../../../shared/ways-in/linked-identity-store.ts';
import {
  type AppleTenant,
  type AppleUser,
  comeFromApple,
  makeAppleTenant,
  newAppleUser,
  newOpenAppleUser,
  startApple,
} from '../../support/apple.ts';
import { useBackends } from '../../support/backends.ts';
import { changesDuring } from '../../support/changes.ts';
import { myIdentities, startLink, unlinkMine } from '../../support/identities.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { inUnverifiedAccount, newSignedIn, own } from '../../support/passkeys.ts';
import { removeUser } from '../../support/profiles.ts';
import { purge, purgeRecords, sweep } from '../../support/purge.ts';
import { scanTable } from '../../support/scan-table.ts';
import { completeSignIn, signIn, startSignIn } from '../../support/sign-in.ts';
import { comeBack, exchange } from '../../support/upstream.ts';

const backends = useBackends({ events: true });
const apple = await startApple();
const { state, revocations } = apple;
beforeEach(() => {
  state.revoked = { status: 200, body: {} };
  revocations.length = 0;
  forgetOutage();
});
afterEach(() => vi.useRealTimers());

/** Signs somebody in with Apple, and returns the session. */
async function signedInWithApple(tenant: AppleTenant, person = newAppleUser()) {
  const { brought, verifier } = await comeFromApple(apple, tenant, person);
  const { status, body, text } = await exchange(brought['svc_code'], verifier);
  if (status !== 200) throw new Error(text);
  const headers = { authorization: `Bearer ${body['access_token']}` };
  const { app, clientId } = tenant;
  return { app, clientId, userId: String(decodeJwt(String(body['access_token'])).sub), headers, person };
}

/** The token that is stored for a user, as the purge opens it. */
async function storedToken({ app, userId }: { app: string; userId: string }) {
  const [identity] = await listLinkedIdentities(app, userId);
  const sealed = identity?.sealed_token;
  return sealed && openProviderToken(nameOfIdentity(app, identity), sealed);
}

/** A user is deleted in the first, whose token may wait for the next one. */
const RUNS = { runs: 2 };
const recordsOf = async (app: string) =>
  (await purgeRecords()).filter((record) => record['kind'] === 'provider_token' && record['app'] === app);
/** How often the tokens of these people were revoked. Other tests leave some to the purge. */
const timesSent = (...people: readonly AppleUser[]) =>
  people.map(({ refresh_token }) => revocations.filter((form) => form.get('token') === refresh_token).length);
const isStored = async ({ refresh_token: token }: AppleUser) =>
  JSON.stringify(await scanTable()).includes(String(token));

/** Links an account at Apple to a user. */
async function linkApple(user: Awaited<ReturnType<typeof newSignedIn>>, person = newAppleUser()) {
  const { started, verifier } = await startLink(user, { provider: 'apple' });
  const { searchParams } = new URL(String(started.body['url']));
  Object.assign(state, { person, nonce: searchParams.get('nonce') });
  const back = await comeBack(new URLSearchParams({ code: 'c', state: searchParams.get('state') ?? '' }));
  expect(await isStored(person)).toBe(false);
  const { hash } = new URL(back.headers['location'] ?? 'x:/');
  const upstream_code = new URLSearchParams(hash.slice(1)).get('svc_upstream');
  const answer = await own(user, linkMyIdentity, { body: { upstream_code, code_verifier: verifier } });
  return { ...user, person, answer, identity: String(answer.body['id']) };
}

describe('a refresh token of Apple', () => {
  it('is sealed before anything is stored, and kept with the account', async () => {
    const tenant = await makeAppleTenant(apple);
    const user = await signedInWithApple(tenant);
    expect(await isStored(user.person)).toBe(false);
    expect(await storedToken(user)).toBe(user.person.refresh_token);
  });

  it('is sealed while a code is asked for, and kept once that links the account', async () => {
    const tenant = await makeAppleTenant(apple);
    const person = newOpenAppleUser();
    const { brought, members, verifier } = await comeFromApple(apple, tenant, person);
    expect(await isStored(person)).toBe(false);
    const upstream = { upstream_code: brought['svc_upstream'], ...members };
    const { body: started } = await startSignIn(tenant.clientId, upstream);
    expect(await isStored(person)).toBe(false);
    const code = backends.messages().list(person.email)[0]?.code;
    const more = { code_verifier: verifier };
    const { body } = await completeSignIn(started['challenge_id'], code, more);
    expect(await isStored(person)).toBe(false);
    const user = { app: tenant.app, userId: String(body['app_user_id']) };
    expect(await storedToken(user)).toBe(person.refresh_token);
  });

  it('is kept when a user links the account', async () => {
    const tenant = await makeAppleTenant(apple);
    const { answer, person, ...user } = await linkApple(await newSignedIn(backends, tenant));
    expect(answer.status).toBe(200);
    expect(await isStored(person)).toBe(false);
    expect(await storedToken(user)).toBe(person.refresh_token);
  });

  it('is replaced by that of the next sign-in, and stays if that has none', async () => {
    const tenant = await makeAppleTenant(apple);
    const { person } = await signedInWithApple(tenant);
    const again = await signedInWithApple(tenant, { ...person, refresh_token: 'r.newer' });
    expect(await storedToken(again)).toBe('r.newer');
    await signedInWithApple(tenant, { ...person, refresh_token: undefined });
    expect(await storedToken(again)).toBe('r.newer');
  });

  it.each([
    ['is too long', 'r'.repeat(2049)],
    ['is missing', undefined],
  ])('that %s is not kept', async (_, refresh_token) => {
    const tenant = await makeAppleTenant(apple);
    const user = await signedInWithApple(tenant, newAppleUser({ refresh_token }));
    expect(await storedToken(user)).toBeUndefined();
    expect((await removeUser(tenant, user.userId)).status).toBe(204);
    await purge(RUNS);
    expect([timesSent(user.person), await recordsOf(tenant.app)]).toEqual([[0], []]);
  });

  it('is in no view, export, event or log', async () => {
    const tenant = await makeAppleTenant(apple);
    const texts: string[] = [];
    const changes = await changesDuring(async () => {
      texts.push(...(await logLinesOf(() => signedInWithApple(tenant, { ...newAppleUser(), sub: 'ann' }))));
      const user = await signedInWithApple(tenant, { ...newAppleUser(), sub: 'ann' });
      const [stored] = await listLinkedIdentities(tenant.app, user.userId);
      expect(stored?.sealed_token).toEqual(expect.any(String));
      const params = { app: tenant.app, user: user.userId };
      const platform = await invoke(listUserIdentities, { params, principal: tenant.keys });
      const exported = await own(user, getMyData, { query: { format: 'export' } });
      const shown = [await myIdentities(user), platform, exported];
      expect(shown.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(Object(exported.body['export']).linked_identities).toHaveLength(1);
      texts.push(...shown.map(({ text }) => text));
      await removeUser(tenant, user.userId);
      texts.push(...(await logLinesOf(() => purge(RUNS))));
      expect(timesSent(user.person)).toEqual([1]);
      expect(texts.join()).not.toContain(String(stored?.sealed_token));
    });
    expect(`${texts.join()}${JSON.stringify(changes)}`).not.toMatch(/sealed_token|\br\.[\w-]{40}/);
  });
});

describe('the revocation of a token of Apple', () => {
  it('follows the deletion of its user, once', async () => {
    const tenant = await makeAppleTenant(apple);
    const { userId, person } = await signedInWithApple(tenant);
    await removeUser(tenant, userId);
    await sweep((await purgeRecords()).filter(({ app, kind }) => app === tenant.app && kind === 'user'));
    expect(await scanTable(`APP#${tenant.app}#USER#${userId}`)).toEqual([]);
    const [record] = await recordsOf(tenant.app);
    expect(JSON.stringify(record)).not.toContain(person.sub);
    await sweep(await recordsOf(tenant.app));
    await purge(RUNS);
    expect(timesSent(person)).toEqual([1]);
    const [form = new URLSearchParams()] = revocations.filter(
      (one) => one.get('token') === person.refresh_token,
    );
    expect(Object.fromEntries(form)).toMatchObject({
      token_type_hint: 'refresh_token',
      client_id: 'com.example.web',
    });
    expect(decodeJwt(form.get('client_secret') ?? '')).toMatchObject({
      iss: 'TEAM123456',
      sub: 'com.example.web',
      aud: 'https://appleid.apple.com',
    });
    expect(await recordsOf(tenant.app)).toEqual([]);
  });

  it('is tried again after an outage, which delays the deletion of nobody', async () => {
    const tenant = await makeAppleTenant(apple);
    const users = [await signedInWithApple(tenant), await signedInWithApple(tenant)];
    state.revoked = { status: 503, body: {} };
    for (const { userId } of users) await removeUser(tenant, userId);
    await purge();
    for (const { userId } of users) expect(await scanTable(`APP#${tenant.app}#USER#${userId}`)).toEqual([]);
    await purge({ secondsApart: 10 });
    // The first failure spares the others their wait.
    expect(revocations).toHaveLength(1);
    state.revoked = { status: 200, body: {} };
    revocations.length = 0;
    await purge();
    expect(timesSent(...users.map(({ person }) => person))).toEqual([1, 1]);
    expect(await recordsOf(tenant.app)).toEqual([]);
  });

  it('follows when its user or the platform unlinks the account', async () => {
    const tenant = await makeAppleTenant(apple);
    const [own, other] = [
      await linkApple(await newSignedIn(backends, tenant)),
      await linkApple(await newSignedIn(backends, tenant)),
    ];
    expect((await unlinkMine(own, own.identity)).status).toBe(204);
    const params = { app: tenant.app, user: other.userId, identity: other.identity };
    expect((await invoke(deleteUserIdentity, { params, principal: tenant.keys })).status).toBe(204);
    expect(timesSent(own.person, other.person)).toEqual([0, 0]);
    await sweep(await recordsOf(tenant.app));
    expect(timesSent(own.person, other.person)).toEqual([1, 1]);
  });

  it('follows when a first verification ends the account', async () => {
    const tenant = await makeAppleTenant(apple);
    const stranger = await inUnverifiedAccount(tenant);
    const { person } = await linkApple(stranger);
    await signIn(backends, tenant.clientId, { email: stranger.email });
    await purge(RUNS);
    expect(timesSent(person)).toEqual([1]);
  });

  it.each([
    ['ends', 400, { error: 'invalid_grant' }, 0],
    ['ends', 400, 'no object', 0],
    ['goes on', 400, { error: 'invalid_client' }, 1],
    ['goes on', 429, {}, 1],
    ['goes on', 302, {}, 1],
  ])('%s after the answer %i %j', async (_, status, body, left) => {
    const tenant = await makeAppleTenant(apple);
    const { userId, person } = await signedInWithApple(tenant);
    state.revoked = { status, body: body as object };
    await removeUser(tenant, userId);
    await purge(RUNS);
    const [sent = 0] = timesSent(person);
    expect(await recordsOf(tenant.app)).toHaveLength(left);
    await purge();
    expect([sent > 0, timesSent(person)]).toEqual([true, [sent + left]]);
  });

  it('goes on once the application has mended its key', async () => {
    const tenant = await makeAppleTenant(apple);
    const { userId, person } = await signedInWithApple(tenant);
    await changeItem(keys.identityProvider(tenant.app, 'apple'), { apple: undefined });
    await removeUser(tenant, userId);
    await purge(RUNS);
    expect([timesSent(person), (await recordsOf(tenant.app)).length]).toEqual([[0], 1]);
    const mended = { apple: { team_id: 'TEAM123456', key_id: 'KEY1234567' } };
    await changeItem(keys.identityProvider(tenant.app, 'apple'), mended);
    await purge();
    expect(timesSent(person)).toEqual([1]);
  });

  it('is given up after a week, with one line in the log that names nobody', async () => {
    const tenant = await makeAppleTenant(apple);
    const { userId, person } = await signedInWithApple(tenant);
    state.revoked = { status: 500, body: {} };
    await removeUser(tenant, userId);
    await purge(RUNS);
    const lines = await logLinesOf(() => purge({ runs: 2, secondsApart: 7 * DAY }));
    const about = lines.filter((line) => line.includes('not revoked') && line.includes(tenant.app));
    expect(about).toHaveLength(1);
    expect(JSON.parse(about[0] ?? '')).toMatchObject({ level: 'warn', application: tenant.app });
    for (const secret of [person.sub, person.email, userId, String(person.refresh_token)])
      expect(about[0]).not.toContain(secret);
    expect(await recordsOf(tenant.app)).toEqual([]);
  });

  it('ends with its provider, whose key would sign it', async () => {
    const tenant = await makeAppleTenant(apple);
    const { userId, person } = await signedInWithApple(tenant);
    const [params, query] = [{ app: tenant.app, provider: 'apple' }, { force: 'true' }];
    expect((await invoke(deleteProvider, { params, query, principal: tenant.keys })).status).toBe(204);
    await purge(RUNS);
    expect(await listLinkedIdentities(tenant.app, userId)).toEqual([]);
    expect([timesSent(person), await recordsOf(tenant.app)]).toEqual([[0], []]);
  });
});
