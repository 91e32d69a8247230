import type { App } from 'aws-cdk-lib';
import type { Environment } from '../../infra/environment.ts';
import { AUTHORIZER, type DiscoveredTrigger, FALLBACK } from '../../infra/operations.ts';
import { DataStack } from '../../infra/stacks/data-stack.ts';
import { ServiceStack } from '../../infra/stacks/service-stack.ts';
import { cdkApp } from './cdk-app.ts';

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
    environment,
    data,
  });
  return { app, data, service };
}
