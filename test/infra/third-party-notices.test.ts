import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NOTICES_FILE, packagesOf, writeNotices } from '../../infra/third-party-notices.ts';
import { useFolder } from '../support/folder.ts';

const root = useFolder();
async function makePackage(name: string, manifest: object, licence?: string): Promise<string> {
  const folder = join('node_modules', name);
  await mkdir(join(root, folder), { recursive: true });
  const text = JSON.stringify({ name, version: '1.2.3', ...manifest });
  await writeFile(join(root, folder, 'package.json'), text);
  if (licence) await writeFile(join(root, folder, 'LICENSE.md'), licence);
  return folder;
}

describe('the notices of third parties', () => {
  it('are of the packages that modules belong to, each once', () => {
    const modules = [
      'shared/platform/ids.ts',
      'node_modules/zod/mini/index.js',
      'node_modules/zod/index.js',
      'node_modules/@img/colour/index.cjs',
      'node_modules/accepts/node_modules/mime-types/index.js',
      'node_modules/@img',
    ];
    expect(packagesOf(modules)).toEqual([
      'node_modules/@img/colour',
      'node_modules/accepts/node_modules/mime-types',
      'node_modules/zod',
    ]);
  });

  it('share the text of a licence, and name the origin where there is none', async () => {
    const packages = [
      await makePackage('one', { license: 'MIT' }, 'Free to use'),
      await makePackage('two', { license: 'MIT' }, 'Free to use\n'),
      await makePackage('three', { license: 'ISC', author: 'Ada', repository: { url: 'https://a.example' } }),
    ];
    await writeNotices(root, packages, root);
    const parts = (await readFile(join(root, NOTICES_FILE), 'utf8')).split(/\n-+\n\n/);
    expect(parts.map((part) => part.trim())).toEqual([
      'one 1.2.3 (MIT)\ntwo 1.2.3 (MIT)\n\nFree to use',
      'three 1.2.3 (ISC)\n\nUsed under the terms of the licence ISC.\nAda\nhttps://a.example',
    ]);
  });

  it('cannot be written for a package that names no licence', async () => {
    const unnamed = await makePackage('unnamed', {});
    await expect(writeNotices(root, [unnamed], root)).rejects.toThrow('the package unnamed names no licence');
  });
});
