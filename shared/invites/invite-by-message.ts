import { openGroup } from '../groups/group-access.ts';
import { type Address, addressOf, type InviteRecord } from '../groups/invite.ts';
import type { InviteReq } from '../groups/invite-contract.ts';
import { LONGEST_SECONDS } from '../groups/invite-contract.ts';
import type { UserPrincipal } from '../http/principal.ts';
import { type LinkRecord, newCode } from '../links/magic-link.ts';
import { linkUrl, linkWrite } from '../links/magic-link-store.ts';
import { sendInvite } from '../messages/invite-message.ts';
import { HOUR, isoIn, isoNow, MINUTE } from '../platform/time.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { undoing } from '../storage/claim.ts';
import { retryStale } from '../storage/stale.ts';
import { writeAll } from '../storage/table.ts';
import { throttle } from '../storage/throttle.ts';
import { type Delivery, draftInvite, linkOfInvite, lookupValue } from './create-invite.ts';
import { deleteInvite } from './invite-store.ts';

const PER_ADDRESS = { limit: 5, windowSeconds: 10 * MINUTE };
const PER_INVITER = { limit: 30, windowSeconds: HOUR };

/**
 * Invites somebody for a user. The link that signs the invited person in goes to that person only, by a
 * message of the service: whoever else had it could sign in as them. The inviter gets a link that shows where
 * the invitation was sent and can send it again. Throws what `createInvite` throws, 429, and 503 where the
 * message could not be handed over: then nobody is invited.
 */
export async function inviteByMessage(caller: UserPrincipal, groupId: string, request: InviteReq) {
  await openGroup(caller, groupId, 'manage');
  const whom = { ...request, user_lookup_value: lookupValue(request) };
  const address = await recipientOf(caller.app, whom);
  await throttleInvites(caller.app, caller.userId, address);
  const { invite, link, page } = await retryStale(async () => {
    const draft = await draftInvite(caller, groupId, request, asMessage(whom));
    const page = pageLink(draft.invite);
    await writeAll([...draft.writes, page.write]);
    return { ...draft, page };
  });
  try {
    if (address) await sendInvite({ application: link.application, ...address, link: link.link });
  } catch (error) {
    await undoing(() => deleteInvite(caller, groupId, invite.id, {}));
    throw error;
  }
  return { link: page.link, invite };
}

/** Where the link goes: to the invited address, or to the one that the invited user has proved to own. */
export async function recipientOf(
  app: string,
  invite: Pick<InviteRecord, 'email' | 'phone' | 'user_id' | 'user_lookup_value'>,
): Promise<Address | undefined> {
  if (invite.user_id === undefined) return addressOf(invite);
  const { verified_data: verified } = (await findProfile(app, invite.user_id)) ?? {};
  const email = verified?.['email'];
  if (typeof email === 'string') return { channel: 'email', to: email };
  const phone = verified?.['phone_number'];
  return typeof phone === 'string' ? { channel: 'phone', to: phone } : undefined;
}

/** Counts a message of a user to an address. Throws 429 when it is one too many for either. */
export async function throttleInvites(
  app: string,
  inviter: string,
  address: Address | undefined,
): Promise<void> {
  await throttle(`invites by ${app} ${inviter}`, PER_INVITER);
  if (address) await throttle(`invites to ${app} ${address.channel} ${address.to}`, PER_ADDRESS);
}

/**
 * The link goes to the invited address only: its use proves the address. No backend vouches for who is
 * invited and where the link leads: the application's sign-up restrictions hold, and the redirect stays on
 * its own origins.
 */
function asMessage(whom: Parameters<typeof addressOf>[0]): Delivery {
  const channel = addressOf(whom)?.channel;
  const proof = channel && { verification_type: channel, method: `${channel}_link` as const };
  return { record: { self_service: true, ...proof }, chosenByUser: true };
}

/** A new link for the message of an invite that was sent before. */
export function linkForMessage(invite: InviteRecord) {
  return linkOfInvite(invite, asMessage(invite));
}

/** The link that the inviter gets. */
function pageLink({ id, group_id: group, app_id: app, app_variant_id: variant }: InviteRecord) {
  const code = newCode('auth');
  const record: LinkRecord = {
    purpose: 'invite',
    app,
    state: 'open',
    created_at: isoNow(),
    expires: isoIn(LONGEST_SECONDS),
    invite: { group, id },
    variant,
    method: 'magic_link',
  };
  return { link: linkUrl(code), write: linkWrite(code, record) };
}
