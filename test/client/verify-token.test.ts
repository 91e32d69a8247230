import { createServer, type RequestListener } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TokenError, type TokenOptions, verifyRequest, verifyToken } from '../../client/src/server.ts';
import { listeningPort } from '../support/listening-port.ts';

const APPLICATION = 'app_1';
const HOUR_SECONDS = 3600;

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
let old: Keys;
let fresh: Keys;
let server: ReturnType<typeof createServer>;
let baseUrl: string;
let answer: RequestListener;
let requests: number;

beforeAll(async () => {
  [old, fresh] = await Promise.all([generateKeyPair('EdDSA'), generateKeyPair('EdDSA')]);
});

/** Each test has an issuer of its own, so none has the keys of another. */
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  requests = 0;
  answer = await announcing({ old });
  server = createServer((request, response) => {
    requests += 1;
    answer(request, response);
  });
  baseUrl = `http://127.0.0.1:${await listeningPort(server)}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function announcing(keys: Record<string, Keys>, alg = 'EdDSA'): Promise<RequestListener> {
  const announced = Object.entries(keys).map(async ([kid, { publicKey }]) => ({
    ...(await exportJWK(publicKey)),
    kid,
    alg,
  }));
  const body = JSON.stringify({ keys: await Promise.all(announced) });
  return (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body);
}

function token({
  kid = 'old',
  keys = old,
  claims = {},
  seconds = HOUR_SECONDS,
  typ = 'at+jwt',
  alg = 'EdDSA',
} = {}) {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ iat: now, exp: now + seconds, ...claims })
    .setProtectedHeader({ alg, typ, kid })
    .setIssuer(baseUrl)
    .setAudience(`app:${APPLICATION}`)
    .setSubject('user_1')
    .sign(keys.privateKey);
}

const verify = (text: string) => verifyToken(text, { baseUrl, application: APPLICATION });

/** `ok`, or what a backend answers. */
async function outcome(text: string, timeoutMilliseconds = 5000): Promise<string> {
  const options = { baseUrl, application: APPLICATION, timeoutMilliseconds };
  try {
    await verifyToken(text, options);
    return 'ok';
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    return `${error.status} ${error.code}`;
  }
}

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const MINUTE = 60_000;

const UNREADABLE: [string, RequestListener][] = [
  ['is down', (request) => request.socket.destroy()],
  ['answers 500', (_, response) => response.writeHead(500).end()],
  ['answers 404', (_, response) => response.writeHead(404).end()],
  ['answers no JSON', (_, response) => response.end('<html>')],
  ['answers JSON that has no keys', (_, response) => response.end('{"keys":{}}')],
  ['never answers', () => undefined],
  ['stops in the middle of its answer', (_, response) => response.writeHead(200).write('{"keys":[')],
];

describe('verifyToken', () => {
  it('says what to answer: a challenge of RFC 6750, or when to try again', async () => {
    const headersOf = async (text: string) => verify(text).catch(({ headers }: TokenError) => headers);
    const challenge = { 'www-authenticate': 'Bearer realm="api", error="invalid_token"' };
    expect(await headersOf('garbage')).toEqual(challenge);
    expect(await headersOf(await token({ seconds: -60 }))).toEqual(challenge);
    answer = (_, response) => response.writeHead(503).end();
    pass(60 * MINUTE);
    expect(await headersOf(await token())).toEqual({ 'retry-after': '5' });
  });

  it('says what is wrong with a token', async () => {
    const messageOf = (text: string) => verify(text).catch(({ message }: TokenError) => message);
    expect(await messageOf('')).toBe('Send the access token of a user as a bearer token.');
    expect(await messageOf(await token({ seconds: -60 }))).toBe('The access token has expired. Refresh it.');
    expect(await messageOf('garbage')).toBe('The access token is not valid. Sign in again.');
  });

  it('accepts a token that is signed with RS256', async () => {
    const rsa = await generateKeyPair('RS256');
    answer = await announcing({ rsa }, 'RS256');
    expect(await outcome(await token({ kid: 'rsa', keys: rsa, alg: 'RS256' }))).toBe('ok');
  });

  it('takes a base URL with slashes at its end', async () => {
    const options = { baseUrl: `${baseUrl}//`, application: APPLICATION };
    expect(await verifyToken(await token(), options)).toMatchObject({ userId: 'user_1' });
  });

  it.each([
    [{ sid: 'session_1', client_id: 'key_1' }, ['session_1', 'key_1']],
    [{ sid: 7, client_id: {} }, [undefined, undefined]],
  ])('reads session and client from texts only: %j', async (claims, ids) => {
    const { sessionId, clientId } = await verify(await token({ claims }));
    expect([sessionId, clientId]).toEqual(ids);
  });

  it('refuses an invalid token with 401', async () => {
    const good = await token();
    expect(await outcome(good)).toBe('ok');
    expect(await outcome('')).toBe('401 missing_credentials');
    expect(await outcome('garbage')).toBe('401 invalid_token');
    expect(await outcome(await token({ seconds: -60 }))).toBe('401 expired_token');
    expect(await outcome(await token({ keys: fresh }))).toBe('401 invalid_token');
    expect(await outcome(await token({ typ: 'sa+jwt' }))).toBe('401 invalid_token');
    expect(await outcome(await token({ claims: { iat: undefined } }))).toBe('401 invalid_token');
  });

  it('reads the keys again after the clock of the backend was set back', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'performance'] });
    const text = await token();
    expect(await outcome(text)).toBe('ok');
    pass(-5 * HOUR_SECONDS * 1000);
    vi.advanceTimersByTime(5 * MINUTE);
    expect([await outcome(text), requests]).toEqual(['ok', 2]);
    answer = (_, response) => response.writeHead(503).end();
    vi.advanceTimersByTime(5 * MINUTE);
    const rotated = () => token({ kid: 'fresh', keys: fresh });
    expect(await outcome(await rotated())).toBe('503 keys_unavailable');
    pass(-HOUR_SECONDS * 1000);
    answer = await announcing({ old, fresh });
    vi.advanceTimersByTime(5000);
    expect(await outcome(await rotated())).toBe('ok');
  });

  it.each(UNREADABLE)('answers 503 if the address of the keys %s', async (_, listener) => {
    answer = listener;
    expect(await outcome(await token(), 300)).toBe('503 keys_unavailable');
    expect(await outcome('garbage', 300)).toBe('401 invalid_token');
  });

  it.each(UNREADABLE)('accepts tokens of known keys for an hour after it %s', async (_, listener) => {
    expect(await outcome(await token())).toBe('ok');
    answer = listener;
    pass(59 * MINUTE);
    expect(await outcome(await token(), 300)).toBe('ok');
    expect(await outcome(await token({ keys: fresh }), 300)).toBe('401 invalid_token');
    pass(MINUTE);
    expect(await outcome(await token(), 300)).toBe('503 keys_unavailable');
  });

  it('works again once the keys can be read', async () => {
    const announced = answer;
    answer = (_, response) => response.writeHead(503).end();
    const text = await token();
    expect([await outcome(text), await outcome(text)]).toEqual(Array(2).fill('503 keys_unavailable'));
    expect(requests).toBe(1);
    answer = announced;
    pass(5000);
    expect(await outcome(text)).toBe('ok');
  });

  it('reads the keys once for many tokens, and again after five minutes', async () => {
    const text = await token();
    await Promise.all(Array.from({ length: 10 }, () => verify(text)));
    expect(requests).toBe(1);
    pass(5 * MINUTE);
    await verify(text);
    expect(requests).toBe(2);
  });

  it('reads the keys at once for a new one, and every 30 seconds for invented ones', async () => {
    await verify(await token());
    answer = await announcing({ old, fresh });
    pass(30_000);
    expect(await outcome(await token({ kid: 'fresh', keys: fresh }))).toBe('ok');
    expect(requests).toBe(2);
    for (const kid of ['a', 'b']) expect(await outcome(await token({ kid }))).toBe('401 invalid_token');
    expect(requests).toBe(2);
  });

  it('answers 503 for an unknown key while keys cannot be read, because it may be new', async () => {
    await verify(await token());
    answer = (_, response) => response.writeHead(500).end();
    pass(30_000);
    expect(await outcome(await token({ kid: 'fresh', keys: fresh }))).toBe('503 keys_unavailable');
    expect(await outcome(await token())).toBe('ok');
  });
});

describe('the token of an OpenID client', () => {
  const ask = async (clients: TokenOptions['clients'], claims: object) => {
    const options = { baseUrl, application: APPLICATION, ...(clients && { clients }) };
    const headers = { authorization: `Bearer ${await token({ claims })}` };
    return verifyRequest({ headers }, options);
  };
  const ofClient = { azp: 'key_mcp', client_id: 'key_mcp' };

  it.each([[undefined], [[]], [['key_other']]])('is refused with 403 for the clients %j', async (clients) => {
    await expect(ask(clients, ofClient)).rejects.toMatchObject({
      name: 'TokenError',
      status: 403,
      code: 'first_party_only',
      message: expect.stringMatching(/OpenID client key_mcp .*`clients`/),
      headers: { 'www-authenticate': 'Bearer realm="api", error="insufficient_scope"' },
    });
  });

  it.each([['any' as const], [['key_other', 'key_mcp']]])(
    'is admitted by the clients %j',
    async (clients) => {
      expect(await ask(clients, ofClient)).toMatchObject({ userId: 'user_1', openidClient: 'key_mcp' });
    },
  );

  it.each([undefined, [], 'any' as const])("leaves the user's own token good for %j", async (clients) => {
    const own = { client_id: 'key_page' };
    expect(await ask(clients, own)).toMatchObject({ clientId: 'key_page', openidClient: undefined });
  });

  it.each(['', 7, null, {}])('is refused if its azp is %j', async (azp) => {
    await expect(ask(undefined, { azp })).rejects.toMatchObject({ code: 'first_party_only' });
  });

  it('is not judged by clients that are no list', async () => {
    const clients = 'key_mcp' as unknown as 'any';
    await expect(ask(clients, ofClient)).rejects.toThrow(TypeError);
  });
});

describe('verifyRequest', () => {
  const options = () => ({ baseUrl, application: APPLICATION });

  it('takes the bearer token of requests of Fetch, Node and Lambda', async () => {
    const authorization = `bearer  ${await token()} `;
    const requests = [
      new Request(baseUrl, { headers: { authorization } }),
      { headers: { authorization } },
      { headers: { Authorization: [authorization] } },
    ];
    for (const request of requests)
      expect(await verifyRequest(request, options())).toMatchObject({ userId: 'user_1' });
  });

  it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', 'Bearer two tokens', 'Basic Bearer x'])(
    'refuses the header %j with 401',
    async (authorization) => {
      const failing = verifyRequest({ headers: { authorization } }, options());
      await expect(failing).rejects.toMatchObject({
        name: 'TokenError',
        status: 401,
        code: 'missing_credentials',
        headers: { 'www-authenticate': 'Bearer realm="api"' },
      });
    },
  );
});
