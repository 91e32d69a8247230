import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import * as listEvents from '../../../functions/event-feeds/list-events.ts';
import * as getMyData from '../../../functions/profiles/get-my-data.ts';
import * as updateMyData from '../../../functions/profiles/update-my-data.ts';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import * as importUsers from '../../../functions/users/import-users.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys, ranges } from '../../../shared/storage/keys.ts';
import { getItem, queryItems } from '../../../shared/storage/read-items.ts';
import { completeOwn, newest, patchOwn, pendingOf } from '../../support/addresses.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextTransaction } from '../../support/before-call.ts';
import { faultPaths, invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { makeLink, newEmail, redeemLink } from '../../support/magic-links.ts';
import { asBackend, makeProfile, ownerOf, patchUser, readUser } from '../../support/profiles.ts';
import { publishPending } from '../../support/publish-pending.ts';
import { RACERS } from '../../support/races.ts';
import { call, completeSignIn, signIn } from '../../support/sign-in.ts';
import { tenantWithTestIdentity } from '../../support/test-identities.ts';
import { forgetSignIns } from '../../support/throttles.ts';

const backends = useBackends({ events: true });

/** A tenant with a test user who has signed in. */
async function testUser() {
  const email = newEmail();
  const made = await tenantWithTestIdentity({ email });
  const { body } = await made.signIn();
  const headers = { authorization: `Bearer ${body['access_token']}` };
  const { app } = made;
  return {
    ...made,
    email,
    userId: String(body['app_user_id']),
    headers,
    read: () => call(getMyData, { params: { app }, headers }),
    refresh: () => invoke(issueToken, { body: { refresh_token: body['refresh_token'] } }),
  };
}

describe('the first proof of the address', () => {
  it('ends the test user by a link of the backend', async () => {
    const { tenant, app, email, userId, read, refresh, start } = await testUser();
    const { code } = await makeLink(tenant, { data: { email }, verification_type: 'email' });
    expect((await redeemLink(code)).status).toBe(200);
    expect(await findProfile(app, userId)).toBeUndefined();
    expect((await read()).status).toBe(401);
    expect(await refresh()).toBeApiError(400, 'invalid_grant');
    const owner = await ownerOf(tenant, 'email', email);
    expect(await findProfile(app, String(owner))).toMatchObject({ verified_data: { email } });
    await start();
    expect(backends.messages().list(email)).toHaveLength(1);
  });

  it('ends the test user by a change of address', async () => {
    const { app, clientId, email, userId } = await testUser();
    const other = await signIn(backends, clientId);
    const answer = await patchOwn(app, other, { email });
    const { challengeId } = pendingOf(answer, 'email');
    const done = await completeOwn(app, other, challengeId, newest(backends, email).code);
    expect(done.status).toBe(200);
    expect(await findProfile(app, userId)).toBeUndefined();
  });

  it('ends the test user by a statement of the backend', async () => {
    const { tenant, app, email, userId } = await testUser();
    await makeProfile(tenant, { data: { email }, verified_data: { email } });
    expect(await findProfile(app, userId)).toBeUndefined();
  });

  it('ends the test user by a link that was made for it', async () => {
    const { tenant, app, email, userId } = await testUser();
    const body = { user_id: userId, data: { email }, verification_type: 'email' };
    const { code } = await makeLink(tenant, body);
    expect((await redeemLink(code)).status).toBe(410);
    expect(await findProfile(app, userId)).toBeUndefined();
  });

  it('ends the test user by an ordinary sign-in after the removal of the entry', async () => {
    const { app, clientId, email, userId, list } = await testUser();
    await list([]);
    const person = await signIn(backends, clientId, { email });
    expect(person.userId).not.toBe(userId);
    expect(await findProfile(app, userId)).toBeUndefined();
    expect(await findProfile(app, person.userId)).not.toHaveProperty('is_test');
  });

  it('ends a test user who no longer has the address', async () => {
    const { tenant, app, email, userId } = await testUser();
    await patchUser(tenant, userId, { data: { email: null } });
    expect((await findProfile(app, userId))?.data).not.toHaveProperty('email');
    const { code } = await makeLink(tenant, { data: { email }, verification_type: 'email' });
    expect((await redeemLink(code)).status).toBe(200);
    expect(await findProfile(app, userId)).toBeUndefined();
  });

  it('wins over a test sign-in that has read the address before', async () => {
    const email = newEmail();
    const { tenant, app, start, code } = await tenantWithTestIdentity({ email });
    const id = await start();
    beforeNextTransaction(() => makeProfile(tenant, { data: { email }, verified_data: { email } }));
    expect(await completeSignIn(id, code)).toMatchObject({ status: 410 });
    const { items } = await queryItems(ranges.assertions(app, 'email', email), { limit: 10 });
    expect(items).toEqual([]);
  });

  it('leaves no test user behind that signs in meanwhile', { tags: ['heavy'] }, async () => {
    for (let n = 0; n < RACERS; n++) {
      await forgetSignIns();
      const { tenant, app, email, userId, start, code: ofTest } = await testUser();
      const id = await start();
      const { code } = await makeLink(tenant, { data: { email }, verification_type: 'email' });
      const [proof, test] = await Promise.all([redeemLink(code), completeSignIn(id, ofTest)]);
      expect(proof.status).toBe(200);
      expect([200, 409, 410]).toContain(test.status);
      expect(await findProfile(app, userId)).toBeUndefined();
    }
  });
});

type Made = Awaited<ReturnType<typeof tenantWithTestIdentity>>;

/** Proofs of an address beside sign-ins. Each is prepared first, so that it can begin at a given moment. */
const OTHER_PROOFS = [
  [
    'a change of address',
    async ({ app, clientId }: Made, email: string) => {
      const person = await signIn(backends, clientId);
      const { challengeId } = pendingOf(await patchOwn(app, person, { email }), 'email');
      const { code } = newest(backends, email);
      return () => completeOwn(app, person, challengeId, code);
    },
  ],
  [
    'a statement of the backend',
    async ({ tenant }: Made, email: string) =>
      () =>
        makeProfile(tenant, { data: { email }, verified_data: { email } }),
  ],
] as const;

describe.each(OTHER_PROOFS)('%s', (_, prepare) => {
  /** A proof and a test sign-in of one address, both about to complete. Nobody has signed in with it yet. */
  const rivals = async () => {
    await forgetSignIns();
    const email = newEmail();
    const made = await tenantWithTestIdentity({ email });
    const prove = await prepare(made, email);
    const id = await made.start();
    return { ...made, email, prove, complete: () => completeSignIn(id, made.code) };
  };
  const assertOnlyOwner = async ({ tenant, app }: Made, email: string) => {
    const owner = String(await ownerOf(tenant, 'email', email));
    expect(await findProfile(app, owner)).toMatchObject({ verified_data: { email } });
    const item = await getItem(keys.application(app));
    const [listed] = (item?.['test_identities'] ?? []) as { user_id: string }[];
    expect(await findProfile(app, String(listed?.user_id))).toBeUndefined();
  };

  it('ends the test user who signs in right before its transaction', async () => {
    const { email, prove, complete, ...made } = await rivals();
    const statuses: number[] = [];
    beforeNextTransaction(async () => statuses.push((await complete()).status));
    await prove();
    expect(statuses).toEqual([200]);
    await assertOnlyOwner(made, email);
  });

  it('leaves no test user behind that signs in meanwhile', { tags: ['heavy'] }, async () => {
    for (let n = 0; n < RACERS; n++) {
      const { email, prove, complete, ...made } = await rivals();
      const [, { status }] = await Promise.all([prove(), complete()]);
      expect([200, 409, 410]).toContain(status);
      await assertOnlyOwner(made, email);
    }
  });
});

describe('a test user', () => {
  it('sends nobody a code to verify its address', async () => {
    const { app, email, userId, headers } = await testUser();
    const answer = await call(updateMyData, {
      params: { app },
      headers,
      body: { data: {}, verify: 'email' },
    });
    expect([answer.status, faultPaths(answer)]).toEqual([400, ['body.verify']]);
    expect(backends.messages().list(email)).toEqual([]);
    expect(await findProfile(app, userId)).toMatchObject({ verified_data: {} });
  });

  it('gets no other address, and has verified nothing', async () => {
    const { tenant, app, email, userId, headers } = await testUser();
    const other = newEmail();
    expect(faultPaths(await patchUser(tenant, userId, { data: { email: other } }))).toEqual([
      'body.data.email',
    ]);
    expect(faultPaths(await patchUser(tenant, userId, { verified_data: { email } }))).toEqual([
      'body.verified_data.email',
    ]);
    expect(faultPaths(await patchOwn(app, { headers }, { email: other }))).toEqual(['body.data.email']);
    expect(await findProfile(app, userId)).toMatchObject({ data: { email }, verified_data: {} });
    expect(backends.messages().list(other)).toEqual([]);
  });

  it('is marked in its tokens, its profile and the events about it', async () => {
    const { tenant, app, userId, email, headers, read } = await testUser();
    const claims = decodeJwt(headers.authorization.slice('Bearer '.length));
    expect(claims).toMatchObject({ 'https://auth.svc/is_test': true, sub: userId });
    expect((await read()).body).toMatchObject({ is_test: true, auth_level: 'unverified' });
    expect((await readUser(tenant, userId)).body).toMatchObject({ is_test: true });
    const { code } = await makeLink(tenant, { data: { email }, verification_type: 'email' });
    const { body } = await redeemLink(code);
    const person = String(body['app_user_id']);
    expect(decodeJwt(String(body['access_token']))).not.toHaveProperty(['https://auth.svc/is_test']);
    await publishPending();
    const eventsOf = async (id: string) => {
      const query = { subject: `user:${id}` };
      const { body: page } = await invoke(listEvents, { params: { app }, principal: tenant.keys, query });
      return (page['results'] as Record<string, unknown>[]).map(({ type, is_test, reason }) => [
        type,
        ...(is_test === true ? ['is_test'] : []),
        ...(reason === undefined ? [] : [reason]),
      ]);
    };
    expect(await eventsOf(userId)).toEqual([
      ['user.created', 'is_test'],
      ['user.signed_in', 'is_test'],
      ['user.deleted', 'is_test', 'address_verified'],
    ]);
    expect(await eventsOf(person)).toEqual([['user.created'], ['user.signed_in']]);
  });

  it('is no user whom an import makes', async () => {
    const { tenant, userId } = await testUser();
    const { body } = await readUser(tenant, userId);
    const line = JSON.stringify({ user_id: userId, data: body['data'], is_test: true });
    const answer = await asBackend(importUsers, tenant, {
      headers: { 'content-type': 'application/x-ndjson' },
      body: Buffer.from(line),
    });
    expect(answer.text).toContain('test users are not imported');
  });

  it('may have other data', async () => {
    const { tenant, userId } = await testUser();
    expect((await patchUser(tenant, userId, { data: { first_name: 'Ada' } })).status).toBe(200);
  });

  it('is no user whom somebody with the id has become', async () => {
    const { app, userId, signIn: again } = await testUser();
    await changeItem(keys.profile(app, userId), { is_test: undefined });
    expect(await again()).toBeApiError(410, 'challenge_ended');
  });

  it('gets no more tokens once its entry is removed', async () => {
    const { list, refresh } = await testUser();
    await list([]);
    expect(await refresh()).toBeApiError(400, 'invalid_grant');
  });
});
