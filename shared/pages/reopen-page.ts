import { page, type Reply } from '../http/reply.ts';
import { ApiError } from '../platform/errors.ts';
import { escapeHtml } from '../platform/strings/html.ts';
import { LAYOUT_TEXTS } from '../texts/sections.ts';
import { translator } from '../texts/translate.ts';
import { failureText } from './failure-text.ts';
import { type Brand, languageOf, layout } from './layout.ts';

/**
 * Answers a form that was not confirmed (`form_not_confirmed`), with a link to open its page again. `address`
 * is that of the page, with its query. Returns undefined for every other error.
 */
export function reopenReply(error: unknown, brand: Brand, address: string): Reply | undefined {
  if (!(error instanceof ApiError) || error.code !== 'form_not_confirmed') return undefined;
  const language = languageOf(brand);
  const title = translator(LAYOUT_TEXTS, language)('openAgain');
  const again = `<a class="button" href="${escapeHtml(address)}">${escapeHtml(title)}</a>`;
  const text = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(failureText(language, error))}</p>${again}`;
  return page(error.status, layout(brand, title, text));
}
