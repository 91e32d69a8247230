import { escapeHtml } from '../http/html.ts';
import { type Brand, layout } from './layout.ts';

/** Answers a form that could not be confirmed: what to do, and the way back to its page at `address`. */
export function reopenPage(brand: Brand, text: string, address: string): string {
  const title = 'Open the page again';
  const again = `<a class="button" href="${escapeHtml(address)}">${title}</a>`;
  return layout(brand, title, `<h1>${title}</h1><p>${escapeHtml(text)}.</p>${again}`);
}
