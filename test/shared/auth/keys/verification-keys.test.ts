import { decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rotateKeyring } from '../../../../shared/auth/keys/signing-keys.ts';
import { readKeyring, verificationKey } from '../../../../shared/auth/keys/verification-keys.ts';
import { issueServiceAccountToken } from '../../../../shared/auth/tokens.ts';
import { verifyToken } from '../../../../shared/auth/verify-token.ts';
import { keys } from '../../../../shared/storage/keys.ts';
import { useBackends } from '../../../support/backends.ts';
import { countCalls } from '../../../support/count-calls.ts';
import { removeItem } from '../../../support/items.ts';

useBackends();
const token = () => issueServiceAccountToken('app_1', 'key_1');
const refused = { code: 'invalid_token' };

/** 100 tokens in good form, each with a key id that nobody knows. */
let invented: string[] = [];
beforeAll(async () => {
  const { privateKey } = await generateKeyPair('EdDSA');
  const inventedToken = () =>
    new SignJWT({ aud: ['app:app_1'], client_id: 'key_1' })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'sa+jwt', kid: crypto.randomUUID() })
      .setSubject('key_1')
      .setIssuer('http://localhost:4000')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);
  invented = await Promise.all(Array.from({ length: 100 }, inventedToken));
});
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  await rotateKeyring();
});
afterEach(() => vi.useRealTimers());
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

describe('tokens with key ids that nobody knows', () => {
  it('have no key, also after another read', async () => {
    pass(10_001);
    const calls = await countCalls(async () =>
      expect(await verificationKey('EdDSA', 'nobody')).toBeUndefined(),
    );
    expect(calls).toEqual(['GetItem']);
  });

  it('make nothing read within 10 seconds of the last read', async () => {
    pass(10_000);
    const calls = await countCalls(async () => {
      for (const one of invented) await expect(verifyToken(one)).rejects.toMatchObject(refused);
    });
    expect(calls).toEqual([]);
  });

  it('make the keyring read once in 10 seconds, however many come', async () => {
    const calls = await countCalls(async () => {
      for (const one of invented) {
        pass(1001);
        await expect(verifyToken(one)).rejects.toMatchObject(refused);
      }
    });
    expect(calls).toEqual(Array.from({ length: 10 }, () => 'GetItem'));
  });

  it('make the keyring read once, when they come in parallel', async () => {
    pass(10_001);
    const calls = await countCalls(async () => {
      const answers = await Promise.allSettled(invented.map(verifyToken));
      expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
    });
    expect(calls).toEqual(['GetItem']);
  });
});

describe('a key that another instance has made', () => {
  it('is known at the first token that it signed, 10 seconds after the last read', async () => {
    await verifyToken(await token());
    const earlier = await token();
    vi.resetModules();
    const other = await import('../../../../shared/auth/keys/signing-keys.ts');
    const { issueServiceAccountToken: issueThere } = await import('../../../../shared/auth/tokens.ts');
    await removeItem(keys.keyring());
    await other.rotateKeyring();
    const theirs = await issueThere('app_1', 'key_1');
    expect(decodeProtectedHeader(theirs).kid).not.toBe(decodeProtectedHeader(earlier).kid);
    await expect(verifyToken(theirs)).rejects.toMatchObject(refused);
    pass(10_001);
    expect(await verifyToken(theirs)).toMatchObject({ kind: 'service_account' });
    await expect(verifyToken(earlier)).rejects.toMatchObject(refused);
  });
});

describe('the keyring', () => {
  it('is read once in 5 minutes by tokens that hold', async () => {
    await readKeyring();
    const verified = () => countCalls(async () => verifyToken(await token()));
    for (let n = 0; n < 100; n++) {
      expect(await verified()).toEqual([]);
      pass(3000);
    }
    expect(await verified()).toEqual(['GetItem']);
  });
});
