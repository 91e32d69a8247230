import { join } from 'node:path';
import type { Functions } from '../functions.ts';
import type { Invoke } from '../gateway.ts';
import { startRuntimeApi } from './runtime-api.ts';
import { readTemplate } from './template.ts';

const CLOUD_ASSEMBLY = join(import.meta.dirname, '../../../cdk.out');

/**
 * Addresses and credentials of the embedded parts, which a deployed function needs none of; the gateway
 * serves what the content delivery network does.
 */
const LOCAL_ONLY = /^AWS_|_ENDPOINT$|^ASSETS_URL$/;

/** Native modules of this machine: those beside a bundle are for Lambda. */
const NODE_PATH = join(import.meta.dirname, '../../../node_modules');

/**
 * The functions of the synthesized template: the bundles that deploy, each in processes of its own under the
 * Lambda Runtime API, with the environment that the template gives them. `environment` says what stands in
 * for the resources of the stack.
 */
export async function startTemplateFunctions(
  environment: Record<string, string>,
  cloudAssembly = CLOUD_ASSEMBLY,
): Promise<Functions> {
  const of = (name: string): string => environment[name] ?? '';
  const template = await readTemplate(cloudAssembly, 'IdentityService', {
    'AWS::DynamoDB::GlobalTable': of('TABLE_NAME'),
    'AWS::S3::Bucket': of('BUCKET_NAME'),
    'AWS::KMS::Key': of('SIGNING_KEY_ID'),
    'AWS::ApiGatewayV2::Api': of('BASE_URL'),
    'AWS::CloudFront::Distribution': of('ASSETS_URL'),
  });
  const local = Object.entries(environment).filter(([name]) => LOCAL_ONLY.test(name));
  const { LOG_LEVEL = 'info', TIMEOUT_FACTOR = '1' } = process.env;
  const runtime = await startRuntimeApi(template.functions, {
    ...Object.fromEntries(local),
    LOG_LEVEL,
    TIMEOUT_FACTOR,
    NODE_PATH,
  });
  // The types of events and results are those of the functions: the template was made of their contracts.
  const invoker =
    <Event, Result>(id: string): Invoke<Event, Result> =>
    (event) =>
      runtime.invoke(id, event) as Promise<Result>;
  return {
    routes: template.routes.map(({ method, path, functionId, authorizerId }) => ({
      method,
      path,
      target: {
        invoke: invoker(functionId),
        ...(authorizerId && { authorize: invoker(authorizerId) }),
      },
    })),
    fallback: invoker(template.fallbackId),
    triggers: template.triggers.map(({ functionId, source }) => ({
      id: functionId,
      source,
      run: (event) => runtime.invoke(functionId, event),
    })),
    close: runtime.close,
  };
}
