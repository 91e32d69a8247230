import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { GroupRecord, MemberRecord } from '../../shared/groups/group.ts';
import { config } from '../../shared/platform/config.ts';
import { newId } from '../../shared/platform/ids.ts';
import { isoNow } from '../../shared/platform/time.ts';
import type { ProfileRecord } from '../../shared/profiles/profile.ts';
import { searchEntriesOf } from '../../shared/profiles/search/search-entries.ts';
import { searchWrites } from '../../shared/profiles/search/search-store.ts';
import { newProfile } from '../../shared/profiles/sign-in/sign-in-profile.ts';
import { keys, owners } from '../../shared/storage/keys.ts';
import { tableClient } from '../../shared/storage/table-client.ts';
import type { Item } from '../../shared/storage/writes/expressions.ts';

/** Bytes of `meta` of a group that the user is in: what it says of itself for its members to see. */
const META_BYTES = 3000;

/** Batches written at once. */
const WIDTH = 8;

/**
 * Numbers of records in a table: other tenants, users and groups of one application, groups of one of its
 * users, members of one of its groups.
 */
export type Filling = {
  tenants: number;
  users: number;
  groups: number;
  memberships: number;
  members: number;
};

/** The application to fill, its user in many groups, and its group with many members. */
export type Filled = { app: string; userId: string; group: string };

/**
 * Fills a table, straight by batches, because the operations would take hours. Calls `report` with the number
 * of items written so far.
 */
export async function fill(
  filled: Filled,
  filling: Filling,
  report: (items: number) => void = () => undefined,
): Promise<void> {
  let written = 0;
  const batches = batchesOf(itemsOf(filled, filling));
  const write = async () => {
    for (const items of batches) {
      await writeBatch(items);
      written += items.length;
      report(written);
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, write));
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

function* itemsOf(
  { app, userId, group }: Filled,
  { tenants, users, groups, memberships, members }: Filling,
): Generator<Item> {
  for (let n = 0; n < tenants; n++) yield* tenantItems();
  yield { ...groupItem(app, group, {}), active_members: members };
  for (let n = 0; n < users; n++) {
    const id = newId('user');
    yield* userItems(app, id, `user${n}@example.com`);
    if (n < members) yield* memberItems(app, group, id);
  }
  for (let n = 0; n < groups; n++) {
    const id = newId('group');
    yield groupItem(app, id, n < memberships ? { about: 'x'.repeat(META_BYTES) } : {});
    if (n < memberships) yield* memberItems(app, id, userId);
  }
}

/** An account with an application, without users. */
function* tenantItems(): Generator<Item> {
  const [account, app] = [newId('acct'), newId('app')];
  const now = isoNow();
  const stamps = { created_at: now, updated_at: now, created_by: 'bench', updated_by: 'bench', version: 1 };
  const limits = { plan: 'team', applications: 1, application_limit: 25, owners: 1 };
  yield { ...keys.account(account), id: account, name: 'Tenant', ...limits, ...stamps };
  yield { ...keys.accountApplication(account, app), app };
  yield { ...keys.slug(app), app };
  const application = { id: app, name: 'Shop', slug: app, account, connections: [], config: {} };
  yield { ...keys.application(app), ...application, ...stamps };
}

function* userItems(app: string, userId: string, email: string): Generator<Item> {
  const identity = { field: 'email', value: email };
  const profile: ProfileRecord = {
    ...newProfile(app, userId),
    data: { user_id: userId, email, ...nameOf(email) },
    self_written: {},
    identities: [identity],
    version: 1,
  };
  const search = searchEntriesOf(profile);
  yield {
    ...keys.profile(app, userId),
    ...owners.profile(app, userId, profile.meta.created),
    ...profile,
    search,
  };
  const key = keys.identity(app, identity.field, identity.value);
  yield { ...key, ...owners.ofUser(app, userId, key), user_id: userId };
  for (const write of searchWrites(undefined, profile, search)) if (write.kind === 'put') yield write.item;
}

/** The first 60 users have one name, and all others begin alike. */
function nameOf(email: string): { first_name: string; last_name: string } {
  const number = Number(/\d+/.exec(email)?.[0] ?? 0);
  return { first_name: number < 60 ? 'Grace' : `Ada${number}`, last_name: `Lovelace${number}` };
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
