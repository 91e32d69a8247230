import { ApiError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { epochOf, isoNow, isPast } from '../platform/time.ts';
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
} from '../storage/expressions.ts';
import { type Key, keys, owners } from '../storage/keys.ts';
import { nextUpdate } from '../storage/preconditions.ts';
import { stale } from '../storage/stale.ts';
import { check, put, remove, update, type Write } from '../storage/writes.ts';
import type { GroupRecord, MemberRecord } from './group.ts';
import { OWNER } from './group.ts';
import { groupOf } from './group-items.ts';
import { type Candidate, type InviteRecord, proves } from './invite.ts';

/** The role of members for whom nobody has named one. */
const MEMBER = 'member';

const noGroup = () => new ApiError('group_not_found');
const lastOwner = (group: Item | undefined) =>
  group ? new ApiError('last_owner', 'Make another member owner first') : noGroup();

/** True for a group of the application that anyone may join. */
export function isOpenGroup(group: Item | undefined, app: string): boolean {
  return groupOf(group, app)?.admission_policy === 'open';
}

/** True for an active member that may change the group. */
export function isOwner(member: MemberRecord | undefined): boolean {
  return member?.state === 'active' && member.roles.includes(OWNER);
}

/** True while the user can still accept the invite that made this member. */
export function isInvited(member: MemberRecord | undefined): member is MemberRecord {
  return member?.state === 'invite_pending' && !isPast(member.invite_expires ?? member.created_at);
}

/**
 * A membership as it counts for its user. What waits there for whoever proves an address that this user has
 * not proved is nothing of the user's: the place may be taken by another membership, and the invite stays
 * open.
 */
export function standingOf(
  member: MemberRecord | undefined,
  user: Pick<Candidate, 'verified_data'>,
): MemberRecord | undefined {
  if (member?.state !== 'invite_pending' || proves(user, member.awaits)) return member;
  const { invite: _invite, invite_expires: _expires, invited_by: _by, ...place } = member;
  return place;
}

/** False for what an expired invite has left behind: nobody sees it, and it is in nobody's way. */
export function isVisible(member: MemberRecord | undefined): member is MemberRecord {
  return member !== undefined && (member.state !== 'invite_pending' || isInvited(member));
}

/** A member with changes, as its next version. */
export function changed(member: MemberRecord, changes: Partial<MemberRecord>, actor: string): MemberRecord {
  const stamps = { updated_at: nextUpdate(member), updated_by: actor, version: member.version + 1 };
  return { ...member, ...changes, ...stamps };
}

/**
 * Writes both copies of a member, the group's and the user's. Throws `Stale` unless they are as they were
 * read.
 */
export function memberWrites(app: string, current: MemberRecord | undefined, next: MemberRecord): Write[] {
  const condition = current ? asRead(current) : notExists();
  const expires_at = keptUntil(next);
  return bothKeys(app, next).map((key) => put({ ...key, ...next, expires_at }, condition, stale));
}

/**
 * A member that the table may delete by now may have lost either copy: it deletes each by itself, some time
 * after its end.
 */
function asRead(member: MemberRecord): Condition {
  const same = equals('version', member.version);
  const isOver = keptUntil(member) !== undefined && !isInvited(member);
  return isOver ? either(notExists(), same) : same;
}

/**
 * When the table deletes a member (epoch seconds): with the end of the invite that it waits with. Never where
 * the group keeps with it that the user has declined before.
 */
function keptUntil({ state, invite_expires, declined }: MemberRecord): number | undefined {
  const stays = state !== 'invite_pending' || declined || invite_expires === undefined;
  return stays ? undefined : epochOf(invite_expires);
}

/** True for somebody who has declined an invite of the group and not come since. */
export function hasDeclined(member: MemberRecord | undefined): boolean {
  return member?.state === 'invite_rejected' || member?.declined === true;
}

/**
 * Lets a member wait no more. Who has declined an earlier invite has still declined. Throws `Stale` unless
 * the member is as it was read.
 */
export function withdrawalWrites(app: string, member: MemberRecord, actor: string): Write[] {
  if (!member.declined) return removalWrites(app, member);
  const { invite: _invite, invite_expires: _expires, awaits: _awaits, declined: _declined, ...base } = member;
  return memberWrites(app, member, changed(base, { state: 'invite_rejected' }, actor));
}

/** Removes both copies of a member. Throws `Stale` unless they are as they were read. */
export function removalWrites(app: string, member: MemberRecord): Write[] {
  return bothKeys(app, member).map((key) => remove(key, asRead(member), stale));
}

function bothKeys(app: string, { group_id, id, user_id }: MemberRecord) {
  return [keys.groupMember(group_id, id), keys.userGroup(app, user_id, group_id)];
}

/** Ends the invite that a member has not answered yet, with its outcome. */
export function endInviteWrites(
  app: string,
  member: MemberRecord | undefined,
  outcome: Outcome,
  actor: string,
): Write[] {
  if (!isInvited(member) || member.invite === undefined) return [];
  const key = keys.groupInvite(member.group_id, member.invite);
  return [endInviteWrite(app, key, outcome, actor, equals('state', 'pending'))];
}

type Outcome = 'accepted' | 'rejected' | 'revoked';

/**
 * Ends a pending invite. Who has answered it is from then on whom it was for. Throws `Stale` unless it is as
 * `asRead` says.
 */
export function endInviteWrite(
  app: string,
  key: Key,
  state: Outcome,
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
  /** What the user is to the group already: somebody who was invited. */
  current: MemberRecord | undefined;
  roles: string[];
  actor: string;
  addedBy?: string | undefined;
  /** It was another user who added this one. */
  unconfirmed?: true | undefined;
  /** The invite that the user accepts. The caller ends it. */
  accepts?: InviteRecord | undefined;
};

/**
 * Makes a user an active member of a group, whose first one also becomes its owner; where no role is named, a
 * `member`. An invite the user has not answered ends with it: accepted where the user came itself, else
 * revoked. The writes throw `Stale` unless group and user are as they were read.
 */
export function activation(newcomer: Newcomer): { member: MemberRecord; writes: Write[] } {
  const { group, current, roles, actor, addedBy, accepts, unconfirmed } = newcomer;
  const first = group.active_members === 0;
  const named = first ? [...new Set([...roles, OWNER])] : roles;
  const {
    invite: _invite,
    invite_expires: _expires,
    awaits: _awaits,
    declined: _declined,
    ...base
  } = current ?? newMember(newcomer);
  const active = {
    roles: named.length > 0 ? named : [MEMBER],
    state: 'active' as const,
    joined_at: isoNow(),
    ...(addedBy && { added_by: addedBy, unconfirmed }),
    ...(accepts && { invited_by: accepts.created_by }),
  };
  const member = current ? changed(base, active, actor) : { ...base, ...active };
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
      : endInviteWrites(group.app_id, current, addedBy ? 'revoked' : 'accepted', actor)),
  ];
  return { member, writes };
}

/** A member that there was not before; version 1. */
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

/**
 * The writes that end a membership, or take back an invite. The last owner stays while there are other active
 * members: 409 `last_owner`, or what `refused` says. They throw `Stale` unless the member is as it was read.
 */
export function departureWrites(
  app: string,
  member: MemberRecord,
  actor: string,
  refused: Otherwise = lastOwner,
): Write[] {
  if (member.state !== 'active') {
    return [...withdrawalWrites(app, member, actor), ...endInviteWrites(app, member, 'revoked', actor)];
  }
  const owner = isOwner(member);
  const counts = { active_members: -1, active_owners: owner ? -1 : 0 };
  const mayGo = owner ? either(above('active_owners', 1), equals('active_members', 1)) : exists();
  return [
    ...removalWrites(app, member),
    update(keys.group(member.group_id), { add: counts }, mayGo, refused),
  ];
}

/**
 * The writes by which a member whom another user has added says that it wants to be one; none where it has
 * said so, or has come itself.
 */
export function confirmationWrites(
  app: string,
  member: MemberRecord,
): { member: MemberRecord; writes: Write[] } {
  if (!member.unconfirmed) return { member, writes: [] };
  const next = changed(member, { unconfirmed: undefined }, member.user_id);
  return { member: next, writes: memberWrites(app, member, next) };
}

/** The writes that give an active member other roles. The last owner stays one: 409 `last_owner`. */
export function roleWrites(app: string, current: MemberRecord, next: MemberRecord): Write[] {
  const by = Number(isOwner(next)) - Number(isOwner(current));
  const count = update(
    keys.group(current.group_id),
    { add: { active_owners: by } },
    by < 0 ? above('active_owners', 1) : exists(),
    lastOwner,
  );
  return [...memberWrites(app, current, next), ...(by === 0 ? [] : [count])];
}

/** The check that a user is still there: a member that joins while its user is deleted would stay behind. */
export function userExistsWrite(
  app: string,
  userId: string,
  otherwise: 'user_not_found' | 'revoked_session',
): Write {
  return check(keys.profile(app, userId), exists(), () => new ApiError(otherwise));
}
