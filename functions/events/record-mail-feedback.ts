import { recordMailFeedback } from '../../shared/messages/mail/mail-feedback.ts';
import { log } from '../../shared/platform/log.ts';
import { defineTrigger, triggerLambda } from '../../shared/platform/trigger.ts';

export const trigger = defineTrigger({
  id: 'recordMailFeedback',
  summary: 'Stops the e-mails of an application to an address that does not exist or whose owner complained',
  source: { kind: 'mail-feedback' },
  uses: ['mail-feedback:record', 'dead-letters:write'],
});

export const handler = triggerLambda(trigger, async (event: unknown) => {
  log.info('mail feedback', await recordMailFeedback(event));
});
