import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_SCHEMA } from '../../../shared/schemas/schema.ts';
import { admin } from '../../support/admin.ts';
import { useFolderOfEachTest } from '../../support/folder.ts';

const folder = useFolderOfEachTest();
let file = '';
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] }).setTimerTickMode('nextTimerAsync');
  vi.stubEnv('APP_KEY', 'key');
  vi.stubEnv('APP_SECRET', 'secret');
  file = join(folder, 'users.ndjson');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Line = { user_id?: string };
type Result = { status: number; error?: { code: string; detail: string } };
const CREATED: Result = { status: 201 };

/** A service that answers each import by its lines. Returns the lines of each request. */
function serve(answer: (line: Line, lines: Line[]) => Result | undefined): Line[][] {
  const requests: Line[][] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    if (url.endsWith('/schema')) return Response.json(DEFAULT_SCHEMA);
    const lines = (body ?? '').split('\n').map((line) => JSON.parse(line));
    requests.push(lines);
    const results = lines.map((line) => answer(line, lines));
    if (results.includes(undefined)) return new Response('late', { status: 503 });
    return new Response(
      results.map((result, i) => `${JSON.stringify({ line: i + 1, ...result })}\n`).join(''),
    );
  });
  return requests;
}

const run = (...more: string[]) =>
  admin('import', '--url', 'https://id.example.com', '--app', 'app_1', '--file', file, ...more);

async function resultsOf(): Promise<(Result & { line: number })[]> {
  const text = await readFile(`${file}.results`, 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const users = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    user_id: `u${i + 1}`,
    data: { email: `u${i + 1}@example.com` },
  }));
const write = (lines: object[]) => writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'));

describe('npm run admin -- import', () => {
  it('refuses a line for the user of an earlier line, wherever in the file', async () => {
    const requests = serve(() => CREATED);
    const lines: object[] = users(700);
    lines[605] = { user_id: 'u3', data: { email: 'other@example.com' } };
    lines[698] = { data: { email: ' U3@Example.com ' } };
    await write(lines);
    const dry = await run('--dry-run');
    expect(dry.stdout).toContain('Refuses line 606: the user of line 3');
    expect(requests).toEqual([]);
    expect(await run()).toMatchObject({ code: 3, stdout: expect.stringContaining('700 lines, 2 failed') });
    const failed = (await resultsOf()).filter(({ status }) => status === 400);
    expect(failed.map(({ line, error }) => [line, error?.detail])).toEqual([
      [606, 'line 606.user_id: is the user of line 3'],
      [699, 'line 699.data.email: is the user of line 3'],
    ]);
    expect(requests.flat()).toHaveLength(698);
  });

  it.each([
    [
      'in UTF-16',
      Buffer.from('\ufeff{"user_id":"a","data":{}}\n', 'utf16le'),
      'is UTF-16',
      'iconv -f UTF-16',
    ],
    ['in UTF-16 without a mark', Buffer.from('{"user_id":"a"}\n', 'utf16le'), 'is UTF-16', 'iconv -f UTF-16'],
    [
      'in Latin-1 from its second line on',
      Buffer.from('{"user_id":"a"}\n{"user_id":"M\xfcller"}\n', 'latin1'),
      'line 2: is not UTF-8',
      'Set-Content -Encoding utf8',
    ],
  ])('sends nothing of a file %s, and says how to convert it', async (_, bytes, fault, remedy) => {
    const requests = serve(() => CREATED);
    await writeFile(file, bytes);
    const { code, stderr } = await run();
    expect(code).toBe(2);
    expect(stderr).toContain(fault);
    expect(stderr).toContain(remedy);
    expect(requests).toEqual([]);
  });

  it('sends fewer lines a request after one that took too long', async () => {
    const requests = serve((_, lines) => (lines.length > 70 ? undefined : CREATED));
    await write(users(1500));
    expect(await run()).toMatchObject({ code: 0, stdout: expect.stringContaining('1500 lines, 0 failed') });
    expect((await resultsOf()).map(({ line }) => line)).toEqual(users(1500).map((_, i) => i + 1));
    expect(requests.at(-1)?.length).toBeLessThanOrEqual(63);
  });

  it('sends only those lines again for which the time did not suffice', async () => {
    const late = { status: 503, error: { code: 'dependency_unavailable', detail: 'too long' } };
    const requests = serve((line, lines) => (lines.indexOf(line) < 40 ? CREATED : late));
    await write(users(100));
    expect(await run()).toMatchObject({ code: 0, stdout: expect.stringContaining('100 lines, 0 failed') });
    expect(requests.map((lines) => lines.length)).toEqual([100, 30, 30]);
  });

  it('waits for the deletion of a user with the same id, and says so', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const detail = 'A user with this id was deleted; the id is free again in some minutes';
    let attempts = 0;
    serve(({ user_id }) => {
      if (user_id !== 'u2') return CREATED;
      attempts += 1;
      return attempts < 3 ? { status: 409, error: { code: 'conflict', detail } } : CREATED;
    });
    await write(users(3));
    expect(await run()).toMatchObject({ code: 0, stdout: expect.stringContaining('3 lines, 0 failed') });
    expect(process.stderr.write).toHaveBeenCalledWith(`1 lines wait and are sent again: ${detail}\n`);
  });
});
