import type { IncomingMessage, ServerResponse } from 'node:http';
import { AwsError } from './http/aws-error.ts';
import { BodyTooLarge, isAddressedTo, listen, type Place, type Running, readBytes } from './http/loopback.ts';
import { type Credentials, checkSignedBody, TEST_CREDENTIALS } from './http/signature.ts';
import { captureEmail, captureSms, type Reply, refusedEmail, refusedSms } from './messages/capture.ts';
import { streamMessages } from './messages/event-stream.ts';
import { parseForm, textEvent } from './messages/inbound-text.ts';
import { PAGE_HEADERS } from './messages/layout.ts';
import { Mailbox } from './messages/mailbox.ts';
import { type Message, makeMessage } from './messages/message.ts';
import { renderForm } from './messages/page.ts';
import { addressOf, plain, show } from './messages/show.ts';

export type Messages = Running & {
  /**
   * Returns the oldest message to a recipient since the start that no earlier call returned. Waits up to
   * `ms` (default 2000).
   */
  waitFor(to: string, ms?: number): Promise<Message>;
  /** Returns the messages to a recipient, or all, newest first. */
  list(to?: string): Message[];
  /** Sets the receiver of SNS events for texts from the form. */
  onText(deliver: Deliver): void;
  /** Sets the receiver of SES events about messages to addresses of the mailbox simulator. */
  onFeedback(deliver: Deliver): void;
  /** Sets the receiver of SES events about messages of sign-ins, which the answers do not wait for. */
  onCourse(start: Start): void;
  /** Sets the function that answers `/console`. */
  onConsole(answerConsole: AnswerConsole): void;
};
type Deliver = (event: object) => Promise<void>;
type Start = (events: readonly object[]) => void;

type AnswerConsole = (request: IncomingMessage) => Promise<Reply>;

type MessagesOptions = {
  directory?: string;
  limit?: number;
  /** The access key for sending messages. The pages need none. */
  credentials?: Credentials;
  place?: Place;
};

const DEFAULT_LIMIT = 500;
const MAX_BODY = 1024 * 1024;
const COMMON_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
};

/**
 * Starts an embedded SES v2 and SNS on 127.0.0.1. Stores messages and shows them as a page (`GET /`), as JSON
 * (`GET /messages`) with `?to=` for one recipient, and as an event stream (`GET /messages/stream`); `?q=`
 * searches in each. `/messages/{id}/html` is the HTML of an e-mail. `/text` is a form that sends a text to
 * the service, `/example` the page of the demonstration application. `/console` is answered by the function
 * of `onConsole`.
 */
export async function startMessages({
  directory,
  limit = DEFAULT_LIMIT,
  credentials = TEST_CREDENTIALS,
  place = {},
}: MessagesOptions = {}): Promise<Messages> {
  const mailbox = await Mailbox.open(limit, directory);
  const receivers: Receivers = {};
  const parts = { mailbox, receivers, credentials, directory };
  const serve = (request: IncomingMessage, response: ServerResponse) =>
    respond(request, response, place, parts);
  const server = await listen(serve, { ...place, browsers: 'allowed', inProcess: true });
  return {
    ...server,
    close: async () => {
      await server.close();
      await mailbox.settled();
    },
    waitFor: (to, ms) => mailbox.waitFor(to, ms),
    list: (to) => mailbox.list(to),
    onText: (receiver) => {
      receivers.text = receiver;
    },
    onFeedback: (receiver) => {
      receivers.feedback = receiver;
    },
    onCourse: (receiver) => {
      receivers.deliverySteps = receiver;
    },
    onConsole: (answerConsole) => {
      receivers.console = answerConsole;
    },
  };
}

/** Receivers of events and requests. They are set when the service starts. */
type Receivers = { text?: Deliver; feedback?: Deliver; deliverySteps?: Start; console?: AnswerConsole };
type Parts = {
  mailbox: Mailbox;
  receivers: Receivers;
  credentials: Credentials;
  directory: string | undefined;
};

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  place: Place,
  parts: Parts,
): Promise<void> {
  const refusal = refusalOf(request, place);
  const { pathname, searchParams } = addressOf(request);
  for (const [name, value] of Object.entries(COMMON_HEADERS)) response.setHeader(name, value);
  if (!refusal && request.method === 'GET' && pathname === '/messages/stream')
    return streamMessages(request, response, parts.mailbox, searchParams);
  const { status, headers, body } = refusal ?? (await answer(request, parts));
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Returns the refusal of a request that a page of another origin could have sent. */
function refusalOf(request: IncomingMessage, place: Place): Reply | undefined {
  // A page that rebinds its DNS name to 127.0.0.1 could otherwise read codes and links.
  if (!isAddressedTo(place, request)) return plain(421, 'This server answers to localhost only.');
  return isOfAnotherPage(request) ? plain(403, 'This server answers its own pages only.') : undefined;
}

async function answer(request: IncomingMessage, parts: Parts): Promise<Reply> {
  const { pathname } = addressOf(request);
  try {
    if (pathname === '/console')
      return (await parts.receivers.console?.(request)) ?? plain(503, 'The service is not started yet.');
    if (request.method !== 'POST') return await show(request, parts.mailbox, parts.directory);
    return pathname === '/text'
      ? await sendText(request, parts.receivers.text)
      : await receive(request, parts);
  } catch (error) {
    if (error instanceof BodyTooLarge) return plain(413, 'The request is too large.');
    console.error('a request of the inbox failed', error);
    return plain(500, 'The request failed. The output of npm start says why.');
  }
}

/**
 * True if a page of another origin sent the request. This page's form sends `Origin: null`, because its page
 * sends no referrer, so `Sec-Fetch-Site` decides.
 */
function isOfAnotherPage({ headers, method }: IncomingMessage): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined) return site !== 'same-origin';
  // A link to the inbox from any page is a GET without `Origin`.
  return method === 'POST' && site !== undefined && site !== 'same-origin';
}

/** Handles the signed calls `SendEmail` and `Publish` of SDKs. */
async function receive(request: IncomingMessage, parts: Parts): Promise<Reply> {
  const { mailbox, receivers, credentials } = parts;
  const body = await readBytes(request, MAX_BODY);
  const { pathname } = addressOf(request);
  if (pathname !== '/' && pathname !== '/v2/email/outbound-emails')
    return refusedEmail(404, 'NotFoundException', 'The local inbox takes SendEmail and Publish only.');
  const isText = pathname === '/';
  try {
    checkSignedBody(request, body, isText ? 'sns' : 'ses', credentials);
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    return isText ? refusedSms(403, error.code, error.message) : refusedEmail(403, error.code, error.message);
  }
  const captured = isText ? captureSms(body.toString()) : captureEmail(body.toString());
  const { draft, feedback, deliverySteps = [], reply } = captured;
  if (draft) await mailbox.add(makeMessage(draft));
  if (deliverySteps.length > 0) receivers.deliverySteps?.(deliverySteps);
  if (feedback) await receivers.feedback?.(feedback);
  return reply;
}

/** Sends a text to the service and redirects to its answer. */
async function sendText(request: IncomingMessage, deliver: Deliver | undefined): Promise<Reply> {
  const body = (await readBytes(request, MAX_BODY)).toString();
  if (!deliver) return plain(503, 'The service is not started yet.');
  const text = parseForm(body);
  if ('fault' in text) return { status: 400, headers: PAGE_HEADERS, body: renderForm(text.fault) };
  await deliver(textEvent(text));
  return { status: 303, headers: { location: `/?to=${encodeURIComponent(text.from)}` }, body: '' };
}
