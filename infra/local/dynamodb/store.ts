import { db, type Store } from './dynalite.ts';

/** Creates a dynalite store on a folder or in memory. It is not open yet. */
export function createStore(directory: string | undefined): Store {
  const store = db.create({
    ...(directory !== undefined && { path: directory }),
    createTableMs: 0,
    deleteTableMs: 0,
    updateTableMs: 0,
  });
  closeIteratorsOnReturn(store);
  return store;
}

/** Replaces the LevelDB of a store by a new, closed one. */
export function recreateStore(store: Store): void {
  store.recreate();
  closeIteratorsOnReturn(store);
}

/**
 * Adds `return` to iterators of LevelDB, with which dynalite ends the iterator of a Query. Without it the
 * iterator stays open, and its snapshot retains memory and files of all later writes.
 */
function closeIteratorsOnReturn({ db: level }: Store): void {
  for (const name of ['keys', 'values'] as const) {
    const open = level[name].bind(level);
    level[name] = (options) => {
      const iterator = open(options);
      iterator.return = () => iterator.close();
      return iterator;
    };
  }
}
