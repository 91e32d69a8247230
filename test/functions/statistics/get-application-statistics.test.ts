import { afterEach, describe, expect, it, vi } from 'vitest';
import * as getStatistics from '../../../functions/statistics/get-application-statistics.ts';
import { appendEvents } from '../../../shared/events/append-events.ts';
import { type Principal, ROLES } from '../../../shared/http/principal.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { utcDay } from '../../../shared/platform/time.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { changeOf } from '../../support/events.ts';
import { support } from '../../support/hub-users.ts';
import { faultPaths, invoke } from '../../support/invoke.ts';
import { storeItem } from '../../support/items.ts';
import { expectHidden } from '../../support/refusals.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

useBackends({ events: true });
const tenant = useTenantOnly();
afterEach(() => vi.unstubAllEnvs());

const get = (query: Record<string, string> = {}, principal: Principal = tenant.keys, app = tenant.app) =>
  invoke(getStatistics, { params: { app }, query, principal });
const daysIn = ({ body }: Awaited<ReturnType<typeof get>>) =>
  (body['results'] as { day: string }[]).map(({ day }) => day);

const NOTHING = {
  sign_ins: 0,
  new_users: 0,
  new_guests: 0,
  deleted_users: 0,
  refused_sign_ins: {},
  refused_texts: {},
  emails_sent: 0,
  texts_sent: 0,
  sign_in_emails: { delivered: 0, bounced: 0 },
};

describe('GET /applications/{app}/statistics', () => {
  it('answers one result for each day, those without counts too', async () => {
    const { app, keys: backend } = await makeTenant();
    await appendEvents([changeOf(app, { type: 'user.signed_in', at: '2031-05-06T10:00:00.000Z' })]);
    await storeItem({ ...keys.messageBudget(app, 'email', '2031-05-07'), sent: 4 });
    await storeItem({ ...keys.messageBudget(app, 'email_notice', '2031-05-07'), sent: 1 });
    await storeItem({ ...keys.messageBudget(app, 'sms', '2031-05-07'), sent: 2 });
    await storeItem({ ...keys.messageBudget(app, 'sms', '2031-05-08'), sent: 9 });
    const answer = await get({ from: '2031-05-05', to: '2031-05-07' }, backend, app);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      is_counted: true,
      results: [
        { ...NOTHING, day: '2031-05-05' },
        { ...NOTHING, day: '2031-05-06', sign_ins: 1 },
        { ...NOTHING, day: '2031-05-07', emails_sent: 5, texts_sent: 2 },
      ],
    });
  });

  it('answers the last 30 days unless days are named', async () => {
    const days = daysIn(await get());
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toBe(utcDay());
    expect(daysIn(await get({ to: '2028-03-01' })).at(0)).toBe('2028-02-01');
  });

  it('answers up to 31 days', async () => {
    expect(daysIn(await get({ from: '2031-05-01', to: '2031-05-31' }))).toHaveLength(31);
    expect(daysIn(await get({ from: '2031-05-01', to: '2031-05-01' }))).toEqual(['2031-05-01']);
  });

  it.each([
    ['more than 31 days', { from: '2031-05-01', to: '2031-06-01' }, 'query.from'],
    ['days in the wrong order', { from: '2031-05-02', to: '2031-05-01' }, 'query.from'],
    ['a day that there is not', { from: '2031-02-30' }, 'query.from'],
    ['a time', { to: '2031-02-01T00:00:00Z' }, 'query.to'],
  ])('answers 400 to %s', async (_, query, path) => {
    const answer = await get(query);
    expect(answer).toBeApiError(400, 'invalid_input');
    expect(faultPaths(answer)).toEqual([path]);
  });

  it('answers that nothing is counted in a deployment without events', async () => {
    vi.stubEnv('EVENT_DAYS', '0');
    expect((await get()).body).toEqual({ is_counted: false, results: [] });
  });

  it('reads all counts of the days by one query, beside those of messages', async () => {
    // The first one is of the access check.
    expect(await countCalls(() => get())).toEqual(['GetItem', ...Array(5).fill('Query')]);
  });

  it.each(ROLES)('answers as with events to a member with the role %s', async (role) => {
    const { status } = await get({}, { ...tenant.hub, accounts: { [tenant.account]: role } });
    expect(status).toBe(role === 'owner' || role === 'admin' ? 200 : 403);
  });

  it('answers 404 to other accounts, and to staff for an unknown application', async () => {
    const { hub } = await makeTenant();
    await expectHidden(tenant.app, 'application_not_found', (app) => get({}, hub, app));
    expect(await get({}, support, newId('app'))).toBeApiError(404, 'application_not_found');
    expect(await get({}, support)).toMatchObject({ status: 200 });
  });
});
