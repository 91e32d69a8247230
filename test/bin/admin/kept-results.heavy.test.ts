/** @module-tag heavy */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SCHEMA } from '../../../shared/schemas/schema.ts';
import { useFolderOfEachTest } from '../../support/folder.ts';
import { type Ended, runScript } from '../run-script.ts';

const EARLIER = 'what an earlier run wrote\n';
const folder = useFolderOfEachTest();
let file = '';
let server: Server;
/** What the service answers, one after the other; the last again and again. */
let answers: [status: number, body: string, next?: string][] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      const isSchema = request.url?.endsWith('/schema') && answers[0]?.[0] === 200;
      if (isSchema) return void response.end(JSON.stringify(DEFAULT_SCHEMA));
      const [status, body, next] = (answers.length > 1 ? answers.shift() : answers[0]) ?? [500, ''];
      response.writeHead(status, next ? { link: `<${next}>; rel="next"` } : {}).end(body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(() => server.close());
beforeEach(async () => {
  file = join(folder, 'users.ndjson');
});

function admin(command: string, named = file): Promise<Ended> {
  const { port } = server.address() as AddressInfo;
  const args = [command, '--url', `http://127.0.0.1:${port}`, '--app', 'app_1', '--file', named];
  return runScript('bin/admin.ts', args, { APP_KEY: 'key', APP_SECRET: 'secret' });
}

describe('npm run admin -- import', () => {
  beforeEach(() => writeFile(file, '{"user_id":"a"}\n'));

  it.each([
    ['a wrong secret', 401],
    ['an application that does not exist', 404],
  ])('keeps the results of an earlier run from one with %s', async (_what, status) => {
    answers = [[status, 'no']];
    await writeFile(`${file}.results`, EARLIER);
    expect(await admin('import')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`answered ${status}`),
    });
    expect(await readFile(`${file}.results`, 'utf8')).toBe(EARLIER);
  });

  it('leaves nothing where there was nothing', async () => {
    answers = [[401, 'no']];
    await admin('import');
    expect(await readdir(folder)).toEqual(['users.ndjson']);
  });

  it('makes no results of a file that does not exist, and names it', async () => {
    const { code, stderr } = await admin('import', join(folder, 'usres.ndjson'));
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('usres.ndjson') });
    expect(await readdir(folder)).toEqual(['users.ndjson']);
  });

  it('replaces the results of an earlier run once the service has answered', async () => {
    answers = [[200, '{"line":1,"status":200}\n']];
    await writeFile(`${file}.results`, EARLIER.repeat(9));
    expect((await admin('import')).code).toBe(0);
    expect(await readFile(`${file}.results`, 'utf8')).toBe('{"line":1,"status":200}\n');
  });

  it('has no results of a file without lines', async () => {
    await writeFile(file, '');
    await writeFile(`${file}.results`, EARLIER);
    expect((await admin('import')).stdout).toContain('0 lines, 0 failed');
    expect(await readFile(`${file}.results`, 'utf8')).toBe('');
  });
});

describe('npm run admin -- export', () => {
  it('keeps the file of an earlier run from one with a wrong secret', async () => {
    answers = [[401, 'no']];
    await writeFile(file, EARLIER);
    expect((await admin('export')).code).toBe(2);
    expect(await readFile(file, 'utf8')).toBe(EARLIER);
  });

  it('leaves nothing where there was nothing', async () => {
    answers = [[401, 'no']];
    await admin('export');
    expect(await readdir(folder)).toEqual([]);
  });

  it('keeps the results of a failed run, and continues there', async () => {
    answers = [
      [200, '{"user_id":"a"}\n', '?after=a'],
      [401, 'no'],
    ];
    await writeFile(file, EARLIER);
    expect((await admin('export')).code).toBe(2);
    expect(await readFile(file, 'utf8')).toBe('{"user_id":"a"}\n');
    answers = [[200, '{"user_id":"b"}\n']];
    expect((await admin('export')).stdout).toContain('2 users');
    expect(await readFile(file, 'utf8')).toBe('{"user_id":"a"}\n{"user_id":"b"}\n');
    expect(await readdir(folder)).toEqual(['users.ndjson']);
  });
});
