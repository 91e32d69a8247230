import { isAccountPage, keyOfSession } from '../auth/session-status.ts';
import { type ActiveGroup, activeGroupOf, hasTeams } from '../groups/active-group.ts';
import { groupOf, memberFromItem } from '../groups/group-items.ts';
import { groupNotFound } from '../groups/membership.ts';
import type { UserPrincipal } from '../http/principal.ts';
import { ApiError, assertThat, invalidInput } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { type Changes, equals, exists } from '../storage/writes/expressions.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import { check, update, type Write } from '../storage/writes/writes.ts';
import { effectiveFromItems } from '../variants/effective-application.ts';

/**
 * Makes a group the active one of the caller's session, or none with null. Its next access token says so, and
 * the next session of the user begins with the group. Throws 404 `group_not_found` unless the user is an
 * active member, 400 if the application has no teams, 401 `revoked_session` if the session has ended, and 404
 * `session_not_found` for the account page, which acts for no group.
 */
export async function setActiveGroup(
  caller: UserPrincipal,
  groupId: string | null,
): Promise<ActiveGroup | undefined> {
  const accountPage = 'The account page acts for no group; call this with a token of the application';
  assertThat(!isAccountPage(caller), 'session_not_found', accountPage);
  if (groupId === null) {
    await writeAll(activeGroupWrites(caller, { remove: ['active_group'] }));
    return undefined;
  }
  const group = await groupToActFor(caller, groupId);
  const membership = keys.userGroup(caller.app, caller.userId, groupId);
  await writeAll([
    ...activeGroupWrites(caller, { set: { active_group: groupId } }),
    check(membership, equals('state', 'active'), groupNotFound),
  ]);
  return group;
}

async function groupToActFor({ app, userId }: UserPrincipal, groupId: string): Promise<ActiveGroup> {
  if (!isId('group', groupId)) throw groupNotFound();
  const [applicationItem, groupItem, memberItem] = await getItems([
    keys.application(app),
    keys.group(groupId),
    keys.userGroup(app, userId, groupId),
  ]);
  assertThat(applicationItem, 'application_not_found');
  const application = effectiveFromItems(applicationItem, undefined);
  const noTeams = 'has no effect: the application sets no `config.groups.roles`';
  if (!hasTeams(application)) throw invalidInput('body.group_id', noTeams);
  const member = memberItem && memberFromItem(memberItem);
  if (!groupOf(groupItem, app) || member?.state !== 'active') throw groupNotFound();
  return activeGroupOf(application, member);
}

/** Changes the session of the caller, and the profile, by which the next session begins. */
function activeGroupWrites(caller: UserPrincipal, changes: Changes): Write[] {
  const ended = () => new ApiError('revoked_session', 'Sign in again');
  return [
    update(keyOfSession(caller), changes, exists(), ended),
    update(keys.profile(caller.app, caller.userId), { ...changes, add: { version: 1 } }, exists(), ended),
  ];
}
