import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../infra/openapi/document.ts';
import { inlineSharedSchemas } from '../../infra/openapi/shared-schemas.ts';

type Json = Record<string, unknown>;
type Described = { operationId: string; requestBody?: unknown; responses: Record<string, unknown> };

const document = inlineSharedSchemas(Object(await openApiDocument()));
const page = await readFile(new URL('../../docs/glossary.md', import.meta.url), 'utf8');

/** The rows `name | other name | operation` of the page. */
const ROWS = [...page.matchAll(/^\| `(\w+)` \| `(\w+)` \| `(\w+)` \|/gm)].map(
  ([, name, other, operation]) => ({
    name: String(name),
    other: String(other),
    operation: String(operation),
  }),
);

const operations = Object.values(Object(document['paths'])).flatMap((methods) =>
  Object.values<Described>(Object(methods)),
);

/** Every object schema of a request or success, with components in place of references. */
function objectsIn(part: unknown): Json[] {
  if (Array.isArray(part)) return part.flatMap(objectsIn);
  if (typeof part !== 'object' || part === null) return [];
  const { $ref, properties, ...rest } = part as Json;
  const referred = typeof $ref === 'string' ? componentAt($ref) : undefined;
  const own = typeof properties === 'object' && properties !== null ? [properties as Json] : [];
  return [
    ...own,
    ...own.flatMap((members) => objectsIn(Object.values(members))),
    ...objectsIn(referred),
    ...objectsIn(Object.values(rest)),
  ];
}

function componentAt(ref: string): unknown {
  return ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, name) => Object(at)[name], document);
}

/** The names of deprecated members of an operation. */
function deprecatedOf({ requestBody, responses }: Described): string[] {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return objectsIn([requestBody, successes.map(([, response]) => response)]).flatMap((members) =>
    Object.entries(members).flatMap(([name, schema]) => (Object(schema).deprecated ? [name] : [])),
  );
}

describe('the names in the API of docs/glossary.md', () => {
  it.each(ROWS)(
    'has names that the reference has: $name and $other of $operation',
    ({ name, other, operation }) => {
      const described = operations.find(({ operationId }) => operationId === operation);
      const members = objectsIn([described?.requestBody, described?.responses]).find((all) => other in all);
      expect(members).toHaveProperty(name);
      expect(members?.[other]).toMatchObject({
        deprecated: true,
        description: expect.stringContaining(`\`${name}\``),
      });
    },
  );

  it('names every deprecated member of the reference', () => {
    const found = operations
      .filter(({ operationId }) => !operationId.includes('_'))
      .flatMap((operation) => deprecatedOf(operation).map((name) => `${operation.operationId} ${name}`));
    expect([...new Set(found)].sort()).toEqual(
      ROWS.map(({ operation, other }) => `${operation} ${other}`).sort(),
    );
  });
});
