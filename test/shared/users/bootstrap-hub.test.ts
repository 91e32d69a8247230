import { beforeAll, describe, expect, it } from 'vitest';
import { createApplication, findApplication } from '../../../shared/applications/application-store.ts';
import { HUB_APPLICATION_ID as HUB, HUB_CLIENT_ID } from '../../../shared/platform/ids.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { bootstrapHub } from '../../../shared/users/bootstrap-hub.ts';
import { ensureStaff } from '../../../shared/users/hub-staff.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { makeAccount, makeHubUser } from '../../support/hub-users.ts';
import { changeItem, removeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';

useBackends();
beforeAll(bootstrapHub);

const namedHub = async () => {
  const { account, owner } = await makeAccount('team');
  return createApplication({ name: 'Hub' }, account, owner.userId);
};

describe('bootstrapHub', () => {
  it('makes application and key, and changes neither when it is repeated', async () => {
    const before = [await getItem(keys.application(HUB)), await getItem(keys.credential(HUB_CLIENT_ID))];
    await bootstrapHub();
    expect([await getItem(keys.application(HUB)), await getItem(keys.credential(HUB_CLIENT_ID))]).toEqual(
      before,
    );
  });

  it('keeps the slug of the hub from other applications', async () => {
    expect((await findApplication(HUB))?.slug).toBe('hub');
    expect((await namedHub()).slug).toMatch(/^hub-/);
  });

  it('takes the slug also where the hub was made before it did', async () => {
    await removeItem(keys.slug('hub'));
    await bootstrapHub();
    expect((await namedHub()).slug).toMatch(/^hub-/);
  });

  it('leaves the slug to an application that has got it meanwhile, and goes on', async () => {
    await removeItem(keys.slug('hub'));
    const { id } = await namedHub();
    await bootstrapHub();
    expect(await getItem(keys.slug('hub'))).toMatchObject({ app: id });
    await removeItem(keys.slug('hub'));
    await bootstrapHub();
  });
});

describe('ensureStaff', () => {
  it('makes a hub user who is staff', async () => {
    const email = newEmail();
    const { user, done } = await ensureStaff(email);
    expect([done, await findProfile(HUB, user.user_id)]).toMatchObject([
      'made',
      { svc_support: true, verified_data: { email } },
    ]);
  });

  it('makes an existing hub user staff, and says so; again, there is nothing to do', async () => {
    const email = newEmail();
    const userId = await makeHubUser(email);
    expect(await ensureStaff(email)).toMatchObject({ done: 'promoted', user: { user_id: userId } });
    const promoted = await findProfile(HUB, userId);
    expect(promoted).toMatchObject({ svc_support: true, version: 2 });
    expect(await ensureStaff(email)).toMatchObject({ done: 'nothing', user: { user_id: userId } });
    expect(await findProfile(HUB, userId)).toEqual(promoted);
  });

  it('undoes no change of the user that comes in between', async () => {
    const email = newEmail();
    const userId = await makeHubUser(email);
    beforeNextCall('UpdateItem', () =>
      changeItem(keys.profile(HUB, userId), { state: 'disabled', version: 5 }),
    );
    expect((await ensureStaff(email)).user).toMatchObject({ state: 'disabled' });
    expect(await findProfile(HUB, userId)).toMatchObject({
      state: 'disabled',
      svc_support: true,
      version: 6,
    });
  });

  it('refuses a user who has not verified the address', async () => {
    const email = newEmail();
    const userId = await makeHubUser(email);
    await changeItem(keys.profile(HUB, userId), { verified_data: {} });
    await expect(ensureStaff(email)).rejects.toMatchObject({ code: 'conflict' });
    expect((await findProfile(HUB, userId))?.svc_support).toBeUndefined();
  });
});
