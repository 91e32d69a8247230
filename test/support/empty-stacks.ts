import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { beforeAll } from 'vitest';
import type { Environment } from '../../infra/environment.ts';
import { loadEnvironment } from '../../infra/load-environment.ts';
import { AUTHORIZER, type DiscoveredTrigger, discoverTriggers, FALLBACK } from '../../infra/operations.ts';
import { DataStack } from '../../infra/stacks/data-stack.ts';
import { ServiceStack } from '../../infra/stacks/service-stack.ts';
import { cdkApp, RELEASE } from './cdk-app.ts';
import { useFolder } from './folder.ts';

/** The stacks of an environment without operations. The code of all functions is that of one folder. */
export function emptyStacks(
  environment: Environment,
  { triggers, folder }: { triggers: DiscoveredTrigger[]; folder: string },
): { app: App; data: DataStack; service: ServiceStack } {
  const app = cdkApp();
  const data = new DataStack(app, 'Data', { environment, serviceStack: 'IdentityService-dev' });
  const ids = [AUTHORIZER.id, FALLBACK.id, ...triggers.map(({ trigger }) => trigger.id)];
  const service = new ServiceStack(app, 'Test', {
    operations: [],
    protocols: [],
    triggers,
    bundles: ids.map((id) => ({ id, directory: folder, bytes: 0, inputs: [] })),
    release: RELEASE,
    environment,
    data,
  });
  return { app, data, service };
}

/** The stacks of the development environment with changes, without operations, for the tests of one file. */
export function useEmptyStacks(): EmptyStacks {
  const folder = useFolder();
  const made: Partial<EmptyStacks> = {};
  beforeAll(async () => {
    await writeFile(join(folder, 'index.js'), '');
    const [dev, triggers] = [await loadEnvironment('dev'), await discoverTriggers()];
    const stacksWith: EmptyStacks['stacksWith'] = (changes) =>
      emptyStacks({ ...dev, ...changes }, { triggers, folder });
    Object.assign(made, { triggers, stacksWith });
  });
  return made as EmptyStacks;
}

type EmptyStacks = {
  triggers: DiscoveredTrigger[];
  stacksWith: (changes: Partial<Environment>) => ReturnType<typeof emptyStacks>;
};
