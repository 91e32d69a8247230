/** @module-tag heavy */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { withRelease } from '../../shared/client-files/pack-client.ts';

const CLIENT = join(import.meta.dirname, '../../client');
const RELEASED = join(CLIENT, 'released.json');

const build = async (cwd: string) =>
  promisify(execFile)(process.execPath, [join(CLIENT, 'build.js')], { cwd });

beforeAll(async () => {
  await build(CLIENT);
});

describe('a released client', () => {
  it('has the bytes of its release', async () => {
    const released = JSON.parse(await readFile(RELEASED, 'utf8'));
    await expect(withRelease(released, CLIENT)).resolves.toMatchObject(released);
  });

  it('is refused with other bytes', async () => {
    const [version = ''] = Object.keys(await withRelease({}, CLIENT));
    await expect(withRelease({ [version]: 'sha512-of-the-release' }, CLIENT)).rejects.toThrow(
      `the client has changed since ${version} was released: raise the version in client/package.json`,
    );
  });

  it('is built with the same bytes again, and from another folder', async () => {
    const first = await withRelease({}, CLIENT);
    await build(await mkdtemp(join(tmpdir(), 'elsewhere-')));
    expect(await withRelease({}, CLIENT)).toEqual(first);
  });
});
