import { applicationFromItem } from '../applications/application-store.ts';
import { languageOfRecipient } from '../applications/reader-language.ts';
import type { Role } from '../http/principal.ts';
import { sendAccountInvite } from '../messages/account-invite-message.ts';
import { HUB_APPLICATION_ID } from '../platform/ids.ts';
import { allInOrder } from '../platform/parallel.ts';
import { HOUR } from '../platform/time.ts';
import { throttleAll, throttleKeys } from '../storage/counters/recent-times.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import type { AccountMember } from './account.ts';
import { pendingMember } from './account-invite.ts';
import { inviteAt, saveInvite } from './account-invite-store.ts';

const PER_INVITER = { limit: 30, windowSeconds: HOUR };
const PER_ACCOUNT = { limit: 30, windowSeconds: HOUR };
const PER_ADDRESS = { limit: 5, windowSeconds: HOUR };

/**
 * Invites an address into an account by e-mail. Work and answer are the same whether or not a hub user has
 * the address (decision 0092). Sends the message first, so that nothing changes if it cannot be sent. Throws
 * 404 `account_not_found`, 429 `too_many_requests`, and errors of sending.
 */
export async function inviteMember(
  account: string,
  invitee: { email: string; role: Role },
  inviter: string,
): Promise<AccountMember> {
  const attempts = [
    { subject: `account invites by ${inviter}`, ...PER_INVITER },
    { subject: `account invites of ${account}`, ...PER_ACCOUNT },
    { subject: `account invites to ${invitee.email}`, ...PER_ADDRESS },
  ];
  const [hubItem, pointer, ...counted] = await getItems([
    keys.application(HUB_APPLICATION_ID),
    keys.accountAddress(account, invitee.email),
    ...throttleKeys(attempts),
  ]);
  if (!hubItem) throw new Error('the hub application is missing');
  const [, known] = await allInOrder([throttleAll(attempts, counted), inviteAt(account, pointer)]);
  const hub = applicationFromItem(hubItem);
  await sendAccountInvite(hub, invitee.email, languageOfRecipient(hub));
  return pendingMember(await saveInvite(account, invitee, inviter, known));
}
