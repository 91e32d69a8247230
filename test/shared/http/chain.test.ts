import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { publicLambda } from '../../../shared/handlers/public-lambda.ts';
import * as f from '../../../shared/http/fields.ts';
import { defineOperation } from '../../../shared/http/operation.ts';
import { Reply } from '../../../shared/http/reply.ts';
import { ApiError } from '../../../shared/platform/errors.ts';
import { invoke } from '../../support/invoke.ts';
import { logLinesOf } from '../../support/log-lines.ts';

const operation = defineOperation({
  id: 'bendSpoon',
  method: 'PUT',
  path: '/spoons/{spoon}',
  summary: 'Bend a spoon',
  tags: ['spoons'],
  auth: [],
  uses: [],
  params: { spoon: f.id('Spoon') },
  query: { angle: z.optional(z.string().check(z.regex(/^\d+$/))) },
  body: z.strictObject({
    by: f.name('Who bends it'),
    meta: z.optional(f.freeForm('Anything')),
  }),
  success: { status: 200, schema: z.object({ id: z.string(), by: z.string() }) },
  errors: ['conflict'],
});

type Result = { id: string; by: string };

function spoon(handle: () => Promise<Result> = async () => ({ id: 's1', by: 'x' })) {
  return { operation, handler: publicLambda(operation, handle) };
}

const params = { spoon: 's1' };
const bend = (handle: () => Promise<Result>) => invoke(spoon(handle), { params, body: { by: 'x' } });
const failWith = (error: Error) => bend(() => Promise.reject(error));

beforeEach(() => vi.stubEnv('LOG_LEVEL', 'silent'));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('input', () => {
  it('reaches the handler parsed, trimmed and typed', async () => {
    const handler = publicLambda(operation, async ({ params: { spoon: id }, body }) => ({ id, by: body.by }));
    const answer = await invoke({ operation, handler }, { params, body: { by: '  uri ' } });
    expect(answer).toMatchObject({ status: 200, body: { id: 's1', by: 'uri' } });
  });

  it('is refused with every fault of path, query, headers and body at once', async () => {
    const answer = await invoke(spoon(), {
      params: { spoon: 'no spaces please' },
      query: { angle: 'steep' },
      headers: { 'If-Match': 'v1', 'If-Unmodified-Since': 'yesterday' },
      body: { by: '', colour: 'red' },
    });
    expect(answer.status).toBe(400);
    expect(answer.body['code']).toBe('invalid_input');
    const paths = (answer.body['errors'] as { path: string }[]).map(({ path }) => path).sort();
    expect(paths).toEqual([
      'body.by',
      'body.colour',
      'headers.if-match',
      'headers.if-unmodified-since',
      'path.spoon',
      'query.angle',
    ]);
  });

  it('may lack a body where none of its members is required, if it posts', async () => {
    const own = {
      ...operation,
      method: 'POST',
      body: z.strictObject({ by: z.optional(f.name('Who')) }),
    } as const;
    const handler = publicLambda(own, async ({ body }) => ({ id: 's1', by: body.by ?? 'nobody' }));
    const empty = { operation: own, handler };
    expect(await invoke(empty, { params })).toMatchObject({ status: 200, body: { by: 'nobody' } });
    const put = { ...empty, operation: { ...own, method: 'PUT' } } as const;
    const replaced = publicLambda(put.operation, async () => ({ id: 's1', by: 'x' }));
    expect((await invoke({ ...put, handler: replaced }, { params })).status).toBe(400);
  });

  it('says what is wrong in words', async () => {
    const answer = await invoke(spoon(), { params, body: { by: 7 } });
    expect(answer.body['errors']).toEqual([{ path: 'body.by', message: 'must be a string' }]);
  });

  it('says where it stops being JSON, and quotes nothing of it', async () => {
    const secret = '{\n  "by": "x",\n  "secret": hunter2\n}';
    for (const body of [secret, Buffer.from(secret)]) {
      const answer = await invoke(spoon(), { params, body, headers: { 'content-type': 'application/json' } });
      expect(answer.body['detail']).toBe('The body is not valid JSON: line 3, column 13 must be a value');
      expect(answer.text).not.toContain('hunter2');
    }
  });

  it('names the keys that it must not have', async () => {
    const { body } = await invoke(spoon(), { params, body: '{"by":"x","meta":{"__proto__":{}}}' });
    expect(body['detail']).toBe('The body must not have __proto__, constructor or prototype keys');
  });

  it.each([
    ['malformed JSON', '{"by":'],
    ['a __proto__ key', '{"by":"x","meta":{"__proto__":{}}}'],
    ['a constructor key', '{"by":"x","meta":{"deep":{"constructor":1}}}'],
  ])('with %s is refused as malformed', async (_, body) => {
    const answer = await invoke(spoon(), { params, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed_body' } });
  });

  it('of another content type is refused with 415', async () => {
    const answer = await invoke(spoon(), { params, body: 'by=x', headers: { 'content-type': 'text/plain' } });
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  });

  it.each(['application/json ; charset=utf-8', 'Application/Merge-Patch+JSON', 'application/json;'])(
    'is parsed with the content type %s',
    async (type) => {
      const answer = await invoke(spoon(), { params, body: '{"by":"x"}', headers: { 'content-type': type } });
      expect(answer).toMatchObject({ status: 200 });
    },
  );

  it.each([
    ['with a byte order mark', Buffer.from('\ufeff{"by":"Müller"}')],
    ['with a byte order mark that the gateway has decoded', '\ufeff{"by":"Müller"}'],
    ['with a charset', '{"by":"Müller"}', 'application/json; charset="UTF-8"'],
  ])('is parsed %s', async (_, body, type = 'application/json') => {
    const handler = publicLambda(operation, async ({ body: { by } }) => ({ id: 's1', by }));
    const answer = await invoke({ operation, handler }, { params, body, headers: { 'content-type': type } });
    expect(answer).toMatchObject({ status: 200, body: { by: 'Müller' } });
  });

  it('may have a replacement character that somebody means', async () => {
    expect((await invoke(spoon(), { params, body: '{"by":"\\ufffd"}' })).status).toBe(200);
  });

  it.each([
    ['a value', '{"by":"x","meta":{"a":["x\\ud800y"]}}'],
    ['a name', '{"by":"x","meta":{"\\udfff":1}}'],
  ])('with half a character in free data is refused: %s', async (_, body) => {
    const answer = await invoke(spoon(), { params, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(answer.body['detail']).toContain('body.meta: must have at most 20 levels');
  });

  it('of a form or a query in Latin-1 is refused with the name of the field', async () => {
    const form = { ...operation, bodyTypes: ['application/x-www-form-urlencoded'] } as const;
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const module = { operation: form, handler: publicLambda(form, async () => ({ id: 's1', by: 'x' })) };
    const body = Buffer.from('by=M%FCller');
    const refused = await invoke(module, { params, body, headers: type });
    expect(refused).toMatchObject({ status: 400, body: { code: 'malformed_body' } });
    expect(refused.body['detail']).toContain('The field by is not UTF-8');
    const raw = await invoke(module, { params, body: Buffer.from('by=M\xfcller', 'latin1'), headers: type });
    expect(raw).toMatchObject({ status: 400, body: { code: 'malformed_body' } });
  });

  it('of more than 256 KiB is refused with 413', async () => {
    const answer = await invoke(spoon(), { params, body: { by: 'x'.repeat(257 * 1024) } });
    expect(answer).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
  });

  it.each([undefined, 'null'])(
    'without a body names it and the members that it must have: %j',
    async (body) => {
      const answer = await invoke(spoon(), { params, ...(body && { body }) });
      expect(answer.body).toMatchObject({
        code: 'invalid_input',
        errors: [
          { path: 'body', message: 'is missing: send it as application/json' },
          { path: 'body.by', message: expect.any(String) },
        ],
      });
    },
  );

  it.each(['angel', '__proto__', 'constructor', ''])(
    'with a query parameter that the operation does not have is refused: %j',
    async (name) => {
      const query = JSON.parse(`{"angle":"1",${JSON.stringify(name)}:"1"}`);
      const answer = await invoke(spoon(), { params, query, body: { by: 'uri' } });
      expect(answer.body).toMatchObject({
        code: 'invalid_input',
        errors: [{ path: `query.${name}`, message: 'is not a parameter of this operation' }],
      });
    },
  );

  it('of a page or file may have parameters that others have added', async () => {
    const success = { status: 200, alternatives: { 200: 'A page' } } as const;
    const { body: _, ...withoutBody } = operation;
    const visited = defineOperation({ ...withoutBody, success });
    const handler = publicLambda(visited, async () => new Reply(200, {}, 'page'));
    const answer = await invoke({ operation: visited, handler }, { params, query: { utm_source: 'mail' } });
    expect(answer.status).toBe(200);
  });

  it('has no unknown parameter if only a failure is described apart', async () => {
    const success = { ...operation.success, alternatives: { 503: 'The spoon is bent' } } as const;
    const { body: _, ...withoutBody } = operation;
    const failing = defineOperation({ ...withoutBody, success });
    const handler = publicLambda(failing, async () => ({ id: 's1', by: 'x' }));
    const answer = await invoke({ operation: failing, handler }, { params, query: { angel: '1' } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'query.angel' }] } });
  });
});

describe('result', () => {
  it('loses members that the contract does not declare', async () => {
    const leaky = { id: 's1', by: 'x', secret_hash: 'abc' };
    const answer = await bend(async () => leaky);
    expect(answer.body).toEqual({ id: 's1', by: 'x' });
  });

  it('carries ETag and Last-Modified when the record has a version', async () => {
    const record = { id: 's1', by: 'x', version: 4, updated_at: '2026-01-02T03:04:05.678Z' };
    const answer = await bend(async () => record);
    expect(answer.headers).toMatchObject({ etag: '"v4"', 'last-modified': 'Fri, 02 Jan 2026 03:04:05 GMT' });
  });
});

describe('failure', () => {
  it('is answered as an RFC 9457 problem', async () => {
    const answer = await failWith(new ApiError('conflict', 'The spoon is bent already'));
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.body).toEqual({
      type: expect.stringContaining('/docs/errors#conflict'),
      title: 'The request conflicts with the present state',
      status: 409,
      detail: 'The spoon is bent already',
      instance: expect.any(String),
      code: 'conflict',
    });
  });

  it('unknown to the catalogue is a 500 that tells nothing of the inside', async () => {
    const answer = await failWith(new Error('password=hunter2'));
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(answer.text).not.toContain('hunter2');
  });

  it('with a code the contract does not declare is a 500 under STRICT_CONTRACT', async () => {
    vi.stubEnv('STRICT_CONTRACT', '1');
    const answer = await failWith(new ApiError('last_owner'));
    expect(answer.status).toBe(500);
  });
});

describe('log', () => {
  it('has one wide line a request, without bodies or personal data', async () => {
    const lines = await logLinesOf(() => invoke(spoon(), { params, body: { by: 'jane@example.com' } }));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'info',
      operation: 'bendSpoon',
      caller: 'anonymous',
      status: 200,
      request_id: expect.any(String),
      duration_ms: expect.any(Number),
    });
    expect(lines[0]).not.toContain('jane@example.com');
  });

  it('of a failure of ours has the cause, which the caller does not see', async () => {
    const lines = await logLinesOf(() => failWith(new TypeError('x is not a function')));
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'error',
      status: 500,
      error_code: 'internal',
      cause: expect.stringContaining('TypeError: x is not a function'),
    });
  });
});
