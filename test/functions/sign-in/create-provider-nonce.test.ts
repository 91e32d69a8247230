import { beforeAll, describe, expect, it } from 'vitest';
import { useBackends } from '../../support/backends.ts';
import { storeProvider } from '../../support/identities.ts';
import { askForNonce, newNonce } from '../../support/provider-nonce.ts';
import { makeSignInTenant, newAddress } from '../../support/sign-in.ts';

useBackends();
const at = {} as Awaited<ReturnType<typeof makeSignInTenant>>;
beforeAll(async () => {
  Object.assign(at, await makeSignInTenant());
  await storeProvider(at.app);
  await storeProvider(at.app, { id: 'disabled', state: 'disabled' });
});

describe('POST /hub/auth/upstream/{provider}/nonce', () => {
  it('returns another nonce each time', async () => {
    const nonces = [await newNonce(at.clientId, 'google'), await newNonce(at.clientId, 'google')];
    expect(new Set(nonces).size).toBe(2);
    for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{32}$/);
  });

  it.each(['disabled', 'unknown'])('knows no provider that is %s', async (provider) => {
    const answer = await askForNonce(at.clientId, provider);
    expect(answer).toMatchObject({ status: 404, body: { code: 'identity_provider_not_found' } });
  });

  it('asks a source for work after 30 in ten minutes', async () => {
    const sourceIp = newAddress();
    for (let n = 0; n < 30; n += 1)
      expect((await askForNonce(at.clientId, 'google', { sourceIp })).status).toBe(200);
    const answer = await askForNonce(at.clientId, 'google', { sourceIp });
    expect(answer).toMatchObject({ status: 429, body: { code: 'proof_required' } });
  });
});
