import { inviteAt, saveInvite } from '../../shared/accounts/account-invite-store.ts';
import type { Role } from '../../shared/http/principal.ts';
import { keys } from '../../shared/storage/keys.ts';
import { getItem } from '../../shared/storage/read-items.ts';

/** Saves the invite of an address into an account, as `inviteMember` does, but sends no message. */
export async function storeAccountInvite(
  account: string,
  invitee: { email: string; role: Role },
  inviter: string,
) {
  const pointer = await getItem(keys.accountAddress(account, invitee.email));
  return saveInvite(account, invitee, inviter, await inviteAt(account, pointer));
}
