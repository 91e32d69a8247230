import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listen } from '../../infra/local/http/loopback.ts';

const PACKAGES = join(import.meta.dirname, 'packages');
const INSTALLED = 'node_modules/';

/** A package of a lockfile, as far as it is used: npm wants all other members as they are. */
type Locked = { version: string; integrity: string };
type Lockfile = { packages: Record<string, Locked> };

/** A registry of packages that runs. */
export type Registry = { url: string; close: () => Promise<void> };

/**
 * Starts a registry for packages such as `express@5.3.0`. It has those of the folder in `packages` that lists
 * them, in the versions of its lockfile, and no others. So `npm install` in an empty folder gives the same
 * files each time. `npm ci` brings their bytes into npm's cache, where npm finds them by the hashes of the
 * lockfile.
 */
export async function startLockedRegistry(packages: readonly string[]): Promise<Registry> {
  const folder = await folderWith(packages);
  await fillCache(folder);
  const lockfile: Lockfile = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'));
  const { endpoint, close } = await listen(async ({ url = '' }, response) => {
    const name = decodeURIComponent(url.slice(1));
    const versions = versionsOf(lockfile, name);
    const isKnown = Object.keys(versions).length > 0;
    response.writeHead(isKnown ? 200 : 404, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
    });
    response.end(JSON.stringify({ name, versions, 'dist-tags': {} }));
  });
  return { url: endpoint, close };
}

/** Returns the folder whose package.json lists all of the packages in these versions. */
async function folderWith(packages: readonly string[]): Promise<string> {
  for (const name of await readdir(PACKAGES)) {
    const { dependencies } = JSON.parse(await readFile(join(PACKAGES, name, 'package.json'), 'utf8'));
    const listed = Object.entries(dependencies).map(([of, version]) => `${of}@${version}`);
    if (packages.every((one) => listed.includes(one))) return join(PACKAGES, name);
  }
  throw new Error(`no folder of test/guides/packages lists ${packages.join(' and ')}`);
}

async function fillCache(packages: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'guide-packages-'));
  await cp(packages, folder, { recursive: true });
  const args = ['ci', '--silent', '--no-audit', '--no-fund', '--ignore-scripts'];
  await promisify(execFile)('npm', args, { cwd: folder });
  await rm(folder, { recursive: true, force: true });
}

/** What a registry says about the versions of a package. */
function versionsOf({ packages }: Lockfile, name: string): Record<string, object> {
  const found = Object.entries(packages).filter(([path]) => path.split(INSTALLED).at(-1) === name);
  return Object.fromEntries(
    found.map(([, { integrity, ...locked }]) => {
      // npm finds the bytes in its cache by their hash, and never asks for this address.
      const dist = { integrity, tarball: `http://127.0.0.1:9/${name}-${locked.version}.tgz` };
      return [locked.version, { name, ...locked, dist }];
    }),
  );
}
