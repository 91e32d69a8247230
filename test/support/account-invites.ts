import type { HubPrincipal, Role } from '../../shared/http/principal.ts';
import { hubCaller, makeHubUser, ownerOf } from './hub-users.ts';
import { newEmail } from './magic-links.ts';
import { storeAccountInvite } from './store-account-invite.ts';

/** A new hub user, and an invite into the account for the address that it has proved. */
export async function makeInvited(
  account: string,
  role: Role = 'viewer',
): Promise<{ principal: HubPrincipal; email: string; invite: string }> {
  const email = newEmail();
  const principal = await hubCaller(await makeHubUser(email));
  const { id } = await storeAccountInvite(account, { email, role }, await ownerOf(account));
  return { principal, email, invite: id };
}
