import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {} from '../../client/src/account.ts';
import type { SvcSignInElement } from '../../client/src/element.ts';
import { epochNow } from '../../shared/platform/time.ts';
import { button, header, part, rowsOf } from '../support/account-rows.ts';
import { patchConfig } from '../support/allow-origin.ts';
import { breaksPolicy, expectGoodPage, useChromium, visitAlone } from '../support/chromium.ts';
import { addSecondProvider } from '../support/client-providers.ts';
import { type ElementSite, startElementSite } from '../support/element-site.ts';
import { useLaterTime } from '../support/later-time.ts';
import { WITH_PASSKEYS } from '../support/passkeys.ts';
import { useService } from '../support/service.ts';
import { forgetSignIns } from '../support/throttles.ts';
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts';

const browser = useChromium();
const running = useService();
const letPass = useLaterTime();
let site: ElementSite;
let second: Awaited<ReturnType<typeof addSecondProvider>>;

beforeAll(async () => {
  const { base_url, client_id } = running().seed;
  const settings = `base-url="${base_url}" app-key="${client_id}"`;
  const body = `<h1>Shop</h1><svc-account ${settings}><svc-sign-in slot="signed-out" methods="providers" ${settings}></svc-sign-in></svc-account><script type="module" src="/svc/account.js"></script>`;
  site = await startElementSite(base_url, { '/': { body } });
  second = await addSecondProvider(running(), {
    second: { name: 'Example Works', trusted_domains: ['example.com'] },
  });
  const auth = { ...WITH_PASSKEYS.hub.auth, passkeys: { rp_id: 'localhost', origins: [site.origin] } };
  const patch = { auth, allowed_web_origins: [site.origin], return_urls: [`${site.origin}/`] };
  await patchConfig(running().seed, { hub: patch });
});
afterAll(() => site?.close());
beforeEach(forgetSignIns);

/** Opens the page in a browser of its own, and signs the person of the provider in. */
const signedIn = (person: object, run: (page: Page, email: string) => Promise<void>) =>
  visitAlone(
    browser(),
    site.origin,
    { viewport: { width: 700, height: 900 }, locale: 'en', isProblem: breaksPolicy },
    async (page) => {
      await addVirtualAuthenticator(page, []);
      const { email } = second.newPerson(person);
      await page.getByRole('button', { name: 'Continue with Example Works' }).click();
      await rowsOf(page, 'sessions').first().waitFor();
      await run(page, email);
    },
  );

describe('a fresh sign-in of who has an account at a provider', () => {
  it('is there for who has no address, and goes on in <svc-account>', () =>
    signedIn({ email: undefined, email_verified: undefined }, async (page) => {
      letPass(11 * 60_000);
      await button(page, 'Add a passkey').click();
      await page.getByText('This needs a fresh sign-in. Choose where you sign in.').waitFor();
      await expectGoodPage(page, 'account-fresh-at-provider');
      await button(page, 'Example Works').click();
      await expect.poll(() => rowsOf(page, 'sessions').filter({ hasText: 'Last used' }).count()).toBe(2);
      await button(page, 'Add a passkey').click();
      await part(page, 'passkeys').getByText('The passkey is added.').waitFor();
    }));

  it('asks for a code to the masked address if the provider does not prove it', () =>
    signedIn({}, async (page, email) => {
      await header(page).getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('button', { name: 'Continue with Example Works' }).waitFor();
      second.state.signedInAt = epochNow() - 3600;
      await page.locator('svc-sign-in').evaluate(async (element: SvcSignInElement) => {
        await element.signIn?.startWith('second', { fresh: true });
      });
      const sent = `We sent a code and a link to ${email[0]}***@example.com.`;
      await page.locator('svc-sign-in').getByText(sent).first().waitFor();
      await expectGoodPage(page, 'fresh-code');
      second.state.signedInAt = undefined;
      const [message] = await running().inbox(email);
      await page.getByLabel('6-digit code').fill(message?.code ?? '');
      await rowsOf(page, 'sessions').first().waitFor();
    }));
});
