import { marshall } from '@aws-sdk/util-dynamodb';
import { deriveChanges } from '../../shared/events/derive-changes.ts';
import type { Change } from '../../shared/events/event.ts';
import { keyOf } from '../../shared/storage/keys.ts';
import type { StreamRecord } from '../../shared/storage/stream-records.ts';
import type { Item } from '../../shared/storage/writes/expressions.ts';
import { takeRecords } from './publish-pending.ts';

let sequence = 0;

/** Returns the record that a stream has of a change which no call makes, with the time of now. */
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
const imageOf = (item: Item): Image => marshall(item, { removeUndefinedValues: true }) as Image;

/** Returns the changes that a call makes, in order. Needs `useBackends({ events: true })`. */
export async function changesDuring(call: () => Promise<unknown>): Promise<Change[]> {
  return deriveChanges(await recordsDuring(call));
}

/** Returns the records of the table's stream that a call makes, in order. */
export async function recordsDuring(call: () => Promise<unknown>): Promise<StreamRecord[]> {
  await takeRecords();
  await call();
  return takeRecords();
}
