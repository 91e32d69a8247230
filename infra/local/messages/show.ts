import type { IncomingMessage } from 'node:http';
import type { Reply } from './capture.ts';
import { exampleFile } from './example-page.ts';
import { htmlView } from './html-view.ts';
import { PAGE_HEADERS } from './layout.ts';
import type { Mailbox } from './mailbox.ts';
import { renderForm, renderPage } from './page.ts';

const HTML_VIEW = /^\/messages\/([\w-]+)\/html$/;

/** Creates a reply that is one line of text. */
export const plain = (status: number, text: string): Reply => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: `${text}\n`,
});

/** Answers GET and HEAD of the pages and of the messages as JSON. */
export async function show(
  request: IncomingMessage,
  mailbox: Mailbox,
  directory: string | undefined,
): Promise<Reply> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'GET or POST.');
  const { pathname, searchParams } = addressOf(request);
  const to = searched(searchParams, 'to');
  const query = searched(searchParams, 'q') || to;
  if (pathname === '/messages') return json(to ? mailbox.list(to) : mailbox.search(query));
  if (pathname === '/')
    return { status: 200, headers: PAGE_HEADERS, body: renderPage(mailbox.search(query), query) };
  if (pathname === '/text') return { status: 200, headers: PAGE_HEADERS, body: renderForm() };
  const id = HTML_VIEW.exec(pathname)?.[1];
  const found = id ? htmlView(mailbox.find(id)) : await exampleFile(pathname, directory);
  return found ?? plain(404, 'Not found.');
}

/** Returns path and query of a request, both empty if the URL is malformed. */
export function addressOf(request: IncomingMessage): { pathname: string; searchParams: URLSearchParams } {
  return URL.parse(`http://localhost${request.url}`) ?? { pathname: '', searchParams: new URLSearchParams() };
}

/** A bare `+` in a query means a space, but a phone number after `?to=` begins with a plus. */
function searched(query: URLSearchParams, name: 'q' | 'to'): string {
  return (query.get(name) ?? '').replace(/^ (?=\d)/, '+').trim();
}

const json = (value: unknown): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
