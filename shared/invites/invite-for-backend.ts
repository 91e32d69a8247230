import { openToGive } from '../groups/give-roles.ts';
import type { BackendInviteReq, InviteReq } from '../groups/invite-request.ts';
import type { KeysPrincipal } from '../http/principal.ts';
import { assertTextable } from '../messages/text-destination.ts';
import { invalidInput, refusedAt } from '../platform/errors.ts';
import { allInOrder } from '../platform/parallel.ts';
import { throttle } from '../storage/counters/recent-times.ts';
import { retryStale } from '../storage/stale.ts';
import { undoing } from '../storage/writes/claim.ts';
import { createdInvite, createInvite, lookupValue } from './create-invite.ts';
import { attemptTo, draftTo, type Invitee, recipientOf, storeAndSend } from './invite-by-message.ts';
import { undoInvite } from './invite-store.ts';

/**
 * Invites somebody for the application's backend. With `send`, the service sends the link, and the answer has
 * none (decision 0561). Throws errors of `createInvite` and `sendInviteOf`.
 */
export function inviteForBackend(
  caller: KeysPrincipal,
  groupId: string,
  { send, ...request }: BackendInviteReq,
): ReturnType<typeof createInvite> | ReturnType<typeof sendInviteOf> {
  return send ? sendInviteOf(caller, groupId, request) : createInvite(caller, groupId, request);
}

/**
 * Sends an invite of a backend. Using its link verifies the address that got it. Throws errors of
 * `createInvite`, 400 for a user without a verified address, 429, and 503 if the message could not be sent.
 * The invite is then deleted again.
 */
async function sendInviteOf(caller: KeysPrincipal, groupId: string, request: InviteReq) {
  const invitee = { ...request, groupId, user_lookup_value: lookupValue(request) };
  let counted: Promise<void> | undefined;
  const { invite, failure } = await retryStale(async () => {
    const draft = await draftOf(caller, invitee);
    const { subject, ...limit } = attemptTo(caller.app, draft.address);
    // Counted once, however often it is tried, and only if nothing else refuses it.
    counted ??= throttle(subject, limit);
    await counted;
    return { invite: draft.invite, failure: await storeAndSend(draft) };
  });
  if (failure === undefined) return createdInvite(caller, invite);
  await undoing(() => undoInvite(caller, groupId, invite.id));
  throw request.user_id === undefined ? failure : refusedAt('body.user_id', failure);
}

async function draftOf(caller: KeysPrincipal, invitee: Invitee) {
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
