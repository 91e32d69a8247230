import { isDeepStrictEqual } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { config } from '../../shared/platform/config.ts';
import type { Item } from '../../shared/storage/writes/expressions.ts';
import { interceptTable } from '../support/intercept-table.ts';

/** Calls of the table, and the request units that DynamoDB charges for them. */
export type Charged = { calls: number; readUnits: number; writeUnits: number };

/** What one access charges to a partition of the table, or of the owner index (`index <owner>`). */
export type Charge = {
  partition: string;
  /** Partition key of the item in the table. */
  item: string;
  reads: number;
  writes: number;
};

/** An item before and after a write that changed it. */
export type ChangedItem = { before: Item | undefined; after: Item | undefined };

type Key = { pk: string; sk: string };
type Images = readonly (Item | undefined)[];

const READS = ['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems'];
const SINGLE_WRITES = ['PutItem', 'UpdateItem', 'DeleteItem'];
/** Bytes of an item or an index entry that one write unit pays for. */
const UNIT_BYTES = 1024;
/** Bytes of an item that one strongly consistent read unit pays for. */
const READ_BYTES = 4096;
/** Bytes that every list and map has besides its members. */
const NESTING_BYTES = 3;

/** Runs `work` and returns what DynamoDB charges for its calls, as `chargesOf` computes it. */
export async function chargedFor(work: () => Promise<unknown>): Promise<Charged> {
  return sumOfCharges(await chargesOf(work));
}

/** Returns what DynamoDB charges in all. */
export function sumOfCharges({ calls, charges }: { calls: number; charges: readonly Charge[] }): Charged {
  const sum = (of: (charge: Charge) => number) => charges.reduce((total, charge) => total + of(charge), 0);
  return { calls, readUnits: sum(({ reads }) => reads), writeUnits: sum(({ writes }) => writes) };
}

/**
 * Runs `work` and returns its calls, what DynamoDB charges to each partition, and the changed items in the
 * order of their writes. The units of reads are those
 * of the answers; those of a BatchGet are computed from its items. The units of writes are computed from the
 * items before and after the call, because the embedded DynamoDB reports neither those of transactions nor
 * those of the index.
 */
export async function chargesOf(
  work: () => Promise<unknown>,
): Promise<{ calls: number; charges: readonly Charge[]; changed: readonly ChangedItem[] }> {
  const charges: Charge[] = [];
  const changed: ChangedItem[] = [];
  let calls = 0;
  const images = imageReader();
  const end = interceptTable(async ({ name, input, proceed }) => {
    calls += 1;
    if (isRead(name)) {
      const result = await proceed({ ...input, ReturnConsumedCapacity: 'TOTAL' });
      charges.push(...(await readCharges(input, reportedUnits(result.output), images)));
      return result;
    }
    const keys = writtenKeys(name, input);
    const before = await images.read(keys);
    return proceed().finally(async () => {
      const factor = name.startsWith('Transact') ? 2 : 1;
      const after = await images.read(keys);
      charges.push(...writeCharges(keys, before, after, factor));
      changed.push(...changedItems(before, after));
    });
  });
  await work().finally(() => {
    end();
    images.close();
  });
  return { calls, charges, changed };
}

function changedItems(before: Images, after: Images): ChangedItem[] {
  return before
    .map((item, i) => ({ before: item, after: after[i] }))
    .filter((images) => !isDeepStrictEqual(images.before, images.after));
}

function isRead(name: string): boolean {
  return READS.some((read) => read.startsWith(name) || name.startsWith(read));
}

/** The units that an answer of the table reports. */
export function reportedUnits(output: unknown): number {
  const reported: { CapacityUnits?: number }[] = [Object(output).ConsumedCapacity ?? []].flat();
  return reported.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
}

/** Reads items by a client of its own, whose calls are not counted. */
function imageReader() {
  const client = new DynamoDBClient({ endpoint: config('DYNAMODB_ENDPOINT') });
  const documents = DynamoDBDocumentClient.from(client);
  const image = async (Key: Key): Promise<Item | undefined> =>
    (await documents.send(new GetCommand({ TableName: config('TABLE_NAME'), Key, ConsistentRead: true })))
      .Item;
  return {
    read: (keys: readonly Key[]): Promise<Images> => Promise.all(keys.map(image)),
    close: () => client.destroy(),
  };
}

/** Returns the keys that a command writes or checks. Throws for a command that it cannot count. */
function writtenKeys(name: string, input: object): Key[] {
  if (SINGLE_WRITES.some((write) => write.startsWith(name))) return [keyOf(input)];
  const { TransactItems } = input as Partial<TransactWriteCommandInput>;
  if (!TransactItems) throw new Error(`the units of ${name} are not known`);
  return TransactItems.flatMap((parts) => Object.values(parts).map(keyOf));
}

function keyOf(write: object | undefined): Key {
  const { Key, Item } = Object(write);
  const { pk, sk } = Object(Key ?? Item);
  return { pk: String(pk), sk: String(sk) };
}

/** Returns the charges of a read: one for each item of a BatchGet, else one for its partition. */
async function readCharges(
  input: object,
  units: number,
  images: ReturnType<typeof imageReader>,
): Promise<Charge[]> {
  const { RequestItems, Key, ExpressionAttributeValues } = Object(input);
  if (!RequestItems) {
    const partition = String(Key?.pk ?? Object.values(Object(ExpressionAttributeValues))[0]);
    return [{ partition, item: partition, reads: units, writes: 0 }];
  }
  const keys: Key[] = Object.values(RequestItems).flatMap((wanted) => Object(wanted).Keys ?? []);
  const found = await images.read(keys);
  return keys.map(({ pk }, i) => {
    const reads = Math.ceil(Math.max(sizeOf(found[i]), 1) / READ_BYTES);
    return { partition: pk, item: pk, reads, writes: 0 };
  });
}

/** One unit for each KB of the larger image, twice that in a transaction, and the changes of the index. */
function writeCharges(keys: readonly Key[], before: Images, after: Images, factor: number): Charge[] {
  return keys.flatMap(({ pk }, i) => {
    const bytes = Math.max(sizeOf(before[i]), sizeOf(after[i]), 1);
    const writes = Math.ceil(bytes / UNIT_BYTES) * factor;
    return [{ partition: pk, item: pk, reads: 0, writes }, ...indexCharges(pk, before[i], after[i])];
  });
}

/** An entry that appears or disappears is one write, one that moves is two. All entries fit in one unit. */
function indexCharges(pk: string, before: Item | undefined, after: Item | undefined): Charge[] {
  if (entryOf(before) === entryOf(after)) return [];
  return [before, after].flatMap((item) =>
    item?.['owner'] === undefined
      ? []
      : [{ partition: `index ${item['owner']}`, item: pk, reads: 0, writes: 1 }],
  );
}

function entryOf(item: Item | undefined): string | undefined {
  return item?.['owner'] === undefined ? undefined : `${item['owner']} ${item['owner_sk']}`;
}

/** Bytes of a value by the rules of DynamoDB: names and values in UTF-8, numbers two digits a byte. */
export function sizeOf(value: unknown): number {
  if (value === undefined) return 0;
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1;
  if (value instanceof Uint8Array) return value.byteLength;
  if (value instanceof Set) return sizeOf([...value]);
  if (Array.isArray(value)) return value.reduce((sum, member) => sum + 1 + sizeOf(member), NESTING_BYTES);
  if (typeof value !== 'object' || value === null) return 1;
  return Object.entries(value).reduce(
    (sum, [name, member]) => sum + 1 + Buffer.byteLength(name) + sizeOf(member),
    NESTING_BYTES,
  );
}
