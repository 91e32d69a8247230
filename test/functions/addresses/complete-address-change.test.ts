import { afterEach, describe, expect, it, vi } from 'vitest';
import * as completeAddressChange from '../../../functions/addresses/complete-address-change.ts';
import * as getMyData from '../../../functions/profiles/get-my-data.ts';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import { endAllSessions } from '../../../shared/auth/end-sessions.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { assertAddress, completeOwn, newest, patchOwn, pendingOf, undo } from '../../support/addresses.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextTransaction, failReadsAfterNext } from '../../support/before-call.ts';
import { countCalls } from '../../support/count-calls.ts';
import { asUser, members, newGroup } from '../../support/groups.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import {
  makeLink,
  newEmail,
  profileOf,
  redeemLink,
  setConfig,
  visitLink,
} from '../../support/magic-links.ts';
import { newPhone } from '../../support/phones.ts';
import { deleteMine, makeProfile, ownerOf, patchUser, putUser, removeUser } from '../../support/profiles.ts';
import { ALL_RUNS, purge } from '../../support/purge.ts';
import { atOnce, outcomesOf } from '../../support/races.ts';
import { expectRefused } from '../../support/refusals.ts';
import { scanTable } from '../../support/scan-table.ts';
import {
  call,
  completeSignIn,
  makeSignInTenant,
  openSessionOf,
  signIn,
  startedSignIn,
} from '../../support/sign-in.ts';
import { useCredential, useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly();
const credential = useCredential(tenant);

afterEach(() => void vi.useRealTimers());

const signInBy = (body: { email: string } | { phone: string }) => signIn(backends, credential.clientId, body);
const read = ({ headers }: { headers: Record<string, string> }) =>
  call(getMyData, { params: { app: tenant.app }, headers });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** A user with a proved address who has asked for another one. */
async function asked(after = newEmail(), before = newEmail()) {
  const session = await signInBy({ email: before });
  const answer = await patchOwn(tenant.app, session, { email: after });
  expect(answer.status).toBe(200);
  const { challengeId } = pendingOf(answer, 'email');
  return { session, before, after, answer, challengeId, code: newest(backends, after).code };
}

describe('a change of an address', () => {
  it('needs no read after the code is used, so no failing read loses the answer', async () => {
    const { session, after, challengeId, code } = await asked();
    const group = await newGroup(tenant.keys);
    await members.add(tenant.keys, { group }, { body: { user_id: session.userId } });
    failReadsAfterNext('TransactWrite');
    expect(await completeOwn(tenant.app, session, challengeId, code)).toMatchObject({
      status: 200,
      body: { verified_data: { email: after }, groups: [{}] },
    });
  });

  it('is deleted with its user, also before its code expires', async () => {
    const { session, after } = await asked();
    const { userId } = session;
    await deleteMine({ ...tenant, userId, user: asUser(tenant, userId) });
    await purge(ALL_RUNS);
    const left = (await scanTable()).filter((item) => JSON.stringify(item).includes(after));
    expect(left).toEqual([]);
  });

  it('keeps the old value, writes all other values at once, and names what is pending', async () => {
    const [before, after] = [newEmail(), newEmail()];
    const session = await signInBy({ email: before });
    const answer = await patchOwn(tenant.app, session, { email: after.toUpperCase(), first_name: 'Ada' });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { email: before, first_name: 'Ada' }, verified_data: { email: before } },
    });
    expect(answer.body['pending']).toEqual({
      email: {
        value: after,
        value_masked: `${after.charAt(0)}***@example.com`,
        challenge_id: expect.stringMatching(/^[\w-]{32}$/),
        expires_at: expect.any(String),
      },
    });
    expect((await read(session)).body).not.toHaveProperty('pending');
    expect(await ownerOf(tenant, 'email', after)).toBeUndefined();
  });

  it('sends a code to the new address and a notice without one to the old', async () => {
    const { before, after, code } = await asked();
    expect(code).toMatch(/^\d{6}$/);
    const notice = newest(backends, before);
    expect(notice.subject).toBe('Not you? Cancel the change to your Shop account');
    expect(notice.text).not.toContain(code);
    expect(notice.text).not.toContain(after);
    expect(notice.text).toContain(`${after.charAt(0)}***@example.com`);
    expect(notice.links).toHaveLength(1);
  });

  it('moves the identity with the code, verifies the new address, and notifies the old', async () => {
    const { session, before, after, challengeId, code } = await asked();
    const answer = await completeOwn(tenant.app, session, challengeId, code);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { email: after }, verified_data: { email: after }, auth_level: 'verified' },
    });
    expect((await read(session)).body).toEqual(answer.body);
    expect(await ownerOf(tenant, 'email', after)).toBe(session.userId);
    expect(await ownerOf(tenant, 'email', before)).toBeUndefined();
    expect(newest(backends, before)).toMatchObject({
      subject: 'Not you? Undo the change to your Shop account',
      text: expect.stringContaining('within 7 days'),
    });
    expect((await signInBy({ email: after })).userId).toBe(session.userId);
  });

  it('takes the code as `code`, and refuses a different `token` beside it', async () => {
    const { session, challengeId, code } = await asked();
    const { headers } = session;
    const send = (body: object) =>
      call(completeAddressChange, {
        params: { app: tenant.app },
        headers,
        body: { challenge_id: challengeId, ...body },
      });
    expect(await send({ code, token: wrong(code) })).toMatchObject({ body: { code: 'invalid_input' } });
    expect(await send({})).toMatchObject({ body: { errors: [{ path: 'body.code' }] } });
    expect((await send({ code })).status).toBe(200);
  });

  it('adds a phone number, and notifies the verified e-mail address', async () => {
    const [email, phone] = [newEmail(), newPhone()];
    const session = await signInBy({ email });
    const answer = await patchOwn(tenant.app, session, { phone_number: phone });
    const { challengeId } = pendingOf(answer, 'phone_number');
    expect(newest(backends, email).text).toContain('phone number');
    const { code } = newest(backends, phone);
    expect((await completeOwn(tenant.app, session, challengeId, code)).body['verified_data']).toEqual({
      email,
      phone_number: phone,
    });
    expect((await signInBy({ phone })).userId).toBe(session.userId);
  });

  it("shows code, account and application on the link's page, and changes nothing", async () => {
    const { before, after, code, session } = await asked();
    const { linkCode } = newest(backends, after);
    const page = await visitLink(linkCode);
    expect(page.status).toBe(200);
    for (const text of [code, `${before.charAt(0)}***@example.com`, 'Shop'])
      expect(page.text).toContain(text);
    expect(page.text).not.toContain('<form');
    expect((await redeemLink(linkCode)).status).toBe(404);
    expect((await profileOf(tenant, session.userId))?.data['email']).toBe(before);
  });

  it('ends if the platform changes the address meanwhile', async () => {
    const { session, challengeId, code } = await asked();
    const newer = newEmail();
    expect((await patchUser(tenant, session.userId, { data: { email: newer } })).status).toBe(200);
    expect(await completeOwn(tenant.app, session, challengeId, code)).toBeApiError(410, 'challenge_ended');
    expect((await profileOf(tenant, session.userId))?.data['email']).toBe(newer);
  });

  it('gives the address to exactly one of two users who verify it at once', async () => {
    const after = newEmail();
    const [one, other] = [await asked(after), await asked(after)];
    // Each has a code of its own: the newest message is that of the second.
    const [, first] = backends.messages().list(after);
    const answers = await Promise.all([
      completeOwn(tenant.app, one.session, one.challengeId, String(first?.code)),
      completeOwn(tenant.app, other.session, other.challengeId, other.code),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? one : other;
    expect(await ownerOf(tenant, 'email', after)).toBe(winner.session.userId);
  });

  it('gives the address to one of two users who verify it and one who signs in by it', async () => {
    const after = newEmail();
    const [one, other] = [await asked(after), await asked(after)];
    const [, first] = backends.messages().list(after);
    const begun = await startedSignIn(backends, credential.clientId, { email: after });
    const [mine, theirs, third] = await Promise.all([
      completeOwn(tenant.app, one.session, one.challengeId, String(first?.code)),
      completeOwn(tenant.app, other.session, other.challengeId, other.code),
      completeSignIn(begun.challengeId, begun.code),
    ]);
    const owner = await ownerOf(tenant, 'email', after);
    const winners = [mine, theirs].filter(({ status }) => status === 200);
    expect(winners.length).toBeLessThanOrEqual(1);
    expect(third.status).toBe(200);
    expect(third.body['app_user_id']).toBe(owner);
    const users = [one.session.userId, other.session.userId, String(third.body['app_user_id'])];
    const records = await Promise.all([...new Set(users)].map((user) => profileOf(tenant, user)));
    expect(records.filter((record) => record?.verified_data['email'] === after)).toHaveLength(1);
  });

  it('completes once for many attempts at the same moment', async () => {
    const { session, challengeId, code } = await asked();
    const answers = await atOnce(4, () => completeOwn(tenant.app, session, challengeId, code));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(3);
    for (const answer of refused) {
      expectRefused(answer, ['challenge_ended']);
      expect(answer.body['detail']).not.toContain('sign-in');
    }
  });
});

describe('the first address that a user verifies', () => {
  /** Mallory signs up at a backend with the victim's address and her own; the backend lets her in at once. */
  async function signedUp() {
    const email = newEmail();
    const userId = await makeProfile(tenant, { data: { email } });
    return { email, ...(await openSessionOf(tenant.app, userId)), userId };
  }

  /** Adds a phone number in that session, and proves it. */
  async function addPhone(session: { headers: Record<string, string> }) {
    const phone_number = newPhone();
    const answer = await patchOwn(tenant.app, session, { phone_number });
    expect(answer.status, answer.text).toBe(200);
    const { challengeId } = pendingOf(answer, 'phone_number');
    const { code } = newest(backends, phone_number);
    expect((await completeOwn(tenant.app, session, challengeId, code)).status).toBe(200);
    return phone_number;
  }

  it('drops a platform-written address, which a new user can then verify', async () => {
    const mallory = await signedUp();
    const phone_number = await addPhone(mallory);
    const { userId } = mallory;
    expect((await profileOf(tenant, userId))?.data).toEqual({ phone_number });
    const victim = await signInBy({ email: mallory.email });
    expect(victim.userId).not.toBe(userId);
    expect((await signInBy({ phone: phone_number })).userId).toBe(userId);
  });

  it('ends other sessions without verified identities, but not its own', async () => {
    const own = await signedUp();
    const other = await openSessionOf(tenant.app, own.userId);
    await addPhone(own);
    expect((await read(other)).body['code']).toBe('revoked_session');
    expect((await read(own)).status).toBe(200);
    const refreshed = await invoke(issueToken, { body: { refresh_token: own.refreshToken } });
    expect(refreshed.status, refreshed.text).toBe(200);
    const headers = { authorization: `Bearer ${refreshed.body['access_token']}` };
    expect((await read({ headers })).status).toBe(200);
  });
});

it('a session survives the first verification of a further address', async () => {
  const { session, challengeId, code } = await asked();
  const phone = newPhone();
  expect((await completeOwn(tenant.app, session, challengeId, code)).status).toBe(200);
  expect((await patchUser(tenant, session.userId, { data: { phone_number: phone } })).status).toBe(200);
  expect((await signInBy({ phone })).userId).toBe(session.userId);
  expect((await read(session)).status).toBe(200);
});

describe('a change to an address that another user has', () => {
  it('works like any other until the verification, and then answers 409', async () => {
    const [taken, free] = [newEmail(), newEmail()];
    const owner = await signInBy({ email: taken });
    const told: unknown[] = [];
    const calls: string[][] = [];
    for (const email of [taken, free]) {
      const session = await signInBy({ email: newEmail() });
      calls.push(
        await countCalls(async () => {
          const { status, body } = await patchOwn(tenant.app, session, { email });
          told.push({ status, members: Object.keys(body).sort() });
        }),
      );
    }
    expect(told[0]).toEqual(told[1]);
    expect(calls[0]).toEqual(calls[1]);
    const { session, challengeId, code, before } = await asked(taken);
    expect(await completeOwn(tenant.app, session, challengeId, code)).toBeApiError(409, 'identity_taken');
    expect((await profileOf(tenant, session.userId))?.data['email']).toBe(before);
    expect(await ownerOf(tenant, 'email', taken)).toBe(owner.userId);
  });

  it('answers 409 if the platform wrote the address to the other user', async () => {
    const email = newEmail();
    const other = await makeProfile(tenant, { data: { email } });
    const { session, challengeId, code } = await asked(email);
    expect((await completeOwn(tenant.app, session, challengeId, code)).body['code']).toBe('identity_taken');
    expect(await ownerOf(tenant, 'email', email)).toBe(other);
  });

  it('takes the address from a user who has not verified it', async () => {
    const email = newEmail();
    const mallory = await signInBy({ phone: newPhone() });
    await assertAddress(tenant, mallory.userId, 'email', email);
    const { session, challengeId, code } = await asked(email);
    expect((await completeOwn(tenant.app, session, challengeId, code)).status).toBe(200);
    expect(await ownerOf(tenant, 'email', email)).toBe(session.userId);
    expect((await profileOf(tenant, mallory.userId))?.data).not.toHaveProperty('email');
  });

  it('keeps the address if a concurrent sign-in by it releases a lapsed reservation', async () => {
    const [email, phone] = [newEmail(), newPhone()];
    const userId = await makeProfile(tenant, { data: { phone_number: phone } });
    await makeLink(tenant, { user_id: userId, data: { email } });
    // The first proof ends what only the platform has written or reserved.
    const session = await signInBy({ phone });
    const { challengeId } = pendingOf(await patchOwn(tenant.app, session, { email }), 'email');
    const { code } = newest(backends, email);
    const other = await startedSignIn(backends, credential.clientId, { email });
    beforeNextTransaction(async () => {
      expect((await completeOwn(tenant.app, session, challengeId, code)).status).toBe(200);
    });
    const signedIn = await completeSignIn(other.challengeId, other.code);
    expect(signedIn).toMatchObject({ status: 200, body: { app_user_id: userId } });
    expect(await ownerOf(tenant, 'email', email)).toBe(userId);
  });

  it('takes the address from a link that only reserved it', async () => {
    const email = newEmail();
    const { userId } = await makeLink(tenant, { data: { email } });
    const { session, challengeId, code } = await asked(email);
    expect(userId).not.toBe(session.userId);
    expect((await completeOwn(tenant.app, session, challengeId, code)).status).toBe(200);
    expect(await ownerOf(tenant, 'email', email)).toBe(session.userId);
  });
});

describe('the code of a change', () => {
  const unknown = { status: 404, body: { code: 'challenge_not_found' } };

  it('is taken only in the session that asked; elsewhere it counts no attempt', async () => {
    const { session, before, challengeId, code } = await asked();
    const sameUser = await signInBy({ email: before });
    const stranger = await signInBy({ email: newEmail() });
    expect(await completeOwn(tenant.app, sameUser, challengeId, code)).toMatchObject(unknown);
    expect(await completeOwn(tenant.app, stranger, challengeId, code)).toMatchObject(unknown);
    expect((await completeOwn(tenant.app, session, challengeId, code)).status).toBe(200);
  });

  it('is refused if a sign-out everywhere ends the session at that moment', async () => {
    const { session, before, challengeId, code } = await asked();
    const profile = await profileOf(tenant, session.userId);
    if (!profile) throw new Error('there is no such user');
    beforeNextTransaction(() => endAllSessions(profile));
    expect(await completeOwn(tenant.app, session, challengeId, code)).toBeApiError(401, 'revoked_session');
    expect(await profileOf(tenant, session.userId)).toMatchObject({ verified_data: { email: before } });
  });

  it("is refused if the owner's first verification ends the session at that moment", async () => {
    const before = newEmail();
    const userId = await makeProfile(tenant, { data: { email: before } });
    const stranger = await openSessionOf(tenant.app, userId);
    const after = newEmail();
    const { challengeId } = pendingOf(await patchOwn(tenant.app, stranger, { email: after }), 'email');
    beforeNextTransaction(async () => {
      expect((await signInBy({ email: before })).userId).toBe(userId);
    });
    const answer = await completeOwn(tenant.app, stranger, challengeId, newest(backends, after).code);
    expect(answer).toBeApiError(401, 'revoked_session');
    expect(await profileOf(tenant, userId)).toMatchObject({ verified_data: { email: before } });
  });

  it('signs nobody in', async () => {
    const { challengeId, code } = await asked();
    expect(await completeSignIn(challengeId, code)).toMatchObject(unknown);
  });

  it('is no code of a sign-in, and a code of a sign-in is no code of a change', async () => {
    const { session, before } = await asked();
    const started = await startedSignIn(backends, credential.clientId, { email: before });
    const answer = await completeOwn(tenant.app, session, started.challengeId, started.code);
    expect(answer).toMatchObject(unknown);
    expect(answer.body['detail']).not.toContain('sign-in');
  });

  it('ends with five wrong codes', async () => {
    const { session, challengeId, code } = await asked();
    for (let n = 1; n <= 4; n++) {
      const answer = await completeOwn(tenant.app, session, challengeId, wrong(code));
      expect(answer).toBeApiError(400, 'invalid_code');
    }
    const fifth = await completeOwn(tenant.app, session, challengeId, wrong(code));
    expect(fifth).toBeApiError(410, 'challenge_ended');
    expect(fifth.body['detail']).toBe('The change has ended; change the address again');
    expect((await completeOwn(tenant.app, session, challengeId, code)).status).not.toBe(200);
  });

  it('is refused for a domain that the application has excluded meanwhile', async () => {
    const { clientId: key, ...shop } = await makeSignInTenant();
    const session = await signIn(backends, key, { email: newEmail() });
    const after = newEmail();
    const { challengeId } = pendingOf(await patchOwn(shop.app, session, { email: after }), 'email');
    const { code } = newest(backends, after);
    await setConfig(shop, { hub: { auth: { restrictions: { allowed_email_domains: ['shop.example'] } } } });
    const answer = await completeOwn(shop.app, session, challengeId, code);
    expect(answer).toBeApiError(403, 'email_domain_not_allowed');
  });
});

describe('the old address', () => {
  it('signs nobody in for 7 days, and is free afterwards', async () => {
    const { session, before, challengeId, code } = await asked();
    await completeOwn(tenant.app, session, challengeId, code);
    const started = await startedSignIn(backends, credential.clientId, { email: before });
    expect(await completeSignIn(started.challengeId, started.code)).toBeApiError(409, 'identity_taken');
    const link = await makeLink(tenant, { data: { email: before }, verification_type: 'email' });
    expect(link.userId).not.toBe(session.userId);
    expect(await redeemLink(link.code)).toBeApiError(409, 'identity_taken');
    await changeItem(keys.identity(tenant.app, 'email', before), { expires_at: 1 });
    expect((await signInBy({ email: before })).userId).not.toBe(session.userId);
  });

  describe('of a user who is deleted', () => {
    /** The old address of a deleted user, before any sweep. */
    async function oldAddress() {
      const { session, before, challengeId, code } = await asked();
      await completeOwn(tenant.app, session, challengeId, code);
      expect((await removeUser(tenant, session.userId)).status).toBe(204);
      return { before, former: session.userId };
    }

    it('signs a new user in', async () => {
      const { before, former } = await oldAddress();
      const { userId } = await signInBy({ email: before });
      expect(userId).not.toBe(former);
      expect(await ownerOf(tenant, 'email', before)).toBe(userId);
    });

    it('may be of a user that a backend makes or changes', async () => {
      const { before } = await oldAddress();
      const made = await makeProfile(tenant, { data: { email: before } });
      expect(await ownerOf(tenant, 'email', before)).toBe(made);
      const { before: other } = await oldAddress();
      expect((await patchUser(tenant, made, { data: { email: other } })).status).toBe(200);
    });

    it('may be the new one of another user', async () => {
      const { before } = await oldAddress();
      const { session } = await asked();
      const { challengeId } = pendingOf(await patchOwn(tenant.app, session, { email: before }), 'email');
      const done = await completeOwn(tenant.app, session, challengeId, newest(backends, before).code);
      expect(done).toMatchObject({ status: 200, body: { verified_data: { email: before } } });
    });

    it('goes to exactly one of users who are made at once', async () => {
      const { before } = await oldAddress();
      const made = await atOnce(10, () => putUser(tenant, newId('user'), { data: { email: before } }));
      const { 200: taken, ...refused } = outcomesOf(made);
      expect(taken).toBe(1);
      for (const outcome of Object.keys(refused)) expect(outcome).toMatch(/^409 (identity_taken|conflict)$/);
    });
  });

  it('can be taken back by its user in the same way', async () => {
    const { session, before, challengeId, code } = await asked();
    await completeOwn(tenant.app, session, challengeId, code);
    const back = pendingOf(await patchOwn(tenant.app, session, { email: before }), 'email');
    const done = await completeOwn(tenant.app, session, back.challengeId, newest(backends, before).code);
    expect(done).toMatchObject({ status: 200, body: { verified_data: { email: before } } });
    expect(await ownerOf(tenant, 'email', before)).toBe(session.userId);
  });

  // Its link restores it as verified.
  it('stays reserved and can be restored if verified while the change was pending', async () => {
    const [before, after, phone] = [newEmail(), newEmail(), newPhone()];
    const session = await signInBy({ phone });
    expect((await patchUser(tenant, session.userId, { data: { email: before } })).status).toBe(200);
    const { challengeId } = pendingOf(await patchOwn(tenant.app, session, { email: after }), 'email');
    const { code } = newest(backends, after);
    const { linkCode: pending } = newest(backends, phone);
    expect((await signInBy({ email: before })).userId).toBe(session.userId);
    expect((await completeOwn(tenant.app, session, challengeId, code)).status).toBe(200);
    const started = await startedSignIn(backends, credential.clientId, { email: before });
    expect(await completeSignIn(started.challengeId, started.code)).toBeApiError(409, 'identity_taken');
    expect((await undo(pending)).status).toBe(200);
    expect(await profileOf(tenant, session.userId)).toMatchObject({
      verified_data: { email: before, phone_number: phone },
    });
    expect((await signInBy({ email: before })).userId).toBe(session.userId);
  });

  // Only a verified address gets the notice with the link.
  it('can be restored if the platform verified it while the change was pending', async () => {
    const before = newEmail();
    const userId = await makeProfile(tenant, { data: { email: before } });
    const session = await openSessionOf(tenant.app, userId);
    const after = newEmail();
    const { challengeId } = pendingOf(await patchOwn(tenant.app, session, { email: after }), 'email');
    expect((await patchUser(tenant, userId, { verified_data: { email: before } })).status).toBe(200);
    const { code } = newest(backends, after);
    expect((await completeOwn(tenant.app, session, challengeId, code)).status).toBe(200);
    expect((await undo(newest(backends, before).linkCode)).status).toBe(200);
    expect(await profileOf(tenant, userId)).toMatchObject({ verified_data: { email: before } });
  });

  it('is restored unverified if the platform withdrew the verification meanwhile', async () => {
    const [before, phone] = [newEmail(), newPhone()];
    const session = await signInBy({ phone });
    const proof = { data: { email: before }, verified_data: { email: before } };
    expect((await patchUser(tenant, session.userId, proof)).status).toBe(200);
    const after = newEmail();
    const { challengeId } = pendingOf(await patchOwn(tenant.app, session, { email: after }), 'email');
    const { code } = newest(backends, after);
    const { linkCode: pending } = newest(backends, phone);
    expect((await patchUser(tenant, session.userId, { verified_data: { email: null } })).status).toBe(200);
    expect((await completeOwn(tenant.app, session, challengeId, code)).status).toBe(200);
    expect((await undo(pending)).status).toBe(200);
    const restored = await profileOf(tenant, session.userId);
    expect(restored?.data['email']).toBe(before);
    expect(restored?.verified_data).toEqual({ phone_number: phone });
  });

  it('is free at once, and gets no notice, if the user had not verified it', async () => {
    const before = newEmail();
    const userId = await makeProfile(tenant, { data: { email: before } });
    const session = await openSessionOf(tenant.app, userId);
    const after = newEmail();
    const { challengeId } = pendingOf(await patchOwn(tenant.app, session, { email: after }), 'email');
    const done = await completeOwn(tenant.app, session, challengeId, newest(backends, after).code);
    expect(done.body['verified_data']).toEqual({ email: after });
    expect(backends.messages().list(before)).toEqual([]);
    expect(await getItem(keys.identity(tenant.app, 'email', before))).toBeUndefined();
  });
});
