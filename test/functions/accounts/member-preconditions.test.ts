import { beforeAll, describe, expect, it } from 'vitest';
import * as updateAccountMember from '../../../functions/accounts/update-account-member.ts';
import { removeMember } from '../../../shared/accounts/account-store.ts';
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
  it('removes the version that the caller has seen', async () => {
    const { userId } = await makeMember(account, 'viewer');
    await removeMember(account, userId, { versions: [1] });
    expect(await isMember(userId)).toBe(false);
  });

  it('is refused when the member is not as the caller has seen it: it tells who changed the role and when, and the member stays', async () => {
    const { userId } = await makeMember(account, 'viewer');
    const { body } = await change(userId, 'editor');
    await expect(removeMember(account, userId, { versions: [1] })).rejects.toMatchObject({
      code: 'precondition_failed',
      extras: { members: { updated_by: owner.userId, updated_at: body['updated_at'] } },
    });
    expect((await hubCaller(userId)).accounts).toEqual({ [account]: 'editor' });
    expect(await getItem(keys.profile(HUB_APPLICATION_ID, userId))).toMatchObject({ account_count: 1 });
  });

  it('is refused when the member is changed in the very moment', async () => {
    const { userId } = await makeMember(account, 'viewer');
    beforeNextTransaction(() => change(userId, 'admin'));
    await expect(removeMember(account, userId, { versions: [1] })).rejects.toMatchObject({
      code: 'precondition_failed',
      extras: { members: { updated_by: owner.userId } },
    });
    expect((await hubCaller(userId)).accounts).toEqual({ [account]: 'admin' });
  });

  it('removes a member that is made owner in the very moment, where the caller asks for no version; the owners are counted right', async () => {
    const { userId } = await makeMember(account, 'viewer');
    beforeNextTransaction(() => change(userId, 'owner'));
    await removeMember(account, userId);
    expect(await isMember(userId)).toBe(false);
    expect(await getItem(keys.account(account))).toMatchObject({ owners: 1 });
  });

  it('answers member_not_found to all but one who remove the same member at once', async () => {
    const { userId } = await makeMember(account, 'viewer');
    const removals = await Promise.allSettled(
      Array.from({ length: 10 }, () => removeMember(account, userId)),
    );
    const refused = removals.filter((removal) => removal.status === 'rejected');
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array(9).fill('member_not_found'));
  });
});

describe('PUT /accounts/{account}/members/{member}', () => {
  it('412: tells who invited a member whose role nobody has changed since', async () => {
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

  it('412: tells who changed the role and when', async () => {
    const { userId } = await makeMember(account, 'viewer');
    const { body } = await change(userId, 'editor');
    expect(await change(userId, 'admin', { 'if-match': '"v1"' })).toMatchObject({
      status: 412,
      body: { updated_by: owner.userId, updated_at: body['updated_at'] },
    });
  });
});
