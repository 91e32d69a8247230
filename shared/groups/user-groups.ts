import type { PageQuery } from '../http/fields/lists.ts';
import { assertThat } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { afterId, nextAfter, pageAfter } from '../storage/cursor.ts';
import { keys, ranges } from '../storage/keys.ts';
import { getItem, getItems, queryItems } from '../storage/read-items.ts';
import type { MemberRecord, MembershipEntry } from './group.ts';
import { groupOf, memberFromItem } from './group-items.ts';
import { shownProfile } from './member-view.ts';
import { membershipEntry, readMemberships } from './membership-store.ts';

/**
 * Returns one page of the groups of a user as the platform sees them, with invites to addresses that the user
 * has not verified. Throws 404 `user_not_found`, 400 `invalid_cursor`.
 */
export async function listUserGroups(
  app: string,
  userId: string,
  page: PageQuery,
): Promise<{ results: MembershipEntry[]; next?: string }> {
  const from = afterId('group', page.after);
  const request = pageAfter(page, from && keys.userGroup(app, userId, from).sk);
  const [profileItem, { items, more }] = await Promise.all([
    getItem(keys.profile(app, userId), ['user_id']),
    queryItems(ranges.userGroups(app, userId), request),
  ]);
  assertThat(profileItem, 'user_not_found');
  const memberships = await readMemberships(items);
  const results = memberships.flatMap(({ group, member }) => membershipEntry(group, member));
  return { results, ...nextAfter(items.at(-1)?.['group_id'], more) };
}

/**
 * Returns a group with the membership or the pending invite of a user, as the platform sees them. `version`
 * and `updated_at` are those of the member, which a backend changes next. Throws 404 `user_not_found`,
 * `group_not_found`, `member_not_found`.
 */
export async function getUserGroup(
  app: string,
  userId: string,
  groupId: string,
): Promise<MembershipEntry & Pick<MemberRecord, 'version' | 'updated_at'>> {
  const groupKeys = isId('group', groupId) ? [keys.group(groupId), keys.userGroup(app, userId, groupId)] : [];
  const [profileItem, schemaItem, groupItem, memberItem] = await getItems([
    keys.profile(app, userId),
    keys.schema(app),
    ...groupKeys,
  ]);
  assertThat(profileItem, 'user_not_found');
  const group = groupOf(groupItem, app);
  assertThat(group, 'group_not_found');
  assertThat(memberItem, 'member_not_found');
  const member = memberFromItem(memberItem);
  const shown = shownProfile(profileFromItem(profileItem), schemaFromItem(schemaItem), 'platform');
  const [entry] = membershipEntry(group, member, { shown });
  assertThat(entry, 'member_not_found');
  return { ...entry, version: member.version, updated_at: member.updated_at };
}
