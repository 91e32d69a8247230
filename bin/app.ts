import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundleFunctions } from '../infra/bundle.ts';
import { stackNames } from '../infra/deployment-names.ts';
import { type Environment, SETTINGS } from '../infra/environment.ts';
import { environmentFile, environmentsFolder, loadEnvironment } from '../infra/load-environment.ts';
import { discoverOperations, discoverProtocols, discoverTriggers } from '../infra/operations.ts';
import { thisRelease } from '../infra/release.ts';
import { DataStack } from '../infra/stacks/data-stack.ts';
import { SamStack } from '../infra/stacks/sam-stack.ts';
import { ServiceStack } from '../infra/stacks/service-stack.ts';

const app = new App();
const name: unknown = app.node.tryGetContext('env');
const folder = environmentsFolder(app.node.tryGetContext('environments'));
const environment = app.node.tryGetContext('sam') === 'true' ? undefined : await deployedEnvironment();
const parts = {
  operations: await discoverOperations(),
  protocols: await discoverProtocols(),
  triggers: await discoverTriggers(),
  bundles: await bundleFunctions(),
  release: thisRelease(),
};
if (environment) addDeployment(environment);
else new SamStack(app, 'IdentitySam', parts);
app.synth();

function addDeployment(environment: Environment): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const names = stackNames(String(name));
  const data = new DataStack(app, 'IdentityData', {
    stackName: names.data,
    environment,
    serviceStack: names.service,
  });
  new ServiceStack(app, 'IdentityService', {
    ...parts,
    stackName: names.service,
    environment,
    data,
  });
}

/**
 * Returns the environment that `-c env` names. Throws if a setting is given on the command line, where the
 * next deployment could omit it.
 */
async function deployedEnvironment(): Promise<Environment> {
  const loaded = await loadEnvironment(name, folder);
  const given = SETTINGS.find((setting) => app.node.tryGetContext(setting) !== undefined);
  const { label } = await environmentFile(name, folder);
  if (given) throw new Error(`-c ${given} has no effect: set ${given} in ${label}`);
  return loaded;
}
