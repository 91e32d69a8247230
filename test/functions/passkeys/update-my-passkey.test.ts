import { describe, expect, it } from 'vitest';
import * as updateMyPasskey from '../../../functions/passkeys/update-my-passkey.ts';
import { useBackends } from '../../support/backends.ts';
import {
  myPasskeys,
  newSignedIn,
  own,
  type SignedIn,
  usePasskeyTenant,
  withPasskey,
} from '../../support/passkeys.ts';

const backends = useBackends();
const tenant = usePasskeyTenant();
const rename = (user: SignedIn, passkey: string, name: unknown) =>
  own(user, updateMyPasskey, { params: { passkey }, body: { name } });

describe('PATCH /me/applications/{app}/passkeys/{passkey}', () => {
  it('gives the passkey another name', async () => {
    const user = await withPasskey(await newSignedIn(backends, tenant));
    const { status, body } = await rename(user, user.passkey, 'Old phone');
    expect([status, body['name']]).toEqual([200, 'Old phone']);
    expect((await myPasskeys(user)).body['results']).toMatchObject([{ name: 'Old phone' }]);
  });

  it('answers 404 for that of another user, and changes nothing', async () => {
    const owner = await withPasskey(await newSignedIn(backends, tenant));
    const other = await newSignedIn(backends, tenant);
    expect(await rename(other, owner.passkey, 'Mine')).toBeApiError(404, 'passkey_not_found');
    expect(await rename(other, 'passkey_unknown', 'Mine')).toBeApiError(404, 'passkey_not_found');
    expect((await myPasskeys(owner)).text).not.toContain('Mine');
  });

  it('answers 400 that names the member to an empty or long name', async () => {
    const user = await withPasskey(await newSignedIn(backends, tenant));
    for (const name of ['', 'x'.repeat(101)])
      expect(await rename(user, user.passkey, name)).toBeApiError(400, 'invalid_input');
  });
});
