import { describe, expect, it } from 'vitest';
import * as fallback from '../../functions/fallback/answer-unknown-route.ts';
import { discoverOperations, discoverProtocols } from '../../infra/operations.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { useBackends } from '../support/backends.ts';
import { invoke } from '../support/invoke.ts';

const SAFE = {
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
};
const plain = {
  summary: 'x',
  tags: ['x'],
  auth: [],
  uses: [],
  success: { status: 200 },
  errors: [],
} as const;

const [operations, protocols] = [await discoverOperations(), await discoverProtocols()];

useBackends();

/** Some value for every parameter of a path. */
const paramsOf = (path: string) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', 'nothing']));

describe('HSTS and nosniff', () => {
  it.each(operations.map((module) => [module.operation.id, module] as const))(
    'are in the answers of %s',
    async (_, module) => {
      const { headers } = await invoke(module, { params: paramsOf(module.operation.path) });
      expect(headers).toMatchObject(SAFE);
    },
  );

  const routes = protocols.flatMap(({ protocol, handler }) =>
    protocol.routes.flatMap(({ method, path }) =>
      method === 'OPTIONS'
        ? []
        : [{ operation: defineOperation({ ...plain, uses: protocol.uses, id: 'x', method, path }), handler }],
    ),
  );
  it.each(routes.map((module) => [`${module.operation.method} ${module.operation.path}`, module] as const))(
    'are in the answers of %s',
    async (_, module) => {
      const { headers } = await invoke(module, { params: paramsOf(module.operation.path) });
      expect(headers).toMatchObject(SAFE);
    },
  );

  it('are in the answer to an unknown route', async () => {
    const operation = defineOperation({ ...plain, id: 'x', method: 'GET', path: '/nowhere' });
    expect((await invoke({ operation, handler: fallback.handler })).headers).toMatchObject(SAFE);
  });
});
