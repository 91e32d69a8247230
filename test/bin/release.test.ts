import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { withRelease } from '../../shared/client-files/pack-client.ts';
import { useFolderOfEachTest } from '../support/folder.ts';
import { commitAll, git } from '../support/git-repository.ts';

const COMMAND = join(import.meta.dirname, '../../bin/release.ts');
const CHANGES = `# Changes

## 1.1.0, not released yet

- Second

## 1.0.0, 3 October 2026

- First
`;

const folder = useFolderOfEachTest();
const read = (name: string) => readFile(join(folder, name), 'utf8');
const write = (name: string, text: string) => writeFile(join(folder, name), text);

beforeEach(async () => {
  await mkdir(join(folder, 'client/dist/esm'), { recursive: true });
  await write('package.json', '{"version":"1.1.0"}');
  await write('CHANGELOG.md', CHANGES);
  await write('client/package.json', '{"version":"1.0.1"}');
  await write('client/README.md', '# Client');
  await write('client/released.json', '{"1.0.0":"sha512-first"}\n');
  commitAll(folder);
  git(folder, 'tag', 'v1.0.0');
});

const release = () => promisify(execFile)(process.execPath, [COMMAND], { cwd: folder });

describe('the last step of a release', () => {
  it('dates its changes and records the hash of its client, also when repeated', async () => {
    await release();
    await release();
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format();
    expect(await read('CHANGELOG.md')).toBe(CHANGES.replace('not released yet', today));
    const recorded = await withRelease({ '1.0.0': 'sha512-first' }, join(folder, 'client'));
    expect(JSON.parse(await read('client/released.json'))).toEqual(recorded);
    expect(Object.keys(recorded)).toEqual(['1.0.0', '1.0.1']);
  });

  it('says how the version is committed and tagged', async () => {
    const { stdout } = await release();
    await mkdir(join(folder, 'test/fixtures'), { recursive: true });
    await write('test/fixtures/release-items.json', '{}');
    for (const [line] of stdout.matchAll(/(?<=^ {2}git )(add|commit|tag) .*$/gm))
      git(folder, ...[...line.matchAll(/'([^']+)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? ''));
    expect(git(folder, 'status', '--porcelain')).toBe('');
    expect(git(folder, 'describe').trim()).toBe('v1.1.0');
    expect(stdout).toContain('git push origin HEAD v1.1.0');
  });

  it.each([
    ['a version that has a tag', 'package.json', '{"version":"1.0.0"}', '1.0.0 is released: raise'],
    ['changes of another version', 'package.json', '{"version":"1.2.0"}', 'does not begin with 1.2.0'],
    [
      'another client of a released version',
      'client/package.json',
      '{"version":"1.0.0"}',
      'the client has changed since 1.0.0 was released',
    ],
  ])('refuses %s and changes nothing', async (_, name, text, reason) => {
    await write(name, text);
    await expect(release()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(reason) });
    expect(await read('CHANGELOG.md')).toBe(CHANGES);
    expect(await read('client/released.json')).toBe('{"1.0.0":"sha512-first"}\n');
  });
});
