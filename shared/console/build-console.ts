import { join } from 'node:path';
import { runBuild } from '../docs/run-build.ts';
import type { BuiltConsole } from './built-console.ts';

/**
 * Returns the console, which is built if one of its files has changed. Throws an Error if the build fails.
 * `CONSOLE_FOLDER`, which tests set, is the folder of another console.
 */
export function buildConsole(): Promise<BuiltConsole> {
  const folder = process.env['CONSOLE_FOLDER'] ?? join(import.meta.dirname, '../../console');
  return runBuild<BuiltConsole>(
    join(folder, 'build.ts'),
    join(folder, 'dist/console.json'),
    'the console cannot be built; npm ci installs its packages',
  );
}
