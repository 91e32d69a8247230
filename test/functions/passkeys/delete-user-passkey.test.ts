import { beforeAll, describe, expect, it } from 'vitest';
import * as deleteUserPasskey from '../../../functions/passkeys/delete-user-passkey.ts';
import { useBackends } from '../../support/backends.ts';
import { changesDuring } from '../../support/changes.ts';
import { invoke } from '../../support/invoke.ts';
import {
  makePasskeyTenant,
  myPasskeys,
  newSignedIn,
  type PasskeyTenant,
  withPasskey,
} from '../../support/passkeys.ts';

const backends = useBackends({ events: true });
let tenant: PasskeyTenant;
beforeAll(async () => {
  tenant = await makePasskeyTenant();
});
const newUser = async () => withPasskey(await newSignedIn(backends, tenant));
const remove = (user: string, passkey: string) =>
  invoke(deleteUserPasskey, { params: { app: tenant.app, user, passkey }, principal: tenant.keys });

describe('DELETE /applications/{app}/users/{user}/passkeys/{passkey}', () => {
  it('removes a passkey of the user, as an event of the backend', async () => {
    const user = await newUser();
    const changes = await changesDuring(() => remove(user.userId, user.passkey));
    expect(changes).toMatchObject([{ type: 'user.passkey_removed', actor: { type: 'credential' } }]);
    expect((await myPasskeys(user)).body).toEqual({ results: [] });
  });

  it('answers 404 for another user, an unknown passkey and an unknown user', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    expect(await remove(other.userId, owner.passkey)).toBeApiError(404, 'passkey_not_found');
    expect(await remove(owner.userId, 'passkey_unknown')).toBeApiError(404, 'passkey_not_found');
    expect(await remove('user_unknown', owner.passkey)).toBeApiError(404, 'user_not_found');
  });
});
