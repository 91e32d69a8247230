/** @module-tag heavy */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { releaseOf } from '../../shared/client-files/pack-client.ts';

const CLIENT = join(import.meta.dirname, '../../client');
const RELEASED = join(CLIENT, 'released.json');
const { CLIENT_RELEASE: writing } = process.env;

const build = async (cwd: string) =>
  promisify(execFile)(process.execPath, [join(CLIENT, 'build.js')], { cwd });

/** Fails for bytes that are not those of a released version. */
function assertUnchanged(
  { version, integrity }: { version: string; integrity: string },
  released: Record<string, string>,
): void {
  const known = released[version];
  if (known !== undefined && known !== integrity)
    throw new Error(
      `the client has changed since ${version} was released: raise the version in client/package.json`,
    );
}

beforeAll(async () => {
  await build(CLIENT);
});

describe('a released client', () => {
  it('has the bytes of its release', async () => {
    const released = JSON.parse(await readFile(RELEASED, 'utf8'));
    const release = await releaseOf(CLIENT);
    assertUnchanged(release, released);
    const all = writing === undefined ? released : { ...released, [release.version]: release.integrity };
    if (writing !== undefined) await writeFile(RELEASED, `${JSON.stringify(all, null, 2)}\n`);
    expect([release.integrity, undefined]).toContain(all[release.version]);
  });

  it('is refused with other bytes', async () => {
    const release = await releaseOf(CLIENT);
    const released = { [release.version]: 'sha512-of-the-release' };
    expect(() => assertUnchanged(release, released)).toThrow(
      `the client has changed since ${release.version} was released: raise the version in client/package.json`,
    );
  });

  it('is built with the same bytes again, and from another folder', async () => {
    const first = await releaseOf(CLIENT);
    await build(await mkdtemp(join(tmpdir(), 'elsewhere-')));
    expect(await releaseOf(CLIENT)).toEqual(first);
  });
});
