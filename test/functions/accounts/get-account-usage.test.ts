import { afterEach, describe, expect, it, vi } from 'vitest';
import * as getUsage from '../../../functions/accounts/get-account-usage.ts';
import { type HubPrincipal, ROLES } from '../../../shared/http/principal.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { makeApplication } from '../../support/applications.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { hubCaller, makeAccount, makeHubUser, support } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { storeItem } from '../../support/items.ts';
import { setConfig } from '../../support/magic-links.ts';
import { expectHidden } from '../../support/refusals.ts';

useBackends();
afterEach(() => vi.useRealTimers());

const get = (account: string, principal: HubPrincipal, query: Record<string, string> = {}) =>
  invoke(getUsage, { params: { account }, principal, query });

describe('GET /accounts/{account}/usage', () => {
  it('answers what is used of the ceilings of the plan, and when counts begin again', async () => {
    vi.setSystemTime('2031-05-06T22:00:00.000Z');
    const { account, owner } = await makeAccount('team');
    await storeItem({ ...keys.accountBudget(account, 'email', '2031-05'), day_05: 7, day_06: 30, month: 37 });
    await storeItem({ ...keys.accountBudget(account, 'sms', '2031-05'), day_06: 4, month: 90 });
    const { status, body } = await get(account, owner);
    expect(status).toBe(200);
    expect(body).toEqual({
      plan: 'team',
      applications: { used: 0, limit: 25 },
      emails_today: { used: 30, limit: 20_000 },
      texts_today: { used: 4, limit: 1_000 },
      texts_this_month: { used: 90, limit: 20_000 },
      day_ends_at: '2031-05-07T00:00:00.000Z',
      month_ends_at: '2031-06-01T00:00:00.000Z',
      results: [],
    });
  });

  it('answers the ceilings that every plan allows for an account without one', async () => {
    const { account, owner } = await makeAccount(null);
    const { body } = await get(account, owner);
    expect(body).toMatchObject({
      applications: { used: 0 },
      emails_today: { used: 0, limit: 2_000 },
      texts_today: { used: 0, limit: 100 },
      texts_this_month: { used: 0, limit: 1_000 },
    });
    expect(body).not.toHaveProperty('plan');
  });

  it('answers the limits of each application, or those of the plan if smaller', async () => {
    const { app, account, owner } = await makeApplication();
    const day = new Date().toISOString().slice(0, 10);
    await storeItem({ ...keys.messageBudget(app, 'email', day), sent: 3 });
    const [first] = (await get(account, owner)).body['results'] as object[];
    expect(first).toMatchObject({ id: app, emails_today: { used: 3 }, texts_today: { used: 0 } });
    await setConfig({ app }, { hub: { auth: { limits: { email_per_day: 50, sms_per_day: 0 } } } });
    const [own] = (await get(account, owner)).body['results'] as object[];
    expect(own).toMatchObject({ emails_today: { used: 3, limit: 50 }, texts_today: { used: 0, limit: 0 } });
  });

  it('answers the applications page by page', async () => {
    const { app, account, owner } = await makeApplication();
    const first = await get(account, owner, { page_size: '1' });
    expect(first.body['results']).toMatchObject([{ id: app }]);
    expect(await get(account, owner, { after: newId('app') })).toBeApiError(400, 'invalid_cursor');
  });

  it.each(ROLES)('answers to a member with the role %s', async (role) => {
    const { account, owner } = await makeAccount();
    expect(await get(account, { ...owner, accounts: { [account]: role } })).toMatchObject({ status: 200 });
  });

  it('reads a page of applications in a fixed number of calls', async () => {
    const { app, account, owner } = await makeApplication();
    expect(app).toBeDefined();
    expect(await countCalls(() => get(account, owner))).toEqual([
      'GetItem',
      'BatchGetItem',
      'Query',
      'BatchGetItem',
      'BatchGetItem',
    ]);
  });

  it('answers a stranger as if the account did not exist', async () => {
    const { account } = await makeAccount();
    const stranger = await hubCaller(await makeHubUser());
    await expectHidden(account, 'account_not_found', (id) => get(id, stranger));
    expect(await get(newId('acct'), support)).toBeApiError(404, 'account_not_found');
  });
});
