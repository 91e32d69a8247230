import { webcrypto } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rotateKeyring } from '../../../shared/auth/keys/signing-keys.ts';
import { forgetKeyring } from '../../../shared/auth/keys/verification-keys.ts';
import { issueAccessToken } from '../../../shared/auth/tokens.ts';
import { verifyToken } from '../../../shared/auth/verify-token.ts';
import { epochNow } from '../../../shared/platform/time.ts';
import { newProfile } from '../../../shared/profiles/sign-in/sign-in-profile.ts';
import { useBackends } from '../../support/backends.ts';

useBackends();
let token = '';

beforeAll(async () => {
  const session = { sessionId: 'session_1', asOf: epochNow(), variant: undefined };
  token = await issueAccessToken({ id: 'app_1', config: {} }, newProfile('app_1', 'user_1'), session);
});

beforeEach(() => () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const USER = { kind: 'user', app: 'app_1', userId: 'user_1', sessionId: 'session_1' };

describe('a token that an instance has verified', () => {
  beforeEach(async () => {
    expect(await verifyToken(token)).toMatchObject(USER);
  });

  it('is known again without its signature', async () => {
    const verify = vi.spyOn(webcrypto.subtle, 'verify');
    expect(await verifyToken(token)).toMatchObject(USER);
    expect(verify).not.toHaveBeenCalled();
  });

  it('is refused with any other signature', async () => {
    const [head, body, signature = ''] = token.split('.');
    const changed = `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    await expect(verifyToken(changed)).rejects.toMatchObject({ code: 'invalid_token' });
    await expect(verifyToken(`${head}.${body}.`)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('expires at its time', async () => {
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
    await expect(verifyToken(token)).rejects.toMatchObject({ code: 'expired_token' });
  });

  it('is refused by another issuer', async () => {
    vi.stubEnv('BASE_URL', 'https://other.example');
    await expect(verifyToken(token)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('is refused once its key has left the ring', async () => {
    await rotateKeyring('RS256', { replace: true });
    forgetKeyring();
    await expect(verifyToken(token)).rejects.toMatchObject({ code: 'invalid_token' });
  });
});
