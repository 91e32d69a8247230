import { beforeAll, describe, expect, it } from 'vitest';
import * as listAccountMembers from '../../../functions/accounts/list-account-members.ts';
import { revokeInvite } from '../../../shared/accounts/account-invite-store.ts';
import { type HubPrincipal, ROLES } from '../../../shared/http/principal.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { isoIn } from '../../../shared/platform/time.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { useBackends } from '../../support/backends.ts';
import {
  hubCaller,
  makeAccount,
  makeHubUser,
  makeMember,
  rolesBut,
  support,
} from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import { pagesOf } from '../../support/pages.ts';
import { expectHidden } from '../../support/refusals.ts';
import { storeAccountInvite } from '../../support/store-account-invite.ts';

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
        state: 'active',
        created_at: expect.any(String),
        updated_at: expect.any(String),
        updated_by: owner.userId,
        version: 1,
      });
    });

    it.each(['asc', 'desc'] as const)('pages through every member once, %s', async (sort) => {
      const pages = await pagesOf((query) => list({ page_size: '2', sort, ...query }));
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
      expect(pages.flat().map(({ id }) => id)).toEqual(sort === 'asc' ? members : members.toReversed());
    });

    describe('with pending invites', () => {
      const invite = (email: string) => storeAccountInvite(account, { email, role: 'editor' }, owner.userId);

      it('shows owners the address and the inviter, but not the user of the address', async () => {
        const [known, unknown] = [newEmail(), newEmail()];
        await makeHubUser(known);
        const made = [await invite(known), await invite(unknown)];
        const { results } = (await list()).body;
        for (const { id, email, expires } of made) {
          expect(results).toContainEqual({
            id,
            account,
            role: 'editor',
            state: 'pending',
            email,
            expires_at: expires,
            created_at: expect.any(String),
            updated_at: expect.any(String),
            created_by: owner.userId,
            updated_by: owner.userId,
            version: 1,
          });
        }
      });

      it.each(['asc', 'desc'] as const)('pages through invites and members once, %s', async (sort) => {
        const all = (await list({ page_size: '100', sort })).body['results'];
        const pages = await pagesOf((query) => list({ page_size: '2', sort, ...query }));
        expect(pages.flat()).toEqual(all);
        expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(members.length + 2);
      });

      it.each(rolesBut('owner'))(
        'shows a member with the role %s no invites, and refuses one as cursor',
        async (role) => {
          const principal = { ...owner, accounts: { [account]: role } };
          const { results } = (await list({}, principal)).body;
          expect(JSON.stringify(results)).not.toMatch(/pending|@/);
          const { id } = await invite(newEmail());
          expect((await list({ after: id }, principal)).status).toBe(400);
          await revokeInvite(account, id, {});
        },
      );

      it('hides those that have expired', async () => {
        const { id } = await invite(newEmail());
        await changeItem(keys.accountInvite(account, id), { expires: isoIn(0) });
        expect(JSON.stringify((await list()).body)).not.toContain(id);
      });
    });

    it('answers to service staff', async () => {
      expect((await list({}, support)).body['results']).toHaveLength(5);
    });
  });

  it.each(['nobody', 'x'.repeat(512), '€'.repeat(512), ''])(
    'answers 400 to the unknown cursor "%s"',
    async (after) => {
      expect(await list({ after })).toBeApiError(400, 'invalid_cursor');
    },
  );

  describe('404', () => {
    it('answers a stranger as if the account did not exist', async () => {
      const stranger = await hubCaller(await makeHubUser());
      await expectHidden(account, 'account_not_found', (id) => list({}, stranger, id));
    });

    it('answers to service staff for an account that does not exist', async () => {
      expect((await list({}, support, newId('acct'))).status).toBe(404);
    });
  });
});
