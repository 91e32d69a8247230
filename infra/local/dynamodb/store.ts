import { db, type Store } from './dynalite.ts';
import { teachDynalite } from './rules.ts';

/** A store of dynalite over a folder, or in memory. It is not open yet. */
export function createStore(directory: string | undefined): Store {
  teachDynalite();
  const store = db.create({
    ...(directory !== undefined && { path: directory }),
    createTableMs: 0,
    deleteTableMs: 0,
    updateTableMs: 0,
  });
  endIterators(store);
  return store;
}

/** Puts a new, closed LevelDB in the place of the one that a store had. */
export function recreateStore(store: Store): void {
  store.recreate();
  endIterators(store);
}

/**
 * dynalite ends the iterator behind a Query with `return`, which LevelDB's iterators do not have. One that is
 * never closed holds a snapshot: memory and files of every write since would stay until the end.
 */
function endIterators({ db: level }: Store): void {
  for (const name of ['keys', 'values'] as const) {
    const open = level[name].bind(level);
    level[name] = (options) => {
      const iterator = open(options);
      iterator.return = () => iterator.close();
      return iterator;
    };
  }
}
