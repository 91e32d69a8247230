import { describe, expect, it } from 'vitest';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { newEmail } from '../../support/magic-links.ts';
import {
  creationOptions,
  makePasskeyTenant,
  newSignedIn,
  usePasskeyTenant,
  WITH_PASSKEYS,
  withPasskey,
} from '../../support/passkeys.ts';

const backends = useBackends();
const tenant = usePasskeyTenant();

describe('POST /me/applications/{app}/passkey-options', () => {
  it('answers what a browser needs for a discoverable, verifying passkey of the host', async () => {
    const email = newEmail();
    const { status, body } = await creationOptions(await newSignedIn(backends, tenant, email));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      rp: { id: 'localhost', name: 'Shop' },
      user: { name: `${email} (Shop)`, displayName: email },
      pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
  });

  it('gives a user the same handle, which is not its id, and another one to others', async () => {
    const user = await newSignedIn(backends, tenant);
    const handleOf = async (one: typeof user) => Object((await creationOptions(one)).body['user']).id;
    expect(await handleOf(user)).toBe(await handleOf(user));
    expect(await handleOf(user)).not.toContain(user.userId);
    expect(await handleOf(user)).not.toBe(await handleOf(await newSignedIn(backends, tenant)));
  });

  it('excludes the passkeys that the user has', async () => {
    const user = await withPasskey(await newSignedIn(backends, tenant));
    const { body } = await creationOptions(user);
    expect(body['excludeCredentials']).toMatchObject([{ id: user.authenticator.id }]);
  });

  it('names the host that the application has set', async () => {
    const auth = { ...WITH_PASSKEYS.hub.auth, passkeys: { rp_id: 'shop.example' } };
    const own = await makePasskeyTenant({ hub: { auth } });
    const { body } = await creationOptions(await newSignedIn(backends, own));
    expect(body['rp']).toMatchObject({ id: 'shop.example' });
  });

  it('writes nothing', async () => {
    const user = await newSignedIn(backends, tenant);
    // The first request of an hour notes the activity of the user.
    await creationOptions(user);
    const calls = await countCalls(() => creationOptions(user));
    expect(calls.filter((call) => !/Get|Query/.test(call))).toEqual([]);
  });
});
