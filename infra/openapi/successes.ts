import type * as z from 'zod/mini';
import type { Operation } from '../../shared/http/operation.ts';
import { schemaOf } from './json-schema.ts';

type Json = Record<string, unknown>;

const ETAG = {
  description: 'Version of the record, for `If-Match` of a later write',
  schema: { type: 'string' },
};
const ENTITY_TAG = {
  description: 'Entity tag of the content, for `If-None-Match` of a later request',
  schema: { type: 'string' },
};
const LOCATION = { description: 'Where the browser goes next', schema: { type: 'string' } };
const LAST_MODIFIED = { description: 'HTTP-date of the last change', schema: { type: 'string' } };

/** Returns the responses of a success: its own, and its alternatives. */
export function successOf({ success }: Operation, example: unknown): Json {
  const { status, schema, document, location, versioned, media = [], alternatives = {} } = success;
  const json = schema ? schemaOf(schema, 'output') : document;
  const others = Object.entries(alternatives).map(([code, description]) => [
    code,
    { description, ...headersOfAlternative(Number(code)) },
  ]);
  const content = contentOf(json, media, example);
  const note = alternatives[status];
  const headers = {
    ...textHeaders(success.describedHeaders),
    ...(location && { Location: locationHeader(location) }),
    ...(304 in alternatives && { ETag: ENTITY_TAG }),
    ...((versioned || hasVersion(schema)) && { ETag: ETAG, 'Last-Modified': LAST_MODIFIED }),
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

function textHeaders(descriptions: Readonly<Record<string, string>> = {}): Json {
  const described = Object.entries(descriptions).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ]);
  return Object.fromEntries(described);
}

/** Returns the headers of a redirect, or of an answer to a caller whose copy is current. */
function headersOfAlternative(status: number): Json {
  if (status === 302 || status === 303) return { headers: { Location: LOCATION } };
  return status === 304 ? { headers: { ETag: ENTITY_TAG } } : {};
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

/** Texts are strings, an animation is JSON; everything else is a file. */
function schemaOfMedia(type: string): Json {
  if (type === 'application/json') return { type: 'object' };
  const isText = type.startsWith('text/') || type === 'application/x-ndjson';
  return isText ? { type: 'string' } : { type: 'string', format: 'binary', contentMediaType: type };
}

/** True if answers have the version of a record, from which ETag and Last-Modified follow. */
function hasVersion(schema: z.ZodMiniType | undefined): boolean {
  if (!schema) return false;
  const { $ref, $defs, ...inline } = schemaOf(schema, 'output');
  // A schema with a name is a reference to its definition.
  const { properties } = $ref ? Object($defs)[String($ref).replace('#/$defs/', '')] : inline;
  return 'updated_at' in Object(properties);
}

function locationHeader(path: string): Json {
  return { description: `Path of the created record: ${path}`, schema: { type: 'string' } };
}
