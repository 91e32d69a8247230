/** @module-tag heavy */
import { once } from 'node:events';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { bundleFunctions } from '../../infra/bundle.ts';
import { NOTICES_FILE } from '../../infra/third-party-notices.ts';
import type { ConvertAnswer } from '../../shared/uploads/convert/convert.ts';
import { forkIsolated } from '../../shared/uploads/convert/fork-isolated.ts';
import type { UploadKind } from '../../shared/uploads/formats.ts';
import { png, svg } from '../support/files.ts';
import { useFolder } from '../support/folder.ts';
import { problemsOfSvg } from '../support/svg-problems.ts';

const ROOT = join(import.meta.dirname, '../..');
const DEPLOYABLE_BYTES = 50 * 1024 * 1024;
/** The machine of an ELF file, at byte 18. */
const AARCH64 = 0xb7;

const directory = useFolder();
let folder = '';

beforeAll(async () => {
  folder = (await bundleFunctions(directory)).find(({ id }) => id === 'processUpload')?.directory ?? '';
});

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Runs the program that deploys, with the native packages of this machine. */
async function convertWithBundle(kind: UploadKind, bytes: Buffer): Promise<ConvertAnswer> {
  const packages = join(ROOT, 'node_modules');
  vi.stubEnv('NODE_PATH', packages);
  const readable = [folder, packages, await realpath(packages)].map((path) => join(path, '*'));
  const child = forkIsolated(join(folder, 'convert-process.js'), [kind], { flags: [], readable });
  vi.unstubAllEnvs();
  await once(child, 'message');
  child.send(bytes);
  const [answer] = await once(child, 'message');
  return answer;
}

describe('the bundle that processes uploads', () => {
  it.each([
    ['png', png({ width: 20, height: 10 }), { width: 20, height: 10 }],
    ['svg', svg('<script>alert(1)</script><rect width="9" height="9"/>'), { width: 100, height: 100 }],
  ] as const)('converts %s', async (kind, bytes, size) => {
    const answer = await convertWithBundle(kind, bytes);
    expect(answer).toMatchObject({ converted: size });
    if (kind === 'svg' && 'converted' in answer)
      expect(problemsOfSvg(Buffer.from(answer.converted.main).toString())).toEqual([]);
  });

  it('brings the image library for Linux on arm64, and for no other machine', async () => {
    const libraries = (await filesOf(folder)).filter((file) => /\.node$|\.so(\.\d+)*$/.test(file));
    expect(libraries.length).toBeGreaterThanOrEqual(2);
    for (const file of libraries) expect((await readFile(file)).readUInt16LE(18), file).toBe(AARCH64);
  });

  it('has the licences of libvips and of the packages of its program', async () => {
    const notices = await readFile(join(folder, NOTICES_FILE), 'utf8');
    expect(notices).toMatch(/^@img\/sharp-libvips-linux-arm64 [\d.]+ \(LGPL-3\.0-or-later\)$/m);
    expect(notices).toMatch(/^sharp [\d.]+ \(Apache-2\.0\)$/m);
    expect(notices).toMatch(/^jsdom [\d.]+ \(MIT\)$/m);
    const licences = await readdir(join(folder, 'licenses'));
    expect(licences.sort()).toEqual(['GPL-3.0.txt', 'LGPL-3.0.txt']);
  });

  it('has the version of the image library that the tests run with', async () => {
    const versionIn = (path: string): unknown =>
      createRequire(join(ROOT, 'package.json'))(join(path, 'sharp/package.json')).version;
    expect(versionIn(join(folder, 'node_modules'))).toBe(versionIn(join(ROOT, 'node_modules')));
  });

  it('stays well below the 50 MB that Lambda takes as a zip', async () => {
    let bytes = 0;
    for (const file of await filesOf(folder))
      bytes += deflateRawSync(await readFile(file), { level: 1 }).length;
    expect(bytes).toBeLessThan(DEPLOYABLE_BYTES / 2);
  });
});
