import { join } from 'node:path';
import { runBuild } from '../docs/run-build.ts';
import type { BuiltConsole } from './built-console.ts';

const FOLDER = join(import.meta.dirname, '../../console');

/**
 * Returns the console, which is built if one of its files has changed. Throws an Error if the build fails.
 */
export function buildConsole(folder = FOLDER): Promise<BuiltConsole> {
  return runBuild<BuiltConsole>(
    join(folder, 'build.ts'),
    join(folder, 'dist/console.json'),
    'the console cannot be built; npm ci installs its packages',
  );
}
