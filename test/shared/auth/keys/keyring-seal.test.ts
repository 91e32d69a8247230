import { DecryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as rotateSigningKeys } from '../../../../functions/events/rotate-signing-keys.ts';
import { forgetSeals, hasValidSeal } from '../../../../shared/auth/keys/keyring-seal.ts';
import type { SigningKey } from '../../../../shared/auth/keys/signing-key.ts';
import { rotateKeyring } from '../../../../shared/auth/keys/signing-keys.ts';
import {
  forgetKeyring,
  readKeyring,
  readStoredKeyring,
} from '../../../../shared/auth/keys/verification-keys.ts';
import { issueServiceAccountToken } from '../../../../shared/auth/tokens.ts';
import { verifyToken } from '../../../../shared/auth/verify-token.ts';
import { keys } from '../../../../shared/storage/keys.ts';
import type { Item } from '../../../../shared/storage/writes/expressions.ts';
import { useBackends } from '../../../support/backends.ts';
import { changeItem, removeItem } from '../../../support/items.ts';

useBackends();
const token = () => issueServiceAccountToken('app_1', 'key_1');
const unavailable = { status: 503, code: 'dependency_unavailable' };

beforeEach(async () => {
  await removeItem(keys.keyring());
  await rotateKeyring();
});

/** Changes the stored keyring as whoever can write the table, for an instance that has not read it yet. */
async function tamper(change: Item): Promise<void> {
  await changeItem(keys.keyring(), change);
  forgetKeyring();
}

/** A key of somebody who can write the table but may not use the KMS key, and a token that it signed. */
async function intruder(): Promise<{ key: SigningKey; forged: string }> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA');
  const half = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(half);
  const [own] = (await readStoredKeyring()).keys;
  if (!own) throw new Error('there is no key yet');
  const forged = await new SignJWT({ aud: ['app:app_1'], client_id: 'key_1' })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'sa+jwt', kid })
    .setSubject('key_1')
    .setIssuer('http://localhost:4000')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey);
  return { key: { ...own, kid, public_jwk: { ...half, kid, alg: 'EdDSA', use: 'sig' } }, forged };
}

describe('a public key that somebody has written into the table', () => {
  it('opens nothing: requests are answered 503, and its tokens are never accepted', async () => {
    const { key, forged } = await intruder();
    const ring = await readStoredKeyring();
    await tamper({ keys: [...ring.keys, key] });
    await expect(verifyToken(forged)).rejects.toMatchObject(unavailable);
    await tamper({ seal: ring.seal, version: ring.version });
    await expect(verifyToken(forged)).rejects.toMatchObject(unavailable);
  });

  it('is dropped by the next rotation, and tokens of the service work again', async () => {
    const { key, forged } = await intruder();
    const before = await token();
    const ring = await readStoredKeyring();
    await tamper({ keys: [key, ...ring.keys] });
    await rotateSigningKeys();
    expect((await readStoredKeyring()).keys).toEqual(ring.keys);
    await expect(verifyToken(before)).resolves.toMatchObject({ app: 'app_1' });
    await expect(verifyToken(forged)).rejects.toMatchObject({ status: 401 });
  });
});

describe('the seal of a keyring', () => {
  it.each<[string, (key: SigningKey) => object]>([
    [
      'another public key under the same id',
      (key) => ({ public_jwk: { ...key.public_jwk, x: 'A'.repeat(43) } }),
    ],
    ['another time from which a key signs', () => ({ active_from: new Date(0).toISOString() })],
    ['another use of a key', (key) => ({ public_jwk: { ...key.public_jwk, use: 'enc' } })],
  ])('does not fit %s', async (_, change) => {
    const jwt = await token();
    const { keys: stored } = await readStoredKeyring();
    await tamper({ keys: stored.map((key) => ({ ...key, ...change(key) })) });
    await expect(verifyToken(jwt)).rejects.toMatchObject(unavailable);
    await rotateSigningKeys();
    await expect(verifyToken(jwt)).resolves.toMatchObject({ app: 'app_1' });
  });

  it('does not fit the ring of another algorithm, nor another version', async () => {
    await rotateKeyring('RS256');
    const other = await readStoredKeyring('RS256');
    const ring = await readStoredKeyring();
    await tamper({ keys: other.keys, seal: other.seal, version: other.version });
    await expect(token()).rejects.toMatchObject(unavailable);
    await tamper({ ...ring, version: ring.version + 1 });
    await expect(token()).rejects.toMatchObject(unavailable);
  });

  it('is opened once by an instance, however many tokens it checks', async () => {
    forgetKeyring();
    vi.resetModules();
    const { issueServiceAccountToken: issue } = await import('../../../../shared/auth/tokens.ts');
    const { verifyToken: verify } = await import('../../../../shared/auth/verify-token.ts');
    const jwt = await issue('app_1', 'key_1');
    const calls = vi.spyOn(KMSClient.prototype, 'send');
    for (let n = 0; n < 100; n++) await verify(jwt);
    expect(calls.mock.calls.filter(([command]) => command instanceof DecryptCommand)).toEqual([]);
    calls.mockRestore();
  });

  it('is not opened again because the ring of another algorithm was read', async () => {
    await rotateKeyring('RS256');
    const readBoth = () => Promise.all([readKeyring('EdDSA'), readKeyring('RS256')]);
    await readBoth();
    const calls = vi.spyOn(KMSClient.prototype, 'send');
    await readBoth();
    expect(calls.mock.calls.filter(([command]) => command instanceof DecryptCommand)).toEqual([]);
    calls.mockRestore();
  });
});

describe('a seal that could not be opened', () => {
  it('does not end a later one', async () => {
    const ring = await readStoredKeyring();
    forgetSeals();
    const failure = Promise.withResolvers<never>();
    const calls = vi.spyOn(KMSClient.prototype, 'send').mockImplementationOnce(() => failure.promise);
    const earlier = hasValidSeal('EdDSA', { ...ring, seal: 'ZWFybGllcg==' });
    expect(await hasValidSeal('EdDSA', ring)).toBe(true);
    failure.reject(new Error('KMS does not answer'));
    await expect(earlier).rejects.toMatchObject(unavailable);
    expect(await hasValidSeal('EdDSA', ring)).toBe(true);
    expect(calls).toHaveBeenCalledTimes(2);
    calls.mockRestore();
  });
});

describe('a keyring whose seal somebody has removed', () => {
  it('is not trusted until the rotation has sealed it, and then its tokens are good', async () => {
    const jwt = await token();
    const ring = await readStoredKeyring();
    await tamper({ seal: null });
    await expect(verifyToken(jwt)).rejects.toMatchObject(unavailable);
    await rotateSigningKeys();
    expect(await readStoredKeyring()).toMatchObject({ version: ring.version + 1, keys: ring.keys });
    await expect(verifyToken(jwt)).resolves.toMatchObject({ app: 'app_1' });
  });
});

describe('replacing a keyring', () => {
  it('ends every token that was issued before', async () => {
    const jwt = await token();
    await rotateKeyring('EdDSA', { replace: true });
    await expect(verifyToken(jwt)).rejects.toMatchObject({ status: 401 });
    await expect(verifyToken(await token())).resolves.toMatchObject({ app: 'app_1' });
  });
});
