import { join } from 'node:path';
import type { Functions } from '../functions.ts';
import type { Invoke } from '../gateway/invocation.ts';
import { startRuntimeApi } from './runtime-api.ts';
import { type Deployed, readTemplate } from './template.ts';

const STACKS = { service: 'IdentityService', data: 'IdentityData' };
const CLOUD_ASSEMBLY = join(import.meta.dirname, '../../../cdk.out');

/**
 * Variables that only local functions have: endpoints and credentials of embedded services, the gateway in
 * place of the content delivery network, the permissions to call this machine, the address of the inbox, and
 * the days of events and attempts.
 */
const LOCAL_ONLY =
  /^AWS_|_ENDPOINT$|^(ASSETS_URL|UPLOAD_ORIGIN)$|^(WEBHOOK_LOOPBACK|CONNECTOR_ORIGINS)$|^INBOX_URL$|^(EVENT|ATTEMPT)_DAYS$/;

/** Native modules for this machine. Those in the bundles are for Lambda. */
const NODE_PATH = join(import.meta.dirname, '../../../node_modules');

/**
 * Starts the functions of the synthesized template: the deployed bundles, each in its own processes under the
 * Lambda Runtime API, with the environment of the template. `environment` replaces resources of the stack.
 */
export async function startTemplateFunctions(
  environment: Record<string, string>,
  cloudAssembly = CLOUD_ASSEMBLY,
): Promise<Functions> {
  const template = await readTemplate(cloudAssembly, STACKS, deployedAs(environment));
  const local = Object.entries(environment).filter(([name]) => LOCAL_ONLY.test(name));
  const { LOG_LEVEL = 'info', TIMEOUT_FACTOR = '1' } = process.env;
  const runtime = await startRuntimeApi(template.functions, {
    ...Object.fromEntries(local),
    LOG_LEVEL,
    TIMEOUT_FACTOR,
    NODE_PATH,
  });
  // The template is derived from the contracts of the functions, so the types of events and results match.
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

/** Returns the local values of the stack's resources, by resource type. */
function deployedAs(environment: Record<string, string>): Deployed {
  const of = (name: string): string => environment[name] ?? '';
  return {
    'AWS::DynamoDB::GlobalTable': of('TABLE_NAME'),
    'AWS::S3::Bucket': of('BUCKET_NAME'),
    'AWS::KMS::Key': of('SIGNING_KEY_ID'),
    'AWS::SQS::Queue': of('WAKE_QUEUE_URL'),
    'AWS::ApiGatewayV2::Api': of('BASE_URL'),
    'AWS::CloudFront::Distribution': of('ASSETS_URL'),
  };
}
