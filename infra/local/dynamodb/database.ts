import { propertiesOf } from '../../../shared/platform/properties.ts';
import { DataFolderError, explainFailure } from '../data-folder.ts';
import { failure, type Store } from './dynalite.ts';
import { checkFiles, deleteInventory, RESTORE, saveInventory } from './files.ts';
import { createStore, recreateStore } from './store.ts';

/** Thrown when another process uses the data folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/** Time for which a successful write shows that the disk is writable. */
const PROOF_MILLISECONDS = 1000;
const PROBE_KEY = 'disk-probe';
const WRITES = ['put', 'del', 'batch'] as const;

type Write = (...args: unknown[]) => Promise<void>;
type Done = (error: unknown) => void;

/**
 * Opens and locks the database of a folder, or one in memory. Throws FolderInUseError if another process uses
 * it, and DataFolderError if a file is missing or damaged.
 */
export async function openDatabase(directory: string | undefined): Promise<Database> {
  const wasClosed = directory === undefined || (await checkFiles(directory));
  const store = createStore(directory);
  await openStore(store, directory);
  if (!wasClosed) await readWholeDatabase(store, directory);
  if (directory !== undefined) await deleteInventory(directory);
  return new Database(store, directory);
}

/**
 * A LevelDB in a folder or in memory. After a failed write its log is incomplete, and LevelDB may lose every
 * later write. So the first failure disables the database for writes and reads, and `recover` opens it again.
 */
export class Database {
  /** The same object, also after `recover`. */
  readonly store: Store;
  readonly #directory: string | undefined;
  #failed = false;
  /** The time of the last write that succeeded, by `performance.now()`. */
  #provenAt = performance.now();

  constructor(store: Store, directory: string | undefined) {
    this.store = store;
    this.#directory = directory;
    this.#watchWrites();
  }

  /** True after a failed write, until `recover` succeeds. */
  hasFailed(): boolean {
    return this.#failed;
  }

  /**
   * Opens a failed database again. Must run exclusively. Throws ServiceUnavailable while the disk
   * is not writable.
   */
  async recover(): Promise<void> {
    try {
      await this.store.db.close();
      recreateStore(this.store);
      await openStore(this.store, this.#directory);
      await this.store.db.put(PROBE_KEY, Date.now());
    } catch (cause) {
      throw unavailable(cause);
    }
    this.#watchWrites();
    this.#failed = false;
    process.stderr.write('embedded DynamoDB: writes work again\n');
  }

  /** Throws ServiceUnavailable if the disk is not writable. Tests this at most once a second. */
  async assertWritable(): Promise<void> {
    if (this.#directory !== undefined && performance.now() - this.#provenAt > PROOF_MILLISECONDS)
      await this.store.db.put(PROBE_KEY, Date.now()).catch(() => undefined);
    this.#assertUsable();
  }

  async close(): Promise<void> {
    await this.store.db.close();
    if (this.#directory !== undefined && !this.#failed) await saveInventory(this.#directory);
  }

  /**
   * Observes every write of LevelDB and refuses writes after a failure. If dynalite passes a callback, it is
   * the last argument.
   */
  #watchWrites(): void {
    const { db } = this.store;
    for (const name of WRITES) {
      const write = db[name].bind(db) as Write;
      Object.assign(db, {
        [name]: (...args: unknown[]) => {
          const done = args.at(-1);
          if (typeof done !== 'function') return this.#watched(write, args);
          return this.#watched(write, args.slice(0, -1)).then(
            () => setImmediate(done as Done, null),
            (error) => setImmediate(done as Done, error),
          );
        },
      });
    }
  }

  async #watched(write: Write, args: unknown[]): Promise<void> {
    this.#assertUsable();
    await write(...args).catch((error) => {
      this.#failed = true;
      process.stderr.write(
        `embedded DynamoDB: a write failed; all requests get 503 until a write succeeds: ${error}\n`,
      );
      throw error;
    });
    this.#provenAt = performance.now();
  }

  #assertUsable(): void {
    if (this.#failed) throw unavailable();
  }
}

/** Opens a store. Throws FolderInUseError, or DataFolderError with the message `damaged`. */
export async function openStore(
  store: Store,
  directory = '',
  damaged = `${directory} is damaged: ${RESTORE}`,
): Promise<void> {
  try {
    await store.db.open();
  } catch (error) {
    const { code, message = error } = propertiesOf(propertiesOf(error)['cause']);
    if (code === 'LEVEL_LOCKED')
      throw new FolderInUseError(
        `another process uses the data folder ${directory}: stop it, or set LOCAL_DIR to another folder`,
        { cause: error },
      );
    const explained = explainFailure(error, directory);
    if (explained instanceof DataFolderError) throw explained;
    throw new DataFolderError(`${damaged} (${message})`, { cause: error });
  }
}

/**
 * Reads the whole database once, if the last process did not close it and file sizes cannot be compared.
 * Throws DataFolderError if reading fails.
 */
async function readWholeDatabase(store: Store, directory: string): Promise<void> {
  try {
    const iterator = store.db.keys({});
    while ((await iterator.nextv(1000)).length > 0);
    await iterator.close();
  } catch (cause) {
    await store.db.close();
    throw new DataFolderError(`${directory} is damaged: ${RESTORE} (${cause})`, { cause });
  }
}

function unavailable(cause?: unknown): Error {
  const refused = failure('ServiceUnavailable', 'The disk of the embedded DynamoDB takes no writes.');
  return Object.assign(refused, { statusCode: 503, cause });
}
