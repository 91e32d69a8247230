import { ApiError } from '../platform/errors.ts';
import { inParallel } from '../platform/parallel.ts';
import { type Key, keyText } from './keys.ts';
import { getItems } from './read-items.ts';
import { openClaim } from './writes/claim.ts';
import type { Item } from './writes/expressions.ts';
import { tryWriteAll, writeAll } from './writes/write-items.ts';
import { keyOfWrite, type Write } from './writes/writes.ts';

/** Reads items in the order of the keys, as `getItems` does. */
export type ReadItems = (wanted: readonly (Key | undefined)[]) => Promise<(Item | undefined)[]>;
/** Runs all writes or none, as `writeAll` does. */
export type WriteItems = (writes: readonly Write[]) => Promise<void>;

type Waiting<Request, Result> = {
  request: Request;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/** Maximum writes of a transaction. */
const MAX_WRITES = 100;
/** Half of DynamoDB's limit for a transaction, which counts more bytes than the JSON of the writes has. */
const MAX_BYTES = 2 * 1024 * 1024;
/** Requests written in parallel after their common transaction failed. */
const WIDTH = 10;

/** Returns a `getItems` that reads all items that are requested in one turn of the event loop together. */
export function joinedReads(): ReadItems {
  return joinCalls<readonly (Key | undefined)[], (Item | undefined)[]>(async (waiting) => {
    const items = await getItems(waiting.flatMap(({ request }) => request));
    for (const { request, resolve } of waiting) resolve(items.splice(0, request.length));
  });
}

/**
 * Returns a `writeAll` whose requests of one turn of the event loop share transactions. Each request has its
 * own outcome: if the condition of one fails, all of its transaction are written one by one. Under an
 * idempotency claim, requests share nothing.
 */
export function joinedWrites(): WriteItems {
  const join = joinCalls<readonly Write[], void>(async (waiting) => {
    await Promise.all(transactionsOf(waiting).map(writeWaiting));
  });
  return (writes) => (openClaim() ? writeAll(writes) : join(writes));
}

function joinCalls<Request, Result>(
  run: (waiting: Waiting<Request, Result>[]) => Promise<void>,
): (request: Request) => Promise<Result> {
  let waiting: Waiting<Request, Result>[] = [];
  const start = () => {
    const started = waiting;
    waiting = [];
    run(started).catch((error) => {
      for (const { reject } of started) reject(error);
    });
  };
  return (request) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(start);
      waiting.push({ request, resolve, reject });
    });
}

type WaitingWrites = Waiting<readonly Write[], void>;

/** Divides requests among transactions. DynamoDB refuses a transaction with the same item twice. */
function transactionsOf(waiting: readonly WaitingWrites[]): WaitingWrites[][] {
  const transactions: WaitingWrites[][] = [];
  let current: WaitingWrites[] = [];
  let names = new Set<string>();
  let [writes, bytes] = [0, 0];
  for (const each of waiting) {
    const own = each.request.map((write) => keyText(keyOfWrite(write)));
    // `writeAll` may add a write for each removal.
    const count = own.length + each.request.filter(({ kind }) => kind === 'remove').length;
    const size = Buffer.byteLength(JSON.stringify(each.request));
    const isFull = writes + count > MAX_WRITES || bytes + size > MAX_BYTES;
    if (isFull || own.some((name) => names.has(name)) || current.length === 0) {
      current = [];
      names = new Set();
      [writes, bytes] = [0, 0];
      transactions.push(current);
    }
    current.push(each);
    for (const name of own) names.add(name);
    writes += count;
    bytes += size;
  }
  return transactions;
}

async function writeWaiting(waiting: readonly WaitingWrites[]): Promise<void> {
  const writeOne = ({ request, resolve, reject }: WaitingWrites) => writeAll(request).then(resolve, reject);
  const [only, ...others] = waiting;
  if (only && others.length === 0) return writeOne(only);
  try {
    if (await tryWriteAll(waiting.flatMap(({ request }) => request))) {
      for (const { resolve } of waiting) resolve();
      return;
    }
  } catch (error) {
    // The table refuses a transaction for one of its items, such as one that is too large.
    const isInvalid = error instanceof ApiError && error.code === 'internal';
    if (!isInvalid) {
      for (const { reject } of waiting) reject(error);
      return;
    }
  }
  await inParallel(waiting, WIDTH, writeOne);
}
