import { beforeAll, describe, expect, it } from 'vitest';
import * as listAccountMembers from '../../../functions/accounts/list-account-members.ts';
import { revokeInvite } from '../../../shared/accounts/account-invite-store.ts';
import { removeAccountMember } from '../../../shared/accounts/account-store.ts';
import { listAccountMembers as listMembers } from '../../../shared/accounts/list-members.ts';
import { type HubPrincipal, ROLES } from '../../../shared/http/principal.ts';
import { HUB_APPLICATION_ID, newId } from '../../../shared/platform/ids.ts';
import { isoIn } from '../../../shared/platform/time.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import {
  hubCaller,
  makeAccount,
  makeHubUser,
  makeMember,
  rolesBut,
  support,
} from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem, removeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import { pagesOf } from '../../support/pages.ts';
import { expectHidden } from '../../support/refusals.ts';
import { storeAccountInvite } from '../../support/store-account-invite.ts';

useBackends();
let account: string;
let owner: HubPrincipal;
let ownerEmail: string;
let members: string[];

beforeAll(async () => {
  ({ account, owner } = await makeAccount());
  ownerEmail = await addressOf(owner.userId);
  const others = [];
  for (const role of ROLES) others.push(await makeMember(account, role));
  members = [owner, ...others].map(({ userId }) => userId).sort();
});

async function addressOf(userId: string): Promise<string> {
  return String((await findProfile(HUB_APPLICATION_ID, userId))?.verified_data['email']);
}

/** The member in the list, as the owner sees it. */
async function listed({ userId }: HubPrincipal): Promise<unknown> {
  const { results } = await listMembers(account, { page_size: 100, sort: 'asc' }, { pending: false });
  return results.find(({ id }) => id === userId);
}

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
        email: ownerEmail,
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
          const email = newEmail();
          const { id } = await invite(email);
          const { text } = await list({}, principal);
          expect(text).toContain(ownerEmail);
          for (const hidden of ['pending', email, id]) expect(text).not.toContain(hidden);
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

    describe('the addresses of members', () => {
      it('are those of now, after a change of address', async () => {
        const member = await makeMember(account, 'viewer');
        const email = newEmail();
        await changeItem(keys.profile(HUB_APPLICATION_ID, member.userId), { verified_data: { email } });
        expect(await listed(member)).toMatchObject({ email, version: 1 });
        await removeAccountMember(account, member.userId);
      });

      it('are absent while they are not verified', async () => {
        const member = await makeMember(account, 'viewer');
        await changeItem(keys.profile(HUB_APPLICATION_ID, member.userId), { verified_data: {} });
        expect(await listed(member)).not.toHaveProperty('email');
        await removeAccountMember(account, member.userId);
      });

      it('are absent for a deleted hub user, who stays in the list', async () => {
        const member = await makeMember(account, 'viewer');
        await removeItem(keys.profile(HUB_APPLICATION_ID, member.userId));
        const stored = await listed(member);
        expect(stored).toMatchObject({ id: member.userId, role: 'viewer', state: 'active' });
        expect(stored).not.toHaveProperty('email');
        await removeItem(keys.accountMember(account, member.userId));
      });

      it('need one batch for a page of any size', async () => {
        const viewer: HubPrincipal = { ...owner, accounts: { [account]: 'viewer' } };
        for (const page_size of ['1', '100'])
          expect(await countCalls(() => list({ page_size }, viewer))).toEqual(['Query', 'BatchGetItem']);
      });
    });

    it('answers to service staff, with the addresses', async () => {
      const { body, text } = await list({}, support);
      expect(body['results']).toHaveLength(5);
      expect(text).toContain(ownerEmail);
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
