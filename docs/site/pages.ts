import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Eleventy, type TemplateData, type UserConfig } from '@11ty/eleventy';
import { escapeHtml } from '../../shared/platform/strings/html.ts';
import { AREAS, OPERATIONS, operationAddress, SCHEMAS } from './api.ts';
import { errorPage } from './error-page.ts';
import { areaPage, frontPage } from './front-page.ts';
import { operationList } from './html.ts';
import { documentOf, type PageFiles, type SitePage } from './layout.ts';
import { createParser } from './markdown.ts';
import { operationsIn } from './mentions.ts';
import { type NamingPage, operationPage, schemaPage } from './operation-page.ts';
import { FURTHER_PAGES, PAGES, ROOT } from './repository.ts';
import { areaAddress, type GuideGroup, sectionsOf } from './sections.ts';

const GUIDES = 'docs/guides/README.md';
/** Pages whose operations link back to them. */
const EXPLAINING = /^docs\/(?:guides\/.*|events|webhooks|oidc|messages)\.md$/;

/** The text of a page that is a file, with what is in it. */
type Source = { path: string; address: string; title: string; text: string };

/**
 * Renders all pages. Returns the documents by address, and the pages without head, navigation and links to
 * operations. `pictures` has the addresses of pictures by path.
 */
export async function renderPages(
  files: PageFiles,
  pictures: ReadonlyMap<string, string>,
): Promise<{ documents: ReadonlyMap<string, string>; pages: readonly SitePage[] }> {
  const sources = [...PAGES].map(([path, address]) => readSource(path, address));
  const reference = referencePages(sources.filter(({ path }) => EXPLAINING.test(path)).map(namingPage));
  const titles = new Map([...sources, ...reference].map(({ address, title }) => [address, title]));
  const sections = sectionsOf(titles, guidesIn(sources));
  const bySource = new Map(sources.map((source) => [source.path, source]));
  const pages: SitePage[] = [];
  const layout = (data: TemplateData) => {
    const source = bySource.get(sourcePath(data));
    const address = source?.address ?? String(data['address']);
    const page = { address, title: titles.get(address) ?? '', html: data.content };
    pages.push(page);
    const operations = source && EXPLAINING.test(source.path) ? named(source) : '';
    return documentOf({ ...page, html: page.html + operations }, sections, files);
  };
  const rendered = await generate((configuration) => {
    configuration.setLibrary(
      'md',
      createParser((data) => ({ source: sourcePath(data), pictures })),
    );
    configuration.addTemplate('_includes/page.11ty.js', layout);
    for (const [path] of Object.entries(FURTHER_PAGES))
      configuration.addTemplate(`further/${path}`, readSource(path, '').text, { source: path });
    for (const { address, title, html } of reference)
      configuration.addTemplate(`${address.slice(1)}.html`, html, { address, title });
  });
  return {
    documents: new Map(rendered.map(({ url, content }) => [url.replace(/\.html$/, ''), content])),
    pages,
  };
}

/** Runs Eleventy over `docs`, with what `configure` adds. Nothing is written. */
function generate(configure: (configuration: UserConfig) => void) {
  return new Eleventy('docs', 'docs/site/dist', {
    quietMode: true,
    configPath: null,
    config(configuration) {
      configuration.setUseGitIgnore(false);
      configuration.ignores.add('docs/site/**');
      configuration.ignores.add('docs/**/node_modules/**');
      configuration.setTemplateFormats(['md', 'html']);
      configuration.addGlobalData('layout', 'page.11ty.js');
      configuration.addGlobalData('eleventyComputed', { permalink: permalinkOf });
      configure(configuration);
      return { markdownTemplateEngine: false, htmlTemplateEngine: false };
    },
  }).toJSON();
}

function permalinkOf(data: TemplateData): string {
  return `${data['address'] ?? PAGES.get(sourcePath(data))}.html`;
}

/** Returns the path of the file from which a page is made. */
function sourcePath(data: object): string {
  const { source, page } = data as { source?: string; page?: { inputPath: string } };
  return source ?? page?.inputPath.replace(/^\.\//, '') ?? '';
}

function readSource(path: string, address: string): Source {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const [, title] = /^# (.+)$/m.exec(text) ?? [];
  if (title === undefined) throw new Error(`${path} does not begin with "# " and its title`);
  return { path, address, title: title.replaceAll('`', ''), text };
}

/** Returns the guides by the headings of their overview, in its order. Throws if it does not link to each. */
function guidesIn(sources: readonly Source[]): GuideGroup[] {
  const overview = sources.find(({ path }) => path === GUIDES)?.text ?? '';
  const groups = overview.split(/^## /m).slice(1).map(guideGroup);
  const listed = groups.flatMap(({ guides }) => guides);
  const guides = sources.filter(({ address }) => address.startsWith('/docs/guides/'));
  const unlisted = guides.filter(({ address }) => !listed.includes(address));
  if (unlisted.length > 0)
    throw new Error(`${GUIDES} has no link to ${unlisted.map(({ path }) => path).join(', ')}`);
  return groups.filter(({ guides }) => guides.length > 0);
}

function guideGroup(part: string): GuideGroup {
  const [title = ''] = part.split('\n', 1);
  const links = part.matchAll(/\]\(([\w-]+)\.md\)/g);
  return { title, guides: [...new Set([...links].map(([, name]) => `/docs/guides/${name}`))] };
}

function namingPage({ address, title, text }: Source): NamingPage {
  return { address, title, operations: operationsIn(text) };
}

/** Returns links to the operations that a page names. */
function named({ text }: Source): string {
  const operations = operationsIn(text);
  return operations.length === 0
    ? ''
    : `<h2 id="operations-on-this-page">Operations on this page</h2>${operationList(operations)}`;
}

/** Returns the pages that are made of the OpenAPI document and of the catalogue of errors. */
function referencePages(naming: readonly NamingPage[]): SitePage[] {
  const schemas = Object.entries(SCHEMAS);
  const names = schemas.map(([name]) => `<li><a href="/docs/schemas/${name}"><code>${name}</code></a></li>`);
  return [
    { address: '/docs', title: 'API reference', html: frontPage(AREAS) },
    { address: '/docs/errors', title: 'Errors', html: errorPage() },
    {
      address: '/docs/schemas',
      title: 'Schemas',
      html: `<h1>Schemas</h1><p>The bodies of requests and answers that have a name.</p><ul class="names">${names.join('')}</ul>`,
    },
    ...AREAS.map((area) => ({ address: areaAddress(area), title: area.title, html: areaPage(area) })),
    ...OPERATIONS.map((operation) => ({
      address: operationAddress(operation.id),
      title: operation.summary,
      html: operationPage(operation, naming),
    })),
    ...schemas.map(([name, schema]) => ({
      address: `/docs/schemas/${name}`,
      title: escapeHtml(name),
      html: schemaPage(name, schema, OPERATIONS),
    })),
  ];
}
