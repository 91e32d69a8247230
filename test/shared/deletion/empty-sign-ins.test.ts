import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as getChallengeStatus from '../../../functions/sign-in/get-challenge-status.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { completeOwn, newest, patchOwn, pendingOf } from '../../support/addresses.ts';
import { useBackends } from '../../support/backends.ts';
import { interceptTable } from '../../support/intercept-table.ts';
import { invoke } from '../../support/invoke.ts';
import { makeLink, newEmail, redeemLink } from '../../support/magic-links.ts';
import { newPhone } from '../../support/phones.ts';
import { assertValue, makeProfile, removeUser } from '../../support/profiles.ts';
import { purge, sweep } from '../../support/purge.ts';
import { scanTable } from '../../support/scan-table.ts';
import { completeSignIn, makeCredential, signIn, startedSignIn, startSignIn } from '../../support/sign-in.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly();
let clientId = '';
beforeAll(async () => {
  ({ clientId } = await makeCredential(tenant.app));
});
afterEach(() => vi.useRealTimers());

/** The keys of items that have a text anywhere. */
async function itemsWith(text: string): Promise<string[]> {
  const items = await scanTable();
  return items.filter((item) => JSON.stringify(item).includes(text)).map(({ pk }) => String(pk));
}

const statusOf = async (challenge_id: unknown) =>
  (await invoke(getChallengeStatus, { body: { challenge_id } })).body;
const minutesLater = (minutes: number) =>
  vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ['Date'] });

describe('the sweep of a deleted user', () => {
  it.each([
    ['e-mail address', () => ({ email: newEmail() }), 'email'],
    ['phone number', () => ({ phone: newPhone() }), 'phone_number'],
  ])('removes its %s from open and completed sign-ins', async (_, newAddress, field) => {
    const body = newAddress() as { email: string };
    const [address = ''] = Object.values(body);
    const { userId } = await signIn(backends, clientId, body);
    await startedSignIn(backends, clientId, { ...body, user_data: { last_name: 'Secretname' } });
    const before = await itemsWith(address);
    expect(before.filter((pk) => /^(?:LINK|CHALLENGE)#/.test(pk))).toHaveLength(4);
    await removeUser(tenant, userId);
    await sweep();
    expect([await itemsWith(address), await itemsWith('Secretname')]).toEqual([[], []]);
    expect(await getItem(keys.identity(tenant.app, field, address))).toBeUndefined();
  });

  it('finds all of 20 starts with an address and those of a known device', async () => {
    const email = newEmail();
    const { userId } = await signIn(backends, clientId, { email });
    const { challengeId, code } = await startedSignIn(backends, clientId, { email });
    const { body } = await completeSignIn(challengeId, code);
    for (let start = 2; start < 20; start++) {
      if (start % 5 === 0) minutesLater(11);
      expect((await startSignIn(clientId, { email })).status).toBe(200);
    }
    const { device_key } = body;
    expect((await startSignIn(clientId, { email, device_key })).status).toBe(200);
    expect((await itemsWith(email)).length).toBeGreaterThanOrEqual(2 * 21);
    await removeUser(tenant, userId);
    await sweep();
    expect(await itemsWith(email)).toEqual([]);
  });

  it('leaves an emptied sign-in to answer as one of an unknown address', async () => {
    const email = newEmail();
    const { userId } = await signIn(backends, clientId, { email });
    const { challengeId, code, linkCode } = await startedSignIn(backends, clientId, { email });
    await removeUser(tenant, userId);
    await sweep();
    expect(await statusOf(challengeId)).toEqual({ status: 'pending' });
    const wrong = { status: 400, body: { code: 'invalid_code' } };
    for (const tries_left of [4, 3, 2, 1]) {
      const body = { ...wrong.body, tries_left };
      expect(await completeSignIn(challengeId, code)).toMatchObject({ ...wrong, body });
    }
    expect(await completeSignIn(challengeId, code)).toMatchObject({ body: { code: 'challenge_ended' } });
    expect(await statusOf(challengeId)).toEqual({ status: 'expired' });
    expect((await redeemLink(linkCode)).status).toBe(404);
  });

  it('leaves sign-ins that began after the deletion, also in later runs of the purge', async () => {
    const email = newEmail();
    const { userId } = await signIn(backends, clientId, { email });
    await removeUser(tenant, userId);
    minutesLater(0.01);
    const { challengeId, code } = await startedSignIn(backends, clientId, { email });
    await sweep();
    await purge();
    expect(await getItem(keys.purgeUser(tenant.app, userId))).toBeUndefined();
    vi.useRealTimers();
    expect(await completeSignIn(challengeId, code)).toMatchObject({ status: 200 });
  });

  it('leaves sign-ins with an address that the user only asserted', async () => {
    const email = newEmail();
    const mallory = await makeProfile(tenant);
    await assertValue(tenant, mallory, { email });
    const { challengeId, code } = await startedSignIn(backends, clientId, { email });
    await removeUser(tenant, mallory);
    await sweep();
    expect((await completeSignIn(challengeId, code)).status).toBe(200);
  });

  it('removes a former address that is reserved for the user', async () => {
    const [former, email] = [newEmail(), newEmail()];
    const me = await signIn(backends, clientId, { email: former });
    await startedSignIn(backends, clientId, { email: former });
    const change = pendingOf(await patchOwn(tenant.app, me, { email }), 'email');
    const { code } = newest(backends, email);
    expect((await completeOwn(tenant.app, me, change.challengeId, code)).status).toBe(200);
    expect(await itemsWith(former)).not.toEqual([]);
    await removeUser(tenant, me.userId);
    await sweep();
    expect(await itemsWith(former)).toEqual([]);
  });

  it('goes on with the next run of the purge if a write fails', async () => {
    const email = newEmail();
    const { code, userId } = await makeLink(tenant, { data: { email }, verification_type: 'email' });
    await redeemLink(code);
    await startedSignIn(backends, clientId, { email });
    await removeUser(tenant, userId);
    const end = interceptTable(async ({ name, proceed }) => {
      if (name === 'UpdateItem') throw new Error('the network is gone');
      return proceed();
    });
    await sweep();
    expect(await itemsWith(email)).not.toEqual([]);
    end();
    await purge();
    expect(await itemsWith(email)).toEqual([]);
  });
});
