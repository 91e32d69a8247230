import { describe, expect, it } from 'vitest';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { patchOwn } from '../../support/addresses.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { useBackends } from '../../support/backends.ts';
import { changesDuring } from '../../support/changes.ts';
import { changeItem } from '../../support/items.ts';
import {
  myPasskeys,
  newSignedIn,
  register,
  removeMine,
  signInByPasskey,
  usePasskeyTenant,
  withPasskey,
} from '../../support/passkeys.ts';
import { outcomesOf } from '../../support/races.ts';
import { openSessionOf } from '../../support/sign-in.ts';

const backends = useBackends({ events: true });
const tenant = usePasskeyTenant();
const newUser = async () => withPasskey(await newSignedIn(backends, tenant));

describe('DELETE /me/applications/{app}/passkeys/{passkey}', () => {
  it('removes the passkey, which is an event and signs nobody in any more', async () => {
    const user = await newUser();
    const changes = await changesDuring(() => removeMine(user, user.passkey));
    expect(changes).toMatchObject([{ type: 'user.passkey_removed', subject: { id: user.userId } }]);
    expect((await myPasskeys(user)).body).toEqual({ results: [] });
    const { answer } = await signInByPasskey(tenant.clientId, user.authenticator);
    expect(answer).toBeApiError(400, 'invalid_passkey');
    expect(await removeMine(user, user.passkey)).toBeApiError(404, 'passkey_not_found');
  });

  it('lets the same authenticator be registered again', async () => {
    const user = await newSignedIn(backends, tenant);
    const authenticator = new Authenticator();
    const { answer } = await register(user, {}, { authenticator });
    await removeMine(user, String(answer.body['id']));
    expect((await register(user, {}, { authenticator })).answer.status).toBe(200);
  });

  it('answers 404 for that of another user', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    expect(await removeMine(other, owner.passkey)).toBeApiError(404, 'passkey_not_found');
    expect((await myPasskeys(owner)).body['results']).toHaveLength(1);
  });

  it('answers 401 if the sign-in is older than ten minutes', async () => {
    const user = await newUser();
    const auth_time = Math.floor(Date.now() / 1000) - 601;
    const { headers } = await openSessionOf(tenant.app, user.userId, { auth_time });
    expect(await removeMine({ ...user, headers }, user.passkey)).toBeApiError(
      401,
      'reauthentication_required',
    );
  });

  it('leaves the last passkey of a user without a verified address, x50', async () => {
    for (let n = 0; n < 50; n++) {
      const user = await newUser();
      const { answer } = await register(user);
      await changeItem(keys.profile(tenant.app, user.userId), { verified_data: {} });
      const answers = await Promise.all(
        [user.passkey, String(answer.body['id'])].map((passkey) => removeMine(user, passkey)),
      );
      expect(outcomesOf(answers)).toEqual({ '204': 1, '409 last_identifier': 1 });
      expect((await myPasskeys(user)).body['results']).toHaveLength(1);
    }
  });

  it('never goes together with the last verified address, which stays, x50', async () => {
    for (let n = 0; n < 50; n++) {
      const user = await newUser();
      const answers = await Promise.all([
        removeMine(user, user.passkey),
        patchOwn(tenant.app, user as never, { email: null }),
      ]);
      expect(outcomesOf(answers)).toEqual({ '204': 1, '409 last_identifier': 1 });
      expect((await findProfile(tenant.app, user.userId))?.verified_data).toHaveProperty('email');
    }
  });
});
