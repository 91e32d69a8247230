import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundleFunctions } from '../infra/bundle.ts';
import { discoverOperations, discoverProtocols, discoverTriggers } from '../infra/operations.ts';
import { ServiceStack } from '../infra/stack.ts';

const app = new App();
const baseUrl = context('baseUrl');
const linkUrl = context('linkUrl');
const claimNamespace = context('claimNamespace');
const alarmTopicArn = context('alarmTopic');
const tableName = context('tableName');
const bucketName = context('bucketName');
const signingKeyArn = context('signingKeyArn');

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
  ...(alarmTopicArn && { alarmTopicArn }),
  ...(tableName && { tableName }),
  ...(bucketName && { bucketName }),
  ...(signingKeyArn && { signingKeyArn }),
});
app.synth();

/**
 * Returns the value of `-c name=value`. Throws if it is empty, for example from an unset shell variable: the
 * default would replace the deployed value.
 */
function context(name: string): string | undefined {
  const value: unknown = app.node.tryGetContext(name);
  if (value === '') throw new Error(`-c ${name}= is empty`);
  return typeof value === 'string' ? value : undefined;
}
