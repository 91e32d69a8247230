import type { StreamReader } from './dynamodb.ts';
import type { EventSource } from './event-source.ts';
import type { LocalTrigger } from './functions.ts';
import { deliverChanges } from './table-changes.ts';
import type { KeepDeadLetter } from './triggers.ts';

/** The embedded sources of the functions that make and deliver events. */
type Sources = { stream?: StreamReader };

/**
 * Returns the source that delivers the changes of the embedded table to their function, not started. Without
 * such a function, or without sources, it delivers nothing.
 */
export function eventSourceOf(
  { stream }: Sources,
  triggers: readonly LocalTrigger[],
  keep: KeepDeadLetter,
): EventSource {
  const functionOf = (kind: string) => triggers.find(({ source }) => source.kind === kind);
  const publish = functionOf('table-changes');
  const sources: EventSource[] = [];
  if (stream && publish) sources.push(deliverChanges(stream, publish, keep));
  return {
    start: () => {
      for (const source of sources) source.start();
    },
    drain: async () => {
      for (const source of sources) await source.drain();
    },
    close: async () => {
      await Promise.all(sources.map((source) => source.close()));
    },
  };
}
