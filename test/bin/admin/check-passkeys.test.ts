import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { admin, adminJson } from '../../support/admin.ts';
import { useBackends } from '../../support/backends.ts';
import { listing, serving, useNamedHosts } from '../../support/named-hosts.ts';
import { makePasskeyTenant, WITH_PASSKEYS } from '../../support/passkeys.ts';
import type { Answer } from '../../support/receiver.ts';
import { makeTenant } from '../../support/tenants.ts';

useBackends();
const hosts = useNamedHosts();

const SCREEN = 'https://auth.example.com';
const FILE = 'https://shop.example/.well-known/webauthn';
const others = (count: number) => Array.from({ length: count }, (_, n) => `https://site${n}.example`);

/** The application of shop.example that lists the screen. */
let app: string;

const tenantOf = async (rp_id: string, origins?: string[]) =>
  (
    await makePasskeyTenant({
      hub: { auth: { ...WITH_PASSKEYS.hub.auth, passkeys: { rp_id, ...(origins && { origins }) } } },
    })
  ).app;

beforeAll(async () => {
  app = await tenantOf('shop.example', [SCREEN]);
});

beforeEach(() => {
  vi.stubEnv('BASE_URL', SCREEN);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const check = (of = app) => admin('passkeys', 'check', '--app', of);
const checked = async (of = app) => {
  const { code, document } = await adminJson('passkeys', 'check', '--app', of);
  return { code, ...document.result };
};

describe('npm run admin -- passkeys check', () => {
  it('finds nothing missing if the host of the passkeys lists the screen', async () => {
    hosts.answer = listing(...others(4), SCREEN);
    const text = `passkeys of ${app} work at the sign-in screen ${SCREEN}: ${FILE} lists the screen\n`;
    expect(await check()).toEqual({ code: 0, stdout: text, stderr: '' });
    expect(hosts.asked).toEqual([FILE]);
    expect(await checked()).toEqual({
      ...{ code: 0, application: app, host: 'shop.example', screen: SCREEN, missing: [] },
    });
  });

  it.each(['auth.example.com', 'example.com'])(
    'needs and asks nothing of %s, of the screen',
    async (host) => {
      const { code, stdout } = await check(await tenantOf(host));
      expect([code, hosts.asked]).toEqual([0, []]);
      expect(stdout).toContain(`the screen may use those of ${host}, and nothing is needed\n`);
    },
  );

  it('takes a host that only ends like the screen for another one', async () => {
    hosts.answer = listing();
    await check(await tenantOf('ample.com'));
    expect(hosts.asked).toEqual(['https://ample.com/.well-known/webauthn']);
  });

  it('prints the file to copy, with the origins that are listed already', async () => {
    hosts.answer = listing('https://pos.example/', 'nonsense', 'data:,x');
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
    ['more than 64 KB', serving(' '.repeat(65_537)), 'cannot be read: its answer is too large'],
    ['no answer', () => (_, response) => void response.destroy(), 'cannot be read: the connection failed'],
  ])('says what is wrong with %s, and prints the file', async (_, answer, fault) => {
    hosts.answer = answer();
    const { code, missing, file } = await checked();
    expect({ code, file }).toEqual({ code: 3, file: { origins: [SCREEN] } });
    expect(missing).toEqual([expect.stringContaining(`${FILE} ${fault}`)]);
  });

  it('gives up after 5 seconds, also in the middle of the file', async () => {
    hosts.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{');
    };
    vi.stubEnv('TIMEOUT_FACTOR', '0.05');
    const { code, missing } = await checked();
    expect([code, missing]).toEqual([3, [`${FILE} cannot be read: it did not answer in time`]]);
  });

  it('asks no host that leads into a private network', async () => {
    hosts.addresses = ['10.0.0.1'];
    const { missing } = await checked();
    expect(missing).toEqual([expect.stringContaining(`${FILE} cannot be read: its address is not allowed`)]);
    expect(hosts.asked).toEqual([]);
  });

  it('follows redirects of the host, and none to another host or without TLS', async () => {
    const file = listing(SCREEN);
    hosts.answer = (got, response) => {
      if (hosts.asked.length > 1) return file(got, response);
      response.writeHead(308, { location: '/webauthn.json' }).end();
    };
    expect((await check()).code).toBe(0);
    expect(hosts.asked).toEqual([FILE, 'https://shop.example/webauthn.json']);
    for (const location of [
      'https://evil.example/',
      'http://shop.example/',
      '//169.254.169.254/',
      'https://',
    ]) {
      hosts.asked = [];
      hosts.answer = serving('', { status: 302, location })();
      expect((await checked()).missing).toEqual([`${FILE} leads elsewhere: serve the file itself there`]);
      expect(hosts.asked).toEqual([FILE]);
    }
  });

  it('gives up a host that redirects for ever', async () => {
    hosts.answer = serving('', { status: 302, location: '/again' })();
    expect((await check()).code).toBe(3);
    expect(hosts.asked).toHaveLength(4);
  });

  it('names a screen that is listed after five other hosts', async () => {
    hosts.answer = listing(...others(5), SCREEN);
    const { code, missing, file } = await checked();
    expect([code, missing]).toEqual([3, [expect.stringMatching(/after 5 other hosts, .* list it first$/)]]);
    expect(file).toEqual({ origins: [SCREEN, ...others(5)] });
  });

  it('names an application that does not list the screen', async () => {
    hosts.answer = listing(SCREEN);
    const { code, missing, file } = await checked(await tenantOf('shop.example'));
    expect(code).toBe(3);
    expect(missing).toEqual([
      `it does not list the screen: add ${SCREEN} to config.hub.auth.passkeys.origins`,
    ]);
    expect(file).toBeUndefined();
  });

  it('names an application that takes no passkeys, and asks no host', async () => {
    const { code, stdout } = await check((await makeTenant()).app);
    expect([code, hosts.asked]).toEqual([3, []]);
    expect(stdout).toContain('set config.hub.auth.sign_in_methods.passkey.enabled to true\n');
  });

  it('reports an unknown application', async () => {
    expect(await check('app_none')).toMatchObject({
      code: 2,
      stderr: 'admin: --app: there is no application app_none\n',
    });
  });
});
