import { describe, expect, it } from 'vitest';
import * as deleteUserPasskey from '../../../functions/passkeys/delete-user-passkey.ts';
import * as getMyData from '../../../functions/profiles/get-my-data.ts';
import { useBackends } from '../../support/backends.ts';
import { changesDuring } from '../../support/changes.ts';
import { invoke } from '../../support/invoke.ts';
import {
  myPasskeys,
  newSignedIn,
  own,
  signInByPasskey,
  usePasskeyTenant,
  withPasskey,
} from '../../support/passkeys.ts';
import { putUser, removeUser } from '../../support/profiles.ts';
import { sweep } from '../../support/purge.ts';
import { scanTable } from '../../support/scan-table.ts';

const backends = useBackends({ events: true });
const tenant = usePasskeyTenant();
const newUser = async () => withPasskey(await newSignedIn(backends, tenant));
const remove = (user: string, passkey: string) =>
  invoke(deleteUserPasskey, { params: { app: tenant.app, user, passkey }, principal: tenant.keys });

describe('the passkeys of a user', () => {
  it('are deleted with the user, with what leads to them', async () => {
    const user = await newUser();
    const items = async () =>
      (await scanTable()).filter((item) => JSON.stringify(item).includes(user.passkey));
    expect((await items()).length).toBeGreaterThan(1);
    expect((await removeUser(tenant, user.userId)).status).toBe(204);
    await sweep();
    const left = (await items()).filter(({ pk }) => !/^(REMOVED|IDEMPOTENCY)#/.test(String(pk)));
    expect(left).toEqual([]);
    const { answer } = await signInByPasskey(tenant.clientId, user.authenticator);
    expect(answer).toBeApiError(400, 'invalid_passkey');
  });

  it('are in the export of the user, without keys', async () => {
    const user = await newUser();
    const { body, text } = await own(user, getMyData, { query: { format: 'export' } });
    expect(Object(body['export']).passkeys).toMatchObject([{ id: user.passkey, synced: false }]);
    expect(text).not.toMatch(/public_key|credential_id/);
  });

  it('stay when a backend replaces the profile', async () => {
    const user = await newUser();
    await putUser(tenant, user.userId, { data: { first_name: 'Grace' } });
    const { answer } = await signInByPasskey(tenant.clientId, user.authenticator);
    expect(answer.body['app_user_id']).toBe(user.userId);
  });
});

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
