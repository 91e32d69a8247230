import { describe, expect, it } from 'vitest';
import {
  type AccountVisitor,
  atAccountPage,
  confirmed,
  findUser,
  giveFields,
  valuesOfField,
} from '../../support/account-page.ts';
import { CookieBrowser, errorOf, titleOf } from '../../support/cookie-browser.ts';
import { useLaterTime } from '../../support/later-time.ts';
import { newEmail } from '../../support/magic-links.ts';
import { answerPages, api } from '../../support/oidc-flow.ts';
import { newestProof } from '../../support/oidc-users.ts';
import { newPhone } from '../../support/phones.ts';
import { atOnce, RACERS } from '../../support/races.ts';
import { useService } from '../../support/service.ts';
import { wrongCode } from '../../support/wrong-code.ts';

const service = useService();
const pass = useLaterTime();

const openEmail = ({ browser, url }: AccountVisitor) => browser.get(`${url}/address?field=email`);
const openPhone = ({ browser, url }: AccountVisitor) => browser.get(`${url}/address?field=phone_number`);

/** Changes data of the user as the backend of the application does. */
async function changeByPlatform(visitor: AccountVisitor, data: Record<string, unknown>): Promise<void> {
  const { app, keys } = visitor;
  const user = await findUser(service(), visitor);
  await api(service(), 'PATCH', `/applications/${app}/users/${user?.svc_user}/data`, keys, { data });
}

/** Adds a phone number to the account by its code, and returns it. */
async function addPhone(visitor: AccountVisitor): Promise<string> {
  const phone = newPhone();
  const asked = await visitor.browser.submit(await openPhone(visitor), 'change', { address: phone });
  await visitor.browser.submit(asked, 'enter', await newestProof(service(), phone));
  return phone;
}

describe('an address on the account page', () => {
  it('changes once the code of the new one is entered, and the session stays', async () => {
    const visitor = await atAccountPage(service());
    const { browser, url, email } = visitor;
    const address = newEmail();
    const asked = await browser.submit(await openEmail(visitor), 'change', { address });
    expect(titleOf(asked)).toBe('Enter the code');
    expect(asked.text).toContain(address);
    expect((await browser.get(url)).text).toContain('Nothing changes before you enter it.');
    const { code } = await newestProof(service(), address);
    const page = await browser.submit(await browser.get(`${url}/code`), 'enter', { code });
    expect(page.text).toContain('Your address is changed.');
    expect(page.text).toContain(`${address} <span class="note">(confirmed)</span>`);
    expect(page.text).not.toContain(email);
    expect((await service().inbox(email))[0]?.text).toContain('Undo the change');
  });

  it('changes by the code of its own tab although another tab asked for another change', async () => {
    const visitor = await atAccountPage(service());
    const { browser } = visitor;
    const [first, second] = [newEmail(), newPhone()];
    const inFirst = await browser.submit(await openEmail(visitor), 'change', { address: first });
    const inSecond = await browser.submit(await openPhone(visitor), 'change', { address: second });
    const { code } = await newestProof(service(), first);
    const changed = await browser.submit(inFirst, 'enter', { code });
    expect(changed.text).toContain('Your address is changed.');
    const page = await browser.submit(inSecond, 'enter', { code: wrongCode(code) });
    expect(errorOf(page)).toContain('4');
    await browser.submit(inSecond, 'enter', await newestProof(service(), second));
    expect((await findUser(service(), { ...visitor, email: first }))?.verified_data).toEqual({
      email: first,
      phone_number: second,
    });
  });

  it('asks in each tab for the newest code of a change', async () => {
    const visitor = await atAccountPage(service());
    const { browser } = visitor;
    const address = newEmail();
    const asked = await browser.submit(await openEmail(visitor), 'change', { address });
    const { code: earlier } = await newestProof(service(), address);
    pass(31_000);
    await browser.submit(asked, 'resend');
    const page = await browser.submit(asked, 'enter', { code: earlier });
    expect([titleOf(page), errorOf(page)]).toEqual(['Enter the code', undefined]);
    const { code } = await newestProof(service(), address);
    expect((await browser.submit(page, 'enter', { code })).text).toContain('Your address is changed.');
  });

  it.each([
    ['email', newEmail, 'wants to add this address'],
    ['phone_number', newPhone, 'wants to add this phone number'],
  ])('is called what it is on the page of the link to it: %s', async (field, make, text) => {
    const visitor = await atAccountPage(service());
    const [page, address] = [await visitor.browser.get(`${visitor.url}/address?field=${field}`), make()];
    await visitor.browser.submit(page, 'change', { address });
    const { link } = await newestProof(service(), address);
    expect((await new CookieBrowser(service().baseUrl).get(link)).text).toContain(text);
  });

  it('says in `Retry-After` when more changes are possible, as the data does', async () => {
    const visitor = await atAccountPage(service());
    const { browser } = visitor;
    await giveFields(service(), visitor, { user_name: { type: 'string', unique: true } });
    for (const _ of Array.from({ length: 10 }))
      await browser.submit(await openEmail(visitor), 'change', { address: newEmail() });
    const refused = await browser.submit(await openEmail(visitor), 'change', { address: newEmail() });
    const data = await browser.get(`${visitor.url}/data`);
    const version = valuesOfField(data.text, 'version')[0] ?? '';
    const unsaved = await browser.submit(data, 'save', { version, 'data.user_name': 'ada' });
    for (const { status, headers } of [refused, unsaved]) {
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('can be undone by the link to the old one, which ends the session', async () => {
    const visitor = await atAccountPage(service());
    const { browser, url, email } = visitor;
    const address = newEmail();
    const asked = await browser.submit(await openEmail(visitor), 'change', { address });
    await browser.submit(asked, 'enter', await newestProof(service(), address));
    const { link } = await newestProof(service(), email);
    const other = new CookieBrowser(service().baseUrl);
    const undo = await other.get(link);
    expect(undo.text).toContain('Undo this change?');
    await other.post(`${link}/undo`, {});
    expect(titleOf(await browser.get(url))).toBe('Sign in to Shop');
  });

  it('ends the session if it is the first that the user verifies', async () => {
    const visitor = await atAccountPage(service());
    const { app, keys, browser, url, email } = visitor;
    const address = newEmail();
    await changeByPlatform(visitor, { email: address });
    pass(60_000);
    const asked = await browser.submit(await openEmail(visitor), 'confirm');
    const page = await browser.submit(asked, 'enter', await newestProof(service(), address));
    expect(titleOf(page)).toBe('Sign in to Shop');
    expect(titleOf(await answerPages(service(), browser, page, address))).toBe('Your account at Shop');
    expect((await findUser(service(), { app, keys, email: address }))?.verified_data).toEqual({
      email: address,
    });
    expect(await findUser(service(), { app, keys, email })).toBeUndefined();
    expect((await browser.get(url)).text).toContain('(confirmed)');
  });

  it('can be removed if another one signs in', async () => {
    const visitor = await atAccountPage(service());
    await addPhone(visitor);
    const page = await visitor.browser.submit(await openPhone(visitor), 'remove');
    expect(page.text).toContain('The address is removed.');
    const last = await visitor.browser.submit(await openEmail(visitor), 'remove');
    expect([last.status, last.text.includes('Add and confirm another one first.')]).toEqual([409, true]);
    expect((await visitor.browser.get(visitor.url)).text).toContain(visitor.email);
  });

  it('is confirmed by a code if the platform wrote it', async () => {
    const visitor = await atAccountPage(service());
    const { browser, url } = visitor;
    const phone = newPhone();
    await changeByPlatform(visitor, { phone_number: phone });
    expect((await browser.get(url)).text).toContain('(not confirmed)');
    const asked = await browser.submit(await openPhone(visitor), 'confirm');
    const page = await browser.submit(asked, 'enter', await newestProof(service(), phone));
    expect(page.text).toContain('Your address is confirmed.');
    expect(page.text).not.toContain('(not confirmed)');
    expect(titleOf(await browser.get(url))).toBe('Your account at Shop');
  });

  it('needs a sign-in within the last 10 minutes, and comes back to the form', async () => {
    const visitor = await atAccountPage(service());
    const form = await openEmail(visitor);
    pass(11 * 60_000);
    expect(titleOf(await openEmail(visitor))).toBe('Confirm that it is you');
    const refused = await visitor.browser.submit(form, 'change', { address: newEmail() });
    expect(titleOf(refused)).toBe('Confirm that it is you');
    const again = await confirmed(service(), visitor, refused);
    expect(again.url).toBe(`${visitor.url}/address?field=email`);
    expect(titleOf(again)).toBe('Change: E-mail address');
  });

  it('says beside the field what is wrong with an address', async () => {
    const visitor = await atAccountPage(service());
    const refused = await visitor.browser.submit(await openEmail(visitor), 'change', { address: 'grace' });
    expect([refused.status, errorOf(refused)]).toEqual([
      400,
      'Enter an e-mail address such as name@example.com.',
    ]);
  });

  it('does not change by a wrong code, a cancelled one, or in another browser', async () => {
    const visitor = await atAccountPage(service());
    const { browser, url, email } = visitor;
    const address = newEmail();
    const asked = await browser.submit(await openEmail(visitor), 'change', { address });
    const { code } = await newestProof(service(), address);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(errorOf(await browser.submit(asked, 'enter', { code: wrong }))).toBe(
      'The code is wrong; 4 more tries',
    );
    const cookies = browser.cookies();
    const other = new CookieBrowser(service().baseUrl);
    await answerPages(service(), other, await other.get(url), email);
    const planted = cookies.filter(({ name }) => name === 'svc_account_change');
    const mixed = new CookieBrowser(service().baseUrl, [...other.cookies(), ...planted]);
    expect((await mixed.get(`${url}/code`)).text).toContain('That code no longer works.');
    const cancelled = await browser.submit(asked, 'cancel');
    expect(cancelled.text).toContain('The change is cancelled.');
    expect((await browser.post(`${url}/code`, { action: 'enter', code })).text).toContain('no longer works');
    expect((await browser.get(url)).text).toContain(email);
  });

  it(`is changed once by ${RACERS} forms with one code`, { tags: 'heavy' }, async () => {
    const visitor = await atAccountPage(service());
    const address = newEmail();
    const asked = await visitor.browser.submit(await openEmail(visitor), 'change', { address });
    const { code } = await newestProof(service(), address);
    const answers = await atOnce(RACERS, () =>
      fetch(asked.url, { ...visitor.browser.formRequest({ action: 'enter', code }), redirect: 'manual' }),
    );
    const done = answers.filter((answer) => answer.headers.getSetCookie().join().includes('=addressChanged'));
    expect(done).toHaveLength(1);
  });
});
