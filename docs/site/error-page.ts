import { REMEDIES } from '../../shared/docs/error-remedies.ts';
import { ERRORS, type ErrorCode } from '../../shared/platform/errors.ts';
import { escapeHtml } from '../../shared/platform/strings/html.ts';
import { type ApiOperation, OPERATIONS, operationAddress } from './api.ts';
import { prose } from './html.ts';
import { highlight } from './markdown.ts';
import { codesIn } from './operation-page.ts';

const CODES = Object.keys(ERRORS) as ErrorCode[];

/** Returns the page of all errors, each under its code as anchor. The `type` of an error leads there. */
export function errorPage(): string {
  const entries = CODES.map((code) =>
    entryHtml(
      code,
      OPERATIONS.filter((one) => answersWith(one, code)),
    ),
  );
  return `<h1>Errors</h1><p>The body of every error is a problem (RFC 9457) with one of these codes. Programs decide by <code>code</code>; <code>detail</code> is for developers, and its wording may change. <a href="/docs/guides/errors-and-retries">Which requests to repeat</a> is in a guide.</p>
${entries.join('')}`;
}

function answersWith({ answers }: ApiOperation, code: ErrorCode): boolean {
  return answers.some(({ description }) => codesIn(description).includes(code));
}

function entryHtml(code: ErrorCode, operations: readonly ApiOperation[]): string {
  const { status, title } = ERRORS[code];
  const { cause, remedy } = REMEDIES[code];
  return `<section class="error"><h2 id="${code}"><code>${code}</code> <small>${status}</small></h2><p class="title">${escapeHtml(title)}.</p>
<dl><dt>Cause</dt><dd>${prose(cause)}</dd><dt>Remedy</dt><dd>${prose(remedy)}</dd></dl>
${operationsHtml(operations)}<details><summary>Example</summary>${highlight(JSON.stringify(exampleOf(code), null, 2), '')}</details></section>`;
}

function operationsHtml(operations: readonly ApiOperation[]): string {
  if (operations.length === 0)
    return '<p class="muted">No operation of the reference: pages and unknown addresses answer with it.</p>';
  const links = operations.map(({ id }) => `<li><a href="${operationAddress(id)}">${id}</a></li>`);
  const count = operations.length === 1 ? '1 operation' : `${operations.length} operations`;
  return `<details><summary>${count}</summary><ul class="names">${links.join('')}</ul></details>`;
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
