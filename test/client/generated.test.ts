import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../client/src/generated/operations.gen.ts';
import { discoverOperations } from '../../infra/operations.ts';

const operations = (await discoverOperations()).map(({ operation }) => operation);

/** `.ci/run` compares the types as well, by `npm run generate -- client --check`. */
describe('the generated files of the client', () => {
  it('have method and path of every operation: if not, run npm run generate -- client', () => {
    const wanted = operations.map(({ id, method, path, idempotent }) => [
      id,
      `${method}${idempotent ? '!' : ''} ${path}`,
    ]);
    const generated = Object.entries(ROUTES).map(([id, route]) => [
      id,
      route.split(' ').slice(0, 2).join(' '),
    ]);
    expect(generated.sort()).toEqual(wanted.sort());
  });
});
