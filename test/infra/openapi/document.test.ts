import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../../infra/openapi/document.ts';
import { openidPaths } from '../../../infra/openapi/openid.ts';
import { extractSchemas } from '../../../infra/openapi/schema-names.ts';
import { inlineSharedSchemas } from '../../../infra/openapi/shared-schemas.ts';
import { discoverOperations, discoverProtocols } from '../../../infra/operations.ts';
import { ERRORS } from '../../../shared/platform/errors.ts';
import { newId } from '../../../shared/platform/ids.ts';

const snapshot = new URL('../../../docs/openapi.json', import.meta.url);

/** The documented members of each resource. */
const SPECIFIED = [
  ...['Application', 'ApplicationUpdateReq', 'ApplicationPublic', 'ApplicationIcon', 'ApplicationAnimation'],
  ...['AssetUpload', 'ApplicationUpdatedBy', 'Error', 'ApplicationCredential', 'SMSKeyword'],
  ...['ApplicationVariant', 'Group', 'GroupMember', 'GroupMembershipEntry', 'OIDCClient', 'OIDCClientConfig'],
  ...['OIDCClientCredential', 'UserProfile', 'MagicLink'],
];
const ref = (name: string, kind = 'schemas') => `#/components/${kind}/${name}`;
const updatedBy = { $ref: ref('ApplicationUpdatedBy') };

/** Returns all schemas of a part of the document, and of what is in it. */
function schemasIn(part: unknown): Record<string, unknown>[] {
  if (Array.isArray(part)) return part.flatMap(schemasIn);
  if (typeof part !== 'object' || part === null) return [];
  const { example: _, examples: __, ...members } = part as Record<string, unknown>;
  const own = ['type', 'anyOf', 'enum'].some((keyword) => keyword in members) ? [members] : [];
  return [...own, ...Object.values(members).flatMap(schemasIn)];
}

type Content = Record<string, { schema?: { properties?: Record<string, unknown> } }>;
type Described = { operationId: string; responses: Record<string, { content?: Content }> };
type Paths = Record<string, Record<string, Described>>;

/** Made once: it takes a third of a second. */
const generated = openApiDocument();

describe('the OpenAPI document', () => {
  it('is committed as the contracts say (npm run generate -- openapi writes it)', async () => {
    expect(JSON.parse(await readFile(snapshot, 'utf8'))).toEqual(await generated);
  });

  it('names every error code in the schema Error', async () => {
    const document = JSON.stringify(await generated);
    for (const code of Object.keys(ERRORS)) expect(document).toContain(`"${code}"`);
  });

  it('has every schema that the specification names as a component, and refers to it', async () => {
    const { components, ...described } = await generated;
    const schemas = Object(components).schemas;
    for (const name of SPECIFIED) {
      expect(schemas).toHaveProperty(name);
      expect(JSON.stringify({ described, components }), name).toContain(`"${ref(name)}"`);
    }
  });

  it('refers to components that are there, and to each of them', async () => {
    const document = await generated;
    const referred = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, to]) => to);
    const { securitySchemes: _, ...components } = Object(document['components']);
    const present = Object.entries<object>(components).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => ref(name, kind)),
    );
    expect([...new Set(referred)].sort()).toEqual(present.sort());
    expect(JSON.stringify(document)).not.toContain('$defs');
  });

  it('names the schema of every record that is answered (openapi/schema-names.ts)', async () => {
    const paths = Object.values((await generated)['paths'] as Paths).flatMap(Object.values<Described>);
    const unnamed = paths.filter(({ responses }) =>
      Object.values(responses).some(
        ({ content }) => content?.['application/json']?.schema?.properties?.['id'],
      ),
    );
    expect(paths.length).toBeGreaterThan(100);
    expect(unnamed.map(({ operationId }) => operationId)).toEqual([]);
  });

  it.each([
    ['post', '/applications', 'ApplicationCreateReq', 201, 'Application'],
    ['get', '/applications/{app}', undefined, 200, 'Application'],
    ['put', '/applications/{app}', 'ApplicationUpdateReq', 200, 'Application'],
    ['get', '/applications/{app}/public', undefined, 200, 'ApplicationPublic'],
    ['put', '/applications/{app}/icon', undefined, 200, 'ApplicationIcon'],
    ['put', '/applications/{app}/animation/{type}', undefined, 200, 'ApplicationAnimation'],
    ['put', '/applications/{app}/variants/{variant}/logo/{type}', undefined, 200, 'ApplicationVariant'],
    ['get', '/applications/{app}/assets/{id}', undefined, 200, 'AssetUpload'],
    ['post', '/hub/auth/magic', 'MagicLinkReq', 200, 'MagicLink'],
    ['put', '/applications/{app}/oidc-clients/{client}', 'OIDCClientReq', 200, 'OIDCClient'],
    ['put', '/applications/{app}/sms-keywords/{keyword}/state', undefined, 200, 'SMSKeyword'],
    ['get', '/applications/{app}/groups/{group}', undefined, 200, 'Group'],
    ['get', '/applications/{app}/users/__sample__/data', undefined, 200, 'UserProfile'],
  ])('names what goes in and comes out: %s %s', async (method, path, body, status, answer) => {
    const { paths, components } = Object(await generated);
    const { [path]: methods } = paths;
    const { requestBody, responses } = methods[method];
    if (body) expect(requestBody.content['application/json'].schema).toEqual({ $ref: ref(body) });
    expect(responses[status].content['application/json'].schema).toEqual({ $ref: ref(answer) });
    const name = responses[412]?.$ref?.split('/').at(-1);
    const refusal = name === undefined ? responses[412] : components.responses[name];
    expect(refusal?.content['application/problem+json'].schema ?? updatedBy).toEqual(updatedBy);
  });

  it('describes every parameter and every tag, and no tag that nothing has', async () => {
    const { paths, tags, components } = Object(await generated);
    const operations: {
      operationId: string;
      tags: string[];
      parameters: { name: string; description?: string; $ref?: string }[];
    }[] = Object.values(paths).flatMap((methods) => Object.values(Object(methods)));
    const silent = operations.flatMap(({ operationId, parameters }) =>
      parameters
        .map((one) => (one.$ref ? components.parameters[one.$ref.split('/').at(-1) ?? ''] : one))
        .filter(({ description }) => !description)
        .map(({ name }) => `${operationId} ${name}`),
    );
    expect(silent).toEqual([]);
    const used = new Set(operations.flatMap((operation) => operation.tags));
    expect([...used].sort()).toEqual(tags.map(({ name }: { name: string }) => name).sort());
  });

  it('says each parameter, header and failure of several operations once', async () => {
    const { paths, components } = Object(await generated);
    const operations: { parameters: object[]; responses: Record<string, object> }[] = Object.values(
      paths,
    ).flatMap((methods) => Object.values(Object(methods)));
    const answers = operations.flatMap(({ responses }) => Object.entries(responses));
    const failures = answers.flatMap(([status, one]) => (status.startsWith('2') ? [] : [one]));
    const headers = [...answers.map(([, one]) => one), ...Object.values(components.responses)].flatMap(
      (one) => Object.values<object>(Object(one).headers ?? {}),
    );
    const parts = [...operations.flatMap(({ parameters }) => parameters), ...headers, ...failures];
    const inPlace = parts.map((part) => JSON.stringify(part)).filter((text) => !text.startsWith('{"$ref"'));
    expect(parts.length).toBeGreaterThan(2000);
    expect(inPlace.filter((text, n) => inPlace.indexOf(text) !== n)).toEqual([]);
  });

  it('describes each schema in one place', async () => {
    const { paths, components } = Object(await generated);
    const described = schemasIn({ paths, components }).filter(({ description }) => description);
    const texts = described.map((schema) => JSON.stringify(schema));
    expect(texts.length).toBeGreaterThan(300);
    expect(texts.filter((text, n) => texts.indexOf(text) !== n)).toEqual([]);
  });

  it('has separate schemas for requests and for answers, so that none needs readOnly', async () => {
    // Members may be alike in both.
    const { paths, components } = inlineSharedSchemas(Object(await generated));
    const namesIn = (part: unknown, found = new Set<string>()): Set<string> => {
      for (const [, name = ''] of JSON.stringify(part ?? {}).matchAll(/#\/components\/schemas\/(\w+)/g)) {
        if (found.has(name)) continue;
        found.add(name);
        namesIn(components.schemas[name], found);
      }
      return found;
    };
    const operations = Object.values(paths).flatMap((methods) => Object.values(Object(methods)));
    const requested = namesIn(operations.map((operation) => Object(operation).requestBody));
    const answered = namesIn(operations.map((operation) => Object(operation).responses));
    expect(requested.size).toBeGreaterThan(20);
    expect([...requested].filter((name) => answered.has(name))).toEqual([]);
  });

  it('says the pattern of ids as they are made', async () => {
    const { schemas } = Object((await generated)['components']);
    expect(newId('group')).toMatch(new RegExp(schemas.Group.properties.id.pattern));
    expect(newId('app')).toMatch(new RegExp(schemas.Group.properties.app_id.pattern));
    expect('app_hub').toMatch(new RegExp(schemas.Group.properties.app_id.pattern));
    expect(newId('app')).not.toMatch(new RegExp(schemas.Group.properties.id.pattern));
  });

  it('says who may call each operation', async () => {
    const { paths } = Object(await generated);
    expect(paths['/applications/{app}/creds'].post.description).toContain(
      'Callers: hub users with the role owner, admin in the account.',
    );
    expect(paths['/me/groups'].post.description).toContain('Callers: users with their access token.');
    expect(paths['/ready'].get.description).toContain('Anybody may call.');
  });

  it('has only such paths of the OpenID provider as it serves', async () => {
    const routes = (await discoverProtocols()).flatMap(({ protocol }) => protocol.routes);
    const served = routes.map(({ method, path }) => `${method} ${path}`);
    const described = Object.entries(openidPaths()).map(
      ([path, methods]) => `${Object.keys(methods)[0]?.toUpperCase()} ${path}`,
    );
    expect(described.filter((route) => !served.includes(route))).toEqual([]);
  });

  it('refuses a name that would mean two things', () => {
    const of = (type: string) => ({ $ref: '#/$defs/Thing', $defs: { Thing: { type } } });
    expect(extractSchemas([of('string'), of('string')])).toEqual({
      value: [{ $ref: ref('Thing') }, { $ref: ref('Thing') }],
      schemas: { Thing: { type: 'string' } },
    });
    expect(() => extractSchemas([of('string'), of('number')])).toThrow('Thing');
  });

  it('says how long an Idempotency-Key is, wherever one is taken', async () => {
    const { paths, components } = Object(await generated);
    const takers = (await discoverOperations()).filter(({ operation }) => operation.idempotent);
    const { schema } = components.parameters.IdempotencyKeyHeader;
    expect(schema).toEqual({ type: 'string', minLength: 1, maxLength: 255 });
    const taken = JSON.stringify(paths).match(/parameters\/IdempotencyKeyHeader"/g);
    expect(taken?.length).toBe(takers.length);
  });
});
