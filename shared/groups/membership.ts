import type { GroupSettings } from '../applications/settings/group-settings.ts';
import { MEMBER, OWNER } from '../applications/settings/named-roles.ts';
import { ApiError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { epochOf, isoNow } from '../platform/time.ts';
import { type Key, keys, owners } from '../storage/keys.ts';
import { stale } from '../storage/stale.ts';
import {
  above,
  all,
  type Condition,
  either,
  equals,
  exists,
  type Item,
  notExists,
  type Otherwise,
} from '../storage/writes/expressions.ts';
import { stampsAfter } from '../storage/writes/update-versioned.ts';
import { check, put, remove, update, type Write } from '../storage/writes/writes.ts';
import type { GroupRecord, MemberRecord } from './group.ts';
import type { InviteRecord } from './invite.ts';
import { isInvited, isOwner } from './member-state.ts';
import { groupDeletionWrites } from './purge-group.ts';

export const groupNotFound = () => new ApiError('group_not_found');
const lastOwnerOrNoGroup = (group: Item | undefined) =>
  group ? new ApiError('last_owner', 'Make another member owner first') : groupNotFound();

/** Returns the next version of a member. */
export function changedMember(
  member: MemberRecord,
  changes: Partial<MemberRecord>,
  actor: string,
): MemberRecord {
  return { ...member, ...changes, ...stampsAfter(member, actor) };
}

/** Writes both copies of a member, the group's and the user's. Throws `Stale` unless both are as read. */
export function memberWrites(app: string, current: MemberRecord | undefined, next: MemberRecord): Write[] {
  const condition = current ? memberUnchanged(current) : notExists();
  const expires_at = memberKeptUntil(next);
  return bothKeys(app, next).map((key) => put({ ...key, ...next, expires_at }, condition, stale));
}

/**
 * The condition that a copy is as read. The table deletes the copies of an expired member one by one, so that
 * either may already be missing.
 */
function memberUnchanged(member: MemberRecord): Condition {
  const same = equals('version', member.version);
  const isOver = memberKeptUntil(member) !== undefined && !isInvited(member);
  return isOver ? either(notExists(), same) : same;
}

/**
 * Returns the time when the table deletes a member (epoch seconds): when its invite expires. Undefined for a
 * member that stays, such as one that records an earlier decline.
 */
function memberKeptUntil({ state, invite_expires, declined }: MemberRecord): number | undefined {
  const stays = state !== 'invite_pending' || declined || invite_expires === undefined;
  return stays ? undefined : epochOf(invite_expires);
}

/** Returns a member without the members of its invite. */
function withoutInvite(member: MemberRecord) {
  const {
    invite: _invite,
    invite_expires: _expires,
    made_by: _maker,
    awaits: _awaits,
    declined: _declined,
    ...base
  } = member;
  return base;
}

/**
 * Ends a membership that is not active. A pending member who declined an earlier invite goes back to
 * `invite_rejected`. Throws `Stale` unless the member is as read.
 */
export function withdrawalWrites(app: string, member: MemberRecord, actor: string): Write[] {
  if (!member.declined) return removalWrites(app, member);
  return memberWrites(app, member, changedMember(withoutInvite(member), { state: 'invite_rejected' }, actor));
}

/** Removes both copies of a member. Throws `Stale` unless both are as read. */
export function removalWrites(app: string, member: MemberRecord): Write[] {
  return bothKeys(app, member).map((key) => remove(key, memberUnchanged(member), stale));
}

function bothKeys(app: string, { group_id, id, user_id }: MemberRecord) {
  return [keys.groupMember(group_id, id), keys.userGroup(app, user_id, group_id)];
}

/** Ends the pending invite of a member, if it has one. */
export function endInviteWrites(
  app: string,
  member: MemberRecord | undefined,
  outcome: InviteOutcome,
  actor: string,
): Write[] {
  if (!isInvited(member)) return [];
  const key = keys.groupInvite(member.group_id, member.invite);
  return [endInviteWrite(app, key, outcome, actor, equals('state', 'pending'))];
}

type InviteOutcome = 'accepted' | 'rejected' | 'revoked';

/**
 * Ends a pending invite. Once answered, it belongs to the user who answered it (decision 0016). Throws
 * `Stale` unless the condition `memberUnchanged` is met.
 */
export function endInviteWrite(
  app: string,
  key: Key,
  state: InviteOutcome,
  actor: string,
  asRead: Condition,
): Write {
  const answered = state !== 'revoked' && { ensured_user_id: actor, ...owners.ofUser(app, actor, key) };
  const accepted = state === 'accepted' && { accepted_by: actor };
  const set = { state, ...answered, ...accepted, updated_at: isoNow(), updated_by: actor };
  return update(key, { set, add: { version: 1 } }, asRead, stale);
}

export type Newcomer = {
  group: GroupRecord;
  userId: string;
  /** The user's present record in the group, which is not active. */
  current: MemberRecord | undefined;
  roles: string[];
  actor: string;
  addedBy?: string | undefined;
  /** Another user added this one, who has to confirm the membership (decision 0015). */
  unconfirmed?: true | undefined;
  /** The user's unanswered invite ends as revoked, not as accepted. */
  revokesInvite?: boolean | undefined;
  /** The invite that the user accepts. The caller ends it. */
  accepts?: InviteRecord | undefined;
};

/**
 * Makes a user an active member of a group. The first member also becomes its owner. The default role is
 * `member`. Ends the user's unanswered invite: as revoked if somebody added the user, else as accepted. The
 * writes throw `Stale` unless group and user are unchanged since they were read.
 */
export function activation(newcomer: Newcomer): { member: MemberRecord; writes: Write[] } {
  const { group, current, roles, actor, addedBy, accepts, unconfirmed } = newcomer;
  const { revokesInvite = addedBy !== undefined } = newcomer;
  const first = group.active_members === 0;
  const named = first ? [...new Set([...roles, OWNER])] : roles;
  const base = withoutInvite(current ?? newMember(newcomer));
  const active = {
    roles: named.length > 0 ? named : [MEMBER],
    state: 'active' as const,
    joined_at: isoNow(),
    ...(addedBy && { added_by: addedBy, unconfirmed }),
    ...(accepts && { invited_by: accepts.created_by }),
  };
  const member = current ? changedMember(base, active, actor) : { ...base, ...active };
  const asRead = all(
    equals('app_id', group.app_id),
    equals('admission_policy', group.admission_policy),
    first ? equals('active_members', 0) : above('active_members', 0),
  );
  const counts = { active_members: 1, active_owners: isOwner(member) ? 1 : 0 };
  const writes = [
    update(keys.group(group.id), { add: counts }, asRead, stale),
    ...memberWrites(group.app_id, current, member),
    ...(accepts && current?.invite === accepts.id
      ? []
      : endInviteWrites(group.app_id, current, revokesInvite ? 'revoked' : 'accepted', actor)),
  ];
  return { member, writes };
}

/** Returns a new member, at version 1. */
export function newMember({ group, userId, roles, actor }: Omit<Newcomer, 'current'>): MemberRecord {
  const now = isoNow();
  return {
    id: newId('member'),
    group_id: group.id,
    user_id: userId,
    roles,
    state: 'active',
    created_at: now,
    updated_at: now,
    updated_by: actor,
    version: 1,
  };
}

/** A member who leaves or is removed, with its group as it was read and the settings of its application. */
type Departure = { group: GroupRecord; member: MemberRecord; actor: string; settings: GroupSettings };

/**
 * The writes that end a membership or revoke an invite. They delete the group with its last active member if
 * the application says so (decision 0553). They throw 409 `last_owner` (or the error `refused`) for the last
 * owner of a group with other active members. They throw `Stale` unless the member is as read.
 */
export function departureWrites(
  { group, member, actor, settings }: Departure,
  refused: Otherwise = lastOwnerOrNoGroup,
): Write[] {
  const { app_id: app } = group;
  if (member.state !== 'active') {
    return [...withdrawalWrites(app, member, actor), ...endInviteWrites(app, member, 'revoked', actor)];
  }
  const removals = removalWrites(app, member);
  if (isEndOf(group, settings)) return [...removals, ...endOfGroupWrites(group)];
  const owner = isOwner(member);
  const counts = { active_members: -1, active_owners: owner ? -1 : 0 };
  // The member has become the last one since the group was read, which then ends with it.
  const lastOrRefused = (now: Item | undefined) => (now?.['active_members'] === 1 ? stale() : refused(now));
  return [
    ...removals,
    update(keys.group(group.id), { add: counts }, mayDepart(owner, settings), lastOrRefused),
  ];
}

function mayDepart(owner: boolean, { empty }: GroupSettings): Condition {
  if (empty === 'delete') return above(owner ? 'active_owners' : 'active_members', 1);
  return owner ? either(above('active_owners', 1), equals('active_members', 1)) : exists();
}

/** True if the group has one active member, with whom it ends (decision 0553). */
function isEndOf(group: GroupRecord, { empty }: GroupSettings): boolean {
  return empty === 'delete' && group.active_members === 1;
}

/** The writes that delete a group with its last active member. They throw `Stale` if it has others. */
function endOfGroupWrites(group: GroupRecord): Write[] {
  return groupDeletionWrites(group, equals('active_members', 1));
}

/**
 * The writes by which a member confirms that another user has added it (decision 0015). Empty if there is
 * nothing to confirm.
 */
export function confirmationWrites(
  app: string,
  member: MemberRecord,
): { member: MemberRecord; writes: Write[] } {
  if (!member.unconfirmed) return { member, writes: [] };
  const next = changedMember(member, { unconfirmed: undefined }, member.user_id);
  return { member: next, writes: memberWrites(app, member, next) };
}

/** The writes that change the roles of a member. They throw 409 `last_owner` if no owner would be left. */
export function roleWrites(app: string, current: MemberRecord, next: MemberRecord): Write[] {
  const ownersAdded = Number(isOwner(next)) - Number(isOwner(current));
  const count = update(
    keys.group(current.group_id),
    { add: { active_owners: ownersAdded } },
    ownersAdded < 0 ? above('active_owners', 1) : exists(),
    lastOwnerOrNoGroup,
  );
  return [...memberWrites(app, current, next), ...(ownersAdded === 0 ? [] : [count])];
}

/** The check that a user exists. Without it, a member could join while its user is deleted, and remain. */
export function userExistsWrite(
  app: string,
  userId: string,
  otherwise: 'user_not_found' | 'revoked_session',
  detail?: string,
): Write {
  return check(keys.profile(app, userId), exists(), () => new ApiError(otherwise, detail));
}
