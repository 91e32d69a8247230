import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as serveConsole from '../../../functions/console/serve-console.ts';
import { callProtocol } from '../../support/call-protocol.ts';
import {
  consoleOf,
  PICTURE,
  SCRIPT,
  SCRIPT_NAME,
  SCRIPT_TYPE,
  useConsoleBuild,
} from '../../support/console-build.ts';
import { TEST_LOG_LEVEL } from '../../support/failure-causes.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { until } from '../../support/wait.ts';

const build = useConsoleBuild();

const get = (path: `/${string}`, headers: Record<string, string> = {}) =>
  callProtocol(serveConsole, { method: 'GET', path }, { headers });
const nonceIn = (text: string) => /nonce="([^"]*)"/.exec(text)?.[1];

beforeEach(() => {
  vi.stubEnv('BASE_URL', 'https://id.example');
  vi.stubEnv('UPLOAD_ORIGIN', '');
  vi.stubEnv('LOG_LEVEL', TEST_LOG_LEVEL);
  vi.stubEnv('TIMEOUT_FACTOR', '60');
});

describe('the page of the console', () => {
  it.each([
    '/console',
    '/console/users',
    '/console/users/user_1/sessions',
    '/console/assets',
    '/console/session',
  ] as const)('is the answer at %s', async (path) => {
    const { status, headers, text } = await get(path);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('<title>Console</title>');
  });

  it('has a new nonce each time, so it is not stored', async () => {
    const [one, other] = [await get('/console'), await get('/console')];
    expect(nonceIn(one.text)).toMatch(/^[\w-]{22}$/);
    expect(nonceIn(other.text)).not.toBe(nonceIn(one.text));
    expect(one.headers['cache-control']).toBe('no-store');
    expect(one.text).not.toContain('%NONCE%');
  });

  it('runs scripts of the service alone, and no other site opens or frames it', async () => {
    const { headers, text } = await get('/console');
    expect(headers).toMatchObject({
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonceIn(text)}'; img-src 'self' data: blob: https:; font-src 'self'; connect-src 'self'; frame-src ${process.env['BASE_URL']}/page-previews/; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  it('sends files to the bucket of the deployment, and to no other', async () => {
    vi.stubEnv('UPLOAD_ORIGIN', 'https://files.s3.eu-central-1.amazonaws.com');
    const { headers } = await get('/console');
    expect(headers['content-security-policy']).toContain(
      "; connect-src 'self' https://files.s3.eu-central-1.amazonaws.com; ",
    );
  });

  it('shows pictures of http addresses where the service has one', async () => {
    vi.stubEnv('BASE_URL', 'http://localhost:4000');
    const { headers } = await get('/console');
    expect(headers['content-security-policy']).toContain("img-src 'self' data: blob: https: http:;");
  });
});

describe('a file of the console', () => {
  beforeEach(() => get('/console'));

  it('is sent as it was compressed, and cached for ever', async () => {
    const { status, headers, text, bytes } = await get(`/console/assets/${SCRIPT_NAME}`, {
      'accept-encoding': 'gzip, br',
    });
    expect([status, text, bytes]).toEqual([200, SCRIPT, brotliCompressSync(SCRIPT)]);
    expect(headers).toMatchObject({
      'content-type': SCRIPT_TYPE,
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
  });

  it('is plain for callers without Brotli', async () => {
    const { headers, bytes } = await get(`/console/assets/${SCRIPT_NAME}`);
    expect([headers['content-encoding'], bytes.toString()]).toEqual([undefined, SCRIPT]);
  });

  it('is sent as it is if it was compressed before', async () => {
    const { headers, bytes } = await get('/console/assets/mark-a1b2c.webp', { 'accept-encoding': 'br' });
    expect([headers['content-type'], bytes]).toEqual(['image/webp', PICTURE]);
  });

  it.each(['index-00000.js', '../package.json', '__proto__', `a/${SCRIPT_NAME}`, ''])(
    'is 404 under the name %s',
    async (name) => {
      const { status, headers, body } = await get(`/console/assets/${name}`);
      expect([status, body['code']]).toEqual([404, 'asset_not_found']);
      expect(headers).toMatchObject({
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
      });
    },
  );
});

describe('on a machine that builds the console', () => {
  /** A build that ends when `end` is called, and then goes on with another program. */
  async function slowBuild(after = ''): Promise<{ began: () => Promise<unknown>; end: () => Promise<void> }> {
    const [begun, ended] = [join(build.folder, crypto.randomUUID()), join(build.folder, crypto.randomUUID())];
    const lines = [
      `import { existsSync, writeFileSync } from 'node:fs';`,
      `import { until } from ${JSON.stringify(join(import.meta.dirname, '../../support/wait.ts'))};`,
      `writeFileSync(${JSON.stringify(begun)}, '');`,
      `await until(() => existsSync(${JSON.stringify(ended)}));`,
      after,
    ];
    await build.program(lines.join('\n'));
    return { began: () => until(() => existsSync(begun)), end: () => writeFile(ended, '') };
  }

  /** The answer at the end of a build that is running. */
  const waitForBuild = () => {
    vi.stubEnv('TIMEOUT_FACTOR', '60');
    return get('/console');
  };

  it('a page that loads itself again is shown meanwhile, then the console', async () => {
    vi.stubEnv('TIMEOUT_FACTOR', '0.1');
    const { end } = await slowBuild();
    const waiting = await get('/console');
    expect([waiting.status, waiting.headers['retry-after']]).toEqual([503, '2']);
    expect(waiting.text).toContain('<meta http-equiv="refresh" content="2">');
    expect(waiting.headers['content-security-policy']).not.toContain('script-src');
    expect((await get(`/console/users`)).status).toBe(503);
    await end();
    expect((await waitForBuild()).text).toContain('<title>Console</title>');
  });

  it('a page says what to run after a failed build, and the log why', async () => {
    await build.program('throw new Error("SyntaxError in app.tsx");');
    let answer: Awaited<ReturnType<typeof get>> | undefined;
    const lines = await logLinesOf(async () => {
      answer = await get('/console');
    });
    expect(answer?.status).toBe(500);
    expect(answer?.text).toContain('node console/build.ts');
    expect(answer?.text).not.toContain('SyntaxError');
    expect(lines[0]).toContain('SyntaxError in app.tsx');
  });

  it('the outcome of a build that nobody waited for is shown once', async () => {
    vi.stubEnv('TIMEOUT_FACTOR', '0.1');
    const { began, end } = await slowBuild('throw new Error("later");');
    expect((await get('/console')).status).toBe(503);
    await began();
    await build.replace(consoleOf('Mended'));
    await end();
    expect((await waitForBuild()).status).toBe(500);
    expect((await get('/console')).text).toContain('<title>Mended</title>');
  });

  it('a change is seen by the next request for the page, and not by its files', async () => {
    await get('/console');
    await build.replace({ ...consoleOf('After'), assets: {} });
    expect((await get(`/console/assets/${SCRIPT_NAME}`)).status).toBe(200);
    expect((await get('/console')).text).toContain('<title>After</title>');
    expect((await get(`/console/assets/${SCRIPT_NAME}`)).status).toBe(404);
  });
});
