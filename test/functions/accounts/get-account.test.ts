import { beforeAll, describe, expect, it } from 'vitest';
import * as getAccount from '../../../functions/accounts/get-account.ts';
import { type HubPrincipal, ROLES } from '../../../shared/http/principal.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { hubCaller, makeAccount, makeHubUser, support } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { expectHidden } from '../../support/refusals.ts';

useBackends();
let account: string;
let owner: HubPrincipal;

beforeAll(async () => {
  ({ account, owner } = await makeAccount('team'));
});

const get = (principal: HubPrincipal, id = account) =>
  invoke(getAccount, { params: { account: id }, principal });

describe('GET /accounts/{account}', () => {
  describe('200', () => {
    it.each(ROLES)('answers plan and use of it to a member with the role %s', async (role) => {
      const { status, headers, body } = await get({ ...owner, accounts: { [account]: role } });
      expect(status).toBe(200);
      expect(body).toEqual({
        id: account,
        name: 'Acme',
        plan: 'team',
        applications: 0,
        application_limit: 25,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        created_by: owner.userId,
        version: 1,
      });
      expect(headers['etag']).toBe('"v1"');
    });

    it('answers to service staff, who are no members', async () => {
      expect(await get(support)).toMatchObject({ status: 200, body: { id: account } });
    });

    it('makes one DynamoDB call', async () => {
      expect(await countCalls(() => get(owner))).toEqual(['GetItem']);
    });
  });

  describe('404', () => {
    it('answers a stranger as if the account did not exist', async () => {
      const stranger = await hubCaller(await makeHubUser());
      await expectHidden(account, 'account_not_found', (id) => get(stranger, id));
    });

    it('answers to service staff for an account that does not exist', async () => {
      expect(await get(support, newId('acct'))).toBeApiError(404, 'account_not_found');
    });
  });
});
