import { isDeepStrictEqual } from 'node:util';
import { marshall } from '@aws-sdk/util-dynamodb';
import { changesOf, type StreamRecord } from '../../shared/events/derive-changes.ts';
import type { Change } from '../../shared/events/event.ts';
import type { Item } from '../../shared/storage/expressions.ts';
import { keyOf } from '../../shared/storage/keys.ts';
import { scanTable } from './scan-table.ts';

let sequence = 0;

/** Returns the record that the table's stream has of a change, with the time of now. */
export function streamRecord(before: Item | undefined, after: Item | undefined): StreamRecord {
  sequence += 1;
  return {
    eventName: before ? (after ? 'MODIFY' : 'REMOVE') : 'INSERT',
    dynamodb: {
      Keys: imageOf(keyOf(before ?? after ?? {})),
      OldImage: before && imageOf(before),
      NewImage: after && imageOf(after),
      SequenceNumber: String(sequence),
      ApproximateCreationDateTime: Math.floor(Date.now() / 1000),
    },
  };
}

type Image = NonNullable<NonNullable<StreamRecord['dynamodb']>['Keys']>;

/** The types of both packages differ only for binary values, which the table has none of. */
const imageOf = (item: Item): Image => marshall(item) as Image;

/** Returns the changes that a call makes, in no particular order. Of several writes of one item, the sum. */
export async function changesDuring(call: () => Promise<unknown>): Promise<Change[]> {
  return changesOf(await recordsDuring(call));
}

/** Returns a stream record for each item that a call adds, changes or removes. */
export async function recordsDuring(call: () => Promise<unknown>): Promise<StreamRecord[]> {
  const before = await itemsByName();
  await call();
  const after = await itemsByName();
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names
    .filter((name) => !isDeepStrictEqual(before.get(name), after.get(name)))
    .map((name) => streamRecord(before.get(name), after.get(name)));
}

async function itemsByName(): Promise<Map<string, Item>> {
  const items = await scanTable();
  return new Map(items.map((item) => [JSON.stringify([item['pk'], item['sk']]), item]));
}
