import fc from 'fast-check';
import { exampleRequest } from '../../infra/openapi-examples/examples.ts';
import type { Operation } from '../../shared/http/operation.ts';
import type { Request } from '../support/invoke.ts';

/** Texts that have broken services: markup, paths, keys of prototypes, numbers, directions, encodings. */
const HOSTILE = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  '__proto__',
  'constructor',
  'a'.repeat(5000),
  '<script>alert(1)</script>',
  '../../etc/passwd',
  "' OR 1=1 --",
  '#{jndi:ldap://x}',
  'javascript:alert(1)',
  '//host.example',
  'https://user:pass@host.example/',
  '%00%0d%0aset-cookie:a=b',
  '\r\nx-injected: 1',
  'Ω≈ç√∫˜µ',
  '👩‍👩‍👧‍👦'.repeat(50),
  '٠١٢٣',
  '1e400',
  '-0',
  'NaN',
  '9007199254740993',
  '2026-02-30T25:61:00Z',
  '+15550100'.repeat(9),
  'a@b@c',
  '{"a":1}',
  '(a+)+$',
] as const;

const hostileText = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 60 }));
const anyJson = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });
const hostileValue = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 2, arbitrary: anyJson },
  fc.constantFrom<unknown>(null, true, -1, 0, 2 ** 53, 1e308, [], {}, [[[[[]]]]]),
  fc.array(fc.constant('x'), { minLength: 500, maxLength: 2000 }),
);

/** Requests of an operation: its example with some values replaced, or something else altogether. */
export function randomRequest(operation: Operation, known: Record<string, string>): fc.Arbitrary<Request> {
  const example = exampleRequest(operation);
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const params = fc.record(
    Object.fromEntries(
      names.map((name) => [
        name,
        fc.oneof(
          { weight: 6, arbitrary: fc.constant(known[name] ?? example.params?.[name] ?? 'nothing') },
          { weight: 1, arbitrary: hostileText },
        ),
      ]),
    ),
  );
  const declared = Object.keys(Object(operation.query)['shape'] ?? {});
  const query = fc.dictionary(
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom('page_size', ...declared) }, hostileText),
    fc.oneof(hostileText, fc.nat().map(String)),
    { maxKeys: 3 },
  );
  return fc.record(
    { params, query, headers: randomHeaders, body: randomBody(example.body) },
    {
      requiredKeys: ['params'],
    },
  );
}

function randomBody(example: unknown): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 8, arbitrary: mutated(example ?? {}) },
    { weight: 1, arbitrary: anyJson },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: fc.constant(`${'['.repeat(3000)}${']'.repeat(3000)}`) },
  );
}

/** A value in which members are replaced, removed or added, at any depth. */
function mutated(value: unknown): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: kept(value) }, { weight: 1, arbitrary: hostileValue });
}

function kept(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value)) return fc.tuple(...value.map(mutated));
  if (typeof value !== 'object' || value === null) return fc.constant(value);
  const members = Object.entries(value).map(([name, member]) => [name, mutated(member)] as const);
  const known = fc.record(Object.fromEntries(members), { requiredKeys: [] });
  const further = fc.dictionary(hostileText, hostileValue, { maxKeys: 1 });
  return fc.oneof(
    { weight: 5, arbitrary: known },
    { weight: 1, arbitrary: fc.tuple(known, further).map(([own, more]) => ({ ...own, ...more })) },
  );
}

const randomHeaders = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-language',
    'authorization',
    'content-type',
    'cookie',
    'idempotency-key',
    'if-match',
    'if-unmodified-since',
    'origin',
    'x-svc-app-key',
    'x-svc-app-secret',
    'x-svc-filename',
  ),
  fc.oneof(
    hostileText,
    fc.constantFrom(
      'application/json',
      'multipart/form-data; boundary=x',
      'text/html',
      '"v1"',
      '*',
      'Bearer a.b.c',
      'de;q=0.5, *',
    ),
  ),
  { maxKeys: 4 },
);
