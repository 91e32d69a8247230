import { describe, expect, it } from 'vitest';
import * as deleteUserIdentity from '../../../functions/identities/delete-user-identity.ts';
import * as getMyData from '../../../functions/profiles/get-my-data.ts';
import * as getUser from '../../../functions/users/get-user.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { useBackends } from '../../support/backends.ts';
import { changesDuring } from '../../support/changes.ts';
import {
  myIdentities,
  newPerson,
  signInAs,
  useProviderTenant,
  withIdentity,
} from '../../support/identities.ts';
import { invoke } from '../../support/invoke.ts';
import { newSignedIn, own } from '../../support/passkeys.ts';
import { putUser, removeUser } from '../../support/profiles.ts';
import { sweep } from '../../support/purge.ts';
import { scanTable } from '../../support/scan-table.ts';

const backends = useBackends({ events: true });
const tenant = useProviderTenant();
const newUser = async () => withIdentity(await newSignedIn(backends, tenant));
const remove = (user: string, identity: string) =>
  invoke(deleteUserIdentity, { params: { app: tenant.app, user, identity }, principal: tenant.keys });

describe('the linked accounts of a user', () => {
  it('are deleted with the user, with what leads to them', async () => {
    const user = await newUser();
    const items = async () =>
      (await scanTable()).filter((item) => JSON.stringify(item).includes(user.identity));
    // The fourth is the notice that waits.
    expect(await items()).toHaveLength(4);
    expect((await removeUser(tenant, user.userId)).status).toBe(204);
    await sweep();
    const left = (await items()).filter(({ pk }) => !/^(REMOVED|IDEMPOTENCY)#/.test(String(pk)));
    expect(left).toEqual([]);
    await expect(signInAs(tenant.app, user.person)).rejects.toThrow('needs a code');
  });

  it('are in the export of the user, with the subject', async () => {
    const user = await newUser();
    const { body, text } = await own(user, getMyData, { query: { format: 'export' } });
    const { issuer, subject, email } = user.person;
    const shown = { id: user.identity, provider: 'google', issuer, subject, email };
    expect(Object(body['export']).linked_identities).toMatchObject([shown]);
    expect(text).not.toMatch(/rests_on|proved_at/);
  });

  it('are named by the connection map that the platform sees', async () => {
    const user = await newUser();
    const params = { app: tenant.app, user: user.userId };
    const { body } = await invoke(getUser, { params, principal: tenant.keys });
    expect(body['connection_map']).toEqual({ google: { linked_at: expect.any(String) } });
  });

  it('stay when a backend replaces the profile', async () => {
    const user = await newUser();
    await putUser(tenant, user.userId, { data: { first_name: 'Grace' } });
    expect(await signInAs(tenant.app, user.person)).toBe(user.userId);
  });

  it('are counted and named for a user who signs up by one', async () => {
    const person = newPerson({ isAuthority: true });
    const userId = await signInAs(tenant.app, person);
    expect(await findProfile(tenant.app, userId)).toMatchObject({
      linked_identities: 1,
      connection_map: { google: { linked_at: expect.any(String) } },
    });
  });
});

describe('DELETE /applications/{app}/users/{user}/identities/{identity}', () => {
  it('unlinks an account of the user, as an event of the backend', async () => {
    const user = await newUser();
    const changes = await changesDuring(() => remove(user.userId, user.identity));
    expect(changes).toContainEqual(
      expect.objectContaining({
        type: 'user.identity_unlinked',
        actor: expect.objectContaining({ type: 'credential' }),
      }),
    );
    expect((await myIdentities(user)).body).toEqual({ results: [] });
  });

  it('answers 404 for another user, an unknown account and an unknown user', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    expect(await remove(other.userId, owner.identity)).toBeApiError(404, 'identity_not_found');
    expect(await remove(owner.userId, 'identity_unknown')).toBeApiError(404, 'identity_not_found');
    expect(await remove('user_unknown', owner.identity)).toBeApiError(404, 'user_not_found');
  });
});
