import { describe, expect, it } from 'vitest';
import type { Application } from '../../shared/applications/application.ts';
import type { MessageKind } from '../../shared/messages/message-template.ts';
import { previewMessage } from '../../shared/messages/preview-message.ts';
import type { Language } from '../../shared/texts/languages.ts';
import { expectGoodPage, useChromium } from '../support/chromium.ts';

const browser = useChromium();

const LEGAL = { company_name: 'Shop Ltd, Utrecht', privacy_policy_url: 'https://shop.example/privacy' };

function application(name: string, customizations: object = {}): Application {
  const at = '2026-01-31T00:00:00.000Z';
  const stamps = { created_at: at, updated_at: at, created_by: 'u', updated_by: 'u', version: 1 };
  const config = { hub: { legal: LEGAL, customizations } };
  return { id: 'app_1', name, slug: 'shop', account: 'acct_1', connections: [], config, ...stamps };
}

const LONG =
  'A name <b>without</b> an end that wraps and wraps and wrapsandwrapsandwrapsandwrapsandwrapsandwraps';

/** Kinds, languages, names and colours. Each is looked at in light and dark. */
const MAILS: readonly (readonly [string, MessageKind, Language, Application])[] = [
  ['a code', 'sign_in', 'en', application('Shop')],
  ['right to left', 'sign_in', 'ar', application('Shop')],
  ['a change', 'address_changed', 'de', application('Shop')],
  [
    'yellow and square',
    'invite',
    'fr',
    application('Zon', { primary_color: '#ffee00', rounded_corners: false }),
  ],
  ['nearly black', 'address_code', 'ja', application(LONG, { primary_color: '#111111' })],
  ['always dark', 'address_change_pending', 'pt', application('Night', { dark_mode: 'enabled' })],
];

describe('an e-mail', () => {
  it.each(MAILS)('of %s is accessible on a phone and a desktop, in light and dark', async (name, ...mail) => {
    const [kind, language, by] = mail;
    const sample = { application: by, language, link: 'https://id.example.com/l/kx7Qw2mNvB8sT4pLr9Yc' };
    const { html } = previewMessage(kind, {}, sample);
    for (const width of [360, 800]) {
      const page = await browser().newPage({ viewport: { width, height: 800 } });
      await page.setContent(html);
      await expectGoodPage(page, `mail-${name.replaceAll(' ', '-')}-${width}`);
      expect(await page.locator('a.button').count()).toBe(1);
      await page.close();
    }
  });

  it('has other colours in dark mode, and its code is selected as a whole', async () => {
    const sample = {
      application: application('Shop'),
      language: 'en',
      link: 'https://id.example.com/l/x',
    } as const;
    const page = await browser().newPage();
    await page.setContent(previewMessage('sign_in', {}, sample).html);
    const background = () => page.locator('.card').evaluate((card) => getComputedStyle(card).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await background();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await background()).not.toBe(light);
    await page.getByText('123456').click({ position: { x: 200, y: 30 } });
    expect(await page.evaluate(() => String(getSelection()).trim())).toBe('123456');
    await page.close();
  });
});
