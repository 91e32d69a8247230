import { beforeAll, describe, expect, it } from 'vitest';
import * as acceptAccountInvite from '../../../functions/accounts/accept-account-invite.ts';
import { type HubPrincipal, MAX_ACCOUNTS_OF_USER, ROLES } from '../../../shared/http/principal.ts';
import { HUB_APPLICATION_ID, newId } from '../../../shared/platform/ids.ts';
import { isoIn } from '../../../shared/platform/time.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { makeInvited } from '../../support/account-invites.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextTransaction, failNextRead } from '../../support/before-call.ts';
import {
  comparable,
  hubCaller,
  makeAccount,
  makeHubUser,
  makeMember,
  ownerOf,
} from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem, removeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import { atOnce } from '../../support/races.ts';
import { makeUser } from '../../support/tenants.ts';

useBackends();
let account: string;

beforeAll(async () => {
  ({ account } = await makeAccount());
});

const accept = (principal: HubPrincipal, invite: string) =>
  invoke(acceptAccountInvite, { params: { invite }, principal });
const rolesOf = async ({ userId }: HubPrincipal) => (await hubCaller(userId)).accounts;
const profileKey = ({ userId }: HubPrincipal) => keys.profile(HUB_APPLICATION_ID, userId);

describe('POST /me/account-invites/{invite}/accept', () => {
  it.each(ROLES)(
    '200: makes the caller %s from the next request on, and consumes the invite',
    async (role) => {
      const { principal, email, invite } = await makeInvited(account, role);
      const { status, body } = await accept(principal, invite);
      expect(status).toBe(200);
      expect(body).toEqual({
        id: principal.userId,
        account,
        role,
        state: 'active',
        created_at: expect.any(String),
        updated_at: body['created_at'],
        updated_by: await ownerOf(account),
        version: 1,
      });
      expect(await rolesOf(principal)).toEqual({ [account]: role });
      expect(await getItem(profileKey(principal))).toMatchObject({ account_count: 1 });
      expect(await getItem(keys.accountAddress(account, email))).toBeUndefined();
      expect(await accept(principal, invite)).toBeApiError(404, 'invite_not_found');
    },
  );

  it('200: counts a second owner, so that the first one may leave', async () => {
    const { account: other } = await makeAccount();
    for (const role of ['owner', 'admin'] as const) {
      const { principal, invite } = await makeInvited(other, role);
      await accept(principal, invite);
    }
    expect(await getItem(keys.account(other))).toMatchObject({ owners: 2 });
  });

  // A failing read would answer that the invite does not exist, although it was accepted.
  it('200: needs no read after the invite is consumed', async () => {
    const { principal, invite } = await makeInvited(account);
    failNextRead(keys.accountMember(account, principal.userId));
    expect(await accept(principal, invite)).toMatchObject({ status: 200, body: { id: principal.userId } });
    // The fault waits for the next read.
    await expect(getItem(keys.accountMember(account, principal.userId))).rejects.toThrow();
  });

  it('gives one of five parallel requests the membership, and counts it once', async () => {
    const { account: own } = await makeAccount();
    const { principal, invite } = await makeInvited(own, 'owner');
    const answers = await atOnce(5, () => accept(principal, invite));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    expect(await getItem(profileKey(principal))).toMatchObject({ account_count: 1 });
    expect(await getItem(keys.account(own))).toMatchObject({ owners: 2 });
  });

  describe('404', () => {
    it('answers a user without the verified address as if the invite did not exist', async () => {
      const { invite } = await makeInvited(account);
      const stranger = await hubCaller(await makeHubUser());
      const foreign = await accept(stranger, invite);
      expect(foreign).toBeApiError(404, 'invite_not_found');
      expect(comparable(foreign)).toEqual(comparable(await accept(stranger, newId('invite'))));
      expect(comparable(foreign)).toEqual(comparable(await accept(stranger, 'nothing')));
    });

    it('answers a user whose address is not verified', async () => {
      const { email, invite } = await makeInvited(account);
      const userId = newId('user');
      await makeUser(HUB_APPLICATION_ID, userId, { email });
      expect(await accept(await hubCaller(userId), invite)).toBeApiError(404, 'invite_not_found');
      expect(await rolesOf(await hubCaller(userId))).toEqual({});
    });

    it('answers a user who loses the address at that moment', async () => {
      const { principal, invite } = await makeInvited(account);
      beforeNextTransaction(() =>
        changeItem(profileKey(principal), { verified_data: { email: newEmail() } }),
      );
      expect(await accept(principal, invite)).toBeApiError(404, 'invite_not_found');
      expect(await rolesOf(principal)).toEqual({});
    });

    it('answers for an expired invite', async () => {
      const { principal, invite } = await makeInvited(account);
      await changeItem(keys.accountInvite(account, invite), { expires: isoIn(0) });
      expect(await accept(principal, invite)).toBeApiError(404, 'invite_not_found');
    });

    it('answers for an invite to a deleted account', async () => {
      const { account: own } = await makeAccount();
      const { principal, invite } = await makeInvited(own);
      await removeItem(keys.account(own));
      expect(await accept(principal, invite)).toBeApiError(404, 'invite_not_found');
      expect(await rolesOf(principal)).toEqual({});
    });
  });

  describe('409', () => {
    it('answers already_member to a member, whose role does not change', async () => {
      const { principal, email } = await makeInvited(account);
      const member = await makeMember(account, 'editor');
      await changeItem(profileKey(member), { verified_data: { email } });
      const invite = String((await getItem(keys.accountAddress(account, email)))?.['invite']);
      expect(await accept(member, invite)).toBeApiError(409, 'already_member');
      expect(await rolesOf(member)).toEqual({ [account]: 'editor' });
      expect(await rolesOf(principal)).toEqual({});
    });

    // After it has left one it may accept.
    it(`answers limit_reached to a member of ${MAX_ACCOUNTS_OF_USER} accounts`, async () => {
      const { principal, invite } = await makeInvited(account);
      await changeItem(profileKey(principal), { account_count: MAX_ACCOUNTS_OF_USER });
      expect(await accept(principal, invite)).toBeApiError(409, 'limit_reached');
      await changeItem(profileKey(principal), { account_count: MAX_ACCOUNTS_OF_USER - 1 });
      expect((await accept(principal, invite)).status).toBe(200);
    });
  });
});
