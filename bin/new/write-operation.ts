import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { NewOperation } from './describe-operation.ts';

const ROUTES = 'test/contract/spec-routes.test.ts';
/** Columns of the methods and paths in that list. */
const METHOD_WIDTH = 7;
const PATH_WIDTH = 51;

/**
 * Writes function and test of an operation, and its row in the list of routes. Returns what is left to do.
 * Throws if a file or the route exists; nothing is written then.
 */
export async function writeOperation(root: URL, operation: NewOperation): Promise<string> {
  const { area, name } = operation;
  const source = `functions/${area}/${name}.ts`;
  const test = `test/functions/${area}/${name}.test.ts`;
  const routes = withRoute(await readFile(new URL(ROUTES, root), 'utf8'), operation);
  for (const [file, text] of [
    [source, sourceOf(operation)],
    [test, testOf(operation)],
  ] as const) {
    await mkdir(new URL('.', new URL(file, root)), { recursive: true });
    await writeFile(new URL(file, root), text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new Error(`${file} exists`) : error;
    });
  }
  await writeFile(new URL(ROUTES, root), routes);
  return leftToDo(operation, [source, test, ROUTES]);
}

/** Puts the route behind the one that shares the longest beginning with it. Throws if it is there. */
function withRoute(list: string, { method, path, auth }: NewOperation): string {
  const rows = list.split('\n');
  const pathOf = (row: string) => /^(?:GET|POST|PUT|PATCH|DELETE) +(\S+)/.exec(row)?.[1] ?? '';
  const row = `${method.padEnd(METHOD_WIDTH)}${path.padEnd(PATH_WIDTH)} ${auth.join(' ') || 'none'}`;
  const sharedWith = (other: string) => {
    const [own, others] = [path.split('/'), pathOf(other).split('/')];
    const differs = own.findIndex((part, at) => part !== others[at]);
    return differs === -1 ? own.length : differs;
  };
  if (rows.some((other) => other.startsWith(`${method} `) && pathOf(other) === path))
    throw new Error(`${method} ${path} is a route already`);
  const most = Math.max(...rows.filter(pathOf).map(sharedWith));
  const after = rows.findLastIndex((other) => pathOf(other) !== '' && sharedWith(other) === most);
  return rows.toSpliced(after + 1, 0, row).join('\n');
}

function sourceOf({ area, name, id, method, path, params, auth }: NewOperation): string {
  const words = name.replaceAll('-', ' ');
  const schemes = auth.map((scheme) => `'${scheme}'`).join(', ');
  const members = params.map((param) => `${param}: z.string()`).join(', ');
  return `import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: '${id}',
  method: '${method}',
  path: '${path}',
  summary: '${words.charAt(0).toUpperCase()}${words.slice(1)}',
  tags: ['${area.replaceAll('-', ' ')}'],
  auth: [${schemes}],
  uses: [],
  success: { status: 200, schema: z.object({ ${members} }) },
  errors: [],
});

export const handler = lambda(operation, async ({ params }) => params);
`;
}

function testOf({ area, name, id, method, path }: NewOperation): string {
  return `import { describe, expect, it } from 'vitest';
import * as ${id} from '../../../functions/${area}/${name}.ts';
import { useBackends } from '../../support/backends.ts';
import { invoke } from '../../support/invoke.ts';
import { requestFor } from '../../support/operation-world.ts';

const backends = useBackends();

describe('${method} ${path}', () => {
  it('answers 200', async () => {
    const answer = await invoke(${id}, await requestFor(${id}.operation, backends));
    expect(answer).toMatchObject({ status: 200 });
  });
});
`;
}

function leftToDo(operation: NewOperation, written: string[]): string {
  const { id, area, name, method, path } = operation;
  return `Written:
${written.map((file) => `  ${file}`).join('\n')}

Left to do (docs/add-an-operation.md):
  1. In the contract: summary, body or query, success, errors, and in \`uses\` what the handler needs.${rolesToDo(operation)}
  2. In the handler: the work. In the test: what it promises, and each refusal.
  3. If it has a body: \`${id}\` in infra/openapi-examples/requests/. Tests of every operation send this request. If
     it needs records that its path does not name: a row of test/support/operation-needs.ts.${eventsToDo(operation)}
  4. npm run generate
  5. npx biome check --write && npm run typecheck
  6. The tests that matter, in seconds; \`npm test\` runs the others before you send the change:
     npx vitest run test/functions/${area}/${name} test/contract/spec-routes test/infra/openapi test/client/generated
     npx vitest run test/contract test/shared/events/every-operation -t '${id}|${method} ${path}'
  7. RESULTS=write npx vitest run --project heavy test/contract/table-rounds
`;
}

/** Names the roles of the members of an account who may call it, if it is for them. */
function rolesToDo({ auth, method, path }: NewOperation): string {
  const isGuarded = auth.includes('hub') && !auth.includes('user') && /\{(?:app|account)\}/.test(path);
  const usual = method === 'GET' ? 'every member' : 'owners, admins and editors';
  return isGuarded
    ? `
     \`roles\`, unless it is for ${usual}; then also a row of test/contract/roles.test.ts.`
    : '';
}

function eventsToDo({ method }: NewOperation): string {
  return method === 'GET'
    ? ''
    : `
     If it gives events: a row of test/shared/events/every-operation.test.ts.`;
}
