import { describe, expect, it } from 'vitest';
import { type AccountVisitor, atAccountPage } from '../../support/account-page.ts';
import { CookieBrowser, errorOf, type Page } from '../../support/cookie-browser.ts';
import { useLaterTime } from '../../support/later-time.ts';
import { newEmail } from '../../support/magic-links.ts';
import { newestProof } from '../../support/oidc-users.ts';
import { RACERS } from '../../support/races.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const pass = useLaterTime();

/** Somebody who asked for another address, at the form for its code. */
async function atChangeCode() {
  const visitor = await atAccountPage(service());
  const address = newEmail();
  const form = await visitor.browser.get(`${visitor.url}/address?field=email`);
  const asked = await visitor.browser.submit(form, 'change', { address });
  const { code, link } = await newestProof(service(), address);
  return { ...visitor, address, asked, code, link };
}

/** Opens a link in the browser of somebody else. */
const elsewhere = (link: string): Promise<Page> => new CookieBrowser(service().baseUrl).get(link);

/** Posts the code with the cookies of a browser as they were. */
const enterWith = (
  { url }: Pick<AccountVisitor, 'url'>,
  cookies: ReturnType<CookieBrowser['cookies']>,
  code: string,
): Promise<Page> =>
  new CookieBrowser(service().baseUrl, cookies).post(`${url}/code`, { action: 'enter', code });

describe('a pending change on the account page', () => {
  it('does not complete after it was cancelled, also with its old cookie', async () => {
    const visitor = await atChangeCode();
    const { browser, asked, code, link, email } = visitor;
    const cookies = browser.cookies();
    expect((await browser.submit(asked, 'cancel')).text).toContain('The change is cancelled.');
    expect((await enterWith(visitor, cookies, code)).text).toContain('That code no longer works.');
    expect((await browser.get(visitor.url)).text).toContain(email);
    expect((await elsewhere(link)).text).not.toContain(code);
    const told = await newestProof(service(), email);
    expect((await elsewhere(told.link)).text).not.toContain('Cancel the change');
  });

  it('can be cancelled on the page after the mailed link has cancelled it', async () => {
    const visitor = await atChangeCode();
    const { browser, asked, code, email } = visitor;
    const { link } = await newestProof(service(), email);
    await new CookieBrowser(service().baseUrl).post(`${link}/undo`, {});
    const cookies = browser.cookies();
    expect((await browser.submit(asked, 'cancel')).text).toContain('The change is cancelled.');
    expect((await enterWith(visitor, cookies, code)).text).toContain('That code no longer works.');
  });

  it('gets a new code, which ends the last one, and no second notice', async () => {
    const visitor = await atChangeCode();
    const { browser, asked, code: first, link, address, email } = visitor;
    const notices = (await service().inbox(email)).length;
    pass(31_000);
    const cookies = browser.cookies();
    const again = await browser.submit(asked, 'resend');
    expect(again.text).toContain('We sent a new code. The last one no longer works.');
    expect((await service().inbox(email)).length).toBe(notices);
    expect((await enterWith(visitor, cookies, first)).text).toContain('That code no longer works.');
    expect((await elsewhere(link)).text).not.toContain(first);
    const { code } = await newestProof(service(), address);
    const done = await browser.submit(again, 'enter', { code });
    expect(done.text).toContain('Your address is changed.');
  });

  it('is cancelled by its notice also after a new code was sent', async () => {
    const { browser, asked, address, email } = await atChangeCode();
    pass(31_000);
    const again = await browser.submit(asked, 'resend');
    const { link } = await newestProof(service(), email);
    await new CookieBrowser(service().baseUrl).post(`${link}/undo`, {});
    const entered = await browser.submit(again, 'enter', await newestProof(service(), address));
    expect(entered.text).toContain('That code no longer works.');
    expect(entered.text).toContain(email);
  });

  it('gets no new code in the first 30 seconds, and none beyond the limit of sends', async () => {
    const { browser, asked, address } = await atChangeCode();
    const early = await browser.submit(asked, 'resend');
    expect([early.status, errorOf(early)]).toEqual([
      429,
      expect.stringContaining('The last code may still be on its way. You can get a new one in'),
    ]);
    const waits = [early.headers.get('retry-after')];
    const sent: number[] = [];
    let shown = asked;
    for (const _ of Array.from({ length: 6 })) {
      pass(31_000);
      shown = await browser.submit(shown, 'resend');
      const { status, headers } = shown;
      sent.push(status);
      if (status === 429) waits.push(headers.get('retry-after'));
    }
    for (const wait of waits) expect(Number(wait)).toBeGreaterThan(0);
    expect(waits).toHaveLength(3);
    expect(sent).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await service().inbox(address)).toHaveLength(5);
  });

  it(`is completed or cancelled, never both, by ${RACERS} forms`, { tags: 'heavy' }, async () => {
    const { browser, asked, code, email, address, url } = await atChangeCode();
    const forms = Array.from({ length: RACERS }, (_, n) =>
      browser.formRequest(n % 2 === 0 ? { action: 'cancel' } : { action: 'enter', code }),
    );
    const answers = await Promise.all(forms.map((form) => fetch(asked.url, { ...form, redirect: 'manual' })));
    const said = answers.map(
      (answer) => /=(addressChanged|changeCancelled);/.exec(answer.headers.getSetCookie().join())?.[1],
    );
    const done = new Set(said.filter((notice) => notice !== undefined));
    expect(done.size).toBe(1);
    expect((await browser.get(url)).text).toContain(done.has('addressChanged') ? address : email);
  });
});
