import { createHash } from 'node:crypto';
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import { type BatchOperation, db, type Item, type Store } from './dynalite.ts';
import type { ItemChange } from './overlay.ts';
import { isEqual } from './values.ts';

/** The author of a change: a request, or TTL. */
export type ChangedBy = 'request' | 'time-to-live';

/** True for the partitions whose changes a stream has. */
export type StreamFilter = (partition: string) => boolean;

/** The stored form of a record. Its key is its sequence number. */
type Stored = { table: string; keys: Item; before?: Item; after?: Item; at: number; by: ChangedBy };

const PREFIX = 'stream~';
const POSITION = 'stream-position';
/** Digits of a sequence number in a key, so that keys sort as numbers. */
const DIGITS = 16;
const REMOVED_AT_ONCE = 1000;
/** Maximum bytes that one step of the iterator reads: by default 16 KB, which is a few records. */
const BYTES_AT_ONCE = 1024 * 1024;

const keyOf = (sequence: number) => `${PREFIX}${String(sequence).padStart(DIGITS, '0')}`;
const sequenceOf = (key: string) => Number(key.slice(PREFIX.length));

/** The stream of all tables of an embedded DynamoDB: records of changes, with both images. */
export class ChangeStream {
  readonly #store: Store;
  readonly #filter: StreamFilter;
  /**
   * All records up to this one are removed. Reads begin after it: LevelDB is slow at skipping removed keys.
   */
  #removed: number;
  #last: number;
  #listener: () => unknown = () => undefined;

  private constructor(store: Store, filter: StreamFilter, removed: number, last: number) {
    this.#store = store;
    this.#filter = filter;
    this.#removed = removed;
    this.#last = last;
  }

  /**
   * Opens the stream of a store, with the records that an earlier process left. `filter` leaves out changes
   * that its reader would drop.
   */
  static async open(store: Store, filter: StreamFilter = () => true): Promise<ChangeStream> {
    const removed = Number((await store.db.get(POSITION).catch(() => undefined)) ?? 0);
    return new ChangeStream(store, filter, removed, Math.max(removed, await lastSequence(store)));
  }

  /**
   * Returns writes that add the records of changes, for the batch that makes these changes. The caller writes
   * exclusively, so records are written in the order of their sequence numbers.
   */
  recordsOf(changes: readonly ItemChange[], by: ChangedBy): BatchOperation[] {
    const at = Math.floor(Date.now() / 1000);
    const recorded = changes.filter((change) => this.#filter(partitionOf(change)) && isChange(change));
    return recorded.map(({ table, before, after }): BatchOperation => {
      this.#last += 1;
      const stored: Stored = {
        table: table.TableName,
        keys: keysOf(table.KeySchema, before ?? after ?? {}),
        ...(before && { before }),
        ...(after && { after }),
        at,
        by,
      };
      return { type: 'put', key: keyOf(this.#last), value: stored };
    });
  }

  /** Calls the listener after records were written. */
  announce(): void {
    this.#listener();
  }

  /** Sets the function that is called after records were written. */
  onRecords(listener: () => void): void {
    this.#listener = listener;
  }

  /** Returns the oldest records, in order. */
  async read(limit: number): Promise<DynamoDBRecord[]> {
    const range = { gt: keyOf(this.#removed), lt: `${PREFIX}~`, limit, highWaterMarkBytes: BYTES_AT_ONCE };
    const iterator = this.#store.db.iterator(range);
    const records: DynamoDBRecord[] = [];
    try {
      for (let some = await iterator.nextv(limit); some.length > 0; some = await iterator.nextv(limit))
        records.push(...some.map(([key, stored]) => recordOf(sequenceOf(key), stored as Stored)));
    } finally {
      void iterator.close();
    }
    return records;
  }

  /** Removes the records up to this sequence number. */
  async removeUpTo(sequenceNumber: string): Promise<void> {
    while (this.#removed < Number(sequenceNumber)) {
      const first = this.#removed + 1;
      const next = Math.min(this.#removed + REMOVED_AT_ONCE, Number(sequenceNumber));
      const removals = Array.from(
        { length: next - this.#removed },
        (_, n): BatchOperation => ({ type: 'del', key: keyOf(first + n) }),
      );
      await this.#store.db.batch([...removals, { type: 'put', key: POSITION, value: next }]);
      this.#removed = next;
    }
  }
}

/** Returns the sequence number of the last record, or 0 if there is none. */
async function lastSequence(store: Store): Promise<number> {
  const iterator = store.db.keys({ gt: PREFIX, lt: `${PREFIX}~`, reverse: true, limit: 1 });
  const [key] = await iterator.nextv(1).finally(() => iterator.close());
  return key === undefined ? 0 : sequenceOf(String(key));
}

function partitionOf({ table, before, after }: ItemChange): string {
  const [{ AttributeName = '' } = {}] = table.KeySchema;
  return String((before ?? after)?.[AttributeName]?.['S']);
}

/** True if a write changed the item. DynamoDB writes no record for other writes. */
function isChange({ before, after }: ItemChange): boolean {
  if (!before || !after) return before !== after;
  const names = Object.keys(after);
  if (names.length !== Object.keys(before).length) return true;
  return names.some((name) => !isSame(before[name], after[name]));
}

type Value = Item[string] | undefined;

function isSame(value: Value, other: Value): boolean {
  if (!value || !other) return false;
  return JSON.stringify(value) === JSON.stringify(other) || isEqual(value, other);
}

function keysOf(schema: { AttributeName: string }[], item: Item): Item {
  return Object.fromEntries(schema.map(({ AttributeName: name }) => [name, item[name] ?? {}]));
}

/** Returns a record as Lambda gives it to a function. */
function recordOf(sequence: number, { table, keys, before, after, at, by }: Stored): DynamoDBRecord {
  const region = process.env['AWS_REGION'] ?? 'us-east-1';
  const arn = `arn:aws:dynamodb:${region}:000000000000:table/${table}`;
  return {
    eventID: createHash('md5').update(`${table} ${sequence}`).digest('hex'),
    eventName: eventNameOf(before, after),
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: region,
    dynamodb: {
      ApproximateCreationDateTime: at,
      Keys: imageOf(keys),
      ...(after && { NewImage: imageOf(after) }),
      ...(before && { OldImage: imageOf(before) }),
      SequenceNumber: String(sequence),
      SizeBytes: [keys, before, after].reduce((sum, image) => sum + (image ? db.itemSize(image) : 0), 0),
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
    ...(by === 'time-to-live' && {
      userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' },
    }),
    eventSourceARN: `${arn}/stream/2026-01-01T00:00:00.000`,
  };
}

function eventNameOf(before: Item | undefined, after: Item | undefined): 'INSERT' | 'MODIFY' | 'REMOVE' {
  if (!after) return 'REMOVE';
  return before ? 'MODIFY' : 'INSERT';
}

/** dynalite stores attribute values in the form of the API, which Lambda gives to functions. */
const imageOf = (item: Item) => item as Record<string, AttributeValue>;
