import type { StreamReader } from '../../infra/local/dynamodb.ts';
import type { EventSource } from '../../infra/local/event-source.ts';
import type { StreamRecord } from '../../shared/events/derive-changes.ts';

/** The sources of events of the running test file. */
let current: EventSource | undefined;
let stream: StreamReader | undefined;

/** Sets the sources of the running test file and the stream of its table, or removes them. */
export function setEventSources(sources: EventSource | undefined, reader?: StreamReader): void {
  current = sources;
  stream = reader;
}

/**
 * Takes the records out of the table's stream, so that their events are never published. Needs
 * `useBackends({ events: true })`.
 */
export async function takeRecords(): Promise<StreamRecord[]> {
  if (!stream) throw new Error('the table has no stream in this file: pass { events: true }');
  const records = await stream.read(Number.MAX_SAFE_INTEGER);
  const last = records.at(-1)?.dynamodb?.SequenceNumber;
  if (last !== undefined) await stream.removeUpTo(last);
  return records;
}

/**
 * Publishes the events of all changes so far. Needs `useBackends({ events: true })` or
 * `useService({ events: true })`. Throws the error of the function that publishes.
 */
export async function publishPending(): Promise<void> {
  if (!current) throw new Error('events are switched off in this file: pass { events: true }');
  await current.drain();
}
