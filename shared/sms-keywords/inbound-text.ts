import * as z from 'zod/mini';
import { log } from '../platform/log.ts';
import { valueOfJson } from '../platform/strings/json-fault.ts';

/** A text sent to a number of the service, as AWS End User Messaging publishes it. */
const InboundText = z.object({
  originationNumber: z.string().check(z.regex(/^\+[1-9]\d{6,14}$/)),
  destinationNumber: z.string().check(z.minLength(1), z.maxLength(20)),
  messageBody: z.string().check(z.maxLength(10_000)),
  inboundMessageId: z.string().check(z.minLength(1), z.maxLength(256)),
});
export type InboundText = z.output<typeof InboundText>;

const SnsEvent = z.object({ Records: z.array(z.object({ Sns: z.object({ Message: z.string() }) })) });

/**
 * Returns the texts in an SNS event. Logs and drops anything else, such as a test message of the console,
 * because a retry would not help.
 */
export function inboundTexts(event: unknown): InboundText[] {
  const { data, success } = z.safeParse(SnsEvent, event);
  if (!success) log.warn('an event that is no SNS event was dropped');
  return (data?.Records ?? []).flatMap(({ Sns }) => {
    const text = z.safeParse(InboundText, valueOfJson(Sns.Message));
    if (text.success) return [text.data];
    log.warn('a message that is no text was dropped', { faults: faultPaths(text.error) });
    return [];
  });
}

/** Returns the paths of the faults, without the content of the message. */
function faultPaths({ issues }: z.core.$ZodError): string {
  return issues.map(({ path }) => path.join('.') || 'message').join(', ');
}
