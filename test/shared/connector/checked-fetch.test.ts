import type { LookupAddress } from 'node:dns';
import type { RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { gzipSync } from 'node:zlib';
import * as jose from 'jose';
import * as openid from 'openid-client';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type CheckedInit, checkedFetch, type FetchLimits } from '../../../shared/connector/checked-fetch.ts';
import { ConnectorError, type ConnectorReason } from '../../../shared/connector/connector-error.ts';
import { withDeadline } from '../../../shared/platform/client-timeouts.ts';
import { HOSTILE_REDIRECTS } from '../../support/hostile-redirects.ts';
import { HOSTILE_URLS } from '../../support/hostile-urls.ts';
import { listeningPort } from '../../support/listening-port.ts';
import { startRaw } from '../../support/raw-server.ts';
import { type Answer, startReceiver } from '../../support/receiver.ts';
import { SELF_SIGNED } from '../../support/self-signed.ts';
import { until } from '../../support/wait.ts';

const PUBLIC = { address: '8.8.8.8', family: 4 };
const LOOPBACK = { address: '127.0.0.1', family: 4 };

beforeEach(() => {
  vi.stubEnv('TIMEOUT_FACTOR', '1');
});

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Returns why something cannot be fetched, or the status of its answer. */
async function outcomeOf(url: string, init: CheckedInit = {}, limits: FetchLimits = {}) {
  return checkedFetch(url, init, limits).then(
    ({ status }) => status,
    (error: unknown): ConnectorReason => {
      if (error instanceof ConnectorError) return error.reason;
      throw error;
    },
  );
}

/** Allows the origins of these URLs. */
function allow(...urls: string[]): void {
  vi.stubEnv('CONNECTOR_ORIGINS', urls.map((url) => new URL(url).origin).join(','));
}

/** Starts a server that `checkedFetch` may call, until another is allowed. */
async function startAllowed(answer?: Answer) {
  const server = await startReceiver(answer);
  allow(server.url);
  return server;
}

async function startAllowedRaw(answer: (socket: Socket) => void): Promise<string> {
  const url = await startRaw(answer);
  allow(url);
  return url;
}

/** Answers with a redirect to the URL. */
const redirectTo =
  (url: string, status = 302): Answer =>
  (_, response) => {
    response.writeHead(status, { location: url }).end('elsewhere');
  };

/** A resolver that gives each answer once and then repeats the last. */
function resolver(...answers: LookupAddress[][]) {
  let asked = 0;
  return vi.fn(async () => answers[Math.min(asked++, answers.length - 1)] ?? []);
}

describe('an address that is not allowed', () => {
  it('is refused for every hostile URL before anything is resolved', async () => {
    vi.stubEnv('WEBHOOK_LOOPBACK', 'true');
    const resolve = resolver([LOOPBACK]);
    for (const url of HOSTILE_URLS)
      expect([url, await outcomeOf(url, {}, { resolve })]).toEqual([url, 'address']);
    expect(resolve).not.toHaveBeenCalled();
  });

  it.each([
    ['loopback', [LOOPBACK]],
    ['a private address', [{ address: '10.1.2.3', family: 4 }]],
    ['the metadata service', [{ address: '169.254.169.254', family: 4 }]],
    ['the metadata service by IPv6', [{ address: 'fd00:ec2::254', family: 6 }]],
    ['loopback as a mapped address', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['a public and then a private address', [PUBLIC, LOOPBACK]],
  ])('is refused for a public name with %s', async (_, addresses) => {
    vi.stubEnv('WEBHOOK_LOOPBACK', 'true');
    const resolve = resolver(addresses);
    expect(await outcomeOf('https://example.com/', {}, { resolve })).toBe('address');
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  it('is no other origin of this machine than those that are listed', async () => {
    const [listed, other] = [await startReceiver(), await startReceiver()];
    allow(listed.url);
    vi.stubEnv('WEBHOOK_LOOPBACK', 'true');
    expect(await outcomeOf(listed.url)).toBe(204);
    expect(await outcomeOf(other.url)).toBe('address');
    expect(await outcomeOf(listed.url.replace('127.0.0.1', 'localhost'))).toBe('address');
    expect(other.connections).toBe(0);
  });

  it('is a listed origin whose name leads off this machine', async () => {
    const { url } = await startReceiver();
    const named = url.replace('127.0.0.1', 'shop.localhost');
    allow(named);
    const resolve = resolver([{ address: '10.0.0.1', family: 4 }]);
    expect(await outcomeOf(named, {}, { resolve })).toBe('address');
    expect(await outcomeOf(named, {}, { resolve: resolver([LOOPBACK]) })).toBe(204);
  });

  it('is resolved once, so a rebinding name server gains nothing', async () => {
    const resolve = resolver([PUBLIC], [LOOPBACK]);
    const url = 'https://rebind.example.com:8443/';
    // Some networks answer for every address, with a certificate of their own.
    const reasons = ['timeout', 'connection', 'certificate'];
    expect(reasons).toContain(await outcomeOf(url, {}, { resolve, milliseconds: 300 }));
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(await outcomeOf(url, {}, { resolve })).toBe('address');
  });

  it('has a host without addresses', async () => {
    const unknown = async () => Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }));
    expect(await outcomeOf('https://example.com', {}, { resolve: unknown })).toBe('name');
    expect(await outcomeOf('https://example.com', {}, { resolve: resolver([]) })).toBe('name');
  });
});

describe('a request', () => {
  it('is a GET without cookies that asks for an answer that is not compressed', async () => {
    const server = await startAllowed((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'a=b', x: ['1', '2'] });
      response.end('{"issuer":1}');
    });
    const answer = await checkedFetch(new URL(server.url));
    expect(answer).toBeInstanceOf(Response);
    expect([answer.status, answer.ok, await answer.json()]).toEqual([200, true, { issuer: 1 }]);
    expect([answer.headers.get('x'), answer.headers.has('set-cookie')]).toEqual(['1, 2', false]);
    await checkedFetch(server.url);
    const { method, headers } = server.received[1] ?? {};
    expect(method).toBe('GET');
    expect(headers).toEqual({
      'accept-encoding': 'identity',
      'user-agent': 'Identity-Service/1',
      host: server.host,
      connection: 'close',
    });
  });

  it.each([
    ['a=%C3%BC', new URLSearchParams({ a: 'ü' }), 'application/x-www-form-urlencoded;charset=UTF-8'],
    ['ü', 'ü', 'text/plain;charset=UTF-8'],
    ['ü', Buffer.from('ü'), undefined],
    ['', undefined, undefined],
    ['', '', 'text/plain;charset=UTF-8'],
  ])('sends the body %j by POST', async (sent, body, type) => {
    const server = await startAllowed();
    await checkedFetch(server.url, { method: 'POST', body, headers: { authorization: 'Basic x' } });
    const [got] = server.received;
    expect(got).toMatchObject({ method: 'POST', body: sent });
    expect(got?.headers['content-type']).toBe(type);
    expect(got?.headers['content-length']).toBe(String(Buffer.byteLength(sent)));
    expect(got?.headers.authorization).toBe('Basic x');
  });

  it('has no other method, and no stream as its body', async () => {
    const server = await startAllowed();
    await expect(checkedFetch(server.url, { method: 'DELETE' })).rejects.toThrow(TypeError);
    const body = new ReadableStream();
    await expect(checkedFetch(server.url, { method: 'POST', body })).rejects.toThrow(TypeError);
    expect(server.connections).toBe(0);
  });

  it('uses no proxy of the environment', async () => {
    const [server, proxy] = [await startAllowed(), await startReceiver()];
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy'])
      vi.stubEnv(name, `http://${proxy.host}`);
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    expect(await outcomeOf(server.url)).toBe(204);
    expect(proxy.connections).toBe(0);
  });

  it('that fails says nothing of what it sent', async () => {
    const url = 'http://127.0.0.1:1/secret-path?code=secret';
    allow(url);
    const init = { method: 'POST', headers: { authorization: 'secret' }, body: 'secret' };
    const error: unknown = await checkedFetch(url, init).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ name: 'ConnectorError', reason: 'connection' });
    expect(JSON.stringify([error, String(error)])).not.toMatch(/secret|127\.0\.0\.1/);
  });
});

describe('an answer', () => {
  it.each([200, 204, 304, 400, 500])('is returned with the status %i', async (status) => {
    const server = await startAllowed((_, response) => void response.writeHead(status).end());
    expect(await outcomeOf(server.url)).toBe(status);
  });

  it('is refused if its body is longer than allowed, with and without a length', async () => {
    const server = await startAllowed(({ body }, response) => {
      if (body) response.writeHead(200, { 'content-length': 1001 });
      response.end('x'.repeat(1001));
    });
    for (const body of ['', 'with length']) {
      const limits = { maxBytes: 1000 };
      expect(await outcomeOf(server.url, { method: 'POST', body }, limits)).toBe('too_large');
      expect(await outcomeOf(server.url, { method: 'POST', body }, { maxBytes: 1001 })).toBe(200);
    }
  });

  it('is refused after 256 KB if it is endless, and its connection ends', async () => {
    let sent = 0;
    const endless = await startAllowed((_, response) => {
      response.writeHead(200);
      const more = () => {
        sent += 1;
        if (response.destroyed) return;
        if (response.write('x'.repeat(1024))) setImmediate(more);
        else response.once('drain', more);
      };
      more();
      response.on('close', () => {
        sent = -sent;
      });
    });
    expect(await outcomeOf(endless.url)).toBe('too_large');
    await until(() => sent < 0);
    expect(-sent).toBeLessThan(20_000);
  });

  it('is refused if it is slow, byte by byte', async () => {
    const slow = await startAllowed((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    });
    expect(await outcomeOf(slow.url, {}, { milliseconds: 300 })).toBe('timeout');
  });

  it('is refused if it never comes, or a resolver never answers', async () => {
    const silent = await startAllowed(() => undefined);
    expect(await outcomeOf(silent.url, {}, { milliseconds: 200 })).toBe('timeout');
    const resolve = () => new Promise<never>(() => undefined);
    expect(await outcomeOf('https://example.com', {}, { resolve, milliseconds: 200 })).toBe('timeout');
  });

  it('is waited for no longer than the caller or the deadline of its request allows', async () => {
    const silent = await startAllowed(() => undefined);
    expect(await outcomeOf(silent.url, { signal: AbortSignal.timeout(100) })).toBe('timeout');
    expect(await outcomeOf(silent.url, { signal: AbortSignal.abort() })).toBe('timeout');
    expect(await withDeadline(1200, () => outcomeOf(silent.url))).toBe('timeout');
  });

  it('is refused if it is compressed, small as it may be', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    for (const encoding of ['gzip', 'br', 'deflate', 'identity, gzip', 'x-unknown']) {
      const server = await startAllowed((_, response) => {
        response.writeHead(200, { 'content-encoding': encoding }).end(bomb);
      });
      expect([encoding, await outcomeOf(server.url)]).toEqual([encoding, 'invalid_answer']);
    }
    const plain = await startAllowed((_, response) => {
      response.writeHead(200, { 'content-encoding': 'identity' }).end('{}');
    });
    expect(await outcomeOf(plain.url)).toBe(200);
  });

  it.each([
    ['invalid_answer', 'SSH-2.0-OpenSSH_9.2\r\n\r\n'],
    ['invalid_answer', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`],
    ['invalid_answer', `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(10_000)}\r\n`],
    ['invalid_answer', 'HTTP/1.1 999 OK\r\ncontent-length: 0\r\n\r\n'],
    ['connection', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nno length\r\n'],
    ['connection', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'],
    ['invalid_answer', 'HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
    ['connection', ''],
  ])('is refused with %s if it is not HTTP (%#)', async (reason, text) => {
    const url = await startAllowedRaw((socket) => socket.end(text));
    expect(await outcomeOf(url)).toBe(reason);
  });
});

/** Starts a server with a certificate for localhost, which is trusted until the test ends if asked. */
async function startHttps(answer: RequestListener, isTrusted: boolean): Promise<string> {
  const trusted = getCACertificates('default');
  if (isTrusted) setDefaultCACertificates([...trusted, SELF_SIGNED.cert]);
  const server = createHttps(SELF_SIGNED, answer);
  onTestFinished(() => {
    setDefaultCACertificates(trusted);
    server.close();
  });
  return `https://localhost:${await listeningPort(server)}/`;
}

const empty: RequestListener = (_, response) => response.writeHead(204).end();

describe('a certificate', () => {
  it('of no authority is refused, even if the environment turns checks off', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const url = await startHttps(empty, false);
    allow(url);
    expect(await outcomeOf(url)).toBe('certificate');
  });

  it('of another host is refused', async () => {
    const url = (await startHttps(empty, true)).replace('localhost', 'shop.localhost');
    allow(url, url.replace('shop.', ''));
    const resolve = resolver([LOOPBACK]);
    expect(await outcomeOf(url, {}, { resolve })).toBe('certificate');
    expect(await outcomeOf(url.replace('shop.', ''), {}, { resolve })).toBe(204);
  });
});

describe('a redirect', () => {
  it('is returned as it is unless some may be followed, and always after a POST', async () => {
    const other = await startReceiver();
    for (const status of [301, 302, 303, 307, 308]) {
      const first = await startReceiver(redirectTo(other.url, status));
      allow(first.url, other.url);
      expect(await outcomeOf(first.url)).toBe(status);
      expect(await outcomeOf(first.url, { method: 'POST', body: 'a' }, { redirects: 3 })).toBe(status);
      expect((await checkedFetch(first.url)).headers.get('location')).toBe(other.url);
    }
    expect(other.connections).toBe(0);
  });

  it('is followed as often as allowed', async () => {
    let left = 0;
    const server = await startAllowed((_, response) => {
      if (left-- > 0) response.writeHead(307, { location: '/next#part' }).end();
      else response.end('there');
    });
    for (const [redirects, outcome] of [[2, 200] as const, [3, 'redirect'] as const]) {
      left = redirects;
      expect(await outcomeOf(server.url, {}, { redirects: 2 })).toBe(outcome);
    }
  });

  it('takes no credentials along to another origin', async () => {
    const other = await startReceiver();
    const first = await startReceiver(redirectTo(other.url));
    allow(first.url, other.url);
    const headers = { Authorization: 'Bearer secret', Cookie: 'a=b', accept: 'text/plain' };
    expect(await outcomeOf(first.url, { headers }, { redirects: 1 })).toBe(204);
    expect(first.received[0]?.headers).toMatchObject({ authorization: 'Bearer secret', cookie: 'a=b' });
    const [got] = other.received;
    expect(got?.headers).toMatchObject({ accept: 'text/plain' });
    expect(got?.headers.authorization ?? got?.headers.cookie).toBeUndefined();
  });

  it('leads to no address that is not allowed', async () => {
    vi.stubEnv('WEBHOOK_LOOPBACK', 'true');
    const resolve = resolver([LOOPBACK]);
    let location = '';
    const first = await startAllowed((_, response) => {
      response.writeHead(302, { location }).end();
    });
    // Without texts that a header cannot have, and those that are allowed once they are parsed.
    const absolute = HOSTILE_URLS.filter((url) => URL.canParse(url) && /^[!-~]+$/.test(url));
    for (location of absolute.filter((url) => !/[#\\]|\/@/.test(url)))
      expect([location, await outcomeOf(first.url, {}, { resolve, redirects: 1 })]).toEqual([
        location,
        'address',
      ]);
    expect(first.connections).toBe(first.received.length);
    expect(resolve).not.toHaveBeenCalled();
  });

  it('leads to no name with an address that is not allowed', async () => {
    const first = await startAllowed(redirectTo('https://example.com/'));
    const resolve = resolver([LOOPBACK]);
    expect(await outcomeOf(first.url, {}, { resolve, redirects: 1 })).toBe('address');
    expect(resolve).toHaveBeenCalledExactlyOnceWith('example.com');
  });

  it('leads nowhere but to its own server, whatever text it names', async () => {
    const other = await startReceiver();
    let location = '';
    const first = await startAllowed((_, response) => {
      response.writeHead(302, { location }).end();
    });
    const resolve = resolver([LOOPBACK]);
    const sendable = HOSTILE_REDIRECTS.filter((text) => /^[\t -~]*$/.test(text));
    expect(sendable.length).toBeGreaterThan(50);
    for (location of [...sendable, other.url])
      expect(['address', 'redirect']).toContain(await outcomeOf(first.url, {}, { resolve, redirects: 2 }));
    expect(other.connections).toBe(0);
  });

  it('does not lead from https to http', async () => {
    const plain = await startReceiver();
    const url = await startHttps((_, response) => {
      response.writeHead(302, { location: plain.url }).end();
    }, true);
    allow(url, plain.url);
    expect(await outcomeOf(url, {}, { redirects: 1 })).toBe('redirect');
    expect(plain.connections).toBe(0);
  });

  it('gets no time of its own', async () => {
    const endless = await startAllowed(redirectTo('/'));
    expect(await outcomeOf(endless.url, {}, { milliseconds: 300, redirects: 1_000_000 })).toBe('timeout');
  });
});

describe('libraries take it in place of fetch', () => {
  /** Answers the discovery document and the keys of an OpenID provider. */
  const provider: RequestListener = ({ headers, url }, response) => {
    const issuer = `https://${headers.host}`;
    const document = { issuer, jwks_uri: `${issuer}/keys`, token_endpoint: `${issuer}/token` };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(url === '/keys' ? { keys: [] } : document));
  };

  it('openid-client', async () => {
    const url = await startHttps(provider, true);
    allow(url);
    const { origin } = new URL(url);
    const options = { [openid.customFetch]: checkedFetch };
    const found = await openid.discovery(new URL(origin), 'client', 'x', undefined, options);
    expect(found.serverMetadata()).toMatchObject({ issuer: origin });
    vi.unstubAllEnvs();
    const refused = openid.discovery(new URL(origin), 'client', 'x', undefined, options);
    await expect(refused).rejects.toMatchObject({ cause: { reason: 'address' } });
  });

  it('jose', async () => {
    const url = await startHttps(provider, true);
    allow(url);
    const keys = jose.createRemoteJWKSet(new URL('/keys', url), { [jose.customFetch]: checkedFetch });
    await keys.reload();
    expect(keys.jwks()).toEqual({ keys: [] });
  });
});
