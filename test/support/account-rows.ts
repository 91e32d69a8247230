import type { Locator, Page } from 'playwright-core';
import type { RunningService } from './service.ts';
import { until } from './wait.ts';

/** The part of the account with a heading of this id. */
export const part = (page: Page, name: string): Locator =>
  page.locator(`svc-account section[aria-labelledby=${name}]`);

export const rowsOf = (page: Page, name: string): Locator => part(page, name).getByRole('listitem');

/** The row of a field or of an action, in whichever section it is. */
export const row = (page: Page, name: string): Locator =>
  page.locator(`svc-account li[id^=row-][id$=-${name}]`);

export const header = (page: Page): Locator => page.locator('svc-account header');

export const sessionsOf = (page: Page): Locator => rowsOf(page, 'sessions').filter({ hasText: 'Last used' });

export const button = (page: Page, name: string): Locator =>
  page.locator('svc-account').getByRole('button', { name, exact: true });

/** Opens the row of a field, whether it has a value or not, and types into it. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  const name = new RegExp(`^(Add|Change): ${label}$`);
  await page.locator('svc-account').getByRole('button', { name }).click();
  await page.getByLabel(label, { exact: true }).fill(text);
}

/** Changes a field in its row. */
export async function saveField(page: Page, name: string, label: string, text: string): Promise<void> {
  await typeInto(page, label, text);
  await button(page, 'Save').click();
  await row(page, name).getByText('Saved.').waitFor();
}

/** Types an address where the page asks for one. */
export async function submitAddress(page: Page, address: string, name = 'E-mail address'): Promise<void> {
  await page.getByRole('textbox', { name }).fill(address);
  await page.keyboard.press('Enter');
}

/** Chooses a file at the button of a field. */
export async function chooseFile(
  page: Page,
  name: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const chosen = page.waitForEvent('filechooser');
  await button(page, name).click();
  await (await chosen).setFiles(file);
}

/** The newest code that an address has got, once it has got so many. The inbox lists the newest first. */
export async function newestCode({ inbox }: RunningService, address: string, count = 1): Promise<string> {
  const messages = await until(async () => {
    const all = await inbox(address);
    return all.filter(({ code }) => code).length >= count ? all : undefined;
  });
  return messages.find(({ code }) => code)?.code ?? '';
}

/** The name of the button with the focus, or the id of another element with it. */
export function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement?.shadowRoot?.activeElement;
    const name = element?.getAttribute('aria-label') ?? element?.textContent;
    return element?.localName === 'button' ? name : element?.id;
  });
}
