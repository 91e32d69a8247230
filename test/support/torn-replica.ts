import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeValue,
  DeleteItemCommand,
  PutItemCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { vi } from 'vitest';
import { ChangeStream } from '../../infra/local/dynamodb/change-stream.ts';
import type { ItemChange } from '../../infra/local/dynamodb/overlay.ts';
import { config } from '../../shared/platform/config.ts';
import { inParallel } from '../../shared/platform/parallel.ts';
import { tableClient } from '../../shared/storage/table-client.ts';
import { takeRecords } from './publish-pending.ts';

type Image = Record<string, AttributeValue>;
/** The items of a table by their keys. */
export type TableImage = Map<string, Image>;
type Changes = readonly Pick<ItemChange, 'before' | 'after'>[];

const WIDTH = 10;

const nameOf = (item: Image) => JSON.stringify([item['pk'], item['sk']]);

/** Returns the items of the table as DynamoDB has them. */
export async function imageOfTable(): Promise<TableImage> {
  const image: TableImage = new Map();
  let from: Image | undefined;
  do {
    const scan = new ScanCommand({ TableName: config('TABLE_NAME'), ExclusiveStartKey: from });
    const page = await tableClient().send(scan);
    for (const item of page.Items ?? []) image.set(nameOf(item), item);
    from = page.LastEvaluatedKey;
  } while (from);
  return image;
}

/** Makes the table have exactly these items, as a replica would: no function sees the changes. */
export async function replaceTable(image: TableImage): Promise<void> {
  const TableName = config('TABLE_NAME');
  const before = await imageOfTable();
  const gone = [...before].filter(([name]) => !image.has(name));
  await inParallel(gone, WIDTH, ([, { pk = { S: '' }, sk = { S: '' } }]) =>
    tableClient().send(new DeleteItemCommand({ TableName, Key: { pk, sk } })),
  );
  const others = [...image].filter(([name, item]) => !isDeepStrictEqual(before.get(name), item));
  await inParallel(others, WIDTH, ([, Item]) => tableClient().send(new PutItemCommand({ TableName, Item })));
  await takeRecords();
}

/** Notes the changes of each write, those of a transaction together, until `stop` returns them. */
export function recordWrites(): { stop: () => Changes[]; transactions: () => number } {
  const writes: Changes[] = [];
  const recordsOf = ChangeStream.prototype.recordsOf;
  const spy = vi.spyOn(ChangeStream.prototype, 'recordsOf').mockImplementation(function (
    this: ChangeStream,
    changes,
    by,
  ) {
    writes.push(changes.map(({ before, after }) => ({ before, after })));
    return recordsOf.call(this, changes, by);
  });
  return {
    stop: () => {
      spy.mockRestore();
      return writes;
    },
    transactions: () => writes.filter(({ length }) => length > 1).length,
  };
}

/**
 * Returns what a replica has after these writes if some changes are lost. An item that a later write changes
 * again arrives as that one left it.
 */
export function tornReplica(
  start: TableImage,
  writes: readonly Changes[],
  isLost: (change: Changes[number]) => boolean,
): TableImage {
  const replica = new Map(start);
  for (const change of writes.flat().filter((one) => !isLost(one))) {
    const image = (change.after ?? change.before) as Image | undefined;
    if (image && change.after) replica.set(nameOf(image), image);
    else if (image) replica.delete(nameOf(image));
  }
  return replica;
}

/** Returns, of the changes of each transaction, at least one and not all. */
export function partsOfTransactions(writes: readonly Changes[], random: () => number): Set<Changes[number]> {
  return new Set(
    writes.filter(({ length }) => length > 1).flatMap((changes) => [...someOf(changes, random)]),
  );
}

/** Returns at least one of them, and not all. */
function someOf<T>(all: readonly T[], random: () => number): Set<T> {
  const lost = new Set(all.filter(() => random() < 0.5));
  const first = all[Math.floor(random() * all.length)];
  if (first !== undefined && lost.size === 0) lost.add(first);
  if (first !== undefined && lost.size === all.length) lost.delete(first);
  return lost;
}
