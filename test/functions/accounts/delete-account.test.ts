import { describe, expect, it } from 'vitest';
import * as deleteAccount from '../../../functions/accounts/delete-account.ts';
import * as createApplication from '../../../functions/applications/create-application.ts';
import * as deleteApplication from '../../../functions/applications/delete-application.ts';
import { createAccount, removeAccountMember } from '../../../shared/accounts/account-store.ts';
import { acceptAccountInvite } from '../../../shared/accounts/answer-account-invite.ts';
import { purgeApplications } from '../../../shared/deletion/purge.ts';
import type { HubPrincipal } from '../../../shared/http/principal.ts';
import { HUB_APPLICATION_ID } from '../../../shared/platform/ids.ts';
import { keys, ranges } from '../../../shared/storage/keys.ts';
import { getItem, queryItems } from '../../../shared/storage/read-items.ts';
import { stale } from '../../../shared/storage/stale.ts';
import { notExists } from '../../../shared/storage/writes/expressions.ts';
import { write } from '../../../shared/storage/writes/write-items.ts';
import { put } from '../../../shared/storage/writes/writes.ts';
import { makeInvited } from '../../support/account-invites.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextTransaction } from '../../support/before-call.ts';
import {
  hubCaller,
  makeAccount,
  makeHubUser,
  makeMember,
  rolesBut,
  support,
} from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { removeItem } from '../../support/items.ts';
import { expectHidden } from '../../support/refusals.ts';

useBackends();

const remove = (principal: HubPrincipal, account: string, headers: Record<string, string> = {}) =>
  invoke(deleteAccount, { params: { account }, principal, headers });
const create = (principal: HubPrincipal, account: string) =>
  invoke(createApplication, { principal, body: { name: 'Shop', account } });

async function remainsOf(account: string): Promise<unknown[]> {
  const { items } = await queryItems(ranges.account(account), { limit: 100 });
  return [...items, await getItem(keys.purgeAccount(account))].filter((item) => item !== undefined);
}

const countOf = async ({ userId }: HubPrincipal) =>
  (await getItem(keys.profile(HUB_APPLICATION_ID, userId)))?.['account_count'];

describe('DELETE /accounts/{account}', () => {
  it('204: deletes the account, its members and invites, and corrects all counts', async () => {
    const { account, owner } = await makeAccount();
    const viewer = await makeMember(account, 'viewer');
    const { principal, email, invite } = await makeInvited(account, 'owner');
    expect((await remove(owner, account)).status).toBe(204);
    // The scheduled purge deletes its feed, and then this record.
    expect(await remainsOf(account)).toMatchObject([keys.purgeAccount(account)]);
    for (const member of [owner, viewer]) {
      expect((await hubCaller(member.userId)).accounts).toEqual({});
      expect(await countOf(member)).toBe(0);
    }
    expect(await getItem(keys.invitedAddress(email, invite))).toBeUndefined();
    await expect(acceptAccountInvite(principal.userId, invite)).rejects.toMatchObject({
      code: 'invite_not_found',
    });
    expect((await remove(owner, account)).status).toBe(404);
  });

  it('204: once the applications of the account are deleted', async () => {
    const { account, owner } = await makeAccount();
    const app = String((await create(owner, account)).body['id']);
    expect(await remove(owner, account)).toBeApiError(409, 'account_in_use');
    await invoke(deleteApplication, { params: { app }, principal: owner });
    expect((await remove(owner, account)).status).toBe(204);
  });

  // The purge removes members whose users are deleted, too.
  it('leaves members to the purge, which also finishes an interrupted deletion', async () => {
    const { account } = await makeAccount();
    const [viewer, ghost] = [await makeMember(account, 'viewer'), await makeMember(account, 'editor')];
    await removeItem(keys.profile(HUB_APPLICATION_ID, ghost.userId));
    await removeItem(keys.account(account));
    await write(put({ ...keys.purgeAccount(account), kind: 'account', account }, notExists(), stale));
    await purgeApplications(() => true);
    expect(await remainsOf(account)).toEqual([]);
    expect((await hubCaller(viewer.userId)).accounts).toEqual({});
    expect((await hubCaller(ghost.userId)).accounts).toEqual({});
    expect(await countOf(viewer)).toBe(0);
  });

  describe('409', () => {
    it('answers account_in_use while there is another owner', async () => {
      const { account, owner } = await makeAccount();
      const other = await makeMember(account, 'owner');
      expect(await remove(owner, account)).toBeApiError(409, 'account_in_use');
      await removeAccountMember(account, other.userId);
      expect((await remove(owner, account)).status).toBe(204);
    });

    it('answers only if a concurrent creation of an application won, in 15 rounds', async () => {
      for (let round = 0; round < 15; round++) {
        const { account, owner } = await makeAccount();
        const [deleted, created] = await Promise.all([remove(owner, account), create(owner, account)]);
        const kept = created.status === 201;
        expect([deleted.status, created.status]).toEqual(kept ? [409, 201] : [204, 404]);
        expect((await getItem(keys.account(account))) !== undefined).toBe(kept);
        expect((await hubCaller(owner.userId)).accounts).toEqual(kept ? { [account]: 'owner' } : {});
      }
    });

    it('answers an owner if a second one is added at that moment', async () => {
      const { account, owner } = await makeAccount();
      const { principal, invite } = await makeInvited(account, 'owner');
      beforeNextTransaction(() => acceptAccountInvite(principal.userId, invite));
      expect(await remove(owner, account)).toBeApiError(409, 'account_in_use');
      expect((await hubCaller(principal.userId)).accounts).toEqual({ [account]: 'owner' });
    });
  });

  it('204 once and 404 once: if it is deleted twice at once, in 15 rounds', async () => {
    for (let round = 0; round < 15; round++) {
      const { account, owner } = await makeAccount();
      const kept = await createAccount('Kept', owner.userId);
      const answers = await Promise.all([remove(owner, account), remove(owner, account)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
      expect(await countOf(owner)).toBe(1);
      expect((await hubCaller(owner.userId)).accounts).toEqual({ [kept.id]: 'owner' });
    }
  });

  it('412: answers if the account has changed since the caller read it', async () => {
    const { account, owner } = await makeAccount();
    expect((await remove(owner, account, { 'if-match': '"v9"' })).status).toBe(412);
    expect((await remove(owner, account, { 'if-match': '"v1"' })).status).toBe(204);
  });

  it.each(rolesBut('owner'))('403: refuses a member with the role %s', async (role) => {
    const { account } = await makeAccount();
    expect((await remove(await makeMember(account, role), account)).status).toBe(403);
  });

  it('403: refuses service staff and tokens of OpenID clients', async () => {
    const { account, owner } = await makeAccount();
    expect((await remove(support, account)).status).toBe(403);
    expect(await remove({ ...owner, client: 'oidc_client' }, account)).toBeApiError(403, 'first_party_only');
  });

  it('404: answers a stranger as if the account did not exist', async () => {
    const { account } = await makeAccount();
    const stranger = await hubCaller(await makeHubUser());
    await expectHidden(account, 'account_not_found', (id) => remove(stranger, id));
  });
});
