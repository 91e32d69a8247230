import { describe, expect, it } from 'vitest';
import { type AccountVisitor, atAccountPage, giveFields } from '../../support/account-page.ts';
import { CookieBrowser, errorOf, type Page } from '../../support/cookie-browser.ts';
import { pdf, png } from '../../support/files.ts';
import { answerPages } from '../../support/oidc-flow.ts';
import { useService } from '../../support/service.ts';
import { until } from '../../support/wait.ts';

const service = useService();

/** Somebody at the account page of an application with a picture and a document. */
async function withFiles(): Promise<AccountVisitor> {
  const visitor = await atAccountPage(service());
  await giveFields(service(), visitor, {
    face: { type: 'image' },
    paper: { type: 'document' },
    seal: { type: 'image', read_only: true },
  });
  return visitor;
}

const open = ({ browser, url }: AccountVisitor, field: string) => browser.get(`${url}/file?field=${field}`);

/** Opens the overview until it has the text. */
const shows = ({ browser, url }: AccountVisitor, text: string): Promise<Page> =>
  until(async () => {
    const page = await browser.get(url);
    return page.text.includes(text) ? page : undefined;
  });

describe('a file on the account page', () => {
  it('is shown once it is processed, and can be removed', async () => {
    const visitor = await withFiles();
    const sent = await visitor.browser.upload(await open(visitor, 'face'), 'upload', png(), 'face.png');
    expect(sent.text).toContain('The file is on its way.');
    const page = await shows(visitor, 'alt="The face"');
    const [, address = ''] = /<img src="([^"]*)" alt="The face">/.exec(page.text) ?? [];
    expect((await fetch(address.replaceAll('&#38;', '&'))).status).toBe(200);
    const removed = await visitor.browser.submit(await open(visitor, 'face'), 'remove');
    expect(removed.text).toContain('The file is removed.');
    expect((await visitor.browser.get(visitor.url)).text).not.toContain('alt="The face"');
  });

  it('is downloaded by its user alone if it is a document', async () => {
    const visitor = await withFiles();
    const document = pdf();
    await visitor.browser.upload(await open(visitor, 'paper'), 'upload', document, 'paper.pdf');
    await shows(visitor, 'download=1');
    const address = `${visitor.url}/file?field=paper&download=1`;
    const cookie = visitor.browser.cookies().map(({ name, value }) => `${name}=${value}`);
    const answer = await fetch(address, { headers: { cookie: cookie.join('; ') } });
    expect(answer.headers.get('content-disposition')).toContain('paper.pdf');
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const other = new CookieBrowser(service().baseUrl);
    const page = await answerPages(service(), other, await other.get(address), `other-${visitor.email}`);
    expect(page.text).not.toContain('%PDF-');
  });

  it('says in no other language than that of the page which kinds it may be', async () => {
    const { browser, url } = await withFiles();
    const page = await browser.get(`${url}/file?field=paper&ui_locales=de`);
    expect(page.text).toContain('PDF, TXT, PNG, JPEG, bis 4 MB.');
  });

  it('is refused beside its field if it is of another kind', async () => {
    const visitor = await withFiles();
    const form = await open(visitor, 'face');
    const refused = await visitor.browser.upload(form, 'upload', Buffer.from('no picture'), 'face.png');
    expect([
      refused.status,
      refused.text.includes('<p class="error" id="file-error">This file cannot'),
    ]).toEqual([415, true]);
    const empty = await visitor.browser.upload(form, 'upload', Buffer.alloc(0), '');
    expect([empty.status, empty.text.includes('Choose a file first.')]).toEqual([400, true]);
    expect(errorOf(empty)).toBeUndefined();
  });

  it('has no form if only the application sets it', async () => {
    const visitor = await withFiles();
    expect((await open(visitor, 'seal')).url).toBe(visitor.url);
    const posted = await visitor.browser.post(`${visitor.url}/file?field=seal`, { action: 'remove' });
    expect(posted.url).toBe(visitor.url);
  });
});
