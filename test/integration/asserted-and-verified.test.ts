import { describe, expect, it } from 'vitest';
import * as createInvite from '../../functions/groups/create-group-invite.ts';
import * as createMine from '../../functions/magic-links/create-my-magic-link.ts';
import * as issueToken from '../../functions/sign-in/issue-token.ts';
import * as listUsers from '../../functions/users/list-users.ts';
import * as upsertUsers from '../../functions/users/upsert-users.ts';
import { assertAddress } from '../support/addresses.ts';
import { useBackends } from '../support/backends.ts';
import { invoke } from '../support/invoke.ts';
import {
  BROWSER,
  codeOf,
  createLink,
  makeGroup,
  makeLink,
  newEmail,
  profileOf,
  redeemLink,
} from '../support/magic-links.ts';
import { newPhone } from '../support/phones.ts';
import { asBackend, assertValue, makeProfile, ownerOf, patchUser, putUser } from '../support/profiles.ts';
import { atOnce, RACERS } from '../support/races.ts';
import { ALIVE, accessOfSession, DEAD } from '../support/sessions.ts';
import { call, openSessionOf, signIn } from '../support/sign-in.ts';
import { useCredential, useTenantOnly } from '../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly({ default_redirect_url: 'https://shop.example/in' });
const credential = useCredential(tenant);

type Session = { headers: Record<string, string>; refreshToken: string };

const signInBy = (body: { email: string } | { phone: string }) => signIn(backends, credential.clientId, body);
const exchange = (body: object) => invoke(issueToken, { body });
const dataOf = async (userId: string) => (await profileOf(tenant, userId))?.data;

const accessOf = (session: Session) => accessOfSession(tenant.app, session);

/** Mallory signs in by her own phone and says that the victim's address is hers. */
async function impostor(address: string) {
  const phone = newPhone();
  const mallory = await signInBy({ phone });
  await assertValue(tenant, mallory.userId, { email: address });
  expect(await dataOf(mallory.userId)).toMatchObject({ email: address });
  return { ...mallory, phone };
}

/** Mallory has asserted the victim's address before the field could be verified, so she alone holds it. */
async function impostorWithClaim(address: string) {
  const mallory = await signInBy({ phone: newPhone() });
  await assertAddress(tenant, mallory.userId, 'email', address);
  return mallory;
}

const IMPOSTORS = [
  ['like others', impostor],
  ['and holds alone', impostorWithClaim],
] as const;

describe.each(IMPOSTORS)('an address that mallory only asserted %s', (_, pretend) => {
  it('leads no link of the backend to mallory, and is taken from her by who opens it', async () => {
    const address = newEmail();
    const mallory = await pretend(address);
    const { code, userId } = await makeLink(tenant, { data: { email: address }, verification_type: 'email' });
    expect(userId).not.toBe(mallory.userId);
    const { status, body } = await redeemLink(code);
    expect([status, body['app_user_id']]).toEqual([200, userId]);
    expect(await dataOf(mallory.userId)).not.toHaveProperty('email');
    expect(await ownerOf(tenant, 'email', address)).toBe(userId);
  });

  it('leads a link that verifies nothing to a new user', async () => {
    const address = newEmail();
    const mallory = await pretend(address);
    const { code, userId } = await makeLink(tenant, { data: { email: address } });
    const { status } = await redeemLink(code);
    expect(status).toBe(200);
    expect(userId).not.toBe(mallory.userId);
    expect(await ownerOf(tenant, 'email', address)).toBe(userId);
  });

  it('lets the backend create its owner, one by one, in bulk and with a proof', async () => {
    for (const more of [{}, { verified_data: true }]) {
      const address = newEmail();
      const mallory = await pretend(address);
      const verified = 'verified_data' in more ? { verified_data: { email: address } } : {};
      const one = await putUser(tenant, '__default__', { data: { email: address }, ...verified });
      expect(one.status, one.text).toBe(200);
      expect(one.body['svc_user']).not.toBe(mallory.userId);
      expect(await ownerOf(tenant, 'email', address)).toBe(one.body['svc_user']);
    }
    const address = newEmail();
    const mallory = await pretend(address);
    const bulk = await asBackend(upsertUsers, tenant, { body: { users: [{ data: { email: address } }] } });
    const [result] = Object(bulk.body['results']);
    expect(result).toMatchObject({ status: 201 });
    expect(result.user_id).not.toBe(mallory.userId);
  });

  it('finds nobody in the list of users', async () => {
    const address = newEmail();
    await pretend(address);
    const { status, body } = await asBackend(listUsers, tenant, { query: { lookup_filter: address } });
    expect([status, body['results']]).toEqual([200, []]);
  });

  it('invites the person who verifies it, not mallory', async () => {
    const address = newEmail();
    const mallory = await pretend(address);
    const group = await makeGroup(tenant);
    const { status, body, text } = await invoke(createInvite, {
      principal: tenant.keys,
      params: { app: tenant.app, group },
      body: { email: address, roles: ['member'] },
    });
    expect(status, text).toBe(200);
    expect(Object(body['invitation']).ensured_user_id).not.toBe(mallory.userId);
  });

  it('signs its owner in by a code as a new user, and leaves mallory signed in', async () => {
    const address = newEmail();
    const mallory = await pretend(address);
    const victim = await signInBy({ email: address });
    expect(victim.userId).not.toBe(mallory.userId);
    expect(await dataOf(mallory.userId)).not.toHaveProperty('email');
    expect(await ownerOf(tenant, 'email', address)).toBe(victim.userId);
    expect((await signInBy({ email: address })).userId).toBe(victim.userId);
    // Her session rests on the phone that she has proved.
    expect(await accessOf(mallory)).toEqual(ALIVE);
  });

  it('ends the sessions of mallory that rest on nothing else', async () => {
    const address = newEmail();
    const mallory = await pretend(address);
    const vouched = await openSessionOf(tenant.app, mallory.userId);
    await signInBy({ email: address });
    expect(await accessOf(vouched)).toEqual(DEAD);
    expect(await accessOf(mallory)).toEqual(ALIVE);
  });

  it('is taken from mallory by what the backend states as verified', async () => {
    const address = newEmail();
    const mallory = await pretend(address);
    const victim = await makeProfile(tenant);
    const stated = { data: { email: address }, verified_data: { email: address } };
    expect((await patchUser(tenant, victim, stated)).status).toBe(200);
    expect(await dataOf(mallory.userId)).not.toHaveProperty('email');
    expect((await signInBy({ email: address })).userId).toBe(victim);
  });
});

describe('an address that several users assert', () => {
  it('is accepted from all, and lost by all to the user who verifies it', async () => {
    const address = newEmail();
    const impostors = [await impostor(address), await impostor(address), await impostor(address)];
    const victim = await signInBy({ email: address });
    for (const { userId } of impostors) expect(await dataOf(userId)).not.toHaveProperty('email');
    expect(await dataOf(victim.userId)).toMatchObject({ email: address });
  });

  it('is lost by all of 60 users to the one who verifies it', async () => {
    const address = newEmail();
    const asserters = await atOnce(60, () => makeProfile(tenant));
    for (const userId of asserters) await assertValue(tenant, userId, { email: address });
    const victim = await signInBy({ email: address });
    const left = await Promise.all(asserters.map(dataOf));
    expect(left.filter((data) => data?.['email'] !== undefined)).toEqual([]);
    expect(await ownerOf(tenant, 'email', address)).toBe(victim.userId);
  });

  // The same holds for a claim that an earlier verification had no time to drop.
  it('finds only its owner if another user claims it later without verification', async () => {
    const address = newEmail();
    const victim = await signInBy({ email: address });
    const asserter = await makeProfile(tenant);
    await assertValue(tenant, asserter, { email: address });
    expect((await makeLink(tenant, { data: { email: address } })).userId).toBe(victim.userId);
    const users = [{ data: { email: address, first_name: 'Grace' } }];
    const written = await asBackend(upsertUsers, tenant, { body: { users } });
    expect(written.body['results'], written.text).toMatchObject([{ user_id: victim.userId }]);
    const listed = await asBackend(listUsers, tenant, { query: { lookup_filter: address } });
    expect((listed.body['results'] as { svc_user: string }[]).map(({ svc_user }) => svc_user)).toEqual([
      victim.userId,
    ]);
    expect((await signInBy({ email: address })).userId).toBe(victim.userId);
  });

  it('may be asserted by others, and stays its owner’s', async () => {
    const address = newEmail();
    const victim = await signInBy({ email: address });
    await impostor(address);
    expect(await ownerOf(tenant, 'email', address)).toBe(victim.userId);
    expect((await signInBy({ email: address })).userId).toBe(victim.userId);
    expect(await accessOf(victim)).toEqual(ALIVE);
  });

  it('lets its user assert another address, or verify it', async () => {
    const [theirs, own] = [newEmail(), newEmail()];
    const mallory = await impostor(theirs);
    await assertValue(tenant, mallory.userId, { email: own });
    const stated = { data: { email: own }, verified_data: { email: own } };
    expect((await patchUser(tenant, mallory.userId, stated)).status).toBe(200);
    expect(await ownerOf(tenant, 'email', own)).toBe(mallory.userId);
    expect(await ownerOf(tenant, 'email', theirs)).toBeUndefined();
    expect((await signInBy({ email: own })).userId).toBe(mallory.userId);
  });
});

describe('an address that the backend has written from a form that mallory filled in', () => {
  /** Mallory signs up with the victim's address and her own phone; the backend lets her in at once. */
  async function signedUp() {
    const [email, phone] = [newEmail(), newPhone()];
    const userId = await makeProfile(tenant, { data: { email, phone_number: phone } });
    const { code } = await makeLink(tenant, { user_id: userId });
    const { body } = await redeemLink(code);
    const headers = { authorization: `Bearer ${body['access_token']}` };
    return { email, phone, userId, headers, refreshToken: String(body['refresh_token']) };
  }

  // Her phone is dropped, too.
  it('belongs to its owner after the first verification, which signs mallory out', async () => {
    const mallory = await signedUp();
    const own = await call(createMine, { headers: mallory.headers, body: {} });
    const browser = await redeemLink((await makeLink(tenant, { user_id: mallory.userId })).code, BROWSER);
    const victim = await signInBy({ email: mallory.email });
    expect(victim.userId).toBe(mallory.userId);
    expect(await accessOf(mallory)).toEqual(DEAD);
    expect((await redeemLink(codeOf(own.body['link']))).body['code']).toBe('link_expired');
    const code = new URL(String(browser.headers['location'])).hash.slice('#svc_code='.length);
    expect((await exchange({ code })).body['code']).toBe('invalid_grant');
    expect(await dataOf(victim.userId)).toEqual({ email: mallory.email });
    expect((await signInBy({ phone: mallory.phone })).userId).not.toBe(victim.userId);
    expect(await accessOf(victim)).toEqual(ALIVE);
  });

  it('keeps sessions that rest on another verified value', async () => {
    const [email, phone] = [newEmail(), newPhone()];
    const alice = await signInBy({ phone });
    await patchUser(tenant, alice.userId, { data: { email } });
    const vouched = await openSessionOf(tenant.app, alice.userId);
    const again = await signInBy({ email });
    expect(again.userId).toBe(alice.userId);
    expect(await accessOf(alice)).toEqual(ALIVE);
    expect(await accessOf(vouched)).toEqual(DEAD);
    expect(await dataOf(alice.userId)).toMatchObject({ email, phone_number: phone });
    const third = await signInBy({ email });
    expect(await accessOf(again)).toEqual(ALIVE);
    expect(await accessOf(third)).toEqual(ALIVE);
  });

  it('is verified by a link whose other address lets nobody in', async () => {
    const [email, phone] = [newEmail(), newPhone()];
    const data = { email, phone_number: phone };
    const { code, userId } = await makeLink(tenant, { data, verification_type: 'email' });
    const mallory = await signInBy({ phone });
    expect((await redeemLink(code)).body['app_user_id']).toBe(userId);
    expect(mallory.userId).not.toBe(userId);
    expect((await signInBy({ phone })).userId).toBe(mallory.userId);
    expect(await accessOf(mallory)).toEqual(ALIVE);
  });

  it("does not lead into an account that mallory opened by the link's other address", async () => {
    const [email, phone] = [newEmail(), newPhone()];
    const { code, userId } = await makeLink(tenant, { data: { email, phone_number: phone } });
    const mallory = await signInBy({ phone });
    expect(mallory.userId).toBe(userId);
    expect((await redeemLink(code)).body['code']).toBe('link_expired');
    const victim = await signInBy({ email });
    expect(victim.userId).not.toBe(mallory.userId);
    expect((await signInBy({ email })).userId).toBe(victim.userId);
  });
});

describe('a verified address', () => {
  it(`is one user’s of ${RACERS} whom the backend states it for at once`, { tags: 'heavy' }, async () => {
    const address = newEmail();
    const stated = { data: { email: address }, verified_data: { email: address } };
    const answers = await atOnce(RACERS, (n) => putUser(tenant, `racer-${n}`, stated));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    // A busy machine answers some of them 503, in time.
    const lost = answers.filter(({ status, body }) => status === 503 || body['code'] === 'identity_taken');
    expect(lost).toHaveLength(RACERS - 1);
    expect(await ownerOf(tenant, 'email', address)).toBe(won[0]?.body['svc_user']);
  });

  it('has one user, although several assert it and its owner signs in twice at once', async () => {
    const address = newEmail();
    await impostor(address);
    await impostor(address);
    const [one, other] = await Promise.all([signInBy({ email: address }), signInBy({ email: address })]);
    expect(other.userId).toBe(one.userId);
    expect(await ownerOf(tenant, 'email', address)).toBe(one.userId);
  });
});

describe('an older link', () => {
  /** A user changes the address, and the links from before are opened. */
  async function changed(request: (email: string, userId: string) => object) {
    const [before, after] = [newEmail(), newEmail()];
    const { userId } = await signInBy({ email: before });
    const { code } = await makeLink(tenant, { ...request(before, userId) });
    const stated = { data: { email: after }, verified_data: { email: after } };
    expect((await patchUser(tenant, userId, stated)).status).toBe(200);
    return { code, userId, after };
  }

  it.each<[string, (email: string, userId: string) => object]>([
    ['by the old address', (email) => ({ data: { email } })],
    ['that proves the old address', (email) => ({ data: { email }, verification_type: 'email' })],
    ['that proves what the user had', (_, user_id) => ({ user_id, verification_type: 'email' })],
  ])('%s neither undoes a change of address nor signs in', async (_, request) => {
    const { code, userId, after } = await changed(request);
    expect(await redeemLink(code)).toBeApiError(410, 'link_expired');
    const page = await redeemLink(code, BROWSER);
    expect(page.status).toBe(410);
    expect(page.text).toContain('has changed since the link was made');
    expect(await dataOf(userId)).toMatchObject({ email: after });
    expect(await ownerOf(tenant, 'email', after)).toBe(userId);
  });

  it('that names the user by its id is good still', async () => {
    const { code, userId } = await changed((_, user_id) => ({ user_id }));
    expect((await redeemLink(code)).body['app_user_id']).toBe(userId);
  });

  it('by an address that another user has verified since signs in nobody', async () => {
    const address = newEmail();
    const { code, userId } = await makeLink(tenant, { data: { email: address } });
    expect((await redeemLink(code)).status).toBe(200);
    const later = await createLink(tenant, { data: { email: address } });
    expect((await patchUser(tenant, userId, { data: { email: newEmail() } })).status).toBe(200);
    await signInBy({ email: address });
    expect(await redeemLink(codeOf(later.body['link']))).toBeApiError(410, 'link_expired');
  });
});
