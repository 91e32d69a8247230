import { describe, expect, it } from 'vitest';
import * as offerPasskey from '../../../functions/passkeys/offer-passkey.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { useBackends } from '../../support/backends.ts';
import { changesDuring } from '../../support/changes.ts';
import { changeItem } from '../../support/items.ts';
import {
  makePasskeyTenant,
  newSignedIn,
  own,
  removeMine,
  type SignedIn,
  usePasskeyTenant,
  withPasskey,
} from '../../support/passkeys.ts';
import { atOnce } from '../../support/races.ts';
import { openSessionOf } from '../../support/sign-in.ts';

const backends = useBackends({ events: true });
const tenant = usePasskeyTenant();
const newUser = () => newSignedIn(backends, tenant);
const ask = async (user: SignedIn, body?: object) => (await own(user, offerPasskey, { body })).body;
const YES = { offer: true };
const NO = { offer: false };
const profileOf = ({ app, userId }: SignedIn) => findProfile(app, userId);

function promptedAgo(user: SignedIn, days: number) {
  const time = new Date(Date.now() - days * 86_400_000).toISOString();
  return changeItem(keys.profile(user.app, user.userId), { 'meta.last_passkey_registration_prompt': time });
}

describe('POST /me/applications/{app}/passkey-prompt', () => {
  it('says yes once, and shows the time in the profile', async () => {
    const user = await newUser();
    const changes = await changesDuring(async () => expect(await ask(user)).toEqual(YES));
    expect(changes).toEqual([]);
    const { meta, version } = (await profileOf(user)) ?? {};
    expect(Date.now() - Date.parse(meta?.last_passkey_registration_prompt ?? '')).toBeLessThan(60_000);
    expect(await ask(user)).toEqual(NO);
    expect((await profileOf(user))?.version).toBe(version);
  });

  it('says yes again after thirty days', async () => {
    const user = await newUser();
    await promptedAgo(user, 29.9);
    expect(await ask(user)).toEqual(NO);
    await promptedAgo(user, 30.1);
    expect(await ask(user, {})).toEqual(YES);
  });

  it('says yes to one of parallel requests, first and after thirty days', async () => {
    const user = await newUser();
    for (const days of [0, 31]) {
      if (days > 0) await promptedAgo(user, days);
      const answers = await atOnce(10, () => ask(user));
      expect(answers.filter(({ offer }) => offer)).toHaveLength(1);
    }
  });

  it('says no for good to a user who said never', async () => {
    const user = await newUser();
    expect(await ask(user, { never: true })).toEqual(NO);
    expect(await ask(user, { never: true })).toEqual(NO);
    expect(await ask(user)).toEqual(NO);
    const profile = await profileOf(user);
    expect(profile).toMatchObject({ declines_passkeys: true });
    expect(profile?.meta).not.toHaveProperty('last_passkey_registration_prompt');
  });

  it('says no to a user with a passkey, and yes once it is removed', async () => {
    const user = await withPasskey(await newUser());
    expect(await ask(user)).toEqual(NO);
    await removeMine(user, user.passkey);
    expect(await ask(user)).toEqual(YES);
  });

  it('says no in a session in which none could be added', async () => {
    const user = await newUser();
    const auth_time = Math.floor(Date.now() / 1000) - 601;
    const { headers } = await openSessionOf(tenant.app, user.userId, { auth_time });
    expect(await ask({ ...user, headers })).toEqual(NO);
    expect(await ask(user)).toEqual(YES);
  });

  it('says no to a guest, and where the application takes no passkeys', async () => {
    const guest = await newUser();
    await changeItem(keys.profile(guest.app, guest.userId), { auth_level: 'guest' });
    expect(await ask(guest)).toEqual(NO);
    const elsewhere = await newSignedIn(backends, await makePasskeyTenant({}));
    expect(await ask(elsewhere)).toEqual(NO);
  });

  it('answers 400 to another member, and changes nothing', async () => {
    const user = await newUser();
    const answer = await own(user, offerPasskey, { body: { always: true } });
    expect(answer).toBeApiError(400, 'invalid_input');
    expect(await ask(user)).toEqual(YES);
  });
});
