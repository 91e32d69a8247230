import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as listAccounts from '../../../functions/accounts/list-accounts.ts';
import * as provider from '../../../functions/oidc/serve-open-id-provider.ts';
import type { LambdaHandler } from '../../../shared/http/chain.ts';
import { contextOf, eventOf } from '../../support/invoke.ts';
import { logLinesOf } from '../../support/log-lines.ts';

const DOCUMENT = '/oidc/{app}/jwks';
const PREFLIGHT = { origin: 'https://shop.example', 'access-control-request-method': 'PUT' };

beforeEach(() => {
  vi.stubEnv('STRICT_CONTRACT', '1');
  vi.stubEnv('LOG_LEVEL', 'silent');
  vi.stubEnv('BASE_URL', 'https://id.example');
  vi.stubEnv('ROUTES', `POST GET HEAD /accounts,GET HEAD ${DOCUMENT}`);
});
afterEach(() => vi.unstubAllEnvs());

/** Calls a function as the gateway does for another method than GET. */
async function ask(
  handler: LambdaHandler,
  method: string,
  routeKey: string,
  headers: Record<string, string> = {},
) {
  const event = eventOf(listAccounts.operation, { headers });
  event.routeKey = routeKey;
  event.requestContext.http.method = method;
  const answer = await handler(event, contextOf('any'));
  return { ...answer, body: answer.body ? JSON.parse(answer.body) : undefined };
}

describe('a function that gets every method of a path', () => {
  it.each(['PUT', 'PATCH', 'DELETE', 'TRACE', 'get'])(
    'answers %s with 405 and what the path has, whoever asks',
    async (method) => {
      expect(await ask(listAccounts.handler, method, 'ANY /accounts')).toMatchObject({
        statusCode: 405,
        headers: {
          Allow: 'GET, HEAD, POST',
          'Content-Type': 'application/problem+json',
          'Cache-Control': 'no-store',
          'X-Content-Type-Options': 'nosniff',
        },
        body: { code: 'method_not_allowed', type: 'https://id.example/docs/errors#method_not_allowed' },
      });
    },
  );

  it.each([{}, PREFLIGHT])('answers OPTIONS with 204, should the gateway not do so: %j', async (headers) => {
    expect(await ask(listAccounts.handler, 'OPTIONS', 'ANY /accounts', headers)).toMatchObject({
      statusCode: 204,
      headers: { Allow: 'GET, HEAD, POST, OPTIONS' },
      body: undefined,
    });
  });

  it('uses the path if the gateway names the method, as SAM does', async () => {
    expect(await ask(listAccounts.handler, 'DELETE', 'DELETE /accounts')).toMatchObject({ statusCode: 405 });
  });

  it.each(['GET', 'HEAD'])('asks for credentials with %s', async (method) => {
    expect(await ask(listAccounts.handler, method, 'ANY /accounts')).toMatchObject({
      statusCode: 401,
      body: { code: 'missing_credentials' },
    });
  });

  it('still asks for credentials if its routes are missing', async () => {
    vi.stubEnv('ROUTES', '');
    expect(await ask(listAccounts.handler, 'DELETE', 'ANY /accounts')).toMatchObject({ statusCode: 401 });
  });

  it('answers by the format of the service where it speaks a protocol', async () => {
    expect(await ask(provider.handler, 'POST', `ANY ${DOCUMENT}`)).toMatchObject({
      statusCode: 405,
      headers: { Allow: 'GET, HEAD' },
      body: { code: 'method_not_allowed' },
    });
  });

  it('refuses a request around a closed edge before that', async () => {
    vi.stubEnv('ORIGIN_SECRET', 'a'.repeat(32));
    vi.stubEnv('ORIGIN_CLOSED', 'true');
    expect(await ask(listAccounts.handler, 'DELETE', 'ANY /accounts')).toMatchObject({ statusCode: 421 });
  });

  it('logs that as one line with the name of the operation and the code', async () => {
    const lines = await logLinesOf(() => ask(listAccounts.handler, 'DELETE', 'ANY /accounts'));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'info', operation: 'listAccounts', status: 405, error_code: 'method_not_allowed' },
    ]);
  });
});
