import { randomUUID } from 'node:crypto';
import { escapeXml } from '../http/escape-xml.ts';
import { isBounce, simulatedEvents } from './feedback.ts';
import type { Draft } from './message.ts';

/** An answer to an SDK. */
export type Reply = { status: number; headers: Record<string, string>; body: string };

/** A message that is delivered, the events that it causes, and the answer to the call. */
type Captured = { draft?: Draft; feedback?: object; deliverySteps?: readonly object[]; reply: Reply };

type Json = Record<string, unknown>;

const EMAIL = /^[^\s@<>]+@[^\s@<>]+$/;
const PHONE = /^\+[1-9]\d{6,14}$/;
const MAX_SMS = 1600;
const SNS_NAMESPACE = 'http://sns.amazonaws.com/doc/2010-03-31/';

/**
 * Handles SES v2 `SendEmail` as the service calls it: one recipient, plain text with or without HTML, a
 * configuration set. Mail to the bounce addresses of SES's simulator is not delivered.
 */
export function captureEmail(body: string): Captured {
  try {
    const request = asObject(JSON.parse(body));
    const content = contentOf(asObject(request['Content']));
    addressOf(request['FromEmailAddress']);
    const to = addressOf(recipientOf(asObject(request['Destination'])));
    const { feedback, deliverySteps } = simulatedEvents(to, tagsOf(request));
    const draft = { channel: 'email' as const, to, ...content };
    const reply = jsonReply(200, { MessageId: randomUUID() });
    return { ...(!isBounce(feedback) && { draft }), ...(feedback && { feedback }), deliverySteps, reply };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { reply: refusedEmail(400, 'BadRequestException', message) };
  }
}

/** Creates an error in the format of SES. */
export function refusedEmail(status: number, type: string, message: string): Reply {
  const { headers, body } = jsonReply(status, { message });
  return { status, headers: { ...headers, 'x-amzn-errortype': type }, body };
}

/** Handles SNS `Publish` to a phone number. */
export function captureSms(body: string): Captured {
  const form = new URLSearchParams(body);
  const to = form.get('PhoneNumber') ?? '';
  const text = form.get('Message') ?? '';
  if (form.get('Action') !== 'Publish')
    return { reply: refusedSms(400, 'InvalidAction', 'Only Publish is known here.') };
  if (!PHONE.test(to))
    return { reply: refusedSms(400, 'InvalidParameter', 'Invalid parameter: PhoneNumber') };
  if (!text || text.length > MAX_SMS)
    return { reply: refusedSms(400, 'InvalidParameter', 'Invalid parameter: Message') };
  const result = `<PublishResult><MessageId>${randomUUID()}</MessageId></PublishResult>`;
  return {
    draft: { channel: 'sms', to, subject: '', text },
    reply: xmlReply(200, 'PublishResponse', `${result}<ResponseMetadata>${requestId()}</ResponseMetadata>`),
  };
}

/** Creates an error in the format of SNS. */
export function refusedSms(status: number, code: string, message: string): Reply {
  const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`;
  return xmlReply(status, 'ErrorResponse', error + requestId());
}

function contentOf(content: Json): Pick<Draft, 'subject' | 'text' | 'html'> {
  if (content['Simple'] === undefined) throw new Error('The local inbox takes Content.Simple only.');
  const simple = asObject(content['Simple']);
  const body = asObject(simple['Body']);
  if (body['Text'] === undefined)
    throw new Error('The local inbox takes messages with Content.Simple.Body.Text only.');
  const html = body['Html'] === undefined ? {} : { html: dataOf(body['Html']) };
  return { subject: dataOf(simple['Subject']), text: dataOf(body['Text']), ...html };
}

/** Returns the tags that SES adds to events about a message. */
function tagsOf({ ConfigurationSetName, EmailTags = [] }: Json): Record<string, string[]> {
  if (typeof ConfigurationSetName !== 'string' || !Array.isArray(EmailTags))
    throw new Error('The local inbox takes messages with a ConfigurationSetName only.');
  const given = EmailTags.map(asObject).map(({ Name, Value }) => [String(Name), [String(Value)]]);
  return { 'ses:configuration-set': [ConfigurationSetName], ...Object.fromEntries(given) };
}

/** Returns the only recipient of a message. */
function recipientOf({ ToAddresses, ...others }: Json): unknown {
  if (!Array.isArray(ToAddresses) || ToAddresses.length !== 1 || Object.keys(others).length > 0)
    throw new Error('The local inbox takes one address in Destination.ToAddresses only.');
  return ToAddresses[0];
}

function dataOf(part: unknown): string {
  const data = asObject(part)['Data'];
  if (typeof data !== 'string') throw new Error('A part of the content has no Data.');
  return data;
}

/** Returns the address of `Name <address>`. */
function addressOf(value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : '';
  const address = /<([^<>]*)>$/.exec(text)?.[1] ?? text;
  if (!EMAIL.test(address)) throw new Error(`Not an e-mail address: ${JSON.stringify(value)}`);
  return address;
}

function asObject(value: unknown): Json {
  if (typeof value !== 'object' || value === null) throw new Error('The request is not complete.');
  return value as Json;
}

const requestId = () => `<RequestId>${randomUUID()}</RequestId>`;

const jsonReply = (status: number, content: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(content),
});

const xmlReply = (status: number, root: string, content: string): Reply => ({
  status,
  headers: { 'content-type': 'text/xml' },
  body: `<${root} xmlns="${SNS_NAMESPACE}">${content}</${root}>`,
});
