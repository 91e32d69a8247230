import { MEMBER, OWNER } from '../applications/settings/named-roles.ts';
import { ApiError } from '../platform/errors.ts';
import { type Key, keys } from '../storage/keys.ts';
import type { MemberRecord } from './group.ts';
import { type GroupCaller, type OpenedGroup, openGroup } from './group-access.ts';
import { isOwner } from './member-state.ts';
import {
  assertKnownRoles,
  mayGive,
  type RoleSettings,
  roleSettings,
  rolesThatGive,
  rolesThatGiveAny,
} from './role-rules.ts';

/** A group, opened for a caller who gives roles to others. */
export type GivingGroup = OpenedGroup & { caller: GroupCaller; settings: RoleSettings };

/**
 * Reads a group for a caller who gives these roles to others: the platform, an owner, or a
 * member whose roles may give them (decision 0551). Throws errors of `openGroup`, 403 `forbidden` that names
 * who may, and 400 for a role that the application has not named.
 */
export async function openToGive(
  caller: GroupCaller,
  groupId: string,
  roles: readonly string[] = [MEMBER],
  further: readonly Key[] = [],
): Promise<GivingGroup> {
  const opened = await openWithSettings(caller, groupId, further);
  assertGivesAny(opened);
  assertKnownRoles(opened.settings, roles);
  assertGives(opened, roles);
  return opened;
}

/**
 * Reads a group for a caller who reads its invites. Where the application names roles, that is a member who
 * may give some of them, else every member. Throws errors of `openGroup`.
 */
export async function openToSeeInvites(
  caller: GroupCaller,
  groupId: string,
  further: readonly Key[] = [],
): Promise<GivingGroup> {
  const opened = await openWithSettings(caller, groupId, further);
  if (namesRoles(opened)) assertGivesAny(opened);
  return opened;
}

/** True if the caller may see an invite with these roles. */
export function seesInvite(opened: GivingGroup, roles: readonly string[]): boolean {
  return !namesRoles(opened) || gives(opened, roles);
}

/** Throws 403 `forbidden`, which names who may, unless the caller may give all these roles. */
export function assertGives(opened: GivingGroup, roles: readonly string[]): void {
  const refused = roles.find((role) => !gives(opened, [role]));
  if (refused === undefined) return;
  throw forbidden(
    rolesThatGive(opened.settings, refused),
    `give the role \`${refused}\` or change who has it`,
  );
}

/** Throws 403 `forbidden` unless the caller may change the member's roles. Only owners change an owner's. */
export function assertChanges(opened: GivingGroup, member: MemberRecord): void {
  assertGives(opened, member.roles);
  const byUser = opened.caller.kind === 'user';
  if (byUser && isOwner(member) && !isOwner(opened.own))
    throw forbidden([OWNER], 'change the roles of an owner');
}

async function openWithSettings(
  caller: GroupCaller,
  groupId: string,
  further: readonly Key[],
): Promise<GivingGroup> {
  const opened = await openGroup(caller, groupId, 'read', [keys.application(caller.app), ...further]);
  const [application, ...others] = opened.further;
  return { ...opened, further: others, caller, settings: roleSettings(application) };
}

function namesRoles({ settings }: GivingGroup): boolean {
  return settings.config.groups?.roles !== undefined;
}

function gives({ caller, own, settings }: GivingGroup, roles: readonly string[]): boolean {
  return caller.kind !== 'user' || mayGive(settings, own?.roles ?? [], roles);
}

function assertGivesAny({ caller, own, settings }: GivingGroup): void {
  const givers = rolesThatGiveAny(settings);
  const isGiver = caller.kind !== 'user' || givers.some((role) => own?.roles.includes(role));
  if (!isGiver) throw forbidden(givers, 'do this');
}

/** The error for a member without any of these roles. */
function forbidden(roles: readonly string[], what: string): ApiError {
  const who =
    roles.length === 1 ? 'owners of the group' : `members with one of the roles ${roles.join(', ')}`;
  return new ApiError('forbidden', `Only ${who} may ${what}`);
}
