import type { Callback, ItemDb, Store, Table } from './dynalite.ts';

/**
 * Returns a store that reads single items and definitions of tables at once. LevelDB has them in memory or in
 * the page cache, and reading there costs less than a task of the thread pool with its callbacks.
 */
export function withSyncReads(store: Store): Store {
  const tables = new Map<string, { text: unknown; table: Table }>();

  /** Returns the definition of a table, which changes rarely and is large. */
  function tableAt(name: string): Table | undefined {
    const text = store.db.getSync(`table~${name}`, { valueEncoding: 'utf8' });
    if (typeof text !== 'string') return undefined;
    const known = tables.get(name);
    if (known?.text === text) return known.table;
    const table: Table = JSON.parse(text);
    tables.set(name, { text, table });
    return table;
  }

  const reading = (prefix: string, real: ItemDb): ItemDb => ({
    ...real,
    get: (key, callback) => answer(() => store.db.getSync(prefix + key), callback),
  });

  // Inherits the database, which is another one after a failure of the disk.
  return Object.assign(Object.create(store) as Store, {
    // Administration of tables passes an argument before the callback.
    getTable: (name: string, ...rest: [Callback<Table>]) => {
      const [callback] = rest;
      const table = typeof callback === 'function' ? tableAt(name) : undefined;
      if (table?.TableStatus === 'ACTIVE') callback(null, table);
      else store.getTable(name, ...rest);
    },
    getItemDb: (table: string) => reading(`item-${table}~`, store.getItemDb(table)),
    getIndexDb: (type: string, table: string, index: string) =>
      reading(`index-${type.toLowerCase()}~${table}~${index}~`, store.getIndexDb(type, table, index)),
  });
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
