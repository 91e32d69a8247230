import { Stack } from 'aws-cdk-lib';
import { CfnApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { capabilitiesOf } from '../../shared/http/operation.ts';
import { type Capability, VARIABLES } from '../../shared/platform/config.ts';
import { apiBody } from '../api-body.ts';
import type { Bundle } from '../bundle.ts';
import {
  AUTHORIZER,
  type DiscoveredOperation,
  type DiscoveredProtocol,
  type DiscoveredTrigger,
  FALLBACK,
} from '../operations.ts';
import { handlerOf } from '../primed-entries.ts';
import type { Release } from '../release.ts';

type Json = Record<string, unknown>;

/** SAM reads the last part of this address: the logical id of the function. */
const FUNCTIONS =
  'arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/arn:aws:lambda:us-east-1:000000000000:function';
const ROLE = 'arn:aws:iam::000000000000:role/sam-local';
/** Containers start while a function runs, so it gets more time than in a deployment. */
const TIMEOUT_SECONDS = 120;
const TIMEOUT_FACTOR = '10';

/**
 * The functions and the API in the form that `sam local` reads (docs/embedded-default.md). It is never
 * deployed: roles and addresses are placeholders, and there is no storage.
 */
export class SamStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    parts: {
      operations: DiscoveredOperation[];
      protocols: DiscoveredProtocol[];
      triggers: DiscoveredTrigger[];
      bundles: Bundle[];
      release: Release;
    },
  ) {
    super(scope, id, { analyticsReporting: false });
    const { operations, protocols, triggers } = parts;
    const functions = [
      ...operations.map(({ operation }) => ({ id: operation.id, uses: capabilitiesOf(operation) })),
      ...protocols.map(({ protocol }) => protocol),
      ...triggers.map(({ trigger }) => trigger),
      AUTHORIZER,
    ];
    for (const { id: functionId, uses } of functions) this.#addFunction(functionId, uses, parts);
    const api = new CfnApi(this, 'Api', {
      body: inlined(
        apiBody({
          operations,
          protocols,
          authorizerId: AUTHORIZER.id,
          fallbackId: FALLBACK.id,
          invocationUri: (functionId) => `${FUNCTIONS}:${logicalIdOf(functionId)}/invocations`,
          credentials: ROLE,
          disableDefaultEndpoint: false,
        }),
      ),
    });
    api.overrideLogicalId('Api');
  }

  /** Adds a function with the local folder of its bundle, in the metadata by which CDK names assets. */
  #addFunction(
    id: string,
    uses: readonly Capability[],
    { bundles, release }: { bundles: readonly Bundle[]; release: Release },
  ): void {
    const bundle = bundles.find((candidate) => candidate.id === id);
    if (!bundle) throw new Error(`there is no bundle of ${id}: run npm run bundle`);
    const resource = new CfnFunction(this, id, {
      runtime: 'nodejs24.x',
      // The container runs on this machine. Only processUpload has native code, which is for arm64.
      architectures: [process.arch === 'arm64' ? 'arm64' : 'x86_64'],
      handler: handlerOf(uses),
      memorySize: 512,
      timeout: TIMEOUT_SECONDS,
      role: ROLE,
      code: { s3Bucket: 'sam-local', s3Key: id },
      environment: { variables: { ...variablesOf(uses), ...release } },
    });
    resource.overrideLogicalId(logicalIdOf(id));
    resource.addMetadata('aws:asset:path', bundle.directory);
    resource.addMetadata('aws:asset:property', 'Code');
    resource.addMetadata('aws:asset:is-bundled', true);
  }
}

/** Returns the logical id of a function. `sam local invoke` takes it too. */
function logicalIdOf(functionId: string): string {
  return functionId.charAt(0).toUpperCase() + functionId.slice(1);
}

/** Returns all variables of a function: `--env-vars` sets only those that the template has. */
function variablesOf(uses: readonly Capability[]): Record<string, string> {
  const own = Object.entries(VARIABLES).filter(
    ([, { capabilities }]) =>
      capabilities === 'all' || uses.some((use) => (capabilities as readonly string[]).includes(use)),
  );
  const defaults = own.map(([name, variable]) => [name, 'default' in variable ? variable.default : '']);
  return { ...Object.fromEntries(defaults), TIMEOUT_FACTOR };
}

/**
 * Returns the document of the API with each integration in its route, because SAM follows no references, and
 * without the route of unknown paths, which SAM does not have.
 */
function inlined(body: Json): Json {
  const { components, paths, ...rest } = body;
  const { 'x-amazon-apigateway-integrations': integrations, ...others } = Object(components);
  const { '/$default': _unknown, ...known } = Object(paths);
  const text = JSON.stringify(known, (_name, value) => {
    const [, id] = /^#\/components\/x-amazon-apigateway-integrations\/(\w+)$/.exec(value?.$ref ?? '') ?? [];
    return id === undefined ? value : Object(integrations)[id];
  });
  return { ...rest, components: others, paths: JSON.parse(text) };
}
