import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as getSigningKeys from '../../../functions/sign-in/get-signing-keys.ts';
import {
  PUBLICATION_SECONDS,
  ROTATION_SECONDS,
  rotateKeyring,
} from '../../../shared/auth/keys/signing-keys.ts';
import { forgetKeyring, readKeyring } from '../../../shared/auth/keys/verification-keys.ts';
import { issueServiceAccountToken } from '../../../shared/auth/tokens.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { invoke } from '../../support/invoke.ts';
import { removeItem } from '../../support/items.ts';

useBackends();
afterEach(() => vi.useRealTimers());

describe('GET /hub/auth/keys', () => {
  it('answers 200 without keys, uncacheable, before the first key is made', async () => {
    await removeItem(keys.keyring());
    await removeItem(keys.keyring('RS256'));
    forgetKeyring();
    const answer = await invoke(getSigningKeys);
    expect(answer).toMatchObject({ status: 200, body: { keys: [] } });
    expect(answer.headers['cache-control']).toBe('public, max-age=0');
    vi.resetModules();
    const otherInstance = await import('../../../shared/auth/keys/signing-keys.ts');
    await otherInstance.rotateKeyring();
    const first = await invoke(getSigningKeys);
    expect(first.body['keys']).toHaveLength(1);
    expect(first.headers['cache-control']).toBe('public, max-age=0');
    await otherInstance.rotateKeyring('RS256');
    expect((await invoke(getSigningKeys)).body['keys']).toHaveLength(2);
  });

  // The keys verify tokens.
  it('answers 200 and the public members of the keys, cacheable for five minutes', async () => {
    const token = await issueServiceAccountToken('app_1', 'key_1');
    const answer = await invoke(getSigningKeys);
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=300' } });
    expect(answer.body).toEqual({
      keys: [
        {
          kty: 'RSA',
          n: expect.stringMatching(/^[\w-]{342}$/),
          e: 'AQAB',
          kid: expect.stringMatching(/^[\w-]{43}$/),
          alg: 'RS256',
          use: 'sig',
        },
        {
          kty: 'OKP',
          crv: 'Ed25519',
          x: expect.stringMatching(/^[\w-]{43}$/),
          kid: expect.stringMatching(/^[\w-]{43}$/),
          alg: 'EdDSA',
          use: 'sig',
        },
      ],
    });
    const { payload } = await jwtVerify(token, createLocalJWKSet(JSON.parse(answer.text)), {
      issuer: 'http://localhost:4000',
    });
    expect(payload['client_id']).toBe('key_1');
  });

  it('publishes the next key before it signs, and reads each keyring once in 5 minutes', async () => {
    const due = Date.now() + (ROTATION_SECONDS - PUBLICATION_SECONDS) * 1000;
    vi.useFakeTimers({ now: due, toFake: ['Date'] });
    await rotateKeyring();
    await readKeyring('RS256');
    const calls = await countCalls(async () => {
      for (let n = 0; n < 10; n++) expect((await invoke(getSigningKeys)).body['keys']).toHaveLength(3);
      vi.setSystemTime(due + 300_000);
      await invoke(getSigningKeys);
    });
    expect(calls).toEqual(['GetItem', 'GetItem']);
  });
});
