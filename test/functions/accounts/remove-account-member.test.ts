import { describe, expect, it } from 'vitest';
import * as removeAccountMember from '../../../functions/accounts/remove-account-member.ts';
import { acceptAccountInvite } from '../../../shared/accounts/answer-account-invite.ts';
import { HUB_APPLICATION_ID } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { makeInvited } from '../../support/account-invites.ts';
import { useBackends } from '../../support/backends.ts';
import { hubCaller, makeAccount, makeHubUser, makeMember, rolesBut } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { expectHidden } from '../../support/refusals.ts';

useBackends();

async function removed(account: string, member: string, by: string) {
  return invoke(removeAccountMember, { params: { account, member }, principal: await hubCaller(by) });
}

describe('DELETE /accounts/{account}/members/{member}', () => {
  describe('204', () => {
    it("ends the role from the next request on, and reduces the user's account count", async () => {
      const { account, owner } = await makeAccount();
      const { userId } = await makeMember(account, 'owner');
      expect((await removed(account, userId, owner.userId)).status).toBe(204);
      expect((await hubCaller(userId)).accounts).toEqual({});
      expect(await getItem(keys.accountMember(account, userId))).toBeUndefined();
      expect(await getItem(keys.profile(HUB_APPLICATION_ID, userId))).toMatchObject({ account_count: 0 });
      expect(await getItem(keys.account(account))).toMatchObject({ owners: 1 });
    });

    it('lets an owner leave if another owner remains', async () => {
      const { account, owner } = await makeAccount();
      const other = await makeMember(account, 'owner');
      expect((await removed(account, owner.userId, owner.userId)).status).toBe(204);
      expect((await removed(account, other.userId, other.userId)).status).toBe(409);
    });
  });

  it.each(rolesBut('owner'))('answers 204 to a member with the role %s who leaves', async (role) => {
    const { account } = await makeAccount();
    const { userId } = await makeMember(account, role);
    expect((await removed(account, userId, userId)).status).toBe(204);
    expect((await hubCaller(userId)).accounts).toEqual({});
  });

  describe('204 for a pending invite', () => {
    it('revokes it, so that it can no longer be accepted', async () => {
      const { account, owner } = await makeAccount();
      const { principal, email, invite } = await makeInvited(account);
      expect((await removed(account, invite, owner.userId)).status).toBe(204);
      await expect(acceptAccountInvite(principal.userId, invite)).rejects.toMatchObject({
        code: 'invite_not_found',
      });
      expect(await getItem(keys.accountAddress(account, email))).toBeUndefined();
      expect(await getItem(keys.invitedAddress(email, invite))).toBeUndefined();
      expect((await removed(account, invite, owner.userId)).status).toBe(404);
    });

    it('is revoked or accepted by concurrent requests, never both, in 10 rounds', async () => {
      const { account, owner } = await makeAccount();
      for (let round = 0; round < 10; round++) {
        const { principal, invite } = await makeInvited(account);
        const [answer, accepted] = await Promise.allSettled([
          removed(account, invite, owner.userId),
          acceptAccountInvite(principal.userId, invite),
        ]);
        const isMember = Object.hasOwn((await hubCaller(principal.userId)).accounts, account);
        expect(isMember).toBe(accepted.status === 'fulfilled');
        expect(answer).toMatchObject({ value: { status: isMember ? 404 : 204 } });
      }
    });

    it('answers 412 if the invite has changed since the caller read it', async () => {
      const { account, owner } = await makeAccount();
      const { invite } = await makeInvited(account);
      const request = {
        params: { account, member: invite },
        principal: owner,
        headers: { 'If-Match': '"v9"' },
      };
      expect((await invoke(removeAccountMember, request)).status).toBe(412);
    });

    it('refuses an invite of another account', async () => {
      const { account } = await makeAccount();
      const { owner: other, account: foreign } = await makeAccount();
      const { invite } = await makeInvited(account);
      expect((await removed(foreign, invite, other.userId)).status).toBe(404);
    });
  });

  it('answers 412 if the member has changed since the caller read it', async () => {
    const { account, owner } = await makeAccount();
    const { userId } = await makeMember(account, 'viewer');
    const principal = await hubCaller(owner.userId);
    const request = { params: { account, member: userId }, principal, headers: { 'If-Match': '"v99"' } };
    expect(await invoke(removeAccountMember, request)).toBeApiError(412, 'precondition_failed');
    expect(await getItem(keys.accountMember(account, userId))).toBeDefined();
  });

  it.each(rolesBut('owner'))('answers 403 to a member with the role %s', async (role) => {
    const { account, owner } = await makeAccount();
    const { userId } = await makeMember(account, role);
    const { invite } = await makeInvited(account);
    expect((await removed(account, invite, userId)).status).toBe(403);
    expect(await removed(account, owner.userId, userId)).toBeApiError(403, 'forbidden');
  });

  describe('404', () => {
    it('answers member_not_found for a user who is no member, and after a removal', async () => {
      const { account, owner } = await makeAccount();
      const { userId } = await makeMember(account, 'viewer');
      await removed(account, userId, owner.userId);
      for (const member of [userId, await makeHubUser()]) {
        expect(await removed(account, member, owner.userId)).toBeApiError(404, 'member_not_found');
      }
    });

    it('answers a stranger as if the account did not exist', async () => {
      const { account, owner } = await makeAccount();
      const stranger = await makeHubUser();
      await expectHidden(account, 'account_not_found', (id) => removed(id, owner.userId, stranger));
    });
  });

  describe('409', () => {
    it('refuses to remove the last owner', async () => {
      const { account, owner } = await makeAccount();
      await makeMember(account, 'admin');
      expect(await removed(account, owner.userId, owner.userId)).toBeApiError(409, 'last_owner');
      expect((await hubCaller(owner.userId)).accounts).toEqual({ [account]: 'owner' });
    });

    it('leaves one of two owners who remove each other at once, in 25 rounds', async () => {
      for (let round = 0; round < 25; round++) {
        const { account, owner } = await makeAccount();
        const other = await makeMember(account, 'owner');
        const answers = await Promise.all([
          removed(account, other.userId, owner.userId),
          removed(account, owner.userId, other.userId),
        ]);
        const [ok, refused] = answers.map(({ status }) => status).sort();
        expect(ok).toBe(204);
        // The slower one may have lost its membership before it asked.
        expect([404, 409]).toContain(refused);
        expect(await getItem(keys.account(account))).toMatchObject({ owners: 1 });
      }
    });
  });
});
