import type { GroupCaller } from '../groups/group-access.ts';
import {
  type InvitationView,
  type InviteRecord,
  invitationView,
  inviteKeptUntil,
  inviteState,
} from '../groups/invite.ts';
import { INVITEE_FIELDS, type InviteUpdateReq, LONGEST_SECONDS } from '../groups/invite-contract.ts';
import { inviterOf } from '../groups/inviter.ts';
import { changedMember, memberWrites, withdrawalWrites } from '../groups/membership.ts';
import { actorOf } from '../http/principal.ts';
import { longestLifetime } from '../links/lifetime.ts';
import { targetByBackend, targetByUser } from '../links/redirect.ts';
import { assertThat, invalidInput, invalidInputs } from '../platform/errors.ts';
import { epochOf } from '../platform/time.ts';
import { keys } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { stale } from '../storage/stale.ts';
import { all, equals, exists } from '../storage/writes/expressions.ts';
import type { Precondition } from '../storage/writes/preconditions.ts';
import { updateVersioned } from '../storage/writes/update-versioned.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import { update, type Write } from '../storage/writes/writes.ts';
import { findEffectiveApplication } from '../variants/effective-application.ts';
import { variantCheck } from '../variants/variant-store.ts';
import { invitedMember, openInvite } from './invite-store.ts';

/**
 * Changes a pending invite with its member and its link, or revokes it. From then on it rests on the right of
 * the caller, who has seen all of it (decision 0250). Throws 404, 403, 409 `invite_ended`,
 * 400, and 412 if the invite has changed since the caller read it.
 */
export async function updateInvite(
  caller: GroupCaller,
  groupId: string,
  inviteId: string,
  request: InviteUpdateReq,
  precondition: Precondition,
): Promise<InvitationView> {
  const actor = actorOf(caller);
  const given = request.state === 'revoked' ? [] : request.roles;
  const read = () => openInvite(caller, groupId, inviteId, given);
  const changedInvite = await updateVersioned({ read, actor, precondition }, async (invite, stamps) => {
    assertSameInvitee(invite, request);
    assertThat(inviteState(invite) === 'pending', 'invite_ended');
    const member = await invitedMember(invite);
    const asRead = equals('version', invite.version);
    const key = keys.groupInvite(groupId, inviteId);
    if (request.state === 'revoked') {
      const end = { state: 'revoked', ...stamps } as const;
      await writeAll([
        update(key, { set: end }, asRead, stale),
        ...(member ? withdrawalWrites(caller.app, member, actor) : []),
      ]);
      return { ...invite, ...end };
    }
    const next = { ...nextInvite(invite, request), made_by: inviterOf(caller), ...stamps };
    const isSameRedirect = next.redirect_url === invite.redirect_url;
    const moved = isSameRedirect ? undefined : { byUser: caller.kind !== 'keys' };
    const { roles, expires: invite_expires, made_by } = next;
    await writeAll([
      update(key, { set: next }, asRead, stale),
      ...(member
        ? memberWrites(caller.app, member, changedMember(member, { roles, invite_expires, made_by }, actor))
        : []),
      ...(next.app_variant_id ? [variantCheck(caller.app, next.app_variant_id)] : []),
      ...(await linkWrites(invite, next, moved)),
    ]);
    return { ...invite, ...next };
  });
  return invitationView(caller, changedInvite);
}

/** Throws 400 if the body names somebody else: the link signs in the person it was made for. */
function assertSameInvitee(invite: InviteRecord, request: InviteUpdateReq): void {
  const faults = INVITEE_FIELDS.filter(
    (name) => request[name] !== undefined && request[name] !== invite[name],
  ).map((name) => ({
    path: `body.${name}`,
    message: 'cannot be changed: revoke the invite, and invite anew',
  }));
  if (faults.length > 0) throw invalidInputs(faults);
}

/** The changes of an invite. Leaves out its link, which a resend may replace at the same time. */
function nextInvite(invite: InviteRecord, request: InviteUpdateReq) {
  const latest = Date.parse(invite.created_at) + LONGEST_SECONDS * 1000;
  const expires = request.expires_at ?? invite.expires;
  if (Date.parse(expires) > latest) {
    throw invalidInput('body.expires_at', 'may be at most 30 days after the creation of the invite');
  }
  return {
    roles: request.roles ?? invite.roles,
    redirect_url: patchedValue(request.redirect_url, invite.redirect_url),
    app_variant_id: patchedValue(request.app_variant_id, invite.app_variant_id),
    expires,
    expires_at: inviteKeptUntil(expires),
  };
}

/** Returns the present value if there is no new one, and undefined if the new one is null. */
function patchedValue(wanted: string | null | undefined, present: string | undefined): string | undefined {
  return wanted === undefined ? present : (wanted ?? undefined);
}

/**
 * The change of the link. Empty if the link is no longer open. `moved` is set if the redirect changes, and
 * names who chose it: a person or the application's backend.
 */
async function linkWrites(
  invite: InviteRecord,
  next: Pick<InviteRecord, 'redirect_url' | 'app_variant_id' | 'expires'>,
  moved: { byUser: boolean } | undefined,
): Promise<Write[]> {
  const key = keys.linkByReference(invite.link);
  const [link, application] = await Promise.all([
    getItem(key),
    findEffectiveApplication(invite.app_id, next.app_variant_id),
  ]);
  assertThat(application, 'group_not_found');
  const { config } = application;
  const target = (moved?.byUser ? targetByUser : targetByBackend)(next.redirect_url, config);
  if (link?.['state'] !== 'open') return [];
  const latest = Date.parse(String(link['created_at'])) + longestLifetime(config) * 1000;
  const expires = new Date(Math.min(latest, Date.parse(next.expires))).toISOString();
  const set = {
    redirect_url: target.redirect_url,
    ...(moved && { redirect_by: target.redirect_by }),
    variant: next.app_variant_id,
    expires,
    expires_at: epochOf(expires),
  };
  return [update(key, { set }, all(exists(), equals('state', 'open')), stale)];
}
