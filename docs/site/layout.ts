import { escapeHtml } from '../../shared/platform/strings/html.ts';
import { INFO } from './api.ts';
import { type NavigationLink, type Section, sectionOf } from './sections.ts';

/** Addresses of the files that each page uses. */
export type PageFiles = { style: string; script: string; search: string; index: string };

/** A page of the site: its address, and what is in its main part. */
export type SitePage = { readonly address: string; readonly title: string; readonly html: string };

/** Places of the head, with the page that each leads to. */
const PLACES = [
  ['/docs/guides', 'Guides'],
  ['/docs', 'Reference'],
  ['/docs/errors', 'Errors'],
  ['/docs/operations', 'Operate'],
  ['/docs/how-requests-run', 'Design'],
] as const;

/** Returns a page as a document. It can be read without scripts, which add the search and the colours. */
export function documentOf(page: SitePage, sections: readonly Section[], files: PageFiles): string {
  const section = sectionOf(sections, page.address);
  const current = page.address === '/docs/errors' ? page.address : section?.href;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>${escapeHtml(page.title)}</title><link rel="stylesheet" href="${files.style}"><script src="${files.script}"></script></head><body>
<a class="skip" href="#content">Skip to the content</a>
<header class="places">${section ? '<a class="menu" href="#site-pages">Menu</a>' : ''}<nav aria-label="Documentation"><ul>${PLACES.map(([href, title]) => `<li>${linkHtml({ href, title }, current)}</li>`).join('')}</ul></nav>
<form class="search" role="search" hidden data-script="${files.search}" data-index="${files.index}"><input type="search" aria-label="Search the documentation" aria-keyshortcuts="/" placeholder="Search ( / )" autocomplete="off" spellcheck="false"><div class="found" hidden><p role="status"></p><ol></ol></div></form>
<button class="colours" type="button" hidden></button></header>
<div class="columns">
<main id="content">${withContents(page.html)}</main>
${section ? `<nav id="site-pages" class="pages" aria-label="${section.title}">${section.groups.map(({ title, links }) => `<p>${title}</p>${linksHtml(links, page.address)}`).join('')}</nav>` : ''}</div>
<footer>Version ${INFO.version} of the service</footer></body></html>`;
}

/** Adds the links to the sections of a page below its title. */
function withContents(html: string): string {
  const sections = [...html.matchAll(/<h2 id="([^"]+)"[^>]*>(.*?)<\/h2>/gs)];
  if (sections.length < 3) return html;
  const links = sections.map(([, id, title = '']) => `<li><a href="#${id}">${textOf(title)}</a></li>`);
  const contents = `<details class="contents"${sections.length <= 20 ? ' open' : ''}><summary>On this page</summary><nav aria-label="On this page"><ul>${links.join('')}</ul></nav></details>`;
  return html.replace('</h1>', () => `</h1>${contents}`);
}

/** Returns HTML without its tags. */
export function textOf(html: string): string {
  return html.replaceAll(/<[^>]+>/g, '');
}

function linksHtml(links: readonly NavigationLink[], current: string): string {
  return `<ul>${links.map((link) => itemHtml(link, current)).join('')}</ul>`;
}

/** The links below one are shown on its page and on theirs. */
function itemHtml(link: NavigationLink, current: string): string {
  const { href, below = [] } = link;
  const isOpen = href === current || below.some((one) => one.href === current);
  return `<li>${linkHtml(link, current)}${isOpen && below.length > 0 ? linksHtml(below, current) : ''}</li>`;
}

function linkHtml({ href, title }: NavigationLink, current: string | undefined): string {
  return `<a href="${href}"${href === current ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a>`;
}
