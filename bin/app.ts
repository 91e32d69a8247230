import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundleFunctions } from '../infra/bundle.ts';
import { DataStack } from '../infra/data-stack.ts';
import { loadEnvironment, SETTINGS, stackNames } from '../infra/environment.ts';
import { discoverOperations, discoverProtocols, discoverTriggers } from '../infra/operations.ts';
import { ServiceStack } from '../infra/stack.ts';

const app = new App();
const name: unknown = app.node.tryGetContext('env');
const environment = await loadEnvironment(name);
refuseSettings();

Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
const names = stackNames(String(name));
const data = new DataStack(app, 'IdentityData', { stackName: names.data, environment });
new ServiceStack(app, 'IdentityService', {
  stackName: names.service,
  operations: await discoverOperations(),
  protocols: await discoverProtocols(),
  triggers: await discoverTriggers(),
  bundles: await bundleFunctions(),
  environment,
  data,
});
app.synth();

/** Throws if a setting is given on the command line, where the next deployment could omit it. */
function refuseSettings(): void {
  const given = SETTINGS.find((setting) => app.node.tryGetContext(setting) !== undefined);
  if (given) throw new Error(`-c ${given} has no effect: set ${given} in infra/environments/${name}.ts`);
}
