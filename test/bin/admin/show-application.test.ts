import { describe, expect, it } from 'vitest';
import { findApplication } from '../../../shared/applications/application-store.ts';
import { noteUnlistedOrigin } from '../../../shared/sign-in/note-unlisted-origin.ts';
import { admin, adminJson } from '../../support/admin.ts';
import { useBackends } from '../../support/backends.ts';
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
  it.each([
    ['those of its list', ['https://shop.example'], 'https://shop.example'],
    ['the default without a list', [], 'this machine and that of default_redirect_url'],
  ])('names the origins that may sign in: %s', async (_, origins, text) => {
    const { app } = await makeTenant({ hub: { allowed_web_origins: origins } });
    const { stdout } = await admin('application', 'show', '--app', app);
    expect(stdout).toContain(`signs users in for pages of: ${text}
`);
    const { document } = await adminJson('application', 'show', '--app', app);
    expect(document.result).toMatchObject({ allowed_web_origins: origins, unlisted_origins: [] });
  });

  it('names the origins that called without being listed', async () => {
    const { app } = await makeTenant();
    await noteUnlistedOrigin(app, 'https://evil.example');
    const { stdout } = await admin('application', 'show', '--app', app);
    expect(stdout).toContain('not listed, but called until 20');
    expect(stdout).toContain(': https://evil.example');
    const { document } = await adminJson('application', 'show', '--app', app);
    expect(document.result).toMatchObject({
      application: app,
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
});
