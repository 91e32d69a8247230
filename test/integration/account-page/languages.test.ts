import { expect, it } from 'vitest';
import { atAccountPage } from '../../support/account-page.ts';
import { latinWordsOf, wordsOf } from '../../support/page-words.ts';
import { useService } from '../../support/service.ts';
import { countRounds } from '../../support/table-rounds.ts';

const service = useService();
const PARTS = [
  '',
  '/data',
  '/address?field=email',
  '/sessions',
  '/history',
  '/download',
  '/delete',
  '/delete?sure=1',
];
/** Text of browsers and operating systems, and what is in every address. */
const VALUES = ['Shop', 'node', 'English'];

it.each(['ja', 'ar'])('every part of the account page is in %s, without a Latin word', async (language) => {
  const { browser, url, email } = await atAccountPage(service());
  browser.languages = language;
  for (const part of PARTS) {
    const { text } = await browser.get(url + part);
    expect(text).toContain(`<html lang="${language}"`);
    expect(wordsOf(text)).not.toMatch(/\{\w+\}|undefined/);
    expect(latinWordsOf(text, [...VALUES, email]), part).toEqual([]);
  }
});

it('the account page takes at most five rounds of the table, without a session one', async () => {
  const { browser, url } = await atAccountPage(service());
  for (const part of PARTS) {
    const { rounds } = await countRounds(() => browser.get(url + part));
    expect(rounds, part).toBeLessThanOrEqual(5);
  }
  const stranger = () => fetch(url, { redirect: 'manual' });
  expect((await countRounds(stranger)).rounds).toBe(1);
});
