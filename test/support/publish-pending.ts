import type { EventSource } from '../../infra/local/event-source.ts';

/** The sources of events of the running test file. */
let current: EventSource | undefined;

/** Sets the sources of the running test file, or removes them. */
export function setEventSources(sources: EventSource | undefined): void {
  current = sources;
}

/**
 * Publishes the events of all changes so far. Needs `useBackends({ events: true })` or
 * `useService({ events: true })`. Throws the error of the function that publishes.
 */
export async function publishPending(): Promise<void> {
  if (!current) throw new Error('events are switched off in this file: pass { events: true }');
  await current.drain();
}
