import { log } from '../../shared/platform/log.ts';
import { defineTrigger, triggerLambda } from '../../shared/platform/trigger.ts';
import { answerText } from '../../shared/sms-keywords/answer-text.ts';
import { inboundTexts } from '../../shared/sms-keywords/inbound-text.ts';

export const trigger = defineTrigger({
  id: 'answerText',
  summary: 'Answers a text that begins with an SMS keyword with a link that signs its sender in',
  source: { kind: 'texts' },
  uses: ['table:write', 'users:write', 'sign-in:write', 'texts:send', 'dead-letters:write'],
});

export const handler = triggerLambda(trigger, async (event: unknown) => {
  for (const text of inboundTexts(event)) log.info('inbound text', await answerText(text));
});
