/** @module-tag heavy */
import { execFile, spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ADMIN, linesOf, useTransfer, writeUsers } from '../support/transfer-users.ts';
import { until } from '../support/wait.ts';

const { argsOf, fileAt, hub, makeApplication, run, service } = useTransfer();

describe('npm run admin -- import', () => {
  it('creates the users of a file, reports each line, and changes nothing again', async () => {
    const target = await makeApplication();
    const file = fileAt('first.ndjson');
    await writeUsers(file, 600);
    await appendFile(file, '{"data":{"email":"user1@example.com"},"user_id":"thief"}\nno json\n\n');
    await appendFile(file, '{"data":{"shoe_size":4},"user_id":"unknown-field"}\n');
    expect(await run('import', target, file)).toMatch(/^60[34] lines, 3 failed/);
    const results = await linesOf(`${file}.results`);
    expect(results).toHaveLength(603);
    expect(results[0]).toEqual({ line: 1, user_id: 'legacy-0', status: 201 });
    expect(results.slice(600)).toMatchObject([
      { line: 601, status: 400, error: { errors: [{ message: 'is the user of line 2' }] } },
      { line: 602, status: 400 },
      { line: 604, status: 400, error: { errors: [{ path: expect.stringContaining('shoe_size') }] } },
    ]);
    const users = async () =>
      (await hub('GET', `/applications/${target.app}/users/data?page_size=1000`))['results'];
    const before = await users();
    expect(before).toHaveLength(600);
    expect(before).toContainEqual(
      expect.objectContaining({
        svc_user: 'legacy-7',
        auth_level: 'verified',
        meta: expect.objectContaining({ created: '2020-01-02T03:04:05.000Z' }),
      }),
    );
    await run('import', target, file);
    expect(await users()).toEqual(before);
    expect((await linesOf(`${file}.results`)).filter(({ status }) => status === 200)).toHaveLength(600);
  });

  it('reports each line once, also if it ended between a result and its progress', async () => {
    const target = await makeApplication();
    const file = fileAt('twice.ndjson');
    await writeUsers(file, 300);
    await run('import', target, file);
    const whole = await readFile(`${file}.results`, 'utf8');
    const results = Buffer.byteLength(`${whole.split('\n').slice(0, 250).join('\n')}\n`);
    const saved = {
      target: `${service().baseUrl}/applications/${target.app}`,
      lines: 250,
      failed: 0,
      results,
    };
    await writeFile(`${file}.progress`, JSON.stringify(saved));
    await appendFile(`${file}.results`, '{"line":301,"sta');
    expect(await run('import', target, file)).toMatch(/^300 lines, 0 failed/);
    const lines = await linesOf(`${file}.results`);
    expect(lines.map(({ line }) => line)).toEqual(Array.from({ length: 300 }, (_, i) => i + 1));
    expect(lines.at(250)).toEqual({ line: 251, user_id: 'legacy-250', status: 200 });
  });

  it('rejects only the lines that are too long, and sends no more than is accepted', async () => {
    const target = await makeApplication();
    const file = fileAt('long.ndjson');
    const line = (user_id: string, length: number) =>
      `${JSON.stringify({ user_id, data: { first_name: 'x'.repeat(length) } })}\n`;
    const large = Array.from({ length: 12 }, (_, i) => line(`large-${i}`, 500_000)).join('');
    await writeFile(file, line('a', 1) + line('endless', 5_000_000) + large + line('b', 1));
    expect(await run('import', target, file)).toMatch(/^15 lines, 13 failed/);
    const results = await linesOf(`${file}.results`);
    expect(results.map(({ line: number }) => number)).toEqual(Array.from({ length: 15 }, (_, i) => i + 1));
    expect(results[0]).toEqual({ line: 1, user_id: 'a', status: 201 });
    expect(results[1]).toMatchObject({ line: 2, status: 413, error: { code: 'body_too_large' } });
    expect(results[2]).toMatchObject({ line: 3, status: 400 });
    expect(results[14]).toEqual({ line: 15, user_id: 'b', status: 201 });
  });

  it('accepts line and paragraph separators inside of an exported line', async () => {
    const [from, to] = [await makeApplication(), await makeApplication()];
    const [source, exported] = [fileAt('separators.ndjson'), fileAt('separators-exported.ndjson')];
    const user = { user_id: 'a', data: { zip_code: '1000\u2028Brewster\u2029Road' } };
    await writeFile(source, `\uFEFF${JSON.stringify(user)}\r\n`);
    expect(await run('import', from, source)).toMatch(/^1 lines, 0 failed/);
    await run('export', from, exported);
    expect(await run('import', to, exported)).toMatch(/^1 lines, 0 failed/);
    const { results } = await hub('GET', `/applications/${to.app}/users/data`);
    expect(results).toMatchObject([{ data: user.data }]);
  });

  it('goes on where it was killed', { tags: 'nightly' }, async () => {
    const target = await makeApplication();
    const file = fileAt('killed.ndjson');
    await writeUsers(file, 2000);
    const child = spawn(process.execPath, argsOf('import', target, file), {
      env: target.env,
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const begun = async () => (await readFile(`${file}.progress`, 'utf8').catch(() => '')) !== '';
    await until(begun);
    child.kill('SIGKILL');
    await ended;
    const { lines } = JSON.parse(await readFile(`${file}.progress`, 'utf8'));
    expect(lines).toBeGreaterThan(0);
    expect(lines).toBeLessThan(2000);
    expect(await run('import', target, file)).toMatch(/^2000 lines, 0 failed/);
    const results = await linesOf(`${file}.results`);
    expect(results.map(({ line }) => line)).toEqual(Array.from({ length: 2000 }, (_, i) => i + 1));
  });

  it('names the missing options', async () => {
    const { stderr, code } = (await promisify(execFile)(process.execPath, [ADMIN, 'import'], {
      env: { PATH: process.env['PATH'] ?? '' },
    }).catch((error: { stderr: string; code: number }) => error)) as { stderr: string; code: number };
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("required option '--app <id>' not specified"),
    ]);
  });
});

describe('npm run admin -- export', () => {
  it('writes every user once, in lines that another application imports unchanged', {
    tags: 'nightly',
  }, async () => {
    const [from, to] = [await makeApplication(), await makeApplication()];
    const [source, exported, again] = ['source', 'exported', 'again'].map((name) => fileAt(`${name}.ndjson`));
    await writeUsers(String(source), 600);
    await run('import', from, String(source));
    expect(await run('export', from, String(exported))).toMatch(/^600 users/);
    expect(await run('import', to, String(exported))).toMatch(/^600 lines, 0 failed/);
    await run('export', to, String(again));
    const comparable = async (file: string) => {
      const lines: string[] = [];
      for await (const line of createInterface({ input: createReadStream(file) })) lines.push(line);
      return lines.sort();
    };
    expect(await comparable(String(again))).toEqual(await comparable(String(exported)));
  });

  it('goes on where it was interrupted', { tags: 'nightly' }, async () => {
    const target = await makeApplication();
    const [source, file] = ['many', 'cut'].map((name) => fileAt(`${name}.ndjson`));
    await writeUsers(String(source), 550);
    await run('import', target, String(source));
    await run('export', target, String(file));
    const whole = await readFile(String(file), 'utf8');
    const first = await fetch(`${service().baseUrl}/applications/${target.app}/users/export?page_size=500`, {
      headers: {
        'x-svc-app-key': String(target.env['APP_KEY']),
        'x-svc-app-secret': String(target.env['APP_SECRET']),
      },
    });
    const next = /<([^>]*)>/.exec(first.headers.get('link') ?? '')?.[1];
    const bytes = Buffer.byteLength(await first.text());
    await writeFile(String(file), `${whole.slice(0, bytes)}half a li`);
    const saved = { target: `${service().baseUrl}/applications/${target.app}`, next, bytes, users: 500 };
    await writeFile(`${file}.progress`, JSON.stringify(saved));
    expect(await run('export', target, String(file))).toMatch(/^550 users/);
    expect(await readFile(String(file), 'utf8')).toBe(whole);
  });
});
