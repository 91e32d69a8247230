import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { stackNames } from './deployment-names.ts';
import { type Environment, SETTINGS } from './environment.ts';
import {
  environmentFile,
  environmentsFolder,
  loadEdgeEnvironment,
  loadEnvironment,
} from './load-environment.ts';
import { DataStack } from './stacks/data-stack.ts';
import { EdgeStack } from './stacks/edge-stack.ts';
import { type ServiceParts, ServiceStack } from './stacks/service-stack.ts';

/**
 * Adds the stacks of the data and of the service to an app, for the environment that `-c env` names. Makes
 * the parts after its settings have passed their checks. Throws as `loadEnvironment` does, also if a setting
 * is given on the command line, where the next deployment could omit it.
 */
export async function addDeployment(app: App, makeParts: () => Promise<ServiceParts>): Promise<void> {
  const { name, folder } = optionsOf(app);
  const environment = await deployedEnvironment(app, name, folder);
  const parts = await makeParts();
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const names = stackNames(String(name));
  const data = new DataStack(app, 'IdentityData', {
    stackName: names.data,
    environment,
    serviceStack: names.service,
  });
  new ServiceStack(app, 'IdentityService', { ...parts, stackName: names.service, environment, data });
}

/** Adds the stack of the edge to an app, for the environment that `-c env` names. Throws as its loader. */
export async function addEdge(app: App): Promise<void> {
  const { name, folder } = optionsOf(app);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const environment = await loadEdgeEnvironment(name, folder);
  new EdgeStack(app, 'IdentityEdge', { stackName: stackNames(String(name)).edge, environment });
}

function optionsOf(app: App): { name: unknown; folder: string } {
  return {
    name: app.node.tryGetContext('env'),
    folder: environmentsFolder(app.node.tryGetContext('environments')),
  };
}

async function deployedEnvironment(app: App, name: unknown, folder: string): Promise<Environment> {
  const loaded = await loadEnvironment(name, folder);
  const given = SETTINGS.find((setting) => app.node.tryGetContext(setting) !== undefined);
  const { label } = await environmentFile(name, folder);
  if (given) throw new Error(`-c ${given} has no effect: set ${given} in ${label}`);
  return loaded;
}
