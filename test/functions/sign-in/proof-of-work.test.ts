import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { solve } from '../../../client/src/browser/proof.ts';
import { forgetRecognitionKeys, rotateRecognitionKeys } from '../../../shared/auth/keys/recognition-keys.ts';
import { counterKeys } from '../../../shared/storage/counters/window-counter.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { useBackends } from '../../support/backends.ts';
import { changeItem, removeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import { atOnce, outcomesOf } from '../../support/races.ts';
import {
  completeSignIn,
  makeCredential,
  newAddress,
  startedSignIn,
  startSignIn,
} from '../../support/sign-in.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useCredential, useTenantOnly } from '../../support/use-tenant.ts';

const WINDOW = 600_000;
const backends = useBackends();
const tenant = useTenantOnly();
const credential = useCredential(tenant);
afterEach(() => vi.useRealTimers());

const start = (email: string, more: object = {}, sourceIp = newAddress()) =>
  startSignIn(credential.clientId, { email, ...more }, { sourceIp });

/** An address that five strangers have used, and the challenge for the sixth. */
async function busyAddress() {
  vi.useFakeTimers({ now: Math.ceil(Date.now() / WINDOW) * WINDOW, toFake: ['Date'] });
  const email = newEmail();
  for (let n = 0; n < 5; n++) expect((await start(email)).status).toBe(200);
  const { body } = await start(email);
  return { email, challenge: body['challenge'] as Challenge };
}

/** The proof as ALTCHA's own solver makes it. */
async function proofOf(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** The parts of a proof with some of them replaced. */
function changed(proof: string, parameters: object, solution: object = {}): string {
  const { challenge, solution: solved } = JSON.parse(Buffer.from(proof, 'base64').toString());
  const other = {
    challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
    solution: { ...solved, ...solution },
  };
  return Buffer.from(JSON.stringify(other)).toString('base64');
}

describe('the sixth start by strangers with one address in ten minutes', () => {
  it('is refused with a challenge and the time after which it needs none', async () => {
    const { email } = await busyAddress();
    const answer = await start(email);
    expect(answer).toBeApiError(429, 'proof_required');
    expect(answer.headers['retry-after']).toBe('600');
    vi.setSystemTime(Date.now() + WINDOW);
    expect((await start(email)).status).toBe(200);
  });

  it("succeeds with a proof of ALTCHA's solver or the client's, once with each", async () => {
    const { email, challenge } = await busyAddress();
    for (const proof of [
      await proofOf(challenge),
      await solve((await start(email)).body['challenge'] as Parameters<typeof solve>[0]),
    ]) {
      expect((await start(email, { proof })).status).toBe(200);
      expect(await start(email, { proof })).toBeApiError(429, 'proof_required');
    }
    expect(backends.messages().list(email)).toHaveLength(7);
  });

  it('succeeds for one of ten requests that send the same proof at once', async () => {
    const { email, challenge } = await busyAddress();
    const proof = await proofOf(challenge);
    const answers = await atOnce(10, () => start(email, { proof }));
    expect(outcomesOf(answers)).toEqual({ 200: 1, '429 proof_required': 9 });
  });

  it('needs no proof from a device that has signed in with the address', async () => {
    const email = newEmail();
    const { challengeId, code } = await startedSignIn(backends, credential.clientId, { email });
    const { device_key } = (await completeSignIn(challengeId, code)).body;
    for (let n = 0; n < 4; n++) await start(email);
    expect(await start(email)).toBeApiError(429, 'proof_required');
    expect((await start(email, { device_key })).status).toBe(200);
  });

  it('is refused even with a proof once the address got 20 messages that day', async () => {
    vi.useFakeTimers({ now: Math.ceil(Date.now() / WINDOW) * WINDOW, toFake: ['Date'] });
    const email = newEmail();
    for (let n = 0; n < 19; n++) {
      if (n < 15) vi.setSystemTime(Date.now() + WINDOW / 3);
      if (n === 14) vi.setSystemTime(Date.now() + WINDOW);
      expect((await start(email)).status).toBe(200);
    }
    const challenges = [await start(email), await start(email)].map(({ body }) => body['challenge']);
    const proofs = await Promise.all(challenges.map((one) => proofOf(one as Challenge)));
    expect((await start(email, { proof: proofs[0] })).status).toBe(200);
    expect(await start(email, { proof: proofs[1] })).toBeApiError(429, 'too_many_requests');
  });

  it('is refused without a challenge while the service has no keys', async () => {
    const { email } = await busyAddress();
    await removeItem(keys.recognitionKeys());
    forgetRecognitionKeys();
    expect(await start(email)).toBeApiError(429, 'too_many_requests');
    await rotateRecognitionKeys();
    forgetRecognitionKeys();
  });
});

describe('a proof', () => {
  it('is valid for its address and application only', async () => {
    const [one, other] = [await busyAddress(), await busyAddress()];
    const proof = await proofOf(one.challenge);
    expect(await start(other.email, { proof })).toBeApiError(429, 'proof_required');
    const elsewhere = (await makeCredential((await makeTenant()).app)).clientId;
    for (let n = 0; n < 5; n++) await startSignIn(elsewhere, { email: one.email });
    expect(await startSignIn(elsewhere, { email: one.email, proof })).toBeApiError(429, 'proof_required');
    expect((await start(one.email, { proof })).status).toBe(200);
  });

  it('is ignored if it is forged, changed or no proof at all', async () => {
    const { email, challenge } = await busyAddress();
    const proof = await proofOf(challenge);
    const later = Number(challenge.parameters.expiresAt) + 1;
    for (const wrong of [
      changed(proof, { keyPrefix: '00' }),
      changed(proof, { cost: 1 }),
      changed(proof, { expiresAt: later }),
      changed(proof, { data: { kid: 'other', for: challenge.parameters.data?.['for'] } }),
      changed(proof, {}, { derivedKey: '00'.repeat(32) }),
      changed(proof, {}, { counter: -1, derivedKey: 'x' }),
      Buffer.from('{}').toString('base64'),
      'é',
      '',
    ])
      expect(await start(email, { proof: wrong }), wrong).toBeApiError(429, 'proof_required');
    expect(await start(email, { proof: 'p'.repeat(2049) })).toMatchObject({ status: 400 });
  });

  it('ends after five minutes', async () => {
    const { email, challenge } = await busyAddress();
    const proof = await proofOf(challenge);
    vi.setSystemTime(Date.now() + 301_000);
    expect(await start(email, { proof })).toBeApiError(429, 'proof_required');
  });

  it('has a bounded work of about a million iterations', async () => {
    const { challenge } = await busyAddress();
    const solution = await solveChallenge({ challenge, deriveKey });
    expect(challenge.parameters.cost).toBe(10_000);
    expect(solution?.counter).toBeGreaterThanOrEqual(100);
    expect(solution?.counter).toBeLessThan(200);
  });
});

it('the 31st start in an application from one source needs a proof, the 301st fails', async () => {
  vi.useFakeTimers({ now: Math.ceil(Date.now() / WINDOW) * WINDOW, toFake: ['Date'] });
  const [source, email] = [newAddress(), newEmail()];
  await start(newEmail(), {}, source);
  const [key] = counterKeys(
    { subject: `starts at ${tenant.app} from ${source}`, windowSeconds: WINDOW / 1000 },
    Date.now(),
  );
  await changeItem(key, { attempts: 30 });
  const { body } = await start(email, {}, source);
  expect(body['code']).toBe('proof_required');
  const proof = await proofOf(body['challenge'] as Challenge);
  expect((await start(email, { proof }, source)).status).toBe(200);
  await changeItem(key, { attempts: 300 });
  // No work is asked for in vain.
  expect(await start(email, {}, source)).toBeApiError(429, 'too_many_requests');
});
