import { describe, expect, it } from 'vitest';
import * as listAccounts from '../../../functions/accounts/list-accounts.ts';
import { createAccount } from '../../../shared/accounts/account-store.ts';
import { useBackends } from '../../support/backends.ts';
import { hubCaller, makeAccount, makeHubUser } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';

useBackends();

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
  });
});
