import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../shared/platform/errors.ts';
import { isoIn, isoNow } from '../../../shared/platform/time.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { notExists } from '../../../shared/storage/writes/expressions.ts';
import { write } from '../../../shared/storage/writes/write-items.ts';
import { put } from '../../../shared/storage/writes/writes.ts';
import { type AccountVisitor, atAccountPage, confirmed, findUser } from '../../support/account-page.ts';
import { CookieBrowser, titleOf } from '../../support/cookie-browser.ts';
import { useLaterTime } from '../../support/later-time.ts';
import { answerPages, api } from '../../support/oidc-flow.ts';
import { publishPending } from '../../support/publish-pending.ts';
import { useService } from '../../support/service.ts';

const service = useService({ events: true });
const pass = useLaterTime();

/** Returns an address of an attribute without the escapes of HTML. */
const decoded = (html: string): string =>
  html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

/** Gives a user sessions of 300 KB each, and returns their ids. */
async function giveLongSessions(visitor: AccountVisitor, count: number): Promise<string[]> {
  const { app } = visitor;
  const userId = String((await findUser(service(), visitor))?.svc_user);
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  for (const id of ids) {
    const ends = isoIn(3600);
    const record = { id, created_at: isoNow(), expires: ends, ends, variant: 'v'.repeat(300_000) };
    const known = () => new ApiError('conflict');
    await write(put({ ...keys.session(app, userId, id), ...record }, notExists(), known));
  }
  return ids;
}

describe('recent activity on the account page', () => {
  it('has sign-ins and sign-outs, and says what the application did', async () => {
    const visitor = await atAccountPage(service());
    const { app, keys, browser, url, email } = visitor;
    const user = await findUser(service(), visitor);
    await api(service(), 'POST', `/applications/${app}/users/${user?.svc_user}/signout`, keys);
    await answerPages(service(), browser, await browser.get(url), email);
    await publishPending();
    const { text } = await browser.get(`${url}/history`);
    expect([...text.matchAll(/<li><div>([^<]*)<\/div>/g)].map(([, what]) => what)).toEqual([
      'Signed in',
      'Signed out everywhere, by the application',
      'Signed in',
    ]);
  });

  it('has no attempt of somebody else', async () => {
    const { browser, url, email } = await atAccountPage(service());
    const stranger = new CookieBrowser(service().baseUrl);
    let page = await stranger.submit(await stranger.get(url), 'identify', { identifier: email });
    for (let tries = 0; tries < 5; tries++) page = await stranger.submit(page, 'verify', { code: '000000' });
    await publishPending();
    const { text } = await browser.get(`${url}/history`);
    expect(text.match(/<li>/g)).toHaveLength(1);
  });
});

describe('the copy of the data', () => {
  it('is one file with what /me exports', async () => {
    const { browser, url, email } = await atAccountPage(service());
    expect((await browser.get(`${url}/download`)).text).toContain('file=1');
    const cookie = browser.cookies().map(({ name, value }) => `${name}=${value}`);
    const answer = await fetch(`${url}/download?file=1`, { headers: { cookie: cookie.join('; ') } });
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="account-[\d-]+\.json"$/,
    );
    const copy = (await answer.json()) as Record<string, Record<string, unknown>>;
    expect(copy['data']).toMatchObject({ email });
    expect(Object.keys(copy['export'] ?? {})).toEqual(
      expect.arrayContaining(['sessions', 'memberships', 'links', 'invites', 'openid']),
    );
    expect(copy['export']).not.toHaveProperty('next');
    expect(copy).not.toHaveProperty('version');
  });

  it('is offered in parts if it is too large for one file, which have everything', async () => {
    const visitor = await atAccountPage(service());
    const { browser, url } = visitor;
    const ids = await giveLongSessions(visitor, 45);
    const offer = (await browser.get(`${url}/download`)).text;
    const [, all = ''] = /<a href="([^"]*)">See all files<\/a>/.exec(offer) ?? [];
    const first = (await browser.get(new URL(decoded(all), url).href)).text;
    const [, more = ''] = /<a href="([^"]*)">Show more<\/a>/.exec(first) ?? [];
    const last = (await browser.get(new URL(decoded(more), url).href)).text;
    const links = [...`${first}${last}`.matchAll(/<a href="([^"]*)" class="button" download>([^<]*)<\/a>/g)];
    expect(links.map(([, , name]) => name)).toEqual(['Part 1', 'Part 2', 'Part 3', 'Part 4']);
    const cookie = browser.cookies().map(({ name, value }) => `${name}=${value}`);
    const found: unknown[] = [];
    for (const [, link = ''] of links) {
      const answer = await fetch(new URL(decoded(link), url), { headers: { cookie: cookie.join('; ') } });
      const bytes = await answer.bytes();
      // A function answers at most 6 MB, in base64.
      expect((bytes.length * 4) / 3).toBeLessThan(6 * 1024 * 1024);
      const { sessions } = JSON.parse(Buffer.from(bytes).toString()).export;
      found.push(...sessions.map(({ id }: { id: string }) => id));
    }
    expect(found.length).toBe(new Set(found).size);
    expect(found).toEqual(expect.arrayContaining(ids));
  });
});

describe('deleting the account', () => {
  it('takes two steps, and then nothing of the user is left to sign in to', async () => {
    const visitor = await atAccountPage(service());
    const { browser, url } = visitor;
    const first = await browser.get(`${url}/delete`);
    expect(first.text).not.toContain('value="delete"');
    const second = await browser.get(`${url}/delete?sure=1`);
    expect(second.text).toContain(visitor.email);
    const refused = await browser.submit(second, 'delete');
    expect([refused.status, refused.text.includes('Tick the box')]).toEqual([400, true]);
    expect(await findUser(service(), visitor)).toBeDefined();
    const deleted = await browser.submit(second, 'delete', { sure: 'yes' });
    expect(titleOf(deleted)).toBe('Your account is deleted');
    expect(await findUser(service(), visitor)).toBeUndefined();
    expect(titleOf(await browser.get(url))).toBe('Sign in to Shop');
  });

  it('needs a sign-in within the last 10 minutes', async () => {
    const visitor = await atAccountPage(service());
    const { browser, url } = visitor;
    pass(11 * 60_000);
    const posted = await browser.post(`${url}/delete`, { action: 'delete', sure: 'yes' });
    expect(titleOf(posted)).toBe('Confirm that it is you');
    expect(await findUser(service(), visitor)).toBeDefined();
    expect((await confirmed(service(), visitor, posted)).url).toBe(`${url}/delete`);
  });
});
