import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toEvent } from '../../../infra/local/gateway/event.ts';
import { startGateway, type Target } from '../../../infra/local/gateway.ts';
import type { HttpEvent, HttpResult } from '../../../shared/http/http-event.ts';

const MEGABYTE = 1024 * 1024;

type Gateway = Awaited<ReturnType<typeof startGateway>>;
type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

let gateway: Gateway;
const authorize = vi.fn<NonNullable<Target['authorize']>>();

/** Answers with the event it got. */
const echo = async (event: HttpEvent): Promise<HttpResult> => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(event),
});
const answers = (result: HttpResult): Target => ({ invoke: async () => result });
/** Answers with as many bytes as the query says. */
const large = async ({ queryStringParameters: query }: HttpEvent): Promise<HttpResult> => ({
  statusCode: 200,
  body: 'a'.repeat(Number(query?.['bytes'])),
});
/** Changes the event that it got, as serverless-http does, before it answers with it. */
const changeAndEcho = async (event: HttpEvent): Promise<HttpResult> =>
  echo(Object.assign(event, { rawPath: '/' }));
const CORS_OF_A_FUNCTION = {
  'Access-Control-Allow-Origin': 'https://other.example',
  'access-control-allow-credentials': 'true',
  'X-Other': '1',
};
const route = (method: string, path: string, target: Target = { invoke: echo }) => ({ method, path, target });

beforeAll(async () => {
  gateway = await startGateway({
    port: 0,
    routes: [
      route('GET', '/things/{thing}'),
      route('GET', '/things/{thing}/parts/{part}'),
      route('GET', '/things/__sample__/parts/{part}'),
      route('GET', '/things/special'),
      route('POST', '/things'),
      route('ANY', '/tree/{path+}'),
      route('POST', '/tree/special'),
      route('GET', '/tree/{thing}/leaf'),
      route('ANY', '/shared/{thing}', { invoke: echo, authorize }),
      route('PUT', '/shared/{thing}'),
      route('ANY', '/shared/special'),
      route('GET', '/locked/{thing}', { invoke: echo, authorize }),
      route('POST', '/locked', { invoke: echo, authorize }),
      route(
        'GET',
        '/png',
        answers({ isBase64Encoded: true, body: Buffer.from([0, 255]).toString('base64') }),
      ),
      route('GET', '/cookies', answers({ statusCode: 302, cookies: ['a=1; Secure', 'b=2'], body: '' })),
      route('HEAD', '/page', answers({ statusCode: 200, headers: { etag: '"1"' }, body: 'grüße' })),
      route('GET', '/failing', { invoke: async () => Promise.reject(new Error('the inner reason')) }),
      route('GET', '/large', { invoke: large }),
      route('GET', '/cors', answers({ statusCode: 200, headers: CORS_OF_A_FUNCTION, body: '' })),
      route('GET', '/changing', { invoke: changeAndEcho, authorize }),
    ],
    fallback: async (event) => ({ ...(await echo(event)), statusCode: 404 }),
  });
});
afterAll(() => gateway.close());
beforeEach(() => {
  authorize.mockReset();
  authorize.mockResolvedValue({ isAuthorized: true, context: { principal: '{"kind":"keys"}' } });
});

/** A request whose path is sent as it stands, which fetch does not do. */
function send(
  method: string,
  path: string,
  headers: Record<string, string | string[]> = {},
  body: string | Buffer = '',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: gateway.port, method, path, headers }, (response) => {
      buffer(response).then(
        (bytes) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes }),
        reject,
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const json = ({ body }: Answer) => JSON.parse(body.toString());
const eventOf = async (...request: Parameters<typeof send>): Promise<HttpEvent> =>
  json(await send(...request));

describe('a route', () => {
  it.each([
    ['/things/one', 'GET /things/{thing}', { thing: 'one' }],
    ['/things/special', 'GET /things/special', undefined],
    ['/things/one/parts/2', 'GET /things/{thing}/parts/{part}', { thing: 'one', part: '2' }],
    ['/things/__sample__/parts/2', 'GET /things/__sample__/parts/{part}', { part: '2' }],
    ['/things/b%20%C3%A9+c', 'GET /things/{thing}', { thing: 'b é+c' }],
    ['/things/a%252Fb', 'GET /things/{thing}', { thing: 'a%2Fb' }],
    ['/things/a%2Fparts%2Fb', 'GET /things/{thing}/parts/{part}', { thing: 'a', part: 'b' }],
    ['/%74hings/special', 'GET /things/special', undefined],
    ['/things/..', 'GET /things/{thing}', { thing: '..' }],
    ['/things/one?thing=two', 'GET /things/{thing}', { thing: 'one' }],
    ['/tree/one', 'ANY /tree/{path+}', { path: 'one' }],
    ['/tree/one/two/three', 'ANY /tree/{path+}', { path: 'one/two/three' }],
    ['/tree/one/leaf', 'GET /tree/{thing}/leaf', { thing: 'one' }],
    ['/tree/special', 'ANY /tree/{path+}', { path: 'special' }],
  ])('of %s is %s', async (path, routeKey, pathParameters) => {
    const event = await eventOf('GET', path);
    expect(event).toMatchObject({ routeKey, requestContext: { routeKey } });
    expect(event.pathParameters).toEqual(pathParameters);
    const [sent = ''] = path.split('?');
    expect(event).toMatchObject({
      rawPath: decodeURIComponent(sent),
      requestContext: { http: { path: decodeURIComponent(sent) } },
    });
  });

  it.each([
    ['GET', '/nothing'],
    ['DELETE', '/things/one'],
    ['HEAD', '/things/one'],
    ['GET', '/things/'],
    ['GET', '/tree'],
    ['GET', '/tree/'],
    ['GET', '/things/one/'],
    ['GET', '/things/one/parts'],
    ['GET', '/Things/one'],
    ['GET', '//things/one'],
    ['GET', '//'],
    ['GET', '/other/../things/one'],
    ['GET', '/things/a%2Fb'],
    ['OPTIONS', '/things/one'],
  ])('is not found for %s %s, which the fallback answers', async (method, path) => {
    const answer = await send(method, path);
    expect(answer.status).toBe(404);
    const rawPath = decodeURIComponent(path);
    if (method !== 'HEAD') expect(json(answer)).toMatchObject({ routeKey: '$default', rawPath });
  });

  it.each([
    ['GET', '/shared/one', 'ANY /shared/{thing}', true],
    ['DELETE', '/shared/one', 'ANY /shared/{thing}', true],
    ['OPTIONS', '/shared/one', 'ANY /shared/{thing}', true],
    ['PUT', '/shared/one', 'PUT /shared/{thing}', false],
    ['GET', '/shared/special', 'ANY /shared/special', false],
    ['POST', '/tree/special', 'POST /tree/special', false],
    ['PUT', '/tree/special', 'ANY /tree/{path+}', false],
  ])('for %s %s is %s: a method has priority over ANY', async (method, path, routeKey, isAuthorized) => {
    const event = await eventOf(method, path);
    expect(event).toMatchObject({ routeKey, requestContext: { routeKey, http: { method } } });
    expect(authorize).toHaveBeenCalledTimes(isAuthorized ? 1 : 0);
  });

  it('is found for a request that names the host in its first line', async () => {
    const event = await eventOf('GET', 'http://localhost/things/one?a=1');
    expect(event).toMatchObject({ rawPath: '/things/one', rawQueryString: 'a=1' });
  });
});

describe('an event', () => {
  it('has the host that a request names, as a custom domain of API Gateway is named', () => {
    const domainOf = (...host: string[]) => {
      const caller = { method: 'GET', socket: {}, headersDistinct: host.length > 0 ? { host } : {} };
      const target = { path: '/things', query: '' };
      const parts = { target, body: Buffer.alloc(0), routeKey: 'GET /things', params: {} };
      const { domainName, domainPrefix } = toEvent(
        caller as unknown as IncomingMessage,
        parts,
      ).requestContext;
      return [domainName, domainPrefix];
    };
    expect(domainOf('Console.Example:4000')).toEqual(['console.example', 'console']);
    expect(domainOf('127.0.0.1:4000')[0]).toBe('127.0.0.1');
    for (const unnamed of [[], ['']]) expect(domainOf(...unnamed)).toEqual(['localhost', 'localhost']);
  });

  it('names this machine alike, whether localhost is 127.0.0.1 or ::1', () => {
    const sourceOf = (remoteAddress: string) => {
      const caller = { method: 'GET', socket: { remoteAddress }, headersDistinct: {} };
      const target = { path: '/things', query: '' };
      const parts = { target, body: Buffer.alloc(0), routeKey: 'GET /things', params: {} };
      return toEvent(caller as unknown as IncomingMessage, parts).requestContext.http.sourceIp;
    };
    expect([sourceOf('::1'), sourceOf('127.0.0.1'), sourceOf('192.168.1.7')]).toEqual([
      '127.0.0.1',
      '127.0.0.1',
      '192.168.1.7',
    ]);
  });

  it('has the request as payload 2.0 puts it', async () => {
    const headers = {
      'X-Many': ['a', 'b'],
      Authorization: ['Bearer 1', 'Bearer 2'],
      'User-Agent': 'test',
      Cookie: ['a=1; b="2"', 'c=3'],
    };
    const event = await eventOf('GET', '/things/one?q=a&q=b%2Cc&empty=&plus=1+1', headers);
    expect(event).toMatchObject({
      version: '2.0',
      rawQueryString: 'q=a&q=b%2Cc&empty=&plus=1+1',
      queryStringParameters: { q: 'a,b,c', empty: '', plus: '1 1' },
      cookies: ['a=1', 'b="2"', 'c=3'],
      headers: { 'x-many': 'a,b', authorization: 'Bearer 1,Bearer 2', 'user-agent': 'test' },
      isBase64Encoded: false,
      requestContext: {
        requestId: expect.stringMatching(/^[\w-]{15}=$/),
        time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
        http: { method: 'GET', path: '/things/one', sourceIp: '127.0.0.1', userAgent: 'test' },
      },
    });
    expect(event.headers).not.toHaveProperty('cookie');
    expect(event).not.toHaveProperty('body');
  });

  it('names the connection of the caller after those that the caller named', async () => {
    const { headers } = await eventOf('GET', '/things/one', { 'x-forwarded-for': '203.0.113.7' });
    expect(headers).toMatchObject({
      'x-forwarded-for': '203.0.113.7, 127.0.0.1',
      'x-forwarded-port': String(gateway.port),
      'x-amzn-trace-id': expect.stringMatching(/^Root=1-[0-9a-f]{8}-[0-9a-f]{24}$/),
    });
  });

  it('has no members for what the request did not have', async () => {
    const event = await eventOf('GET', '/things/special');
    for (const member of ['queryStringParameters', 'pathParameters', 'cookies', 'body']) {
      expect(event).not.toHaveProperty(member);
    }
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/javascript',
    'application/xml',
    'text/plain; charset=utf-8',
    'text/xml',
  ])('has a body of type %s as text', async (type) => {
    const event = await eventOf('POST', '/things', { 'content-type': type }, '{"grüße":1}');
    expect(event).toMatchObject({ body: '{"grüße":1}', isBase64Encoded: false });
  });

  it.each([
    'image/png',
    'image/svg+xml',
    'application/octet-stream',
    'application/x-www-form-urlencoded',
    'application/merge-patch+json',
    'application/problem+json',
    'application/jsonlines',
    'multipart/form-data; boundary=b',
  ])('has a body of type %s in base64, byte for byte', async (type) => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    const event = await eventOf('POST', '/things', { 'content-type': type }, bytes);
    expect(event).toMatchObject({ body: bytes.toString('base64'), isBase64Encoded: true });
  });

  it('has a body without a type in base64, and none at all as text', async () => {
    const body = Buffer.from('{"grüße":1}');
    expect(await eventOf('POST', '/things', {}, body)).toMatchObject({
      body: body.toString('base64'),
      isBase64Encoded: true,
    });
    expect(await eventOf('POST', '/things')).toMatchObject({ isBase64Encoded: false });
  });
});

describe('an answer', () => {
  it('in base64 is sent as bytes', async () => {
    const { status, body, headers } = await send('GET', '/png');
    expect({ status, body }).toEqual({ status: 200, body: Buffer.from([0, 255]) });
    expect(headers['content-length']).toBe('2');
  });

  it('sets each cookie', async () => {
    const { status, headers } = await send('GET', '/cookies');
    expect({ status, cookies: headers['set-cookie'] }).toEqual({
      status: 302,
      cookies: ['a=1; Secure', 'b=2'],
    });
  });

  it('has the CORS headers of the API in place of those of the function', async () => {
    const { headers } = await send('GET', '/cors', { origin: 'https://app.example.com' });
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'x-other': '1' });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect((await send('GET', '/cors')).headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('to HEAD has the headers and no body', async () => {
    const { status, headers, body } = await send('HEAD', '/page');
    expect({ status, etag: headers.etag, length: headers['content-length'], body }).toEqual({
      status: 200,
      etag: '"1"',
      length: '7',
      body: Buffer.alloc(0),
    });
  });
});

describe('what API Gateway answers by itself', () => {
  it.each(['/things/%zz', '/things/%', '/things/%ff', '/nothing/%zz'])(
    'is 400 for the path %s',
    async (path) => {
      const answer = await send('GET', path);
      expect(answer.status).toBe(400);
      expect(json(answer)).toEqual({ message: 'Bad Request' });
    },
  );

  it.each([
    ['of text over 10 MB', 'text/plain', 10 * MEGABYTE + 1],
    ['of text that makes an event over 6 MB', 'text/plain', 6 * MEGABYTE],
    ['of bytes that make an event over 6 MB in base64', 'image/png', 4.5 * MEGABYTE],
  ])('is 413 for a body %s', async (_, type, bytes) => {
    const answer = await send('POST', '/things', { 'content-type': type }, Buffer.alloc(bytes, 'a'));
    expect({ status: answer.status, body: json(answer) }).toEqual({
      status: 413,
      body: { message: 'Request Entity Too Large' },
    });
  });

  it.each([
    ['text', 'text/plain', 5 * MEGABYTE],
    ['bytes', 'image/png', 4 * MEGABYTE],
  ])(
    'is nothing for a body of %s that makes an event and an answer of up to 6 MB',
    async (_, type, bytes) => {
      const { body } = await eventOf('POST', '/things', { 'content-type': type }, Buffer.alloc(bytes, 'a'));
      expect(body?.length).toBeGreaterThanOrEqual(bytes);
    },
  );

  it('is 500 for an answer over 6 MB', async () => {
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const answer = await send('GET', `/large?bytes=${6 * MEGABYTE}`);
    log.mockRestore();
    expect({ status: answer.status, body: json(answer) }).toEqual({
      status: 500,
      body: { message: 'Internal Server Error' },
    });
    expect((await send('GET', `/large?bytes=${5 * MEGABYTE}`)).body.length).toBe(5 * MEGABYTE);
  });

  it('is 431 above 10,240 bytes of request line and header values, without names', async () => {
    const line = 'GET /things/one HTTP/1.1'.length;
    const own = Object.values({ host: `127.0.0.1:${gateway.port}`, connection: 'keep-alive' }).join(
      '',
    ).length;
    const filled = { 'x-a': 'a'.repeat(5_000), 'x-b': 'b'.repeat(10_240 - 5_000 - line - own) };
    expect((await send('GET', '/things/one', filled)).status).toBe(200);
    const over = await send('GET', '/things/one', { ...filled, 'x-c': 'c' });
    expect({ status: over.status, body: json(over) }).toEqual({
      status: 431,
      body: { message: 'Request Header Fields Too Large' },
    });
    expect((await send('GET', '/things/one', { 'x-a': 'a'.repeat(40_000) })).status).toBe(431);
    expect((await send('GET', `/things/one?q=${'q'.repeat(10_240)}`)).status).toBe(431);
  });

  it('is 503 for a function and 500 for an authorizer that take too long', async () => {
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const never = () => new Promise<never>(() => undefined);
    const impatient = await startGateway({
      port: 0,
      routes: [
        route('GET', '/slow', { invoke: never }),
        route('GET', '/held', { invoke: echo, authorize: never }),
      ],
      fallback: never,
      timeLimits: { integration: 1, authorizer: 1 },
    });
    const answered = await Promise.all(
      ['/slow', '/held', '/nothing'].map(async (path) => {
        const response = await fetch(`${impatient.endpoint}${path}`);
        return [response.status, await response.json()];
      }),
    );
    await impatient.close();
    log.mockRestore();
    expect(answered).toEqual([
      [503, { message: 'Service Unavailable' }],
      [500, { message: 'Internal Server Error' }],
      [503, { message: 'Service Unavailable' }],
    ]);
  });

  it.each([
    ['announces its length', { 'content-length': String(12 * MEGABYTE) }, 1],
    ['comes in chunks without a length', { 'transfer-encoding': 'chunked' }, 11 * MEGABYTE],
  ])(
    'is 413 before the end of a body over 10 MB that %s, and ends the connection',
    async (_, headers, sent) => {
      const { port } = gateway;
      const options = { host: '127.0.0.1', port, method: 'POST', path: '/things', headers };
      const unfinished = request(options);
      const ended = new Promise((resolve) => unfinished.on('error', resolve).on('close', resolve));
      const answered = new Promise<IncomingMessage>((resolve) => unfinished.on('response', resolve));
      unfinished.write('a'.repeat(sent));
      const answer = await answered;
      expect(answer.statusCode).toBe(413);
      expect(await text(answer)).toBe('{"message":"Request Entity Too Large"}');
      await ended;
    },
  );

  it.each([
    ['function', '/failing'],
    ['authorizer', '/locked/one'],
  ])('is 500 without the inner reason for a %s that throws', async (_, path) => {
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    authorize.mockRejectedValue(new Error('the inner reason'));
    const answer = await send('GET', path);
    const logged = String(log.mock.calls[0]?.[0]);
    log.mockRestore();
    expect(answer.status).toBe(500);
    expect(json(answer)).toEqual({ message: 'Internal Server Error' });
    expect(logged).toContain('the inner reason');
  });
});

describe('a client that goes away in the middle of its request', () => {
  it('is no failure of a function in the log', async () => {
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await new Promise<void>((resolve) => {
      const socket = connect(gateway.port, '127.0.0.1', () => {
        socket.end('POST /things HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf');
      });
      socket.resume().on('close', () => resolve());
    });
    await eventOf('GET', '/things/one');
    const logged = log.mock.calls.length;
    log.mockRestore();
    expect(logged).toBe(0);
  });
});

describe('the authorizer', () => {
  it('is called for its routes, without the body; its context reaches the function', async () => {
    const event = await eventOf('POST', '/locked', { authorization: 'Bearer t', cookie: 'a=1' }, '{}');
    expect(event.requestContext.authorizer).toEqual({ lambda: { principal: '{"kind":"keys"}' } });
    const [asked] = authorize.mock.calls[0] ?? [];
    expect(authorize).toHaveBeenCalledTimes(1);
    expect(asked).toMatchObject({
      version: '2.0',
      type: 'REQUEST',
      routeKey: 'POST /locked',
      routeArn: expect.stringMatching(/\/\$default\/POST\/locked$/),
      headers: { authorization: 'Bearer t' },
      cookies: ['a=1'],
    });
    expect(asked).not.toHaveProperty('body');
  });

  it('passes strings, numbers and booleans on as they are', async () => {
    const context = { principal: '{}', level: 2, staff: true };
    authorize.mockResolvedValue({ isAuthorized: true, context });
    const { requestContext } = await eventOf('GET', '/locked/one');
    expect(requestContext.authorizer).toEqual({ lambda: context });
  });

  it.each([
    ['a list', ['a']],
    ['an object', { a: 1 }],
    ['null', null],
    ['a text that makes its answer larger than 8 KB', 'a'.repeat(8 * 1024)],
  ])('gives 500 for a context with %s', async (_, value) => {
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const context = { principal: value } as unknown as Record<string, string>;
    authorize.mockResolvedValue({ isAuthorized: true, context });
    const { status } = await send('GET', '/locked/one');
    log.mockRestore();
    expect(status).toBe(500);
  });

  it('shares no object with the function', async () => {
    const context = { principal: '{}' };
    authorize.mockResolvedValue({ isAuthorized: true, context });
    await send('GET', '/changing');
    expect(authorize.mock.calls[0]?.[0].rawPath).toBe('/changing');
    expect(context).toEqual({ principal: '{}' });
  });

  it('knows the parameters of the path', async () => {
    await send('GET', '/locked/a%20b');
    expect(authorize.mock.calls[0]?.[0].pathParameters).toEqual({ thing: 'a b' });
  });

  it('is not asked for public routes, unknown routes and preflights', async () => {
    await send('GET', '/things/one');
    await send('GET', '/nothing');
    await send('OPTIONS', '/locked/one');
    await send('OPTIONS', '/locked/one', {
      origin: 'https://a.example',
      'access-control-request-method': 'GET',
    });
    expect(authorize).not.toHaveBeenCalled();
  });

  it('that refuses gives 403 and the function is not called', async () => {
    authorize.mockResolvedValue({ isAuthorized: false });
    const answer = await send('GET', '/locked/one');
    expect(answer.status).toBe(403);
    expect(json(answer)).toEqual({ message: 'Forbidden' });
  });
});

describe('a browser of another origin', () => {
  const origin = { origin: 'https://app.example.com' };

  it.each(['/things', '/locked/one', '/nothing'])('may ask for %s, by its preflight', async (path) => {
    const asked = { ...origin, 'access-control-request-method': 'PUT' };
    const { status, headers, body } = await send('OPTIONS', path, asked);
    expect({ status, length: body.length }).toEqual({ status: 204, length: 0 });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-methods']?.split(',')).toEqual(
      expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    );
    expect(headers['access-control-allow-headers']).toBe('*,authorization');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it.each([
    [200, '/things/one'],
    [404, '/nothing'],
    [400, '/things/%zz'],
  ])('may read an answer of %i', async (expected, path) => {
    const { status, headers } = await send('GET', path, origin);
    expect({ status, allowed: headers['access-control-allow-origin'] }).toEqual({
      status: expected,
      allowed: '*',
    });
    expect(headers['access-control-expose-headers']?.toLowerCase().split(',')).toEqual(
      expect.arrayContaining(['date', 'etag', 'last-modified', 'retry-after', 'location']),
    );
  });

  it.each([
    ['an origin', { 'access-control-request-method': 'PUT' }],
    ['a method', origin],
  ])('gets no preflight answer without %s: the function of unknown routes answers', async (_, headers) => {
    const answer = await send('OPTIONS', '/things', headers);
    expect(answer.status).toBe(404);
    expect(json(answer)).toMatchObject({
      routeKey: '$default',
      requestContext: { http: { method: 'OPTIONS' } },
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-methods');
  });

  it('gets CORS headers only if it names its origin', async () => {
    expect((await send('GET', '/things/one')).headers).not.toHaveProperty('access-control-allow-origin');
  });
});
