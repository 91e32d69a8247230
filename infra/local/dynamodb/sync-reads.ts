import type { Callback, ItemDb, Store, Table } from './dynalite.ts';
import { rangeWithPrefix, ValueStream } from './value-stream.ts';

/**
 * Returns a store that reads single items and definitions of tables at once, and ranges in few steps. LevelDB
 * has items in memory or in the page cache, and reading there costs less than a task of the thread pool with
 * its callbacks. The store remembers definitions until `forgetTables`, which must follow each operation that
 * changes one.
 */
export function withSyncReads(store: Store): { store: Store; forgetTables: () => void } {
  const active = new Map<string, Table>();

  /** Returns the definition of a table that is not being created, changed or deleted. */
  function activeTable(name: string): Table | undefined {
    const known = active.get(name);
    if (known) return known;
    const table = store.db.getSync(`table~${name}`) as Table | undefined;
    if (table?.TableStatus !== 'ACTIVE') return undefined;
    active.set(name, table);
    return table;
  }

  const reading = (prefix: string, real: ItemDb): ItemDb => ({
    ...real,
    get: (key, callback) => answer(() => store.db.getSync(prefix + key), callback),
    createValueStream: (range) => new ValueStream(store.db, rangeWithPrefix(prefix, range)),
  });

  // Inherits `db`, which is replaced after a failure of the disk.
  const reader = Object.assign(Object.create(store) as Store, {
    // Administration of tables passes an argument before the callback.
    getTable: (name: string, ...rest: [Callback<Table>]) => {
      const [callback] = rest;
      const table = typeof callback === 'function' ? activeTable(name) : undefined;
      if (table) callback(null, table);
      else store.getTable(name, ...rest);
    },
    getItemDb: (table: string) => reading(`item-${table}~`, store.getItemDb(table)),
    getIndexDb: (type: string, table: string, index: string) =>
      reading(`index-${type.toLowerCase()}~${table}~${index}~`, store.getIndexDb(type, table, index)),
  });
  return { store: reader, forgetTables: () => active.clear() };
}

function answer(read: () => unknown, callback: Callback<unknown>): void {
  let value: unknown;
  try {
    value = read();
  } catch (error) {
    callback(error);
    return;
  }
  callback(null, value);
}
