import { expect, it } from 'vitest';
import * as createApplication from '../../../functions/applications/create-application.ts';
import * as getApplication from '../../../functions/applications/get-application.ts';
import * as replaceApplication from '../../../functions/applications/replace-application.ts';
import * as updateApplication from '../../../functions/applications/update-application.ts';
import { config } from '../../../shared/platform/config.ts';
import { makeApplication } from '../../support/applications.ts';
import { useBackends } from '../../support/backends.ts';
import { makeAccount } from '../../support/hub-users.ts';
import { faultPaths, invoke } from '../../support/invoke.ts';

useBackends();

const scope = { name: 'tasks:read', description: 'See your tasks' };
const mcp = { identifier: 'https://MCP.shop.example', name: 'Tasks', scopes: [scope], lifetime: 600 };
const api = { identifier: 'http://localhost:8787/mcp', name: 'Local server' };
const asStored = [
  { ...mcp, self_registered: false },
  { ...api, scopes: [], self_registered: false },
];

const set = async (resources: unknown) => {
  const { app, owner } = await makeApplication();
  return invoke(updateApplication, { params: { app }, principal: owner, body: { config: { resources } } });
};
const resourceOf = (changes: object) => [{ ...mcp, ...changes }];
const named = (name: string) => resourceOf({ scopes: [{ ...scope, name }] });
const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));

it('keeps the resources of an application as its owner writes them', async () => {
  const { account, owner } = await makeAccount();
  const body = { name: 'Shop', account, config: { resources: [mcp, api] } };
  const made = await invoke(createApplication, { principal: owner, body });
  expect(made).toMatchObject({ status: 201, body: { config: { resources: asStored } } });
  const params = { app: String(made.body['id']) };
  const read = await invoke(getApplication, { params, principal: owner });
  expect(read.body['config']).toEqual({ resources: asStored });
  const sent = { name: 'Shop', config: read.body['config'] };
  const again = await invoke(replaceApplication, { params, principal: owner, body: sent });
  expect(again).toMatchObject({ status: 200, body: { config: { resources: asStored } } });
});

it('takes 20 resources with 30 scopes each, and one more of neither', async () => {
  const scopes = times(30, (n) => ({ name: `do:${n}`, description: `Do the thing ${n}` }));
  const full = times(20, (n) => ({
    identifier: `https://s${n}.shop.example/mcp`,
    name: `Server ${n}`,
    scopes,
  }));
  expect((await set(full)).status).toBe(200);
  const oneMore = { ...full[0], identifier: 'https://s20.shop.example/mcp' };
  expect(faultPaths(await set([...full, oneMore]))).toEqual(['body.config.resources']);
  const more = await set(resourceOf({ scopes: [...scopes, scope] }));
  expect(faultPaths(more)).toEqual(['body.config.resources.0.scopes']);
});

it.each<[string, unknown, string, RegExp]>([
  ['an http URL of a host', resourceOf({ identifier: 'http://mcp.shop.example' }), '.0.identifier', /https/],
  ['a URL with a fragment', resourceOf({ identifier: 'https://a.example/#b' }), '.0.identifier', /fragment/],
  ['a URL with a user', resourceOf({ identifier: 'https://eve@a.example/' }), '.0.identifier', /user name/],
  ['a URL with a space', resourceOf({ identifier: 'https://a.example/a b' }), '.0.identifier', /spaces/],
  ['a URL of one slash', resourceOf({ identifier: 'https:/a.example' }), '.0.identifier', /absolute https/],
  ['the API', resourceOf({ identifier: 'app:shop' }), '.0.identifier', /absolute https/],
  ['a word', resourceOf({ identifier: 'mcp' }), '.0.identifier', /absolute https/],
  ['a long URL', resourceOf({ identifier: `https://a.example/${'a'.repeat(500)}` }), '.0.identifier', /500/],
  ['a life of a day', resourceOf({ lifetime: 86_400 }), '.0.lifetime', /from 60 to 3600/],
  ['a life of a second', resourceOf({ lifetime: 1 }), '.0.lifetime', /from 60 to 3600/],
  ['the scope openid', named('openid'), '.0.scopes.0.name', /scope of the provider/],
  ['the scope offline_access', named('offline_access'), '.0.scopes.0.name', /scope of the provider/],
  ['a scope with a space', named('a b'), '.0.scopes.0.name', /without spaces/],
  ['a scope with quotes', named('"api"'), '.0.scopes.0.name', /without spaces/],
  ['no words for a scope', resourceOf({ scopes: [{ name: 'a' }] }), '.0.scopes.0.description', /./],
  ['a scope twice', resourceOf({ scopes: [scope, scope] }), '.0.scopes', /`tasks:read` twice/],
  ['no name', [{ identifier: mcp.identifier }], '.0.name', /./],
  ['an unknown member', resourceOf({ signing_alg: 'none' }), '.0.signing_alg', /./],
  [
    'a URL twice',
    [mcp, { ...api, identifier: 'https://mcp.shop.example:443/' }],
    '.1.identifier',
    /same URL as another/,
  ],
])('refuses %s, and says how to mend it', async (_, resources, path, message) => {
  const answer = await set(resources);
  expect(answer.status).toBe(400);
  expect(faultPaths(answer)).toEqual([`body.config.resources${path}`]);
  expect(answer.text).toMatch(message);
});

it.each(['', '/', '/oidc/shop', '?a=b'])('refuses an address of the service itself: %s', async (path) => {
  const answer = await set(resourceOf({ identifier: config('BASE_URL').toUpperCase() + path }));
  expect(faultPaths(answer)).toEqual(['body.config.resources.0.identifier']);
  expect(answer.text).toContain('must not be an address of this service');
});
