import { createServer, type IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { requireUser, type TokenOptions, type VerifiedToken } from '../../client/src/server.ts';
import { freePort } from '../../infra/local/http/loopback.ts';
import { listeningPort } from '../support/listening-port.ts';
import { useService } from '../support/service.ts';

const running = useService();

type Ask = (token?: string) => Promise<Response>;

const withToken = (token?: string) => ({
  headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
});

function guards(baseUrl = running().baseUrl) {
  return requireUser({ baseUrl, application: running().seed.application });
}

/** A handler of Fetch, as a route of Next.js has it. */
function fetchBackend(baseUrl?: string): Ask {
  const route = guards(baseUrl).fetch((_request, { userId }, { params }: { params: { id: string } }) =>
    Response.json({ user: userId, id: params.id }),
  );
  return (token) =>
    route(new Request('http://shop.example/orders/1', withToken(token)), { params: { id: '1' } });
}

function honoBackend(baseUrl?: string): Ask {
  const app = new Hono<{ Variables: { user: VerifiedToken } }>();
  app.use('/orders/*', guards(baseUrl).hono);
  app.get('/orders/:id', (context) =>
    context.json({ user: context.get('user').userId, id: context.req.param('id') }),
  );
  return async (token) => app.request('/orders/1', withToken(token));
}

/** A chain of middlewares over Node's own server, whose requests and answers Express passes on. */
function expressBackend(baseUrl?: string): Ask {
  return async (token) => {
    const guard = guards(baseUrl).express;
    const server = createServer(async (request: IncomingMessage & { user?: VerifiedToken }, response) => {
      const next = () => response.end(JSON.stringify({ user: request.user?.userId, id: '1' }));
      await guard(request, response, next);
    });
    const port = await listeningPort(server);
    const answer = await fetch(`http://127.0.0.1:${port}/orders/1`, withToken(token));
    await answer.clone().text();
    server.close();
    return answer;
  };
}

describe.each([
  ['Fetch', fetchBackend],
  ['Express', expressBackend],
  ['Hono', honoBackend],
])('requireUser for %s', (_, backend) => {
  it('calls the handler with the user of the token', async () => {
    const { user } = running().seed;
    const answer = await backend()(user.access_token);
    expect([answer.status, await answer.json()]).toEqual([200, { user: user.id, id: '1' }]);
  });

  it.each([
    [undefined, 'missing_credentials', 'Bearer realm="api"'],
    ['invented', 'invalid_token', 'Bearer realm="api", error="invalid_token"'],
  ])('answers 401 to the token %s, without calling the handler', async (token, code, challenge) => {
    const answer = await backend()(token);
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, challenge]);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toEqual({ code, error: expect.any(String) });
  });

  it('answers 503 if the keys cannot be read', async () => {
    const answer = await backend(`http://127.0.0.1:${await freePort()}`)(running().seed.user.access_token);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  });
});

describe('requireUser', () => {
  it.each([['key_a'], [''], [['']], [[7]], [{}], [null], [[['key_a']]], ['ANY']])(
    'refuses the clients %j when the guard is made',
    (clients) => {
      const options = {
        baseUrl: running().baseUrl,
        application: 'app_1',
        clients,
      } as unknown as TokenOptions;
      expect(() => requireUser(options)).toThrow(/`clients` must be a list/);
    },
  );

  it('leaves the errors of a handler to the framework', async () => {
    const route = guards().fetch(() => {
      throw new Error('of the handler');
    });
    const request = new Request('http://shop.example/', withToken(running().seed.user.access_token));
    await expect(route(request)).rejects.toThrow('of the handler');
  });

  it('passes an unexpected error to the error handler of Express, and answers nothing', async () => {
    const passed: unknown[] = [];
    const answered: string[] = [];
    const response = {
      statusCode: 200,
      setHeader: () => undefined,
      end: (text: string) => answered.push(text),
    };
    const broken = new TypeError('no headers');
    const request = {
      get headers(): never {
        throw broken;
      },
    };
    await guards().express(request, response, (error) => passed.push(error));
    expect([passed, answered]).toEqual([[broken], []]);
  });
});
