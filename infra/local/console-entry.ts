import type { IncomingMessage } from 'node:http';
import { sessionCookie } from '../../shared/console/session-cookie.ts';
import { hasNonce, NONCE_FIELD, withFormNonces } from '../../shared/http/forms/form-nonce.ts';
import { propertiesOf } from '../../shared/platform/properties.ts';
import { oneClickRefusal } from './api-address.ts';
import { entryPolicy, renderEntry, renderNoEntry } from './console-entry/entry-page.ts';
import { readBytes } from './http/loopback.ts';
import type { Reply } from './messages/capture.ts';
import { PAGE_HEADERS } from './messages/layout.ts';
import { plain } from './messages/show.ts';
import { openOwnerSession, type Seed } from './seed.ts';
import type { Service } from './service.ts';

/** What the page at `/console` of the inbox needs. */
type EntryOptions = {
  /** The address on which the API listens. */
  host: string;
  baseUrl: string;
  /** Called when the owner was signed in. The answer does not wait for it. */
  onEntered: () => void;
};

const MAX_FORM = 4096;
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

type Offered = Pick<Service, 'onConsole' | 'isEmbedded'>;
type Demonstration = { seeded: Seed; directory: string; host: string; report: (text: string) => void };

/**
 * Lets the inbox of a service sign the owner in to the console. The first click also begins to add made-up
 * people in the background, unless a real service would send their messages. Reports in one line if that
 * fails.
 */
export function offerConsole({ onConsole, isEmbedded }: Offered, demonstration: Demonstration): void {
  const { seeded, directory, host, report } = demonstration;
  const { base_url: baseUrl, inbox_url: inbox } = seeded;
  let isFilling = false;
  const fill = async () => {
    if (isFilling || !isEmbedded) return;
    isFilling = true;
    try {
      const { ensurePeople } = await import('./seed/ensure-people.ts');
      await ensurePeople(seeded, directory);
    } catch (error) {
      const { message = error } = propertiesOf(error);
      report(`The people of the demonstration are incomplete (${message}). ${inbox}/console completes them.`);
    } finally {
      isFilling = false;
    }
  };
  onConsole(consoleEntry({ host, baseUrl, onEntered: () => void fill() }));
}

/**
 * Creates the function that answers `/console` of the inbox: GET shows a button, and POST signs the owner of
 * the demonstration in to the console (decision 0618). Answers 404 with the reason where the API is open to
 * other machines, and refuses every request that the page itself did not send from this machine.
 */
export function consoleEntry(options: EntryOptions): (request: IncomingMessage) => Promise<Reply> {
  const { host, baseUrl } = options;
  const refusal = oneClickRefusal(host, baseUrl);
  return async (request) => {
    if (refusal) return { status: 404, headers: PAGE_HEADERS, body: renderNoEntry(refusal, baseUrl) };
    if (!LOOPBACK.test(request.socket.remoteAddress ?? ''))
      return plain(403, 'The console opens by one click on the same machine only.');
    if (request.method === 'POST') return enter(request, options);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return isRead ? offer(request, baseUrl) : plain(405, 'GET or POST.');
  };
}

/** Shows the button. Redirects first to the name of the base URL, whose cookies the console gets. */
function offer(request: IncomingMessage, baseUrl: string): Reply {
  const page = pageAt(request, baseUrl);
  if (page !== addressed(request)) return { status: 302, headers: { location: `${page}/console` }, body: '' };
  const headers = { ...PAGE_HEADERS, 'content-security-policy': entryPolicy(baseUrl) };
  const { body = '', cookies: [cookie] = [] } = withFormNonces(
    { statusCode: 200, headers, body: renderEntry() },
    cookiesOf(request),
  );
  return { status: 200, headers: { ...headers, ...(cookie && { 'set-cookie': cookie }) }, body };
}

/** Signs the owner in, if the form of the page was sent from the page, in a window of its own. */
async function enter(request: IncomingMessage, options: EntryOptions): Promise<Reply> {
  const { baseUrl, onEntered } = options;
  const { 'sec-fetch-site': site, 'sec-fetch-dest': dest } = request.headers;
  if (site !== 'same-origin' || dest !== 'document')
    return plain(403, 'Open the page /console in a window of its own, and press its button.');
  const page = pageAt(request, baseUrl);
  if (page !== addressed(request)) return plain(421, `Open ${page}/console, whose cookies the console gets.`);
  const form = new URLSearchParams((await readBytes(request, MAX_FORM)).toString());
  const nonce = form.get(NONCE_FIELD) ?? undefined;
  if (!hasNonce({ origin: undefined, site, nonce, cookies: cookiesOf(request) }))
    return plain(403, 'This form is out of date. Open /console again, and press its button.');
  const { refreshToken, seconds } = await openOwnerSession();
  onEntered();
  const cookie = sessionCookie(refreshToken, seconds);
  return { status: 303, headers: { location: `${baseUrl}/console`, 'set-cookie': cookie }, body: '' };
}

/** Returns the origin that a request addressed. */
function addressed({ headers }: IncomingMessage): string | undefined {
  return URL.parse(`http://${headers.host}`)?.origin;
}

/** Returns the origin of the inbox under the host of the base URL. */
function pageAt(request: IncomingMessage, baseUrl: string): string {
  const page = new URL(`http://${request.headers.host}`);
  page.hostname = new URL(baseUrl).hostname;
  return page.origin;
}

function cookiesOf({ headers }: IncomingMessage): string[] {
  return headers.cookie?.split('; ') ?? [];
}
