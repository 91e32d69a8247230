import { KMSClient } from '@aws-sdk/client-kms';
import { mockClient } from 'aws-sdk-client-mock';
import { decodeProtectedHeader } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler, trigger } from '../../../functions/events/rotate-signing-keys.ts';
import * as getSigningKeys from '../../../functions/sign-in/get-signing-keys.ts';
import { rotateKeyring, signingKey } from '../../../shared/auth/keys/signing-keys.ts';
import {
  forgetKeyring,
  readKeyring,
  readStoredKeyring,
} from '../../../shared/auth/keys/verification-keys.ts';
import { issueServiceAccountToken } from '../../../shared/auth/tokens.ts';
import { verifyToken } from '../../../shared/auth/verify-token.ts';
import { HOUR } from '../../../shared/platform/time.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { countCalls } from '../../support/count-calls.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem, removeItem } from '../../support/items.ts';
import { atOnce } from '../../support/races.ts';
import { scanTable } from '../../support/scan-table.ts';

const DAY = 86_400_000;
useBackends();
let start = 0;

beforeEach(async () => {
  start = Date.now();
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  if ((await readStoredKeyring()).version > 0) await removeItem(keys.keyring());
  forgetKeyring();
});
afterEach(() => vi.useRealTimers());

/** Stops the clock so long after the first key was made. */
const at = (milliseconds: number) => vi.setSystemTime(start + milliseconds);
const token = () => issueServiceAccountToken('app_1', 'key_1');
const kidOf = (jwt: string) => decodeProtectedHeader(jwt).kid;
const publishedKids = async () =>
  JSON.parse((await invoke(getSigningKeys)).text)
    .keys.filter(({ alg }: { alg: string }) => alg === 'EdDSA')
    .map(({ kid }: { kid: string }) => kid);

/** Every value in a structure under this name. */
function valuesUnder(name: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(key === name ? [inner] : []),
    ...valuesUnder(name, inner),
  ]);
}

describe('the rotation of the signing keys', () => {
  it('makes the first key, which signs at once', async () => {
    await handler();
    const { version, keys: made } = await readKeyring();
    expect([version, made.length]).toEqual([1, 1]);
    expect(kidOf(await token())).toBe(made[0]?.kid);
  });

  it('replaces every key, also if a faster rotation keeps the old one', async () => {
    await handler();
    const [old] = await publishedKids();
    at(89 * DAY);
    beforeNextCall('PutItem', () => rotateKeyring());
    const { version, keys: left } = await rotateKeyring('EdDSA', { replace: true });
    expect([version, left.length]).toEqual([3, 1]);
    expect(left.map(({ kid }) => kid)).not.toContain(old);
    expect(await readKeyring()).toMatchObject({ version, keys: left });
  });

  it('publishes the next key a day before it signs, and not earlier', async () => {
    await handler();
    const [first] = await publishedKids();
    at(89 * DAY - 1);
    await handler();
    expect(await publishedKids()).toEqual([first]);
    at(89 * DAY);
    await handler();
    const [, second] = await publishedKids();
    expect(await publishedKids()).toEqual([first, second]);
    expect(kidOf(await token())).toBe(first);
    at(90 * DAY - 1);
    await handler();
    expect(kidOf(await token())).toBe(first);
    at(90 * DAY);
    expect(kidOf(await token())).toBe(second);
  });

  it('keeps the old key until its last token has expired, and then drops it', async () => {
    await handler();
    at(89 * DAY);
    await handler();
    const [first, second] = await publishedKids();
    at(90 * DAY - 1);
    const last = await token();
    expect(kidOf(last)).toBe(first);
    at(90 * DAY - 1 + HOUR * 1000 - 1000);
    await handler();
    forgetKeyring();
    expect(await verifyToken(last)).toMatchObject({ app: 'app_1' });
    at(90 * DAY + HOUR * 1000 + 1);
    await handler();
    expect(await publishedKids()).toEqual([second]);
    await expect(verifyToken(last)).rejects.toMatchObject({ status: 401 });
    expect(kidOf(await token())).toBe(second);
  });

  it('runs often enough for its deadlines, and writes nothing when nothing is due', async () => {
    expect(trigger.source.everyMinutes * 60_000).toBeLessThan(DAY);
    await handler();
    expect(await countCalls(handler)).toEqual(['GetItem', 'GetItem', 'GetItem']);
  });

  it('continues to sign after a year in which it did not run', async () => {
    await handler();
    at(365 * DAY);
    forgetKeyring();
    await verifyToken(await token());
    await handler();
    await handler();
    expect(await publishedKids()).toHaveLength(2);
    at(366 * DAY);
    expect(kidOf(await token())).toBe((await publishedKids())[1]);
  });

  it.each([
    ['first', 0, 1],
    ['next', 89 * DAY, 2],
  ])('makes one %s key in 20 parallel rotations, with one keyring for all', async (_, due, count) => {
    if (due > 0) await handler();
    at(due);
    const rings = await atOnce(20, () => rotateKeyring());
    const stored = await readKeyring();
    expect(stored).toMatchObject({ version: count, keys: { length: count } });
    for (const ring of rings) expect(ring).toEqual(stored);
  });

  it('creates the first key: until then no token is signed, and callers retry', async () => {
    await expect(token()).rejects.toMatchObject({
      code: 'dependency_unavailable',
      message: 'There is no signing key yet; try again shortly',
    });
    expect((await readKeyring()).keys).toEqual([]);
    await handler();
    await verifyToken(await token());
  });

  it('stores private keys only sealed, bound to their key id', async () => {
    await handler();
    at(89 * DAY);
    await handler();
    at(90 * DAY);
    const items = (await scanTable()).filter(({ sk }) => String(sk).startsWith('KEYRING'));
    expect(valuesUnder('kid', items)).toHaveLength(8);
    expect(valuesUnder('d', items)).toEqual([]);
    for (const sealed of valuesUnder('sealed_private', items)) {
      const bytes = Buffer.from(String(sealed), 'base64');
      expect(bytes.length).toBeGreaterThan(100);
      expect(bytes.toString('latin1')).not.toMatch(/"d"|Ed25519/);
    }
    const { keys: ring } = await readKeyring();
    const swapped = ring.map((key, i) => ({ ...key, sealed_private: ring[1 - i]?.sealed_private }));
    await changeItem(keys.keyring(), { keys: swapped });
    forgetKeyring();
    await expect(token()).rejects.toMatchObject({ code: 'dependency_unavailable' });
  });

  it('changes nothing while KMS does not answer, and signing works again right after', async () => {
    await handler();
    const before = await readKeyring();
    at(89 * DAY);
    const kms = mockClient(KMSClient).rejects(new Error('no answer'));
    await expect(handler()).rejects.toMatchObject({ code: 'dependency_unavailable' });
    await expect(signingKey()).rejects.toMatchObject({ code: 'dependency_unavailable' });
    kms.restore();
    expect(await readKeyring()).toEqual(before);
    expect(kidOf(await token())).toBe(before.keys[0]?.kid);
  });
});
