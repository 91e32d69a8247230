import * as z from 'zod/mini';
import { KEY_LENGTH } from '../shared/handlers/idempotency.ts';
import { errorsOf, type Operation } from '../shared/http/operation.ts';
import type { Scheme } from '../shared/http/principal.ts';
import type { UploadRule } from '../shared/http/upload-body.ts';
import { ERRORS, type ErrorCode } from '../shared/platform/errors.ts';
import { callersText } from './callers-text.ts';
import { pathIdSchema, withIdPatterns } from './id-patterns.ts';
import { schemaOf } from './json-schema.ts';
import { exampleRequest, parameterExample, recordedAnswers } from './openapi-examples/examples.ts';
import { openidPaths } from './openapi-openid.ts';
import { samplesOf } from './openapi-samples.ts';
import { describedParameter, TAGS } from './openapi-texts.ts';
import { discoverOperations, routesOf } from './operations.ts';
import { extractSchemas, nameSchemas } from './schema-names.ts';

type Json = Record<string, unknown>;

const SECURITY: Record<Scheme, Json> = {
  hub: { hubAccessTokenForSvcApi: [] },
  service_account: { serviceAccountToken: [] },
  keys: { applicationKey: [], applicationSecret: [] },
  user: { userToken: [] },
};

const bearer = (description: string) => ({
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description,
});
const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });

const SECURITY_SCHEMES = {
  hubAccessTokenForSvcApi: bearer('Hub access token'),
  serviceAccountToken: bearer('Service-account token, issued for an application key and secret'),
  applicationKey: header('x-svc-app-key', 'Publishable key of the application credentials'),
  applicationSecret: header('x-svc-app-secret', 'Private secret of the application credentials'),
  userToken: bearer("The user's access token"),
};

const PROBLEM_MEMBERS = {
  type: { type: 'string', description: 'Link to the documentation of the code' },
  title: { type: 'string' },
  status: { type: 'integer' },
  detail: { type: 'string' },
  instance: { type: 'string', description: 'Id of the request' },
  code: { type: 'string', enum: Object.keys(ERRORS) },
  errors: {
    type: 'array',
    items: {
      type: 'object',
      properties: { path: { type: 'string' }, message: { type: 'string' } },
      required: ['path', 'message'],
    },
  },
  tries_left: {
    type: 'integer',
    description: 'With `invalid_code`: how many more codes the challenge accepts',
  },
};
/** Responses that most operations share. One component each keeps the document small. */
const COMMON_FAILURES: Record<string, { status: number; codes: readonly ErrorCode[] }> = {
  Unauthorized: {
    status: 401,
    codes: ['missing_credentials', 'invalid_token', 'expired_token', 'revoked_session', 'invalid_key'],
  },
  BodyTooLarge: { status: 413, codes: ['body_too_large'] },
  UnsupportedMediaType: { status: 415, codes: ['unsupported_media_type'] },
  TooManyRequests: { status: 429, codes: ['too_many_requests'] },
  InternalError: { status: 500, codes: ['internal'] },
  DependencyUnavailable: { status: 503, codes: ['dependency_unavailable'] },
};

const ETAG = {
  description: 'Version of the record, for `If-Match` of a later write',
  schema: { type: 'string' },
};
const LAST_MODIFIED = { description: 'HTTP-date of the last change', schema: { type: 'string' } };
const RETRY_AFTER = {
  description: 'Seconds after which the request may be repeated',
  schema: { type: 'integer', minimum: 0 },
};

const REQUIRED_MEMBERS = ['type', 'title', 'status', 'detail', 'instance', 'code'];

/** Returns the OpenAPI 3.1 document, derived only from the contracts of all operations. */
export async function openApiDocument(): Promise<Json> {
  nameSchemas();
  const operations = (await discoverOperations()).map(({ operation }) => operation);
  const answers = recordedAnswers();
  const paths = openidPaths();
  for (const operation of operations) {
    for (const { method, path } of routesOf(operation)) {
      // Generators would make a second call of each GET.
      if (method === 'HEAD') continue;
      paths[path] = { ...paths[path], [method.toLowerCase()]: describe(operation, method, path, answers) };
    }
  }
  const sorted = Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1)));
  const { value, schemas } = extractSchemas(sorted);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Identity and User-Profile Service',
      version: '1.0.0',
      description: 'Sign-in and user-profile management for client applications.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The service that serves this document' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: value,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      responses: Object.fromEntries(
        Object.entries(COMMON_FAILURES).map(([name, { status, codes }]) => [name, failure(status, codes)]),
      ),
      schemas: {
        Error: { type: 'object', properties: PROBLEM_MEMBERS, required: REQUIRED_MEMBERS },
        ApplicationUpdatedBy: {
          type: 'object',
          properties: { ...PROBLEM_MEMBERS, updated_by: { type: 'string' }, updated_at: { type: 'string' } },
          required: REQUIRED_MEMBERS,
        },
        ...withIdPatterns(schemas),
      },
    },
  };
}

function describe(operation: Operation, method: string, path: string, answers: Json): Json {
  const suffix =
    method === operation.method && path === operation.path ? '' : `_${method}${path.replace(/\W+/g, '_')}`;
  return {
    operationId: operation.id + suffix,
    summary: operation.summary,
    ...descriptionOf(operation),
    tags: operation.tags,
    security: operation.auth.map((scheme) => SECURITY[scheme]),
    parameters: parametersOf(operation, path),
    ...(operation.body && { requestBody: bodyOf(operation, operation.body) }),
    ...(operation.upload && { requestBody: fileOf(operation.upload, exampleRequest(operation).body) }),
    responses: { ...successOf(operation, answers[operation.id]), ...failuresOf(operation) },
    ...(suffix === '' && samplesOf(operation)),
  };
}

/** Returns the description, with who may call and what is refused to tokens of OpenID clients. */
function descriptionOf(operation: Operation): Json {
  const { firstPartyOnly } = operation;
  const description = [operation.description, callersText(operation)].filter(Boolean).join(' ');
  if (!firstPartyOnly) return { description };
  const refusal =
    firstPartyOnly === true
      ? 'Refuses tokens that an OpenID client got for its user.'
      : `Refuses tokens that an OpenID client got for its user: ${firstPartyOnly}.`;
  return {
    description: `${description} ${refusal}`,
    'x-first-party-only': firstPartyOnly,
  };
}

function parametersOf(operation: Operation, path: string): Json[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const updates =
    operation.method === 'PUT' ||
    operation.method === 'PATCH' ||
    operation.errors.includes('precondition_failed');
  const parameters = [
    ...names.map((name) => parameter('path', name, operation.params?.[name])),
    ...Object.entries(operation.query ?? {}).map(([name, schema]) => parameter('query', name, schema)),
    ...Object.entries(operation.headers ?? {}).map(([name, schema]) => parameter('header', name, schema)),
    ...(updates ? [optionalHeader('If-Match', 'ETag that the record must still have')] : []),
    ...(updates
      ? [optionalHeader('If-Unmodified-Since', 'HTTP-date, or the `updated_at` of the record')]
      : []),
    ...(operation.idempotent
      ? [
          optionalHeader(
            'Idempotency-Key',
            `${KEY_LENGTH.min} to ${KEY_LENGTH.max} characters, for example a UUID: the same key and body within 24 hours get the first answer again`,
            { minLength: KEY_LENGTH.min, maxLength: KEY_LENGTH.max },
          ),
        ]
      : []),
  ];
  return parameters.map((described) => withExample(operation, described));
}

function withExample(operation: Operation, described: Json): Json {
  const example = parameterExample(operation, String(described['in']), String(described['name']));
  return example === undefined ? described : { ...described, example };
}

function optionalHeader(name: string, description: string, more: Json = {}): Json {
  return { in: 'header', name, required: false, description, schema: { type: 'string', ...more } };
}

function parameter(place: string, name: string, schema: z.ZodMiniType | undefined): Json {
  const json = schema ? schemaOf(schema, 'input') : pathIdSchema(name);
  const required = place === 'path' || (schema !== undefined && !z.safeParse(schema, undefined).success);
  return { in: place, name, required, ...describedParameter(place, name, json) };
}

function bodyOf(operation: Operation, schema: z.ZodMiniType): Json {
  const json = schemaOf(schema, 'input');
  const types = operation.bodyTypes ?? ['application/json'];
  const required = !z.safeParse(schema, undefined).success;
  const example = exampleRequest(operation).body;
  const content = types.map((type) => [
    type,
    { schema: json, ...(example !== undefined && type !== 'multipart/form-data' && { example }) },
  ]);
  return { required, content: Object.fromEntries(content) };
}

function fileOf({ types, maxBytes }: UploadRule, example: unknown): Json {
  const schema = { type: 'string', format: 'binary', maxLength: maxBytes };
  const content = types.map((type) => [
    type,
    { schema: { ...schema, contentMediaType: type }, ...(example !== undefined && { example }) },
  ]);
  return { required: true, content: Object.fromEntries(content) };
}

function successOf({ success }: Operation, example: unknown): Json {
  const { status, schema, document, location, media = [], alternatives = {} } = success;
  const json = schema ? schemaOf(schema, 'output') : document;
  const others = Object.entries(alternatives).map(([code, description]) => [code, { description }]);
  const content = contentOf(json, media, example);
  const note = alternatives[status];
  const headers = {
    ...(location && { Location: locationHeader(location) }),
    ...(hasVersion(schema) && { ETag: ETAG, 'Last-Modified': LAST_MODIFIED }),
  };
  return {
    ...Object.fromEntries(others),
    [status]: {
      description: note ? `Success. ${note}` : 'Success',
      ...(Object.keys(headers).length > 0 && { headers }),
      ...content,
    },
  };
}

/** Returns the content of a success: JSON, and media types that are texts or files. */
function contentOf(json: Json | undefined, media: readonly string[], example: unknown): Json {
  if (!json && media.length === 0) return {};
  const shown = example !== undefined && { example };
  const others = media.map((type) => [type, { schema: schemaOfMedia(type), ...(!json && shown) }]);
  const content = {
    ...(json && { 'application/json': { schema: json, ...shown } }),
    ...Object.fromEntries(others),
  };
  return { content };
}

/** Texts are strings; everything else is a file. */
function schemaOfMedia(type: string): Json {
  const isText = type.startsWith('text/') || type === 'application/x-ndjson';
  return isText ? { type: 'string' } : { type: 'string', format: 'binary', contentMediaType: type };
}

/** True if answers have the version of a record, from which ETag and Last-Modified follow. */
function hasVersion(schema: z.ZodMiniType | undefined): boolean {
  const { properties } = schema ? schemaOf(schema, 'output') : {};
  return typeof properties === 'object' && properties !== null && 'updated_at' in properties;
}

function locationHeader(path: string): Json {
  return { description: `Path of the created record: ${path}`, schema: { type: 'string' } };
}

/** Returns the error responses by status, each with its possible codes. */
function failuresOf(operation: Operation): Json {
  const byStatus = Map.groupBy(errorsOf(operation), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [status, commonFailure(codes) ?? failure(status, codes)]),
  );
}

/** Returns a reference to the common response with exactly these codes, if there is one. */
function commonFailure(codes: readonly ErrorCode[]): Json | undefined {
  const same = Object.entries(COMMON_FAILURES).find(([, common]) => common.codes.join() === codes.join());
  return same && { $ref: `#/components/responses/${same[0]}` };
}

function failure(status: number, codes: readonly ErrorCode[]): Json {
  const name = status === 412 ? 'ApplicationUpdatedBy' : 'Error';
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].title}`).join('\n\n'),
    ...((status === 429 || status === 503) && { headers: { 'Retry-After': RETRY_AFTER } }),
    content: { 'application/problem+json': { schema: { $ref: `#/components/schemas/${name}` } } },
  };
}
