import type { StreamReader } from '../../infra/local/dynamodb/engine.ts';
import type { EventSources } from '../../infra/local/events.ts';
import type { StreamRecord } from '../../shared/storage/stream-records.ts';

/** The sources of events of the running test file. */
let current: EventSources | undefined;
let stream: StreamReader | undefined;

/** Sets the sources of the running test file and the stream of its table, or removes them. */
export function setEventSources(sources: EventSources | undefined, reader?: StreamReader): void {
  current = sources;
  stream = reader;
}

function sources(): EventSources {
  if (!current) throw new Error('events are switched off in this file: pass { events: true }');
  return current;
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
  await sources().changes.drain();
}

/**
 * Publishes the events of all changes so far and delivers them to webhooks, until no change is left and no
 * wake is due. Throws the error of the function that fails.
 */
export async function deliverPending(): Promise<void> {
  const { changes, wakes } = sources();
  while ((await changes.drain()) || (await wakes.drain()));
}
