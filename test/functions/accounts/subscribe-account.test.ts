import { describe, expect, it, vi } from 'vitest';
import * as subscribeAccount from '../../../functions/accounts/subscribe-account.ts';
import type { HubPrincipal } from '../../../shared/http/principal.ts';
import { PLANS } from '../../../shared/plans/plans.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { hubCaller, makeAccount, makeHubUser, rolesBut, support } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { expectHidden } from '../../support/refusals.ts';

useBackends();

const subscribe = (account: string, plan: string, principal: HubPrincipal, headers = {}) =>
  invoke(subscribeAccount, { params: { account }, principal, body: { plan }, headers });

const setApplications = (account: string, applications: number) =>
  changeItem(keys.account(account), { applications });

describe('PUT /accounts/{account}/subscription', () => {
  describe('200', () => {
    it('gives an owner the plan free', async () => {
      const { account, owner } = await makeAccount(null);
      const answer = await subscribe(account, 'free', owner);
      expect(answer).toMatchObject({
        status: 200,
        body: { plan: 'free', application_limit: 3, applications: 0, version: 2 },
      });
      expect(await getItem(keys.account(account))).toMatchObject({ plan: 'free', application_limit: 3 });
    });

    it.each(PLANS)('lets service staff set the plan $id', async ({ id, application_limit }) => {
      const { account } = await makeAccount(null);
      expect(await subscribe(account, id, support)).toMatchObject({
        status: 200,
        body: { plan: id, application_limit },
      });
    });

    it('allows a smaller plan that just fits the present use', async () => {
      const { account, owner } = await makeAccount('team');
      await setApplications(account, 3);
      expect((await subscribe(account, 'free', owner)).status).toBe(200);
    });
  });

  describe('403', () => {
    it.each(['team', 'scale', 'nonsense'])('refuses an owner the plan %s', async (plan) => {
      const { account, owner } = await makeAccount(null);
      expect(await subscribe(account, plan, owner)).toBeApiError(403, 'forbidden');
      expect(await getItem(keys.account(account))).not.toHaveProperty('plan');
    });

    it.each(rolesBut('owner'))('refuses a member with the role %s', async (role) => {
      const { account, owner } = await makeAccount(null);
      const member = { ...owner, accounts: { [account]: role } };
      expect((await subscribe(account, 'free', member)).status).toBe(403);
    });
  });

  describe('404', () => {
    it('answers plan_not_found for an unknown plan', async () => {
      const { account } = await makeAccount();
      expect(await subscribe(account, 'nonsense', support)).toBeApiError(404, 'plan_not_found');
    });

    it('answers a stranger as if the account did not exist', async () => {
      const { account } = await makeAccount();
      const stranger = await hubCaller(await makeHubUser());
      await expectHidden(account, 'account_not_found', (id) => subscribe(id, 'free', stranger));
    });

    it('answers to service staff for an account that does not exist, and makes none', async () => {
      const account = newId('acct');
      expect((await subscribe(account, 'team', support)).status).toBe(404);
      expect(await getItem(keys.account(account))).toBeUndefined();
    });
  });

  it('answers 409 to a plan below the present use', async () => {
    const { account, owner } = await makeAccount('team');
    await setApplications(account, 4);
    expect(await subscribe(account, 'free', owner)).toBeApiError(409, 'limit_reached');
    expect(await getItem(keys.account(account))).toMatchObject({ plan: 'team', application_limit: 25 });
  });

  describe('412', () => {
    it('answers the second of two writers who saw the same second', async () => {
      vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
      const { account } = await makeAccount('free');
      const seen = { 'if-unmodified-since': new Date().toUTCString() };
      expect((await subscribe(account, 'team', support, seen)).status).toBe(200);
      expect((await subscribe(account, 'scale', support, seen)).status).toBe(412);
      vi.useRealTimers();
    });

    it('lets one of two writers who have seen the same version win', async () => {
      const { account } = await makeAccount('free');
      const seen = { 'if-match': '"v1"' };
      const answers = await Promise.all([
        subscribe(account, 'team', support, seen),
        subscribe(account, 'scale', support, seen),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
      const winner = answers.find(({ status }) => status === 200);
      expect(await getItem(keys.account(account))).toMatchObject({ plan: winner?.body['plan'], version: 2 });
    });
  });
});
