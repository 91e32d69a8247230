import { propertiesOf } from '../../shared/platform/properties.ts';
import { tableClient } from '../../shared/storage/table-client.ts';
import { openEnvironment } from './environment-target.ts';
import { optionalText, type Values } from './options.ts';
import type { Need, Target } from './target.ts';
import { localUser, variables } from './this-machine.ts';

/**
 * Opens the deployment that the options name: `--env`, `--local`, or else the environment variables of this
 * process. Throws an Error that names the missing option, variable or part.
 */
export async function openTarget(values: Values, needs: readonly Need[]): Promise<Target> {
  const environment = optionalText(values, 'env');
  const folder = values['local'];
  if (environment !== undefined && folder !== undefined)
    throw new Error('--env and --local name two deployments: give one of them');
  if (environment !== undefined) return openEnvironment(environment, needs);
  if (folder === undefined) return ofVariables(needs);
  // Loaded on demand: the embedded parts take longer to load than most commands to run.
  const { openLocal } = await import('./local-target.ts');
  return openLocal(typeof folder === 'string' ? folder : undefined, needs);
}

/** The deployment that the variables of shared/platform/config.ts name, such as a restored table. */
async function ofVariables(needs: readonly Need[]): Promise<Target> {
  const names = { table: 'TABLE_NAME', 'signing-key': 'SIGNING_KEY_ID' } as const;
  const missing = needs.flatMap((need) =>
    (need === 'table' || need === 'signing-key') && !process.env[names[need]] ? [names[need]] : [],
  );
  if (missing.length > 0)
    throw new Error(
      `no deployment is named: choose one with --env or --local, or set ${missing.join(' and ')}`,
    );
  if (needs.includes('dead-letters')) throw new Error('--env is missing: the environment of the queue');
  return {
    name: 'the environment variables',
    operator: needs.includes('table') ? await credentialsOwner() : localUser(),
    settings: variables(),
    close: async () => undefined,
  };
}

/** Returns the user of this machine with the id of the access key, by which CloudTrail finds the person. */
async function credentialsOwner(): Promise<string> {
  const { accessKeyId } = propertiesOf(await tableClient().config.credentials());
  return `${localUser()} with ${accessKeyId}`;
}
