import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BuiltSite } from './site.ts';

const FOLDER = join(import.meta.dirname, '../../docs/site');

let site: Promise<BuiltSite> | undefined;

/**
 * Returns the site of the documentation, which is made if a file of it has changed (decision 0310). Throws an
 * Error if the packages of docs/site are not installed.
 */
export function loadSite(): Promise<BuiltSite> {
  site ??= makeSite();
  return site;
}

async function makeSite(): Promise<BuiltSite> {
  const made = promisify(execFile)(process.execPath, [join(FOLDER, 'build.ts')]);
  await made.catch((cause) => {
    throw new Error('the documentation cannot be made; npm ci installs the packages of docs/site', { cause });
  });
  return JSON.parse(await readFile(join(FOLDER, 'dist/site.json'), 'utf8'));
}
