import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The file of a package with the SHA-256 of every other one, as `shasum -a 256 -c` reads it. */
export const CHECKSUMS_FILE = 'SHA256SUMS';

/** A line of that file. */
const LINE = /^([0-9a-f]{64}) {2}(.+)$/gm;

/** Writes the checksums of all files of a folder into it. Returns the paths of these files, sorted. */
export async function writeChecksums(folder: string): Promise<string[]> {
  const paths = (await pathsIn(folder)).filter((path) => path !== CHECKSUMS_FILE);
  const lines: string[] = [];
  for (const path of paths) lines.push(`${await sha256(join(folder, path))}  ${path}\n`);
  await writeFile(join(folder, CHECKSUMS_FILE), lines.join(''));
  return paths;
}

/**
 * Checks every file of an unpacked package. Throws an Error that names each file that has changed or is
 * missing, and each that was added to a folder of the package, because a function is deployed with all files
 * of its folder. Other files beside those of the package, such as `cdk.out/`, are ignored.
 */
export async function verifyPackage(folder: string): Promise<void> {
  const known = new Map(await readChecksums(folder));
  const faults: string[] = [];
  for (const [path, checksum] of known) {
    const found = await sha256(join(folder, path)).catch(() => undefined);
    if (found !== checksum) faults.push(`${path} ${found === undefined ? 'is missing' : 'has changed'}`);
  }
  for (const name of foldersOf(known.keys()))
    for (const path of await pathsIn(folder, name)) if (!known.has(path)) faults.push(`${path} was added`);
  if (faults.length > 0)
    throw new Error(`${faults.join('\n')}\nUnpack the archive again, and deploy from there.`);
}

async function readChecksums(folder: string): Promise<[path: string, checksum: string][]> {
  const text = await readFile(join(folder, CHECKSUMS_FILE), 'utf8').catch((cause) => {
    throw new Error(`${CHECKSUMS_FILE} is missing: unpack the archive again`, { cause });
  });
  const lines = [...text.matchAll(LINE)];
  if (lines.length === 0) throw new Error(`${CHECKSUMS_FILE} is empty: unpack the archive again`);
  return lines.map(([, checksum = '', path = '']) => [path, checksum]);
}

/** Returns the first folders of paths, each once. */
function foldersOf(paths: Iterable<string>): Set<string> {
  return new Set(
    [...paths].flatMap((path) => (path.includes('/') ? [path.slice(0, path.indexOf('/'))] : [])),
  );
}

/**
 * Returns the paths of all that is no folder, also of links to folders, from `folder` on and sorted. None if
 * there is no such folder: its files are missing then.
 */
async function pathsIn(folder: string, inside = ''): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = await readdir(join(folder, inside), options).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .sort();
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
