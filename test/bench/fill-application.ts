import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { GroupRecord, MemberRecord } from '../../shared/groups/group.ts';
import { config } from '../../shared/platform/config.ts';
import { newId } from '../../shared/platform/ids.ts';
import { inParallel } from '../../shared/platform/parallel.ts';
import { isoNow } from '../../shared/platform/time.ts';
import { newProfile } from '../../shared/profiles/sign-in-profile.ts';
import type { Item } from '../../shared/storage/expressions.ts';
import { keys, owners } from '../../shared/storage/keys.ts';
import { tableClient } from '../../shared/storage/table-client.ts';

/** Bytes of `meta` of a group that the user is in: what it says of itself for its members to see. */
const META_BYTES = 3000;

/**
 * What fills an application; written straight into the table, since the operations themselves would take
 * hours.
 */
export type Filling = { users: number; groups: number; memberships: number };

/**
 * Fills an application and makes one user a member of `memberships` groups. `report` hears how many items are
 * there.
 */
export async function fill(
  app: string,
  userId: string,
  { users, groups, memberships }: Filling,
  report: (items: number) => void,
): Promise<void> {
  let written = 0;
  const batches = batchesOf(itemsOf(app, userId, { users, groups, memberships }));
  await inParallel([...batches], 8, async (items) => {
    await writeBatch(items);
    written += items.length;
    report(written);
  });
}

async function writeBatch(items: Item[]): Promise<void> {
  const TableName = config('TABLE_NAME');
  let pending = items.map((item) => ({ PutRequest: { Item: item } }));
  while (pending.length > 0) {
    const command = new BatchWriteCommand({ RequestItems: { [TableName]: pending } });
    const answer = await DynamoDBDocumentClient.from(tableClient()).send(command);
    pending = (answer.UnprocessedItems?.[TableName] ?? []) as typeof pending;
  }
}

function* batchesOf(items: Iterable<Item>): Generator<Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < 25) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function* itemsOf(app: string, userId: string, { users, groups, memberships }: Filling): Generator<Item> {
  for (let n = 0; n < users; n++) yield* userItems(app, newId('user'), `user${n}@example.com`);
  for (let n = 0; n < groups; n++) {
    const id = newId('group');
    yield groupItem(app, id, n < memberships ? { about: 'x'.repeat(META_BYTES) } : {});
    if (n < memberships) yield* memberItems(app, id, userId);
  }
}

function* userItems(app: string, userId: string, email: string): Generator<Item> {
  const identity = { field: 'email', value: email };
  const profile = { ...newProfile(app, userId), data: { user_id: userId, email }, version: 1 };
  yield {
    ...keys.profile(app, userId),
    ...owners.profile(app, userId, profile.meta.created),
    ...profile,
    identities: [identity],
  };
  const key = keys.identity(app, identity.field, identity.value);
  yield { ...key, ...owners.ofUser(app, userId, key), user_id: userId };
}

function groupItem(app: string, id: string, meta: Record<string, unknown>): Item {
  const now = isoNow();
  const group: GroupRecord = {
    id,
    app_id: app,
    name: 'Group',
    member_count: 0,
    admission_policy: 'open',
    meta,
    active_members: 1,
    active_owners: 1,
    created_at: now,
    updated_at: now,
    created_by: 'bench',
    updated_by: 'bench',
    version: 1,
  };
  return { ...keys.group(id), ...owners.group(app, id), ...group };
}

function* memberItems(app: string, group: string, userId: string): Generator<Item> {
  const now = isoNow();
  const member: MemberRecord = {
    id: newId('member'),
    group_id: group,
    user_id: userId,
    roles: ['owner'],
    state: 'active',
    created_at: now,
    updated_at: now,
    updated_by: 'bench',
    version: 1,
  };
  yield { ...keys.groupMember(group, member.id), ...member };
  yield { ...keys.userGroup(app, userId, group), ...member };
}
