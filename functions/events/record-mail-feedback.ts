import { recordMailFeedback } from '../../shared/messages/mail/mail-feedback.ts';
import { log } from '../../shared/platform/log.ts';
import { defineTrigger, triggerLambda } from '../../shared/platform/trigger.ts';
import { recordMailStep } from '../../shared/sign-in-attempts/mail-steps.ts';

export const trigger = defineTrigger({
  id: 'recordMailFeedback',
  summary:
    'Stops the e-mails of an application to an address that does not exist or whose owner complained, and records what became of messages of sign-ins',
  source: { kind: 'mail-feedback' },
  uses: ['mail-feedback:record', 'attempts:record', 'devices:recognise', 'dead-letters:write'],
});

export const handler = triggerLambda(trigger, async (event: unknown) => {
  const step = await recordMailStep(event);
  if (step !== undefined) log.info('mail of a sign-in', { step });
  // A bounce is a step of a sign-in, too.
  if (step === undefined || step === 'message_bounced')
    log.info('mail feedback', await recordMailFeedback(event));
});
