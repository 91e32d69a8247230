import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Mailbox } from './mailbox.ts';
import { contains, type Message } from './message.ts';
import { renderMessage } from './page.ts';

const RETRY_MILLISECONDS = 1000;
const BEAT_MILLISECONDS = 15_000;
/** Maximum bytes that wait for a reader. A slower reader is disconnected, and resumes. */
const MAX_WAITING = 1024 * 1024;

/**
 * Answers with an event stream (WHATWG HTML, 9.2) of the messages that a search finds, rendered as the page
 * shows them. It begins after the message that `Last-Event-ID` or else `?after=` names, or with new messages
 * only. A `reset` event says that this message is no longer stored, so the reader must load the list again.
 */
export function streamMessages(
  request: IncomingMessage,
  response: ServerResponse,
  mailbox: Mailbox,
  query: URLSearchParams,
): void {
  const part = query.get('q') ?? '';
  const position = request.headers['last-event-id'] ?? query.get('after') ?? undefined;
  const missed = position === undefined ? [] : mailbox.after(String(position));
  response.setHeader('content-type', 'text/event-stream');
  response.writeHead(200);

  const send = (text: string) => {
    response.write(text);
    if (response.writableLength > MAX_WAITING) response.destroy();
  };
  const show = (message: Message) => {
    if (contains(message, part))
      send(`id: ${message.id}\ndata: ${JSON.stringify(renderMessage(message))}\n\n`);
  };
  send(`retry: ${RETRY_MILLISECONDS}\n\n`);
  if (missed) missed.forEach(show);
  else send('event: reset\ndata: load the list again\n\n');

  const unwatch = mailbox.watch(show);
  // Detects a reader whose connection was lost without being closed.
  const beat = setInterval(send, BEAT_MILLISECONDS, ':\n\n');
  response.on('close', () => {
    clearInterval(beat);
    unwatch();
  });
}
