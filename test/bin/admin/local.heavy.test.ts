/** @module-tag heavy */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bearer, call, useNpmStart } from '../../support/npm-start.ts';
import { runScript } from '../run-script.ts';

const { directory, startHere } = useNpmStart();

const admin = (...args: string[]) =>
  runScript('bin/admin.ts', [...args, '--local', directory(), '--json'], { HOME: '/nowhere' });

describe('npm run admin with --local', () => {
  it('works on the running npm start, and on its folder after the end', async () => {
    const { seed, kill } = await startHere();
    const app = ['--app', seed.application];
    expect((await stat(join(directory(), 'operator.json'))).mode & 0o777).toBe(0o600);
    const running = await admin('application', 'disable', ...app, '--yes');
    expect(running.code, running.stderr).toBe(0);
    expect(JSON.parse(running.stdout)).toMatchObject({ target: 'local', result: { state: 'disabled' } });
    const own = `${seed.base_url}/me/applications/${seed.application}/data`;
    expect(await call(own, bearer(seed.user.access_token))).toMatchObject({
      status: 403,
      body: { code: 'application_disabled' },
    });
    expect(JSON.parse((await admin('config', 'show')).stdout).result).toMatchObject({ running: true });

    await kill('SIGTERM');
    await expect(stat(join(directory(), 'operator.json'))).rejects.toMatchObject({ code: 'ENOENT' });
    const ended = await admin('application', 'enable', ...app);
    expect(ended.code, ended.stderr).toBe(0);
    const { records } = JSON.parse((await admin('audit', 'show')).stdout).result;
    expect(records.map(({ command, outcome }: Record<string, string>) => [command, outcome])).toEqual([
      ['application disable', 'done'],
      ['application enable', 'done'],
    ]);
    const transfer = await admin('export', ...app, '--file', join(directory(), 'users.ndjson'));
    expect(transfer).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not running: run npm start'),
    });
  });

  it('finds the folder of a service that was killed', { tags: 'nightly' }, async () => {
    const { kill } = await startHere();
    await kill('SIGKILL');
    const { code, stdout, stderr } = await admin('keys', 'show');
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout).result.keyrings).toHaveLength(2);
  });
});
