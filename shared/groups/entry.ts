import { assertThat } from '../http/errors.ts';
import type { GroupMember, GroupRecord } from './group.ts';

/** A group with one membership, as a member gets it. Version and date are the group's, which its updates are conditional on. */
export function entryOf(group: GroupRecord, member: GroupMember | undefined) {
  assertThat(member, 'group_not_found');
  return { group, member, version: group.version, updated_at: group.updated_at };
}
