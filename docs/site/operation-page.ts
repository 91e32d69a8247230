import { ERRORS, type ErrorCode } from '../../shared/platform/errors.ts';
import { escapeHtml } from '../../shared/platform/strings/html.ts';
import { type Answer, type ApiOperation, type Media, type Parameter, SCHEMAS, type Schema } from './api.ts';
import { authenticationOf } from './authentication.ts';
import { curlOf } from './curl.ts';
import { operationList, paragraphs, prose, requestLine, table } from './html.ts';
import { highlight } from './markdown.ts';
import { limitsOf, schemaTable, typeOf } from './schema-table.ts';

/** A page that names operations. */
export type NamingPage = { address: string; title: string; operations: readonly ApiOperation[] };

const PLACES: Readonly<Record<string, string>> = { path: 'Path', query: 'Query', header: 'Headers' };
const CODES = Object.keys(ERRORS) as ErrorCode[];

/** Returns the page of an operation. */
export function operationPage(operation: ApiOperation, naming: readonly NamingPage[]): string {
  const { summary, description, alsoAt, id } = operation;
  const further = alsoAt.map((path) => requestLine({ ...operation, path })).join('<br>');
  return `<h1>${prose(summary)}</h1>
<p>${requestLine(operation)} <a class="try" href="/docs/try#${id}">Try it</a></p>
${further && `<p>Also at<br>${further}</p>`}${paragraphs(description)}
<h2 id="authentication">Authentication</h2>${authenticationOf(operation)}
${parametersOf(operation)}${bodyOf(operation)}
<h2 id="samples">Samples</h2>${samplesOf(operation)}
${answersOf(operation)}${errorsOf(operation)}${guidesOf(operation, naming)}`;
}

function parametersOf({ parameters }: ApiOperation): string {
  if (parameters.length === 0) return '';
  const tables = Object.entries(PLACES).map(([place, title]) => {
    const own = parameters.filter((parameter) => parameter.in === place);
    if (own.length === 0) return '';
    return `<h3 id="${title.toLowerCase()}">${title}</h3>${table(['Name', 'Type', 'Meaning'], own.map(parameterCells))}`;
  });
  return `<h2 id="parameters">Parameters</h2>${tables.join('')}`;
}

function parameterCells({ name, required, description, schema, example }: Parameter): string[] {
  const state = required ? ' <span class="required">required</span>' : '';
  const shown =
    example === undefined ? '' : `<br><small>such as <code>${escapeHtml(String(example))}</code></small>`;
  return [
    `<code>${escapeHtml(name)}</code>${state}`,
    typeOf(schema),
    prose(description ?? '') + limitsOf(schema) + shown,
  ];
}

function bodyOf({ body }: ApiOperation): string {
  const media = Object.entries(body);
  if (media.length === 0) return '';
  return `<h2 id="body">Body</h2>${media.map(([type, one]) => mediaHtml(type, one)).join('')}`;
}

function mediaHtml(type: string, { schema = {}, example }: Media): string {
  const isText = type.includes('json') || type.includes('form-urlencoded') || type.includes('form-data');
  const members = isText ? schemaTable(schema) : '';
  return `<p><code>${escapeHtml(type)}</code></p>${members}${example === undefined ? '' : exampleHtml(example)}`;
}

function exampleHtml(example: unknown): string {
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
  return `<details><summary>Example</summary>${highlight(text, typeof example === 'string' ? '' : 'json')}</details>`;
}

function samplesOf(operation: ApiOperation): string {
  const client = operation.sample
    ? `<h3 id="client">Client</h3><p>With <a href="/docs/client">our client</a> for TypeScript.</p>${highlight(operation.sample.trimEnd(), 'ts')}`
    : '';
  return `<div class="samples">${client}<h3 id="curl">curl</h3>${highlight(curlOf(operation), 'sh')}</div>`;
}

function answersOf({ answers }: ApiOperation): string {
  const shown = answers.filter(({ status, content }) => status < '4' || content?.['application/json']);
  return `<h2 id="answers">Answers</h2>${shown.map(answerHtml).join('')}`;
}

function answerHtml({
  status,
  description,
  headers = {},
  content = {},
}: Answer & { status: string }): string {
  const [about = ''] = description.split('\n\n`');
  const rows = Object.entries(headers).map(([name, header]) => [
    `<code>${name}</code>`,
    prose(header.description ?? ''),
  ]);
  const media = Object.entries(content).filter(([type]) => type !== 'application/problem+json');
  return `<h3 id="${status}">${status} <small>${prose(about)}</small></h3>${media
    .map(([type, one]) => mediaHtml(type, one))
    .join('')}${rows.length > 0 ? table(['Header', 'Meaning'], rows) : ''}`;
}

function errorsOf({ answers }: ApiOperation): string {
  const rows = answers.flatMap(({ status, description }) =>
    codesIn(description).map((code) => [
      status,
      `<a href="/docs/errors#${code}"><code>${code}</code></a>`,
      escapeHtml(ERRORS[code].title),
    ]),
  );
  if (rows.length === 0) return '';
  return `<h2 id="errors">Errors</h2>${table(['Status', 'Code', 'Meaning'], rows)}`;
}

/** Each code of a response begins a line: `code`, then its title. */
export function codesIn(description: string): ErrorCode[] {
  return CODES.filter((code) => description.split('\n').some((line) => line.startsWith(`\`${code}\`: `)));
}

function guidesOf(operation: ApiOperation, naming: readonly NamingPage[]): string {
  const own = naming.filter(({ operations }) => operations.includes(operation));
  if (own.length === 0) return '';
  const items = own.map(({ address, title }) => `<li><a href="${address}">${escapeHtml(title)}</a></li>`);
  return `<h2 id="guides">Guides</h2><ul>${items.join('')}</ul>`;
}

/** Returns the page of a schema, with the operations that take or answer with it. */
export function schemaPage(name: string, schema: Schema, operations: readonly ApiOperation[]): string {
  const word = `"#/components/schemas/${name}"`;
  const users = operations.filter(({ body, answers }) => JSON.stringify([body, answers]).includes(word));
  const others = Object.keys(SCHEMAS).filter((other) => JSON.stringify(SCHEMAS[other]).includes(word));
  const parts = others.map((other) => `<li><a href="/docs/schemas/${other}"><code>${other}</code></a></li>`);
  return `<h1>${name}</h1>${paragraphs(schema.description ?? '')}${schemaTable(schema)}
${users.length > 0 ? `<h2 id="operations">Operations</h2>${operationList(users)}` : ''}
${parts.length > 0 ? `<h2 id="schemas">Part of</h2><ul>${parts.join('')}</ul>` : ''}`;
}
