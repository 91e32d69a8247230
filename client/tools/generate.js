// Writes client/src/generated from docs/openapi.json. With --check, fails if the committed files differ.
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { inlineSharedSchemas } from '../../infra/openapi/shared-schemas.ts';

const HERE = import.meta.dirname;
const DOCUMENT = join(HERE, '../../docs/openapi.json');
const GENERATED = join(HERE, '../src/generated');
const HEADING = '// Generated from docs/openapi.json by `npm run generate -- client`. Do not edit.\n';
/** The header of creations, and the component that describes it. */
const KEY = 'Idempotency-Key';
const KEY_COMPONENT = '#/components/parameters/IdempotencyKeyHeader';
const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

// Types show the text of a member where it is used, not the name of a component.
const document = inlineSharedSchemas(JSON.parse(await readFile(DOCUMENT, 'utf8')));
const operations = keepOperations(document.paths);
const files = {
  'types.gen.ts': HEADING + (await typesOf(document)),
  'operations.gen.ts': HEADING + operationsText(operations),
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

function operationsText(list) {
  const names = list.flatMap(({ operationId }) => [
    `${upper(operationId)}Data`,
    `${upper(operationId)}Responses`,
  ]);
  const types = list.map(
    ({ operationId: id }) =>
      `  ${id}: { data: ${upper(id)}Data; result: ${upper(id)}Responses[keyof ${upper(id)}Responses] };`,
  );
  return [
    `import type {\n${names.map((name) => `  ${name},`).join('\n')}\n} from './types.gen.ts';\n`,
    '/** Request and result of each operation. */',
    `export type Operations = {\n${types.join('\n')}\n};\n`,
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
