import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { deliverToWebhook } from '../../shared/deliveries/deliver-webhook.ts';
import { scaledTimeout } from '../../shared/platform/client-timeouts.ts';
import { unexpectedFields } from '../../shared/platform/failure-fields.ts';
import { log } from '../../shared/platform/log.ts';
import { defineTrigger, triggerLambda } from '../../shared/platform/trigger.ts';

export const trigger = defineTrigger({
  id: 'deliverWebhooks',
  summary: 'Delivers events to the webhook that a wake names, in order for each subject',
  source: { kind: 'wakes' },
  uses: ['table:write', 'wakes:receive', 'wakes:send', 'webhooks:sign', 'emails:send'],
});

/** Longer than an attempt with the writes after it, so that a run ends before its function is stopped. */
const LAST_ATTEMPT_MILLISECONDS = 30_000;

/** The turn of a webhook. One with more to deliver queues up again, so that slow ones block no others. */
const TURN_MILLISECONDS = 30_000;

/** Delivers to all webhooks of the batch at once, so that a slow receiver delays no other. */
export const handler = triggerLambda(
  trigger,
  async (
    { Records: records }: SQSEvent,
    context: { getRemainingTimeInMillis: () => number },
  ): Promise<SQSBatchResponse> => {
    const end = performance.now() + scaledTimeout(TURN_MILLISECONDS);
    const hasTime = () =>
      performance.now() < end &&
      context.getRemainingTimeInMillis() > scaledTimeout(LAST_ATTEMPT_MILLISECONDS);
    const deliver = ({ body }: { body: string }) => deliverToWebhook(JSON.parse(body), hasTime);
    const results = await Promise.allSettled(records.map(deliver));
    const batchItemFailures = records.flatMap(({ messageId }, at) => {
      const result = results[at];
      if (result?.status !== 'rejected') return [];
      log.error('a wake failed', unexpectedFields(result.reason));
      return [{ itemIdentifier: messageId }];
    });
    return { batchItemFailures };
  },
);
