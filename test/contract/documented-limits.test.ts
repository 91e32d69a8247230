import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
// biome-ignore lint/style/noRestrictedImports: only the full zod reads JSON Schema, and this is in no bundle.
import { fromJSONSchema } from 'zod';
import * as z from 'zod/mini';
import { schemaOf } from '../../infra/openapi/json-schema.ts';
import { parameterExample } from '../../infra/openapi-examples/examples.ts';
import { discoverOperations } from '../../infra/operations.ts';
import { textsOfRequest } from '../support/schema-texts.ts';

const operations = (await discoverOperations()).map(({ operation }) => operation);
/** Page sizes are numbers in the document, and their limits are tested with lists. */
const texts = operations.flatMap(textsOfRequest).filter(({ where }) => !where.endsWith('page_size'));

/** Texts without a documented limit. API Gateway limits headers and addresses to 10,240 bytes. */
const UNLIMITED = [
  /headers\.(accept|origin|authorization|if-none-match|x-svc-app-key|x-svc-app-secret)$/,
  // Any text gets the answer of a code or nonce that does not exist.
  /\.(code|nonce)$/,
  // Compared with the stored value.
  /update(My)?GroupInvite body\.(phone|user_id)$/,
  // At most 20 characters in a normalised form, which may be shorter than the text.
  /\.keyword$/,
];

/** Values that are right somewhere, and values that are right nowhere. */
const VALUES = [
  ...['', ' ', 'a', 'A', '1', '-1', '0', 'word', 'two words'],
  ...['x_y', 'ä', '日本', '🎉', '<b>', '"', 'a\nb', 'a,b'],
  ...['30d', '1.5 hours', '90 SECS', '2 fortnights', '-1d', '1d 2h', '0s', '10 Days', '1e3s', '366d'],
  ...['#1a2b3c', '#ABCDEF', '#12345', 'red', '#1234567', '123456', '12345', '1234567', '+12025550123'],
  ...['+1 (202) 555-0123', '2025550123', '+0123', '+1234567890123456', '12345678', 'ada@example.com'],
  ...['ADA@Example.com', 'ada@', '@example.com', 'a b@example.com', 'https://example.com', 'http://a.b'],
  ...['https://example.com/', 'https://example.com/a?b#c'],
  ...['https://u:p@example.com', '/orders', '//example.com'],
  ...['javascript:alert(1)', 'com.example.shop'],
  ...['com.example.shop://x', 'HTTPS://EXAMPLE.COM', 'example.com'],
  ...['https://example.com:8443', 'http://localhost:3000'],
  ...['ftp://example.com', 'user_1', 'group_1', 'a.b:c@d+e~f-g'],
  ...['2030-01-01T00:00:00Z', '2030-01-01T00:00:00.000+02:00'],
  ...['2030-01-01', '2020-01-01T00:00:00Z', 'yesterday'],
  ...['user.*', '*', 'user.created', 'user.nothing', 'user:user_1', 'service', 'de', 'pt-BR', 'x'.repeat(43)],
  ...['light', 'enabled', 'email', 'asc', 'a'.repeat(64), 'a,'.repeat(20), 'a,'.repeat(99), 'a,'.repeat(200)],
  ...[
    40, 41, 63, 64, 65, 100, 101, 128, 129, 200, 201, 254, 256, 257, 512, 513, 1000, 1001, 2048, 2049, 5000,
  ].map((length) => 'a'.repeat(length)),
];

const documented = (schema: z.core.$ZodType) => {
  const { description: _, ...json } = schemaOf(schema as z.ZodMiniType, 'input');
  return json;
};

/** True if the value breaks a limit whatever the service removes at its ends. */
function breaks(value: string, { maxLength, minLength, pattern }: Record<string, unknown>): boolean {
  return (
    (typeof maxLength === 'number' && value.trim().length > maxLength) ||
    (typeof minLength === 'number' && value.length < minLength) ||
    (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value))
  );
}

describe('the documented limits of a text', () => {
  beforeAll(() => {
    vi.stubEnv('WEBHOOK_LOOPBACK', 'false');
    vi.stubEnv('LINK_URL', 'http://localhost:4000/l');
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });

  it('are of every kind of request', () => {
    expect(texts.map(({ where }) => where)).toEqual(
      expect.arrayContaining(['createWebhook body.url', 'listUsers query.fields', 'startSignIn body.phone']),
    );
  });

  it.each(texts)('are there, and are those that the service enforces: $where', ({ where, schema }) => {
    const limits = documented(schema);
    const isLimited = ['maxLength', 'pattern', 'enum', 'const', 'format'].some((word) => word in limits);
    expect(isLimited || UNLIMITED.some((pattern) => pattern.test(where)), JSON.stringify(limits)).toBe(true);
    const inDocument = fromJSONSchema(limits);
    const accepted = VALUES.filter((value) => z.safeParse(schema, value).success);
    expect(accepted.filter((value) => breaks(value, limits) || !inDocument.safeParse(value).success)).toEqual(
      [],
    );
  });
});

describe('the example of a parameter', () => {
  const parameters = operations.flatMap((operation) =>
    (['query', 'headers'] as const).flatMap((part) =>
      Object.entries(operation[part] ?? {}).map(([name, schema]) => ({
        where: `${operation.id} ${part}.${name}`,
        schema,
        example: parameterExample(operation, part === 'query' ? 'query' : 'header', name),
      })),
    ),
  );

  it.each(parameters.filter(({ example }) => example !== undefined))(
    'is accepted: $where',
    ({ schema, example }) => {
      expect(z.safeParse(schema, String(example)).error?.issues).toBeUndefined();
    },
  );
});
