import { CookieBrowser, type Page } from './cookie-browser.ts';
import { pdf } from './files.ts';
import { newEmail } from './magic-links.ts';
import { answerPages, api, makeApplication } from './oidc-flow.ts';
import { newPhone } from './phones.ts';
import type { RunningService } from './service.ts';
import { processAll } from './uploads.ts';

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
export async function useAccountPage(
  service: RunningService,
  { app, hub, browser, url }: Pick<AccountVisitor, 'app' | 'hub' | 'browser' | 'url'>,
): Promise<void> {
  const address = newEmail();
  const form = await browser.get(`${url}/address?field=email`);
  const asked = await browser.submit(form, 'change', { address });
  const [message] = await service.inbox(address);
  await browser.submit(asked, 'enter', { code: message?.code ?? '' });
  const phone = await browser.get(`${url}/address?field=phone_number`);
  await browser.submit(phone, 'change', { address: newPhone() });
  await giveFields(service, { app, hub }, { paper: { type: 'document' } });
  await browser.upload(await browser.get(`${url}/file?field=paper`), 'upload', pdf(), 'paper.pdf');
  await processAll(app);
  await browser.get(`${url}/file?field=paper&download=1`);
  const page = await browser.get(`${url}/sessions`);
  const [own = ''] = valuesOfField(page.text, 'session');
  await browser.submit(page, 'end', { session: own });
}

/** Signs in again where a page asks for it, and returns the page to which that leads back. */
export async function confirmed(
  service: RunningService,
  { browser, email }: Pick<AccountVisitor, 'browser' | 'email'>,
  page: Page,
): Promise<Page> {
  const [, link = ''] = /<a href="([^"]*)" class="button">/.exec(page.text) ?? [];
  const address = link.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  return answerPages(service, browser, await browser.get(new URL(address, page.url).href), email);
}

type FoundUser = {
  svc_user: string;
  data: Record<string, unknown>;
  verified_data: Record<string, unknown>;
};

/** Finds the user of an address as the backend of the application does; undefined if there is none. */
export async function findUser(
  service: RunningService,
  { app, keys, email }: Pick<AccountVisitor, 'app' | 'keys' | 'email'>,
): Promise<FoundUser | undefined> {
  const { body } = await api(service, 'POST', `/applications/${app}/users/search`, keys, { term: email });
  return (body['results'] as FoundUser[])[0];
}

/** Gives the application a schema with these fields beside the e-mail address. */
export async function giveFields(
  service: RunningService,
  { app, hub }: Pick<AccountVisitor, 'app' | 'hub'>,
  fields: Record<string, Record<string, unknown>>,
): Promise<void> {
  const named = Object.entries(fields).map(([name, field]) => [
    name,
    { display_name: `The ${name}`, ...field },
  ]);
  const email = { type: 'string', display_name: 'Email', unique: true };
  const schema = { schema: { email, ...Object.fromEntries(named) }, user_verification_fields: ['email'] };
  const { status, text } = await api(service, 'PUT', `/applications/${app}/schema`, hub, schema);
  if (status >= 300) throw new Error(text);
}
