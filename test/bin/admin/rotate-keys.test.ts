import { decodeProtectedHeader } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetKmsClient, rotateKeyring } from '../../../shared/auth/signing-keys.ts';
import { issueServiceAccountToken } from '../../../shared/auth/tokens.ts';
import { forgetKeyring, readKeyring, readStoredKeyring } from '../../../shared/auth/verification-keys.ts';
import { verifyToken } from '../../../shared/auth/verify-token.ts';
import { DAY } from '../../../shared/platform/time.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { useBackends } from '../../support/backends.ts';
import { removeItem } from '../../support/items.ts';
import { runScript } from '../run-script.ts';

useBackends();

const ALGORITHMS = ['EdDSA', 'RS256'] as const;
const NAMES = [
  'AWS_REGION',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'TABLE_NAME',
  'SIGNING_KEY_ID',
  'DYNAMODB_ENDPOINT',
  'KMS_ENDPOINT',
];

/** Runs the command against the backends of this file. */
function rotateKeys(...options: string[]) {
  const env = Object.fromEntries(NAMES.map((name) => [name, process.env[name] ?? '']));
  return runScript('bin/admin.ts', ['rotate-keys', ...options], env);
}

const token = () => issueServiceAccountToken('app_1', 'key_1');
const kidsOf = async (algorithm: (typeof ALGORITHMS)[number] = 'EdDSA') =>
  (await readKeyring(algorithm)).keys.map(({ kid }) => kid);
const kidOf = (jwt: string) => decodeProtectedHeader(jwt).kid;

beforeEach(async () => {
  for (const algorithm of ALGORITHMS)
    if ((await readStoredKeyring(algorithm)).version > 0) await removeItem(keys.keyring(algorithm));
  forgetKeyring();
});
afterEach(() => vi.useRealTimers());

describe('npm run admin -- rotate-keys', () => {
  it('makes the first keys, which sign at once', async () => {
    const { code, stdout, stderr } = await rotateKeys();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(
      'EdDSA: version 1 of the keyring is sealed, with 1 key(s)\nRS256: version 1 of the keyring is sealed, with 1 key(s)\n',
    );
    expect(await kidsOf('RS256')).toHaveLength(1);
    expect([kidOf(await token())]).toEqual(await kidsOf());
  });

  it('changes nothing while no key is due, however often it is run', async () => {
    await rotateKeyring();
    const before = await readStoredKeyring();
    expect((await rotateKeys()).code).toBe(0);
    expect((await rotateKeys()).code).toBe(0);
    expect(await readStoredKeyring()).toEqual(before);
  });

  it('publishes the next key once it is due: the old one signs for a day more, and its tokens verify', async () => {
    vi.useFakeTimers({ now: Date.now() - 89.5 * DAY * 1000, toFake: ['Date'] });
    await rotateKeyring();
    vi.useRealTimers();
    const [old] = await kidsOf();
    const before = await token();
    expect((await rotateKeys()).code).toBe(0);
    forgetKeyring();
    const [first, next] = await kidsOf();
    expect([first, kidOf(await token())]).toEqual([old, old]);
    expect(await verifyToken(before)).toMatchObject({ app: 'app_1' });

    const begins = Date.parse((await readKeyring()).keys[1]?.active_from ?? '');
    vi.useFakeTimers({ now: begins - 60_000, toFake: ['Date'] });
    const last = await token();
    vi.setSystemTime(begins);
    expect(kidOf(await token())).toBe(next);
    expect(await verifyToken(last)).toMatchObject({ app: 'app_1' });
  });

  it('--replace: refuses tokens of the old key, and signs with a new one', async () => {
    await rotateKeyring();
    const before = await token();
    const { code, stderr } = await rotateKeys('--replace');
    expect([code, stderr]).toEqual([0, '']);
    forgetKeyring();
    expect(await kidsOf()).toHaveLength(1);
    const after = await token();
    expect(kidOf(after)).not.toBe(kidOf(before));
    expect(await verifyToken(after)).toMatchObject({ app: 'app_1' });
    await expect(verifyToken(before)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('--replace, run twice at once: both succeed, and leave one sealed key that is none of the old', async () => {
    await rotateKeyring();
    const old = await kidsOf();
    const runs = await Promise.all([rotateKeys('--replace'), rotateKeys('--replace')]);
    expect(runs.map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    forgetKeyring();
    resetKmsClient();
    const left = await kidsOf();
    expect(left).toHaveLength(1);
    expect(old).not.toContain(left[0]);
    expect(kidOf(await token())).toBe(left[0]);
  });
});
