import type { SQSEvent } from 'aws-lambda';
import { WAKES } from '../../event-sources.ts';
import type { LocalTrigger } from '../functions.ts';
import type { QueueReader } from '../sqs/queue.ts';
import { type Delivered, type EventSource, repeatSteps } from './event-source.ts';
import { failedIdentifiers } from './table-changes.ts';
import type { KeepDeadLetter } from './triggers.ts';

/** Concurrent invocations of the function. Lambda begins with five, too. */
const POLLERS = 5;
/** Pause of a message that failed. Lambda waits for the visibility time-out instead. */
const PAUSE_MILLISECONDS = 2000;

/**
 * Delivers the messages of the embedded queue to their function as Lambda does: up to 10 a call, in several
 * concurrent calls. Messages are removed once the function has handled them. One that failed is received
 * again, until it was received as often as the queue allows; then it goes to `keep`.
 */
export function deliverWakes(queue: QueueReader, trigger: LocalTrigger, keep: KeepDeadLetter): EventSource {
  const pollers = Array.from({ length: POLLERS }, () =>
    repeatSteps(
      `the function ${trigger.id}`,
      () => deliverBatch(queue, trigger, keep),
      (listener) => queue.onMessages(listener),
    ),
  );
  return {
    start: () => {
      for (const poller of pollers) poller.start();
    },
    drain: async () => {
      // Each waits for its own steps, so afterwards no message that was due is being delivered.
      const drained = await Promise.allSettled(pollers.map((poller) => poller.drain()));
      const failed = drained.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
      return drained.some((result) => result.status === 'fulfilled' && result.value);
    },
    close: async () => {
      await Promise.all(pollers.map((poller) => poller.close()));
    },
  };
}

async function deliverBatch(
  queue: QueueReader,
  { id, run }: LocalTrigger,
  keep: KeepDeadLetter,
): Promise<Delivered> {
  const event: SQSEvent = { Records: await queue.receive(WAKES.batchSize) };
  if (event.Records.length === 0) return 'nothing';
  const { failed, error } = await attempt(event, run);
  const handled = event.Records.filter(({ messageId }) => !failed.has(messageId));
  if (handled.length > 0) await queue.remove(handled.map(({ messageId }) => messageId));
  for (const record of event.Records)
    if (failed.has(record.messageId)) await handleFailure(queue, record, (letter) => keep(id, letter));
  if (error !== undefined) throw error;
  return event.Records.length === WAKES.batchSize ? 'full' : 'part';
}

async function handleFailure(
  queue: QueueReader,
  record: SQSEvent['Records'][number],
  keep: (event: SQSEvent) => Promise<void>,
): Promise<void> {
  const { messageId, attributes } = record;
  const isLast = Number(attributes.ApproximateReceiveCount) >= WAKES.maxReceives;
  if (!isLast) return queue.release(messageId, PAUSE_MILLISECONDS);
  await keep({ Records: [record] });
  await queue.remove([messageId]);
}

/** Runs the function, and returns the ids of the messages that it did not handle, and its error. */
async function attempt(
  event: SQSEvent,
  run: LocalTrigger['run'],
): Promise<{ failed: Set<string>; error?: unknown }> {
  const all = new Set(event.Records.map(({ messageId }) => messageId));
  try {
    const named = failedIdentifiers(await run(event));
    if (named.size === 0) return { failed: named };
    const error = new Error(`it failed at ${named.size} of ${all.size} wakes`);
    // Lambda repeats the whole batch if it does not know an identifier.
    return { failed: [...named].every((id) => all.has(id)) ? named : all, error };
  } catch (error) {
    return { failed: all, error };
  }
}
