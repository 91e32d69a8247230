import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as updateAccountMember from '../../../functions/accounts/update-account-member.ts';
import { listAccountMembers } from '../../../shared/accounts/list-members.ts';
import type { HubPrincipal, Role } from '../../../shared/http/principal.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { hubCaller, makeAccount, makeHubUser, makeMember, rolesBut } from '../../support/hub-users.ts';
import { invoke, type Request } from '../../support/invoke.ts';
import { atOnce, RACERS } from '../../support/races.ts';
import { expectHidden } from '../../support/refusals.ts';

useBackends();
let account: string;
let owner: HubPrincipal;

beforeAll(async () => {
  ({ account, owner } = await makeAccount());
});

const change = (member: string, role: string, extra: Request & { account?: string } = {}) =>
  invoke(updateAccountMember, {
    params: { account: extra.account ?? account, member },
    principal: owner,
    body: { role },
    ...extra,
  });

async function ownersOf(id: string): Promise<string[]> {
  const { results } = await listAccountMembers(id, { page_size: 100, sort: 'asc' }, { pending: false });
  return results.filter(({ role }) => role === 'owner').map((member) => member.id);
}

describe('PUT /accounts/{account}/members/{member}', () => {
  describe('200', () => {
    it('changes the role, from the next request of the member on', async () => {
      const { userId } = await makeMember(account, 'viewer');
      const answer = await change(userId, 'admin');
      expect(answer).toMatchObject({ status: 200, body: { id: userId, role: 'admin', version: 2 } });
      expect(answer.headers['etag']).toBe('"v2"');
      expect((await hubCaller(userId)).accounts).toEqual({ [account]: 'admin' });
    });

    it('lets an owner step down once there is another', async () => {
      const { account: own, owner: first } = await makeAccount();
      const second = await makeMember(own, 'admin');
      expect((await change(second.userId, 'owner', { account: own, principal: first })).status).toBe(200);
      expect((await change(first.userId, 'viewer', { account: own, principal: first })).status).toBe(200);
      expect(await ownersOf(own)).toEqual([second.userId]);
    });

    it('leaves the count of owners alone when an owner is made owner again', async () => {
      const { account: own, owner: first } = await makeAccount();
      expect((await change(first.userId, 'owner', { account: own, principal: first })).status).toBe(200);
      expect(await getItem(keys.account(own))).toMatchObject({ owners: 1 });
    });
  });

  it('answers 400 to an unknown role', async () => {
    expect(await change(owner.userId, 'king')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.role' }] },
    });
  });

  it.each(rolesBut('owner'))('answers 403 to a member with the role %s, also for itself', async (role) => {
    const member = await makeMember(account, role);
    expect(await change(member.userId, 'owner', { principal: member })).toBeApiError(403, 'forbidden');
    expect((await hubCaller(member.userId)).accounts).toEqual({ [account]: role });
  });

  describe('404', () => {
    it('answers member_not_found for a user who is no member', async () => {
      expect(await change(await makeHubUser(), 'viewer')).toBeApiError(404, 'member_not_found');
    });

    it('answers a stranger as if the account did not exist', async () => {
      const principal = await hubCaller(await makeHubUser());
      await expectHidden(account, 'account_not_found', (id) =>
        change(owner.userId, 'viewer', { principal, account: id }),
      );
    });
  });

  describe('409', () => {
    it('refuses to demote the last owner', async () => {
      const { account: own, owner: only } = await makeAccount();
      await makeMember(own, 'admin');
      const answer = await change(only.userId, 'admin', { account: own, principal: only });
      expect(answer).toBeApiError(409, 'last_owner');
      expect(await ownersOf(own)).toEqual([only.userId]);
    });

    it('leaves one of two owners who demote each other at once, in 50 rounds', async () => {
      const { account: own, owner: first } = await makeAccount();
      const second = await makeMember(own, 'owner');
      for (let round = 0; round < 50; round++) {
        const answers = await Promise.all([
          change(second.userId, 'viewer', { account: own, principal: first }),
          change(first.userId, 'viewer', { account: own, principal: second }),
        ]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
        const [left = '', ...more] = await ownersOf(own);
        expect(more).toEqual([]);
        const principal = await hubCaller(left);
        const other = left === first.userId ? second.userId : first.userId;
        expect((await change(other, 'owner', { account: own, principal })).status).toBe(200);
      }
    });

    it(`leaves one of ${RACERS / 5} owners under ${RACERS} parallel demotions`, {
      tags: 'heavy',
    }, async () => {
      const { account: own, owner: first } = await makeAccount();
      const others = await atOnce(RACERS / 5 - 1, () => makeMember(own, 'owner'));
      const everyone = [first, ...others];
      const answers = await Promise.all(
        everyone.flatMap(({ userId }) =>
          Array.from({ length: 5 }, () => change(userId, 'viewer', { account: own, principal: first })),
        ),
      );
      const left = await ownersOf(own);
      expect(left.length).toBeGreaterThanOrEqual(1);
      expect(await getItem(keys.account(own))).toMatchObject({ owners: left.length });
      for (const { status } of answers) expect([200, 409]).toContain(status);
    });
  });

  describe('412', () => {
    it('answers the second of two writers who saw the same second', async () => {
      vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
      const { userId } = await makeMember(account, 'viewer');
      const headers = { 'if-unmodified-since': new Date().toUTCString() };
      expect((await change(userId, 'editor', { headers })).status).toBe(200);
      expect((await change(userId, 'admin', { headers })).status).toBe(412);
      vi.useRealTimers();
    });

    it('answers if the role has changed since the caller read it, and changes nothing', async () => {
      const { userId } = await makeMember(account, 'viewer');
      const roles: Role[] = ['editor', 'admin'];
      const answers = [];
      for (const role of roles) answers.push(await change(userId, role, { headers: { 'if-match': '"v1"' } }));
      expect(answers[0]?.status).toBe(200);
      expect(answers[1]).toMatchObject({ status: 412, body: { updated_at: answers[0]?.body['updated_at'] } });
      expect((await hubCaller(userId)).accounts).toEqual({ [account]: 'editor' });
    });
  });
});
