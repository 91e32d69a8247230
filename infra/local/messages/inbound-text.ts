import { randomUUID } from 'node:crypto';

/** A text message to the service. */
export type InboundText = { from: string; to: string; text: string };

const PHONE = /^\+[1-9]\d{6,14}$/;
const NUMBER_OR_SHORT_CODE = /^\+?[1-9]\d{4,14}$/;
const MAX_TEXT = 1600;

/** Returns the text of the form on the inbox page, or its fault. */
export function parseForm(body: string): InboundText | { fault: string } {
  const form = new URLSearchParams(body);
  // A bare `+` in a form means a space, but an unencoded phone number begins with a plus.
  const phone = (name: string) => (form.get(name) ?? '').replace(/^ (?=\d)/, '+').replace(/[\s().-]/g, '');
  const [from, to, text] = [phone('from'), phone('to'), form.get('text') ?? ''];
  if (!PHONE.test(from) || !NUMBER_OR_SHORT_CODE.test(to))
    return { fault: 'Write both numbers like +12025550123.' };
  if (!text || text.length > MAX_TEXT)
    return { fault: `The text must have from 1 to ${MAX_TEXT} characters.` };
  return { from, to, text };
}

/** Creates the SNS event of AWS End User Messaging for a text. */
export function textEvent({ from, to, text }: InboundText): object {
  const message = {
    originationNumber: from,
    destinationNumber: to,
    messageKeyword: text.trim().split(/\s+/)[0]?.toUpperCase(),
    messageBody: text,
    inboundMessageId: randomUUID(),
    previousPublishedMessageId: randomUUID(),
  };
  return {
    Records: [
      {
        EventSource: 'aws:sns',
        EventVersion: '1.0',
        EventSubscriptionArn: 'arn:aws:sns:us-east-1:000000000000:inbound-texts:local',
        Sns: {
          Type: 'Notification',
          MessageId: randomUUID(),
          TopicArn: 'arn:aws:sns:us-east-1:000000000000:inbound-texts',
          Subject: null,
          Message: JSON.stringify(message),
          Timestamp: new Date().toISOString(),
          MessageAttributes: {},
        },
      },
    ],
  };
}
