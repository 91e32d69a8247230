import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundleFunctions } from '../infra/bundle.ts';
import { discoverOperations, discoverProtocols, discoverTriggers } from '../infra/operations.ts';
import { ServiceStack } from '../infra/stack.ts';

const app = new App();
const context = (name: string): string | undefined => app.node.tryGetContext(name);
const baseUrl = context('baseUrl');
const linkUrl = context('linkUrl');
const claimNamespace = context('claimNamespace');

Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
new ServiceStack(app, 'IdentityService', {
  operations: await discoverOperations(),
  protocols: await discoverProtocols(),
  triggers: await discoverTriggers(),
  bundles: await bundleFunctions(),
  emailFrom: context('emailFrom') ?? 'no-reply@example.com',
  ...(baseUrl && { baseUrl }),
  ...(linkUrl && { linkUrl }),
  ...(claimNamespace && { claimNamespace }),
});
app.synth();
