/** @module-tag heavy */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { linesOf, useTransfer, writeUsers } from '../support/transfer-users.ts';
import { until } from '../support/wait.ts';

const { argsOf, fileAt, makeApplication, run } = useTransfer();

describe('npm run admin -- import', () => {
  it('goes on where it was killed', async () => {
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
});
