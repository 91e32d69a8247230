import { App } from 'aws-cdk-lib';
import { addDeployment } from '../infra/apps.ts';
import { bundleFunctions } from '../infra/bundle.ts';
import { discoverOperations, discoverProtocols, discoverTriggers } from '../infra/operations.ts';
import { thisRelease } from '../infra/release.ts';
import { SamStack } from '../infra/stacks/sam-stack.ts';

const app = new App();
if (app.node.tryGetContext('sam') === 'true') new SamStack(app, 'IdentitySam', await parts());
else await addDeployment(app, parts);
app.synth();

async function parts() {
  return {
    operations: await discoverOperations(),
    protocols: await discoverProtocols(),
    triggers: await discoverTriggers(),
    bundles: await bundleFunctions(),
    release: thisRelease(),
  };
}
