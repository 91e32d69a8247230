import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { integrityOf, packClient, withRelease } from '../../../shared/client-files/pack-client.ts';
import { LANGUAGES } from '../../../shared/texts/languages.ts';

const MANIFEST = { name: '@svc/client', version: '3.0.0', files: ['dist'], devDependencies: { lit: '1' } };
const NEXT = /^3\.0\.0-next\.[0-9a-f]{10}$/;

/** A folder with a built client. */
async function builtClient(changes: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'client-'));
  await mkdir(join(folder, 'dist/esm'), { recursive: true });
  const files = {
    'package.json': JSON.stringify(MANIFEST),
    'README.md': '# Client',
    'dist/esm/element.js': 'import "./browser.js";',
    'dist/esm/account.js': 'import "./element.js";',
    'dist/esm/team.js': 'import "./element.js";',
    'dist/esm/browser.js': 'export const a = 1;',
    'dist/esm/element.js.LEGAL.txt': 'Lit',
    'dist/esm/account-page.js': 'await import("./account-texts-en.js");',
    'dist/esm/account-page.js.LEGAL.txt': 'Lit',
    ...Object.fromEntries(LANGUAGES.map((one) => [`dist/esm/account-texts-${one}.js`, ''])),
    ...changes,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

async function packageOf(folder: string, released = {}) {
  const { version, files } = await packClient(folder, released);
  const [[name = '', bytes = new Uint8Array()] = []] = Object.entries(files);
  return { version, name, bytes, hash: integrityOf(bytes) };
}

describe('packClient', () => {
  it('gives the same bytes for the same files, whenever they were written', async () => {
    const [one, other] = [await builtClient(), await builtClient()];
    await utimes(join(other, 'README.md'), 1, 1);
    expect((await packageOf(one)).hash).toBe((await packageOf(other)).hash);
  });

  it('names a version that is not released after its content', async () => {
    const one = await packageOf(await builtClient());
    const other = await packageOf(await builtClient({ 'README.md': '# Another' }));
    expect([one.version, other.version]).toEqual([expect.stringMatching(NEXT), expect.stringMatching(NEXT)]);
    expect(one.version).not.toBe(other.version);
    expect(one.name).toBe(`svc-client-${one.version}.tgz`);
  });

  it('names a released version plainly, but not with other bytes', async () => {
    const folder = await builtClient();
    const released = await withRelease({}, folder);
    const { version, hash } = await packageOf(folder, released);
    expect({ version, hash }).toEqual({ version: '3.0.0', hash: released['3.0.0'] });
    await writeFile(join(folder, 'dist/esm/browser.js'), 'export const a = 2;');
    expect((await packageOf(folder, released)).version).toMatch(NEXT);
  });

  it('is an archive that tar and npm read, without what only builds need', async () => {
    const { version, bytes } = await packageOf(await builtClient());
    const target = await mkdtemp(join(tmpdir(), 'client-unpacked-'));
    await writeFile(join(target, 'client.tgz'), bytes);
    execFileSync('tar', ['-xzf', 'client.tgz'], { cwd: target });
    expect((await readdir(join(target, 'package'))).sort()).toEqual(['README.md', 'dist', 'package.json']);
    const manifest = JSON.parse(await readFile(join(target, 'package/package.json'), 'utf8'));
    expect(manifest).toEqual({ name: '@svc/client', version, files: ['dist'] });
  });

  it('refuses a build without the modules that pages load', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'client-'));
    await mkdir(join(folder, 'dist'));
    for (const name of ['package.json', 'README.md']) await writeFile(join(folder, name), '{}');
    await expect(packClient(folder, {})).rejects.toThrow('client/dist has no element.js');
  });
});
