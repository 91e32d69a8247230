import { languageOfRecipient } from '../applications/reader-language.ts';
import { openToGive } from '../groups/give-roles.ts';
import type { GroupCaller, OpenedGroup } from '../groups/group-access.ts';
import { type InviteRecord, invitedAddress } from '../groups/invite.ts';
import { LONGEST_SECONDS } from '../groups/invite-contract.ts';
import type { InviteReq } from '../groups/invite-request.ts';
import type { UserPrincipal } from '../http/principal.ts';
import { newLink } from '../links/magic-link-store.ts';
import { sendInvite } from '../messages/invite-message.ts';
import { assertTextable } from '../messages/text-destination.ts';
import { ApiError } from '../platform/errors.ts';
import { allInOrder } from '../platform/parallel.ts';
import { HOUR, isoIn, MINUTE } from '../platform/time.ts';
import type { Address } from '../profiles/identity/address-change.ts';
import { CONTACT_FIELDS } from '../profiles/identity/identity.ts';
import { findProfile } from '../profiles/profile-store.ts';
import type { PreparedLink } from '../sign-in/links/create-magic-link.ts';
import { type ThrottledAttempt, throttleAll, throttleKeys } from '../storage/counters/recent-times.ts';
import { owners } from '../storage/keys.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { undoing } from '../storage/writes/claim.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import {
  createdInvite,
  draftInvite,
  type InviteLinkOptions,
  linkOfInvite,
  lookupValue,
} from './create-invite.ts';
import { undoInvite } from './invite-store.ts';

const PER_ADDRESS = { limit: 5, windowSeconds: 10 * MINUTE };
const PER_INVITER = { limit: 30, windowSeconds: HOUR };

/**
 * Invites somebody for a user. Only the invited person gets the sign-in link, in a message of the service:
 * anyone else who had it could sign in as them (decision 0011). The inviter gets a link to a page that shows
 * where the invitation was sent and can send it again. Throws errors of `createInvite`, 429, and 503 if the
 * message could not be sent. The invite is then deleted again.
 */
export async function inviteByMessage(caller: UserPrincipal, groupId: string, request: InviteReq) {
  const invitee = { ...request, groupId, user_lookup_value: lookupValue(request) };
  const draft = draftsOf(caller, invitee);
  const { invite, page, failure } = await retryStale(async () => {
    const drafted = await draft();
    const inviterLink = pageLink(drafted.invite);
    const sending = { ...drafted, writes: [...drafted.writes, inviterLink.write] };
    return { invite: drafted.invite, page: inviterLink, failure: await storeAndSend(sending) };
  });
  const invited = { manage_link: page.link, link: page.link, ...createdInvite(caller, invite) };
  // A user who is invited by id and has no other address waits for the invite as one without any address
  // does: the inviter must not learn from the answer which numbers the user has.
  const isHidden =
    failure instanceof ApiError && failure.code === 'text_refused' && invitee.user_id !== undefined;
  if (failure === undefined || isHidden) return invited;
  await undoing(() => undoInvite(caller, groupId, invite.id));
  throw failure;
}

/** The request for an invite into a group that the service sends. */
export type Invitee = InviteReq & { groupId: string; user_lookup_value: string };
type Draft = Awaited<ReturnType<typeof draftInvite>> & { address: Address | undefined };

/**
 * Returns a function that drafts the invite. Its first call also counts the invite, at the same time as
 * reads: refusals after them reveal something about the address.
 */
function draftsOf(caller: UserPrincipal, invitee: Invitee): () => Promise<Draft> {
  const { app, userId } = caller;
  const limits = throttleKeys(inviteAttempts(app, userId, invitedAddress(invitee)));
  let counted: Promise<void> | undefined;
  return async () => {
    const opened = openToGive(caller, invitee.groupId, invitee.roles, limits);
    const recipient = recipientOf(app, invitee);
    counted ??= allInOrder([opened, recipient]).then(([{ further }, address]) =>
      throttleAll(inviteAttempts(app, userId, address), further),
    );
    const drafted = draftTo(recipient, caller, invitee, opened);
    const [, , , draft] = await allInOrder([opened, recipient, counted, drafted]);
    if (invitee.phone !== undefined) await assertTextable(draft.link.application, invitee.user_lookup_value);
    return draft;
  };
}

/**
 * Drafts an invite whose link verifies the address that gets it. Throws `Stale` if it would verify another
 * one by now.
 */
export async function draftTo(
  recipient: Promise<Address | undefined>,
  caller: GroupCaller,
  invitee: Invitee,
  opened: Promise<OpenedGroup>,
): Promise<Draft> {
  const address = await recipient;
  const delivery = caller.kind === 'user' ? messageDelivery(address) : platformDelivery(caller, address);
  const draft = await draftInvite(caller, invitee, opened, delivery);
  assertVerifiesAddress(draft.link, address);
  return { ...draft, address };
}

/**
 * Writes an invite, and sends its message once it is written. Throws errors of the write, and returns the
 * failure of the message; undefined if there is none.
 */
export async function storeAndSend({ invite, link, writes, address }: Draft): Promise<unknown> {
  const written = writeAll(writes);
  const sent = address && sendInvite({ ...inviteMessage(link, address, invite), after: written });
  const [, outcome] = await Promise.allSettled([written, sent]);
  await written;
  return outcome.status === 'rejected' ? outcome.reason : undefined;
}

/** Returns the message of an invite to an address. It has the language of the link's pages. */
export function inviteMessage(
  { application, link, record }: PreparedLink,
  address: Address,
  { locale }: Pick<InviteRecord, 'locale'>,
) {
  const language = languageOfRecipient(application, { requested: locale, user: record.locale });
  return { application, ...address, link, language };
}

/** Returns the invited address, or a verified address of the invited user. */
export async function recipientOf(
  app: string,
  invite: Pick<InviteRecord, 'email' | 'phone' | 'user_id' | 'user_lookup_value'>,
): Promise<Address | undefined> {
  if (invite.user_id === undefined) return invitedAddress(invite);
  const { verified_data: verified } = (await findProfile(app, invite.user_id)) ?? {};
  const email = verified?.['email'];
  if (typeof email === 'string') return { channel: 'email', to: email };
  const phone = verified?.['phone_number'];
  return typeof phone === 'string' ? { channel: 'phone', to: phone } : undefined;
}

/** Returns what counts for a message of a user to an address: the user, and the address if it is known. */
export function inviteAttempts(
  app: string,
  inviter: string,
  address: Address | undefined,
): ThrottledAttempt[] {
  const byInviter = { subject: `invites by ${app} ${inviter}`, ...PER_INVITER };
  return address ? [byInviter, attemptTo(app, address)] : [byInviter];
}

/** Returns what counts for an invitation to an address, whoever sends it. */
export function attemptTo(app: string, { channel, to }: Address): ThrottledAttempt {
  return { subject: `invites to ${app} ${channel} ${to}`, ...PER_ADDRESS };
}

/**
 * Link options for a message to this address. Using the link verifies that address. No backend vouches for
 * the invited person or for the redirect. So the application's sign-up restrictions apply, and the redirect
 * must be a return page.
 */
function messageDelivery(address: Address | undefined): InviteLinkOptions {
  return { record: { self_service: true, ...linkProofOf(address) }, chosenByUser: true };
}

/**
 * Link options for a message of the platform, which vouches for the invited person. Only its backend chooses
 * the redirect freely: whoever has a link's redirect gets the code that signs in (decision 0620).
 */
function platformDelivery({ kind }: GroupCaller, address: Address | undefined): InviteLinkOptions {
  return { record: linkProofOf(address), ...(kind === 'hub' && { chosenByUser: true }) };
}

/** Returns the members of a link whose use verifies the address that got it. */
function linkProofOf(address: Address | undefined): NonNullable<InviteLinkOptions['record']> {
  const channel = address?.channel;
  return channel ? { verification_type: channel, method: `${channel}_link` } : {};
}

/**
 * Throws `Stale` unless the link verifies the address of its message. A user who is invited by id may have
 * another address by now.
 */
function assertVerifiesAddress({ record }: PreparedLink, address: Address | undefined): void {
  if (!address) return;
  const verified = record.data[CONTACT_FIELDS[address.channel]] ?? record.proves;
  if (verified !== address.to) throw stale();
}

/**
 * Prepares a new link, for sending an invite again to this address. Throws `Stale` if the invited user has
 * another address by now.
 */
export async function linkForMessage(invite: InviteRecord, address: Address): Promise<PreparedLink> {
  const link = await linkOfInvite(invite, messageDelivery(address));
  assertVerifiesAddress(link, address);
  return link;
}

/** Creates the link to the page of the inviter. */
function pageLink({ id, group_id: group, app_id: app, app_variant_id: variant }: InviteRecord) {
  const base = { purpose: 'invite', app, variant, method: 'magic_link' } as const;
  const link = { ...base, invite: { group, id }, expires: isoIn(LONGEST_SECONDS) };
  return newLink(link, (item) => owners.ofApplication(app, item));
}
