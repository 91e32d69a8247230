import { page, type Reply } from '../http/reply.ts';
import { ApiError } from '../platform/errors.ts';
import { escapeHtml } from '../platform/html.ts';
import { type Brand, layout } from './layout.ts';

const TITLE = 'Open the page again';

/**
 * Answers a form that was not confirmed (`form_not_confirmed`), with a link to open its page again. `address`
 * is relative to the address that the form is posted to. Returns undefined for every other error.
 */
export function reopenReply(error: unknown, brand: Brand, address: string): Reply | undefined {
  if (!(error instanceof ApiError) || error.code !== 'form_not_confirmed') return undefined;
  const again = `<a class="button" href="${escapeHtml(address)}">${TITLE}</a>`;
  const text = `<h1>${TITLE}</h1><p>${escapeHtml(error.message)}.</p>${again}`;
  return page(error.status, layout(brand, TITLE, text));
}
