import { CookieBrowser } from './cookie-browser.ts';
import { newEmail } from './magic-links.ts';
import { answerPages, makeApplication } from './oidc-flow.ts';
import type { RunningService } from './service.ts';

/** Somebody who has signed in at the account page of an application of its own, and the page. */
export type AccountVisitor = Awaited<ReturnType<typeof atAccountPage>>;

/** Opens the account page of a new application in a new browser, and signs in there. */
export async function atAccountPage(service: RunningService, config: Record<string, unknown> = {}) {
  const application = await makeApplication(service, config);
  const browser = new CookieBrowser(service.baseUrl);
  const email = newEmail();
  const url = `${service.baseUrl}/oidc/${application.app}/account`;
  const page = await answerPages(service, browser, await browser.get(url), email);
  return { ...application, browser, email, url, page };
}

/** Returns the values of the hidden fields of a name in HTML, in their order. */
export function valuesOfField(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`, 'g'))].map(
    ([, value = '']) => value,
  );
}

/** Does with the account page what its function may do, in a browser that is signed in. */
export async function useAccountPage(browser: CookieBrowser, url: string): Promise<void> {
  const page = await browser.get(`${url}/sessions`);
  const [own = ''] = valuesOfField(page.text, 'session');
  await browser.submit(page, 'end', { session: own });
}
