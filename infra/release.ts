import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..');

/** What runs, in the variables by which functions name it. */
export type Release = { SERVICE_VERSION: string; SERVICE_COMMIT: string };

/** Returns the version of this checkout, and its commit or the one that `GIT_COMMIT` names. */
export function thisRelease(): Release {
  return {
    SERVICE_VERSION: manifest.version,
    SERVICE_COMMIT: process.env['GIT_COMMIT'] || commitOf(ROOT) || 'unknown',
  };
}

/** Returns the commit of a checkout, with `-dirty` if tracked files have changed. Undefined without git. */
export function commitOf(folder: string): string | undefined {
  return askGit(folder, 'describe', '--always', '--exclude=*', '--abbrev=12', '--dirty');
}

/**
 * Returns what git says about a checkout. Undefined without git, and for a folder that is no checkout itself,
 * also if one is above it.
 */
export function askGit(folder: string, ...args: string[]): string | undefined {
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder) };
  try {
    return execFileSync('git', args, { cwd: folder, env, stdio: 'pipe' }).toString().trim();
  } catch {
    return undefined;
  }
}
