import { beforeEach, describe, expect, it, vi } from 'vitest';
import { discoverOperations } from '../../infra/operations.ts';
import { shapeOf } from '../../shared/http/input/read-only.ts';
import { parseInput } from '../../shared/http/middleware/parse-input.ts';
import type { Operation } from '../../shared/http/operation.ts';
import type { RequestContext } from '../../shared/http/request-state.ts';
import { ApiError, type Fault } from '../../shared/platform/errors.ts';
import { contextOf, eventOf } from '../support/invoke.ts';

/** Words of the validator and of its types, and regular expressions. */
const JARGON =
  /invalid (input|option|string|key|value|number|format)|expected|received|undefined|\bNaN\b|union|discriminator|unrecognized|too (big|small)|not accepted here|\bregex|\/\^|\[object/i;

const LONG = 'x'.repeat(300_000);
const TYPICAL: readonly unknown[] = [
  7,
  -1,
  0.5,
  '',
  'x',
  LONG,
  true,
  null,
  [],
  [7],
  {},
  { x: {} },
  'http://x',
];

const operations = (await discoverOperations()).map(({ operation }) => operation);

/** The faults that a request has before its handler runs. */
function faultsOf(operation: Operation, body: unknown, query: Record<string, string> = {}): Fault[] {
  const params = Object.fromEntries(
    [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '']),
  );
  const event = eventOf(operation, { params, query });
  Reflect.set(event, 'body', body);
  const context = Object.assign(contextOf(operation.id), { state: { startedAt: 0, log: {} } });
  const request = {
    event,
    context: context satisfies RequestContext,
    response: undefined,
    error: null,
    internal: {},
  };
  try {
    parseInput(operation).before?.(request);
    return [];
  } catch (error) {
    if (error instanceof ApiError) return error.extras.faults ?? [];
    throw error;
  }
}

/** Bodies with one typical mistake each: at the top, in a member, and in a member of a member. */
function bodiesOf({ body }: Operation): unknown[] {
  if (!body) return [];
  const members = Object.entries(shapeOf(body) ?? {});
  return [
    undefined,
    ...TYPICAL,
    ...TYPICAL.map((value) => Object.fromEntries(members.map(([name]) => [name, value]))),
    ...TYPICAL.map((value) =>
      Object.fromEntries(
        members.map(([name, schema]) => [
          name,
          Object.fromEntries(Object.keys(shapeOf(schema) ?? {}).map((inner) => [inner, value])),
        ]),
      ),
    ),
  ];
}

beforeEach(() => {
  vi.stubEnv('BASE_URL', 'http://localhost:4000');
  vi.stubEnv('LINK_URL', 'http://localhost:4000/l');
});

describe('the faults of a request', () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))(
    'name the input and how to mend it, without words of the validator: %s',
    (_, operation) => {
      const names = Object.keys(operation.query ?? {});
      const queries = ['', 'x', '-1', LONG].map((value) =>
        Object.fromEntries(names.map((name) => [name, value])),
      );
      const faults = [
        ...bodiesOf(operation).flatMap((body) => faultsOf(operation, body)),
        ...queries.flatMap((query) => faultsOf(operation, undefined, query)),
      ];
      expect(faults.filter(({ path, message }) => JARGON.test(message) || !path)).toEqual([]);
    },
  );

  it.each([
    [undefined, 'is missing'],
    [7, 'must be a string'],
    ['', 'must not be empty'],
    ['x'.repeat(101), 'may have up to 100 characters'],
  ])('say of the name of a new application: %j %s', (name, message) => {
    const operation = operations.find(({ id }) => id === 'createApplication');
    if (!operation) throw new Error('there is no createApplication');
    const found = faultsOf(operation, name === undefined ? {} : { name }).filter(
      ({ path }) => path === 'body.name',
    );
    expect(found).toEqual([{ path: 'body.name', message }]);
  });
});
