import type * as z from 'zod/mini';
import type { Operation } from '../shared/http/operation.ts';
import { schemaOf } from './json-schema.ts';

type Json = Record<string, unknown>;

const ETAG = {
  description: 'Version of the record, for `If-Match` of a later write',
  schema: { type: 'string' },
};
const LAST_MODIFIED = { description: 'HTTP-date of the last change', schema: { type: 'string' } };
/** Returns the responses of a success: its own, and its alternatives. */
export function successOf({ success }: Operation, example: unknown): Json {
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
