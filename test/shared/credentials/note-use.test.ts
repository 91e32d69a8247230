import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { authenticate } from '../../../shared/auth/authenticate.ts';
import { findCredential } from '../../../shared/credentials/credential-store.ts';
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

  it('is not written for a wrong secret', async () => {
    const { clientId, headers } = await makeCredential(app);
    const wrong = { ...headers, 'x-svc-app-secret': 'sec_wrong' };
    expect(await countCalls(() => authenticate(wrong, app))).toEqual([READ]);
    expect(await findCredential(clientId)).not.toHaveProperty('last_used_at');
  });

  it('lets every parallel request through, whoever writes it', async () => {
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
