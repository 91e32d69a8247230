import { ERRORS } from '../http/errors.ts';
import { escapeHtml } from '../http/html.ts';

const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;max-width:60rem;padding:1.5rem;font:1rem/1.5 system-ui,sans-serif}
h2{margin-top:2.5rem;border-bottom:1px solid}section{margin:1.5rem 0}h3{font-size:1rem;font-family:ui-monospace,monospace}
code,pre{font-family:ui-monospace,monospace;font-size:.875rem}pre{overflow:auto;padding:.75rem;border:1px solid}dt{font-family:ui-monospace,monospace;margin-top:1rem}`;

function html(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`;
}

/** Every code of the catalogue with its status and title, each under its own anchor. */
export function errorCataloguePage(): string {
  const entries = Object.entries(ERRORS).map(
    ([code, { status, title }]) => `<dt id="${code}">${status} ${code}</dt><dd>${escapeHtml(title)}.</dd>`,
  );
  return html(
    'Errors',
    `<p>Every error body is a problem (RFC 9457) with one of these codes.</p><dl>${entries.join('')}</dl>`,
  );
}

type Document = {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, unknown> };
};
type Described = {
  summary: string;
  description?: string;
  tags: readonly string[];
  security: readonly Record<string, unknown>[];
  requestBody?: unknown;
  responses: Record<string, { description: string }>;
};

/** The OpenAPI document as a page to read and search, by tag. */
export function referencePage(document: object): string {
  const { info, paths, components } = document as Document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase(),
      path,
      described: {
        ...described,
        requestBody: described.requestBody && inlined(described.requestBody, components.schemas),
      },
    })),
  );
  const byTag = Map.groupBy(operations, ({ described }) => described.tags[0] ?? 'other');
  const sections = [...byTag].map(
    ([tag, group]) => `<h2>${escapeHtml(tag)}</h2>${group.map(operationHtml).join('')}`,
  );
  const intro = `<p>${escapeHtml(info.description)} The machine-readable form is at <a href="/openapi.json">/openapi.json</a>, the error codes at <a href="/docs/errors">/docs/errors</a>.</p>`;
  return html(info.title, intro + sections.join(''));
}

/** A part of the document with the schemas that it refers to in their places. */
function inlined(part: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(part)) return part.map((inner) => inlined(inner, schemas));
  if (typeof part !== 'object' || part === null) return part;
  if ('$ref' in part)
    return inlined(schemas[String(part.$ref).replace('#/components/schemas/', '')], schemas);
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, inlined(inner, schemas)]));
}

function operationHtml({
  method,
  path,
  described,
}: {
  method: string;
  path: string;
  described: Described;
}): string {
  const schemes = described.security.map((scheme) => Object.keys(scheme).join(' + ')).join(', or ') || 'none';
  const answers = Object.entries(described.responses).map(
    ([status, { description }]) =>
      `<li><code>${status}</code> ${escapeHtml(description.split('\n\n').join('; '))}</li>`,
  );
  const body = described.requestBody
    ? `<details><summary>Body</summary><pre>${escapeHtml(JSON.stringify(described.requestBody, null, 2))}</pre></details>`
    : '';
  return `<section><h3>${method} ${escapeHtml(path)}</h3><p>${escapeHtml(described.summary)}. ${escapeHtml(described.description ?? '')}</p><p>Authentication: ${escapeHtml(schemes)}</p>${body}<details><summary>Answers</summary><ul>${answers.join('')}</ul></details></section>`;
}
