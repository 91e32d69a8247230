import type { BatchOperation, Callback, ItemDb, Store } from './dynalite.ts';

/**
 * Creates a store that collects its writes and includes them in its reads. The caller writes them as
 * one LevelDB batch, so a write with its index entries, or a transaction, is one atomic step that
 * survives a kill.
 */
export function overlay(store: Store): { store: Store; writes: () => BatchOperation[] } {
  const pending = new Map<string, BatchOperation>();

  function wrap(prefix: string, real: ItemDb): ItemDb {
    const record = (operation: BatchOperation, callback: Callback<void>) => {
      pending.set(operation.key, operation);
      setImmediate(callback, null);
    };
    return {
      // Writers run exclusively (see gate.ts), so the lock of a key is always free.
      lock: (_key, run) => run((callback) => callback),
      get: (key, callback) => {
        const operation = pending.get(prefix + key);
        if (operation) setImmediate(callback, null, operation.type === 'put' ? operation.value : undefined);
        else real.get(key, callback);
      },
      put: (key, value, callback) => record({ type: 'put', key: prefix + key, value }, callback),
      del: (key, callback) => record({ type: 'del', key: prefix + key }, callback),
      createValueStream: (options) => real.createValueStream(options),
    };
  }

  return {
    store: {
      ...store,
      getItemDb: (table) => wrap(`item-${table}~`, store.getItemDb(table)),
      getIndexDb: (type, table, index) =>
        wrap(`index-${type.toLowerCase()}~${table}~${index}~`, store.getIndexDb(type, table, index)),
    },
    writes: () => [...pending.values()],
  };
}
