import { describe, expect, it } from 'vitest';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import {
  makePasskeyTenant,
  newSignedIn,
  requestOptions,
  usePasskeyTenant,
  withPasskey,
} from '../../support/passkeys.ts';

const backends = useBackends();
const tenant = usePasskeyTenant();

describe('POST /hub/auth/passkey-options', () => {
  it('answers a fresh challenge for the host, and names no passkey of anybody', async () => {
    await withPasskey(await newSignedIn(backends, tenant));
    const { status, body } = await requestOptions(tenant.clientId);
    expect(status).toBe(200);
    expect(body).toEqual({
      rpId: 'localhost',
      challenge: expect.stringMatching(/^[\w-]{80,}$/),
      timeout: 600_000,
      userVerification: 'required',
    });
    expect((await requestOptions(tenant.clientId)).body['challenge']).not.toBe(body['challenge']);
  });

  it('writes and counts nothing', async () => {
    const calls = await countCalls(() => requestOptions(tenant.clientId));
    expect(calls.filter((call) => !call.includes('Get'))).toEqual([]);
  });

  it('answers 403 where passkeys are not enabled, and to pages of other sites', async () => {
    const closed = await makePasskeyTenant({});
    expect(await requestOptions(closed.clientId)).toBeApiError(403, 'passkeys_not_enabled');
    const answer = await requestOptions(tenant.clientId, { origin: 'https://evil.example' });
    expect(answer).toBeApiError(403, 'origin_not_allowed');
  });

  it('answers 401 to an unknown key', async () => {
    expect(await requestOptions('key_unknown')).toBeApiError(401, 'invalid_key');
  });
});
