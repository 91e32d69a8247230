import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '../../../functions/fallback/answer-unknown-route.ts';
import { defineOperation } from '../../../shared/http/operation.ts';
import { contextOf, eventOf } from '../../support/invoke.ts';

beforeEach(() => {
  vi.stubEnv('STRICT_CONTRACT', '1');
  vi.stubEnv('BASE_URL', 'https://id.example');
  vi.stubEnv(
    'ROUTES',
    ['GET /applications', 'POST /applications', 'GET /applications/{app}', 'GET /openapi.json'].join(','),
  );
});
afterEach(() => vi.unstubAllEnvs());

async function ask(method: 'GET' | 'PATCH', path: `/${string}`) {
  const operation = defineOperation({
    id: 'any',
    method,
    path,
    summary: '',
    tags: ['any'],
    auth: [],
    uses: [],
    success: { status: 200 },
    errors: [],
  });
  const event = eventOf(operation, {});
  const { statusCode, headers, body } = await handler(event, contextOf(operation.id));
  return { statusCode, headers, body: JSON.parse(body ?? ''), requestId: event.requestContext.requestId };
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
  describe('404', () => {
    it.each<`/${string}`>([
      '/',
      '/nothing',
      '/applications/',
      '/applications/app_1/nothing',
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

  describe('405', () => {
    it.each<[`/${string}`, string]>([
      ['/applications', 'GET, POST'],
      ['/applications/app_1', 'GET'],
      ['/openapi.json', 'GET'],
    ])('answers %s with the methods that it has', async (path, allow) => {
      const { statusCode, headers, body, requestId } = await ask('PATCH', path);
      expect(statusCode).toBe(405);
      expect(headers).toMatchObject({ Allow: allow, 'Content-Type': 'application/problem+json' });
      expect(body).toEqual(problem('method_not_allowed', 405, requestId));
    });
  });
});
