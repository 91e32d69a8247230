import highlighter from 'highlight.js/lib/core';
import apache from 'highlight.js/lib/languages/apache';
import bash from 'highlight.js/lib/languages/bash';
import http from 'highlight.js/lib/languages/http';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import json from 'highlight.js/lib/languages/json';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import MarkdownIt from 'markdown-it';
import { escapeHtml } from '../platform/strings/html.ts';

/** The languages of samples, by the word after the fence. A sample without a word is plain text. */
const LANGUAGES = { apache, http, ini, java, json, sql, typescript, xml, yaml };
for (const [name, language] of Object.entries(LANGUAGES)) highlighter.registerLanguage(name, language);
highlighter.registerLanguage('bash', bash);
highlighter.registerAliases(['properties', 'env'], { languageName: 'ini' });
highlighter.registerAliases(['js', 'jsx'], { languageName: 'typescript' });

type RenderedPage = { html: string; sections: { id: string; title: string }[] };
type PageSection = RenderedPage['sections'][number];

const markdown = createParser();

/**
 * Renders Markdown without its title. HTML in it is shown as text, except comments, which are left out.
 * Headings have the anchors that hosts of repositories give them; `sections` has those of the second level.
 * Links to `other.md` lead to the page of that guide. Throws for a sample in an unknown language.
 */
export function renderMarkdown(source: string): RenderedPage {
  const environment: { sections: PageSection[] } = { sections: [] };
  const html = markdown.render(source.replace(/^<!--.*?-->\n?/gms, ''), environment);
  return { html, sections: environment.sections };
}

function createParser() {
  const parser = new MarkdownIt({ html: false, highlight });
  parser.core.ruler.push('headings', ({ tokens, env }) => {
    const anchorOf = anchors();
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'heading_open') continue;
      const title = inlineText(tokens[index + 1]?.children ?? []);
      const id = anchorOf(title);
      token.attrSet('id', id);
      if (token.tag === 'h2') (env as { sections: PageSection[] }).sections.push({ id, title });
    }
  });
  parser.core.ruler.push('links', ({ tokens }) => {
    for (const link of tokens.flatMap(({ children }) => children ?? [])) {
      if (link.type === 'link_open') link.attrSet('href', guideTarget(String(link.attrGet('href'))));
    }
  });
  // A style attribute would break the policy of the page; the keyboard reaches what scrolls.
  parser.core.ruler.push('tables', ({ tokens }) => {
    for (const cell of tokens.filter(({ tag }) => tag === 'th' || tag === 'td')) cell.attrs = null;
  });
  parser.renderer.rules['table_open'] = () =>
    '<div class="table" tabindex="0" role="group" aria-label="Table"><table>';
  parser.renderer.rules['table_close'] = () => '</table></div>';
  return parser;
}

function inlineText(tokens: readonly { type: string; content: string }[]): string {
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

/** Returns the address of the page that a link to a file of the guides means. */
function guideTarget(target: string): string {
  const [, name, fragment = ''] = /^(?:\.\/)?([\w-]+)\.md(#.*)?$/.exec(target) ?? [];
  if (name === undefined) return target;
  return name === 'README' ? `/docs/guides${fragment}` : `/docs/guides/${name}${fragment}`;
}

function highlight(code: string, language: string): string {
  if (language !== '' && language !== 'text' && !highlighter.getLanguage(language))
    throw new Error(`render-markdown.ts does not know the language "${language}" of a sample`);
  const known = highlighter.getLanguage(language) !== undefined;
  const inner = known ? highlighter.highlight(code, { language }).value : escapeHtml(code);
  return `<pre tabindex="0"><code>${inner}</code></pre>`;
}
