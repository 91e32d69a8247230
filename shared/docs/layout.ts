import { cacheHeaders, page, Reply } from '../http/reply.ts';
import { escapeHtml } from '../platform/strings/html.ts';
import { STYLE } from './style.ts';

/** Seconds for which anyone may cache a page of the documentation. */
const SECONDS = 300;

const PLACES = [
  ['/docs/guides', 'Guides'],
  ['/docs', 'Reference'],
  ['/docs/errors', 'Errors'],
  ['/openapi.json', 'OpenAPI'],
] as const;

type HeaderPlace = (typeof PLACES)[number][0];
type Link = { readonly href: string; readonly title: string };

type PageParts = {
  title: string;
  /** The place in the head of the page that is current. */
  place: HeaderPlace;
  /** Links beside the page: the other pages of its kind. */
  siblings?: readonly Link[];
  /** The address of the page, which marks it among its siblings. */
  path: string;
  /** Links to the sections of the page. */
  sections?: readonly Link[];
  html: string;
};

/** Creates a page of the documentation: without scripts, and with the styles of the documentation only. */
export function documentationPage(parts: PageParts): Reply {
  const html = htmlDocument(parts);
  return new Reply(200, { ...page(200, html).headers, ...cacheHeaders(html, SECONDS) }, html);
}

function htmlDocument({ title, place, siblings = [], path, sections = [], html }: PageParts): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>
<a class="skip" href="#content">Skip to the content</a>
${documentationHeader(place)}
<div class="columns">${siblings.length > 0 ? navigation('All guides', siblings, path) : ''}
<main id="content"><h1>${escapeHtml(title)}</h1>${sections.length > 2 ? contents(sections) : ''}${html}</main></div></body></html>`;
}

/** Returns the head of a page, with links to the places of the documentation. */
export function documentationHeader(current: HeaderPlace): string {
  const links = PLACES.map(([href, title]) => ({ href, title }));
  return `<header class="places">${navigation('Documentation', links, current)}</header>`;
}

function navigation(label: string, links: readonly Link[], current: string): string {
  const items = links.map(
    ({ href, title }) =>
      `<li><a href="${escapeHtml(href)}"${href === current ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`,
  );
  return `<nav aria-label="${escapeHtml(label)}"><ul>${items.join('')}</ul></nav>`;
}

function contents(sections: readonly Link[]): string {
  return `<details class="contents" open><summary>On this page</summary>${navigation('On this page', sections, '')}</details>`;
}
