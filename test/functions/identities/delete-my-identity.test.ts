import { describe, expect, it } from 'vitest';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { patchOwn } from '../../support/addresses.ts';
import { useBackends } from '../../support/backends.ts';
import { changesDuring } from '../../support/changes.ts';
import {
  link,
  myIdentities,
  newPerson,
  signInAs,
  unlinkMine,
  useProviderTenant,
  withIdentity,
} from '../../support/identities.ts';
import { changeItem } from '../../support/items.ts';
import { myPasskeys, newSignedIn, removeMine, withPasskey } from '../../support/passkeys.ts';
import { outcomesOf } from '../../support/races.ts';
import { openSessionOf } from '../../support/sign-in.ts';

const backends = useBackends({ events: true });
const tenant = useProviderTenant();
const newUser = async () => withIdentity(await newSignedIn(backends, tenant));
const forgetAddress = ({ userId }: { userId: string }) =>
  changeItem(keys.profile(tenant.app, userId), { verified_data: {} });

describe('DELETE /me/applications/{app}/identities/{identity}', () => {
  it('unlinks the account, which is an event and signs nobody in any more', async () => {
    const user = await newUser();
    const changes = await changesDuring(() => unlinkMine(user, user.identity));
    expect(changes.map(({ type }) => type)).toContain('user.identity_unlinked');
    expect((await myIdentities(user)).body).toEqual({ results: [] });
    await expect(signInAs(tenant.app, user.person)).rejects.toThrow('needs a code');
    expect(await unlinkMine(user, user.identity)).toBeApiError(404, 'identity_not_found');
  });

  it('lets another user link the same account', async () => {
    const user = await newUser();
    await unlinkMine(user, user.identity);
    const { answer } = await link(await newSignedIn(backends, tenant), user.person);
    expect(answer.status).toBe(200);
  });

  it('keeps the connection while another account of the provider is linked', async () => {
    const user = await newUser();
    const other = await withIdentity(user);
    const connections = async () => (await findProfile(tenant.app, user.userId))?.connection_map;
    const before = await connections();
    expect(before).toEqual({ google: { linked_at: expect.any(String) } });
    await unlinkMine(user, user.identity);
    expect(await connections()).toEqual(before);
    await unlinkMine(user, other.identity);
    expect(await connections()).toEqual({});
  });

  it('answers 404 for that of another user', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    expect(await unlinkMine(other, owner.identity)).toBeApiError(404, 'identity_not_found');
    expect((await myIdentities(owner)).body['results']).toHaveLength(1);
  });

  it('answers 401 if the sign-in is older than ten minutes', async () => {
    const user = await newUser();
    const auth_time = Math.floor(Date.now() / 1000) - 601;
    const { headers } = await openSessionOf(tenant.app, user.userId, { auth_time });
    expect(await unlinkMine({ ...user, headers }, user.identity)).toBeApiError(
      401,
      'reauthentication_required',
    );
  });

  it('leaves the last account of a user without a verified address, x50', async () => {
    for (let n = 0; n < 50; n++) {
      const user = await newUser();
      const other = await withIdentity(user, newPerson({ issuer: 'https://example.com' }), 'example');
      await forgetAddress(user);
      const answers = await Promise.all(
        [user.identity, other.identity].map((identity) => unlinkMine(user, identity)),
      );
      expect(outcomesOf(answers)).toEqual({ '204': 1, '409 last_identifier': 1 });
      expect((await myIdentities(user)).body['results']).toHaveLength(1);
    }
  });

  it('never goes with the only passkey of a user without a verified address, x50', async () => {
    for (let n = 0; n < 50; n++) {
      const user = await withPasskey(await newSignedIn(backends, tenant));
      const { identity } = await withIdentity(user);
      await forgetAddress(user);
      const answers = await Promise.all([removeMine(user, user.passkey), unlinkMine(user, identity)]);
      expect(outcomesOf(answers)).toEqual({ '204': 1, '409 last_identifier': 1 });
      const [passkeys, identities] = [await myPasskeys(user), await myIdentities(user)];
      const left = [passkeys, identities].flatMap(({ body }) => body['results']);
      expect(left).toHaveLength(1);
    }
  });

  it('never goes together with the last verified address, which stays, x50', async () => {
    for (let n = 0; n < 50; n++) {
      const user = await newUser();
      const answers = await Promise.all([
        unlinkMine(user, user.identity),
        patchOwn(tenant.app, user as never, { email: null }),
      ]);
      expect(outcomesOf(answers)).toEqual({ '204': 1, '409 last_identifier': 1 });
      expect((await findProfile(tenant.app, user.userId))?.verified_data).toHaveProperty('email');
    }
  });
});
