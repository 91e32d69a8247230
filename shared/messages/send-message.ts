import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { callDeadline, clientTimeouts } from '../platform/client-timeouts.ts';
import { config, endpointOverride } from '../platform/config.ts';
import { ApiError } from '../platform/errors.ts';
import { type Purpose, type Sender, spendBudget } from './spend-budget.ts';

/**
 * Errors of SNS by which it will never send to that number: it is none, it belongs to no network, or its
 * owner wants no more.
 */
const NEVER = /^(InvalidParameter|InvalidParameterValue|Validation|OptedOut)(Exception)?$/;

/** Errors of SES by which it will not send this message, however often it is asked. */
const REFUSED = /^(MessageRejected|BadRequestException)$/;
/** What SES says of who sends, which the recipient can do nothing about. */
const ABOUT_SENDER = /\b(from|sender|sending|source|account|configuration|mail-?from|return-?path)\b/;
const ADDRESSES = /[^\s<>"'(),:;[\]]+@[^\s<>"'(),:;[\]]*[^\s<>"'(),:;[\].]/g;

/**
 * SES and SNS do not recognise a message that they were given before, so the SDK makes no second attempt by
 * itself. A connection that was kept open may be dead by now, which looks like a lost answer: each message
 * gets a connection of its own.
 */
function oneAttempt() {
  const { requestHandler } = clientTimeouts();
  const ownConnection = { httpAgent: { keepAlive: false }, httpsAgent: { keepAlive: false } };
  return { requestHandler: { ...requestHandler, ...ownConnection }, maxAttempts: 1 };
}

/** Failures of a connection that was never made. */
const NOT_CONNECTED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

let ses: SESv2Client | undefined;
let sns: SNSClient | undefined;

/**
 * Sends an e-mail for an application by SES, from its own address or the service's. Throws what `spendBudget`
 * throws, 503 `dependency_unavailable`, also where the sender is not verified, and 400 `invalid_input` for an
 * address to which trying again sends nothing either.
 */
export async function sendEmail(mail: {
  application: Sender;
  to: string;
  subject: string;
  text: string;
  from?: string | undefined;
  purpose?: Purpose | undefined;
}): Promise<void> {
  await spendBudget(mail.application, 'email', mail);
  ses ??= new SESv2Client({ ...oneAttempt(), ...endpointOverride('SES_ENDPOINT') });
  const from = mail.from ?? config('EMAIL_FROM');
  const command = new SendEmailCommand({
    FromEmailAddress: from,
    Destination: { ToAddresses: [mail.to] },
    Content: { Simple: { Subject: { Data: mail.subject }, Body: { Text: { Data: mail.text } } } },
  });
  const client = ses;
  await twiceIfUnsent(() => client.send(command, callDeadline())).catch((cause: unknown) => {
    throw refusesRecipient(cause, mail.to, from) ? noEmailTo(cause) : unavailable('ses', cause);
  });
}

type TextMessage = {
  application: Sender;
  to: string;
  text: string;
  from?: string | undefined;
  purpose?: Purpose | undefined;
};

/**
 * Sends a text message for an application by SNS, from a certain number of the service where one is named.
 * Throws what `spendBudget` throws, 503 `dependency_unavailable`, and 400 `invalid_input` for a number to
 * which trying again sends nothing either.
 */
export async function sendText({ application, to, text, from, purpose }: TextMessage): Promise<void> {
  await spendBudget(application, 'sms', { to, purpose });
  sns ??= new SNSClient({ ...oneAttempt(), ...endpointOverride('SNS_ENDPOINT') });
  const sender = from && { 'AWS.MM.SMS.OriginationNumber': { DataType: 'String', StringValue: from } };
  const command = new PublishCommand({
    PhoneNumber: to,
    Message: text,
    ...(sender && { MessageAttributes: sender }),
  });
  const client = sns;
  await twiceIfUnsent(() => client.send(command, callDeadline())).catch((cause: unknown) => {
    throw NEVER.test(nameOf(cause)) ? noTextTo(cause) : unavailable('sns', cause);
  });
}

/** Sends once more after a passing failure that shows that nothing was sent. */
function twiceIfUnsent<T>(send: () => Promise<T>): Promise<T> {
  return send().catch((cause: unknown) => {
    if (!isUnconnected(cause) && statusOf(cause) !== 429) throw cause;
    return send();
  });
}

/** True where the message cannot have gone out: there was no connection, or the service refused the call. */
function isUnsent(cause: unknown): boolean {
  const status = statusOf(cause);
  return status === undefined ? isUnconnected(cause) : status < 500;
}

function statusOf(cause: unknown): number | undefined {
  return Object(cause).$metadata?.httpStatusCode;
}

function isUnconnected(cause: unknown): boolean {
  const { code, message } = Object(cause);
  return NOT_CONNECTED.test(String(code)) || /did not establish a connection/.test(String(message));
}

/** Drops the clients, so that the next message reads the endpoints anew. For tests and local servers. */
export function resetMessageClients(): void {
  ses?.destroy();
  sns?.destroy();
  ses = sns = undefined;
}

/**
 * True where SES refuses the recipient or the message, and not the sender: an address that is not verified
 * may be either.
 */
function refusesRecipient(cause: unknown, to: string, from: string): boolean {
  if (!(cause instanceof Error) || !REFUSED.test(cause.name)) return false;
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
    log: { dependency, dependency_error: nameOf(cause) },
    cause,
  });
}

function unavailable(dependency: string, cause: unknown): ApiError {
  const detail = isUnsent(cause)
    ? 'The message could not be sent; try again shortly'
    : 'It is not known whether the message was sent. Wait a minute for it, then try again';
  return new ApiError('dependency_unavailable', detail, {
    headers: { 'Retry-After': '5' },
    log: { dependency, dependency_error: nameOf(cause) },
    cause,
  });
}

function nameOf(cause: unknown): string {
  return cause instanceof Error ? cause.name : 'UnknownError';
}
