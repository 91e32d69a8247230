/** @module-tag heavy */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { call, getApplication, makeApplication, makeLink, useNpmStart } from '../support/npm-start.ts';
import { eventually, until } from '../support/wait.ts';

const run = promisify(execFile);
const { startHere } = useNpmStart();

/**
 * Lets a process make no file longer (`0`), as if its disk were full, or any file (`unlimited`). Linux has
 * this.
 */
const limitFiles = (pid: number, bytes: '0' | 'unlimited') =>
  run('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);

describe('npm start, when its disk is full,', () => {
  it('says so at /ready, and works again without a restart once there is room', async () => {
    const { seed, pid, kill } = await startHere();
    const ready = () => call(`${seed.base_url}/ready`);
    const acknowledged: unknown[] = [];
    const make = async () => {
      const made = await makeApplication(seed);
      if (made.status === 201) acknowledged.push(made.body['id']);
      return made.status;
    };
    const readBack = async (from: typeof seed) =>
      Promise.all(acknowledged.map(async (id) => (await getApplication(from, id)).status));

    expect(await make()).toBe(201);
    expect(await ready()).toMatchObject({ status: 200 });

    for (let round = 0; round < 3; round++) {
      await limitFiles(pid, '0');
      await until(async () => (await ready()).status === 503);
      expect((await ready()).body).toMatchObject({
        ready: false,
        failing: expect.arrayContaining(['table']),
      });
      expect(await make()).toBe(503);

      await limitFiles(pid, 'unlimited');
      await until(async () => (await ready()).status === 200);
      expect(await make()).toBe(201);
      expect((await makeLink(seed)).status).toBe(200);
      await eventually(async () => expect(new Set(await readBack(seed))).toEqual(new Set([200])));
    }

    const { stderr } = await kill('SIGKILL');
    expect(stderr).toContain('embedded DynamoDB: a write failed');
    expect(stderr).toContain('embedded DynamoDB: writes work again');
    const second = await startHere();
    expect(new Set(await readBack(second.seed))).toEqual(new Set([200]));
  });
});
