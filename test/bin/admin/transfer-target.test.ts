import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_SCHEMA } from '../../../shared/schemas/schema.ts';
import { admin } from '../../support/admin.ts';
import { useFolderOfEachTest } from '../../support/folder.ts';

const folder = useFolderOfEachTest();
let file = '';
beforeEach(async () => {
  vi.stubEnv('APP_KEY', 'key');
  vi.stubEnv('APP_SECRET', 'secret');
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  file = join(folder, 'users.ndjson');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const run = (command: string, app: string, ...more: string[]) =>
  admin(command, '--url', 'https://id.example.com', '--app', app, '--file', file, ...more);

/** Answers requests in turn, and then refuses them. */
function answerWith(...answers: Response[]) {
  const service = vi.fn(async (url: unknown, ..._request: unknown[]) =>
    String(url).endsWith('/schema')
      ? Response.json(DEFAULT_SCHEMA)
      : (answers.shift() ?? new Response('no', { status: 401 })),
  );
  vi.stubGlobal('fetch', service);
  return service;
}

it('refuses to continue an import in another application, which lacks the done lines', async () => {
  // More lines than one group of requests has.
  await writeFile(file, Array.from({ length: 1001 }, (_, n) => `{"user_id":"u${n}"}\n`).join(''));
  const results = Array.from({ length: 250 }, (_, n) => `{"line":${n + 1},"status":200}\n`).join('');
  answerWith(...Array.from({ length: 4 }, () => new Response(results)));
  expect((await run('import', 'app_1')).code).toBe(2);

  const service = answerWith(new Response('{"line":1,"status":200}\n'));
  for (const more of [[], ['--dry-run']])
    expect(await run('import', 'app_2', ...more)).toMatchObject({
      code: 2,
      stderr: `admin: --file: ${file} has an interrupted transfer of https://id.example.com/applications/app_1: end it, or delete ${file}.progress to begin anew\n`,
    });
  expect(service).not.toHaveBeenCalled();
  expect((await run('import', 'app_1')).stdout).toContain('1001 lines, 0 failed');
});

it('refuses to continue an export with the users of another application', async () => {
  answerWith(new Response('{"user_id":"a"}\n', { headers: { link: '<?after=a>; rel="next"' } }));
  expect((await run('export', 'app_1')).code).toBe(2);

  const service = answerWith(new Response('{"user_id":"b"}\n'));
  expect(await run('export', 'app_2')).toMatchObject({ code: 2 });
  expect(service).not.toHaveBeenCalled();
  expect((await run('export', 'app_1')).stdout).toContain('2 users');
  expect(await readFile(file, 'utf8')).toBe('{"user_id":"a"}\n{"user_id":"b"}\n');
});

it.each(['..', '../users', 'app_1/..', 'app_1%2f..', ''])(
  'refuses an id that is no part of a path: %j',
  async (app) => {
    const service = answerWith();
    await writeFile(file, '{"user_id":"a"}\n');
    for (const command of ['import', 'export'])
      expect(await run(command, app)).toMatchObject({ code: 2, stderr: expect.stringContaining('--app') });
    expect(service).not.toHaveBeenCalled();
  },
);

it.each([
  ['with the memberships of the users on request', ['--memberships'], '?page_size=500&memberships=true'],
  ['without memberships otherwise', [], '?page_size=500'],
])('exports %s', async (_, options, query) => {
  const service = answerWith(new Response('{"user_id":"a"}\n'));
  expect((await run('export', 'app_1', ...options)).stdout).toContain('1 users');
  const asked = `https://id.example.com/applications/app_1/users/export${query}`;
  expect(service.mock.calls.map(([url]) => String(url))).toEqual([asked]);
});
