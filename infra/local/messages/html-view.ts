import { serviceSources } from '../api-address.ts';
import type { Reply } from './capture.ts';
import type { Message } from './message.ts';

const DOCTYPE = /^\s*<!doctype[^>]*>/i;

/** Links open in tabs outside of the sandbox, so that the pages there work. */
const policy = () =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    // Images of the service itself, on any port. Those of others would tell the sender that the mail was
    // read.
    `img-src data: ${serviceSources()}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');

/**
 * Returns the HTML of an e-mail as a page for a frame of the inbox. It runs no script, sends no form, and
 * loads images of this machine only; its links open in a new tab. Undefined if the message has no HTML.
 */
export function htmlView(message: Message | undefined): Reply | undefined {
  if (message?.html === undefined) return undefined;
  const doctype = DOCTYPE.exec(message.html)?.[0] ?? '';
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(),
      'x-frame-options': 'SAMEORIGIN',
      'x-dns-prefetch-control': 'off',
    },
    body: `${doctype}<base target="_blank">${message.html.slice(doctype.length)}`,
  };
}
