import { resolve } from 'node:path';
import { startBackends } from '../../infra/local/backends.ts';
import { assertForm } from '../../infra/local/data-form.ts';
import { FolderInUseError } from '../../infra/local/dynamodb/database.ts';
import { forgetClients } from '../../infra/local/forget-clients.ts';
import { hasTable } from '../../infra/local/kept-table.ts';
import { readAccess } from '../../infra/local/operator-access.ts';
import { localDeadLetters } from './local-dead-letters.ts';
import type { Need, Target } from './target.ts';
import { localUser, variables } from './this-machine.ts';

type Parts = { environment: Record<string, string>; url?: string; close: () => Promise<void> };

/**
 * Opens the data folder of `npm start`: through the running service, else by itself. Throws an Error if the
 * folder has no data or data of another version, or if the command needs the API and the service is not
 * running.
 */
export async function openLocal(folder: string | undefined, needs: readonly Need[]): Promise<Target> {
  const directory = resolve(folder ?? (process.env['LOCAL_DIR'] || '.local'));
  if (!(await hasTable(directory)))
    throw new Error(`--local: ${directory} has no data: run npm start once, or name its folder`);
  await assertForm(directory);
  const parts = await openParts(directory);
  if (needs.includes('api') && parts.url === undefined) {
    await parts.close();
    throw new Error(`--local: the API of ${directory} is not running: run npm start`);
  }
  Object.assign(process.env, parts.environment);
  forgetClients();
  return {
    name: 'local',
    operator: localUser(),
    settings: { folder: directory, running: parts.url !== undefined, ...variables() },
    url: parts.url,
    deadLetters: localDeadLetters(directory),
    close: async () => {
      forgetClients();
      await parts.close();
    },
  };
}

/** Starts the embedded parts on the folder, or finds those of the service that has locked it. */
async function openParts(directory: string): Promise<Parts> {
  try {
    // Endpoints in the environment of the operator could be those of a real deployment.
    const { environment, close } = await startBackends(directory, {});
    const baseUrl = 'http://localhost:4000';
    return { environment: { BASE_URL: baseUrl, LINK_URL: `${baseUrl}/l`, ...environment }, close };
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    const environment = await readAccess(directory);
    if (!environment)
      throw new Error(
        `--local: ${directory} is in use: wait until npm start prints Ready, or set TABLE_NAME and the endpoints if it uses real services`,
      );
    const { BASE_URL: url = '' } = environment;
    return { environment, url, close: async () => undefined };
  }
}
