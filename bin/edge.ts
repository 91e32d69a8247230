import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { stackNames } from '../infra/deployment-names.ts';
import { environmentsFolder, loadEdgeEnvironment } from '../infra/load-environment.ts';
import { EdgeStack } from '../infra/stacks/edge-stack.ts';

const app = new App();
const name: unknown = app.node.tryGetContext('env');
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
const environment = await loadEdgeEnvironment(
  name,
  environmentsFolder(app.node.tryGetContext('environments')),
);
new EdgeStack(app, 'IdentityEdge', { stackName: stackNames(String(name)).edge, environment });
app.synth();
