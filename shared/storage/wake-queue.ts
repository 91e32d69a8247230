import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { withCallHook } from '../platform/aws-calls.ts';
import { callDeadline, clientTimeouts } from '../platform/client-timeouts.ts';
import { config, endpointOverride } from '../platform/config.ts';
import { ApiError } from '../platform/errors.ts';
import { errorName } from '../platform/failure-fields.ts';

/** A message that a webhook has something to deliver. It may arrive twice, and has no other content. */
export type Wake = { app: string; webhook: string };

/** The longest delay of SQS. */
export const MAX_DELAY_SECONDS = 900;

/** Messages of one call of SQS. */
const BATCH = 10;

let client: SQSClient | undefined;

function sqs(): SQSClient {
  client ??= withCallHook(
    new SQSClient({ ...clientTimeouts(), ...endpointOverride('SQS_ENDPOINT'), maxAttempts: 4 }),
  );
  return client;
}

/** Drops the client, so that the next call reads the endpoint again. For tests and local servers. */
export function resetWakeQueue(): void {
  client?.destroy();
  client = undefined;
}

/**
 * Sends wakes, which arrive after `delaySeconds` (at most 900). Throws 503 `dependency_unavailable` unless
 * the queue has accepted all of them.
 */
export async function sendWakes(wakes: readonly Wake[], delaySeconds = 0): Promise<void> {
  for (let at = 0; at < wakes.length; at += BATCH) {
    const command = new SendMessageBatchCommand({
      QueueUrl: config('WAKE_QUEUE_URL'),
      Entries: wakes.slice(at, at + BATCH).map((wake, index) => ({
        Id: String(index),
        MessageBody: JSON.stringify(wake),
        DelaySeconds: delaySeconds,
      })),
    });
    const { Failed = [] } = await sqs().send(command, callDeadline()).catch(throwQueueUnavailable);
    if (Failed.length > 0) throwQueueUnavailable(Failed[0]?.Code);
  }
}

function throwQueueUnavailable(cause: unknown): never {
  throw new ApiError('dependency_unavailable', 'Deliveries cannot be queued; try again shortly', {
    headers: { 'Retry-After': '2' },
    log: { dependency: 'sqs', dependency_error: errorName(cause) },
    cause,
  });
}
