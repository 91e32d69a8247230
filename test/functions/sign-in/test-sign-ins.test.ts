import { decodeJwt } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DAY } from '../../../shared/platform/time.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail, setConfig } from '../../support/magic-links.ts';
import { makeProfile, patchUser, removeUser } from '../../support/profiles.ts';
import { purge } from '../../support/purge.ts';
import { RACERS } from '../../support/races.ts';
import { completeSignIn, newAddress, startSignIn } from '../../support/sign-in.ts';
import { tenantWithTestIdentity, testEntry } from '../../support/test-identities.ts';
import { forgetSignIns } from '../../support/throttles.ts';

const backends = useBackends();
afterEach(() => vi.useRealTimers());

const wrong = (code: string, n = 1) => String(900_000 + ((Number(code) + n) % 100_000));

describe('a sign-in with a test identity', () => {
  it('starts as any other, and sends nothing', async () => {
    const email = newEmail();
    const { app, clientId } = await tenantWithTestIdentity({ email });
    const [test, other] = [
      await startSignIn(clientId, { email }),
      await startSignIn(clientId, { email: newEmail() }),
    ];
    expect(test.status).toBe(200);
    expect(Object.keys(test.body)).toEqual(Object.keys(other.body));
    expect(test.body['message']).toBe(other.body['message']);
    expect(backends.messages().list(email)).toEqual([]);
    expect(
      await getItem(keys.messageBudget(app, 'email', new Date().toISOString().slice(0, 10))),
    ).toMatchObject({ sent: 1 });
  });

  it('signs in a user who has verified nothing', async () => {
    const email = newEmail();
    const { app, signIn } = await tenantWithTestIdentity({ email });
    const { status, body } = await signIn();
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('device_key');
    const userId = String(body['app_user_id']);
    expect(await findProfile(app, userId)).toMatchObject({
      is_test: true,
      auth_level: 'unverified',
      data: { email },
      verified_data: {},
      identities: [],
      asserted: [{ field: 'email', value: email }],
      meta: { last_sign_in_method: 'test_code' },
    });
    expect(await getItem(keys.identity(app, 'email', email))).toBeUndefined();
    expect(decodeJwt(String(body['access_token']))).toMatchObject({
      'https://auth.svc/auth_level': 'unverified',
      'https://auth.svc/is_verified_user': false,
    });
  });

  it('signs the same user in again, also with a new code', async () => {
    const { entry, list, signIn } = await tenantWithTestIdentity();
    const first = await signIn();
    expect((await signIn()).body['app_user_id']).toBe(first.body['app_user_id']);
    const [changed] = await list([{ ...entry, expires_at: testEntry({ email: '' }, 31).expires_at }]);
    expect((await signIn()).status).toBe(400);
    expect((await signIn(changed?.code)).body['app_user_id']).toBe(first.body['app_user_id']);
  });

  it('takes a number that no text could be sent to', async () => {
    const { signIn, app } = await tenantWithTestIdentity({ phone: '+12025550106' });
    const { status, body } = await signIn();
    expect(status).toBe(200);
    expect(await findProfile(app, String(body['app_user_id']))).toMatchObject({
      data: { phone_number: '+12025550106' },
      verified_data: {},
    });
  });

  it('gives one user to sign-ins at the same time', { tags: ['heavy'] }, async () => {
    const { start, code, app } = await tenantWithTestIdentity();
    const challenges: string[] = [];
    for (let n = 0; n < RACERS; n++) {
      await forgetSignIns();
      challenges.push(await start());
    }
    const answers = await Promise.all(challenges.map((id) => completeSignIn(id, code)));
    const users = new Set(
      answers.flatMap(({ status, body }) => (status === 200 ? [body['app_user_id']] : [])),
    );
    expect(users.size).toBe(1);
    expect(await findProfile(app, String([...users][0]))).toMatchObject({ is_test: true, verified_data: {} });
  });

  it('needs neither open sign-up, nor a verified user, nor an allowed domain', async () => {
    const { tenant, signIn } = await tenantWithTestIdentity();
    await setConfig(tenant, {
      hub: {
        auth: {
          allow_unverified_users: false,
          restrictions: { sign_up_status: 'disabled', allowed_email_domains: ['shop.example'] },
        },
      },
    });
    expect((await signIn()).status).toBe(200);
  });

  it('has the limits of all sign-ins', async () => {
    const email = newEmail();
    const { clientId } = await tenantWithTestIdentity({ email });
    const sourceIp = newAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await startSignIn(clientId, { email }, { sourceIp })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('is refused for a wrong code as any other', async () => {
    const { start, code } = await tenantWithTestIdentity();
    const id = await start();
    expect(await completeSignIn(id, wrong(code))).toBeApiError(400, 'invalid_code', { tries_left: 4 });
    expect(await completeSignIn(id, '123456')).toMatchObject({ status: 400, body: { tries_left: 3 } });
    expect((await completeSignIn(id, code)).status).toBe(200);
  });

  it('ends with the removal of the entry, also once it has begun', async () => {
    const { list, start, code } = await tenantWithTestIdentity();
    const id = await start();
    await list([]);
    expect(await completeSignIn(id, code)).toBeApiError(410, 'challenge_ended');
  });

  it('is an ordinary one once the entry has expired', async () => {
    const email = newEmail();
    const { app, start } = await tenantWithTestIdentity({ email });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * DAY * 1000 });
    const id = await start();
    const code = backends.messages().list(email)[0]?.code;
    const { status, body } = await completeSignIn(id, code);
    expect(status).toBe(200);
    const profile = await findProfile(app, String(body['app_user_id']));
    expect(profile).toMatchObject({ verified_data: { email } });
    expect(profile).not.toHaveProperty('is_test');
  });

  it('is an ordinary one for an address that a user has', async () => {
    const email = newEmail();
    const { tenant, start, code } = await tenantWithTestIdentity({ email });
    const before = await start();
    await makeProfile(tenant, { data: { email } });
    expect((await completeSignIn(before, code)).status).toBe(410);
    await start();
    expect(backends.messages().list(email)).toHaveLength(1);
  });

  it('begins with a new profile once the deletion of its user is complete', async () => {
    const { tenant, app, signIn } = await tenantWithTestIdentity();
    const userId = String((await signIn()).body['app_user_id']);
    expect((await patchUser(tenant, userId, { data: { first_name: 'Ada' } })).status).toBe(200);
    expect((await removeUser(tenant, userId)).status).toBe(204);
    expect(await signIn()).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await findProfile(app, userId)).toBeUndefined();
    await purge();
    expect(await signIn()).toMatchObject({ status: 200, body: { app_user_id: userId } });
    expect(await findProfile(app, userId)).not.toHaveProperty('data.first_name');
  });
});

describe('the code of a test identity', () => {
  /** The count of its wrong codes. */
  const guessesOf = async (app: string) => {
    const item = await getItem(keys.application(app));
    const [identity] = (item?.['test_identities'] ?? []) as { id: string }[];
    return keys.codeGuesses(`test identity ${identity?.id}`, 'ever');
  };

  it('ends with 20 wrong ones over all sign-ins, also in parallel', async () => {
    const { app, start, code, list, entry, signIn } = await tenantWithTestIdentity();
    const ids = [await start(), await start(), await start()];
    await completeSignIn(await start(), wrong(code));
    await changeItem(await guessesOf(app), { guesses: 15 });
    const guesses = ids.flatMap((id) => [1, 2, 3, 4].map((n) => completeSignIn(id, wrong(code, n))));
    const codes = (await Promise.all(guesses)).map(({ body }) => body['code']);
    expect(codes.filter((one) => one === 'invalid_code')).toHaveLength(5);
    expect(codes.filter((one) => one === 'challenge_ended')).toHaveLength(7);
    await forgetSignIns();
    expect(await signIn()).toBeApiError(410, 'challenge_ended');
    await forgetSignIns();
    await list([]);
    const [renewed] = await list([entry]);
    expect((await signIn(renewed?.code)).status).toBe(200);
  });

  it('is not used up by right ones', async () => {
    const { app, signIn } = await tenantWithTestIdentity();
    for (let n = 0; n < 3; n++) expect((await signIn()).status).toBe(200);
    expect(await getItem(await guessesOf(app))).toMatchObject({ guesses: 0 });
  });
});
