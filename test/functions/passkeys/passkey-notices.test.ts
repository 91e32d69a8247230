import { describe, expect, it } from 'vitest';
import * as deleteUserPasskey from '../../../functions/passkeys/delete-user-passkey.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { useBackends } from '../../support/backends.ts';
import { failNextRead } from '../../support/before-call.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import {
  inUnverifiedAccount,
  newSignedIn,
  register,
  removeMine,
  type SignedIn,
  signInByPasskey,
  usePasskeyTenant,
  withPasskey,
} from '../../support/passkeys.ts';
import { purgeRecords, sweep } from '../../support/purge.ts';
import { signIn } from '../../support/sign-in.ts';

const backends = useBackends();
const tenant = usePasskeyTenant();

async function newUser(): Promise<SignedIn & { email: string }> {
  const email = newEmail();
  return { ...(await newSignedIn(backends, tenant, email)), email };
}

/** The subjects of the messages to an address since its sign-in. */
const noticesTo = (to: string) =>
  backends
    .messages()
    .list(to)
    .map(({ subject }) => subject ?? '')
    .filter((subject) => /passkey/i.test(subject))
    .reverse();

describe('a notice about a passkey', () => {
  it('is sent once to the address of a user who adds one', async () => {
    const user = await newUser();
    const { again } = await register(user);
    await again();
    expect(noticesTo(user.email)).toEqual(['A passkey was added to your Shop account']);
  });

  it('is sent when the user removes one, and says so when the application does', async () => {
    const user = await newUser();
    const [one, other] = [await withPasskey(user), await withPasskey(user)];
    await removeMine(user, one.passkey);
    const params = { app: tenant.app, user: user.userId, passkey: other.passkey };
    const principal = tenant.keys;
    expect((await invoke(deleteUserPasskey, { params, principal })).status).toBe(204);
    expect(noticesTo(user.email).slice(2)).toEqual([
      'A passkey was removed from your Shop account',
      'Shop removed a passkey from your account',
    ]);
  });

  it('is sent to the owner when a verification ends those of a stranger', async () => {
    const { email, ...stranger } = await inUnverifiedAccount(tenant);
    await withPasskey(stranger);
    expect(noticesTo(email)).toEqual([]);
    await signIn(backends, tenant.clientId, { email });
    const records = (await purgeRecords()).filter(({ user_id }) => user_id === stranger.userId);
    await sweep(records);
    await sweep(records);
    expect(noticesTo(email)).toEqual(['An old passkey of your Shop account has ended']);
  });

  it('is sent once a day for a passkey whose counter goes back', async () => {
    const user = await newUser();
    const { authenticator } = await withPasskey(user, { counter: 5 });
    for (const counter of [5, 4, 3]) {
      const { answer } = await signInByPasskey(tenant.clientId, authenticator, { counter });
      expect(answer).toBeApiError(400, 'invalid_passkey');
    }
    expect(noticesTo(user.email).slice(1)).toEqual(['A passkey of your Shop account was refused']);
  });

  it('is not sent for a counter that nobody has signed', async () => {
    const user = await newUser();
    const { authenticator } = await withPasskey(user, { counter: 5 });
    const forger = await withPasskey(await newUser());
    Object.defineProperty(forger.authenticator, 'id', { value: authenticator.id });
    const { answer } = await signInByPasskey(tenant.clientId, forger.authenticator, { counter: 4 });
    expect(answer).toBeApiError(400, 'invalid_passkey');
    expect(noticesTo(user.email)).toHaveLength(1);
  });

  it('is in the language of the user', async () => {
    const user = await newUser();
    await changeItem(keys.profile(tenant.app, user.userId), { 'data.locale': 'de' });
    await register(user);
    expect(noticesTo(user.email)).toEqual(['Ein Passkey wurde zu Ihrem Konto bei Shop hinzugefügt']);
  });

  it('that cannot be sent changes no answer', async () => {
    const user = await newUser();
    failNextRead(keys.mailDelivery(tenant.app, user.email));
    const { answer } = await register(user);
    expect(answer.status).toBe(200);
    expect(noticesTo(user.email)).toEqual([]);
  });
});
