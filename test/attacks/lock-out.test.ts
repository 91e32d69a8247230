import { afterEach, describe, expect, it, vi } from 'vitest';
import { DAY, MINUTE, utcDay } from '../../shared/platform/time.ts';
import { keys } from '../../shared/storage/keys.ts';
import { getItem } from '../../shared/storage/read-items.ts';
import { completeOwn, patchOwn, pendingOf } from '../support/addresses.ts';
import { useAttack } from '../support/attack.ts';
import { useBackends } from '../support/backends.ts';
import type { Answer } from '../support/invoke.ts';
import { changeItem } from '../support/items.ts';
import { newEmail } from '../support/magic-links.ts';
import { completeSignIn, newAddress, openSessionOf, startedSignIn, startSignIn } from '../support/sign-in.ts';
import { useCredential, useTenantOnly } from '../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly();
const credential = useCredential(tenant);
afterEach(() => vi.useRealTimers());

const wrong = (code: string, n: number) => String((Number(code) + n) % 1_000_000).padStart(6, '0');
const codeOfLast = (email: string) => backends.messages().list(email)[0]?.code ?? '';

/** An owner of an address who has signed in before, on a device that the service then knows. */
async function makeOwner() {
  const email = newEmail();
  const { challengeId, code } = await startedSignIn(backends, credential.clientId, { email });
  const { device_key, app_user_id } = (await completeSignIn(challengeId, code)).body;
  return { email, device_key, userId: app_user_id };
}

/** The owner signs in again. Returns the answer, which has tokens unless the owner is locked out. */
async function signInAgain({ email, device_key }: { email: string; device_key: unknown }, sourceIp: string) {
  const { body } = await startSignIn(credential.clientId, { email, device_key }, { sourceIp });
  return completeSignIn(body['challenge_id'], codeOfLast(email));
}

describe.each([1, 50])('a stranger with %d sources', (sources) => {
  const attempt = useAttack(
    `starts and guesses by a stranger with ${sources} source(s)`,
    'the owner, who has signed in before, signs in at any time; the stranger never does',
  );

  it('cannot keep the owner out, and cannot sign in', async () => {
    vi.useFakeTimers({ now: Math.ceil(Date.now() / (DAY * 1000)) * DAY * 1000, toFake: ['Date'] });
    const owner = await makeOwner();
    const from = Array.from({ length: sources }, newAddress);
    const signsIn = async (sourceIp: string) =>
      expect(await signInAgain(owner, sourceIp)).toMatchObject({
        status: 200,
        body: { app_user_id: owner.userId },
      });
    let compared = 0;
    let refused = 0;
    for (let round = 0; round < 7; round++) {
      const started: Answer[] = [];
      for (let n = 0; n < 60; n++)
        await attempt(async () => {
          const sourceIp = from[n % sources] ?? '';
          const answer = await startSignIn(credential.clientId, { email: owner.email }, { sourceIp });
          if (answer.status === 200) started.push(answer);
          else expect(answer.status).toBe(429);
        });
      for (const { body } of started)
        for (let n = 1; n <= 5; n++)
          await attempt(async () => {
            const answer = await completeSignIn(body['challenge_id'], wrong('000000', n * 7919));
            expect(answer.body['access_token']).toBeUndefined();
            if (answer.status === 429) refused += 1;
            else compared += 1;
          });
      await signsIn(newAddress());
      // The owner may be behind the same source as the stranger.
      await signsIn(from[0] ?? '');
      vi.setSystemTime(Date.now() + 11 * MINUTE * 1000);
    }
    expect(compared).toBe(60);
    expect(refused).toBeGreaterThan(0);
    expect(backends.messages().list(owner.email).length).toBeLessThanOrEqual(1 + 20 + 14);
  });
});

describe('changes of address by somebody else', () => {
  const attempt = useAttack(
    'guesses in changes to the address of an owner',
    'no guess counts against the owner',
  );

  it('use up no guesses of the owner', async () => {
    const [owner, other] = [await makeOwner(), await makeOwner()];
    const session = await openSessionOf(tenant.app, String(other.userId));
    const pending = pendingOf(await patchOwn(tenant.app, session, { email: owner.email }), 'email');
    const [code, day] = [codeOfLast(owner.email), utcDay()];
    for (let n = 1; n <= 5; n++)
      await attempt(async () => {
        const answer = await completeOwn(tenant.app, session, pending.challengeId, wrong(code, n));
        expect([400, 410]).toContain(answer.status);
      });
    const account = JSON.stringify([tenant.app, 'email', owner.email]);
    const guesses = (whose: string) => getItem(keys.codeGuesses(`${whose}${account}`, day));
    expect(await guesses('change of address ')).toMatchObject({ guesses: 5 });
    expect((await guesses('stranger '))?.['guesses']).toBe(0);
    await changeItem(keys.codeGuesses(`change of address ${account}`, day), { guesses: 60 });
    expect((await signInAgain({ ...owner, device_key: undefined }, newAddress())).status).toBe(200);
    const again = pendingOf(await patchOwn(tenant.app, session, { email: owner.email }), 'email');
    const refused = await completeOwn(tenant.app, session, again.challengeId, codeOfLast(owner.email));
    expect(refused).toBeApiError(429, 'too_many_requests');
  });
});
