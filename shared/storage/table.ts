import { randomUUID } from 'node:crypto';
import {
  BatchGetItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteItemsCommand,
  type TransactWriteItemsCommandInput,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { config, endpointOverride } from '../platform/config.ts';
import { inTime, PATIENCE } from '../platform/patience.ts';
import { openClaim } from './claim.ts';
import {
  type Changes,
  type Condition,
  Expression,
  type Item,
  marshalled,
  type Otherwise,
  renderChanges,
} from './expressions.ts';
import { cancelledBy, isConflict, translate, unavailable } from './failures.ts';
import type { Key } from './keys.ts';

let client: DynamoDBClient | undefined;

/** The one client of a function instance, made on first use; connections are kept alive between requests. */
export function tableClient(): DynamoDBClient {
  client ??= new DynamoDBClient({ ...PATIENCE, ...endpointOverride('DYNAMODB_ENDPOINT'), maxAttempts: 4 });
  return client;
}

/** Drops the client, so that the next call reads the endpoint anew. For tests and local servers. */
export function resetTableClient(): void {
  client?.destroy();
  client = undefined;
}

/** Reads one item, strongly consistent: after a 2xx the next read by anyone sees the write. */
export async function getItem(key: Key): Promise<Item | undefined> {
  const command = new GetItemCommand({
    TableName: config('TABLE_NAME'),
    Key: marshalled(key),
    ConsistentRead: true,
  });
  const { Item: item } = await translate(tableClient().send(command, inTime()));
  return item && unmarshall(item);
}

/** How often the table is asked for keys that it has not processed, as it does under load or where they are more than 16 MB. */
const READ_ROUNDS = 8;

/**
 * Reads up to 100 items in one call, strongly consistent; the answers stand in the order of the keys. Where there is no key to read nothing is read, and
 * undefined stands in its place. Keys that the table has not processed are asked for again with growing, jittered pauses; after that 503 `dependency_unavailable`.
 */
export async function getItems(wanted: readonly (Key | undefined)[]): Promise<(Item | undefined)[]> {
  const TableName = config('TABLE_NAME');
  const found = new Map<string, Item>();
  const distinct = new Map(wanted.flatMap((key) => (key ? [[nameOf(key), { pk: key.pk, sk: key.sk }]] : [])));
  let pending = [...distinct.values()].map(marshalled);
  for (let round = 0; pending.length > 0; round++) {
    if (round >= READ_ROUNDS) throw unavailable('UnprocessedKeys');
    if (round > 0) await pauseBefore(round);
    const request = { RequestItems: { [TableName]: { Keys: pending, ConsistentRead: true } } };
    const answer = await translate(tableClient().send(new BatchGetItemCommand(request), inTime()));
    for (const item of answer.Responses?.[TableName] ?? []) {
      const record = unmarshall(item);
      found.set(nameOf(record), record);
    }
    pending = answer.UnprocessedKeys?.[TableName]?.Keys ?? [];
  }
  return wanted.map((key) => key && found.get(nameOf(key)));
}

function nameOf({ pk, sk }: Item): string {
  return JSON.stringify([pk, sk]);
}

/** A run of one partition: by sort-key prefix, or from one sort key to another (both included). */
export type Range = { pk: string; prefix: string } | { pk: string; from: string; to: string };

export type PageRequest = { limit: number; after?: string | undefined; descending?: boolean };

/**
 * Reads one page of a partition, strongly consistent. `after` is the sort key of the last item already seen. `more` tells whether a further
 * page has anything. A page may be shorter than `limit` when its items exceed 1 MB.
 */
export async function queryItems(
  range: Range,
  request: PageRequest,
): Promise<{ items: Item[]; more: boolean }> {
  const e = new Expression();
  const answer = await runQuery({
    TableName: config('TABLE_NAME'),
    KeyConditionExpression: rangeCondition(range, e),
    ...e.placeholders(),
    ConsistentRead: true,
    Limit: request.limit + 1,
    ScanIndexForward: !request.descending,
    ...(request.after !== undefined && {
      ExclusiveStartKey: marshalled({ pk: range.pk, sk: request.after }),
    }),
  });
  const items = answer.items.slice(0, request.limit);
  return { items, more: answer.items.length > request.limit || answer.last !== undefined };
}

export type OwnedRequest = {
  limit: number;
  /** Key of the last item of the page before, as `last` gave it. */
  after?: Item | undefined;
  /** Only what begins with this in `owner_sk`. */
  prefix?: string | undefined;
  /** Only what sorts behind this `owner_sk` (before it, where descending). */
  from?: string | undefined;
  descending?: boolean;
};

/** Reads the keys of what an owner owns, by page, from the owner index (eventually consistent). */
export async function queryOwned(owner: string, request: OwnedRequest) {
  const e = new Expression();
  const partition = `${e.name('owner')} = ${e.value(owner)}`;
  const { from, prefix, descending } = request;
  const within =
    (from !== undefined && `${e.name('owner_sk')} ${descending ? '<' : '>'} ${e.value(from)}`) ||
    (prefix !== undefined && `begins_with(${e.name('owner_sk')}, ${e.value(prefix)})`);
  const answer = await runQuery({
    TableName: config('TABLE_NAME'),
    IndexName: 'by_owner',
    KeyConditionExpression: within ? `${partition} AND ${within}` : partition,
    ...e.placeholders(),
    Limit: request.limit,
    ScanIndexForward: !descending,
    ...(request.after && { ExclusiveStartKey: marshalled(request.after) }),
  });
  return { items: answer.items, last: answer.last };
}

async function runQuery(input: QueryCommandInput) {
  const answer = await translate(tableClient().send(new QueryCommand(input), inTime()));
  return {
    items: (answer.Items ?? []).map((item) => unmarshall(item)),
    last: answer.LastEvaluatedKey && unmarshall(answer.LastEvaluatedKey),
  };
}

function rangeCondition(range: Range, e: Expression): string {
  const partition = `${e.name('pk')} = ${e.value(range.pk)}`;
  if ('from' in range)
    return `${partition} AND ${e.name('sk')} BETWEEN ${e.value(range.from)} AND ${e.value(range.to)}`;
  return range.prefix === ''
    ? partition
    : `${partition} AND begins_with(${e.name('sk')}, ${e.value(range.prefix)})`;
}

/** One conditional write. `otherwise` says what a failed condition means; there is no unconditional write. */
export type Write =
  | { kind: 'put'; item: Key & Item; if: Condition; otherwise: Otherwise }
  | { kind: 'update'; key: Key; changes: Changes; if: Condition; otherwise: Otherwise }
  | { kind: 'remove'; key: Key; if: Condition; otherwise: Otherwise }
  | { kind: 'check'; key: Key; if: Condition; otherwise: Otherwise };

export const put = (item: Key & Item, condition: Condition, otherwise: Otherwise): Write => ({
  kind: 'put',
  item,
  if: condition,
  otherwise,
});
export const update = (key: Key, changes: Changes, condition: Condition, otherwise: Otherwise): Write => ({
  kind: 'update',
  key,
  changes,
  if: condition,
  otherwise,
});
export const remove = (key: Key, condition: Condition, otherwise: Otherwise): Write => ({
  kind: 'remove',
  key,
  if: condition,
  otherwise,
});
export const check = (key: Key, condition: Condition, otherwise: Otherwise): Write => ({
  kind: 'check',
  key,
  if: condition,
  otherwise,
});

type TransactItem = NonNullable<TransactWriteItemsCommandInput['TransactItems']>[number];

function transactItem(write: Write): TransactItem {
  const e = new Expression();
  const TableName = config('TABLE_NAME');
  const changes = write.kind === 'update' ? renderChanges(write.changes, e) : undefined;
  const shared = {
    TableName,
    ConditionExpression: write.if(e),
    ...e.placeholders(),
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
  switch (write.kind) {
    case 'put':
      return { Put: { ...shared, Item: marshalled(write.item) } };
    case 'update':
      return { Update: { ...shared, Key: marshalled(write.key), UpdateExpression: changes } };
    case 'remove':
      return { Delete: { ...shared, Key: marshalled(write.key) } };
    case 'check':
      return { ConditionCheck: { ...shared, Key: marshalled(write.key) } };
  }
}

const CONFLICT_RETRIES = 12;

/**
 * Carries out all writes or none. Where conditions fail, the first failing write's `otherwise` is thrown. Conflicts with another
 * transaction under way are retried with growing, jittered pauses; after that 503 `dependency_unavailable`.
 */
export async function writeAll(writes: readonly Write[]): Promise<void> {
  const claim = openClaim();
  const withClaim = claim ? [...writes, claim.commit] : writes;
  const command = new TransactWriteItemsCommand({
    // One for all sends: where the first is carried out after all, those after it succeed and do not fail at what it has written.
    ClientRequestToken: randomUUID(),
    TransactItems: withClaim.map(transactItem),
  });
  try {
    await outlastConflicts(() => tableClient().send(command, inTime()));
  } catch (error) {
    throw cancelledBy(error, withClaim);
  }
  if (claim) claim.committed = true;
}

/** Sends a write again, with growing, jittered pauses, while a transaction on the same item is under way. */
async function outlastConflicts<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (!isConflict(error) || attempt >= CONFLICT_RETRIES) throw error;
      await pauseBefore(attempt + 1);
    }
  }
}

/** Carries out one write: half the price of a transaction, which it becomes only under an idempotency claim. */
export async function write(single: Write): Promise<void> {
  const { Put, Update, Delete } = transactItem(single);
  const command =
    (Put && new PutItemCommand(Put)) ??
    (Update && new UpdateItemCommand(Update)) ??
    (Delete && new DeleteItemCommand(Delete));
  if (openClaim() || !command) return writeAll([single]);
  const send = () => tableClient().send(command as PutItemCommand, inTime());
  await translate(outlastConflicts(send), single.otherwise);
}

/** Carries out one conditional update and returns the item as it then is. */
export async function updateItem(
  key: Key,
  changes: Changes,
  condition: Condition,
  otherwise: Otherwise,
): Promise<Item> {
  const e = new Expression();
  const command = new UpdateItemCommand({
    TableName: config('TABLE_NAME'),
    Key: marshalled(key),
    UpdateExpression: renderChanges(changes, e),
    ConditionExpression: condition(e),
    ...e.placeholders(),
    ReturnValues: 'ALL_NEW',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
  const answer = await translate(
    outlastConflicts(() => tableClient().send(command, inTime())),
    otherwise,
  );
  return unmarshall(answer.Attributes ?? {});
}

/** Waits before a call is made for the nth time again: longer each time, and not as long as others wait. */
function pauseBefore(nth: number): Promise<void> {
  const milliseconds = Math.random() * Math.min(20 * 2 ** (nth - 1), 1000);
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
