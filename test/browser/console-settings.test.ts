import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createService } from '../../client/src/server.ts';
import { expectGoodPage } from '../support/chromium.ts';
import { dialog, heading, makeColleague, row, send, useConsole } from '../support/console.ts';

const { running, openAt } = useConsole({ events: true });

/** The owner of the account, who prepares applications and reads them back. */
function owner() {
  const { base_url: baseUrl, hub_access_token: token } = running().seed;
  return createService({ baseUrl, credentials: { accessToken: () => Promise.resolve(token) } });
}

/** Creates an application of the demonstration's account, which no other test changes. */
async function newApplication(config: object = {}, name = 'Shop'): Promise<string> {
  const made = await owner().createApplication({ body: { account: running().seed.account, name, config } });
  return String(made?.id);
}

const configOf = async (app: string) => (await owner().getApplication({ path: { app } }))?.config;

/** Opens the settings of an application, with one of the tabs. */
async function openSettings(app: string, tab = 'methods', visit?: Parameters<typeof openAt>[1]) {
  const opened = await openAt(`/applications/${app}/sign-in?tab=${tab}`, visit);
  await opened.page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first().waitFor();
  return opened;
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The changes are saved.').first().waitFor();
}

const toggle = (page: Page, label: string) => page.getByRole('switch', { name: label }).click();

/** Types entries into a field of several. */
async function addEntries(page: Page, label: string, entries: readonly string[]): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  for (const entry of entries) {
    await field.fill(entry);
    await field.press('Enter');
  }
}

const type = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

describe('the settings of the sign-in', () => {
  it('saves every method and restriction, as the API then reads it', async () => {
    const app = await newApplication();
    const { page, problems } = await openSettings(app);
    await toggle(page, 'Sign in by text message');
    await page.getByText('Nobody begins a sign-in by text message any more').waitFor();
    await type(page, 'Codes and links are valid for', '5m');
    await toggle(page, 'Sign in with a passkey');
    await type(page, 'Host of the passkeys', 'example.com');
    await addEntries(page, 'Pages that use passkeys', ['https://app.example.com']);
    await toggle(page, 'Begin as a guest');
    await type(page, 'Guests are deleted after days without use', '7');
    await page.getByText('One of today is deleted on the day').waitFor();
    await toggle(page, 'New people may sign up');
    await addEntries(page, 'Allowed domains of e-mail addresses', ['example.com', 'example.org']);
    await toggle(page, 'Users without a verified address or number may sign in');
    await type(page, 'Without use, a sign-in ends after', '12h');
    await page.getByText('11 fields changed').waitFor();
    await expectGoodPage(page, 'console-settings-edited');
    await save(page);
    expect(await configOf(app)).toMatchObject({
      hub: {
        auth: {
          sign_in_methods: {
            phone: { enabled: false },
            passkey: { enabled: true },
            anonymous: { enabled: true },
          },
          challenge_duration: '5m',
          passkeys: { rp_id: 'example.com', origins: ['https://app.example.com'] },
          guest_days: 7,
          restrictions: {
            sign_up_status: 'disabled',
            allowed_email_domains: ['example.com', 'example.org'],
          },
          allow_unverified_users: false,
          refresh_tokens: { ttl: '12h' },
        },
      },
    });
    await page.reload();
    await page.getByRole('switch', { name: 'Begin as a guest' }).waitFor();
    expect(await page.getByRole('switch', { name: 'New people may sign up' }).isChecked()).toBe(false);
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('saves pages and links, and says who is refused from then on', async () => {
    const app = await newApplication({
      default_redirect_url: 'https://shop.example.com/old',
      hub: { return_urls: ['https://shop.example.com/orders', 'https://shop.example.com/gone'] },
    });
    const { page } = await openSettings(app, 'pages');
    await addEntries(page, 'Allowed origins', ['https://shop.example.com']);
    await page.getByText('From now on only these pages sign people in.').waitFor();
    await type(page, 'Default page', 'https://shop.example.com/welcome');
    await page.getByText('lead to the new one, also those already sent').waitFor();
    await page
      .getByText('https://shop.example.com/gone')
      .locator('xpath=..')
      .getByRole('button', { includeHidden: true })
      .click();
    await page.getByText('Links to https://shop.example.com/gone stop working').waitFor();
    await toggle(page, 'Only to my own origins and apps');
    await addEntries(page, 'Schemes of my apps', ['com.example.shop']);
    await type(page, 'Longest life of a link', '7d');
    await expectGoodPage(page, 'console-settings-pages');
    await save(page);
    expect(await configOf(app)).toMatchObject({
      default_redirect_url: 'https://shop.example.com/welcome',
      allowed_schemes: ['com.example.shop'],
      magic_links: { max_lifetime: '7d', require_allowed_redirect: true },
      hub: {
        allowed_web_origins: ['https://shop.example.com'],
        return_urls: ['https://shop.example.com/orders'],
      },
    });
  });

  it('saves limits within the ceiling of the plan, which it names', async () => {
    const app = await newApplication();
    const { page } = await openSettings(app, 'limits');
    await page.getByText('The plan Scale allows 200,000').waitFor();
    await type(page, 'E-mails', '200001');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('must be at most 200000: `emails_per_day` of the plan').waitFor();
    await type(page, 'E-mails', '900');
    await page.getByText('Counts at once').waitFor();
    await type(page, 'Text messages', '0');
    await addEntries(page, 'Networks with a higher number', ['198.51.100.0/24 200']);
    await page.getByRole('combobox', { name: 'Countries' }).fill('Germ');
    await page.getByRole('option', { name: 'Germany (DE)' }).click();
    await page.getByText('Numbers of other countries get no text message').waitFor();
    await expectGoodPage(page, 'console-settings-limits');
    await save(page);
    expect((await configOf(app))?.hub?.auth).toEqual({
      limits: {
        email_per_day: 900,
        sms_per_day: 0,
        networks: [{ cidr: '198.51.100.0/24', starts_per_10_minutes: 200 }],
      },
      phone: { countries: ['DE'] },
    });
  });

  it('saves defaults for people and values for programs, without those that are gone', async () => {
    const app = await newApplication({ custom_props: { plan: 'gold', old: true } });
    const { page, problems } = await openSettings(app, 'advanced');
    await page.getByRole('combobox', { name: 'Default language' }).click();
    await page.getByRole('option', { name: 'German' }).click();
    await page.getByRole('combobox', { name: 'Ids of new users' }).click();
    await page.getByRole('option', { name: 'UUID' }).click();
    await page.getByText('Those of today keep their ids.').waitFor();
    await type(page, 'Your own values', '{oops');
    await type(page, 'Subdomain', 'shop');
    await toggle(page, 'Users may be merged');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('.mantine-InputWrapper-error').waitFor();
    await expectGoodPage(page, 'console-settings-advanced');
    await type(page, 'Your own values', '{"plan": "silver"}');
    await save(page);
    expect(await configOf(app)).toEqual({
      custom_props: { plan: 'silver' },
      default_user_id_format: '__uuid__',
      subdomain: 'shop',
      user_merge_options: { state: 'enabled' },
      hub: { default_locale: 'de' },
    });
    expect(problems).toEqual([]);
  });

  it('removes a setting that is emptied', async () => {
    const app = await newApplication({
      hub: { auth: { guest_days: 9, passkeys: { rp_id: 'example.com', origins: ['https://example.com'] } } },
    });
    const { page } = await openSettings(app);
    await type(page, 'Guests are deleted after days without use', '');
    await type(page, 'Host of the passkeys', '');
    await save(page);
    expect((await configOf(app))?.hub?.auth).toEqual({});
  });

  it('shows each refusal at its field, and names the entry', async () => {
    const app = await newApplication();
    const { page } = await openSettings(app, 'pages');
    await addEntries(page, 'Allowed origins', ['https://good.example.com', 'https://bad.example.com/path']);
    await type(page, 'Longest life of a link', 'long');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const fault = page.locator('.mantine-InputWrapper-error');
    await fault.nth(1).waitFor();
    expect(await fault.allInnerTexts()).toEqual([
      expect.stringMatching(/^https:\/\/bad\.example\.com\/path: must be an origin/),
      expect.stringContaining('must be'),
    ]);
    expect(await configOf(app)).toEqual({});
    await expectGoodPage(page, 'console-settings-refused');
  });

  it('keeps a draft over a reload, each tab its own, until it is discarded', async () => {
    const app = await newApplication();
    const { page } = await openSettings(app, 'pages');
    await type(page, 'Default page', 'https://shop.example.com/');
    await page.reload();
    await page.getByText('What you typed last time is still here').waitFor();
    await page.getByRole('tab', { name: 'Methods' }).click();
    await page.getByRole('switch', { name: 'Begin as a guest' }).waitFor();
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
    await page.getByRole('tab', { name: 'Pages and links' }).click();
    expect(await page.getByLabel('Default page').inputValue()).toBe('https://shop.example.com/');
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await page.getByLabel('Default page').inputValue()).toBe('');
    await page.reload();
    await page.getByLabel('Default page').waitFor();
    expect(await page.getByText('What you typed last time').count()).toBe(0);
  });

  it('copies the request that saves, without a token', async () => {
    const app = await newApplication();
    const { page } = await openSettings(app, 'pages');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await type(page, 'Longest life of a link', '3d');
    await page.getByRole('button', { name: 'Copy request' }).click();
    await page.getByRole('menuitem', { name: 'Copy as curl' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`curl -X PATCH '${running().baseUrl}/applications/${app}'`);
    expect(copied).toContain('If-Match: "v');
    expect(copied).toContain(`-d '{"config":{"magic_links":{"max_lifetime":"3d"}}}'`);
  });
});

describe('two operators at the settings', () => {
  it('see both values of a setting and who changed it, and lose none', async () => {
    const app = await newApplication({ hub: { auth: { guest_days: 30 } } });
    const colleague = await makeColleague(running(), 'admin');
    const { page } = await openSettings(app);
    await type(page, 'Guests are deleted after days without use', '60');
    await type(page, 'Codes and links are valid for', '4m');
    const theirs = createService({
      baseUrl: running().baseUrl,
      credentials: { accessToken: () => Promise.resolve(colleague.accessToken) },
    });
    const restrictions = { sign_up_status: 'disabled' };
    await theirs.updateApplication({
      path: { app },
      body: { config: { hub: { auth: { guest_days: 90, restrictions } } } },
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else changed these settings' });
    await conflict.getByText(`Changed by: ${colleague.email}`).first().waitFor();
    expect(await conflict.innerText()).toContain('Now stored: 90');
    expect(await conflict.innerText()).toContain('Yours: 60');
    expect(await conflict.innerText()).toContain('Now stored: off');
    await expectGoodPage(page, 'console-settings-conflict');
    await conflict.getByRole('button', { name: 'Keep yours' }).click();
    await save(page);
    expect((await configOf(app))?.hub?.auth).toEqual({
      guest_days: 60,
      challenge_duration: '4m',
      restrictions,
    });
  });
});

describe('the host of passkeys', () => {
  it('changes against the advice of the service only if the operator insists', async () => {
    const app = await newApplication();
    const { page } = await openSettings(app);
    await type(page, 'Host of the passkeys', 'example.com');
    await addEntries(page, 'Pages that use passkeys', ['https://shop.invalid']);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('send force=true to save it all the same').waitFor();
    await page.getByLabel('Save it all the same').check();
    await save(page);
    expect((await configOf(app))?.hub?.auth?.passkeys?.origins).toEqual(['https://shop.invalid']);
    expect(await page.getByLabel('Save it all the same').count()).toBe(0);
  });
});

describe('an editor', () => {
  it('reads why some settings are not theirs, and changes the others', async () => {
    const app = await newApplication();
    const { page } = await openSettings(app, 'methods', { role: 'editor' });
    await page.getByText('Only an owner or admin may change the greyed settings').waitFor();
    expect(await page.getByRole('switch', { name: 'Begin as a guest' }).isDisabled()).toBe(true);
    await toggle(page, 'New people may sign up');
    await save(page);
    expect((await configOf(app))?.hub?.auth?.restrictions?.sign_up_status).toBe('disabled');
    await expectGoodPage(page, 'console-settings-editor');
    await page.getByRole('tab', { name: 'Identity providers' }).click();
    await page.getByText('This needs one of the roles: owner, admin').waitFor();
  });
});

describe('a viewer', () => {
  it('reads the settings, and may change none', async () => {
    const app = await newApplication();
    const { page } = await openSettings(app, 'limits', { role: 'viewer' });
    await page.getByText('This needs one of the roles: owner, admin, editor').waitFor();
    expect(await page.getByLabel('E-mails', { exact: true }).isDisabled()).toBe(true);
  });
});

/** All that a browser keeps of a page outside of its memory, with its address. */
const storedBy = (page: Page) =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage, location.href, history.state]));

describe('an identity provider', () => {
  it('is added with what to enter there, and its secret is stored nowhere', async () => {
    const app = await newApplication();
    const secret = `secret-${crypto.randomUUID()}`;
    const { page, problems } = await openSettings(app, 'providers');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Add provider' }).click();
    await dialog(page).getByText(`${running().baseUrl}/hub/auth/callback`).waitFor();
    await dialog(page).getByLabel('Client ID').fill('407408718192.apps.googleusercontent.com');
    await dialog(page).getByLabel('Client secret').fill(secret);
    expect(await storedBy(page)).not.toContain(secret);
    expect(await storedBy(page)).toContain('407408718192');
    await dialog(page).getByRole('button', { name: 'Copy request' }).click();
    await page.getByRole('menuitem', { name: 'Copy as curl' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      '"client_secret":"CLIENT_SECRET"',
    );
    await expectGoodPage(page, 'console-provider-create');
    await send(page, 'Add provider');
    await heading(page, 'Google').waitFor();
    const redirect = page.locator('pre', { hasText: `${running().baseUrl}/hub/auth/callback` });
    expect(await redirect.innerText()).toBe(`${running().baseUrl}/hub/auth/callback`);
    expect(await storedBy(page)).not.toContain(secret);
    expect(await page.content()).not.toContain(secret);
    expect(await owner().getIdentityProvider({ path: { app, provider: 'google' } })).toMatchObject({
      preset: 'google',
      name: 'Google',
      state: 'enabled',
    });
    await expectGoodPage(page, 'console-provider');
    await page.locator('main').getByRole('link', { name: 'Identity providers' }).click();
    await row(page, 'Identity providers', 'Google').getByText('On', { exact: true }).waitFor();
    await expectGoodPage(page, 'console-providers');
    expect(problems).toEqual([]);
  });

  it('of a kind with values of its own shows a refusal at its field', async () => {
    const app = await newApplication();
    const { page } = await openAt(`/applications/${app}/sign-in?tab=providers&do=create-provider`);
    await dialog(page).getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Apple' }).click();
    await dialog(page).getByLabel('Team ID').fill('short');
    await dialog(page).getByLabel('Key ID').fill('ABC123DEFG');
    await dialog(page).getByLabel('Client ID').fill('com.example.web');
    await dialog(page).getByLabel('Private key').fill('-----BEGIN PRIVATE KEY-----\nno key');
    await send(page, 'Add provider');
    await dialog(page).getByText('must have 10 capital letters and digits').waitFor();
    expect(await owner().listIdentityProviders({ path: { app } })).toEqual({ results: [] });
  });

  it('is edited, gets a new secret, and is turned off and on', async () => {
    const app = await newApplication();
    await newProvider(app);
    const path = `/applications/${app}/sign-in/providers/google`;
    const { page } = await openAt(`${path}?do=edit`);
    await dialog(page).getByLabel('Name').fill('Google Workspace');
    await send(page, 'Save');
    await heading(page, 'Google Workspace').waitFor();
    await choose(page, 'New secret');
    const secret = `second-${crypto.randomUUID()}`;
    await dialog(page).getByLabel('Client secret').fill(secret);
    expect(await storedBy(page)).not.toContain(secret);
    await send(page, 'Store the new secret');
    await page.getByText('The one before is tried until').waitFor();
    await choose(page, 'Turn off');
    await dialog(page).getByText('people who are just signing in there are refused').waitFor();
    await send(page, 'Turn off');
    await page.getByText('Off: nobody can sign in with it').waitFor();
    const read = () => owner().getIdentityProvider({ path: { app, provider: 'google' } });
    expect(await read()).toMatchObject({ name: 'Google Workspace', state: 'disabled' });
    expect((await read())?.secrets).toHaveLength(2);
    await choose(page, 'Turn on');
    await send(page, 'Turn on');
    await page.getByText('Off: nobody can sign in with it').waitFor({ state: 'detached' });
    expect(await read()).toMatchObject({ state: 'enabled' });
  });

  it('is deleted with its name typed, after it said what ends', async () => {
    const app = await newApplication();
    await newProvider(app);
    const { page } = await openAt(`/applications/${app}/sign-in/providers/google`);
    await choose(page, 'Delete provider');
    await dialog(page).getByText('sessions that rest on one alone end').waitFor();
    await dialog(page).getByLabel('Type Google to confirm').fill('Google');
    await send(page, 'Delete provider');
    await page.getByText('No identity providers yet').waitFor();
    expect(await owner().listIdentityProviders({ path: { app } })).toEqual({ results: [] });
  });
});

const newProvider = (app: string) =>
  owner().createIdentityProvider({
    path: { app },
    body: { id: 'google', preset: 'google', name: 'Google', client_id: 'client', client_secret: 'first' },
  });

/** Opens the menu of the page's actions, and chooses one. */
async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

describe('a test identity', () => {
  it('shows its code once, and is removed beside others', async () => {
    const app = await newApplication();
    const kept = new Date(Date.now() + 9 * 86_400_000).toISOString();
    await owner().updateApplication({
      path: { app },
      body: {
        config: { hub: { auth: { test_identities: [{ email: 'kept@example.com', expires_at: kept }] } } },
      },
    });
    const { page } = await openSettings(app, 'tests');
    await page.getByRole('button', { name: 'Add test identity' }).click();
    await dialog(page).getByLabel('E-mail address').fill('review@example.com');
    await dialog(page).getByLabel('Last day').fill('2020-01-01');
    await send(page, 'Add');
    await dialog(page).getByText('must be within the next 90 days').waitFor();
    const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    await dialog(page).getByLabel('Last day').fill(day);
    await send(page, 'Add');
    const code = await dialog(page).getByLabel('Code of review@example.com').innerText();
    expect(code).toMatch(/^\d{6}$/);
    await dialog(page).getByLabel('I have noted the code').check();
    await send(page, 'Close');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await storedBy(page)).not.toContain(code);
    await page.getByRole('button', { name: 'Remove: review@example.com' }).waitFor();
    await expectGoodPage(page, 'console-test-identities');
    await page.getByRole('button', { name: 'Remove: review@example.com' }).click();
    await dialog(page).getByText('gets messages again').waitFor();
    await send(page, 'Remove');
    await page.getByText('The test identity was removed.').waitFor();
    expect((await configOf(app))?.hub?.auth?.test_identities).toEqual([
      { email: 'kept@example.com', expires_at: kept },
    ]);
  });
});

describe('in German on a phone', () => {
  it('reads as on a desk, and shows hostile texts as they are', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const app = await newApplication();
    await owner().createIdentityProvider({
      path: { app },
      body: {
        id: 'google',
        preset: 'google',
        name: 'Google',
        client_id: hostile.replaceAll(' ', ''),
        client_secret: 's',
      },
    });
    const visit = { viewport: { width: 390, height: 844 }, locale: 'de-DE' };
    const { page, problems } = await openSettings(app, 'methods', visit);
    await heading(page, 'Anmeldung').waitFor();
    await page.getByRole('switch', { name: 'Anmelden per E-Mail' }).click();
    await page.getByText('Niemand beginnt mehr eine Anmeldung per E-Mail').waitFor();
    await expectGoodPage(page, 'console-settings-phone');
    await page.goto(`${running().baseUrl}/console/applications/${app}/sign-in/providers/google`);
    await heading(page, 'Google').waitFor();
    await page.getByText(hostile.replaceAll(' ', '').slice(0, -6)).waitFor();
    await expectGoodPage(page, 'console-provider-phone');
    expect(problems).toEqual([]);
  });
});
