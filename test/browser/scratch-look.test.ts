import { afterAll, beforeAll, expect, it } from 'vitest';
import { allowOrigin } from '../support/allow-origin.ts';
import { useChromium, visitAlone } from '../support/chromium.ts';
import { signInByElement } from '../support/element-sign-in.ts';
import { type ElementSite, startElementSite } from '../support/element-site.ts';
import { api, bearer } from '../support/oidc-flow.ts';
import { useService } from '../support/service.ts';
import { newEmail } from '../support/sign-in-screen.ts';

const browser = useChromium();
const running = useService({ events: true });
let site: ElementSite;
beforeAll(async () => {
  const { base_url, client_id } = running().seed;
  const settings = `base-url="${base_url}" app-key="${client_id}"`;
  const body = `<svc-account ${settings}><svc-sign-in slot="signed-out" ${settings}></svc-sign-in></svc-account><script type="module" src="/svc/account.js"></script>`;
  site = await startElementSite(base_url, { '/': { body } }, {});
  await allowOrigin(running().seed, site.origin);
  const { hub_access_token, application } = running().seed;
  const hub = bearer(hub_access_token);
  const path = `/applications/${application}/schema`;
  const schema = Object((await api(running(), 'GET', path, hub)).body['schema']);
  const added = {
    photo: { type: 'image', display_name: 'Photo' },
    locale: { type: 'string', display_name: 'Language' },
    newsletter: { type: 'boolean', display_name: 'Newsletter' },
    birthday: { type: 'date', display_name: 'Birthday' },
    height: { type: 'number', display_name: 'Height' },
    cv: { type: 'document', display_name: 'CV' },
    customer_number: { type: 'string', display_name: 'Customer number', owned_by: 'app' },
  };
  expect((await api(running(), 'PUT', path, hub, { schema: { ...schema, ...added } })).status).toBe(200);
});
afterAll(() => site?.close());

it('look', () =>
  visitAlone(browser(), `${site.origin}/`, { viewport: { width: 1280, height: 1000 }, locale: 'en', isProblem: () => false }, async (page) => {
    page.setDefaultTimeout(8000);
    page.on('console', (m) => console.log('CONSOLE', m.text()));
    page.on('pageerror', (e) => console.log('ERR', e.stack));
    const shot = async (name: string) => {
      for (const [w, h] of [[1280, 1000], [360, 800]] as const)
        for (const scheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ width: w, height: h });
          await page.emulateMedia({ colorScheme: scheme });
          await page.screenshot({ path: `/tmp/shots/${name}-${w}-${scheme}.png`, fullPage: true });
        }
      await page.setViewportSize({ width: 1280, height: 1000 });
    };
    const email = newEmail();
    await shot('out');
    try {
      await signInByElement(page, running(), email);
      await page.locator('svc-account section[aria-labelledby=sessions]').getByRole('listitem').first().waitFor();
    } catch (e) {
      await shot('failed');
      throw e;
    }
    await shot('account');
    const el = page.locator('svc-account');
    await el.getByRole('button', { name: 'Add: First name' }).click();
    await shot('edit');
    await page.getByLabel('First name').fill('Zoë');
    await page.keyboard.press('Enter');
    await el.getByText('Saved.').first().waitFor();
    await el.getByRole('button', { name: 'Change: E-mail address' }).click();
    await shot('address');
    await el.locator('#address').fill(newEmail());
    await page.keyboard.press('Enter');
    await el.getByLabel('6-digit code').waitFor();
    await page.keyboard.type('123');
    await shot('code');
    await el.getByRole('button', { name: 'Cancel the change' }).click();
    await el.getByRole('button', { name: 'Delete your account' }).click();
    await shot('delete');
  }), 60_000);
