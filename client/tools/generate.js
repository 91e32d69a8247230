// Writes client/src/generated from docs/openapi.json and the list of events. With --check, fails if the committed files differ.
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { eventSubjects } from '../../infra/openapi/event-subjects.ts';
import { inlineSharedSchemas } from '../../infra/openapi/shared-schemas.ts';

const HERE = import.meta.dirname;
const DOCUMENT = join(HERE, '../../docs/openapi.json');
const GENERATED = join(HERE, '../src/generated');
const HEADING = '// Generated from docs/openapi.json by `npm run generate -- client`. Do not edit.\n';
/** The header of creations, and the component that describes it. */
const KEY = 'Idempotency-Key';
const KEY_COMPONENT = '#/components/parameters/IdempotencyKeyHeader';
const METHODS = ['get', 'put', 'post', 'delete', 'patch'];
/** Members whose names are the fields of an application, which the document cannot know. */
const DATA = /\b(data|user_data|verified_data)(\??): \{\s+\[key: string\]: unknown;\s+\};/g;
/** The parameter of the types that have them. */
const PARAMETER = '<Fields extends object = NoFields>';
const FIELD_IMPORT = `import type { ByType, NoFields, ProfileData, ProfileDataReq } from '../fields/profile-data.ts';\n\n`;

// Types show the text of a member where it is used, not the name of a component.
const document = inlineSharedSchemas(JSON.parse(await readFile(DOCUMENT, 'utf8')));
const operations = keepOperations(document.paths);
const { text, generic } = withFields(await typesOf(document));
const files = {
  'types.gen.ts': HEADING + FIELD_IMPORT + text,
  'operations.gen.ts': HEADING + operationsText(operations, generic),
};
if (process.argv.includes('--check')) await check(files);
else for (const [name, text] of Object.entries(files)) await writeFile(join(GENERATED, name), text);

/** Removes what is no operation of its own, such as HEAD and further addresses. Returns the others. */
function keepOperations(paths) {
  const kept = [];
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation?.operationId === undefined) continue;
      if (!METHODS.includes(method) || isLeftOut(operation)) delete methods[method];
      else kept.push({ ...operation, method, path });
    }
  }
  return kept.sort((a, b) => (a.operationId < b.operationId ? -1 : 1));
}

/** True for further addresses of an operation, and for OpenID, which has libraries. */
function isLeftOut({ operationId, tags }) {
  return operationId.includes('_') || tags.includes('openid');
}

/** Returns the types of requests and results, by name of their operation. */
async function typesOf(input) {
  const directory = await mkdtemp(join(tmpdir(), 'client-types-'));
  await createClient({
    input,
    output: { path: directory },
    plugins: ['@hey-api/typescript'],
    logs: { level: 'silent' },
  });
  const text = await readFile(join(directory, 'types.gen.ts'), 'utf8');
  return text
    .replace(/^\/\/ This file is auto-generated.*\n+/, '')
    .replace(/export type ClientOptions = \{[^}]*\};\n+/, '');
}

/**
 * Gives every type that has data of users the fields of an application as its parameter. Returns the text, and
 * the names of these types.
 */
function withFields(types) {
  const declared = new Map();
  const names = [...types.matchAll(/^export type (\w+) = /gm)].map(([, name]) => name);
  // The generator writes abbreviations in its own way: OIDCClient becomes OidcClient.
  const subjects = eventSubjects().replace(
    /(?<=object: )\w+/g,
    (schema) => names.find((name) => name.toLowerCase() === schema.toLowerCase()) ?? schema,
  );
  for (const declaration of types.split(/^(?=export type )/m)) {
    const [, name = ''] = /^export type (\w+) = /.exec(declaration) ?? [];
    declared.set(name, withData(name, declaration, subjects));
  }
  const generic = new Set();
  const found = [...declared].filter(([, its]) => its.includes('<Fields>')).map(([name]) => name);
  for (const name of found) {
    if (generic.has(name)) continue;
    generic.add(name);
    for (const [other, its] of declared) {
      const referring = eachLineOfCode(its, (line) => referTo(name, line));
      if (referring === its) continue;
      declared.set(other, referring);
      found.push(other);
    }
  }
  const parametrised = [...declared].map(([name, its]) =>
    generic.has(name) ? its.replace(`type ${name}<Fields> =`, `type ${name}${PARAMETER} =`) : its,
  );
  return { text: parametrised.join(''), generic };
}

/** Types the data in one declaration, and events by the `subjects` that they are about. */
function withData(name, declaration, subjects) {
  const isRequest = /(Data|Req)$/.test(name);
  const typed = declaration.replace(DATA, (_, member, optional) => {
    const isWhole = member === 'data' && optional === '';
    const response = isWhole ? 'ProfileData<Fields>' : 'Partial<ProfileData<Fields>>';
    return `${member}${optional}: ${isRequest ? 'ProfileDataReq<Fields>' : response};`;
  });
  // The elements are checked one by one, so the document leaves them open.
  if (name === 'UpsertUsersData')
    return typed.replace('users: Array<unknown>;', 'users: Array<UserProfileReq & { user_id?: string }>;');
  if (name === 'Event')
    return typed.replace(/= (\{.*\n\});/s, (_, event) => `= ByType<${event}, {\n${subjects}}>;`);
  return typed;
}

function eachLineOfCode(declaration, change) {
  const lines = declaration.split('\n');
  return lines.map((line) => (/^\s*(\/\*\*|\*)/.test(line) ? line : change(line))).join('\n');
}

function referTo(name, line) {
  return line.replace(new RegExp(`(?<!['\\w])${name}(?![\\w'<])`, 'g'), `${name}<Fields>`);
}

function operationsText(list, generic) {
  const names = list.flatMap(({ operationId }) => [
    `${upper(operationId)}Data`,
    `${upper(operationId)}Responses`,
  ]);
  const typeOf = (name) => (generic.has(name) ? `${name}<Fields>` : name);
  const types = list.map(({ operationId: id }) => {
    const responses = typeOf(`${upper(id)}Responses`);
    return `  ${id}: { data: ${typeOf(`${upper(id)}Data`)}; result: ${responses}[keyof ${responses}] };`;
  });
  return [
    "import type { NoFields } from '../fields/profile-data.ts';",
    `import type {\n${names.map((name) => `  ${name},`).join('\n')}\n} from './types.gen.ts';\n`,
    '/** Request and result of each operation, with the fields that the application has added. */',
    `export type Operations${PARAMETER} = {\n${types.join('\n')}\n};\n`,
    '/** Method, path, and media type of the body. `!` marks creations, which take an `Idempotency-Key`. */',
    `export const ROUTES: Readonly<Record<keyof Operations, string>> = {\n${list.map(routeText).join('\n')}\n};\n`,
  ].join('\n');
}

function routeText({ operationId, method, path, parameters = [], requestBody }) {
  const isCreation = parameters.some(({ name, $ref }) => name === KEY || $ref === KEY_COMPONENT);
  const media = Object.keys(requestBody?.content ?? {})[0];
  const words = [`${method.toUpperCase()}${isCreation ? '!' : ''}`, path, ...(media ? [media] : [])];
  return `  ${operationId}: '${words.join(' ')}',`;
}

function upper(id) {
  return id[0].toUpperCase() + id.slice(1);
}

async function check(wanted) {
  for (const [name, text] of Object.entries(wanted)) {
    const committed = await readFile(join(GENERATED, name), 'utf8').catch(() => '');
    if (committed === text) continue;
    process.stderr.write(`client/src/generated/${name} is stale: run npm run generate -- client\n`);
    process.exitCode = 1;
  }
}
