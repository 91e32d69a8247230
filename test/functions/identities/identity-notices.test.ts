import { describe, expect, it } from 'vitest';
import * as deleteUserIdentity from '../../../functions/identities/delete-user-identity.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { useBackends } from '../../support/backends.ts';
import { failNextRead } from '../../support/before-call.ts';
import {
  link,
  newPerson,
  signInAs,
  unlinkMine,
  useProviderTenant,
  withIdentity,
} from '../../support/identities.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import { inUnverifiedAccount, newSignedIn } from '../../support/passkeys.ts';
import { purgeRecords, sweep } from '../../support/purge.ts';
import { signIn } from '../../support/sign-in.ts';

const backends = useBackends();
const tenant = useProviderTenant();

async function newUser() {
  const email = newEmail();
  return { ...(await newSignedIn(backends, tenant, email)), email };
}

/** Sends the notices that wait in the background for a user. */
async function sendNotices({ userId }: { userId: string }): Promise<void> {
  const records = await purgeRecords();
  await sweep(records.filter(({ kind, user_id }) => kind === 'link_notice' && user_id === userId));
}

/** The subjects of the notices to an address. */
const noticesTo = (to: string) =>
  backends
    .messages()
    .list(to)
    .map(({ subject }) => subject ?? '')
    .filter((subject) => /Google/.test(subject))
    .reverse();

describe('a notice about a linked account', () => {
  it('is sent once to who links one, with the name of the provider', async () => {
    const user = await newUser();
    const { again } = await link(user);
    await again();
    await sendNotices(user);
    await sendNotices(user);
    expect(noticesTo(user.email)).toEqual(['Google was linked to your Shop account']);
  });

  it('is sent when the user unlinks one, and says so when the application does', async () => {
    const user = await newUser();
    const [one, other] = [await withIdentity(user), await withIdentity(user)];
    await unlinkMine(user, one.identity);
    const params = { app: tenant.app, user: user.userId, identity: other.identity };
    expect((await invoke(deleteUserIdentity, { params, principal: tenant.keys })).status).toBe(204);
    await sendNotices(user);
    expect(noticesTo(user.email).sort()).toEqual([
      ...['Google was linked to your Shop account', 'Google was linked to your Shop account'],
      'Google was unlinked from your Shop account',
      'Shop unlinked Google from your account',
    ]);
  });

  it('is sent to the owner when a verification ends that of a stranger', async () => {
    const stranger = await withIdentity(await inUnverifiedAccount(tenant));
    const { email } = stranger;
    expect(noticesTo(email)).toEqual([]);
    await signIn(backends, tenant.clientId, { email });
    const records = (await purgeRecords()).filter(({ user_id }) => user_id === stranger.userId);
    await sweep(records);
    await sweep(records);
    expect(noticesTo(email)).toEqual(['An old link between Google and your Shop account has ended']);
  });

  it('is sent for an account that a sign-in linked to a user with a verified address', async () => {
    const user = await newUser();
    const person = newPerson({ email: user.email, isAuthority: true });
    expect(await signInAs(tenant.app, person)).toBe(user.userId);
    const records = (await purgeRecords()).filter(({ user_id }) => user_id === user.userId);
    await sweep(records);
    await signInAs(tenant.app, person);
    expect((await purgeRecords()).filter(({ user_id }) => user_id === user.userId)).toEqual([]);
    expect(noticesTo(user.email)).toEqual(['Google was linked to your Shop account']);
  });

  it('is not sent to who signs up by the account', async () => {
    const person = newPerson({ isAuthority: true });
    const userId = await signInAs(tenant.app, person);
    expect((await purgeRecords()).filter(({ user_id }) => user_id === userId)).toEqual([]);
  });

  it('is in the language of the user', async () => {
    const user = await newUser();
    await changeItem(keys.profile(tenant.app, user.userId), { 'data.locale': 'de' });
    await link(user);
    await sendNotices(user);
    expect(noticesTo(user.email)).toEqual(['Google wurde mit Ihrem Konto bei Shop verknüpft']);
  });

  it('that cannot be sent holds nothing up', async () => {
    const user = await newUser();
    const { answer } = await link(user);
    failNextRead(keys.mailDelivery(tenant.app, user.email));
    await sendNotices(user);
    expect([answer.status, noticesTo(user.email)]).toEqual([200, []]);
    expect((await purgeRecords()).filter(({ user_id }) => user_id === user.userId)).toEqual([]);
  });
});
