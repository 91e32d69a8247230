import { dirname, join } from 'node:path/posix';
import highlighter from 'highlight.js/lib/core';
import apache from 'highlight.js/lib/languages/apache';
import bash from 'highlight.js/lib/languages/bash';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import http from 'highlight.js/lib/languages/http';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import MarkdownIt, { type Token } from 'markdown-it';
import { escapeHtml } from '../../shared/platform/strings/html.ts';
import { operationAddress } from './api.ts';
import { operationAt } from './mentions.ts';
import { PAGES } from './repository.ts';

/** The languages of samples, by the word after the fence. A sample without a word is plain text. */
const LANGUAGES = { apache, csharp, css, http, ini, java, json, python, sql, typescript, xml, yaml };
for (const [name, language] of Object.entries(LANGUAGES)) highlighter.registerLanguage(name, language);
highlighter.registerLanguage('bash', bash);
highlighter.registerAliases(['properties', 'env'], { languageName: 'ini' });
highlighter.registerAliases(['js', 'jsx'], { languageName: 'typescript' });

/** Where a text is in the repository, and the addresses of the pictures in it. */
type Place = { source: string; pictures: ReadonlyMap<string, string> };

/**
 * Creates the parser of all pages. HTML is shown as text, except comments, which are left out. Headings have
 * the anchors that hosts of repositories give them. Links to files lead to their pages, and `POST /me/groups`
 * as code to the page of that operation. Throws for a sample in an unknown language.
 */
export function createParser(placeOf: (environment: object) => Place) {
  const parser = new MarkdownIt({ html: false, highlight });
  parser.core.ruler.before('normalize', 'comments', (state) => {
    state.src = state.src.replace(/^<!--.*?-->\n?/gms, '');
  });
  parser.core.ruler.push('headings', ({ tokens }) => addAnchors(tokens));
  parser.core.ruler.push('links', ({ tokens, env }) => {
    const place = placeOf(Object(env));
    for (const { children } of tokens) leadLinks(children ?? [], place);
  });
  // A style attribute would break the policy of the page.
  parser.core.ruler.push('tables', ({ tokens }) => {
    for (const cell of tokens.filter(({ tag }) => tag === 'th' || tag === 'td')) cell.attrs = null;
  });
  // The keyboard reaches what scrolls.
  parser.renderer.rules['table_open'] = () =>
    '<div class="table" tabindex="0" role="group" aria-label="Table"><table>';
  parser.renderer.rules['table_close'] = () => '</table></div>';
  return parser;
}

function addAnchors(tokens: readonly Token[]): void {
  const anchorOf = anchors();
  for (const [index, token] of tokens.entries())
    if (token.type === 'heading_open' && token.tag !== 'h1')
      token.attrSet('id', anchorOf(inlineText(tokens[index + 1]?.children ?? [])));
}

function inlineText(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content }) => (type === 'text' || type === 'code_inline' ? content : ''))
    .join('');
}

/** Returns a function that makes anchors of titles, each of them once. */
function anchors(): (title: string) => string {
  const used = new Map<string, number>();
  return (title) => {
    const slug = title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-');
    const times = used.get(slug) ?? 0;
    used.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  };
}

function leadLinks(tokens: Token[], place: Place): void {
  const open: Token[] = [];
  for (const token of tokens) {
    if (token.type === 'link_open') open.push(leadLink(token, place));
    if (token.type === 'link_close') token.tag = open.pop()?.tag ?? 'a';
    if (token.type === 'image') leadPicture(token, place);
    if (token.type === 'code_inline' && open.length === 0) leadCode(token);
  }
}

/** Leads a link to its page. A link to a file that is no page becomes its text alone. */
function leadLink(token: Token, { source }: Place): Token {
  const href = String(token.attrGet('href'));
  const [, operation] = /^\/docs#(\w+)$/.exec(href) ?? [];
  if (operation !== undefined) token.attrSet('href', operationAddress(operation));
  if (operation !== undefined || /^(?:[a-z]+:|[/#])/.test(href)) return token;
  const [path = '', fragment] = href.split('#');
  const address = PAGES.get(join(dirname(source), decodeURI(path)));
  if (address === undefined) {
    token.tag = 'span';
    token.attrs = [['class', 'file']];
  } else token.attrSet('href', fragment === undefined ? address : `${address}#${fragment}`);
  return token;
}

function leadPicture(token: Token, { source, pictures }: Place): void {
  const path = join(dirname(source), String(token.attrGet('src')));
  const address = pictures.get(path);
  if (address === undefined) throw new Error(`${source}: there is no picture ${path}`);
  token.attrSet('src', address);
  token.attrSet('loading', 'lazy');
}

/** Makes code a link if it is method and path of an operation. */
function leadCode(token: Token): void {
  const operation = operationAt(token.content);
  if (!operation) return;
  token.type = 'html_inline';
  const address = operationAddress(operation.id);
  token.content = `<a href="${address}"><code>${escapeHtml(token.content)}</code></a>`;
}

/** Returns code as a block. Throws for an unknown language. */
export function highlight(code: string, language: string): string {
  if (language !== '' && language !== 'text' && !highlighter.getLanguage(language))
    throw new Error(`markdown.ts does not know the language "${language}" of a sample`);
  const known = highlighter.getLanguage(language) !== undefined;
  const inner = known ? highlighter.highlight(code, { language }).value : escapeHtml(code);
  return `<pre tabindex="0"><code>${inner}</code></pre>`;
}
