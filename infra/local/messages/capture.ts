import { randomUUID } from 'node:crypto';
import { escapeXml } from '../s3/xml.ts';
import type { Draft } from './message.ts';

/** An answer to an SDK. */
export type Reply = { status: number; headers: Record<string, string>; body: string };

export type Captured = { drafts: Draft[]; reply: Reply };

type Json = Record<string, unknown>;

const EMAIL = /^[^\s@<>]+@[^\s@<>]+$/;
const PHONE = /^\+[1-9]\d{6,14}$/;
const MAX_SMS = 1600;
const SNS_NAMESPACE = 'http://sns.amazonaws.com/doc/2010-03-31/';

/** Handles SES v2 `SendEmail`: creates a message for each recipient. */
export function captureEmail(body: string): Captured {
  try {
    const request = asObject(JSON.parse(body));
    const { subject, text } = contentOf(asObject(request['Content']));
    addressOf(request['FromEmailAddress']);
    const destination = asObject(request['Destination']);
    const recipients = ['ToAddresses', 'CcAddresses', 'BccAddresses'].flatMap(
      (name) => (destination[name] ?? []) as unknown[],
    );
    if (recipients.length === 0) throw new Error('Destination has no address.');
    const drafts = recipients.map((to) => ({ channel: 'email' as const, to: addressOf(to), subject, text }));
    return { drafts, reply: jsonReply(200, { MessageId: randomUUID() }) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { drafts: [], reply: refusedEmail(400, 'BadRequestException', message) };
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
    return { drafts: [], reply: refusedSms(400, 'InvalidAction', 'Only Publish is known here.') };
  if (!PHONE.test(to))
    return { drafts: [], reply: refusedSms(400, 'InvalidParameter', 'Invalid parameter: PhoneNumber') };
  if (!text || text.length > MAX_SMS)
    return { drafts: [], reply: refusedSms(400, 'InvalidParameter', 'Invalid parameter: Message') };
  const result = `<PublishResult><MessageId>${randomUUID()}</MessageId></PublishResult>`;
  return {
    drafts: [{ channel: 'sms', to, subject: '', text }],
    reply: xmlReply(200, 'PublishResponse', `${result}<ResponseMetadata>${requestId()}</ResponseMetadata>`),
  };
}

/** Creates an error in the format of SNS. */
export function refusedSms(status: number, code: string, message: string): Reply {
  const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`;
  return xmlReply(status, 'ErrorResponse', error + requestId());
}

function contentOf(content: Json): { subject: string; text: string } {
  if (content['Simple'] === undefined) throw new Error('The local inbox takes Content.Simple only.');
  const simple = asObject(content['Simple']);
  const body = asObject(simple['Body']);
  const text = body['Text'] === undefined ? undefined : dataOf(body['Text']);
  const html = body['Html'] === undefined ? undefined : dataOf(body['Html']);
  if (text === undefined && html === undefined) throw new Error('Content.Simple.Body has no part.');
  return { subject: dataOf(simple['Subject']), text: text ?? plainText(html ?? '') };
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

/**
 * Returns the text of an HTML part, with the URL of each link after its text. It is shown as text,
 * never as HTML.
 */
function plainText(html: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ', '#39': "'" };
  return html
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, '$2 $1 ')
    .replace(/<(br|\/p|\/div|\/tr|\/h\d|\/li)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|amp|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? '')
    .trim();
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
