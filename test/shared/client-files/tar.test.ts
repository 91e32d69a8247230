import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tarOf } from '../../../shared/client-files/tar.ts';
import { useFolderOfEachTest } from '../../support/folder.ts';

const folder = useFolderOfEachTest();
const BYTES = Buffer.from('content');

it('is unpacked by tar, also with paths of more than 100 bytes', async () => {
  const long = `${'a'.repeat(60)}/${'b'.repeat(60)}/${'c'.repeat(90)}.js`;
  await writeFile(join(folder, 'archive.tar'), tarOf({ 'short.js': BYTES, [long]: BYTES }, 'service'));
  execFileSync('tar', ['-xf', 'archive.tar'], { cwd: folder });
  for (const name of ['short.js', long])
    expect(await readFile(join(folder, 'service', name), 'utf8')).toBe('content');
});

it.each([
  ['a name', 'a'.repeat(101)],
  ['a folder', `${'a'.repeat(156)}/b`],
])('is refused for %s that is too long', (_what, path) => {
  expect(() => tarOf({ [path]: BYTES })).toThrow(`the name package/${path} is too long for a tar archive`);
});
