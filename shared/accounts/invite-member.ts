import type { Application } from '../applications/application.ts';
import { findApplication } from '../applications/application-store.ts';
import type { Role } from '../http/principal.ts';
import { sendEmail } from '../messages/send-message.ts';
import { HUB_APPLICATION_ID } from '../platform/ids.ts';
import { HOUR } from '../platform/time.ts';
import { throttle } from '../storage/throttle.ts';
import type { AccountMember } from './account.ts';
import { pendingMember } from './account-invite.ts';
import { saveInvite } from './invite-store.ts';

const PER_INVITER = { limit: 30, windowSeconds: HOUR };
const PER_ACCOUNT = { limit: 30, windowSeconds: HOUR };
const PER_ADDRESS = { limit: 5, windowSeconds: HOUR };

/**
 * Invites an address into an account by e-mail. Work and answer are the same whether or not a hub user has
 * the address (decision 0092). Sends the message first, so that nothing changes if it cannot be sent. Throws
 * 404 `account_not_found`, 429 `too_many_requests`, and what `sendEmail` throws.
 */
export async function inviteMember(
  account: string,
  invitee: { email: string; role: Role },
  inviter: string,
): Promise<AccountMember> {
  await throttle(`account invites by ${inviter}`, PER_INVITER);
  await throttle(`account invites of ${account}`, PER_ACCOUNT);
  await throttle(`account invites to ${invitee.email}`, PER_ADDRESS);
  const hub = await findApplication(HUB_APPLICATION_ID);
  if (!hub) throw new Error('the hub application is missing');
  await sendAccountInvite(hub, invitee.email);
  return pendingMember(await saveInvite(account, invitee, inviter));
}

/**
 * Tells an address that it is invited into an account of the hub. Contains no text written by a user, not
 * even the name of the account: otherwise anyone could send their own text through the service. Throws what
 * `sendEmail` throws.
 */
function sendAccountInvite(hub: Application, to: string): Promise<void> {
  const { name, config } = hub;
  const atUrl = config.default_redirect_url ? ` at ${config.default_redirect_url}` : '';
  return sendEmail({
    application: hub,
    to,
    subject: `You are invited to an account in ${name}`,
    text: `Somebody has invited you to an account in ${name}.\n\nSign in to ${name}${atUrl} with this e-mail address to see the invite, and accept or decline it. It is valid for 14 days.\n\nIf you do not want to, ignore this message.`,
    from: config.hub?.auth?.email?.from_address,
  });
}
