import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { changesDuring } from '../../support/changes.ts';
import { countCalls } from '../../support/count-calls.ts';
import { interceptTable } from '../../support/intercept-table.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import { completeSignIn, makeCredential, startedSignIn } from '../../support/sign-in.ts';
import { makeTenant } from '../../support/tenants.ts';
import { wrongCode } from '../../support/wrong-code.ts';

const backends = useBackends({ events: true });

const countOf = (app: string, reason: string) =>
  getItem(keys.refusals(app, reason, Math.floor(Date.now() / 3_600_000)));

/** A sign-in of an application of its own that waits for its code, which `guess` gets wrong. */
async function waitingSignIn() {
  const { app } = await makeTenant();
  const { clientId } = await makeCredential(app);
  const { challengeId, code } = await startedSignIn(backends, clientId, { email: newEmail() });
  return {
    app,
    guess: () => completeSignIn(challengeId, wrongCode(code)),
    right: () => completeSignIn(challengeId, code),
  };
}

/** Makes each write of a count of refusals end as `fate` does. */
function onCounting(fate: () => Promise<never>): void {
  const end = interceptTable(({ input, proceed }) => {
    const { Key } = input as { Key?: { pk?: string } };
    return String(Key?.pk).startsWith('REFUSALS#') ? fate() : proceed();
  });
  onTestFinished(end);
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe('a refused sign-in', () => {
  it('is counted by application, reason and hour, and expires', async () => {
    const { app, guess } = await waitingSignIn();
    await guess();
    await guess();
    expect(await countOf(app, 'invalid_code')).toMatchObject({
      count: 2,
      expires_at: expect.closeTo(Date.now() / 1000 + 2 * 86_400, -4),
    });
  });

  it('is an event the first and the tenth time, without who was refused', async () => {
    const { app, guess } = await waitingSignIn();
    const [first, ...others] = await changesDuring(guess);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      scope: app,
      type: 'sign_in.refused',
      subject: { type: 'application', id: app },
      actor: { type: 'anonymous' },
      reason: 'invalid_code',
      count: 1,
    });
    expect(await changesDuring(guess)).toEqual([]);
    const hour = Math.floor(Date.now() / 3_600_000);
    await changeItem(keys.refusals(app, 'invalid_code', hour), { count: 9 });
    expect(await changesDuring(guess)).toMatchObject([{ count: 10 }]);
  });

  it('is no longer written once a thousand were counted, and then not even tried', async () => {
    const { app, guess } = await waitingSignIn();
    await guess();
    const hour = Math.floor(Date.now() / 3_600_000);
    await changeItem(keys.refusals(app, 'invalid_code', hour), { count: 1000 });
    const calls = await countCalls(guess);
    expect(await countCalls(guess)).toHaveLength(calls.length - 1);
    expect(await countOf(app, 'invalid_code')).toMatchObject({ count: 1000 });
  });

  it('is counted again in the next hour', async () => {
    const { app, guess } = await waitingSignIn();
    await guess();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    await guess();
    expect(await countOf(app, 'challenge_ended')).toMatchObject({ count: 1 });
  });

  it('is not counted without events', async () => {
    const { app, guess } = await waitingSignIn();
    const counted = await countCalls(guess);
    vi.stubEnv('EVENT_DAYS', '0');
    expect(await countCalls(guess)).toHaveLength(counted.length - 1);
    expect(await countOf(app, 'invalid_code')).toMatchObject({ count: 1 });
  });

  it.each([
    ['fails', () => Promise.reject(new Error('no table'))],
    ['hangs', () => new Promise<never>(() => undefined)],
  ])('has the same answer if the count %s', async (_what, fate) => {
    const { guess, right } = await waitingSignIn();
    onCounting(fate);
    // Time limits of tests are long, and the answer waits for this one.
    vi.stubEnv('TIMEOUT_FACTOR', '4');
    expect(await guess()).toMatchObject({ status: 400, body: { code: 'invalid_code' } });
    expect(await right()).toMatchObject({ status: 200 });
  });
});

describe('what refuses nobody', () => {
  it('is not counted: an unknown challenge, which belongs to no application', async () => {
    await waitingSignIn();
    expect(await changesDuring(() => completeSignIn('unknown', '123456'))).toEqual([]);
  });

  it('is not counted: a sign-in that succeeds', async () => {
    const { right } = await waitingSignIn();
    const types = (await changesDuring(right)).map(({ type }) => type);
    expect(types.sort()).toEqual(['user.created', 'user.signed_in']);
  });
});
