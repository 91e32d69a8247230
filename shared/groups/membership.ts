import type { ApiError } from '../http/errors.ts';
import { newId } from '../platform/ids.ts';
import { isoNow } from '../platform/time.ts';
import { all, equals, exists, type Item, notExists } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { check, put, type Write } from '../storage/table.ts';

/** True for a group of the application that anyone may join. */
export function isOpenGroup(group: Item | undefined, app: string): boolean {
  return group?.['app_id'] === app && group['admission_policy'] === 'open';
}

/**
 * The writes that make a user a member of an open group: the member, its inverse, and the check that the group is still there and open. `changed` is thrown when it
 * is not any more, or the user became a member meanwhile.
 */
export function joinWrites(app: string, group: string, userId: string, changed: () => ApiError): Write[] {
  const now = isoNow();
  const member = {
    id: newId('member'),
    group_id: group,
    user_id: userId,
    roles: [],
    state: 'active',
    created_at: now,
    updated_at: now,
    version: 1,
  };
  return [
    check(
      keys.group(group),
      all(exists(), equals('app_id', app), equals('admission_policy', 'open')),
      changed,
    ),
    put({ ...keys.groupMember(group, member.id), ...member }, notExists(), changed),
    put({ ...keys.userGroup(app, userId, group), ...member }, notExists(), changed),
  ];
}
