import { assertThat } from '../http/errors.ts';
import type { GroupMember, GroupRecord, MemberRecord } from './group.ts';

/** A group with one membership, as a member gets it. Version and date are the group's, which its updates are conditional on. */
export function entryOf(group: GroupRecord, member: GroupMember) {
  return { group, member, version: group.version, updated_at: group.updated_at };
}

/** A group with the caller's own membership. Throws 404 `group_not_found` where there is none. */
export function ownEntryOf(
  group: GroupRecord,
  own: MemberRecord | undefined,
  profile: NonNullable<GroupMember['profile']>,
) {
  assertThat(own, 'group_not_found');
  return entryOf(group, { ...own, profile });
}
