import { openToGive } from '../groups/give-roles.ts';
import type { GroupRecord, MemberRecord } from '../groups/group.ts';
import type { GroupCaller, OpenedGroup } from '../groups/group-access.ts';
import { memberFromItem } from '../groups/group-items.ts';
import {
  DEFAULT_SECONDS,
  type InviteRecord,
  invitationView,
  invitedAddress,
  invitedAddressHash,
  inviteKeptUntil,
  isInvitee,
} from '../groups/invite.ts';
import { LONGEST_SECONDS } from '../groups/invite-contract.ts';
import type { InviteReq } from '../groups/invite-request.ts';
import { inviterOf } from '../groups/inviter.ts';
import { hasDeclined, isInvited, withoutUnverifiedInvite } from '../groups/member-state.ts';
import { isConfirmed, shownProfile } from '../groups/member-view.ts';
import { changedMember, memberWrites, newMember } from '../groups/membership.ts';
import { actorOf, type KeysPrincipal } from '../http/principal.ts';
import { ApiError, refusedAt } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { allInOrder } from '../platform/parallel.ts';
import { epochOf, isoIn, isoNow } from '../platform/time.ts';
import { normalise } from '../profiles/identity/identity.ts';
import { isGeneratedId } from '../profiles/new-user-id.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { type Additions, type PreparedLink, prepareLink } from '../sign-in/links/create-magic-link.ts';
import { hashOf, keys, owners } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { noteAnswer } from '../storage/writes/claim.ts';
import { all, equals, exists, notExists } from '../storage/writes/expressions.ts';
import { firstStamps } from '../storage/writes/update-versioned.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import { check, put, type Write } from '../storage/writes/writes.ts';
import { variantCheck } from '../variants/variant-store.ts';

const userNotFound = () => new ApiError('user_not_found');

/**
 * Invites somebody for the application's backend. Returns the link that signs the invited person in and
 * accepts the invite; the backend delivers it. Throws 404 `group_not_found`, `user_not_found`,
 * `variant_not_found`, 409 `already_member`, `already_invited`, and 400.
 */
export async function createInvite(caller: KeysPrincipal, groupId: string, request: InviteReq) {
  return retryStale(async () => {
    const opened = openToGive(caller, groupId, request.roles);
    const { invite, link, writes } = await draftInvite(caller, { ...request, groupId }, opened);
    const made = { link: link.link, ...createdInvite(caller, invite) };
    noteAnswer({ made });
    await writeAll(writes);
    return made;
  });
}

/** Returns the answer to the creation of an invite without links, with the validators of the invite. */
export function createdInvite(caller: GroupCaller, invite: InviteRecord) {
  const invitation = invitationView(caller, invite);
  const { version, updated_at } = invitation;
  return { invitation, version, updated_at };
}

/**
 * Prepares an invite with its link and all writes, but writes nothing. Reads for the link while the group is
 * opened. The writes throw `Stale` unless everything is as read.
 */
export async function draftInvite(
  caller: GroupCaller,
  { groupId, ...request }: InviteReq & { groupId: string },
  opened: Promise<OpenedGroup>,
  delivery: InviteLinkOptions = {},
): Promise<{ invite: InviteRecord; link: PreparedLink; writes: Write[] }> {
  const draft = newPendingInvite(caller, groupId, request);
  const [{ group }, link] = await allInOrder([opened, linkOfInvite(draft, delivery)]);
  const invite = { ...draft, ensured_user_id: link.record.user_id, link: hashOf(link.code) };
  const writes = [
    check(keys.group(groupId), all(exists(), equals('app_id', caller.app)), stale),
    ...(invite.app_variant_id ? [variantCheck(caller.app, invite.app_variant_id)] : []),
    check(keys.purgeUser(caller.app, invite.ensured_user_id), notExists(), userNotFound),
    inviteWrite(invite),
    ...(await pendingMemberWrites(group, invite, caller)),
    ...link.writes,
  ];
  return { invite, link, writes };
}

/** The write of a new invite. It is deleted with its user, or some time after it expires (decision 0016). */
function inviteWrite(invite: InviteRecord): Write {
  const key = keys.groupInvite(invite.group_id, invite.id);
  const owner = owners.ofUser(invite.app_id, invite.ensured_user_id, key);
  const item = { ...key, ...owner, ...invite, expires_at: inviteKeptUntil(invite.expires) };
  return put(item, notExists(), stale);
}

/** A pending invite without the properties that its link provides: the user and the link itself. */
function newPendingInvite(
  caller: GroupCaller,
  groupId: string,
  { expires_at, ...request }: InviteReq,
): Omit<InviteRecord, 'ensured_user_id' | 'link'> {
  return {
    id: newId('invite'),
    group_id: groupId,
    app_id: caller.app,
    ...request,
    app_variant_id: request.app_variant_id ?? caller.variant,
    user_lookup_value: lookupValue(request),
    state: 'pending',
    expires: expires_at ?? isoIn(DEFAULT_SECONDS),
    made_by: inviterOf(caller),
    ...firstStamps(actorOf(caller)),
  };
}

/** Returns the invited address or user id, normalised for comparison. */
export function lookupValue({
  email,
  phone,
  user_id: userId = '',
}: Pick<InviteReq, 'email' | 'phone' | 'user_id'>): string {
  if (email !== undefined) return normalise('email', email);
  return phone === undefined ? userId : normalise('phone_number', phone);
}

/** Link options when the service sends the invite. */
export type InviteLinkOptions = Pick<Additions, 'record' | 'chosenByUser'>;

/**
 * Prepares the single-use link that signs the invited person in and accepts the invite. The id of a new user
 * stays reserved for as long as the invite can be pending. A user who only asserts the invited address is not
 * found by it (decision 0082).
 */
export async function linkOfInvite(
  invite: Omit<InviteRecord, 'ensured_user_id' | 'link'>,
  delivery: InviteLinkOptions = {},
): Promise<PreparedLink> {
  const {
    email,
    phone,
    user_id: userId,
    app_id: app,
    app_variant_id: variant,
    redirect_url,
    locale,
  } = invite;
  if (userId !== undefined && isGeneratedId(userId)) throw userNotFound();
  const data = email === undefined ? { phone_number: phone } : { email };
  const invitee = userId === undefined ? { data } : { user_id: userId };
  const seconds = Math.max(1, epochOf(invite.expires) - epochOf(isoNow()));
  const request = { purpose: 'auth' as const, ...invitee, redirect_url, locale, seconds };
  const { made_by: maker } = invite;
  const credential = maker.kind === 'credential' ? maker.id : undefined;
  const record = { invite: { group: invite.group_id, id: invite.id }, ...delivery.record };
  const reservedUntil = epochOf(invite.created_at) + LONGEST_SECONDS;
  try {
    return await prepareLink(request, { app, variant, credential }, { ...delivery, record, reservedUntil });
  } catch (error) {
    throw refusedAt(email === undefined ? 'body.phone' : 'body.email', error, 'body.data');
  }
}

/** The writes of the pending membership. Empty if another membership of that user takes its place. */
async function pendingMemberWrites(
  group: GroupRecord,
  invite: InviteRecord,
  { kind }: GroupCaller,
): Promise<Write[]> {
  const { app_id: app, ensured_user_id: userId, roles, created_by: actor } = invite;
  const [item, profileItem, schemaItem] = await getItems([
    keys.userGroup(app, userId, group.id),
    keys.profile(app, userId),
    keys.schema(app),
  ]);
  const current = item && memberFromItem(item);
  const awaits = invitedAddressHash(invite);
  const user = profileItem && profileFromItem(profileItem);
  const isKnown = kind !== 'user' || !user || isShown(invite, current, user, schemaFromItem(schemaItem));
  if (current && isTaken(current, invite, user, isKnown)) return [];
  const pending = {
    roles,
    state: 'invite_pending' as const,
    invited_by: actor,
    invite: invite.id,
    invite_expires: invite.expires,
    made_by: invite.made_by,
    awaits,
    ...(hasDeclined(current) && { declined: true as const }),
  };
  const next = current
    ? changedMember(current, pending, actor)
    : { ...newMember({ group, userId, roles, actor }), ...pending };
  return memberWrites(app, current, next);
}

/**
 * True if the user's present membership stays, so that the invite gets no pending one. Throws 409
 * `already_member` or `already_invited` if the member is known to be the invited person. A user without a
 * profile is the invited person: the id is reserved for the address. `isKnown` is false if the caller is not
 * shown that the member has the address, and must not learn it from the answer (decision 0084).
 */
function isTaken(
  current: MemberRecord,
  invite: InviteRecord,
  user: ProfileRecord | undefined,
  isKnown: boolean,
): boolean {
  const same = isKnown && (!user || isInvitee(invite, user));
  const effective = user ? withoutUnverifiedInvite(current, user) : current;
  const active = current.state === 'active';
  if (active && same) throw new ApiError('already_member');
  if (
    isInvited(current) &&
    (current.awaits === invitedAddressHash(invite) || (same && isInvited(effective)))
  ) {
    throw new ApiError('already_invited', 'Change or delete the existing invite');
  }
  return active || isInvited(effective);
}

/**
 * True if a user who reads the group already sees who is invited: the invite names a user id, or a member
 * shows the address.
 */
function isShown(
  invite: InviteRecord,
  member: MemberRecord | undefined,
  user: ProfileRecord,
  schema: ProfileSchema,
): boolean {
  const address = invitedAddress(invite);
  if (!address) return true;
  if (address.channel !== 'email' || !member || !isConfirmed(member)) return false;
  return shownProfile(user, schema).email === address.to;
}
