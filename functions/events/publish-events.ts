import type { DynamoDBBatchResponse } from 'aws-lambda';
import { appendEvents } from '../../shared/events/append-events.ts';
import { deriveChanges } from '../../shared/events/derive-changes.ts';
import { unexpectedFields } from '../../shared/platform/failure-fields.ts';
import { log } from '../../shared/platform/log.ts';
import { defineTrigger, triggerLambda } from '../../shared/platform/trigger.ts';
import { recordAttempts } from '../../shared/sign-in-attempts/record-attempts.ts';
import { countRefusals } from '../../shared/statistics/count-refusals.ts';
import type { StreamRecord } from '../../shared/storage/stream-records.ts';
import { wakeForChanges } from '../../shared/webhooks/wake-for-changes.ts';

export const trigger = defineTrigger({
  id: 'publishEvents',
  summary:
    'Appends changes of the table to the feeds of events, wakes the webhooks that want them, records attempts to sign in, and counts for statistics',
  source: { kind: 'table-changes' },
  uses: ['table:write', 'events:write', 'changes:receive', 'wakes:send', 'failed-changes:write'],
});

/**
 * Publishes a batch of the stream. After a failure it publishes each record on its own and answers the first
 * that fails, so that Lambda repeats that one and those after it. A repeated record gives no second event.
 */
export const handler = triggerLambda(
  trigger,
  async ({ Records: records }: { Records: StreamRecord[] }): Promise<DynamoDBBatchResponse> => {
    try {
      await publish(records);
    } catch (error) {
      log.warn('a batch of changes failed', { records: records.length, ...unexpectedFields(error) });
      for (const record of records) {
        const failure = await publish([record]).then(() => undefined, unexpectedFields);
        if (failure) return failedAt(record, failure);
      }
    }
    return { batchItemFailures: [] };
  },
);

function failedAt({ dynamodb }: StreamRecord, failure: ReturnType<typeof unexpectedFields>) {
  const itemIdentifier = dynamodb?.SequenceNumber ?? '';
  log.error('a change could not be published', { sequence_number: itemIdentifier, ...failure });
  return { batchItemFailures: [{ itemIdentifier }] };
}

async function publish(records: readonly StreamRecord[]): Promise<void> {
  const changes = await deriveChanges(records);
  const events = await appendEvents(changes);
  const wakes = await wakeForChanges(changes);
  // Attempts come last: a failure of theirs repeats wakes, which changes nothing, and delays no delivery.
  const steps = await recordAttempts(records);
  await countRefusals(records);
  const counts = { records: records.length, changes: changes.length, events: events.length, wakes, steps };
  log.info('published', { ...counts, event_lag_ms: lagOf(records) });
}

/** Returns the age of the oldest record in milliseconds. The stream has whole seconds. */
function lagOf(records: readonly StreamRecord[]): number {
  const times = records.map(({ dynamodb }) => dynamodb?.ApproximateCreationDateTime ?? Date.now() / 1000);
  return Math.max(0, Math.round(Date.now() - Math.min(...times) * 1000));
}
