import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { authenticate } from '../../../shared/auth/authenticate.ts';
import { findCredential, rotateSecret } from '../../../shared/credentials/credential-store.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { makeCredential } from '../../support/sign-in.ts';
import { makeTenant } from '../../support/tenants.ts';

useBackends();
let app: string;

beforeAll(async () => {
  ({ app } = await makeTenant());
});
afterEach(() => vi.useRealTimers());

/** A credential in the grace of a rotation, and the headers that prove each of its secrets. */
async function rotated() {
  const { clientId, headers: before } = await makeCredential(app);
  const record = await findCredential(clientId);
  if (!record) throw new Error('the credential was made');
  const { secret } = await rotateSecret(record, 24 * 3600, { actor: 'test', precondition: {} });
  return { clientId, headers: { before, now: { ...before, 'x-svc-app-secret': secret } } };
}

const READ = 'BatchGetItem';
const NOTE = 'UpdateItem';
const HOUR = 3_600_000;

describe('last_used_at', () => {
  it('is written with the first use, then at most once an hour', async () => {
    const { clientId, headers } = await makeCredential(app);
    const use = () => countCalls(() => authenticate(headers, app));
    const now = Date.now();
    const calls: Record<number, string[]> = {};
    for (const later of [0, 1, HOUR - 1, HOUR + 1, HOUR + 2]) {
      vi.useFakeTimers({ now: now + later, toFake: ['Date'] });
      calls[later] = await use();
    }
    expect(calls).toEqual({
      0: [READ, NOTE],
      1: [READ],
      [HOUR - 1]: [READ],
      [HOUR + 1]: [READ, NOTE],
      [HOUR + 2]: [READ],
    });
    expect((await findCredential(clientId))?.last_used_at).toBe(new Date(now + HOUR + 1).toISOString());
  });

  it('is written with the use of the secret before, too, in the same write', async () => {
    const { clientId, headers } = await rotated();
    const calls = await countCalls(() => authenticate(headers.before, app));
    expect(calls).toEqual([READ, NOTE]);
    const { last_used_at, previous_secret_last_used_at } = (await findCredential(clientId)) ?? {};
    expect(last_used_at).toEqual(expect.any(String));
    expect(previous_secret_last_used_at).toBe(last_used_at);
  });

  it('and that of the old secret are each written once an hour, for any use', async () => {
    const { clientId, headers } = await rotated();
    const now = Date.now();
    const writes: [number, 'now' | 'before', number][] = [
      [0, 'now', 1],
      [1, 'before', 1],
      [2, 'before', 0],
      [3, 'now', 0],
      [HOUR - 1, 'before', 0],
      [HOUR + 1, 'now', 1],
      [HOUR + 2, 'now', 0],
      [HOUR + 3, 'before', 1],
      [HOUR + 4, 'before', 0],
    ];
    const counted = [];
    for (const [later, which] of writes) {
      vi.useFakeTimers({ now: now + later, toFake: ['Date'] });
      const calls = await countCalls(() => authenticate(headers[which], app));
      counted.push([later, which, calls.filter((name) => name === NOTE).length]);
    }
    expect(counted).toEqual(writes);
    expect(await findCredential(clientId)).toMatchObject({
      last_used_at: new Date(now + HOUR + 1).toISOString(),
      previous_secret_last_used_at: new Date(now + HOUR + 3).toISOString(),
    });
  });

  it('is not written for a wrong secret', async () => {
    const { clientId, headers } = await makeCredential(app);
    const wrong = { ...headers, 'x-svc-app-secret': 'sec_wrong' };
    expect(await countCalls(() => authenticate(wrong, app))).toEqual([READ]);
    expect(await findCredential(clientId)).not.toHaveProperty('last_used_at');
  });

  it('accepts every parallel request', async () => {
    const { headers } = await makeCredential(app);
    const callers = await Promise.all(Array.from({ length: 10 }, () => authenticate(headers, app)));
    expect(new Set(callers.map(({ kind }) => kind))).toEqual(new Set(['keys']));
  });

  it('changes no version, so that it disturbs nobody who edits the credential', async () => {
    const { clientId, headers } = await makeCredential(app);
    await authenticate(headers, app);
    expect(await findCredential(clientId)).toMatchObject({ version: 1, last_used_at: expect.any(String) });
  });
});
