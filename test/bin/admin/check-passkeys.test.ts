import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { admin, adminJson } from '../../support/admin.ts';
import { useBackends } from '../../support/backends.ts';
import { makePasskeyTenant, WITH_PASSKEYS } from '../../support/passkeys.ts';
import { type Answer, type Receiver, startReceiver } from '../../support/receiver.ts';
import { makeTenant } from '../../support/tenants.ts';

useBackends();

const SCREEN = 'https://auth.example.com';
const FILE = 'https://shop.example/.well-known/webauthn';
const others = (count: number) => Array.from({ length: count }, (_, n) => `https://site${n}.example`);

let receiver: Receiver;
/** The application of shop.example that lists the screen. */
let app: string;
/** The addresses that were asked for. */
let asked: string[];

const tenantOf = async (rp_id: string, origins?: string[]) =>
  (
    await makePasskeyTenant({
      hub: { auth: { ...WITH_PASSKEYS.hub.auth, passkeys: { rp_id, ...(origins && { origins }) } } },
    })
  ).app;

beforeAll(async () => {
  receiver = await startReceiver();
  app = await tenantOf('shop.example', [SCREEN]);
});

/** The hosts of the test are all on this machine. */
beforeEach(() => {
  asked = [];
  const real = fetch;
  vi.stubEnv('BASE_URL', SCREEN);
  vi.stubGlobal('fetch', (url: URL, init: RequestInit) => {
    asked.push(url.href);
    return real(`http://${receiver.host}${url.pathname}`, init);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const serving =
  (text: string, { status = 200, ...headers }: { status?: number; [header: string]: string | number } = {}) =>
  (): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  };
const listing = (...origins: unknown[]) => serving(JSON.stringify({ origins }))();

const check = (of = app) => admin('passkeys', 'check', '--app', of);
const checked = async (of = app) => {
  const { code, document } = await adminJson('passkeys', 'check', '--app', of);
  return { code, ...document.result };
};

describe('npm run admin -- passkeys check', () => {
  it('finds nothing missing if the host of the passkeys lists the screen', async () => {
    receiver.answer = listing(...others(4), SCREEN);
    const text = `passkeys of ${app} work at the sign-in screen ${SCREEN}: ${FILE} lists the screen\n`;
    expect(await check()).toEqual({ code: 0, stdout: text, stderr: '' });
    expect(asked).toEqual([FILE]);
    expect(await checked()).toEqual({
      ...{ code: 0, application: app, host: 'shop.example', screen: SCREEN, missing: [] },
    });
  });

  it.each(['auth.example.com', 'example.com'])(
    'needs and asks nothing of %s, of the screen',
    async (host) => {
      const { code, stdout } = await check(await tenantOf(host));
      expect([code, asked]).toEqual([0, []]);
      expect(stdout).toContain(`the screen may use those of ${host}, and nothing is needed\n`);
    },
  );

  it('takes a host that only ends like the screen for another one', async () => {
    receiver.answer = listing();
    await check(await tenantOf('ample.com'));
    expect(asked).toEqual(['https://ample.com/.well-known/webauthn']);
  });

  it('prints the file to copy, with the origins that are listed already', async () => {
    receiver.answer = listing('https://pos.example/', 'nonsense', 'data:,x');
    const { code, stdout } = await check();
    expect(code).toBe(3);
    expect(stdout).toBe(`passkeys of ${app} do not work at the sign-in screen ${SCREEN}:
  - ${FILE} does not list ${SCREEN}
${FILE} has to be, as application/json:
{"origins":["${SCREEN}","https://pos.example"]}
`);
  });

  it.each<[string, () => Answer, string]>([
    ['an absent file', serving('{}', { status: 404 }), 'answers 404: serve the file there'],
    ['a web page', serving('<p>', { 'content-type': 'text/html' }), 'is not JSON: serve it with the content'],
    ['text that is not JSON', serving('{"origins"'), 'is not JSON with a list "origins"'],
    ['JSON without a list', serving('{"origins":"x"}'), 'is not JSON with a list "origins"'],
    ['a list of numbers', serving('{"origins":[1]}'), 'is not JSON with a list "origins"'],
    ['null', serving('null'), 'is not JSON with a list "origins"'],
    ['more than 64 KB', serving(' '.repeat(65_537)), 'has more than 65536 bytes'],
    ['no answer', () => (_, response) => void response.destroy(), 'cannot be read: fetch failed'],
  ])('says what is wrong with %s, and prints the file', async (_, answer, fault) => {
    receiver.answer = answer();
    const { code, missing, file } = await checked();
    expect({ code, file }).toEqual({ code: 3, file: { origins: [SCREEN] } });
    expect(missing).toEqual([expect.stringContaining(`${FILE} ${fault}`)]);
  });

  it('gives up after 5 seconds, also in the middle of the file', async () => {
    receiver.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{');
    };
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const limited = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(200));
    const { code, missing } = await checked();
    expect([code, missing]).toEqual([3, [expect.stringMatching(/cannot be read: TimeoutError: /)]]);
    expect(limited).toHaveBeenCalledWith(5000);
  });

  it('follows redirects of the host, and none to another host or without TLS', async () => {
    const file = listing(SCREEN);
    const at = receiver.received.length;
    receiver.answer = (got, response) => {
      if (receiver.received.length > at + 1) return file(got, response);
      response.writeHead(308, { location: '/webauthn.json' }).end();
    };
    expect((await check()).code).toBe(0);
    expect(asked).toEqual([FILE, 'https://shop.example/webauthn.json']);
    for (const location of [
      'https://evil.example/',
      'http://shop.example/',
      '//169.254.169.254/',
      'https://',
    ]) {
      asked = [];
      receiver.answer = serving('', { status: 302, location })();
      expect((await checked()).missing).toEqual([`${FILE} leads elsewhere: serve the file itself there`]);
      expect(asked).toEqual([FILE]);
    }
  });

  it('gives up a host that redirects for ever', async () => {
    receiver.answer = serving('', { status: 302, location: '/again' })();
    expect((await check()).code).toBe(3);
    expect(asked).toHaveLength(4);
  });

  it('names a screen that is listed after five other hosts', async () => {
    receiver.answer = listing(...others(5), SCREEN);
    const { code, missing, file } = await checked();
    expect([code, missing]).toEqual([3, [expect.stringMatching(/after 5 other hosts, .* list it first$/)]]);
    expect(file).toEqual({ origins: [SCREEN, ...others(5)] });
  });

  it('names an application that does not list the screen', async () => {
    receiver.answer = listing(SCREEN);
    const { code, missing, file } = await checked(await tenantOf('shop.example'));
    expect(code).toBe(3);
    expect(missing).toEqual([
      `it does not list the screen: add ${SCREEN} to config.hub.auth.passkeys.origins`,
    ]);
    expect(file).toBeUndefined();
  });

  it('names an application that takes no passkeys, and asks no host', async () => {
    const { code, stdout } = await check((await makeTenant()).app);
    expect([code, asked]).toEqual([3, []]);
    expect(stdout).toContain('set config.hub.auth.sign_in_methods.passkey.enabled to true\n');
  });

  it('reports an unknown application', async () => {
    expect(await check('app_none')).toMatchObject({
      code: 2,
      stderr: 'admin: --app: there is no application app_none\n',
    });
  });
});
