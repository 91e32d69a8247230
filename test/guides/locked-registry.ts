import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
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
 * Starts a registry that has the packages of `packages` in the versions of its lockfile, and no others. So
 * `npm install express@5.3.0` in an empty folder gives the same files each time. `npm ci` brings their bytes
 * into npm's cache, where npm finds them by the hashes of the lockfile.
 */
export async function startLockedRegistry(): Promise<Registry> {
  await fillCache();
  const lockfile: Lockfile = JSON.parse(await readFile(join(PACKAGES, 'package-lock.json'), 'utf8'));
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

async function fillCache(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'guide-packages-'));
  await cp(PACKAGES, folder, { recursive: true });
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
