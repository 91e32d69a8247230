import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { type MessageAttributeValue, PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { withCallHook } from '../platform/aws-calls.ts';
import { callDeadline, clientTimeouts } from '../platform/client-timeouts.ts';
import { config, endpointOverride } from '../platform/config.ts';
import { ApiError } from '../platform/errors.ts';
import { errorName } from '../platform/failure-fields.ts';
import { allInOrder } from '../platform/parallel.ts';
import { propertiesOf } from '../platform/properties.ts';
import { countOnRequest } from '../platform/request/request-notes.ts';
import { type Key, keys } from '../storage/keys.ts';
import { getItem, getItems } from '../storage/read-items.ts';
import type { Item } from '../storage/writes/expressions.ts';
import type { Sender } from './account-limits.ts';
import { APPLICATION_TAG, ATTEMPT_TAG, deliveryOf } from './mail/mail-delivery.ts';
import { type MessagePurpose, spendBudget } from './spend-budget.ts';
import { assertTextable } from './text-destination.ts';

/**
 * Errors of SNS that are permanent for a number: it is malformed or unassigned, or its owner has opted out.
 */
const PERMANENT_SNS_ERRORS = /^(InvalidParameter|InvalidParameterValue|Validation|OptedOut)(Exception)?$/;

/** Errors of SES that are permanent for a message. */
const PERMANENT_SES_ERRORS = /^(MessageRejected|BadRequestException)$/;
/** Words by which SES refers to the sender. The recipient cannot do anything about such an error. */
const ABOUT_SENDER = /\b(from|sender|sending|source|account|configuration|mail-?from|return-?path)\b/;
const ADDRESSES = /[^\s<>"'(),:;[\]]+@[^\s<>"'(),:;[\]]*[^\s<>"'(),:;[\].]/g;

/**
 * The time after which an idle connection is closed here, before SES or SNS close it: a message on a dead
 * connection looks like a lost answer (decision 0072).
 */
const IDLE_MILLISECONDS = 10_000;

/** Returns options that make the SDK attempt a message once: SES and SNS do not recognise repeated ones. */
function oneAttempt() {
  const { requestHandler } = clientTimeouts();
  const idle = { timeout: IDLE_MILLISECONDS };
  return { requestHandler: { ...requestHandler, httpAgent: idle, httpsAgent: idle }, maxAttempts: 1 };
}

/**
 * The e-mail that is sent in place of each stopped one, so that no caller can recognise a stopped address by
 * the answer or its time. SES accepts it and delivers nothing (decision 0127).
 */
const STOPPED = {
  to: 'success@simulator.amazonses.com',
  subject: 'A stopped message',
  text: 'E-mails to the address of this message are stopped, so it was not sent.',
};

/** Errors of a connection that was never established. */
const NOT_CONNECTED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

let ses: SESv2Client | undefined;
let sns: SNSClient | undefined;

type Envelope = {
  application: Sender;
  to: string;
  from?: string | undefined;
  purpose?: MessagePurpose | undefined;
  known?: boolean | undefined;
  after?: Promise<unknown> | undefined;
  /** The attempt to sign in whose message it is. */
  attempt?: string | undefined;
};

type EmailContent = { subject: string; text: string; html?: string };

/** Content that depends on an item, which is read together with the items that every message needs. */
type Composed<T> = { template: Key | undefined; compose: (template: Item | undefined) => T };

/**
 * Headers that ask mail servers for no automatic answer (RFC 3834, section 5). The second is for Exchange.
 */
const HEADERS = [
  { Name: 'Auto-Submitted', Value: 'auto-generated' },
  { Name: 'X-Auto-Response-Suppress', Value: 'All' },
];

/**
 * Sends an e-mail for an application by SES, from the application's address or the service's. If e-mails to
 * the address are stopped, returns without sending it. Throws errors of `spendBudget`, 400 `invalid_input`
 * for an address that SES refuses permanently, and 503 `dependency_unavailable` for other failures, such as
 * an unverified sender.
 */
export async function sendEmail(mail: Envelope & (EmailContent | Composed<EmailContent>)): Promise<void> {
  const { application } = mail;
  const [, [stop, template]] = await allInOrder([
    mail.after,
    getItems([keys.mailDelivery(application.id, mail.to), 'compose' in mail ? mail.template : undefined]),
    spendBudget(application, 'email', mail),
  ]);
  const content = 'compose' in mail ? mail.compose(template) : mail;
  const isStopped = deliveryOf(stop).state === 'stopped';
  const { to, subject, text, html } = isStopped
    ? { ...STOPPED, html: undefined }
    : { to: mail.to, html: undefined, ...content };
  ses ??= withCallHook(new SESv2Client({ ...oneAttempt(), ...endpointOverride('SES_ENDPOINT') }));
  const from = mail.from ?? config('EMAIL_FROM');
  const Body = { Text: part(text), ...(html !== undefined && { Html: part(html) }) };
  const command = new SendEmailCommand({
    FromEmailAddress: from,
    Destination: { ToAddresses: [to] },
    Content: { Simple: { Subject: part(subject), Body, Headers: HEADERS } },
    ConfigurationSetName: config('EMAIL_CONFIGURATION_SET'),
    EmailTags: emailTags(application.id, isStopped ? undefined : mail.attempt),
  });
  const client = ses;
  await retryUnsent(() => client.send(command, callDeadline())).catch((cause: unknown) => {
    throw refusesRecipient(cause, to, from) ? noEmailTo(cause) : senderUnavailable('ses', cause);
  });
  countAccepted('emails');
}

/** Feedback about a message in place of a stopped one is no step of the attempt. */
function emailTags(app: string, attempt: string | undefined) {
  const tags = [{ Name: APPLICATION_TAG, Value: app }];
  return attempt === undefined ? tags : [...tags, { Name: ATTEMPT_TAG, Value: attempt }];
}

/** Names the encoding: SES would otherwise read the content as 7-bit ASCII. */
const part = (Data: string) => ({ Data, Charset: 'UTF-8' });

/**
 * Sends a text message for an application by SNS, from the number `from` or else the deployment's sender.
 * Throws errors of `assertTextable` and `spendBudget`, 503 `dependency_unavailable`, and 400 `invalid_input`
 * for a number that SNS refuses permanently.
 */
export async function sendText(message: Envelope & ({ text: string } | Composed<string>)): Promise<void> {
  const { application, to, from, purpose, known, after } = message;
  await assertTextable(application, to);
  const key = 'compose' in message ? message.template : undefined;
  const [, template] = await allInOrder([
    after,
    key && getItem(key),
    spendBudget(application, 'sms', { to, purpose, known }),
  ]);
  sns ??= withCallHook(new SNSClient({ ...oneAttempt(), ...endpointOverride('SNS_ENDPOINT') }));
  const command = new PublishCommand({
    PhoneNumber: to,
    Message: 'compose' in message ? message.compose(template) : message.text,
    MessageAttributes: senderAttributes(from),
  });
  const client = sns;
  await retryUnsent(() => client.send(command, callDeadline())).catch((cause: unknown) => {
    throw PERMANENT_SNS_ERRORS.test(errorName(cause)) ? noTextTo(cause) : senderUnavailable('sns', cause);
  });
  countAccepted('texts');
}

/** Counts a message that was handed over, also for the first objective (decision 0540). */
function countAccepted(metric: 'emails' | 'texts'): void {
  countOnRequest(metric);
  countOnRequest('sli_events');
}

/** Returns the attributes that name the sender of a text: the number that is answered, or the settings. */
function senderAttributes(from: string | undefined): Record<string, MessageAttributeValue> {
  const sender = {
    'AWS.MM.SMS.OriginationNumber': from ?? config('SMS_ORIGINATION_NUMBER'),
    'AWS.SNS.SMS.SenderID': from === undefined ? config('SMS_SENDER_ID') : '',
  };
  const named = Object.entries(sender).filter(([, StringValue]) => StringValue !== '');
  return Object.fromEntries(named.map(([name, StringValue]) => [name, { DataType: 'String', StringValue }]));
}

/** Sends once more after a temporary failure that shows that nothing was sent. */
function retryUnsent<T>(send: () => Promise<T>): Promise<T> {
  return send().catch((cause: unknown) => {
    if (!isUnconnected(cause) && httpStatus(cause) !== 429) throw cause;
    return send();
  });
}

/** True if the message cannot have been sent: there was no connection, or the service refused the call. */
function isUnsent(cause: unknown): boolean {
  const status = httpStatus(cause);
  return status === undefined ? isUnconnected(cause) : status < 500;
}

function httpStatus(cause: unknown): number | undefined {
  const { httpStatusCode } = propertiesOf(propertiesOf(cause)['$metadata']);
  return typeof httpStatusCode === 'number' ? httpStatusCode : undefined;
}

function isUnconnected(cause: unknown): boolean {
  const { code, message } = propertiesOf(cause);
  return NOT_CONNECTED.test(String(code)) || /did not establish a connection/.test(String(message));
}

/** Drops the clients, so that the next message reads the endpoints again. For tests and local servers. */
export function resetMessageClients(): void {
  ses?.destroy();
  sns?.destroy();
  ses = sns = undefined;
}

/**
 * True if SES refuses the recipient or the message rather than the sender. An address that is "not verified"
 * may be either.
 */
function refusesRecipient(cause: unknown, to: string, from: string): boolean {
  if (!(cause instanceof Error) || !PERMANENT_SES_ERRORS.test(cause.name)) return false;
  const message = cause.message.toLowerCase();
  const named = addressesIn(message);
  if (addressesIn(from).some((sender) => named.includes(sender))) return false;
  if (message.includes('not verified'))
    return named.length > 0 && named.every((one) => one === to.toLowerCase());
  return !ABOUT_SENDER.test(message.replace(ADDRESSES, ''));
}

function addressesIn(text: string): string[] {
  return text.toLowerCase().match(ADDRESSES) ?? [];
}

function noEmailTo(cause: unknown): ApiError {
  return unreachable('ses', 'body.email', 'No e-mail can be sent to this address; use another one', cause);
}

function noTextTo(cause: unknown): ApiError {
  const message = 'No text message can be sent to this phone number; use another one, or an e-mail address';
  return unreachable('sns', 'body.phone', message, cause);
}

function unreachable(dependency: string, path: string, message: string, cause: unknown): ApiError {
  return new ApiError('invalid_input', message, {
    faults: [{ path, message }],
    log: { dependency, dependency_error: errorName(cause) },
    cause,
  });
}

/** Returns the error of a message that was not handed over, and counts it for the first objective. */
function senderUnavailable(dependency: string, cause: unknown): ApiError {
  countOnRequest('sli_events');
  countOnRequest('sli_failures');
  const detail = isUnsent(cause)
    ? 'The message could not be sent; try again shortly'
    : 'It is not known whether the message was sent. Wait a minute for it, then try again';
  return new ApiError('dependency_unavailable', detail, {
    headers: { 'Retry-After': '5' },
    log: { dependency, dependency_error: errorName(cause) },
    cause,
  });
}
