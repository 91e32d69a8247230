import { ERRORS, type ErrorCode } from '../platform/errors.ts';
import { escapeHtml } from '../platform/strings/html.ts';
import { REMEDIES } from './error-remedies.ts';

/** The ids of the operations that answer with each code. */
export type OperationsOfErrors = Readonly<Partial<Record<ErrorCode, readonly string[]>>>;

type Document = {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { responses: Record<string, { description: string }> };
};
type DescribedOperation = {
  operationId: string;
  responses: Record<string, { description: string } | { $ref: string }>;
};

const CODES = Object.keys(ERRORS) as ErrorCode[];

/** Returns the operations of each code, from the descriptions of the responses in the OpenAPI document. */
export function operationsOfErrors(document: object): OperationsOfErrors {
  const { paths, components } = document as Document;
  const found = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, responses }) =>
      Object.values(responses).flatMap((response) => {
        const { description = '' } =
          '$ref' in response ? commonResponse(response.$ref, components) : response;
        return codesIn(description).map((code) => ({ code, operationId }));
      }),
    ),
  );
  const byCode = Map.groupBy(found, ({ code }) => code);
  return Object.fromEntries(
    [...byCode].map(([code, all]) => [code, [...new Set(all.map(({ operationId }) => operationId))].sort()]),
  );
}

function commonResponse(reference: string, { responses }: Document['components']): { description?: string } {
  return responses[reference.slice(reference.lastIndexOf('/') + 1)] ?? {};
}

/** Each code of a response begins a line: `code`, then its title. */
function codesIn(description: string): ErrorCode[] {
  return CODES.filter((code) => description.split('\n').some((line) => line.startsWith(`\`${code}\`: `)));
}

/** Returns the entries of the catalogue, each under its code as anchor. */
export function catalogueHtml(operations: OperationsOfErrors): string {
  return `<p>The body of every error is a problem (RFC 9457) with one of these codes. Programs decide by <code>code</code>; <code>detail</code> is for developers, and its wording may change. <a href="/docs/guides/errors-and-retries">Which requests to repeat</a> is in a guide.</p>
${CODES.map((code) => entryHtml(code, operations[code] ?? [])).join('')}`;
}

function entryHtml(code: ErrorCode, operations: readonly string[]): string {
  const { status, title } = ERRORS[code];
  const { cause, remedy } = REMEDIES[code];
  return `<section class="error"><h2 id="${code}"><code>${code}</code> <small>${status}</small></h2><p class="title">${escapeHtml(title)}.</p>
<dl><dt>Cause</dt><dd>${prose(cause)}</dd><dt>Remedy</dt><dd>${prose(remedy)}</dd></dl>
${operationsHtml(operations)}<details><summary>Example</summary><pre tabindex="0"><code>${escapeHtml(JSON.stringify(exampleOf(code), null, 2))}</code></pre></details></section>`;
}

function operationsHtml(operations: readonly string[]): string {
  if (operations.length === 0)
    return '<p class="muted">No operation of the reference: pages and unknown addresses answer with it.</p>';
  const links = operations.map((id) => `<li><a href="/docs#${escapeHtml(id)}">${escapeHtml(id)}</a></li>`);
  const count = operations.length === 1 ? '1 operation' : `${operations.length} operations`;
  return `<details><summary>${count}</summary><ul class="operations">${links.join('')}</ul></details>`;
}

/** Escapes text, and marks up text between backticks as code. */
function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** Returns the body of an error as a caller may get it. */
function exampleOf(code: ErrorCode): Record<string, unknown> {
  const { status, title } = ERRORS[code];
  const { detail = title } = REMEDIES[code];
  return {
    type: `https://auth.example.com/docs/errors#${code}`,
    title,
    status,
    detail,
    instance: 'c6af9ac6-7b61-11e6-9a41-93e8deadbeef',
    code,
    ...(code === 'invalid_input' && { errors: [{ path: 'body.name', message: 'is required' }] }),
  };
}
