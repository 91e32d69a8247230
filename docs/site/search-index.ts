import MiniSearch from 'minisearch';
import { INDEX_OPTIONS } from './browser/index-options.ts';
import { type SitePage, textOf } from './layout.ts';

/** A part of a page that the search finds: its address, its title and that of its page. */
type Entry = { id: number; address: string; title: string; page: string; text: string };

/**
 * Returns the search index of all pages as a module, so that pages need no connections. Each section of the
 * second or third level is an entry.
 */
export function searchIndex(pages: readonly SitePage[]): string {
  const index = new MiniSearch<Entry>(INDEX_OPTIONS);
  index.addAll(pages.flatMap(entriesOf).map((entry, id) => ({ ...entry, id })));
  return `export const index = ${JSON.stringify(JSON.stringify(index))};`;
}

function entriesOf({ address, title, html }: SitePage): Omit<Entry, 'id'>[] {
  const name = address.split('/').at(-1) ?? '';
  // The members of a schema are found with the operations that have them.
  if (address.startsWith('/docs/schemas/')) return [{ address, title, page: name, text: '' }];
  // The parts of these pages say the same on each.
  if (address.startsWith('/docs/reference/')) return [{ address, title, page: name, text: plain(html) }];
  const [first = '', ...parts] = html.split(/(?=<h[23] id=")/);
  const sections = parts.map((part) => {
    const [, id = '', heading = ''] = /^<h[23] id="([^"]+)"[^>]*>(.*?)<\/h[23]>/s.exec(part) ?? [];
    return { address: `${address}#${id}`, title: plain(heading), page: title, text: plain(part) };
  });
  return [{ address, title, page: '', text: plain(first) }, ...sections];
}

function plain(html: string): string {
  const text = textOf(html.replaceAll(/<(?:\/?(?:p|li|td|th|tr|h\d|pre|dd|dt)|br)\b[^>]*>/g, ' '));
  return text
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
