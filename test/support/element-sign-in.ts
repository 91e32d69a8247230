import type { Page } from 'playwright-core';
import type { RunningService } from './service.ts';
import { until } from './wait.ts';

/** Signs in by `<svc-sign-in>` on the page that is open. The element sends a code that is filled in whole. */
export async function signInByElement(page: Page, { inbox }: RunningService, email: string): Promise<void> {
  const address = page.locator('svc-sign-in').getByRole('textbox');
  await address.fill(email);
  await address.press('Enter');
  const message = await until(async () => (await inbox(email)).at(-1));
  await page.getByLabel(/code/i).fill(message?.code ?? '');
}
