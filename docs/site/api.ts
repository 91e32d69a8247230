import { inlineSharedSchemas } from '../../infra/openapi/shared-schemas.ts';
import document from '../openapi.json' with { type: 'json' };
import { ORDER_OF_USE } from './order-of-use.ts';

/** A JSON Schema of the OpenAPI document. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  [keyword: string]: unknown;
};
export type Media = { schema?: Schema; example?: unknown };
export type Parameter = {
  in: string;
  name: string;
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
};
type Header = { description?: string };
export type Answer = {
  description: string;
  headers?: Record<string, Header>;
  content?: Record<string, Media>;
};
type Reference = { $ref: string };
type DescribedOperation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: (Parameter | Reference)[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, Answer | Reference>;
  'x-codeSamples'?: { lang: string; source: string }[];
};

/** An operation with all that its page shows. */
export type ApiOperation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Further addresses of the same operation. */
  readonly alsoAt: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  /** Schemes that must be sent together; one of the lists is enough. */
  readonly security: readonly (readonly string[])[];
  readonly parameters: readonly Parameter[];
  readonly body: Readonly<Record<string, Media>>;
  readonly answers: readonly (Answer & { status: string })[];
  /** The call with the client. */
  readonly sample: string | undefined;
};

const { paths, components, tags, info } = inlineSharedSchemas(document) as unknown as {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: Record<string, Record<string, unknown>> & { schemas: Record<string, Schema> };
  tags: { name: string; description: string }[];
  info: { title: string; version: string; description: string };
};
/** The order of the methods of a path: first what creates, last what deletes. */
const METHODS = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'];

export const INFO = info;
export const SCHEMAS = components.schemas;

/** A group of operations, in the order of use. */
export type Area = { title: string; slug: string; about: string; operations: ApiOperation[] };

const all = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({ path, method: method.toUpperCase(), described })),
);

/** All operations, those of each path together. */
export const OPERATIONS: readonly ApiOperation[] = all
  .filter(({ described }) => !described.operationId.includes('_'))
  .map(({ path, method, described }) => ({
    id: described.operationId,
    method,
    path,
    alsoAt: all
      .filter((other) => other.described.operationId.startsWith(`${described.operationId}_`))
      .map((other) => other.path),
    summary: described.summary,
    description: described.description ?? '',
    tag: described.tags[0] ?? '',
    security: described.security.map((schemes) => Object.keys(schemes)),
    parameters: described.parameters.map((one) => resolved<Parameter>(one)),
    body: described.requestBody?.content ?? {},
    answers: Object.entries(described.responses).map(([status, answer]) => ({
      ...answerOf(resolved<Answer>(answer)),
      status,
    })),
    sample: described['x-codeSamples']?.find(({ lang }) => lang === 'TypeScript')?.source,
  }));

/** The areas of the reference. */
export const AREAS: readonly Area[] = tags.map(({ name, description }) => ({
  title: titleOf(name),
  slug: name.replaceAll(/\W+/g, '-'),
  about: description,
  operations: OPERATIONS.filter(({ tag }) => tag === name).toSorted(byUse),
}));

function byUse(a: ApiOperation, b: ApiOperation): number {
  return (
    rankOf(a) - rankOf(b) ||
    a.path.localeCompare(b.path) ||
    METHODS.indexOf(a.method) - METHODS.indexOf(b.method)
  );
}

function rankOf({ id }: ApiOperation): number {
  const rank = ORDER_OF_USE.indexOf(id);
  return rank < 0 ? ORDER_OF_USE.length : rank;
}

/** Returns the name of a tag as titles have it. */
function titleOf(tag: string): string {
  const named = tag.replace(/^(?:oidc|sms)\b/, (word) => word.toUpperCase()).replace(/^openid$/, 'OpenID');
  return named.charAt(0).toUpperCase() + named.slice(1);
}

/** Returns an answer with the headers to which it refers. */
function answerOf(answer: Answer): Answer {
  const headers = Object.entries(answer.headers ?? {}).map(
    ([name, header]) => [name, resolved<Header>(header)] as const,
  );
  return { ...answer, headers: Object.fromEntries(headers) };
}

/** Returns a part of the document, or the component to which it refers. */
function resolved<T>(part: T | Reference): T {
  const { $ref } = Object(part);
  if ($ref === undefined) return part as T;
  const [kind = '', name = ''] = String($ref).split('/').slice(2);
  return components[kind]?.[name] as T;
}

/** Returns the name of the schema to which a schema refers. */
export function schemaName({ $ref }: Schema): string | undefined {
  return $ref?.split('/').at(-1);
}

/** Returns the page of an operation. */
export function operationAddress(id: string): string {
  return `/docs/reference/${id}`;
}
