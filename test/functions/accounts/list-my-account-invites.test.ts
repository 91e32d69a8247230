import { describe, expect, it } from 'vitest';
import * as listMyAccountInvites from '../../../functions/accounts/list-my-account-invites.ts';
import type { HubPrincipal } from '../../../shared/http/principal.ts';
import { HUB_APPLICATION_ID, newId } from '../../../shared/platform/ids.ts';
import { isoIn } from '../../../shared/platform/time.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { makeInvited } from '../../support/account-invites.ts';
import { useBackends } from '../../support/backends.ts';
import { hubCaller, makeAccount, makeHubUser } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem, removeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import { pagesOf } from '../../support/pages.ts';
import { storeAccountInvite } from '../../support/store-account-invite.ts';
import { makeUser } from '../../support/tenants.ts';

useBackends();

const list = (principal: HubPrincipal, query: Record<string, string> = {}) =>
  invoke(listMyAccountInvites, { principal, query });

/** A hub user that several accounts have invited; returns the invites by creation. */
async function invitedByAccounts(count: number) {
  const email = newEmail();
  const principal = await hubCaller(await makeHubUser(email));
  const invites = [];
  for (let n = 0; n < count; n++) {
    const { account, owner } = await makeAccount();
    invites.push(await storeAccountInvite(account, { email, role: 'viewer' }, owner.userId));
  }
  return { email, principal, invites };
}

describe('GET /me/account-invites', () => {
  it('200: shows account, role, expiry and inviter of an invite', async () => {
    const { principal, invites } = await invitedByAccounts(1);
    const { status, body } = await list(principal);
    expect(status).toBe(200);
    expect(body).toEqual({
      results: [
        {
          id: invites[0]?.id,
          account: invites[0]?.account,
          account_name: 'Acme',
          role: 'viewer',
          expires_at: invites[0]?.expires,
          created_at: expect.any(String),
          updated_at: expect.any(String),
          created_by: invites[0]?.created_by,
          updated_by: invites[0]?.created_by,
          version: 1,
        },
      ],
    });
  });

  it.each(['asc', 'desc'] as const)('200: pages through all of them by creation, %s', async (sort) => {
    const { principal, invites } = await invitedByAccounts(5);
    const ids = invites.map(({ id }) => id);
    const pages = await pagesOf((query) => list(principal, { page_size: '2', sort, ...query }));
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(pages.flat().map(({ id }) => id)).toEqual(sort === 'asc' ? ids : ids.toReversed());
  });

  it('200: hides expired invites and those of deleted accounts', async () => {
    const { principal, invites } = await invitedByAccounts(3);
    const [expired, gone, open] = invites;
    if (!expired || !gone || !open) throw new Error('three invites were made');
    await changeItem(keys.accountInvite(expired.account, expired.id), { expires: isoIn(0) });
    await removeItem(keys.account(gone.account));
    expect((await list(principal)).body['results']).toMatchObject([{ id: open.id }]);
  });

  it('200: hides an invite from users who have not verified its address', async () => {
    const { account } = await makeAccount();
    const { email } = await makeInvited(account);
    const userId = newId('user');
    await makeUser(HUB_APPLICATION_ID, userId, { email });
    for (const id of [userId, await makeHubUser()]) {
      expect((await list(await hubCaller(id))).body).toEqual({ results: [] });
    }
  });

  it('400: refuses an unknown cursor', async () => {
    const { principal } = await invitedByAccounts(1);
    expect(await list(principal, { after: 'nothing' })).toBeApiError(400, 'invalid_cursor');
  });
});
