import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApplication, findApplication } from '../../../shared/applications/application-store.ts';
import { HUB_APPLICATION_ID as HUB, HUB_CLIENT_ID } from '../../../shared/platform/ids.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { admitsConsole, bootstrapHub } from '../../../shared/users/bootstrap-hub.ts';
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

describe('the settings of the hub for the console', () => {
  const settings = async () => (await findApplication(HUB))?.config;
  const set = (config: object) => changeItem(keys.application(HUB), { config });
  const PAGE = 'https://id.example/console';

  beforeEach(async () => {
    vi.stubEnv('BASE_URL', 'https://id.example');
    vi.stubEnv('CONSOLE_URL', '');
    await set({});
  });

  it('name its page and origin', async () => {
    expect(await admitsConsole()).toBe(false);
    await bootstrapHub();
    expect(await settings()).toEqual({
      hub: { return_urls: [PAGE], allowed_web_origins: ['https://id.example'] },
    });
    expect(await admitsConsole()).toBe(true);
  });

  it('name the page and origin of a console with a host of its own', async () => {
    vi.stubEnv('CONSOLE_URL', 'https://console.example');
    await bootstrapHub();
    expect(await settings()).toEqual({
      hub: {
        return_urls: ['https://console.example/console'],
        allowed_web_origins: ['https://console.example'],
      },
    });
    expect(await admitsConsole()).toBe(true);
    vi.stubEnv('CONSOLE_URL', 'https://other.example');
    expect(await admitsConsole()).toBe(false);
  });

  it('stay as they are when it is repeated', async () => {
    await bootstrapHub();
    const before = await getItem(keys.application(HUB));
    await bootstrapHub();
    expect(await getItem(keys.application(HUB))).toEqual(before);
  });

  it('keep what an operator has set', async () => {
    const hub = {
      return_urls: ['https://admin.example/in'],
      allowed_web_origins: ['https://admin.example'],
      sign_up: 'closed',
    };
    await set({ custom_props: { a: 1 }, hub });
    await bootstrapHub();
    expect(await settings()).toEqual({
      custom_props: { a: 1 },
      hub: {
        ...hub,
        return_urls: ['https://admin.example/in', PAGE],
        allowed_web_origins: ['https://admin.example', 'https://id.example'],
      },
    });
  });

  it('keep the origin of the page to which links lead', async () => {
    await set({ default_redirect_url: 'https://admin.example/home' });
    await bootstrapHub();
    expect((await settings())?.hub).toEqual({
      return_urls: [PAGE],
      allowed_web_origins: ['https://admin.example', 'https://id.example'],
    });
  });

  it('need no list on a machine whose pages may sign in anyway', async () => {
    vi.stubEnv('BASE_URL', 'http://localhost:4000');
    await bootstrapHub();
    expect(await settings()).toEqual({});
  });

  it('keep a change that an operator makes meanwhile', async () => {
    beforeNextCall('UpdateItem', () =>
      changeItem(keys.application(HUB), { config: { custom_props: { a: 1 } }, version: 50 }),
    );
    await bootstrapHub();
    expect(await settings()).toMatchObject({ custom_props: { a: 1 }, hub: { return_urls: [PAGE] } });
  });
});
