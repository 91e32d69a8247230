import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiAddressOf, isOpen } from '../../../infra/local/api-address.ts';
import { forgetClients } from '../../../infra/local/forget-clients.ts';
import { localUrl } from '../../../infra/local/http/loopback.ts';
import { type Service, startService } from '../../../infra/local/service.ts';
import { useFolder } from '../../support/folder.ts';

describe('HOST and BASE_URL', () => {
  it('are this machine alone by default, also if they are empty', () => {
    for (const env of [{}, { HOST: '', BASE_URL: '' }]) {
      expect(apiAddressOf(env)).toEqual({ host: '127.0.0.1', baseUrl: undefined });
      expect(isOpen(apiAddressOf(env))).toBe(false);
    }
    expect(localUrl(4000)).toBe('http://localhost:4000');
  });

  it('open the API to the network by an address of this machine', () => {
    const baseUrl = 'http://192.168.1.20:4000';
    expect(apiAddressOf({ HOST: '0.0.0.0', BASE_URL: baseUrl })).toEqual({ host: '0.0.0.0', baseUrl });
    expect(isOpen({ host: '0.0.0.0' })).toBe(true);
    expect(localUrl(4000, '192.168.1.20')).toBe(baseUrl);
  });

  it.each([
    [{ HOST: 'my-laptop' }, 'HOST must be an IPv4 address of this machine'],
    [{ HOST: '::' }, 'HOST must be an IPv4 address of this machine'],
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0 needs BASE_URL, the address for others, such as http://'],
    [{ BASE_URL: 'http://192.168.1.20:4000/' }, 'BASE_URL must be an http(s) address without a path'],
    [{ BASE_URL: '192.168.1.20:4000' }, 'BASE_URL must be an http(s) address without a path'],
    [{ BASE_URL: 'https://a.example/x' }, 'BASE_URL must be an http(s) address without a path'],
  ])('are refused with the fix: %j', (env, sentence) => {
    expect(() => apiAddressOf(env)).toThrow(sentence);
  });
});

describe('a service that is open to the network', () => {
  /** Another address of this machine. It stands for the one in the network. */
  const HOST = '127.0.0.2';
  const directory = useFolder();
  let service: Service;
  beforeAll(async () => {
    service = await startService({ port: 0, directory, host: HOST });
  });
  afterAll(async () => {
    await service.close();
    forgetClients();
  });

  /** Sends a request to an address with a `Host` of its own; 0 if nothing listens there. */
  function statusOf(url: string, host?: string): Promise<number> {
    return new Promise((resolve) => {
      const sent = request(url, { headers: host === undefined ? {} : { host } }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sent.on('error', () => resolve(0)).end();
    });
  }
  const at = (address: string, host: string) => address.replace(/\/\/[^:]+/, `//${host}`);

  it('names and answers its address', async () => {
    expect(service.baseUrl).toMatch(/^http:\/\/127\.0\.0\.2:\d+$/);
    expect(await statusOf(`${service.baseUrl}/ready`)).toBe(200);
    expect(process.env['LINK_URL']).toBe(`${service.baseUrl}/l`);
  });

  it.each(['/', '/messages', '/messages/stream', '/text', '/example', '/example/settings.json'])(
    'does not answer %s of the inbox there',
    async (path) => {
      expect(await statusOf(`${at(service.inboxUrl, HOST)}${path}`)).toBe(0);
      expect(await statusOf(`${service.inboxUrl}${path}`, `${HOST}:4001`)).toBe(421);
    },
  );

  it.each(['DYNAMODB_ENDPOINT', 'S3_ENDPOINT', 'KMS_ENDPOINT', 'SES_ENDPOINT', 'SNS_ENDPOINT'])(
    'has the part of %s on loopback alone',
    async (name) => {
      const endpoint = String(process.env[name]);
      expect(endpoint).toMatch(/^http:\/\/127\.0\.0\.1:/);
      expect(await statusOf(at(endpoint, HOST))).toBe(0);
    },
  );
});
