import { beforeAll, describe, expect, it } from 'vitest';
import * as listAccountMembers from '../../../functions/accounts/list-account-members.ts';
import { type HubPrincipal, ROLES } from '../../../shared/auth/principal.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { useBackends } from '../../support/backends.ts';
import {
  comparable,
  hubCaller,
  makeAccount,
  makeHubUser,
  makeMember,
  support,
} from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { pagesOf } from '../../support/pages.ts';

useBackends();
let account: string;
let owner: HubPrincipal;
let members: string[];

beforeAll(async () => {
  ({ account, owner } = await makeAccount());
  const others = [];
  for (const role of ROLES) others.push(await makeMember(account, role));
  members = [owner, ...others].map(({ userId }) => userId).sort();
});

const list = (query: Record<string, string> = {}, principal = owner, id = account) =>
  invoke(listAccountMembers, { params: { account: id }, query, principal });

describe('GET /accounts/{account}/members', () => {
  describe('200', () => {
    it.each(ROLES)('answers members and their roles to a member with the role %s', async (role) => {
      const { status, body } = await list({}, { ...owner, accounts: { [account]: role } });
      expect(status).toBe(200);
      expect(body['next']).toBeUndefined();
      expect(body['results']).toContainEqual({
        id: owner.userId,
        account,
        role: 'owner',
        created_at: expect.any(String),
        updated_at: expect.any(String),
        version: 1,
      });
    });

    it.each(['asc', 'desc'] as const)('pages through every member once, %s', async (sort) => {
      const pages = await pagesOf((query) => list({ page_size: '2', sort, ...query }));
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
      expect(pages.flat().map(({ id }) => id)).toEqual(sort === 'asc' ? members : members.toReversed());
    });

    it('answers to service staff', async () => {
      expect((await list({}, support)).body['results']).toHaveLength(5);
    });
  });

  describe('400', () => {
    it.each(['nobody', 'x'.repeat(512), '€'.repeat(512), ''])(
      'refuses the unknown cursor "%s"',
      async (after) => {
        expect(await list({ after })).toMatchObject({ status: 400, body: { code: 'invalid_cursor' } });
      },
    );
  });

  describe('404', () => {
    it('answers to nobody but members whether there is such an account', async () => {
      const stranger = await hubCaller(await makeHubUser());
      const foreign = await list({}, stranger);
      expect(foreign).toMatchObject({ status: 404, body: { code: 'account_not_found' } });
      expect(comparable(foreign)).toEqual(comparable(await list({}, stranger, newId('acct'))));
    });

    it('answers to service staff for an account that does not exist', async () => {
      expect((await list({}, support, newId('acct'))).status).toBe(404);
    });
  });
});
