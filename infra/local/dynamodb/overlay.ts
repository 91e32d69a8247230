import type { BatchOperation, Callback, Item, ItemDb, Store, Table } from './dynalite.ts';

/** A written item: as it was, and as it is now. Absent if it does not exist. */
export type ItemChange = { table: Table; before: Item | undefined; after: Item | undefined };

/**
 * A store that collects its writes and includes them in its reads. The caller writes them as one LevelDB
 * batch, so a write with its index entries, or a transaction, is one atomic step that survives a kill.
 */
export class Overlay {
  readonly store: Store;
  /** The collected writes, by key. */
  readonly #pending = new Map<string, BatchOperation>();
  readonly #tables = new Map<string, Table>();
  /** Items as they were read before their write: dynalite reads every item that it writes. */
  readonly #images = new Map<string, { table: string; before: Item | undefined }>();

  constructor(store: Store) {
    this.store = Object.assign(Object.create(store) as Store, {
      getTable: (name: string, callback: Callback<Table>) =>
        store.getTable(name, (error, table) => {
          if (table) this.#tables.set(name, table);
          callback(error, table);
        }),
      getItemDb: (table: string) => this.#itemDb(table, store.getItemDb(table)),
      getIndexDb: (type: string, table: string, index: string) =>
        this.#collecting(
          `index-${type.toLowerCase()}~${table}~${index}~`,
          store.getIndexDb(type, table, index),
        ),
    });
  }

  /** The collected writes of items and index entries. */
  writes(): BatchOperation[] {
    return [...this.#pending.values()];
  }

  /** The written items, in the order of their first write. */
  changes(): ItemChange[] {
    return [...this.#images].flatMap(([key, { table: name, before }]) => {
      const [operation, table] = [this.#pending.get(key), this.#tables.get(name)];
      if (!operation || !table) return [];
      return [{ table, before, after: operation.type === 'put' ? (operation.value as Item) : undefined }];
    });
  }

  /** Returns the items of a table, whose reads are remembered. */
  #itemDb(table: string, real: ItemDb): ItemDb {
    const prefix = `item-${table}~`;
    const get: ItemDb['get'] = (key, callback) =>
      real.get(key, (error, item) => {
        this.#images.set(prefix + key, { table, before: item as Item | undefined });
        callback(error, item);
      });
    return this.#collecting(prefix, { ...real, get });
  }

  #collecting(prefix: string, real: ItemDb): ItemDb {
    const record = (operation: BatchOperation, callback: Callback<void>) => {
      this.#pending.set(operation.key, operation);
      callback(null);
    };
    return {
      // Writers run exclusively (see gate.ts), so the lock of a key is always free.
      lock: (_key, run) => run((callback) => callback),
      get: (key, callback) => {
        const operation = this.#pending.get(prefix + key);
        if (operation) callback(null, operation.type === 'put' ? operation.value : undefined);
        else real.get(key, callback);
      },
      put: (key, value, callback) => record({ type: 'put', key: prefix + key, value }, callback),
      del: (key, callback) => record({ type: 'del', key: prefix + key }, callback),
      createValueStream: (options) => real.createValueStream(options),
    };
  }
}
