import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { useBackends } from '../../support/backends.ts';
import {
  makePasskeyTenant,
  newSignedIn,
  type PasskeyTenant,
  signInByPasskey,
  withPasskey,
} from '../../support/passkeys.ts';

const backends = useBackends();
let tenant: PasskeyTenant;
beforeAll(async () => {
  tenant = await makePasskeyTenant();
});
const newUser = async () => withPasskey(await newSignedIn(backends, tenant));

describe('POST /hub/auth/passkey', () => {
  it('signs in the user who added the passkey', async () => {
    const { userId, authenticator } = await newUser();
    const { answer } = await signInByPasskey(tenant.clientId, authenticator);
    expect(answer).toMatchObject({ status: 200, body: { app_user_id: userId, app_id: tenant.app } });
    expect(decodeJwt(String(answer.body['access_token'])).sub).toBe(userId);
  });
});
