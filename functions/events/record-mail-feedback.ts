import { recordMailFeedback } from '../../shared/messages/mail/mail-feedback.ts';
import { log } from '../../shared/platform/log.ts';
import { valueAtPath } from '../../shared/platform/properties.ts';
import { defineTrigger, triggerLambda } from '../../shared/platform/trigger.ts';
import { recordMailStep } from '../../shared/sign-in-attempts/mail-steps.ts';

export const trigger = defineTrigger({
  id: 'recordMailFeedback',
  summary:
    'Stops the e-mails of an application to an address that does not exist or whose owner complained, and records what became of messages of sign-ins',
  source: { kind: 'mail-feedback' },
  uses: ['mail-feedback:record', 'attempts:record', 'devices:recognise', 'dead-letters:write'],
});

/** The events of SES that stop no e-mails. */
const PROGRESS: readonly unknown[] = ['Send', 'Delivery'];

export const handler = triggerLambda(trigger, async (event: unknown) => {
  const isProgress = PROGRESS.includes(valueAtPath(event, 'detail.eventType'));
  // The reputation of the sender depends on this, so it never waits for the record of a sign-in.
  if (!isProgress) await recordFeedback(event);
  const step = await recordMailStep(event);
  if (step !== undefined) log.info('mail of a sign-in', { step });
  else if (isProgress) await recordFeedback(event);
});

/** Records a bounce or complaint. Any other event is logged as malformed. */
async function recordFeedback(event: unknown): Promise<void> {
  log.info('mail feedback', await recordMailFeedback(event));
}
