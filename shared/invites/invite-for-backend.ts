import { openToGive } from '../groups/give-roles.ts';
import type { PlatformCaller } from '../groups/group-access.ts';
import { inviteFromItem } from '../groups/group-items.ts';
import { type InviteRecord, inviteState } from '../groups/invite.ts';
import type { BackendInviteReq, InviteReq } from '../groups/invite-request.ts';
import { sendInvite } from '../messages/invite-message.ts';
import { assertTextable } from '../messages/text-destination.ts';
import { invalidInput, refusedAt } from '../platform/errors.ts';
import { allInOrder } from '../platform/parallel.ts';
import { throttle } from '../storage/counters/recent-times.ts';
import { keys } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { retryStale } from '../storage/stale.ts';
import { noteAnswer, undoing } from '../storage/writes/claim.ts';
import { findEffectiveApplication } from '../variants/effective-application.ts';
import { createdInvite, createInvite, lookupValue } from './create-invite.ts';
import {
  attemptTo,
  draftTo,
  type Invitee,
  inviteMessage,
  recipientOf,
  storeAndSend,
} from './invite-by-message.ts';
import { undoInvite } from './invite-store.ts';

/** The answer to a platform caller that invites somebody. */
export type BackendInvite = ReturnType<typeof createdInvite> & { link?: string };

/** A message of an invite that is not sent yet. `reference` is the hash of its link's code. */
export type UnsentMessage = Omit<Parameters<typeof sendInvite>[0], 'application'> & { reference: string };

/**
 * Invites somebody for the platform. With `send`, the service sends the link, and the answer has none
 * (decision 0561). Throws errors of `createInvite` and `sendInviteOf`, and 400 for a hub user without `send`,
 * who must not get a link that signs somebody in (decision 0620).
 */
export async function inviteForBackend(
  caller: PlatformCaller,
  groupId: string,
  { send, ...request }: BackendInviteReq,
): Promise<BackendInvite> {
  if (send) return sendInviteOf(caller, groupId, request);
  if (caller.kind === 'keys') return createInvite(caller, groupId, request);
  throw invalidInput('body.send', 'must be true: only the backend of the application gets the link');
}

/**
 * Sends an invite of the platform. Using its link verifies the address that got it. Throws errors of
 * `createInvite`, 400 for a user without a verified address, 429, and 503 if the message could not be sent.
 * The invite is then deleted again.
 */
async function sendInviteOf(caller: PlatformCaller, groupId: string, request: InviteReq) {
  const invitee = { ...request, groupId, user_lookup_value: lookupValue(request) };
  let counted: Promise<void> | undefined;
  const { invite, failure } = await retryStale(async () => {
    const draft = await draftOf(caller, invitee);
    const { subject, ...limit } = attemptTo(caller.app, draft.address);
    // Counted once, however often it is tried, and only if nothing else refuses it.
    counted ??= throttle(subject, limit);
    await counted;
    const { application: _, ...message } = inviteMessage(draft.link, draft.address, draft.invite);
    noteAnswer({
      made: createdInvite(caller, draft.invite),
      unsent: { ...message, reference: draft.invite.link },
    });
    return { invite: draft.invite, failure: await storeAndSend(draft) };
  });
  if (failure !== undefined) await undoUnsent(caller, groupId, invite, failure);
  return createdInvite(caller, invite);
}

/** Deletes an invite whose message failed, and throws the failure. */
async function undoUnsent(
  caller: PlatformCaller,
  groupId: string,
  { id, user_id: userId }: Pick<InviteRecord, 'id' | 'user_id'>,
  failure: unknown,
): Promise<never> {
  await undoing(() => undoInvite(caller, groupId, id));
  throw userId === undefined ? failure : refusedAt('body.user_id', failure);
}

/**
 * Sends the message of an invite that an interrupted request has stored, unless the invite has ended since.
 * The message may then be sent twice, with the same link. Throws as `sendInviteOf` does if it cannot be sent.
 */
export async function finishSending(
  caller: PlatformCaller,
  groupId: string,
  { invitation }: BackendInvite,
  { reference, ...message }: UnsentMessage,
): Promise<void> {
  const [item, application] = await allInOrder([
    getItem(keys.groupInvite(groupId, invitation.id)),
    findEffectiveApplication(caller.app, invitation.app_variant_id),
  ]);
  const invite = item && inviteFromItem(item);
  const isOpen = invite?.link === reference && inviteState(invite) === 'pending';
  if (!application || !isOpen) return;
  try {
    await sendInvite({ application, ...message });
  } catch (failure) {
    await undoUnsent(caller, groupId, invitation, failure);
  }
}

async function draftOf(caller: PlatformCaller, invitee: Invitee) {
  const opened = openToGive(caller, invitee.groupId, invitee.roles);
  const recipient = recipientOf(caller.app, invitee);
  const drafted = draftTo(recipient, caller, invitee, opened);
  const [, address, draft] = await allInOrder([opened, recipient, drafted]);
  if (!address) {
    throw invalidInput('body.user_id', 'has no verified address; name email or phone, or leave send out');
  }
  if (address.channel === 'phone') {
    const path = invitee.user_id === undefined ? 'body.phone' : 'body.user_id';
    await assertTextable(draft.link.application, address.to, path);
  }
  return { ...draft, address };
}
