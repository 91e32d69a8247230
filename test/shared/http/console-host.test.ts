import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Content, checkHost, contentOfOperation } from '../../../shared/http/console-host.ts';
import { defineOperation, type Operation } from '../../../shared/http/operation.ts';
import { eventOf } from '../../support/invoke.ts';

beforeEach(() => {
  vi.stubEnv('BASE_URL', 'https://id.example');
  vi.stubEnv('CONSOLE_URL', 'https://console.example');
});
afterEach(() => void vi.unstubAllEnvs());

const operation = (changes: Partial<Operation>): Operation =>
  defineOperation({
    id: 'bendSpoon',
    method: 'GET',
    path: '/spoons',
    summary: 'Bend a spoon',
    tags: ['spoons'],
    auth: [],
    uses: [],
    success: { status: 200 },
    errors: [],
    ...changes,
  });
const media = { status: 200, media: ['text/html'] } as const;

type Sent = { host?: string; method?: Operation['method']; path?: `/${string}`; accept?: string };

/** The answer of the check to a request on the host of the console, with the address that it names. */
function answer(
  content: Content,
  { host = 'console.example', method = 'GET', path = '/x', accept }: Sent = {},
) {
  const event = eventOf(operation({ method, path }), { headers: accept ? { accept } : {} });
  event.requestContext.domainName = host;
  const result = checkHost(event, content);
  if (!result) return undefined;
  return {
    status: result.statusCode,
    at: result.headers?.['Location'] ?? JSON.parse(result.body ?? '').detail,
  };
}

describe('the content of an operation', () => {
  it('is data if it answers JSON, or to callers with a token only', () => {
    expect(contentOfOperation(operation({}))).toBe('data');
    expect(contentOfOperation(operation({ auth: ['hub'], success: media }))).toBe('data');
  });

  it('is pages if it answers anybody with something else', () => {
    expect(contentOfOperation(operation({ success: media }))).toBe('pages');
    expect(contentOfOperation(operation({ path: '/consoles', success: media }))).toBe('pages');
  });

  it.each(['/console', '/console/session'] as const)('is the console at %s', (path) => {
    expect(contentOfOperation(operation({ path, success: media }))).toBe('console');
  });
});

describe('the host of the console', () => {
  it.each(['console.example', 'Console.EXAMPLE'])('has data and the console, named as %s', (host) => {
    expect(answer('data', { host })).toBeUndefined();
    expect(answer('console', { host })).toBeUndefined();
    expect(answer('console', { host, method: 'POST' })).toBeUndefined();
  });

  it('has no page, and names the host that has it', () => {
    for (const method of ['GET', 'HEAD', 'POST'] as const)
      expect(answer('pages', { method, path: '/docs' })).toEqual({
        status: 404,
        at: '/docs is at https://id.example',
      });
    expect(answer('pages', { method: 'POST', path: '/' })?.status).toBe(404);
    expect(answer('pages', { path: '/docs', accept: 'application/json' })?.status).toBe(404);
  });

  it('leads from its root to the console, but for callers who ask for JSON', () => {
    for (const method of ['GET', 'HEAD'] as const)
      expect(answer('pages', { method, path: '/' })).toEqual({
        status: 302,
        at: 'https://console.example/console',
      });
    expect(answer('pages', { path: '/', accept: 'application/json' })).toBeUndefined();
  });
});

describe('another host', () => {
  it.each(['id.example', 'go.example', 'x.console.example', 'console.example.', ''])(
    'such as %j has data and pages, and leads to the console',
    (host) => {
      expect(answer('data', { host })).toBeUndefined();
      expect(answer('pages', { host })).toBeUndefined();
      expect(answer('console', { host, path: '/console/a b' })).toEqual({
        status: 302,
        at: 'https://console.example/console/a%20b',
      });
      expect(answer('console', { host, method: 'POST', path: '/console/session' })).toEqual({
        status: 404,
        at: '/console/session is at https://console.example',
      });
    },
  );

  it('leads nowhere else by its path', () => {
    for (const path of ['//evil.example', '/\\evil.example', '/@evil.example', '/\r\nx: y'] as const)
      expect(new URL(String(answer('console', { host: 'id.example', path })?.at)).origin).toBe(
        'https://console.example',
      );
  });
});

describe('without a host of the console', () => {
  it('every host has everything', () => {
    vi.stubEnv('CONSOLE_URL', '');
    for (const content of ['data', 'pages', 'console'] as const) expect(answer(content)).toBeUndefined();
  });
});
