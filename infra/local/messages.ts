import type { IncomingMessage } from 'node:http';
import { BodyTooLarge, isAddressedToLoopback, listen, type Running, readBytes } from './loopback.ts';
import { captureEmail, captureSms, type Reply, refusedEmail } from './messages/capture.ts';
import { parseForm, textEvent } from './messages/inbound-text.ts';
import { Mailbox } from './messages/mailbox.ts';
import { type Message, makeMessage } from './messages/message.ts';
import { PAGE_HEADERS, renderForm, renderPage } from './messages/page.ts';

export type Messages = Running & {
  /** The oldest message to a recipient since the start that no call has returned yet; waits up to `ms` (default 2000) for one. */
  waitFor(to: string, ms?: number): Promise<Message>;
  /** The messages to a recipient, or all, newest first. */
  list(to?: string): Message[];
  /** Says what gets the SNS event of every text that is sent to the service with the form. */
  onText(deliver: Deliver): void;
};
type Deliver = (event: object) => Promise<void>;

const DEFAULT_LIMIT = 500;
const MAX_BODY = 1024 * 1024;
const COMMON_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
};

/**
 * Takes the place of SES v2 and SNS on 127.0.0.1: keeps what would have been sent, and shows it as a page (`GET /`) and as JSON
 * (`GET /messages`), each for one recipient with `?to=`. `/text` is a form that texts the service.
 */
export async function startMessages({
  port,
  directory,
  limit = DEFAULT_LIMIT,
}: {
  port?: number;
  directory?: string;
  limit?: number;
} = {}): Promise<Messages> {
  const mailbox = await Mailbox.open(limit, directory);
  let deliver: Deliver | undefined;
  const server = await listen(async (request, response) => {
    const { status, headers, body } = await answer(request, mailbox, deliver);
    response.writeHead(status, {
      ...COMMON_HEADERS,
      ...headers,
      'content-length': Buffer.byteLength(body),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  }, port);
  return {
    ...server,
    close: async () => {
      await server.close();
      await mailbox.settled();
    },
    waitFor: (to, ms) => mailbox.waitFor(to, ms),
    list: (to) => mailbox.list(to),
    onText: (given) => {
      deliver = given;
    },
  };
}

async function answer(
  request: IncomingMessage,
  mailbox: Mailbox,
  deliver: Deliver | undefined,
): Promise<Reply> {
  // A page that rebinds its DNS name to 127.0.0.1 could otherwise read codes and links.
  if (!isAddressedToLoopback(request)) return plain(421, 'This server answers to localhost only.');
  try {
    if (request.method !== 'POST') return show(request, mailbox);
    const isForm = addressOf(request).pathname === '/text';
    return isForm ? await sendText(request, deliver) : await receive(request, mailbox);
  } catch (error) {
    if (error instanceof BodyTooLarge) return plain(413, 'The message is too large.');
    console.error('message capture failed', error);
    return plain(500, 'The message could not be kept.');
  }
}

async function receive(request: IncomingMessage, mailbox: Mailbox): Promise<Reply> {
  const body = (await readBytes(request, MAX_BODY)).toString();
  // An SDK sends no Origin; a form that some web page posts here does.
  if (request.headers.origin !== undefined) return plain(403, 'Not for browsers.');
  const { pathname } = addressOf(request);
  if (pathname !== '/' && pathname !== '/v2/email/outbound-emails')
    return refusedEmail(404, 'NotFoundException', 'The local inbox takes SendEmail and Publish only.');
  const { drafts, reply } = pathname === '/' ? captureSms(body) : captureEmail(body);
  await mailbox.add(drafts.map(makeMessage));
  return reply;
}

/** Texts the service and leads to its answer. Only the form's own page may post here, and programs. */
async function sendText(request: IncomingMessage, deliver: Deliver | undefined): Promise<Reply> {
  const body = (await readBytes(request, MAX_BODY)).toString();
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined && site !== 'same-origin') return plain(403, 'Not for other pages.');
  if (!deliver) return plain(503, 'The service is not started yet.');
  const text = parseForm(body);
  if ('fault' in text) return { status: 400, headers: PAGE_HEADERS, body: renderForm(text.fault) };
  await deliver(textEvent(text));
  return { status: 303, headers: { location: `/?to=${encodeURIComponent(text.from)}` }, body: '' };
}

function show(request: IncomingMessage, mailbox: Mailbox): Reply {
  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'GET or POST.');
  const { pathname, searchParams } = addressOf(request);
  // In a query a bare `+` means a space: a phone number typed after `?to=` is meant as it looks.
  const to = (searchParams.get('to') ?? '').replace(/^ (?=\d)/, '+').trim();
  if (pathname === '/messages')
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(mailbox.list(to)),
    };
  if (pathname === '/') return { status: 200, headers: PAGE_HEADERS, body: renderPage(mailbox.list(to), to) };
  if (pathname === '/text') return { status: 200, headers: PAGE_HEADERS, body: renderForm() };
  return plain(404, 'Not found.');
}

/** The path and query of a request; what cannot be parsed is no page. */
function addressOf(request: IncomingMessage): { pathname: string; searchParams: URLSearchParams } {
  return URL.parse(`http://localhost${request.url}`) ?? { pathname: '', searchParams: new URLSearchParams() };
}

const plain = (status: number, text: string): Reply => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: `${text}\n`,
});
