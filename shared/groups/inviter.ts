import { WRITERS } from '../http/account-roles.ts';
import { ApiError } from '../platform/errors.ts';
import { HUB_APPLICATION_ID } from '../platform/ids.ts';
import { isoNow, isPast } from '../platform/time.ts';
import { type Key, keys } from '../storage/keys.ts';
import {
  above,
  all,
  type Condition,
  contains,
  either,
  equals,
  hasNo,
  type Item,
} from '../storage/writes/expressions.ts';
import { check, type Write } from '../storage/writes/writes.ts';
import type { Inviter, MemberRecord } from './group.ts';
import type { GroupCaller } from './group-access.ts';
import { memberFromItem } from './group-items.ts';
import { type InviterSettings, mayGive, type RoleSettings, rolesThatGive } from './role-rules.ts';

/** Thrown if the inviter has lost the right to admit members. Does not give the reason. */
export class InviterGone extends ApiError {
  constructor() {
    super('invite_ended', 'The invitation is no longer valid');
  }
}

/** Returns the caller as an inviter. */
export function inviterOf(caller: GroupCaller): Inviter {
  switch (caller.kind) {
    case 'user':
      return { kind: 'user', id: caller.userId };
    case 'hub':
      return { kind: 'hub_user', id: caller.userId };
    default:
      return { kind: 'credential', id: caller.clientId };
  }
}

/** A requirement of an item, as the condition of a write and as a check of the item that was read. */
type Demand = { key: Key; condition: Condition; isMet: (item: Item) => boolean };

/** An invite as its inviter answers for it: into a group of the application, with these roles. */
export type Invited = { app: string; group: string; inviter: Inviter; roles: readonly string[] };

/** True if the member may invite others with these roles (decision 0551). */
function mayInvite(
  settings: RoleSettings,
  member: Pick<MemberRecord, 'state' | 'roles'> | undefined,
  roles: readonly string[],
): boolean {
  return member?.state === 'active' && mayGive(settings, member.roles, roles);
}

/** The condition of `mayInvite`. Roles that the same members may give need one part of it. */
function mayInviteCondition(settings: RoleSettings, roles: readonly string[]): Condition {
  const givers = roles.map((role) => rolesThatGive(settings, role));
  const parts = new Map(givers.map((names) => [names.join(), hasAnyRole(names)]));
  return all(equals('state', 'active'), ...parts.values());
}

function hasAnyRole([first, ...others]: readonly [string, ...string[]]): Condition {
  const has = (name: string) => contains('roles', name);
  return others.length === 0 ? has(first) : either(has(first), ...others.map(has));
}

/**
 * Returns what an inviter must be: an enabled user whose roles in the group may give those of the invite, a
 * credential of the application that works, or an enabled hub user who may change groups of the application.
 */
function demandsOn(settings: InviterSettings, invited: Invited): Demand[] {
  const { app, inviter } = invited;
  switch (inviter.kind) {
    case 'user':
      return [memberDemand(settings, invited), enabledDemand(app, inviter.id)];
    case 'hub_user':
      return [managerDemand(settings, inviter.id), enabledDemand(HUB_APPLICATION_ID, inviter.id)];
    default:
      return [credentialDemand(app, inviter.id)];
  }
}

function memberDemand(settings: RoleSettings, { app, group, inviter, roles }: Invited): Demand {
  return {
    key: keys.userGroup(app, inviter.id, group),
    condition: mayInviteCondition(settings, roles),
    isMet: (item) => mayInvite(settings, memberFromItem(item), roles),
  };
}

function managerDemand({ account }: InviterSettings, id: string): Demand {
  return {
    key: keys.accountMember(account, id),
    condition: either(...WRITERS.map((role) => equals('role', role))),
    isMet: ({ role }) => WRITERS.some((writer) => writer === role),
  };
}

function enabledDemand(app: string, id: string): Demand {
  return {
    key: keys.profile(app, id),
    condition: equals('state', 'enabled'),
    isMet: ({ state }) => state === 'enabled',
  };
}

function credentialDemand(app: string, id: string): Demand {
  return {
    key: keys.credential(id),
    condition: all(equals('application', app), either(hasNo('expires'), above('expires', isoNow()))),
    isMet: ({ application, expires }) =>
      application === app && (expires === undefined || !isPast(String(expires))),
  };
}

/**
 * The conditions of an acceptance on the right of its inviter (decision 0250). They throw `InviterGone`.
 * `others` are the users whose memberships the acceptance writes: none of them is an active member, so none
 * is an inviter.
 */
export function inviterChecks(
  settings: InviterSettings,
  invited: Invited,
  others: readonly (string | undefined)[],
): Write[] {
  const { kind, id } = invited.inviter;
  if (kind === 'user' && others.includes(id)) throw new InviterGone();
  return demandsOn(settings, invited).map(({ key, condition }) =>
    check(key, condition, () => new InviterGone()),
  );
}

/** Returns the keys of the items that `mayStillInvite` needs. */
export function inviterKeys(settings: InviterSettings, invited: Invited): Key[] {
  return demandsOn(settings, invited).map(({ key }) => key);
}

/** True if the invite could be accepted, on the right of its inviter, when the items were read. */
export function mayStillInvite(
  settings: InviterSettings,
  invited: Invited,
  items: readonly (Item | undefined)[],
): boolean {
  return demandsOn(settings, invited).every(({ isMet }, i) => {
    const item = items[i];
    return item !== undefined && isMet(item);
  });
}
