import { describe, expect, it } from 'vitest';
import { gatewayRoutes } from '../../infra/gateway-routes.ts';
import { discoverOperations, discoverProtocols } from '../../infra/operations.ts';
import { ownRouteTables, routeTable } from '../../infra/route-table.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { defineProtocol } from '../../shared/http/protocol.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const handler = async () => ({ statusCode: 200 });

/** Operations of the given routes, whose ids are their routes. */
function partsOf(...routes: [Method, `/${string}`][]) {
  const operations = routes.map(([method, path]) => ({
    file: '',
    handler,
    operation: defineOperation({
      id: `${method} ${path}`,
      method,
      path,
      summary: '',
      tags: ['any'],
      auth: ['hub'],
      uses: [],
      success: { status: 200 },
      errors: [],
    }),
  }));
  return { operations, protocols: [] };
}

const keysOf = (...routes: [Method, `/${string}`][]) =>
  gatewayRoutes(partsOf(...routes)).map(
    ({ method, path, functionId }) => `${method} ${path} > ${functionId}`,
  );

describe('the routes of the API', () => {
  it('have ANY for GET and HEAD of a path, before its other methods', () => {
    expect(keysOf(['POST', '/a'], ['GET', '/a'], ['DELETE', '/a/{x}'])).toEqual([
      'ANY /a > GET /a',
      'POST /a > POST /a',
      'DELETE /a/{x} > DELETE /a/{x}',
    ]);
  });

  it('have no ANY that matches a path with a parameter in the same place', () => {
    const keys = keysOf(['GET', '/a/sample'], ['GET', '/a/{x}'], ['PUT', '/a/{x}']);
    expect(keys).toEqual([
      'GET /a/sample > GET /a/sample',
      'HEAD /a/sample > GET /a/sample',
      'ANY /a/{x} > GET /a/{x}',
      'PUT /a/{x} > PUT /a/{x}',
    ]);
    expect(keysOf(['GET', '/a/{x}/b'], ['PUT', '/a/c/{y}'])).toContain('HEAD /a/{x}/b > GET /a/{x}/b');
  });

  it('have ANY for a path with a parameter of several segments, beside its exceptions', () => {
    const keys = keysOf(['GET', '/a/{x+}'], ['POST', '/a/b']);
    expect(keys).toEqual(['ANY /a/{x+} > GET /a/{x+}', 'POST /a/b > POST /a/b']);
  });

  it('keep the methods of a protocol that answers no HEAD', () => {
    const protocol = defineProtocol({
      id: 'speak',
      summary: '',
      uses: [],
      routes: [
        { method: 'GET', path: '/form' },
        { method: 'POST', path: '/form' },
        { method: 'GET', path: '/text' },
        { method: 'HEAD', path: '/text' },
      ],
    });
    const routes = gatewayRoutes({ operations: [], protocols: [{ protocol }] });
    expect(routes.map(({ method, path, isPublic }) => [method, path, isPublic])).toEqual([
      ['GET', '/form', true],
      ['POST', '/form', true],
      ['ANY', '/text', true],
    ]);
  });
});

describe('the text of routes', () => {
  it('has every path with its methods', () => {
    expect(routeTable(partsOf(['POST', '/a'], ['GET', '/a'], ['PUT', '/b']))).toBe('POST GET HEAD /a,PUT /b');
  });

  it('of a function has the paths of which it gets every method, and no others', () => {
    const tables = ownRouteTables(partsOf(['POST', '/a'], ['GET', '/a'], ['PUT', '/b']));
    expect([...tables]).toEqual([['GET /a', 'POST GET HEAD /a']]);
  });

  it('of each function that reads has all paths of its ANY routes', async () => {
    const parts = { operations: await discoverOperations(), protocols: await discoverProtocols() };
    const tables = ownRouteTables(parts);
    const shared = gatewayRoutes(parts).filter(({ method }) => method === 'ANY');
    expect(shared.length).toBeGreaterThan(50);
    for (const { functionId, path } of shared) {
      const paths = tables
        .get(functionId)
        ?.split(',')
        .map((entry) => entry.split(' ').at(-1));
      expect(paths, functionId).toContain(path);
    }
  });
});
