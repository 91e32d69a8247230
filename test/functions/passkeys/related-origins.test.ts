import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as createApplication from '../../../functions/applications/create-application.ts';
import * as replaceApplication from '../../../functions/applications/replace-application.ts';
import * as updateApplication from '../../../functions/applications/update-application.ts';
import * as createVariant from '../../../functions/variants/create-variant.ts';
import * as updateVariant from '../../../functions/variants/update-variant.ts';
import { findApplication } from '../../../shared/applications/application-store.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { invoke, type Request } from '../../support/invoke.ts';
import { listing, serving, useNamedHosts } from '../../support/named-hosts.ts';
import { makePasskeyTenant, type PasskeyTenant } from '../../support/passkeys.ts';
import type { Answer } from '../../support/receiver.ts';
import { makeVariant } from '../../support/variants.ts';

useBackends();
const hosts = useNamedHosts();

const FILE = 'https://shop.example/.well-known/webauthn';
const SCREEN = 'https://auth.service.example';
const OWN = ['https://shop.example', 'https://app.shop.example'];
const PATH = 'body.config.hub.auth.passkeys.origins';
const others = (count: number) => Array.from({ length: count }, (_, n) => `https://site${n}.example`);

const withOrigins = (...origins: string[]) => ({
  hub: { auth: { passkeys: { rp_id: 'shop.example', origins } } },
});
const RELATED = withOrigins(...OWN, SCREEN);

let tenant: PasskeyTenant;
beforeAll(async () => {
  tenant = await makePasskeyTenant();
});

/** Saves a config that has only such passkeys, by each operation that saves one. */
const saves: [string, (config: object, more?: Request) => ReturnType<typeof invoke>][] = [
  [
    'a new application',
    (config, more) => {
      const body = { name: 'Shop', account: tenant.account, config };
      return invoke(createApplication, { principal: tenant.hub, body, ...more });
    },
  ],
  ['a change of an application', (config, more) => patch(config, more)],
  [
    'a replaced application',
    (config, more) => {
      const body = { name: 'Shop', config };
      const { app, hub: principal } = tenant;
      return invoke(replaceApplication, { params: { app }, principal, body, ...more });
    },
  ],
  [
    'a new variant',
    (config, more) => {
      const { app, hub: principal } = tenant;
      return invoke(createVariant, { params: { app }, principal, body: { name: 'Brand', config }, ...more });
    },
  ],
  [
    'a change of a variant',
    async (config, more) => {
      const { variant } = await makeVariant(tenant);
      return patchVariant(variant, config, more);
    },
  ],
];

function patch(config: object, more: Request = {}, { app, hub }: PasskeyTenant = tenant) {
  return invoke(updateApplication, { params: { app }, principal: hub, body: { config }, ...more });
}

function patchVariant(variant: string, config: object | null, more: Request = {}) {
  const { app, hub: principal } = tenant;
  return invoke(updateVariant, { params: { app, variant }, principal, body: { config }, ...more });
}

describe.each(saves)('passkeys of %s', (_, save) => {
  beforeAll(async () => {
    tenant = await makePasskeyTenant();
  });

  it('are refused while the host does not list origins of other hosts', async () => {
    hosts.answer = listing('https://pos.example');
    const answer = await save(RELATED);
    expect(answer).toBeApiError(400, 'invalid_input');
    expect(answer.body['detail']).toBe(
      `${PATH}: ${FILE} does not list ${SCREEN}; ${FILE} has to be {"origins":["${SCREEN}","https://pos.example"]}; send force=true to save it all the same`,
    );
    expect(answer.body['errors']).toEqual([expect.objectContaining({ path: PATH })]);
    expect((await findApplication(tenant.app))?.config.hub?.auth?.passkeys).toBeUndefined();
  });

  it('are saved without asking any host if all origins are at the host or below it', async () => {
    expect((await save(withOrigins(...OWN))).status).toBeLessThan(300);
    expect(hosts.asked).toEqual([]);
  });

  it('are saved by force without asking', async () => {
    expect((await save(RELATED, { query: { force: 'true' } })).status).toBeLessThan(300);
    expect(hosts.asked).toEqual([]);
  });

  it('are saved once the host lists the origins', async () => {
    hosts.answer = listing(SCREEN);
    const related = withOrigins(SCREEN);
    expect((await save(related)).status).toBeLessThan(300);
    expect(hosts.asked).toEqual([FILE]);
  });
});

describe('the file of the host of passkeys', () => {
  beforeAll(async () => {
    tenant = await makePasskeyTenant();
  });
  const faultOf = async (config: object = RELATED) => {
    const answer = await patch(config);
    expect(answer).toBeApiError(400, 'invalid_input');
    return String(answer.body['detail']);
  };

  it.each<[string, () => Answer, string]>([
    ['that is absent', serving('{}', { status: 404 }), 'answers 404: serve the file there'],
    ['that is elsewhere', serving('', { status: 302, location: 'https://x.example/' }), 'leads elsewhere'],
    ['that is a page', serving('<p>', { 'content-type': 'text/html' }), 'is not JSON: serve it with'],
    ['that is not JSON', serving('{"origins"'), 'is not JSON with a list "origins"'],
    ['that has no list', serving('{"origins":"x"}'), 'is not JSON with a list "origins"'],
    ['that is huge', serving(' '.repeat(65_537)), 'cannot be read: its answer is too large'],
    ['that is compressed', serving('', { 'content-encoding': 'gzip' }), 'cannot be read: its answer is not'],
    [
      'of a host that hangs up',
      () => (_, response) => void response.destroy(),
      'cannot be read: the connection',
    ],
  ])('%s refuses the save, with the whole file to serve', async (_, answer, fault) => {
    hosts.answer = answer();
    const detail = await faultOf();
    expect(detail).toContain(`${PATH}: ${FILE} ${fault}`);
    expect(detail).toContain(`${FILE} has to be {"origins":["${SCREEN}"]}`);
  });

  it('is waited for up to five seconds', async () => {
    vi.stubEnv('TIMEOUT_FACTOR', '0.1');
    hosts.answer = () => undefined;
    const started = performance.now();
    expect(await faultOf()).toContain('cannot be read: it did not answer in time');
    expect(performance.now() - started).toBeGreaterThan(450);
    vi.unstubAllEnvs();
  });

  it.each(['10.0.0.1', '127.0.0.1', '169.254.169.254'])('is not read from %s', async (address) => {
    hosts.addresses = [address];
    expect(await faultOf()).toContain('cannot be read: its address is not allowed');
    expect(hosts.asked).toEqual([]);
  });

  it('has every origin of another host, each within the first five hosts', async () => {
    const config = withOrigins('https://a.example', 'https://b.example', 'https://c.example');
    hosts.answer = listing('https://a.example', ...others(4), 'https://b.example');
    expect(await faultOf(config)).toContain(
      `${PATH}: ${FILE} lists https://b.example after 5 other hosts, where browsers may not read it: list it first; ${FILE} does not list https://c.example; ${FILE} has to be {"origins":["https://a.example","https://b.example","https://c.example","https://site0.example"`,
    );
    hosts.answer = listing('https://a.example', ...others(2), 'https://b.example/', 'https://c.example');
    expect((await patch(config)).status).toBe(200);
  });

  it('is not shown if it is very long', async () => {
    hosts.answer = listing(...others(200));
    const detail = await faultOf();
    expect(detail).toContain(`does not list ${SCREEN}; send force=true`);
  });

  it('is asked by no host that only ends like that of the passkeys', async () => {
    hosts.answer = listing();
    expect(await faultOf(withOrigins('https://myshop.example'))).toContain('https://myshop.example');
  });
});

describe('a save', () => {
  beforeAll(async () => {
    tenant = await makePasskeyTenant(RELATED);
  });

  it('that leaves the passkeys as they are asks no host and makes no round more', async () => {
    const calls = await countCalls(() =>
      patch({ hub: { auth: { access_tokens: { signing_alg: 'RS256' } } } }),
    );
    const same = await countCalls(() => patch(RELATED));
    expect(same).toEqual(calls);
    expect(hosts.asked).toEqual([]);
  });

  it('of a variant that leaves or inherits them asks no host', async () => {
    const { variant } = await makeVariant(tenant, { config: RELATED });
    expect(
      (await patchVariant(variant, { hub: { auth: { passkeys: { rp_id: 'shop.example' } } } })).status,
    ).toBe(200);
    hosts.answer = listing('https://brand.example');
    const own = withOrigins('https://brand.example');
    expect((await patchVariant(variant, own)).status).toBe(200);
    expect(hosts.asked).toEqual([FILE]);
    expect((await patchVariant(variant, null)).status).toBe(200);
    expect(hosts.asked).toEqual([FILE]);
  });

  it('that is refused for another reason asks no host', async () => {
    const config = {
      hub: { auth: { ...withOrigins('https://x.example').hub.auth, limits: { email_per_day: -1 } } },
    };
    expect((await patch(config)).body['detail']).toContain('limits.email_per_day');
    const principal = { ...tenant.hub, accounts: { [tenant.account]: 'editor' as const } };
    expect((await patch(withOrigins('https://x.example'), { principal })).status).toBe(403);
    expect(hosts.asked).toEqual([]);
  });

  it('that loses a race asks the host once, and both are stored', async () => {
    const origins = [SCREEN, 'https://pos.example'];
    const saved: number[] = [];
    hosts.answer = async (got, response) => {
      const other = await patch({ hub: { auth: { access_tokens: { signing_alg: 'EdDSA' } } } });
      saved.push(other.status);
      await listing(...origins)(got, response);
    };
    saved.push((await patch(withOrigins(...origins))).status);
    expect([saved, hosts.asked]).toEqual([[200, 200], [FILE]]);
    const { hub } = (await findApplication(tenant.app))?.config ?? {};
    expect(hub?.auth).toMatchObject({
      passkeys: { origins },
      access_tokens: { signing_alg: 'EdDSA' },
    });
  });

  it('of two at once with other passkeys each reads the file, and one result is stored', async () => {
    hosts.answer = listing('https://a.example', 'https://b.example');
    const answers = await Promise.all(
      ['a', 'b'].map((name) => patch(withOrigins(`https://${name}.example`))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { hub } = (await findApplication(tenant.app))?.config ?? {};
    expect([['https://a.example'], ['https://b.example']]).toContainEqual(hub?.auth?.passkeys?.origins);
  });
});
