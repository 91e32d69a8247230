import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { ANY_METHOD } from '../../../infra/api-body.ts';
import {
  AUTHORIZER,
  discoverOperations,
  discoverProtocols,
  discoverTriggers,
} from '../../../infra/operations.ts';
import { SamStack } from '../../../infra/stacks/sam-stack.ts';
import { propertiesOf } from '../../../shared/platform/properties.ts';
import { cdkApp, RELEASE } from '../../support/cdk-app.ts';
import { useFolder } from '../../support/folder.ts';

type Properties = Record<string, unknown>;
type Method = { path: string; method: string; config: Properties };

/** Expressions of aws-sam-cli 1.164.0, `samcli/commands/local/lib/swagger/integration_uri.py`. */
const FUNCTION_ARN = /arn:aws:lambda:[^:]+:[^:]+:function:[^:/]+(?::[^/]+)?/;
const FUNCTION_NAME = /.*:function:([^:]*)/;
/** Flask takes parameters of these names only (werkzeug, `routing/rules.py`). */
const PARAMETER = /^[a-zA-Z_][a-zA-Z0-9_]*\+?$/;

const folder = useFolder();
let functions: Record<string, { Properties: Properties; Metadata: Properties }>;
let body: Properties;
let methods: Method[];
let operations: Awaited<ReturnType<typeof discoverOperations>>;

beforeAll(async () => {
  operations = await discoverOperations();
  const [protocols, triggers] = [await discoverProtocols(), await discoverTriggers()];
  const ids = [
    ...operations.map(({ operation }) => operation.id),
    ...protocols.map(({ protocol }) => protocol.id),
    ...triggers.map(({ trigger }) => trigger.id),
    AUTHORIZER.id,
  ];
  const bundles = ids.map((id) => ({ id, directory: join(folder, id), bytes: 0, inputs: [] }));
  const template = Template.fromStack(
    new SamStack(cdkApp(), 'IdentitySam', { operations, protocols, triggers, bundles, release: RELEASE }),
  );
  functions = template.findResources('AWS::Lambda::Function') as typeof functions;
  const [api] = Object.values(template.findResources('AWS::ApiGatewayV2::Api'));
  body = propertiesOf(api?.['Properties'])['Body'] as Properties;
  methods = Object.entries(propertiesOf(body['paths'])).flatMap(([path, item]) =>
    Object.entries(propertiesOf(item))
      .filter(([, config]) => !Array.isArray(config))
      .map(([method, config]) => ({ path, method, config: propertiesOf(config) })),
  );
});

/** The function that SAM finds in an invocation address: the name of a logical id. */
function functionOf(uri: unknown): string | undefined {
  const [arn = ''] = FUNCTION_ARN.exec(String(uri)) ?? [];
  return FUNCTION_NAME.exec(arn)?.[1];
}

const integrationOf = ({ config }: Method) => propertiesOf(config['x-amazon-apigateway-integration']);

/** The rules of docs/embedded-default.md, by the source of aws-sam-cli. */
describe('the template for sam local', () => {
  it('has every route of the operations', () => {
    const known = methods.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    for (const { operation } of operations) {
      const own = `${operation.method} ${operation.path}`;
      const any = `${ANY_METHOD.toUpperCase()} ${operation.path}`;
      expect(known.includes(own) || (operation.method === 'GET' && known.includes(any)), own).toBe(true);
    }
  });

  it('lists the route of every method first in its path, because SAM uses the last one', () => {
    const items = Object.values(propertiesOf(body['paths'])).map((item) => Object.keys(propertiesOf(item)));
    const shared = items.filter((names) => names.includes(ANY_METHOD));
    expect(shared.length).toBeGreaterThan(50);
    for (const names of shared) expect(names.find((name) => name !== 'parameters')).toBe(ANY_METHOD);
  });

  it('has an integration in each route that SAM can read without a reference', () => {
    for (const method of methods) {
      const { type, uri, payloadFormatVersion } = integrationOf(method);
      expect([String(type).toLowerCase(), payloadFormatVersion]).toEqual(['aws_proxy', '2.0']);
      expect(functions, method.path).toHaveProperty(functionOf(uri) ?? 'none');
    }
  });

  it('has at most one authorizer a route, which SAM invokes without credentials too', () => {
    const schemes = propertiesOf(propertiesOf(body['components'])['securitySchemes']);
    for (const { config } of methods) {
      const security = config['security'] ?? [];
      expect(Array.isArray(security) && security.length <= 1).toBe(true);
      for (const name of Object.keys(Object(Object(security)[0] ?? {}))) expect(schemes).toHaveProperty(name);
    }
    const authorizers = Object.values(schemes).map((scheme) =>
      propertiesOf(propertiesOf(scheme)['x-amazon-apigateway-authorizer']),
    );
    expect(authorizers).toHaveLength(1);
    expect(authorizers[0]).toMatchObject({
      type: 'request',
      authorizerPayloadFormatVersion: '2.0',
      enableSimpleResponses: true,
    });
    // With an identity source, SAM answers 401 itself to requests that do not send it.
    expect(authorizers[0]).not.toHaveProperty('identitySource');
    expect(functions).toHaveProperty(functionOf(authorizers[0]?.['authorizerUri']) ?? 'none');
  });

  it('is OpenAPI 3 without a value that only AWS resolves', () => {
    expect(String(body['openapi'])).toMatch(/^3\./);
    expect(JSON.stringify([body, functions])).not.toMatch(/"(Ref|Fn::\w+)":/);
  });

  it('has only names of path parameters that SAM can route', () => {
    const names = methods.flatMap(({ path }) => [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name));
    for (const name of names) expect(name).toMatch(PARAMETER);
  });

  it('has the folder of each function where SAM looks for it', () => {
    for (const { Metadata } of Object.values(functions)) {
      expect(Metadata).toMatchObject({ 'aws:asset:property': 'Code', 'aws:asset:is-bundled': true });
      expect(String(Metadata['aws:asset:path'])).toContain(folder);
    }
  });

  it('names the version and the commit that run in each function', () => {
    for (const { Properties } of Object.values(functions))
      expect(propertiesOf(Properties['Environment'])['Variables']).toMatchObject(RELEASE);
  });

  it('declares the endpoints that --env-vars sets', () => {
    const variablesOf = (id: string) =>
      Object.keys(propertiesOf(propertiesOf(functions[id]?.Properties['Environment'])['Variables']));
    expect(variablesOf('Authenticate')).toEqual(
      expect.arrayContaining(['DYNAMODB_ENDPOINT', 'KMS_ENDPOINT', 'TABLE_NAME', 'BASE_URL']),
    );
    expect(variablesOf('StartSignIn')).toEqual(expect.arrayContaining(['SES_ENDPOINT', 'SNS_ENDPOINT']));
    expect(variablesOf('ProcessUpload')).toContain('S3_ENDPOINT');
  });
});
