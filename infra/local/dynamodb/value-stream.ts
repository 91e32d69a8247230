import { Stream } from 'node:stream';
import type { Range, Store } from './dynalite.ts';

/** Values that one task of the thread pool reads, unless the query wants fewer. */
const AT_ONCE = 100;
/**
 * Maximum bytes that one task reads, besides its last value. LevelDB's default is 16 KB, a few dozen items.
 */
const BYTES_AT_ONCE = 256 * 1024;

/** Returns the values of a range in batches. Closes its iterator, also if the caller stops early. */
export async function* batchesOf(db: Store['db'], range: Range): AsyncGenerator<unknown[], void, undefined> {
  const { limit = 0 } = range;
  const size = limit > 0 ? Math.min(limit, AT_ONCE) : AT_ONCE;
  const iterator = db.values({ ...range, highWaterMarkBytes: BYTES_AT_ONCE });
  try {
    for (let batch = await iterator.nextv(size); batch.length > 0; batch = await iterator.nextv(size))
      yield batch;
  } finally {
    // An open iterator retains memory and files of all later writes. Nothing depends on its end, so nobody
    // waits for it.
    void iterator.close();
  }
}

/**
 * Emits the values of a range as `data`, then `end`; or `error`. `destroy` ends it early. dynalite needs only
 * these events, which cost a fraction of a stream of Node with a promise for each value.
 */
export class ValueStream extends Stream {
  #isDestroyed = false;

  constructor(db: Store['db'], range: Range) {
    super();
    this.#emitAll(db, range).catch((error: unknown) => this.emit('error', error));
  }

  destroy(): void {
    this.#isDestroyed = true;
  }

  async #emitAll(db: Store['db'], range: Range): Promise<void> {
    for await (const batch of batchesOf(db, range)) {
      for (const value of batch) {
        if (this.#isDestroyed) return;
        this.emit('data', value);
      }
    }
    this.emit('end');
  }
}

/** Returns the range of the keys with a prefix. */
export function rangeWithPrefix(prefix: string, { gt, gte, lt, lte, ...rest }: Range = {}): Range {
  const lower = gt === undefined ? { gte: prefix + (gte ?? '') } : { gt: prefix + gt };
  const upper = lte === undefined ? { lt: prefix + (lt ?? '\xFF') } : { lte: prefix + lte };
  return { ...rest, ...lower, ...upper };
}
