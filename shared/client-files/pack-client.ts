import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { gzipSync } from 'fflate';
import { LANGUAGES } from '../texts/languages.ts';
import { packageName } from './package-name.ts';
import { tarOf } from './tar.ts';

type PackedFiles = Readonly<Record<string, Uint8Array>>;

/** A packed client: its version, and its files by their names, of which the first is the package. */
export type PackedClient = { version: string; files: PackedFiles };

/** Hashes of released packages by version, in the form of lockfiles. Written at each release. */
export type ReleasedPackages = Readonly<Record<string, string>>;

type Manifest = { version: string; devDependencies?: unknown } & Record<string, unknown>;

/** Files of the build that are also served one by one, for pages without a bundler. */
const MODULES = [
  ...['element.js', 'account.js', 'team.js', 'browser.js', 'element.js.LEGAL.txt'],
  // The page of the service itself: its language is a file beside it.
  ...['account-page.js', 'account-page.js.LEGAL.txt', ...LANGUAGES.map((one) => `account-texts-${one}.js`)],
];

/**
 * Packs the built client in a folder. The bytes depend on the files alone: not on times, the file system or
 * the machine. A version that `released` lists has exactly the listed bytes. All others are named after their
 * content, so that no two packages of one version ever differ (decision 0296).
 */
export async function packClient(folder: string, released: ReleasedPackages): Promise<PackedClient> {
  const { manifest, built } = await readClient(folder);
  const release = packed(manifest, built);
  const isReleased = released[manifest.version] === integrityOf(release);
  const version = isReleased ? manifest.version : `${manifest.version}-next.${shortHash(release)}`;
  return {
    version,
    files: {
      [packageName(version)]: isReleased ? release : packed({ ...manifest, version }, built),
      ...Object.fromEntries(MODULES.map((name) => [name, built[`dist/esm/${name}`] ?? missing(name)])),
    },
  };
}

/**
 * Returns the hashes of released packages with that of a built client. Throws an Error if its version is
 * among them with other bytes.
 */
export async function withRelease(released: ReleasedPackages, folder: string): Promise<ReleasedPackages> {
  const { manifest, built } = await readClient(folder);
  const { version } = manifest;
  const integrity = integrityOf(packed(manifest, built));
  if (released[version] !== undefined && released[version] !== integrity)
    throw new Error(
      `the client has changed since ${version} was released: raise the version in client/package.json`,
    );
  return { ...released, [version]: integrity };
}

/** Reads a built client: the parts of its package.json for its users, and its files. */
async function readClient(folder: string): Promise<{ manifest: Manifest; built: PackedFiles }> {
  const { devDependencies: _, ...manifest }: Manifest = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  );
  return { manifest, built: await filesOf(folder) };
}

function packed(manifest: Manifest, built: PackedFiles): Uint8Array {
  const file = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  return gzipSync(tarOf({ 'package.json': file, ...built }), { level: 9, mtime: 0 });
}

/** Returns the hash of a package as npm writes it into lockfiles. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
}

function shortHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 10);
}

/** Returns the files of the package, except package.json, by their paths. */
async function filesOf(folder: string): Promise<PackedFiles> {
  const entries = await readdir(join(folder, 'dist'), { recursive: true, withFileTypes: true });
  const built = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'));
  const names = ['README.md', ...built].sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)),
  );
}

function missing(name: string): never {
  throw new Error(`client/dist has no ${name}: npm ci builds the client`);
}
