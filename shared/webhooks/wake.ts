import { errorName } from '../platform/failure-fields.ts';
import { log } from '../platform/log.ts';
import { sendWakes, type Wake } from '../storage/wake-queue.ts';

/**
 * Wakes a webhook for work that is in the table already. Never fails the request: the webhook is due there as
 * well, so `wakeWebhooks` wakes it later if the queue does not answer now.
 */
export async function tryWake(wake: Wake): Promise<void> {
  await sendWakes([wake]).catch((error: unknown) => {
    log.warn('a webhook will be woken by the schedule', {
      webhook: wake.webhook,
      error_name: errorName(error),
    });
  });
}
