import * as z from 'zod/mini';
import { KEY_LENGTH } from '../../shared/handlers/idempotency.ts';
import type { UploadRule } from '../../shared/http/input/upload-body.ts';
import type { Operation } from '../../shared/http/operation.ts';
import { exampleRequest, parameterExample } from '../openapi-examples/examples.ts';
import { pathIdSchema } from './id-patterns.ts';
import { schemaOf } from './json-schema.ts';
import { describedParameter } from './texts.ts';

type Json = Record<string, unknown>;

/** Returns the parameters of an operation at one of its paths. */
export function parametersOf(operation: Operation, path: string): Json[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const updates =
    operation.method === 'PUT' ||
    operation.method === 'PATCH' ||
    operation.errors.includes('precondition_failed');
  const parameters = [
    ...names.map((name) => parameter('path', name, operation.params?.[name])),
    ...Object.entries(operation.query ?? {}).map(([name, schema]) => parameter('query', name, schema)),
    ...Object.entries(operation.headers ?? {}).map(([name, schema]) => parameter('header', name, schema)),
    ...(updates
      ? [
          optionalHeader('If-Match', 'ETag that the record must still have; `*`: it must exist'),
          optionalHeader('If-None-Match', 'ETag that the record must not have; `*`: it must not exist'),
          optionalHeader('If-Unmodified-Since', 'HTTP-date, or the `updated_at` of the record'),
        ]
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

/** Returns the body that an operation takes, a file included. */
export function requestBodyOf(operation: Operation): Json {
  return {
    ...(operation.body && { requestBody: bodyOf(operation, operation.body) }),
    ...(operation.upload && { requestBody: fileOf(operation.upload, exampleRequest(operation).body) }),
  };
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
