import { type Item, tableOf } from './dynalite.ts';
import { type Target, writeSingle } from './transactions.ts';
import { batchesOf, rangeWithPrefix } from './value-stream.ts';

type Specification = { AttributeName: string; Enabled: boolean };

/** Items that expired longer ago are not deleted, as in AWS. */
const OLDEST_SECONDS = 5 * 365 * 86_400;
const SETTINGS_KEY = 'time-to-live-settings';

/** Creates TTL: its two operations, settings that survive a restart, and the sweep of expired items. */
export async function createTimeToLive(target: Target, enterExclusively: () => Promise<() => void>) {
  const { store } = target;
  const saved = await store.db.get(SETTINGS_KEY).catch(() => undefined);
  const settings = new Map<string, Specification>(
    Object.entries((saved as Record<string, Specification>) ?? {}),
  );

  async function update(request: Record<string, unknown>): Promise<Record<string, unknown>> {
    const TableName = String(request['TableName']);
    await tableOf(store, TableName);
    const specification = request['TimeToLiveSpecification'] as Specification;
    settings.set(TableName, specification);
    await store.db.put(SETTINGS_KEY, Object.fromEntries(settings));
    return { TimeToLiveSpecification: specification };
  }

  async function describe(request: Record<string, unknown>): Promise<Record<string, unknown>> {
    const TableName = String(request['TableName']);
    await tableOf(store, TableName);
    const specification = settings.get(TableName);
    return {
      TimeToLiveDescription: specification?.Enabled
        ? { TimeToLiveStatus: 'ENABLED', AttributeName: specification.AttributeName }
        : { TimeToLiveStatus: 'DISABLED' },
    };
  }

  async function sweep(stop: AbortSignal): Promise<void> {
    const enabled = [...settings].filter(([, { Enabled }]) => Enabled);
    for (const [TableName, { AttributeName }] of enabled) {
      const { KeySchema } = await tableOf(store, TableName);
      const expired = await expiredKeys(TableName, AttributeName, KeySchema, stop);
      for (const Key of expired) {
        if (stop.aborted) return;
        await deleteExclusively({ TableName, Key, ...stillExpired(AttributeName) });
      }
    }
  }

  async function deleteExclusively(request: Record<string, unknown>): Promise<void> {
    const leave = await enterExclusively();
    try {
      await writeSingle('Delete', request, target, 'time-to-live');
    } catch (error) {
      if (!String(error).includes('conditional request failed')) throw error;
    } finally {
      leave();
    }
  }

  async function expiredKeys(
    table: string,
    attribute: string,
    schema: { AttributeName: string }[],
    stop: AbortSignal,
  ): Promise<Item[]> {
    const keys: Item[] = [];
    for await (const batch of batchesOf(store.db, rangeWithPrefix(`item-${table}~`))) {
      if (stop.aborted) break;
      for (const item of batch as Item[]) {
        if (!isExpired(item[attribute]?.['N'])) continue;
        keys.push(
          Object.fromEntries(schema.map(({ AttributeName }) => [AttributeName, item[AttributeName] ?? {}])),
        );
      }
    }
    return keys;
  }

  return { update, describe, sweep };
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
