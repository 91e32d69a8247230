import { afterEach, describe, expect, it, vi } from 'vitest';
import { primeKeys } from '../../../shared/auth/keys/prime-keys.ts';
import { prime } from '../../../shared/platform/prime.ts';
import { primeTable } from '../../../shared/storage/prime-table.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { notExists } from '../../../shared/storage/writes/expressions.ts';
import { write } from '../../../shared/storage/writes/write-items.ts';
import { put } from '../../../shared/storage/writes/writes.ts';
import { useBackends } from '../../support/backends.ts';

const CALLS = [primeTable, primeKeys];
/** A port at which nothing listens. */
const NOWHERE = 'http://127.0.0.1:9';

useBackends();
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** The reasons why calls were not primed, from the log. */
async function reasonsOf(run: () => Promise<void>): Promise<unknown[]> {
  vi.stubEnv('LOG_LEVEL', 'warn');
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await run();
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)));
  written.mockRestore();
  return lines.map(({ cause }) => cause);
}

describe('priming', () => {
  it('makes every call of the table and of KMS without a connection', async () => {
    vi.stubEnv('DYNAMODB_ENDPOINT', NOWHERE);
    vi.stubEnv('KMS_ENDPOINT', NOWHERE);
    expect(await reasonsOf(() => prime(CALLS))).toEqual([]);
  });

  it('answers no request that is made at the same time', async () => {
    const key = { pk: 'APP#primed', sk: 'APP' };
    await write(put({ ...key, name: 'stored' }, notExists()));
    const primed = prime(CALLS);
    const read = await Promise.all(Array.from({ length: 20 }, () => getItem(key)));
    await primed;
    expect(new Set(read.map((item) => item?.['name']))).toEqual(new Set(['stored']));
  });

  it.each([
    ['there are no credentials', 'AWS_ACCESS_KEY_ID', ''],
    ['the table has no name', 'TABLE_NAME', undefined],
    ['the address of the table is none', 'DYNAMODB_ENDPOINT', 'nowhere'],
  ])('is given up where %s', async (_, name, value) => {
    vi.stubEnv(name, value);
    expect(await reasonsOf(() => prime(CALLS))).toEqual([expect.stringMatching(/Error$/)]);
  });

  it('is given up after a second', async () => {
    const started = performance.now();
    const endless = () => new Promise<void>(() => undefined);
    expect(await reasonsOf(() => prime([endless]))).toEqual(['TooSlow']);
    expect(performance.now() - started).toBeGreaterThan(900);
  });
});
