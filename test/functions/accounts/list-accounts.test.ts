import { describe, expect, it } from 'vitest';
import * as listAccounts from '../../../functions/accounts/list-accounts.ts';
import { createAccount } from '../../../shared/accounts/account-store.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { hubCaller, makeAccount, makeHubUser } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { pagesOf } from '../../support/pages.ts';

useBackends();

/** A hub user who is in five accounts, and these in the order they were made. */
async function makeMemberOfFive() {
  const userId = await makeHubUser();
  const made = [];
  for (let n = 0; n < 5; n++) made.push(await createAccount(`Account ${n}`, userId));
  const principal = await hubCaller(userId);
  const list = (query: Record<string, string> = {}) => invoke(listAccounts, { principal, query });
  return { made, list };
}

describe('GET /accounts', () => {
  describe('200', () => {
    it("answers the caller's own accounts in the order they were made, and no other", async () => {
      const userId = await makeHubUser();
      await makeAccount();
      const first = await createAccount('First', userId);
      const second = await createAccount('Second', userId);
      const { status, body } = await invoke(listAccounts, { principal: await hubCaller(userId) });
      expect(status).toBe(200);
      expect(body).toEqual({ results: [first, second], total_results: 2 });
    });

    it('answers an empty list to a caller without an account', async () => {
      const principal = await hubCaller(await makeHubUser());
      expect(await invoke(listAccounts, { principal })).toMatchObject({
        status: 200,
        body: { results: [], total_results: 0 },
      });
    });

    it.each(['asc', 'desc'] as const)('pages through every account once, %s', async (sort) => {
      const { made, list } = await makeMemberOfFive();
      const pages = await pagesOf((query) => list({ page_size: '2', sort, ...query }));
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
      expect(pages.flat()).toEqual(sort === 'asc' ? made : made.toReversed());
    });

    it('shows the total on every page', async () => {
      const { made, list } = await makeMemberOfFive();
      const [, second, , fourth] = made;
      expect((await list({ page_size: '2' })).body).toMatchObject({ next: second?.id, total_results: 5 });
      const last = await list({ page_size: '2', after: String(fourth?.id) });
      expect(last.body).toEqual({ results: made.slice(4), total_results: 5 });
    });

    it('has no cursor behind a last page that is full', async () => {
      const { list } = await makeMemberOfFive();
      expect((await list({ page_size: '5' })).body).not.toHaveProperty('next');
    });

    it('makes one DynamoDB call for any page', async () => {
      const { made, list } = await makeMemberOfFive();
      const query = { page_size: '2', after: String(made[1]?.id) };
      expect(await countCalls(() => list(query))).toEqual(['BatchGetItem']);
    });
  });

  describe('400', () => {
    it.each(['nonsense', '', 'x'.repeat(512)])('refuses an unknown cursor', async (after) => {
      const { list } = await makeMemberOfFive();
      expect(await list({ after })).toBeApiError(400, 'invalid_cursor');
    });

    it("refuses a cursor of another user's list", async () => {
      const { list } = await makeMemberOfFive();
      const { account } = await makeAccount();
      expect(await list({ after: account })).toBeApiError(400, 'invalid_cursor');
    });

    it.each([
      [{ page_size: '0' }, 'query.page_size'],
      [{ page_size: '101' }, 'query.page_size'],
      [{ page_size: 'x' }, 'query.page_size'],
      [{ sort: 'up' }, 'query.sort'],
    ])('refuses %j', async (query, path) => {
      const { list } = await makeMemberOfFive();
      expect(await list(query)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    });
  });
});
