import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ENVIRONMENT_NAME } from '../../infra/deployment-names.ts';
import type { Target } from './target.ts';
import { localUser } from './this-machine.ts';

/** Returns the target of a command that makes the environment of this name. */
export function newEnvironment(name: string): Target {
  return { name, operator: localUser(), settings: {}, close: async () => undefined };
}

/** Returns the folder for settings of one's own. */
export function settingsFolder(given: string | undefined): string {
  return resolve(given ?? (process.env['ENVIRONMENTS'] || '../settings'));
}

/** Throws an Error unless an environment may have this name, and the folder has none of it. */
export async function needFreeName(folder: string, name: string): Promise<void> {
  if (!ENVIRONMENT_NAME.test(name))
    throw new Error(`--env: ${name} must have at most 40 letters, digits and hyphens`);
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const taken = files.find((file) => file === `${name}.json` || file === `${name}.ts`);
  if (taken !== undefined)
    throw new Error(
      `${join(folder, taken)} exists and is left as it is: change it by hand, move it away, or choose another --env or --folder`,
    );
}
