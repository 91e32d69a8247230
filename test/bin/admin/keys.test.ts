import { decodeProtectedHeader } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetKmsClient, rotateKeyring } from '../../../shared/auth/keys/signing-keys.ts';
import {
  forgetKeyring,
  readKeyring,
  readStoredKeyring,
} from '../../../shared/auth/keys/verification-keys.ts';
import { issueServiceAccountToken } from '../../../shared/auth/tokens.ts';
import { verifyToken } from '../../../shared/auth/verify-token.ts';
import { DAY } from '../../../shared/platform/time.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { admin, adminJson } from '../../support/admin.ts';
import { useBackends } from '../../support/backends.ts';
import { removeItem } from '../../support/items.ts';

useBackends();

const ALGORITHMS = ['EdDSA', 'RS256'] as const;
const rotateKeys = (...options: string[]) => admin('keys', 'rotate', ...options);
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

describe('npm run admin -- keys rotate', () => {
  it('makes the first keys, which sign at once', async () => {
    const { code, stdout, stderr } = await rotateKeys();
    expect(code).toBe(0);
    expect(stderr).toMatch(/^admin: recorded as audit_\w+\n$/);
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

  it('publishes a due key; the old one signs for one more day, and its tokens verify', async () => {
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

  it('with --dry-run says what is due, and changes nothing', async () => {
    const { document } = await adminJson('keys', 'rotate', '--dry-run');
    expect(document.changes).toEqual([
      expect.stringMatching(/^EdDSA: creates a key that signs from /),
      expect.stringMatching(/^RS256: creates a key that signs from /),
    ]);
    expect((await readStoredKeyring()).version).toBe(0);
  });

  it('--now: publishes the next key although it is not due, once; it signs a day later', async () => {
    await rotateKeys();
    const [old] = await kidsOf();
    const runs = await Promise.all([rotateKeys('--now'), rotateKeys('--now')]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    expect((await rotateKeys('--now')).stderr).toBe('');
    forgetKeyring();
    const { keys: both } = await readKeyring();
    expect(both).toHaveLength(2);
    expect([both[0]?.kid, kidOf(await token())]).toEqual([old, old]);
    const inHours = (Date.parse(both[1]?.active_from ?? '') - Date.now()) / 3600_000;
    expect(inHours).toBeGreaterThan(23);
    expect(inHours).toBeLessThanOrEqual(24);
  });

  it('--compromised: refuses tokens of the old key, and signs with a new one', async () => {
    await rotateKeys();
    const [old] = await kidsOf();
    const before = await token();
    const refused = await rotateKeys('--compromised');
    expect(refused).toMatchObject({ code: 4, stdout: '' });
    expect(refused.stderr).toContain(
      `EdDSA: drops the key ${old}: its tokens are refused within five minutes`,
    );
    expect(await kidsOf()).toEqual([old]);
    expect((await rotateKeys('--compromised', '--yes')).code).toBe(0);
    forgetKeyring();
    expect(await kidsOf()).toHaveLength(1);
    const after = await token();
    expect(kidOf(after)).not.toBe(kidOf(before));
    expect(await verifyToken(after)).toMatchObject({ app: 'app_1' });
    await expect(verifyToken(before)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('succeeds twice at once with --compromised, and leaves one new sealed key', async () => {
    await rotateKeys();
    const old = await kidsOf();
    const run = () => rotateKeys('--compromised', '--yes');
    expect((await Promise.all([run(), run()])).map(({ code }) => code)).toEqual([0, 0]);
    forgetKeyring();
    resetKmsClient();
    const left = await kidsOf();
    expect(left).toHaveLength(1);
    expect(old).not.toContain(left[0]);
    expect(kidOf(await token())).toBe(left[0]);
  });

  it('refuses --now with --compromised', async () => {
    const { code, stderr } = await rotateKeys('--now', '--compromised', '--yes');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'admin: --now and --compromised contradict each other: give one of them\n',
    });
  });
});

describe('npm run admin -- keys show', () => {
  it('shows ids and times, which one signs, and nothing of the private keys', async () => {
    await rotateKeys();
    await rotateKeys('--now');
    const { code, document } = await adminJson('keys', 'show');
    expect(code).toBe(0);
    const [edDsa] = document.result.keyrings;
    expect(edDsa).toMatchObject({
      algorithm: 'EdDSA',
      version: 2,
      keys: [{ signs: true }, { signs: false }],
    });
    expect(JSON.stringify(document)).not.toMatch(/sealed|"[xne]":/);
    expect((await admin('keys', 'show')).stdout).toContain(`${edDsa.keys[0].kid}: published `);
  });
});
