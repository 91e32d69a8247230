import { type Item, type Store, type Table, tableOf } from './dynalite.ts';
import { type Target, writeSingle } from './transactions.ts';
import { batchesOf, rangeWithPrefix } from './value-stream.ts';

type Specification = { AttributeName: string; Enabled: boolean };

/** Items that expired longer ago are not deleted, as in AWS. */
const OLDEST_SECONDS = 5 * 365 * 86_400;
const SETTINGS_KEY = 'time-to-live-settings';

/** TTL: its two operations, settings that survive a restart, and the sweep of expired items. */
export class TimeToLive {
  readonly #target: Target;
  readonly #enterExclusively: () => Promise<() => void>;
  /** The specifications of the tables, by name. */
  readonly #settings: Map<string, Specification>;

  private constructor(
    target: Target,
    enterExclusively: () => Promise<() => void>,
    settings: Map<string, Specification>,
  ) {
    this.#target = target;
    this.#enterExclusively = enterExclusively;
    this.#settings = settings;
  }

  static async open(target: Target, enterExclusively: () => Promise<() => void>): Promise<TimeToLive> {
    const saved = await target.store.db.get(SETTINGS_KEY).catch(() => undefined);
    const settings = Object.entries((saved as Record<string, Specification>) ?? {});
    return new TimeToLive(target, enterExclusively, new Map(settings));
  }

  async update(request: Record<string, unknown>): Promise<Record<string, unknown>> {
    const { store } = this.#target;
    const TableName = String(request['TableName']);
    await tableOf(store, TableName);
    const specification = request['TimeToLiveSpecification'] as Specification;
    this.#settings.set(TableName, specification);
    await store.db.put(SETTINGS_KEY, Object.fromEntries(this.#settings));
    return { TimeToLiveSpecification: specification };
  }

  async describe(request: Record<string, unknown>): Promise<Record<string, unknown>> {
    const TableName = String(request['TableName']);
    await tableOf(this.#target.store, TableName);
    const specification = this.#settings.get(TableName);
    return {
      TimeToLiveDescription: specification?.Enabled
        ? { TimeToLiveStatus: 'ENABLED', AttributeName: specification.AttributeName }
        : { TimeToLiveStatus: 'DISABLED' },
    };
  }

  /** Deletes the items that have expired, until `stop` is aborted. */
  async sweep(stop: AbortSignal): Promise<void> {
    const { store } = this.#target;
    const enabled = [...this.#settings].filter(([, { Enabled }]) => Enabled);
    for (const [TableName, { AttributeName }] of enabled) {
      const table = await tableOf(store, TableName);
      for (const Key of await expiredKeys(store, table, AttributeName, stop)) {
        if (stop.aborted) return;
        await this.#deleteExclusively({ TableName, Key, ...stillExpired(AttributeName) });
      }
    }
  }

  async #deleteExclusively(request: Record<string, unknown>): Promise<void> {
    const leave = await this.#enterExclusively();
    try {
      await writeSingle('Delete', request, this.#target, 'time-to-live');
    } catch (error) {
      if (!String(error).includes('conditional request failed')) throw error;
    } finally {
      leave();
    }
  }
}

/**
 * Runs sweeps with pauses. A sweep reads the whole table, so the pause grows with its duration and sweeps
 * take at most a hundredth of the time. Returns a function that ends the sweeps and waits for the running
 * one.
 */
export function sweepRepeatedly(timeToLive: TimeToLive, pauseMs: number): () => Promise<void> {
  const stop = new AbortController();
  let running = Promise.resolve();
  let timer = setTimeout(start, pauseMs).unref();

  function start(): void {
    running = run();
  }

  async function run(): Promise<void> {
    const started = performance.now();
    await timeToLive.sweep(stop.signal).catch((error) => {
      process.stderr.write(`embedded DynamoDB: the TTL sweep failed: ${error}\n`);
    });
    const pause = Math.max(pauseMs, 100 * (performance.now() - started));
    if (!stop.signal.aborted) timer = setTimeout(start, pause).unref();
  }

  return () => {
    stop.abort();
    clearTimeout(timer);
    return running;
  };
}

async function expiredKeys(
  { db }: Store,
  { TableName, KeySchema }: Table,
  attribute: string,
  stop: AbortSignal,
): Promise<Item[]> {
  const keys: Item[] = [];
  for await (const batch of batchesOf(db, rangeWithPrefix(`item-${TableName}~`))) {
    if (stop.aborted) break;
    for (const item of batch as Item[]) {
      if (!isExpired(item[attribute]?.['N'])) continue;
      keys.push(
        Object.fromEntries(KeySchema.map(({ AttributeName }) => [AttributeName, item[AttributeName] ?? {}])),
      );
    }
  }
  return keys;
}

function isExpired(value: unknown): boolean {
  const now = Date.now() / 1000;
  const at = Number(value);
  return typeof value === 'string' && at < now && at > now - OLDEST_SECONDS;
}

/** Creates the condition of a deletion, because the item may have been written since it was read. */
function stillExpired(attribute: string) {
  return {
    ConditionExpression: '#ttl < :now',
    ExpressionAttributeNames: { '#ttl': attribute },
    ExpressionAttributeValues: { ':now': { N: String(Math.floor(Date.now() / 1000)) } },
  };
}
