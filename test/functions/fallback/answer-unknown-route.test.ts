import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '../../../functions/fallback/answer-unknown-route.ts';
import { defineOperation } from '../../../shared/http/operation.ts';
import { contextOf, eventOf } from '../../support/invoke.ts';

beforeEach(() => {
  vi.stubEnv('STRICT_CONTRACT', '1');
  vi.stubEnv('BASE_URL', 'https://id.example');
  vi.stubEnv('ROUTES', ['POST GET /applications', 'GET /applications/{app}', 'GET /openapi.json'].join(','));
});
afterEach(() => vi.unstubAllEnvs());

type Sent = { headers?: Record<string, string>; query?: Record<string, string> };

async function ask(method: string, path: `/${string}`, request: Sent = {}) {
  const operation = defineOperation({
    id: 'any',
    method: 'GET',
    path,
    summary: '',
    tags: ['any'],
    auth: [],
    uses: [],
    success: { status: 200 },
    errors: [],
  });
  const event = eventOf(operation, request);
  event.requestContext.http.method = method;
  event.routeKey = '$default';
  const { statusCode, headers, body } = await handler(event, contextOf(operation.id));
  const { requestId } = event.requestContext;
  return { statusCode, headers, body: body ? JSON.parse(body) : undefined, requestId };
}

const problem = (code: string, status: number, instance: string) => ({
  type: `https://id.example/docs/errors#${code}`,
  title: expect.any(String),
  status,
  detail: expect.any(String),
  instance,
  code,
});

describe('any other route', () => {
  describe('308', () => {
    it.each<[`/${string}`, string]>([
      ['/applications/', '/applications'],
      ['//applications', '/applications'],
      ['//applications//app 1//', '/applications/app%201'],
      ['//applications/evil.example', '/applications/evil.example'],
    ])('redirects reads from %s to %s', async (path, location) => {
      for (const method of ['GET', 'HEAD'])
        expect(await ask(method, path)).toMatchObject({ statusCode: 308, headers: { Location: location } });
    });

    it('keeps the query of the address, and is not cached', async () => {
      const answer = await ask('GET', '/applications/', { query: { limit: '2', after: 'a b' } });
      expect(answer.headers).toMatchObject({
        Location: '/applications?limit=2&after=a+b',
        'Cache-Control': 'no-store',
      });
    });

    it.each<`/${string}`>([
      '/applications//..',
      '/applications/../',
      '//applications/.',
      '/applications//./',
    ])('is not answered to %s, which URL parsers read as another address', async (path) => {
      for (const method of ['GET', 'HEAD', 'DELETE']) {
        const { statusCode, headers, body } = await ask(method, path);
        expect({ statusCode, location: headers?.['Location'] }).toEqual({ statusCode: 404 });
        expect(body.detail).toBe('GET /docs lists the routes');
      }
    });
  });

  describe('404', () => {
    it.each<[`/${string}`, string]>([
      ['/applications/', '/applications'],
      ['//applications', '/applications'],
      ['/applications//app_1', '/applications/app_1'],
      ['/applications/app 1/', '/applications/app%201'],
    ])('names the right address to a write to %s, and redirects none', async (path, address) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
        const { statusCode, headers, body } = await ask(method, path);
        expect({ statusCode, location: headers?.['Location'] }).toEqual({ statusCode: 404 });
        expect(body).toMatchObject({
          code: 'route_not_found',
          detail: expect.stringMatching(/^This address has an empty segment.* address is \/\w/),
        });
        expect(body.detail.split(' ').at(-1)).toBe(address);
      }
    });

    it.each<`/${string}`>([
      '/',
      '/nothing',
      '/applications/app_1/nothing',
      '/nothing/',
      '/openapiXjson',
      '/Applications',
    ])('answers %s in the shape of every error', async (path) => {
      const { statusCode, headers, body, requestId } = await ask('GET', path);
      expect(statusCode).toBe(404);
      expect(headers).toEqual({
        'Content-Type': 'application/problem+json',
        'Cache-Control': 'no-store',
        'Strict-Transport-Security': 'max-age=31536000',
        'X-Content-Type-Options': 'nosniff',
      });
      expect(body).toEqual(problem('route_not_found', 404, requestId));
    });
  });

  it.each<[`/${string}`, string]>([
    ['/applications', 'GET, POST'],
    ['/applications/app_1', 'GET'],
    ['/openapi.json', 'GET'],
  ])('answers 405 to %s with the methods that it has', async (path, allow) => {
    const { statusCode, headers, body, requestId } = await ask('PATCH', path);
    expect(statusCode).toBe(405);
    expect(headers).toMatchObject({ Allow: allow, 'Content-Type': 'application/problem+json' });
    expect(body).toEqual(problem('method_not_allowed', 405, requestId));
  });

  describe('204', () => {
    const preflight = { origin: 'https://shop.example', 'access-control-request-method': 'PUT' };

    it.each<[`/${string}`, string]>([
      ['/applications', 'GET, POST, OPTIONS'],
      ['/applications/app_1', 'GET, OPTIONS'],
    ])('answers OPTIONS of %s with the methods that it has', async (path, allow) => {
      const { statusCode, headers, body } = await ask('OPTIONS', path);
      expect({ statusCode, body }).toEqual({ statusCode: 204, body: undefined });
      expect(headers).toMatchObject({ Allow: allow, 'Cache-Control': 'no-store' });
    });

    it.each<`/${string}`>(['/applications', '/nothing'])(
      'answers the preflight of %s, so a browser sends the request and reads the answer',
      async (path) => {
        expect((await ask('OPTIONS', path, { headers: preflight })).statusCode).toBe(204);
      },
    );

    it('is not answered to OPTIONS of a path that does not exist', async () => {
      const { origin } = preflight;
      const { 'access-control-request-method': asked } = preflight;
      for (const headers of [{}, { origin }, { 'access-control-request-method': asked }]) {
        expect((await ask('OPTIONS', '/nothing', { headers })).statusCode).toBe(404);
      }
    });
  });
});
