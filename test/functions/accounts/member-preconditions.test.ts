import { beforeAll, describe, expect, it } from 'vitest';
import * as updateAccountMember from '../../../functions/accounts/update-account-member.ts';
import { removeAccountMember } from '../../../shared/accounts/account-store.ts';
import type { HubPrincipal } from '../../../shared/http/principal.ts';
import { HUB_APPLICATION_ID } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextTransaction } from '../../support/before-call.ts';
import { hubCaller, joinAccount, makeAccount, makeHubUser, makeMember } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';

useBackends();
let account: string;
let owner: HubPrincipal;

beforeAll(async () => {
  ({ account, owner } = await makeAccount());
});

const change = (member: string, role: string, headers: Record<string, string> = {}) =>
  invoke(updateAccountMember, { params: { account, member }, principal: owner, body: { role }, headers });

const isMember = async (userId: string) => Object.hasOwn((await hubCaller(userId)).accounts, account);

describe('removing a member', () => {
  it('succeeds for the version that the caller has seen', async () => {
    const { userId } = await makeMember(account, 'viewer');
    await removeAccountMember(account, userId, { versions: [1] });
    expect(await isMember(userId)).toBe(false);
  });

  // The member and its changed role stay.
  it('is refused for an older version, with the author and time of the last change', async () => {
    const { userId } = await makeMember(account, 'viewer');
    const { body } = await change(userId, 'editor');
    await expect(removeAccountMember(account, userId, { versions: [1] })).rejects.toMatchObject({
      code: 'precondition_failed',
      extras: { members: { updated_by: owner.userId, updated_at: body['updated_at'] } },
    });
    expect((await hubCaller(userId)).accounts).toEqual({ [account]: 'editor' });
    expect(await getItem(keys.profile(HUB_APPLICATION_ID, userId))).toMatchObject({ account_count: 1 });
  });

  it('is refused if the member changes at the same moment', async () => {
    const { userId } = await makeMember(account, 'viewer');
    beforeNextTransaction(() => change(userId, 'admin'));
    await expect(removeAccountMember(account, userId, { versions: [1] })).rejects.toMatchObject({
      code: 'precondition_failed',
      extras: { members: { updated_by: owner.userId } },
    });
    expect((await hubCaller(userId)).accounts).toEqual({ [account]: 'admin' });
  });

  // The count of owners is right afterwards.
  it('removes a member who becomes owner at the same moment, if no version is given', async () => {
    const { userId } = await makeMember(account, 'viewer');
    beforeNextTransaction(() => change(userId, 'owner'));
    await removeAccountMember(account, userId);
    expect(await isMember(userId)).toBe(false);
    expect(await getItem(keys.account(account))).toMatchObject({ owners: 1 });
  });

  it('succeeds for one of several requests; the others get member_not_found', async () => {
    const { userId } = await makeMember(account, 'viewer');
    const removals = await Promise.allSettled(
      Array.from({ length: 10 }, () => removeAccountMember(account, userId)),
    );
    const refused = removals.filter((removal) => removal.status === 'rejected');
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array(9).fill('member_not_found'));
  });
});

describe('PUT /accounts/{account}/members/{member}', () => {
  it('412: names the inviter of a member whose role was never changed', async () => {
    const userId = await makeHubUser();
    const colleague = await makeMember(account, 'owner');
    await joinAccount(account, userId, 'viewer', colleague.userId);
    for (const [member, actor] of [
      [userId, colleague.userId],
      [owner.userId, owner.userId],
    ] as const) {
      expect(await change(member, 'admin', { 'if-match': '"v99"' })).toMatchObject({
        status: 412,
        body: { updated_by: actor, updated_at: expect.any(String) },
      });
    }
  });

  it('412: names who changed the role, and when', async () => {
    const { userId } = await makeMember(account, 'viewer');
    const { body } = await change(userId, 'editor');
    expect(await change(userId, 'admin', { 'if-match': '"v1"' })).toMatchObject({
      status: 412,
      body: { updated_by: owner.userId, updated_at: body['updated_at'] },
    });
  });
});
