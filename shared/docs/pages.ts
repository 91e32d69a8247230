import { ERRORS } from '../platform/errors.ts';
import { escapeHtml } from '../platform/html.ts';

const STYLE = `:root{color-scheme:light dark;background:Canvas}body{margin:0 auto;max-width:60rem;padding:1.5rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h2{margin-top:2.5rem;border-bottom:1px solid}section{margin:2rem 0}h3{font-size:1rem;font-family:ui-monospace,monospace}h4{margin-bottom:0}nav ul{columns:12rem}
code,pre{font-family:ui-monospace,monospace;font-size:.875rem}pre{overflow:auto;padding:.75rem;border:1px solid}dt{margin-top:.5rem}dd{margin-left:1.5rem}`;

function html(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`;
}

/** The page that lists every error code with its status and title, each under its own anchor. */
export function errorCataloguePage(): string {
  const entries = Object.entries(ERRORS).map(
    ([code, { status, title }]) =>
      `<dt id="${code}"><code>${status} ${code}</code></dt><dd>${escapeHtml(title)}.</dd>`,
  );
  return html(
    'Errors',
    `<p>Every error body is a problem (RFC 9457) with one of these codes.</p><dl>${entries.join('')}</dl>`,
  );
}

type Document = {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Described>>;
  components: {
    schemas: Schemas;
    securitySchemes: Record<string, Scheme>;
    responses?: Record<string, Answer>;
  };
};
type Answer = { description: string; content?: unknown };
type Schemas = Record<string, unknown>;
type Scheme = { type: string; name?: string; description: string };
type Described = {
  operationId: string;
  summary: string;
  description?: string;
  tags: readonly string[];
  security: readonly Record<string, unknown>[];
  parameters: readonly Parameter[];
  requestBody?: unknown;
  /** Each response is described here, or refers to a common one of the document. */
  responses: Record<string, Answer | { $ref: string }>;
};
type Parameter = {
  in: string;
  name: string;
  required: boolean;
  description?: string;
  schema: Record<string, unknown>;
};
type Route = { method: string; path: string; described: Described };

/** The OpenAPI document as a page, grouped by tag. The anchor of an operation is its operationId. */
export function referencePage(document: object): string {
  const { info, paths, components } = document as Document;
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ method: method.toUpperCase(), path, described })),
  );
  const byTag = [...Map.groupBy(routes, ({ described }) => described.tags[0] ?? 'other')];
  const links = byTag.map(([tag]) => `<li><a href="#${tagId(tag)}">${escapeHtml(tag)}</a></li>`);
  const sections = byTag.map(([tag, group]) => {
    const operations = group.map((route) => routeHtml(route, components));
    return `<h2 id="${tagId(tag)}">${escapeHtml(tag)}</h2>${operations.join('')}`;
  });
  return html(
    info.title,
    `<p>${prose(info.description)} The machine-readable form is at <a href="/openapi.json">/openapi.json</a>, the error codes at <a href="/docs/errors">/docs/errors</a>.</p>
<nav aria-label="Contents"><ul><li><a href="#authentication">Authentication</a></li>${links.join('')}</ul></nav>
<h2 id="authentication">Authentication</h2><dl>${Object.entries(components.securitySchemes).map(schemeHtml).join('')}</dl>${sections.join('')}`,
  );
}

function tagId(tag: string): string {
  return `tag-${tag.replace(/\W+/g, '-')}`;
}

/** Escapes text, and marks up text between backticks as code. */
function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function schemeHtml([id, { type, name, description }]: [string, Scheme]): string {
  const header = type === 'http' ? 'Authorization: Bearer TOKEN' : (name ?? '');
  return `<dt id="scheme-${escapeHtml(id)}">${escapeHtml(id)}</dt><dd>${prose(description)}, in the header <code>${escapeHtml(header)}</code>.</dd>`;
}

function routeHtml({ method, path, described }: Route, components: Document['components']): string {
  const { summary, description = '', security, parameters, requestBody, responses } = described;
  const id = escapeHtml(described.operationId);
  const { schemas, responses: common = {} } = components;
  const replies = Object.entries(responses).map(([status, answer]): [string, Answer] => [
    status,
    '$ref' in answer ? answerAt(answer.$ref, common) : answer,
  ]);
  const answers = replies.map(
    ([status, answer]) =>
      `<li><code>${escapeHtml(status)}</code> ${prose(answer.description.split('\n\n').join('; '))}</li>`,
  );
  const successes = replies.filter(([status]) => status.startsWith('2'));
  return `<section id="${id}"><h3>${escapeHtml(method)} ${escapeHtml(path)}</h3><p>${prose(`${summary}. ${description}`)}</p>
<p>Operation: <a href="#${id}">${id}</a>. Authentication: ${security.map(schemeLinks).join(', or ') || 'none'}.</p>
${parameters.length > 0 ? `<h4>Parameters</h4><dl>${parameters.map(parameterHtml).join('')}</dl>` : ''}
${schemaHtml('Body', requestBody, schemas)}${successes.map(([status, { content }]) => schemaHtml(`Success ${status}`, content, schemas)).join('')}
<details><summary>Answers</summary><ul>${answers.join('')}</ul></details></section>`;
}

/** Returns the response that a reference of the document points to. */
function answerAt(reference: string, common: Record<string, Answer>): Answer {
  const answer = common[reference.slice(reference.lastIndexOf('/') + 1)];
  if (!answer) throw new Error(`the document has no ${reference}`);
  return answer;
}

/** Links to the schemes of one requirement; all of them are needed together. */
function schemeLinks(schemes: Record<string, unknown>): string {
  const links = Object.keys(schemes).map((id) => `<a href="#scheme-${escapeHtml(id)}">${escapeHtml(id)}</a>`);
  return links.join(' + ');
}

function parameterHtml(parameter: Parameter): string {
  const { description = '', type, ...rules } = parameter.schema;
  const facts = [
    parameter.in,
    parameter.required ? 'required' : 'optional',
    type,
    ...Object.entries(rules).map(([rule, value]) => `${rule}: ${[value].flat().map(plain).join(' | ')}`),
  ];
  return `<dt><code>${escapeHtml(parameter.name)}</code> <small>${escapeHtml(facts.join(', '))}</small></dt><dd>${prose(String(parameter.description ?? description))}</dd>`;
}

function plain(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A part of the document, folded; empty if there is no such part. */
function schemaHtml(title: string, part: unknown, schemas: Schemas): string {
  if (!part) return '';
  const json = escapeHtml(JSON.stringify(inlined(part, schemas), null, 2));
  return `<details><summary>${escapeHtml(title)}</summary><pre tabindex="0">${json}</pre></details>`;
}

/** Returns a part of the document with the referenced schemas inlined. */
function inlined(part: unknown, schemas: Schemas): unknown {
  if (Array.isArray(part)) return part.map((inner) => inlined(inner, schemas));
  if (typeof part !== 'object' || part === null) return part;
  if ('$ref' in part)
    return inlined(schemas[String(part.$ref).replace('#/components/schemas/', '')], schemas);
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, inlined(inner, schemas)]));
}
