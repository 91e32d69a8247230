import type { StreamReader } from './dynamodb/engine.ts';
import type { EventSource } from './events/event-source.ts';
import { deliverChanges } from './events/table-changes.ts';
import type { KeepDeadLetter } from './events/triggers.ts';
import { deliverWakes } from './events/wakes.ts';
import type { LocalTrigger } from './functions.ts';
import type { QueueReader } from './sqs/queue.ts';

/** The sources of the functions that publish events and deliver them to webhooks. */
export type EventSources = { changes: EventSource; wakes: EventSource };

const NOTHING: EventSource = {
  start: () => undefined,
  drain: async () => false,
  close: async () => undefined,
};

/**
 * Returns the sources that deliver changes of the embedded table and messages of the embedded queue to their
 * functions, not started. Without such a function, stream or queue a source delivers nothing.
 */
export function eventSourcesOf(
  { stream, queue }: { stream?: StreamReader; queue?: QueueReader },
  triggers: readonly LocalTrigger[],
  keep: KeepDeadLetter,
): EventSources {
  const functionOf = (kind: string) => triggers.find(({ source }) => source.kind === kind);
  const [publish, sweep, deliver] = ['table-changes', 'deletions', 'wakes'].map(functionOf);
  return {
    changes: stream && publish ? deliverChanges(stream, { publish, sweep }, keep) : NOTHING,
    wakes: queue && deliver ? deliverWakes(queue, deliver, keep) : NOTHING,
  };
}

/**
 * Delivers in the background. Returns a function that stops the sources, and waits for running deliveries.
 */
export function startEventSources({ changes, wakes }: EventSources): () => Promise<void> {
  changes.start();
  wakes.start();
  return async () => {
    await Promise.all([changes.close(), wakes.close()]);
  };
}
