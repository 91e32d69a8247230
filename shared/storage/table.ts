import { randomBytes, randomUUID } from 'node:crypto';
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { pauseBefore } from '../platform/client-timeouts.ts';
import { config } from '../platform/config.ts';
import { openClaim } from './claim.ts';
import {
  all,
  type Changes,
  type Condition,
  differs,
  Expression,
  type Item,
  type Otherwise,
  renderChanges,
} from './expressions.ts';
import { cancellationOf, conditionFailureOf, translated, unavailable } from './failures.ts';
import { type Key, keyOf } from './keys.ts';
import { documentClient, send } from './table-client.ts';
import { keyOfWrite, update, type Write } from './writes.ts';
import { removalRecords, stamped, WRITTEN_BY } from './written-by.ts';

/**
 * Reads one item, strongly consistent: every read after a successful write sees it. With `attributes`, the
 * item has only these, and is empty if it has none of them.
 */
export async function getItem(key: Key, attributes: readonly string[] = []): Promise<Item | undefined> {
  const e = new Expression();
  const ProjectionExpression = attributes.map((name) => e.name(name)).join(', ');
  const command = new GetCommand({
    TableName: config('TABLE_NAME'),
    Key: key,
    ConsistentRead: true,
    ...(ProjectionExpression && { ProjectionExpression, ...e.placeholders() }),
  });
  const { Item: item } = await send((options) => documentClient().send(command, options)).catch(rethrow);
  return item && itemOf(item);
}

/**
 * Maximum number of calls for keys that the table left unprocessed, because of load or a result above 16 MB.
 */
const READ_ROUNDS = 8;

/** Maximum number of items that the table reads in one call. */
const READ_BATCH = 100;

/**
 * Reads items, strongly consistent, up to 100 a call. The results are in the order of the keys, with
 * undefined for an absent key or item. Throws 503 `dependency_unavailable`.
 */
export async function getItems(wanted: readonly (Key | undefined)[]): Promise<(Item | undefined)[]> {
  const found = new Map<string, Item>();
  const left = [...new Map(wanted.flatMap((key) => (key ? [[nameOf(key), keyOf(key)]] : []))).values()];
  while (left.length > 0) await readBatch(left.splice(0, READ_BATCH), found);
  return wanted.map((key) => key && found.get(nameOf(key)));
}

/**
 * Adds the items of a batch to `found`. Unprocessed keys are requested again after growing, jittered pauses.
 * Throws 503 `dependency_unavailable` after the last round.
 */
async function readBatch(batch: readonly Item[], found: Map<string, Item>): Promise<void> {
  const TableName = config('TABLE_NAME');
  let pending = [...batch];
  for (let round = 0; pending.length > 0; round++) {
    if (round >= READ_ROUNDS) throw unavailable('UnprocessedKeys');
    if (round > 0) await pauseBefore(round);
    const command = new BatchGetCommand({
      RequestItems: { [TableName]: { Keys: pending, ConsistentRead: true } },
    });
    const answer = await send((options) => documentClient().send(command, options)).catch(rethrow);
    for (const item of answer.Responses?.[TableName] ?? []) found.set(nameOf(item), itemOf(item));
    pending = answer.UnprocessedKeys?.[TableName]?.Keys ?? [];
  }
}

function nameOf({ pk, sk }: Item): string {
  return JSON.stringify([pk, sk]);
}

/** A range of one partition: by sort-key prefix, or between two sort keys (both included). */
export type Range = { pk: string; prefix: string } | { pk: string; from: string; to: string };

export type PageRequest = { limit: number; after?: string | undefined; descending?: boolean };

/**
 * Reads one page of a partition, strongly consistent. `after` is the last sort key of the page before. `more`
 * is true if further pages have items. A page may be shorter than `limit` if its items exceed 1 MB.
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
    ...(request.after !== undefined && { ExclusiveStartKey: { pk: range.pk, sk: request.after } }),
  });
  const items = answer.items.slice(0, request.limit);
  return { items, more: answer.items.length > request.limit || answer.last !== undefined };
}

export type OwnedRequest = {
  limit: number;
  /** `last` of the page before. */
  after?: Item | undefined;
  /** Only items whose `owner_sk` begins with this. */
  prefix?: string | undefined;
  /** Only items after this `owner_sk`, or before it if `descending`. */
  from?: string | undefined;
  descending?: boolean;
};

/** Reads one page of keys from the owner index, eventually consistent. */
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
    ...(request.after && { ExclusiveStartKey: request.after }),
  });
  return { items: answer.items, last: answer.last };
}

async function runQuery(input: QueryCommandInput): Promise<{ items: Item[]; last: Item | undefined }> {
  const command = new QueryCommand(input);
  const answer = await send((options) => documentClient().send(command, options)).catch(rethrow);
  return { items: (answer.Items ?? []).map(itemOf), last: answer.LastEvaluatedKey };
}

function rangeCondition(range: Range, e: Expression): string {
  const partition = `${e.name('pk')} = ${e.value(range.pk)}`;
  if ('from' in range)
    return `${partition} AND ${e.name('sk')} BETWEEN ${e.value(range.from)} AND ${e.value(range.to)}`;
  return range.prefix === ''
    ? partition
    : `${partition} AND begins_with(${e.name('sk')}, ${e.value(range.prefix)})`;
}

/**
 * The result of a write. If the condition held, `item` is the item after an update; else `current` is the
 * item that failed the condition.
 */
export type Outcome = { held: true; item?: Item } | { held: false; current: Item | undefined };

/**
 * Runs one write and returns whether its condition held. Use `write` for work that an idempotency claim
 * protects. A retry that finds its own effect counts as success: puts and updates carry a write id, and
 * removals are transactions, which have a token. Throws 503 `dependency_unavailable`.
 */
export async function tryWrite(single: Write): Promise<Outcome> {
  if (single.kind === 'check' || (single.kind === 'remove' && !single.absentIsFine))
    return transact([single]);
  const writeId = randomBytes(9).toString('base64url');
  const command = commandOf(single, writeId);
  try {
    const answer = await send((options) => documentClient().send(command as UpdateCommand, options));
    return { held: true, ...(single.kind === 'update' && { item: itemOf(answer.Attributes ?? {}) }) };
  } catch (error) {
    const failure = conditionFailureOf(error);
    if (!failure) throw translated(error);
    if (failure.item?.[WRITE_ID] === writeId) return { held: true, item: itemOf(failure.item) };
    return { held: false, current: failure.item && itemOf(failure.item) };
  }
}

/**
 * A random id of the last single write of an item, so that a retry after a lost answer recognises its own
 * write. Only this file reads it.
 */
const WRITE_ID = 'write_id';

/** Returns the item without its write id and stamp. */
function itemOf({ [WRITE_ID]: _writeId, [WRITTEN_BY]: _stamp, ...item }: Item): Item {
  return item;
}

function commandOf(single: Write, writeId: string): PutCommand | UpdateCommand | DeleteCommand {
  const marked = markedWrite(single, writeId);
  const { Put, Update, Delete } = transactItem(marked);
  if (Put) return new PutCommand(Put);
  if (Update) return new UpdateCommand({ ...Update, ReturnValues: 'ALL_NEW' });
  return new DeleteCommand({
    ...Delete,
    TableName: config('TABLE_NAME'),
    Key: keyOfWrite(single),
  });
}

/** Adds the write id to a write. `add` is not idempotent, so the condition refuses the same id twice. */
function markedWrite(single: Write, writeId: string): Write {
  if (single.kind === 'put') return { ...single, item: { ...single.item, [WRITE_ID]: writeId } };
  if (single.kind !== 'update') return single;
  const changes = { ...single.changes, set: { ...single.changes.set, [WRITE_ID]: writeId } };
  const condition = single.changes.add ? all(single.if, differs(WRITE_ID, writeId)) : single.if;
  return { ...single, changes, if: condition };
}

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

function transactItem(unstamped: Write): TransactItem {
  const write = stamped(unstamped);
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
      return { Put: { ...shared, Item: write.item } };
    case 'update':
      return { Update: { ...shared, Key: write.key, UpdateExpression: changes } };
    case 'remove':
      return { Delete: { ...shared, Key: write.key } };
    case 'check':
      return { ConditionCheck: { ...shared, Key: write.key } };
  }
}

/** The result of a transaction. `failed` is the first write whose condition failed. */
type TransactionOutcome = { held: true } | { held: false; current: Item | undefined; failed: Write };

/**
 * Runs all writes or none. All retries use one token, so a retry of a completed transaction succeeds. Adds a
 * write for each removal that becomes an event.
 */
async function transact(writes: readonly Write[]): Promise<TransactionOutcome> {
  const command = new TransactWriteCommand({
    ClientRequestToken: randomUUID(),
    TransactItems: [...writes, ...removalRecords(writes)].map(transactItem),
  });
  try {
    await send((options) => documentClient().send(command, options));
    return { held: true };
  } catch (error) {
    const cancellation = cancellationOf(error);
    const failed = cancellation && writes[cancellation.at];
    if (!failed) throw translated(error);
    return { held: false, current: cancellation.item && itemOf(cancellation.item), failed };
  }
}

/**
 * Runs all writes or none. If conditions fail, throws `otherwise` of the first write that failed.
 * Throws 503 `dependency_unavailable`.
 */
export async function writeAll(writes: readonly Write[]): Promise<void> {
  const claim = openClaim();
  const outcome = await transact(claim ? [...writes, claim.commit] : writes);
  if (!outcome.held) throw outcome.failed.otherwise(outcome.current);
  if (claim) claim.committed = true;
}

/**
 * Runs all writes or none and returns true if it did. Ignores an idempotency claim.
 * Throws 503 `dependency_unavailable`.
 */
export async function tryWriteAll(writes: readonly Write[]): Promise<boolean> {
  return (await transact(writes)).held;
}

/** Runs one write. Under an idempotency claim it becomes a transaction, which costs twice as much. */
export async function write(single: Write): Promise<void> {
  if (openClaim()) return writeAll([single]);
  const outcome = await tryWrite(single);
  if (!outcome.held) throw single.otherwise(outcome.current);
}

/** Runs one conditional update and returns the updated item. */
export async function updateItem(
  key: Key,
  changes: Changes,
  condition: Condition,
  otherwise: Otherwise,
): Promise<Item> {
  const outcome = await tryWrite(update(key, changes, condition, otherwise));
  if (!outcome.held) throw otherwise(outcome.current);
  return outcome.item ?? {};
}

function rethrow(error: unknown): never {
  throw translated(error);
}
