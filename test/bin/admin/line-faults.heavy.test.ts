/** @module-tag heavy */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useFolder } from '../../support/folder.ts';
import { useService } from '../../support/service.ts';
import { runScript } from '../run-script.ts';

const service = useService();
const folder = useFolder();

type Failure = { line: number; error: { detail: string; errors?: { path: string; message: string }[] } };

/** What an import says of the lines that fail. */
async function failuresOf(lines: string[]): Promise<Failure[]> {
  const { base_url: url, application: app, client_id, client_secret } = service().seed;
  const file = join(folder, 'users.ndjson');
  await writeFile(file, lines.join('\n'));
  const args = ['import', '--url', url, '--app', app, '--file', file];
  await runScript('bin/admin.ts', args, { APP_KEY: client_id, APP_SECRET: client_secret });
  const results = (await readFile(`${file}.results`, 'utf8')).trim().split('\n');
  return results.map((line) => JSON.parse(line)).filter(({ error }) => error);
}

const user = (id: string, more = {}) => JSON.stringify({ user_id: id, data: {}, ...more });
const unknown = 'is not a member of this object';

describe('the results of an import', () => {
  it('name a fault by the line of the file, in the text as in the list', async () => {
    const lines = Array.from({ length: 300 }, (_, i) => user(`fine-${i}`));
    lines[2] = user('early', { data: { emial: 'a@example.com' } });
    lines[280] = user('late', { data: { emial: 'b@example.com' } });
    lines[290] = 'no json';
    const failures = await failuresOf(lines);
    expect(failures.map(({ line, error }) => [line, error.errors?.[0]?.path])).toEqual([
      [3, 'line 3.data.emial'],
      [281, 'line 281.data.emial'],
      [291, 'line 291'],
    ]);
    for (const { error } of failures)
      expect(error.detail).toBe(`${error.errors?.[0]?.path}: ${error.errors?.[0]?.message}`);
    expect(failures[2]?.error.detail).toBe('line 291: is not valid JSON: column 1 must be a value');
  });

  it('say that a user is that of an earlier line', async () => {
    const [failure] = await failuresOf([user('twice'), user('twice')]);
    const message = 'is the user of line 1';
    expect(failure).toMatchObject({
      line: 2,
      error: { detail: `line 2.user_id: ${message}`, errors: [{ path: 'line 2.user_id', message }] },
    });
  });

  it('have the first faults of many in the text, and all in the list', async () => {
    const [failure] = await failuresOf([user('many', { a: 1, b: 2, c: 3, d: 4 })]);
    const first = ['a', 'b', 'c'].map((name) => `line 1.${name}: ${unknown}`);
    expect(failure?.error.detail).toBe(`${first.join('; ')}; and 1 more`);
    expect(failure?.error.errors).toHaveLength(4);
  });
});
