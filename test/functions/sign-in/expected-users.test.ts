import { describe, expect, it } from 'vitest';
import * as deleteUser from '../../../functions/users/delete-user.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { invoke } from '../../support/invoke.ts';
import { newEmail } from '../../support/magic-links.ts';
import { assertValue, makeProfile } from '../../support/profiles.ts';
import { sweep } from '../../support/purge.ts';
import { completeSignIn, signIn, startedSignIn } from '../../support/sign-in.ts';
import { countRounds } from '../../support/table-rounds.ts';
import { useCredential, useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly();
const credential = useCredential(tenant);

const start = (email: string) => startedSignIn(backends, credential.clientId, { email });
const removeUser = (userId: string) =>
  invoke(deleteUser, { params: { app: tenant.app, user: userId }, principal: tenant.hub });
const challengeOf = (id: string) => getItem(keys.challenge(id));

describe('a code completes a sign-in in three rounds', () => {
  it.each([
    ['known', async (email: string) => void (await signIn(backends, credential.clientId, { email }))],
    ['new', async () => undefined],
  ])('of a %s user', async (_, prepare) => {
    const email = newEmail();
    await prepare(email);
    const { challengeId, code } = await start(email);
    const rounds = await countRounds(async () => {
      expect((await completeSignIn(challengeId, code)).status).toBe(200);
    });
    expect(rounds).toMatchObject({ rounds: 3 });
  });
});

describe('a user whom a start expected', () => {
  it('is the one who signs in', async () => {
    const email = newEmail();
    const { userId } = await signIn(backends, credential.clientId, { email });
    const { challengeId, code } = await start(email);
    expect((await challengeOf(challengeId))?.['expected']).toEqual({ user_id: userId });
    expect((await completeSignIn(challengeId, code)).body['app_user_id']).toBe(userId);
  });

  it('gets the id that the start made, if the address finds nobody', async () => {
    const { challengeId, code } = await start(newEmail());
    const expected = Object((await challengeOf(challengeId))?.['expected']);
    expect(expected['is_new']).toBe(true);
    expect((await completeSignIn(challengeId, code)).body['app_user_id']).toBe(expected['user_id']);
  });

  it('is not the one who signs in, if somebody else has the address by now', async () => {
    const email = newEmail();
    const [one, other] = [await start(email), await start(email)];
    const first = await completeSignIn(one.challengeId, one.code);
    const second = await completeSignIn(other.challengeId, other.code);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body['app_user_id']).toBe(first.body['app_user_id']);
  });

  it('is never created again under its id, once it is gone', async () => {
    const email = newEmail();
    const { userId } = await signIn(backends, credential.clientId, { email });
    const { challengeId, code } = await start(email);
    await removeUser(userId);
    const { status, body } = await completeSignIn(challengeId, code);
    expect(status).toBe(200);
    expect(body['app_user_id']).not.toBe(userId);
    expect(await findProfile(tenant.app, userId)).toBeUndefined();
  });

  it('is gone from the sign-in once the deletion has ended', async () => {
    const email = newEmail();
    const { userId } = await signIn(backends, credential.clientId, { email });
    const { challengeId } = await start(email);
    await removeUser(userId);
    await sweep();
    expect(JSON.stringify(await challengeOf(challengeId))).not.toContain(userId);
  });

  it('takes the address from those who only assert it', async () => {
    const email = newEmail();
    const { challengeId, code } = await start(email);
    const asserting = await makeProfile(tenant);
    await assertValue(tenant, asserting, { email });
    const { status, body } = await completeSignIn(challengeId, code);
    expect(status).toBe(200);
    expect(body['app_user_id']).not.toBe(asserting);
    expect((await findProfile(tenant.app, asserting))?.data['email']).toBeUndefined();
  });

  it('signs in or is deleted if both happen at once', async () => {
    for (let n = 0; n < 50; n++) {
      const email = newEmail();
      const { userId } = await signIn(backends, credential.clientId, { email });
      const { challengeId, code } = await start(email);
      const [deletion, completion] = await Promise.all([
        removeUser(userId),
        completeSignIn(challengeId, code),
      ]);
      expect([204, 409]).toContain(deletion.status);
      expect([200, 409]).toContain(completion.status);
      const isGone = (await findProfile(tenant.app, userId)) === undefined;
      expect(isGone).toBe(deletion.status === 204);
      const signedIn = completion.body['app_user_id'];
      if (signedIn !== undefined && signedIn !== userId)
        expect(await findProfile(tenant.app, String(signedIn))).toBeDefined();
    }
  });
});
