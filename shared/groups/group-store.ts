import { OWNER } from '../applications/settings/named-roles.ts';
import type { PageQuery } from '../http/fields/lists.ts';
import type { UserPrincipal } from '../http/principal.ts';
import { actorOf } from '../http/principal.ts';
import { newId } from '../platform/ids.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { afterId, nextAfter, pageAfter } from '../storage/cursor.ts';
import { keys, owners } from '../storage/keys.ts';
import { getItems, listOwned } from '../storage/read-items.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { equals, notExists } from '../storage/writes/expressions.ts';
import { assertUnmodified, type Precondition } from '../storage/writes/preconditions.ts';
import { firstStamps, stampsAfter } from '../storage/writes/update-versioned.ts';
import { updateItem, write, writeAll } from '../storage/writes/write-items.ts';
import { put, type Write } from '../storage/writes/writes.ts';
import type { GroupCreateReq, GroupRecord, GroupReq } from './group.ts';
import { type GroupCaller, openGroup } from './group-access.ts';
import { groupOf } from './group-items.ts';
import { type OwnGroup, ownGroup } from './member-view.ts';
import { groupNotFound, memberWrites, newMember, userExistsWrite } from './membership.ts';
import { groupDeletionWrites } from './purge-group.ts';

/**
 * Creates a group: with the user `owner` as its only member, or without members. Then the first member
 * becomes its owner. Throws 404 `user_not_found` if the owner is no user of the application.
 */
export async function createGroup(
  app: string,
  { owner, ...request }: GroupCreateReq,
  actor: string,
): Promise<GroupRecord> {
  const group = newGroup(app, request, actor, owner === undefined ? 0 : 1);
  if (owner === undefined) await write(groupWrite(group));
  else await writeAll([groupWrite(group), ...ownerWrites(group, owner, actor)]);
  return group;
}

/** Makes a user the first member of a new group, as if the backend had added it. */
function ownerWrites(group: GroupRecord, userId: string, actor: string): Write[] {
  const member = newMember({ group, userId, roles: [OWNER], actor });
  const added = { ...member, added_by: actor, joined_at: member.created_at };
  return [
    ...memberWrites(group.app_id, undefined, added),
    userExistsWrite(group.app_id, userId, 'user_not_found', 'body.owner: names no user of the application'),
  ];
}

/** Creates a group with the caller as its owner, whose profile and schema the answer shows. */
export async function createOwnGroup(
  { app, userId }: UserPrincipal,
  { profile, schema }: { profile: ProfileRecord; schema: ProfileSchema },
  request: GroupReq,
): Promise<OwnGroup> {
  const group = newGroup(app, request, userId, 1);
  const member = newMember({ group, userId, roles: [OWNER], actor: userId });
  await writeAll([
    groupWrite(group),
    ...memberWrites(app, undefined, member),
    userExistsWrite(app, userId, 'revoked_session'),
  ]);
  return ownGroup(group, member, profile, schema);
}

function newGroup(app: string, request: GroupReq, actor: string, members: number): GroupRecord {
  return {
    id: newId('group'),
    ...request,
    member_count: 0,
    app_id: app,
    ...firstStamps(actor),
    active_members: members,
    active_owners: members,
  };
}

function groupWrite(group: GroupRecord): Write {
  const item = { ...keys.group(group.id), ...owners.group(group.app_id, group.id), ...group };
  return put(item, notExists());
}

/**
 * Returns one page of an application's groups, in the order of their creation. The list is eventually
 * consistent; the records in it are read with strong consistency. Throws 400 `invalid_cursor`.
 */
export async function listGroups(
  app: string,
  page: PageQuery,
): Promise<{ results: GroupRecord[]; next?: string }> {
  const request = pageAfter(page, afterId('group', page.after));
  const { items, more } = await listOwned(app, 'groups', request);
  const ids = items.map((item) => String(item['owner_sk']));
  const records = await getItems(ids.map(keys.group));
  return { results: records.flatMap((item) => groupOf(item, app) ?? []), ...nextAfter(ids.at(-1), more) };
}

/** Returns a group that the caller is a member of. Throws 404 `group_not_found`. */
export async function getOwnGroup(
  caller: UserPrincipal,
  profile: ProfileRecord,
  groupId: string,
): Promise<OwnGroup> {
  const { group, own, further } = await openGroup(caller, groupId, 'read', [keys.schema(caller.app)]);
  return ownGroup(group, own, profile, schemaFromItem(further[0]));
}

/**
 * Replaces name, policy and `meta`. For users, also returns their membership and the schema for their
 * profile. Throws 404, 403, and 412 `precondition_failed` if the group has changed since the caller read it.
 */
export async function updateGroup(
  caller: GroupCaller,
  groupId: string,
  { name, admission_policy, meta }: GroupReq,
  precondition: Precondition,
) {
  const schemaKey = caller.kind === 'user' ? [keys.schema(caller.app)] : [];
  return retryStale(async () => {
    const { group: current, own, further } = await openGroup(caller, groupId, 'manage', schemaKey);
    assertUnmodified(current, precondition);
    const changes = { set: { name, admission_policy, meta, ...stampsAfter(current, actorOf(caller)) } };
    const item = await updateItem(keys.group(groupId), changes, equals('version', current.version), stale);
    const group = groupOf(item, caller.app);
    if (!group) throw groupNotFound();
    return { group, own, schema: schemaFromItem(further[0]) };
  });
}

/**
 * Deletes a group with its members and invites. The group is gone at once for everybody; its items are swept
 * afterwards (decision 0013).
 */
export async function deleteGroup(
  caller: GroupCaller,
  groupId: string,
  precondition: Precondition,
): Promise<void> {
  await retryStale(async () => {
    const { group } = await openGroup(caller, groupId, 'manage');
    assertUnmodified(group, precondition);
    await writeAll(groupDeletionWrites(group, equals('version', group.version)));
  });
}
