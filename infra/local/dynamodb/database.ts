import { DataFolderError, explainFailure } from '../data-folder.ts';
import { failure, type Store } from './dynalite.ts';
import { checkFiles, forgetInventory, RESTORE, saveInventory } from './files.ts';
import { createStore, recreateStore } from './store.ts';

/** Another process holds the data folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/** How long a write that the disk took proves that it takes more. */
const PROOF_MILLISECONDS = 1000;
const PROBE_KEY = 'disk-probe';
const WRITES = ['put', 'del', 'batch'] as const;

type Write = (...args: unknown[]) => Promise<void>;
type Done = (error: unknown) => void;
/** What becomes of the writes of a database. */
type Watch = { assertUsable: () => void; succeeded: () => void; failed: (error: unknown) => void };

/**
 * LevelDB in a folder, or in memory. LevelDB may lose every write that it takes after one that failed: its
 * log is torn there. So the first failure takes the database out of use, for reads too, and `recover` opens
 * it anew.
 */
export type Database = {
  /** The same object throughout. */
  store: Store;
  /** True from a failed write until `recover` succeeds. */
  hasFailed: () => boolean;
  /**
   * Opens a failed database anew. The caller runs alone. Throws ServiceUnavailable while the disk takes no
   * writes.
   */
  recover: () => Promise<void>;
  /** Throws ServiceUnavailable where the disk takes no writes, which it finds out once a second at most. */
  assertWritable: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Opens the database of a folder, which it holds from then on. Throws FolderInUseError when another process
 * holds it, and DataFolderError where a file is missing or damaged.
 */
export async function openDatabase(directory: string | undefined): Promise<Database> {
  const wasClosed = directory === undefined || (await checkFiles(directory));
  const store = createStore(directory);
  await openStore(store, directory);
  if (!wasClosed) await readThrough(store, directory);
  if (directory !== undefined) await forgetInventory(directory);
  let failed = false;
  let provenAt = performance.now();

  const watch: Watch = {
    assertUsable: () => {
      if (failed) throw unavailable();
    },
    succeeded: () => {
      provenAt = performance.now();
    },
    failed: (error) => {
      failed = true;
      process.stderr.write(
        `embedded DynamoDB: a write failed, it answers nothing until one works: ${error}\n`,
      );
    },
  };

  async function recover(): Promise<void> {
    try {
      await store.db.close();
      recreateStore(store);
      await openStore(store, directory);
      await store.db.put(PROBE_KEY, Date.now());
    } catch (cause) {
      throw unavailable(cause);
    }
    watchWrites(store, watch);
    failed = false;
    process.stderr.write('embedded DynamoDB: writes work again\n');
  }

  async function assertWritable(): Promise<void> {
    if (directory !== undefined && performance.now() - provenAt > PROOF_MILLISECONDS)
      await store.db.put(PROBE_KEY, Date.now()).catch(() => undefined);
    watch.assertUsable();
  }

  async function close(): Promise<void> {
    await store.db.close();
    if (directory !== undefined && !failed) await saveInventory(directory);
  }

  watchWrites(store, watch);
  return { store, hasFailed: () => failed, recover, assertWritable, close };
}

/**
 * Opens a store. Throws FolderInUseError and DataFolderError; `damaged` is the message of the second for a
 * damaged store.
 */
export async function openStore(
  store: Store,
  directory = '',
  damaged = `${directory} is damaged: ${RESTORE}`,
): Promise<void> {
  try {
    await store.db.open();
  } catch (error) {
    const cause = Object(error).cause;
    if (cause?.code === 'LEVEL_LOCKED')
      throw new FolderInUseError(
        `another process uses the data folder ${directory}: stop it, or set LOCAL_DIR to another folder`,
        { cause: error },
      );
    const explained = explainFailure(error, directory);
    if (explained instanceof DataFolderError) throw explained;
    throw new DataFolderError(`${damaged} (${cause?.message ?? error})`, { cause: error });
  }
}

/**
 * Reads everything once, after an end that has left no sizes to compare. Throws DataFolderError where that
 * fails.
 */
async function readThrough(store: Store, directory: string): Promise<void> {
  try {
    const iterator = store.db.keys({});
    while ((await iterator.nextv(1000)).length > 0);
    await iterator.close();
  } catch (cause) {
    await store.db.close();
    throw new DataFolderError(`${directory} is damaged: ${RESTORE} (${cause})`, { cause });
  }
}

/**
 * Watches every write of LevelDB, and lets none through to one that has failed. dynalite gives a callback
 * last.
 */
function watchWrites({ db }: Store, watch: Watch): void {
  for (const name of WRITES) {
    const write = db[name].bind(db) as Write;
    const watched = async (...args: unknown[]) => {
      watch.assertUsable();
      await write(...args).catch((error) => {
        watch.failed(error);
        throw error;
      });
      watch.succeeded();
    };
    Object.assign(db, {
      [name]: (...args: unknown[]) => {
        const done = args.at(-1);
        if (typeof done !== 'function') return watched(...args);
        return watched(...args.slice(0, -1)).then(
          () => setImmediate(done as Done, null),
          (error) => setImmediate(done as Done, error),
        );
      },
    });
  }
}

function unavailable(cause?: unknown): Error {
  const refused = failure('ServiceUnavailable', 'The disk of the embedded DynamoDB takes no writes.');
  return Object.assign(refused, { statusCode: 503, cause });
}
