import { join } from 'node:path';
import { runBuild } from './run-build.ts';
import type { BuiltSite } from './site.ts';

const FOLDER = join(import.meta.dirname, '../../docs/site');

let site: Promise<BuiltSite> | undefined;

/**
 * Returns the site of the documentation, which is made if a file of it has changed (decision 0310). Throws an
 * Error if the packages of docs/site are not installed.
 */
export function loadSite(): Promise<BuiltSite> {
  site ??= runBuild<BuiltSite>(
    join(FOLDER, 'build.ts'),
    join(FOLDER, 'dist/site.json'),
    'the documentation cannot be made; npm ci installs the packages of docs/site',
  );
  return site;
}
