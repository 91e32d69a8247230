import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const SOURCE = new URL('../../console/src/', import.meta.url).pathname;
const DOCUMENT = new URL('../../docs/openapi.json', import.meta.url).pathname;

/** The only write of nothing that was read: a new user gets its id from the service. */
const CREATIONS = ["user: '__default__'"];

type Operation = { operationId?: string; parameters?: readonly { $ref?: string; name?: string }[] };

/** The operations that replace or change a record, and take the version that was read. */
function conditionalOperations(): string[] {
  const { paths }: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
    readFileSync(DOCUMENT, 'utf8'),
  );
  return Object.values(paths).flatMap((methods) =>
    Object.entries(methods).flatMap(([method, { operationId = '', parameters = [] }]) => {
      const takesVersion = parameters.some(({ $ref, name }) => /if-?match/i.test($ref ?? name ?? ''));
      return takesVersion && (method === 'put' || method === 'patch') ? [operationId] : [];
    }),
  );
}

/** Returns the text from an opening bracket to the one that closes it. */
function bracketed(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if ('({['.includes(text.charAt(at))) depth++;
    if (')}]'.includes(text.charAt(at)) && --depth === 0) return text.slice(start, at + 1);
  }
  return text.slice(start);
}

const CONDITION = /\bifMatch\b|If-Unmodified-Since/;

/** True if a request has a condition, itself or in an object of its file that it spreads. */
function isConditional(request: string, source: string): boolean {
  const spread = [...request.matchAll(/\.\.\.(\w+)/g)].map(([, name]) => name);
  return (
    CONDITION.test(request) ||
    spread.some((name) => {
      const at = source.search(new RegExp(`\\b(function|const) ${name}\\b`));
      return at >= 0 && CONDITION.test(source.slice(at).split('\n\n')[0] ?? '');
    })
  );
}

/** Returns each request of an operation that a source describes. */
function requestsIn(source: string): { operation: string; request: string }[] {
  const described = [...source.matchAll(/describe(\()\s*'(\w+)'|(\{) operation: '(\w+)', request/g)];
  return described.map((match) => ({
    operation: match[2] ?? match[4] ?? '',
    request: bracketed(source, match.index + match[0].search(/[({]/)),
  }));
}

const conditional = conditionalOperations();
const writes = globSync('**/*.{ts,tsx}', { cwd: SOURCE }).flatMap((file) => {
  const source = readFileSync(`${SOURCE}${file}`, 'utf8');
  return requestsIn(source)
    .filter(({ operation }) => conditional.includes(operation))
    .map((one) => ({ ...one, file, hasCondition: isConditional(one.request, source) }));
});

const isCreation = (request: string) => {
  const words = request.replace(/\s+/g, ' ');
  return CREATIONS.some((start) => words.includes(start));
};

describe('a request of the console that changes a record', () => {
  it('is found in the sources', () => {
    const operations = writes.map(({ operation }) => operation);
    for (const one of ['updateGroup', 'replaceSchema', 'updateIdentityProvider', 'announceUserFieldUpload'])
      expect(operations).toContain(one);
  });

  it('has the version that was read as its condition', () => {
    const without = writes.filter(({ request, hasCondition }) => !hasCondition && !isCreation(request));
    expect(without.map(({ file, operation }) => `${file}: ${operation}`)).toEqual([]);
  });

  it('needs no condition only if it creates a record', () => {
    expect(writes.filter(({ request }) => isCreation(request))).toHaveLength(CREATIONS.length);
  });
});
