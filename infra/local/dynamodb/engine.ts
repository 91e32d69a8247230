import { ChangeStream, type StreamFilter } from './change-stream.ts';
import { type Database, openDatabase } from './database.ts';
import { isDynamoDbError } from './dynalite.ts';
import { createGate } from './gate.ts';
import { type Kind, perform } from './operations.ts';
import { withSyncReads } from './sync-reads.ts';
import type { TableAnswer } from './table-transport.ts';
import { TimeToLive } from './time-to-live.ts';
import { getInTransaction, type Target, Transactions, writeBatch, writeSingle } from './transactions.ts';

type Request = Record<string, unknown>;
type Operation = (request: Request) => Promise<Record<string, unknown>>;

/** Reads the stream of changes of an embedded DynamoDB. Calls fail while its disk is not writable. */
export type StreamReader = Pick<ChangeStream, 'onRecords' | 'read' | 'removeUpTo'>;

/** Writes that this layer performs, so that an item and its index entries change in one atomic step. */
const SINGLE_WRITES: Record<string, Kind> = { PutItem: 'Put', UpdateItem: 'Update', DeleteItem: 'Delete' };
/** Operations that can run concurrently. */
const READS: ReadonlySet<string> = new Set([
  'BatchGetItem',
  'DescribeTable',
  'DescribeTimeToLive',
  'GetItem',
  'ListTables',
  'ListTagsOfResource',
  'Query',
  'Scan',
]);

/** Runs the operations of DynamoDB on a database: reads concurrently, everything else alone. */
export class Engine {
  readonly timeToLive: TimeToLive;
  /** Absent if changes are not written to a stream. */
  readonly stream: StreamReader | undefined;
  readonly #database: Database;
  readonly #gate: ReturnType<typeof createGate>;
  readonly #reading: ReturnType<typeof withSyncReads>;
  /** The operations that dynalite does not perform by itself. */
  readonly #own: ReadonlyMap<string, Operation>;

  private constructor(
    database: Database,
    reading: ReturnType<typeof withSyncReads>,
    gate: ReturnType<typeof createGate>,
    target: Target,
    timeToLive: TimeToLive,
  ) {
    this.#database = database;
    this.#reading = reading;
    this.#gate = gate;
    this.timeToLive = timeToLive;
    this.stream = target.stream && this.#readerOf(target.stream);
    this.#own = ownOperations(target, timeToLive);
  }

  /** Opens the database of a folder, or one in memory. Throws what `openDatabase` throws. */
  static async open(directory: string | undefined, streams: boolean | StreamFilter): Promise<Engine> {
    const database = await openDatabase(directory);
    const reading = withSyncReads(database.store);
    const { store } = reading;
    const filter = typeof streams === 'function' ? streams : undefined;
    const target = { store, stream: streams ? await ChangeStream.open(store, filter) : undefined };
    const gate = createGate();
    const timeToLive = await TimeToLive.open(target, () => gate.enter(true));
    return new Engine(database, reading, gate, target, timeToLive);
  }

  async answer(name: string, request: Request): Promise<TableAnswer> {
    const operation = this.#own.get(name) ?? ((of: Request) => this.#perform(name, of));
    const exclusive = !READS.has(name) || this.#database.hasFailed();
    const leave = await this.#gate.enter(exclusive);
    return runOperation(
      () => this.#prepare(exclusive),
      () => operation(request),
    ).finally(leave);
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  /** Runs an operation of dynalite. Those that are not reads change tables. */
  async #perform(name: string, request: Request): Promise<Record<string, unknown>> {
    const { store, forgetTables } = this.#reading;
    return perform(name, request, store).finally(READS.has(name) ? undefined : forgetTables);
  }

  #readerOf(stream: ChangeStream): StreamReader {
    return {
      onRecords: (listener) => stream.onRecords(listener),
      read: (limit) => this.#whenUsable(() => stream.read(limit)),
      removeUpTo: (sequenceNumber) => this.#whenUsable(() => stream.removeUpTo(sequenceNumber)),
    };
  }

  /** Runs `work` as reads run: recovers a failed database first. */
  async #whenUsable<T>(work: () => Promise<T>): Promise<T> {
    const exclusive = this.#database.hasFailed();
    const leave = await this.#gate.enter(exclusive);
    return this.#prepare(exclusive).then(work).finally(leave);
  }

  /** Recovers a failed database. Throws ServiceUnavailable while the disk is not writable. */
  async #prepare(exclusive: boolean): Promise<void> {
    if (exclusive && this.#database.hasFailed()) await this.#database.recover();
    await this.#database.assertWritable();
  }
}

function ownOperations(target: Target, timeToLive: TimeToLive): Map<string, Operation> {
  const transactions = new Transactions(target);
  const single = Object.entries(SINGLE_WRITES).map(([name, kind]): [string, Operation] => [
    name,
    (request) => writeSingle(kind, request, target),
  ]);
  return new Map<string, Operation>([
    ['TransactWriteItems', (request) => transactions.write(request)],
    ['TransactGetItems', (request) => getInTransaction(request, target.store)],
    ['BatchWriteItem', (request) => writeBatch(request, target)],
    ['UpdateTimeToLive', (request) => timeToLive.update(request)],
    ['DescribeTimeToLive', (request) => timeToLive.describe(request)],
    ...single,
  ]);
}

async function runOperation(
  prepareDatabase: () => Promise<void>,
  operation: () => Promise<Record<string, unknown>>,
): Promise<TableAnswer> {
  try {
    await prepareDatabase();
    return { status: 200, answer: await operation() };
  } catch (error) {
    if (isDynamoDbError(error)) return { status: error.statusCode, answer: error.body };
    process.stderr.write(`embedded DynamoDB: ${error instanceof Error ? error.stack : error}\n`);
    return { status: 500, answer: { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError' } };
  }
}
