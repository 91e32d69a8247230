import { describe, expect, it } from 'vitest';
import { findApplication } from '../../../shared/applications/application-store.ts';
import { noteUnlistedOrigin } from '../../../shared/sign-in/note-unlisted-origin.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { admin, adminJson } from '../../support/admin.ts';
import { useBackends } from '../../support/backends.ts';
import { changeItem } from '../../support/items.ts';
import { makeTenant } from '../../support/tenants.ts';

useBackends({ events: true });

describe('npm run admin -- application list', () => {
  it('lists those of an account, and all of the deployment, as a table and as JSON', async () => {
    const [first, second] = [await makeTenant(), await makeTenant()];
    const { stdout } = await admin('application', 'list');
    expect(stdout).toMatch(/^ID +NAME +STATE +ACCOUNT +UPDATED AT\n/);
    for (const { app } of [first, second]) expect(stdout).toMatch(new RegExp(`^${app} +.* +enabled +`, 'm'));
    const { account } = (await findApplication(first.app)) ?? {};
    const { document } = await adminJson('application', 'list', '--account', String(account));
    expect(document.result.applications).toMatchObject([{ id: first.app, account, state: 'enabled' }]);
  });

  it('says that an account has none', async () => {
    const ran = await admin('application', 'list', '--account', 'acct_none');
    expect(ran).toMatchObject({ code: 0, stdout: 'no applications\n' });
  });
});

describe('npm run admin -- application show', () => {
  it('names the rule for origins, and those that called without being listed', async () => {
    const { app } = await makeTenant();
    await noteUnlistedOrigin(app, 'https://evil.example');
    const { stdout } = await admin('application', 'show', '--app', app);
    expect(stdout).toContain('pages of every origin may sign its users in');
    expect(stdout).toContain('not listed, but called until 20');
    expect(stdout).toContain(': https://evil.example');
    const { document } = await adminJson('application', 'show', '--app', app);
    expect(document.result).toMatchObject({
      application: app,
      origin_rule: 'open',
      unlisted_origins: [{ origin: 'https://evil.example', day: new Date().toISOString().slice(0, 10) }],
    });
  });

  it('names the return pages', async () => {
    const [home, page] = ['https://shop.example/', 'https://shop.example/signed-in'];
    const { app } = await makeTenant({ default_redirect_url: home, hub: { return_urls: [page] } });
    const { stdout } = await admin('application', 'show', '--app', app);
    expect(stdout).toContain(`return pages: ${home}, ${page}`);
    const { document } = await adminJson('application', 'show', '--app', app);
    expect(document.result).toMatchObject({ return_pages: [home, page] });
    const { app: other } = await makeTenant();
    expect((await admin('application', 'show', '--app', other)).stdout).toContain('set hub.return_urls');
  });

  it.each([
    ['listed', {}],
    ['required', { require_origin: true }],
  ])('has the rule %s', async (rule, more) => {
    const origins = ['https://shop.example'];
    const { app } = await makeTenant({ hub: { allowed_web_origins: origins } });
    await changeItem(keys.application(app), { name: 'Shop', ...more });
    const { document } = await adminJson('application', 'show', '--app', app);
    expect(document.result).toMatchObject({
      origin_rule: rule,
      allowed_web_origins: origins,
      unlisted_origins: [],
    });
  });
});
