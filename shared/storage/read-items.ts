import { BatchGetCommand, GetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { pauseBefore } from '../platform/client-timeouts.ts';
import { config } from '../platform/config.ts';
import { asAsked, asAskedIn, type Range, wrongItem } from './answered-item.ts';
import { type Key, keyOf, keyText, listPartition } from './keys.ts';
import { callTable, documentClient } from './table-client.ts';
import { Expression, type Item } from './writes/expressions.ts';
import { tableUnavailable, translated } from './writes/failures.ts';
import { withoutMarks } from './writes/written-by.ts';

/** Key attributes. They are always read, to check that the answer is the requested item. */
const KEY = ['pk', 'sk'];

/**
 * Reads one item, strongly consistent: every read after a successful write sees it. With `attributes`, the
 * item has only these and its key.
 */
export async function getItem(key: Key, attributes: readonly string[] = []): Promise<Item | undefined> {
  const e = new Expression();
  const wanted = attributes.length > 0 ? [...new Set([...KEY, ...attributes])] : [];
  const ProjectionExpression = wanted.map((name) => e.name(name)).join(', ');
  const command = new GetCommand({
    TableName: config('TABLE_NAME'),
    Key: key,
    ConsistentRead: true,
    ...(ProjectionExpression && { ProjectionExpression, ...e.placeholders() }),
  });
  const { Item: item } = await callTable((options) => documentClient().send(command, options)).catch(rethrow);
  return item && withoutMarks(asAsked(item, key));
}

/**
 * Maximum number of calls for keys that the table left unprocessed, because of load or a result above 16 MB.
 */
const READ_ROUNDS = 8;

/** Maximum number of items that the table reads in one call. */
const READ_BATCH = 100;

/**
 * Reads items, strongly consistent, up to 100 a call. The results are in the order of the keys, with
 * undefined for an absent key or item. Throws 503 `dependency_unavailable`. Only commands of operators read
 * another table than that of the service.
 */
export async function getItems(
  wanted: readonly (Key | undefined)[],
  table = config('TABLE_NAME'),
): Promise<(Item | undefined)[]> {
  const found = new Map<string, Item>();
  const left = [...new Map(wanted.flatMap((key) => (key ? [[keyText(key), keyOf(key)]] : []))).values()];
  while (left.length > 0) await readBatch(left.splice(0, READ_BATCH), table, found);
  return wanted.map((key) => key && found.get(keyText(key)));
}

/**
 * Adds the items of a batch to `found`. Unprocessed keys are requested again after growing, jittered pauses.
 * Throws 503 `dependency_unavailable` after the last round.
 */
async function readBatch(batch: readonly Item[], TableName: string, found: Map<string, Item>): Promise<void> {
  const asked = new Set(batch.map(keyText));
  let pending = [...batch];
  for (let round = 0; pending.length > 0; round++) {
    if (round >= READ_ROUNDS) throw tableUnavailable('UnprocessedKeys');
    if (round > 0) await pauseBefore(round);
    const command = new BatchGetCommand({
      RequestItems: { [TableName]: { Keys: pending, ConsistentRead: true } },
    });
    const answer = await callTable((options) => documentClient().send(command, options)).catch(rethrow);
    for (const item of answer.Responses?.[TableName] ?? []) {
      if (!asked.has(keyText(item))) throw wrongItem();
      found.set(keyText(item), withoutMarks(item));
    }
    pending = answer.UnprocessedKeys?.[TableName]?.Keys ?? [];
  }
}

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
  const items = answer.items.slice(0, request.limit).map((item) => asAskedIn(item, range));
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
  if (answer.items.some((item) => item['owner'] !== owner)) throw wrongItem();
  return { items: answer.items, last: answer.last };
}

/**
 * Reads one page of the users or groups of an application from the owner index, in the order of `owner_sk`.
 * `after` is the last `owner_sk` of the page before. Returns keys (`pk`, `sk`, `owner_sk`). A recent item may
 * be missing.
 */
export async function listOwned(
  app: string,
  kind: 'users' | 'groups',
  { limit, after, descending = false }: PageRequest,
): Promise<{ items: Item[]; more: boolean }> {
  const owner = listPartition(app, kind);
  const { items } = await queryOwned(owner, { limit: limit + 1, from: after, descending });
  return { items: items.slice(0, limit), more: items.length > limit };
}

async function runQuery(input: QueryCommandInput): Promise<{ items: Item[]; last: Item | undefined }> {
  const command = new QueryCommand(input);
  const answer = await callTable((options) => documentClient().send(command, options)).catch(rethrow);
  return { items: (answer.Items ?? []).map(withoutMarks), last: answer.LastEvaluatedKey };
}

function rangeCondition(range: Range, e: Expression): string {
  const partition = `${e.name('pk')} = ${e.value(range.pk)}`;
  if ('from' in range)
    return `${partition} AND ${e.name('sk')} BETWEEN ${e.value(range.from)} AND ${e.value(range.to)}`;
  return range.prefix === ''
    ? partition
    : `${partition} AND begins_with(${e.name('sk')}, ${e.value(range.prefix)})`;
}

function rethrow(error: unknown): never {
  throw translated(error);
}
