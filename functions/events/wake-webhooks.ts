import { config } from '../../shared/platform/config.ts';
import { log } from '../../shared/platform/log.ts';
import { defineTrigger, triggerLambda } from '../../shared/platform/trigger.ts';
import { sendWakes } from '../../shared/storage/wake-queue.ts';
import { dueWebhooks } from '../../shared/webhooks/progress.ts';

export const trigger = defineTrigger({
  id: 'wakeWebhooks',
  summary:
    'Wakes webhooks that have something to deliver by now: attempts that are due again, and work whose wake was lost',
  source: { kind: 'schedule', everyMinutes: 1 },
  uses: ['index:read', 'wakes:send'],
});

export const handler = triggerLambda(trigger, async () => {
  // Without events nothing is due, and the index costs nothing.
  if (config('EVENT_DAYS') === '0') return;
  let woken = 0;
  for await (const wakes of dueWebhooks()) {
    await sendWakes(wakes);
    woken += wakes.length;
  }
  if (woken > 0) log.info('woke webhooks', { webhooks: woken });
});
