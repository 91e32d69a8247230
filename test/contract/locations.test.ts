import { describe, expect, it } from 'vitest';
import { discoverOperations, routesOf } from '../../infra/operations.ts';
import { shapeOf } from '../../shared/http/input/read-only.ts';

const operations = (await discoverOperations()).map(({ operation }) => operation);
const withoutNames = (path: string) => path.replace(/\{\w+\}/g, '{}');
const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
const paths = new Set(operations.flatMap(routesOf).map(({ path }) => withoutNames(path)));

describe('the Location of a created record', () => {
  const creating = operations.filter(({ success }) => success.status === 201);

  it.each(creating.map((operation) => [operation.id, operation] as const))('%s', (_, { path, success }) => {
    const { location = '', schema } = success;
    expect(paths).toContain(withoutNames(location));
    const known = [...namesIn(path), ...Object.keys((schema && shapeOf(schema)) ?? {})];
    expect(known).toEqual(expect.arrayContaining(namesIn(location)));
  });
});
