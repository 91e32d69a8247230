import type { LookupAddress } from 'node:dns';
import { createServer as createHttps } from 'node:https';
import { getDefaultAutoSelectFamily, type Socket, setDefaultAutoSelectFamily } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { postSafely } from '../../../shared/deliveries/post-safely.ts';
import { HOSTILE_URLS } from '../../support/hostile-urls.ts';
import { listeningPort } from '../../support/listening-port.ts';
import { startRaw } from '../../support/raw-server.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { SELF_SIGNED } from '../../support/self-signed.ts';
import { until } from '../../support/wait.ts';

const PUBLIC = { address: '8.8.8.8', family: 4 };
const LOOPBACK = { address: '127.0.0.1', family: 4 };
const MESSAGE = { headers: { 'content-type': 'application/json' }, body: '{"a":1}' };

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});

afterEach(() => {
  vi.unstubAllEnvs();
});

/** A resolver that gives each answer once and then repeats the last. */
function resolver(...answers: LookupAddress[][]) {
  let asked = 0;
  return vi.fn(async () => answers[Math.min(asked++, answers.length - 1)] ?? []);
}

describe('a delivery to a forbidden target', () => {
  it('is refused for every hostile URL before anything is sent', async () => {
    const resolve = resolver([LOOPBACK]);
    const aimed = HOSTILE_URLS.map((url) => url.replace(/^(https:\/\/[^/@#]+)\/hook/, '$1:8443/hook'));
    for (const url of [...HOSTILE_URLS, ...aimed])
      expect([url, await postSafely(url, MESSAGE, resolve)]).toEqual([url, { failure: 'address' }]);
    expect(resolve).not.toHaveBeenCalled();
  });

  it.each([
    ['loopback', [LOOPBACK]],
    ['a private address', [{ address: '10.1.2.3', family: 4 }]],
    ['the metadata service', [{ address: '169.254.169.254', family: 4 }]],
    ['the metadata service by IPv6', [{ address: 'fd00:ec2::254', family: 6 }]],
    ['loopback by IPv6', [{ address: '::1', family: 6 }]],
    ['loopback as a mapped address', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['a link-local address with a zone', [{ address: 'fe80::1%lo', family: 6 }]],
    ['a public and then a private address', [PUBLIC, LOOPBACK]],
    ['a private and then a public address', [LOOPBACK, PUBLIC]],
    ['something that is no address', [{ address: 'localhost', family: 4 }]],
  ])('is refused for a public name with %s', async (_, addresses) => {
    const resolve = resolver(addresses);
    expect(await postSafely('https://example.com/hook', MESSAGE, resolve)).toEqual({ failure: 'address' });
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  it('resolves a name once and connects there, which defeats a rebinding name server', async () => {
    vi.stubEnv('TIMEOUT_FACTOR', '0.05');
    const resolve = resolver([PUBLIC], [LOOPBACK]);
    const url = 'https://rebind.example.com:8443/hook';
    // Some networks answer for every address, with a certificate of their own.
    const failures = ['timeout', 'connection', 'certificate'];
    expect(failures).toContain((await postSafely(url, MESSAGE, resolve)).failure);
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  it('is refused when the next delivery resolves the name to loopback', async () => {
    vi.stubEnv('TIMEOUT_FACTOR', '0.05');
    const resolve = resolver([PUBLIC], [LOOPBACK]);
    const url = 'https://rebind.example.com:8443/hook';
    await postSafely(url, MESSAGE, resolve);
    expect(await postSafely(url, MESSAGE, resolve)).toEqual({ failure: 'address' });
    expect(resolve).toHaveBeenCalledTimes(2);
  });

  it('names a host without an address', async () => {
    const unknown = async () => Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }));
    expect(await postSafely('https://example.com', MESSAGE, unknown)).toEqual({ failure: 'name' });
    expect(await postSafely('https://example.com', MESSAGE, resolver([]))).toEqual({ failure: 'name' });
  });

  it('does not wait for a resolver that never answers', async () => {
    vi.stubEnv('TIMEOUT_FACTOR', '0.01');
    const never = () => new Promise<never>(() => undefined);
    expect(await postSafely('https://example.com', MESSAGE, never)).toEqual({ failure: 'timeout' });
  });
});

describe('a delivery', () => {
  beforeEach(() => {
    vi.stubEnv('WEBHOOK_LOOPBACK', 'true');
  });

  it('sends headers and body, and returns the status', async () => {
    expect(await postSafely(receiver.url, MESSAGE)).toEqual({ status: 204 });
    const { method, headers, body } = receiver.received.at(-1) ?? {};
    expect(method).toBe('POST');
    expect(body).toBe('{"a":1}');
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'content-length': '7' });
    expect(headers?.connection).toBe('close');
  });

  it('names the host of the URL to the receiver and connects to the checked address', async () => {
    const url = receiver.url.replace('127.0.0.1', 'shop.localhost');
    expect(await postSafely(url, MESSAGE, resolver([LOOPBACK]))).toEqual({ status: 204 });
    expect(receiver.received.at(-1)?.headers.host).toBe(new URL(url).host);
  });

  it('connects to the first address where Node does not try all of them', async () => {
    const before = getDefaultAutoSelectFamily();
    onTestFinished(() => setDefaultAutoSelectFamily(before));
    setDefaultAutoSelectFamily(false);
    const url = receiver.url.replace('127.0.0.1', 'shop.localhost');
    expect(await postSafely(url, MESSAGE, resolver([LOOPBACK]))).toEqual({ status: 204 });
  });

  it('counts a status whose body cannot be read', async () => {
    const url = await startRaw((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nno length\r\n'),
    );
    expect(await postSafely(url, MESSAGE)).toEqual({ status: 200 });
  });

  it('ends the connection to a receiver that answers without reading the body', async () => {
    const sockets: Socket[] = [];
    const url = await startRaw((socket) => {
      sockets.push(socket.pause());
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    });
    const body = 'x'.repeat(20_000_000);
    expect(await postSafely(url, { ...MESSAGE, body })).toEqual({ status: 200 });
    sockets[0]?.resume();
    await until(() => sockets[0]?.closed);
    expect(sockets[0]?.bytesRead).toBeLessThan(body.length);
  });

  it('follows no redirect', async () => {
    const other = await startReceiver();
    for (const status of [301, 302, 303, 307, 308]) {
      const first = await startReceiver((_, response) => {
        response.writeHead(status, { location: other.url }).end();
      });
      expect(await postSafely(first.url, MESSAGE)).toEqual({ failure: 'status', status });
    }
    expect(other.connections).toBe(0);
  });

  it('uses no proxy of the environment', async () => {
    const proxy = await startReceiver();
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy'])
      vi.stubEnv(name, `http://${proxy.host}`);
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    expect(await postSafely(receiver.url, MESSAGE)).toEqual({ status: 204 });
    expect(proxy.connections).toBe(0);
  });

  it('reads little of an endless answer', async () => {
    let sent = 0;
    const endless = await startReceiver((_, response) => {
      response.writeHead(200);
      const more = () => {
        sent += 1;
        if (!response.destroyed && response.write('x'.repeat(1024))) setImmediate(more);
        else response.once('drain', more);
      };
      more();
    });
    expect(await postSafely(endless.url, MESSAGE)).toEqual({ status: 200 });
    expect(sent).toBeLessThan(20_000);
  });

  it('fails by time-out without an answer, and counts a status with an endless body', async () => {
    vi.stubEnv('TIMEOUT_FACTOR', '0.05');
    const silent = await startReceiver(() => undefined);
    expect(await postSafely(silent.url, MESSAGE)).toEqual({ failure: 'timeout' });
    const hanging = await startReceiver((_, response) => {
      response.writeHead(200).write('a little');
    });
    expect(await postSafely(hanging.url, MESSAGE)).toEqual({ status: 200 });
  });

  it('returns when the receiver wants the next attempt', async () => {
    const busy = await startReceiver((_, response) => {
      response.writeHead(503, { 'retry-after': '120' }).end('busy');
    });
    expect(await postSafely(busy.url, MESSAGE)).toEqual({
      failure: 'status',
      status: 503,
      retryAfter: '120',
    });
  });

  it.each([
    ['invalid_answer', 'SSH-2.0-OpenSSH_9.2\r\n\r\n'],
    ['invalid_answer', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`],
    ['invalid_answer', 'HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
    ['connection', ''],
  ])('fails with %s if the receiver does not speak HTTP (%#)', async (failure, text) => {
    const url = await startRaw((socket) => socket.end(text));
    expect(await postSafely(url, MESSAGE)).toEqual({ failure });
  });

  it('fails with connection if nobody listens', async () => {
    expect(await postSafely('http://127.0.0.1:1/', MESSAGE)).toEqual({ failure: 'connection' });
  });

  it('fails for a self-signed certificate, even if the environment turns checks off', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const requests = vi.fn();
    const server = createHttps(SELF_SIGNED, requests);
    const url = `https://127.0.0.1:${await listeningPort(server)}/`;
    expect(await postSafely(url, MESSAGE)).toEqual({ failure: 'certificate' });
    await new Promise((resolve) => server.close(resolve));
    expect(requests).not.toHaveBeenCalled();
  });
});
