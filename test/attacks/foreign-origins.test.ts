import { describe, expect, it } from 'vitest';
import * as createApplication from '../../functions/applications/create-application.ts';
import * as getApplication from '../../functions/applications/get-application.ts';
import * as replaceApplication from '../../functions/applications/replace-application.ts';
import * as updateApplication from '../../functions/applications/update-application.ts';
import * as complete from '../../functions/sign-in/complete-sign-in.ts';
import * as appConfig from '../../functions/sign-in/get-app-config.ts';
import * as issueToken from '../../functions/sign-in/issue-token.ts';
import * as createVariant from '../../functions/variants/create-variant.ts';
import { getItem } from '../../shared/storage/read-items.ts';
import { useAttack } from '../support/attack.ts';
import { useBackends } from '../support/backends.ts';
import { changesDuring } from '../support/changes.ts';
import { countCalls } from '../support/count-calls.ts';
import { invoke } from '../support/invoke.ts';
import { BROWSER, JSON_CLIENT, makeLink, newEmail, redeemLink } from '../support/magic-links.ts';
import { unlistedOriginsKey } from '../support/origins.ts';
import { makeCredential, startedSignIn, startSignIn } from '../support/sign-in.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';

const backends = useBackends({ events: true });

const HOME = 'https://shop.example';
const OWN = [
  ...['http://localhost:3000', 'https://localhost', 'http://127.0.0.1:8080', 'http://[::1]:5173', HOME],
  ...['http://shop.localhost:3000', 'https://a.b.localhost'],
];
const FOREIGN = [
  ...[
    'https://evil.example',
    'http://shop.example',
    'https://shop.example:8443',
    'https://shop.example.evil.com',
  ],
  ...['http://localhost.evil.com', 'http://127.0.0.1.evil.com', 'http://evillocalhost', 'http://127.0.0.2'],
  ...[
    'null',
    'NULL',
    '',
    'file://',
    'capacitor://localhost',
    'chrome-extension://abcdefgh',
    'HTTPS://SHOP.EXAMPLE',
  ],
  ...[
    'http://localhost:3000/',
    'http://user@localhost',
    'localhost',
    'ftp://localhost',
    'https://shop.example/',
  ],
];

/** A tenant with a new application, as `POST /applications` makes it. */
async function newApplication(config: Record<string, unknown> = { default_redirect_url: `${HOME}/in` }) {
  const tenant = await makeTenant();
  const made = await invoke(createApplication, { principal: tenant.hub, body: { name: 'Shop', config } });
  expect(made.status).toBe(201);
  const app = String(made.body['id']);
  const { clientId } = await makeCredential(app);
  return { tenant: { ...tenant, app, keys: { ...tenant.keys, app, clientId } }, made: made.body };
}

/** The calls of a browser that start, complete or exchange a sign-in, with a fresh proof each. */
async function callsOf(tenant: Tenant) {
  const { clientId } = tenant.keys;
  const waiting = () => startedSignIn(backends, clientId, { email: newEmail() });
  const link = () => makeLink(tenant, { data: { email: newEmail() } });
  return {
    start: (headers: Headers) =>
      startSignIn(clientId, { email: newEmail() }, { headers: { 'x-svc-app-key': clientId, ...headers } }),
    complete: async (headers: Headers) => {
      const { challengeId, code } = await waiting();
      return invoke(complete, { body: { challenge_id: challengeId, code }, headers });
    },
    'redeem a link': async (headers: Headers) =>
      redeemLink((await link()).code, { ...JSON_CLIENT, ...headers }),
    exchange: async (headers: Headers) => {
      const { code } = await makeLink(tenant, { data: { email: newEmail() }, redirect_url: `${HOME}/in` });
      const { headers: answered } = await redeemLink(code, BROWSER);
      const oneTime = /svc_code=([^&]+)/.exec(String(answered['location']))?.[1];
      return invoke(issueToken, { body: { code: oneTime }, headers });
    },
  };
}
type Headers = Record<string, string>;

describe('a page of another origin', () => {
  const attempt = useAttack(
    'sign-ins by pages of other origins',
    '403 origin_not_allowed; nothing is used up',
  );

  it('neither starts, completes nor exchanges a sign-in of a new application', async () => {
    const { tenant } = await newApplication();
    for (const [name, call] of Object.entries(await callsOf(tenant)))
      for (const origin of name === 'start' ? FOREIGN : FOREIGN.slice(0, 8))
        await attempt(async () => {
          const answer = await call({ origin });
          expect([name, origin, answer.status, answer.body['code']]).toEqual([
            ...[name, origin, 403, 'origin_not_allowed'],
          ]);
        });
  });

  it('uses nothing up: our page completes and exchanges afterwards', async () => {
    const { tenant } = await newApplication();
    const { clientId } = await makeCredential(tenant.app);
    const { challengeId, code } = await startedSignIn(backends, clientId, { email: newEmail() });
    const body = { challenge_id: challengeId, code };
    expect((await invoke(complete, { body, headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await invoke(complete, { body, headers: { origin: HOME } })).status).toBe(200);
    const link = await makeLink(tenant, { data: { email: newEmail() }, redirect_url: `${HOME}/in` });
    const foreign = { ...JSON_CLIENT, origin: 'https://evil.example' };
    expect((await redeemLink(link.code, foreign)).status).toBe(403);
    const { headers } = await redeemLink(link.code, BROWSER);
    const oneTime = { code: /svc_code=([^&]+)/.exec(String(headers['location']))?.[1] };
    const exchange = (origin: string) => invoke(issueToken, { body: oneTime, headers: { origin } });
    expect((await exchange('https://evil.example')).status).toBe(403);
    expect((await exchange(HOME)).status).toBe(200);
  });

  it('gets an error that names the setting for origins, and how to set it', async () => {
    const { tenant } = await newApplication();
    const { start } = await callsOf(tenant);
    const { text } = await start({ origin: 'https://evil.example' });
    for (const part of [
      'hub.allowed_web_origins',
      'https://evil.example',
      `PATCH /applications/${tenant.app}`,
    ])
      expect(text).toContain(part);
    expect((await start({ origin: 'null' })).text).toContain('sandboxed frame');
  });
});

describe('an own page', () => {
  it.each([...OWN, undefined])('signs users in: %s', async (origin) => {
    const { tenant } = await newApplication();
    for (const [name, call] of Object.entries(await callsOf(tenant)))
      expect([name, (await call(origin === undefined ? {} : { origin })).status]).toEqual([name, 200]);
  });

  it.each([
    'capacitor://localhost',
    'ionic://localhost',
    'chrome-extension://abcdefghijklmnop',
    'tauri://localhost',
  ])('may be that of a hybrid app or extension, compared as text: %s', async (origin) => {
    const { tenant } = await newApplication({ hub: { allowed_web_origins: [origin] } });
    const { start, complete: end } = await callsOf(tenant);
    expect([(await start({ origin })).status, (await end({ origin })).status]).toEqual([200, 200]);
    for (const other of [`${origin}/`, `${origin}.evil`, origin.toUpperCase(), 'http://localhost'])
      expect((await start({ origin: other })).status).toBe(403);
  });

  it.each([
    'null',
    '*',
    'file://',
    'javascript://a',
    'data://a',
    'capacitor://',
    'https://a/b',
    'a.example',
    'blob:https://a',
  ])('is never %s', async (origin) => {
    const tenant = await makeTenant();
    const body = { config: { hub: { allowed_web_origins: [origin] } } };
    const as = { params: { app: tenant.app }, principal: tenant.hub };
    expect((await invoke(updateApplication, { ...as, body })).status).toBe(400);
  });

  it('reads the public configuration and refreshes from anywhere', async () => {
    const { tenant } = await newApplication();
    const { clientId } = await makeCredential(tenant.app);
    const evil = { origin: 'https://evil.example' };
    const read = await invoke(appConfig, { headers: { 'x-svc-app-key': clientId, ...evil } });
    const { complete: end } = await callsOf(tenant);
    const { body } = await end({});
    const refresh = await invoke(issueToken, {
      body: { refresh_token: body['refresh_token'] },
      headers: evil,
    });
    expect([read.status, refresh.status]).toEqual([200, 200]);
  });
});

describe('hub.require_origin', () => {
  const ruleOf = (body: Record<string, unknown>) => Object(Object(body['config'])['hub'])['require_origin'];

  it('is true in a new application, unless its owner sets it to false', async () => {
    expect(ruleOf((await newApplication({})).made)).toBe(true);
    expect(ruleOf((await newApplication({ hub: { require_origin: false } })).made)).toBe(false);
  });

  it('is removed only by false: no replacement, no merge patch and no null does it', async () => {
    const { tenant } = await newApplication();
    const as = { params: { app: tenant.app }, principal: tenant.hub };
    for (const body of [
      { name: 'Shop' },
      { name: 'Shop', config: {} },
      { name: 'Shop', config: { hub: {} } },
    ])
      expect(ruleOf((await invoke(replaceApplication, { ...as, body })).body)).toBe(true);
    for (const hub of [null, { require_origin: null }, { legal: { company_name: 'Shop' } }])
      expect(ruleOf((await invoke(updateApplication, { ...as, body: { config: { hub } } })).body)).toBe(true);
    expect(ruleOf((await invoke(getApplication, as)).body)).toBe(true);
    const opened = await invoke(updateApplication, {
      ...as,
      body: { config: { hub: { require_origin: false } } },
    });
    expect(ruleOf(opened.body)).toBe(false);
    expect(ruleOf((await invoke(replaceApplication, { ...as, body: { name: 'Shop' } })).body)).toBe(false);
  });

  it('cannot be removed by an editor, who may change other settings', async () => {
    const { tenant } = await newApplication();
    const editor = { ...tenant.hub, accounts: { [tenant.account]: 'editor' as const } };
    const as = { params: { app: tenant.app }, principal: editor };
    const kept = { default_redirect_url: `${HOME}/in` };
    const opened = { ...kept, hub: { require_origin: false } };
    expect((await invoke(updateApplication, { ...as, body: { config: opened } })).status).toBe(403);
    expect((await invoke(replaceApplication, { ...as, body: { name: 'Shop', config: opened } })).status).toBe(
      403,
    );
    const variant = { name: 'Partner', config: { hub: { require_origin: false } } };
    expect((await invoke(createVariant, { ...as, body: variant })).status).toBe(403);
    const renamed = await invoke(replaceApplication, { ...as, body: { name: 'Club', config: kept } });
    expect([renamed.status, ruleOf(renamed.body)]).toEqual([200, true]);
  });

  it('is absent in a stored application, which keeps its rule until it is set', async () => {
    const tenant = await makeTenant({ hub: { allowed_web_origins: [HOME] } });
    const as = { params: { app: tenant.app }, principal: tenant.hub };
    const evil = { origin: 'https://evil.example' };
    const calls = await callsOf(tenant);
    const statuses = async () => [
      (await calls.start(evil)).status,
      (await calls.complete(evil)).status,
      (await calls['redeem a link'](evil)).status,
      (await calls.exchange(evil)).status,
    ];
    expect(await statuses()).toEqual([403, 200, 200, 200]);
    const body = { name: 'Shop', config: { hub: { allowed_web_origins: [HOME] } } };
    expect(ruleOf((await invoke(replaceApplication, { ...as, body })).body)).toBeUndefined();
    expect(await statuses()).toEqual([403, 200, 200, 200]);
    await invoke(updateApplication, { ...as, body: { config: { hub: { require_origin: true } } } });
    expect(await statuses()).toEqual([403, 403, 403, 403]);
  });

  it('is not taken away by a variant, whose origins replace those of the application', async () => {
    const { tenant } = await newApplication();
    const as = { params: { app: tenant.app }, principal: tenant.hub };
    for (const hub of [
      null,
      { require_origin: false },
      { require_origin: null, allowed_web_origins: ['https://partner.example'] },
    ]) {
      const made = await invoke(createVariant, { ...as, body: { name: 'Partner', config: { hub } } });
      const { clientId } = await makeCredential(tenant.app, { app_variant_id: String(made.body['id']) });
      const start = (origin: string) =>
        startSignIn(clientId, { email: newEmail() }, { headers: { 'x-svc-app-key': clientId, origin } });
      expect((await start('https://evil.example')).status).toBe(403);
      const own = hub && 'allowed_web_origins' in hub ? 'https://partner.example' : HOME;
      expect((await start(own)).status).toBe(200);
    }
  });
});

describe('a call from an origin that the application does not list', () => {
  const from = (origin: string) => ({ origin });

  it('is one event a day, whether it was refused or not', async () => {
    for (const tenant of [(await newApplication()).tenant, await makeTenant()]) {
      const { start } = await callsOf(tenant);
      const isNote = ({ type }: { type: string }) => type === 'application.unlisted_origin';
      const changes = (await changesDuring(() => start(from('https://evil.example')))).filter(isNote);
      expect(changes).toMatchObject([
        { scope: tenant.app, origin: 'https://evil.example', actor: { type: 'anonymous' } },
      ]);
      const later = await changesDuring(async () => {
        await start(from('https://evil.example'));
        await start(from('https://other.example'));
      });
      expect(later.filter(isNote)).toEqual([]);
      const note = await getItem(unlistedOriginsKey(tenant.app));
      expect(Object.values(note ?? {})).toEqual(
        expect.arrayContaining(['https://evil.example', 'https://other.example']),
      );
    }
  });

  it('is written once by an instance, and never more than ten a day', async () => {
    const { start } = await callsOf(await makeTenant());
    // An instance reads the plan of the account once in five minutes.
    await start(from('http://localhost:1'));
    const listed = await countCalls(() => start(from('http://localhost:1')));
    const first = await countCalls(() => start(from('https://evil.example')));
    const second = await countCalls(() => start(from('https://evil.example')));
    expect([first.length - listed.length, second.length - listed.length]).toEqual([1, 0]);
    for (let n = 0; n < 9; n++) await start(from(`https://evil-${n}.example`));
    expect(await countCalls(() => start(from('https://one-more.example')))).toHaveLength(listed.length);
  });
});
