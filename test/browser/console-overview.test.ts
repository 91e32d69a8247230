import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { appendEvents } from '../../shared/events/append-events.ts';
import { newId } from '../../shared/platform/ids.ts';
import { DAY, epochOf, HOUR, utcDay } from '../../shared/platform/time.ts';
import { countRefusals } from '../../shared/statistics/count-refusals.ts';
import { keys } from '../../shared/storage/keys.ts';
import { makeApplication } from '../support/applications.ts';
import { streamRecord } from '../support/changes.ts';
import { expectGoodPage } from '../support/chromium.ts';
import { heading, useConsole } from '../support/console.ts';
import { changeOf } from '../support/events.ts';

const { open, openAt } = useConsole({ events: true });
afterEach(() => vi.unstubAllEnvs());

/** The UTC day so many days ago. */
const daysAgo = (days: number) =>
  new Date((epochOf(utcDay()) - days * DAY) * 1000).toISOString().slice(0, 10);
const written = (day: string, language = 'en') =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Lets users come and sign in on a day, in an application whose console is opened next. */
async function happenings(app: string, day: string, { signIns = 0, users = 0 }): Promise<void> {
  const at = { at: `${day}T09:00:00.000Z` };
  const subject = () => ({ subject: { type: 'user', id: newId('user') } as const });
  const made = Array.from({ length: users }, () =>
    changeOf(app, { type: 'user.created', ...subject(), ...at }),
  );
  const came = Array.from({ length: signIns }, () =>
    changeOf(app, { type: 'user.signed_in', ...subject(), ...at }),
  );
  await appendEvents([...made, ...came]);
}

/** Counts refusals for a reason on a day. */
async function refusals(app: string, day: string, reason: string, count: number): Promise<void> {
  const key = keys.refusals(app, reason, epochOf(day) / HOUR + 9);
  await countRefusals([streamRecord(undefined, { ...key, count })]);
}

/** A new application, whose owner opens the console next. */
async function newApplication(): Promise<string> {
  const { app, owner } = await makeApplication();
  userId = owner.userId;
  return app;
}
let userId = '';

const openOverview = (app: string, more: Parameters<typeof openAt>[1] = {}) =>
  openAt(`/applications/${app}/overview`, { userId, ...more });

describe('the overview of an application', () => {
  it('shows the sign-ins of each day, which lead to their events', async () => {
    const app = await newApplication();
    await happenings(app, daysAgo(4), { signIns: 3, users: 2 });
    await happenings(app, daysAgo(1), { signIns: 1 });
    const { page, problems } = await openOverview(app);
    await heading(page, 'Overview').waitFor();
    await part(page, 'Sign-ins').getByText('4', { exact: true }).first().waitFor();
    await part(page, 'New users').getByText('2', { exact: true }).first().waitFor();
    await expectGoodPage(page, 'console-overview');
    await part(page, 'Sign-ins').getByText('Show as table').click();
    const table = page.getByRole('table', { name: 'Sign-ins' });
    const row = table.getByRole('row').filter({ hasText: written(daysAgo(4)) });
    expect(await row.getByRole('cell').innerText()).toBe('3');
    expect(await table.getByRole('row').count()).toBe(31);
    await row.getByRole('link').click();
    await heading(page, 'Events').waitFor();
    await page.getByText('signed in').first().waitFor();
    expect(await page.getByRole('list', { name: 'Events' }).getByRole('listitem').count()).toBe(3);
    expect(problems).toEqual([]);
  });

  it('is used by the keyboard alone', async () => {
    const app = await newApplication();
    await happenings(app, daysAgo(2), { signIns: 1 });
    const { page } = await openOverview(app);
    const summary = part(page, 'Sign-ins').locator('summary');
    await summary.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await heading(page, 'Events').waitFor();
    expect(page.url()).toContain(`day=${daysAgo(2)}`);
  });

  it('says why sign-ins were refused, at least how often', async () => {
    const app = await newApplication();
    await refusals(app, daysAgo(0), 'invalid_code', 7);
    await refusals(app, daysAgo(3), 'sign_up_closed', 12);
    const { page } = await openOverview(app);
    await part(page, 'Refused sign-ins').getByText('at least 19').waitFor();
    const rows = page.getByRole('table', { name: 'Why sign-ins were refused' }).getByRole('row');
    expect((await rows.allInnerTexts()).slice(1).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'The application accepts no new users. 12',
      'The code is wrong. 7',
    ]);
  });

  it('leads from a new application to its first steps', async () => {
    const { page } = await openOverview(await newApplication());
    await page.getByText('Nobody has signed in yet').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'First steps' }).click();
    await heading(page, 'First steps').waitFor();
    expect(page.url()).toContain('/start');
  });

  it('says which roles see it', async () => {
    const { page } = await open('/overview', { role: 'viewer' });
    await page.getByText('This needs one of the roles: owner, admin').waitFor();
    expect(await page.getByRole('region', { name: 'Sign-ins' }).count()).toBe(0);
  });

  it('says that a deployment without events counts nothing', async () => {
    const app = await newApplication();
    await happenings(app, daysAgo(1), { signIns: 1 });
    vi.stubEnv('EVENT_DAYS', '0');
    const { page } = await openOverview(app);
    await page.getByText('This deployment counts nothing').waitFor();
    expect(await page.getByRole('region', { name: 'Sign-ins' }).count()).toBe(0);
  });

  it('is in German on a phone, too', async () => {
    const app = await newApplication();
    await happenings(app, daysAgo(1), { signIns: 12 });
    const { page, problems } = await openOverview(app, {
      locale: 'de',
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
    });
    await heading(page, 'Übersicht').waitFor();
    await part(page, 'Anmeldungen').getByText('12', { exact: true }).first().waitFor();
    await expectGoodPage(page, 'console-overview-phone');
    expect(problems).toEqual([]);
  });
});
