import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'fflate';
import { tarOf } from '../shared/client-files/tar.ts';
import { bundleFunctions } from './bundle.ts';
import { SCHEMA_FILE } from './environment/environment-schema.ts';
import { discoverOperations, discoverProtocols, discoverTriggers } from './operations.ts';
import { billOfMaterials } from './package/bill-of-materials.ts';
import { bundleApps } from './package/bundle-apps.ts';
import { CHECKSUMS_FILE, writeChecksums } from './package/checksums.ts';
import { FUNCTIONS_FOLDER, RELEASE_FILE, releaseText } from './package/contents.ts';
import type { Release } from './release.ts';
import { writeNotices } from './third-party-notices.ts';

const ROOT = join(import.meta.dirname, '..');
const GUIDE = join(import.meta.dirname, 'package/README.md');

/** A step of packaging, for progress. */
type Report = (step: string) => void;

/** A package: its folder, its archive, the file with the hash of the archive, and this hash (hexadecimal). */
export type Package = { folder: string; archive: string; hashFile: string; sha256: string };

/**
 * Packages the CDK apps with the code of all functions, so that a deployment needs no checkout. Writes a
 * folder and its archive into `output`, in place of those of the same version, once everything is made. The
 * bytes depend on the checkout and its installed packages alone. Throws an Error if the commit is not known.
 */
export async function makePackage(output: string, release: Release, report: Report): Promise<Package> {
  if (release.SERVICE_COMMIT === 'unknown')
    throw new Error('the commit is not known without .git: set GIT_COMMIT to it');
  const name = `identity-service-${release.SERVICE_VERSION}`;
  const unfinished = join(output, '.unfinished');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await writeContents(unfinished, release, report);
  report('archive');
  const archive = await archiveOf(unfinished, name);
  const sha256 = createHash('sha256').update(archive).digest('hex');
  const folder = join(output, name);
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
  const files = { archive: `${folder}.tgz`, hashFile: `${folder}.tgz.sha256` };
  await writeFile(files.archive, archive);
  await writeFile(files.hashFile, `${sha256}  ${name}.tgz\n`);
  return { folder, ...files, sha256 };
}

async function writeContents(folder: string, release: Release, report: Report): Promise<void> {
  report('functions');
  await bundleFunctions(join(folder, FUNCTIONS_FOLDER));
  report('CDK apps');
  await writeNotices(ROOT, await bundleApps(folder), folder);
  const contracts = {
    operations: await discoverOperations(),
    protocols: await discoverProtocols(),
    triggers: await discoverTriggers(),
  };
  await writeFile(join(folder, RELEASE_FILE), releaseText(release, contracts));
  await writeFile(join(folder, 'cdk.json'), await packagedSettings());
  await copyFile(SCHEMA_FILE, join(folder, 'environment.schema.json'));
  await writeFile(join(folder, 'README.md'), await guide(release));
  report('bill of materials');
  await writeFile(join(folder, 'bom.cdx.json'), await billOfMaterials());
}

/** Returns cdk.json of a package: without an environment that a forgotten `-c env` would choose. */
async function packagedSettings(): Promise<string> {
  const { context, ...settings } = JSON.parse(await readFile(join(ROOT, 'cdk.json'), 'utf8'));
  const { env: _, ...flags } = context;
  return `${JSON.stringify({ ...settings, app: 'node app.mjs', context: flags }, null, 2)}\n`;
}

/** Returns the guide of a package, with its release and the version of the CDK's command that tests use. */
async function guide({ SERVICE_VERSION, SERVICE_COMMIT }: Release): Promise<string> {
  const { devDependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  return (await readFile(GUIDE, 'utf8'))
    .replaceAll('{version}', SERVICE_VERSION)
    .replaceAll('{commit}', SERVICE_COMMIT)
    .replaceAll('{aws-cdk}', devDependencies['aws-cdk']);
}

/** Writes the checksums of a folder into it, and returns its archive. */
async function archiveOf(folder: string, name: string): Promise<Uint8Array> {
  const paths = [...(await writeChecksums(folder)), CHECKSUMS_FILE];
  const files: Record<string, Uint8Array> = {};
  for (const path of paths) files[path] = await readFile(join(folder, path));
  return gzipSync(tarOf(files, name), { mtime: 0 });
}
