import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { propertiesOf } from '../../../shared/platform/properties.ts';
import { hasEvents, PURGE_PARTITIONS, STUCK_SECONDS, TABLE_CHANGES } from '../../event-sources.ts';
import type { StreamReader } from '../dynamodb/engine.ts';
import type { LocalTrigger } from '../functions.ts';
import { type Delivered, type EventSource, repeatSteps } from './event-source.ts';
import type { KeepDeadLetter } from './triggers.ts';

/** The functions that the stream of the table calls. */
type Readers = { publish: LocalTrigger; sweep: LocalTrigger | undefined };

/**
 * Rest between deliveries, so that changes in quick succession share reads and writes of the function. The
 * first change after a quiet time does not wait. A deployment gathers changes for a second.
 */
const REST_MILLISECONDS = 250;

/**
 * Delivers the changes of the embedded table to its functions as Lambda does: in order, up to 100 at once. A
 * batch that `publish` fails at is repeated in halves, from its first failed record on, until it succeeds or
 * is too old; then it goes to `keep`. Records are removed after that, so none is lost if the process dies.
 * New purge records are delivered to `sweep` at the same time, whether or not `publish` fails.
 */
export function deliverChanges(
  stream: StreamReader,
  { publish: { id, run }, sweep }: Readers,
  keep: KeepDeadLetter,
): EventSource {
  let size: number = TABLE_CHANGES.batchSize;

  async function deliverBatch(): Promise<Delivered> {
    const asked = size;
    const records = await stream.read(asked);
    if (records.length === 0) return 'nothing';
    const [{ delivered, error }] = await Promise.all([attempt(records, run), sweepBy(records, sweep)]);
    if (delivered > 0) await removeFirst(records, delivered);
    if (error === undefined) size = TABLE_CHANGES.batchSize;
    else await handleFailure(records.slice(delivered), error);
    return records.length === asked ? 'full' : 'part';
  }

  async function handleFailure(failed: DynamoDBRecord[], error: unknown): Promise<void> {
    size = Math.max(1, Math.ceil(failed.length / 2));
    const age = ageOf(failed[0]);
    if (age <= TABLE_CHANGES.maxRecordAgeSeconds) throw age < STUCK_SECONDS ? error : stuck(error, age);
    await keep(id, { Records: failed });
    await removeFirst(failed, failed.length);
  }

  async function removeFirst(records: readonly DynamoDBRecord[], count: number): Promise<void> {
    await stream.removeUpTo(sequenceOf(records[count - 1]));
  }

  const onRecords = (listener: () => void) => stream.onRecords(listener);
  return repeatSteps(`the function ${id}`, deliverBatch, onRecords, REST_MILLISECONDS);
}

/** True if the filter of the event source lets a record pass. */
function isWanted({ dynamodb }: DynamoDBRecord): boolean {
  return hasEvents(dynamodb?.Keys?.['pk']?.S ?? '');
}

/**
 * Runs the function that sweeps with the new purge records. If it fails, the scheduled purge does its work.
 */
async function sweepBy(records: readonly DynamoDBRecord[], sweep: LocalTrigger | undefined): Promise<void> {
  const deletions = records.filter(
    ({ eventName, dynamodb }) =>
      eventName === 'INSERT' && dynamodb?.Keys?.['pk']?.S?.startsWith(PURGE_PARTITIONS),
  );
  if (!sweep || deletions.length === 0) return;
  await sweep.run({ Records: deletions }).catch((error: unknown) => {
    process.stderr.write(`the function ${sweep.id} failed, and leaves its work to the purge: ${error}\n`);
  });
}

/** Runs the function with the records that it wants. Returns how many records are done, from the first on. */
async function attempt(
  records: DynamoDBRecord[],
  run: LocalTrigger['run'],
): Promise<{ delivered: number; error?: unknown }> {
  const wanted = records.filter(isWanted);
  if (wanted.length === 0) return { delivered: records.length };
  try {
    const event: DynamoDBStreamEvent = { Records: wanted };
    const failed = failedIdentifiers(await run(event));
    const first = records.findIndex((record) => failed.has(sequenceOf(record)));
    if (failed.size === 0) return { delivered: records.length };
    const error = new Error(`it failed at ${failed.size} of ${wanted.length} records`);
    // Lambda repeats the whole batch if it does not know the identifier.
    return { delivered: Math.max(0, first), error };
  } catch (error) {
    return { delivered: 0, error };
  }
}

/** Returns the identifiers of the records or messages that a function names as failed. */
export function failedIdentifiers(result: unknown): Set<string> {
  const failures = propertiesOf(result)['batchItemFailures'];
  if (!Array.isArray(failures)) return new Set();
  return new Set(failures.map((failure) => String(propertiesOf(failure)['itemIdentifier'])));
}

const sequenceOf = (record: DynamoDBRecord | undefined) => record?.dynamodb?.SequenceNumber ?? '';

/** Returns the age of a record in seconds. */
function ageOf(record: DynamoDBRecord | undefined): number {
  return Date.now() / 1000 - (record?.dynamodb?.ApproximateCreationDateTime ?? 0);
}

/** Returns the error with the text of the alarm `ChangesStuck` of a deployment. */
function stuck(error: unknown, age: number): Error {
  const minutes = Math.floor(age / 60);
  const text = `a change has waited for ${minutes} minutes to become an event (docs/runbooks.md#events-that-are-late)`;
  return new Error(`${text}: ${error instanceof Error ? error.message : error}`, { cause: error });
}
