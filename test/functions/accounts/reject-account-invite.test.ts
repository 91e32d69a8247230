import { beforeAll, describe, expect, it } from 'vitest';
import * as rejectAccountInvite from '../../../functions/accounts/reject-account-invite.ts';
import { acceptAccountInvite } from '../../../shared/accounts/answer-account-invite.ts';
import type { HubPrincipal } from '../../../shared/http/principal.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { makeInvited } from '../../support/account-invites.ts';
import { useBackends } from '../../support/backends.ts';
import { hubCaller, makeAccount, makeHubUser } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';

useBackends();
let account: string;

beforeAll(async () => {
  ({ account } = await makeAccount());
});

const reject = (principal: HubPrincipal, invite: string) =>
  invoke(rejectAccountInvite, { params: { invite }, principal });

describe('POST /me/account-invites/{invite}/reject', () => {
  it('204: ends the invite', async () => {
    const { principal, email, invite } = await makeInvited(account);
    expect((await reject(principal, invite)).status).toBe(204);
    for (const key of [
      keys.accountInvite(account, invite),
      keys.accountAddress(account, email),
      keys.invitedAddress(email, invite),
    ]) {
      expect(await getItem(key)).toBeUndefined();
    }
    await expect(acceptAccountInvite(principal.userId, invite)).rejects.toMatchObject({
      code: 'invite_not_found',
    });
  });

  it('404: refuses users without the verified address, and a second rejection', async () => {
    const { principal, invite } = await makeInvited(account);
    expect(await reject(await hubCaller(await makeHubUser()), invite)).toBeApiError(404, 'invite_not_found');
    expect((await reject(principal, invite)).status).toBe(204);
    expect(await reject(principal, invite)).toBeApiError(404, 'invite_not_found');
  });
});
