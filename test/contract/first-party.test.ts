import { describe, expect, it } from 'vitest';
import { discoverOperations } from '../../infra/operations.ts';
import { errorsOf, type Operation } from '../../shared/http/operation.ts';
import { useBackends } from '../support/backends.ts';
import { invoke } from '../support/invoke.ts';
import { makeClientId } from '../support/oidc-clients.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';

/**
 * What a token that an OpenID client got for its user may do at each operation of users, kept by hand:
 * `clients` may call it, `first-party` refuses them, and `part` refuses them the named part. Adding an
 * operation means making the choice here.
 */
const CHOICES = `
GET    /me/account-invites                                 clients
POST   /me/account-invites/{invite}/accept                 first-party
POST   /me/account-invites/{invite}/reject                 first-party
DELETE /me/applications/{app}/data                         first-party
GET    /me/applications/{app}/data                         clients
PATCH  /me/applications/{app}/data                         part
PUT    /me/applications/{app}/data                         part
GET    /me/applications/{app}/data/fields/{field}          clients
PUT    /me/applications/{app}/data/fields/{field}          part
GET    /me/applications/{app}/data/fields/{field}/file     clients
PUT    /me/applications/{app}/data/fields/{field}/upload   clients
GET    /me/applications/{app}/events                       first-party
GET    /me/applications/{app}/schema                       clients
GET    /me/applications/{app}/sessions                     first-party
DELETE /me/applications/{app}/sessions/{session}           first-party
POST   /me/applications/{app}/active-group                 first-party
POST   /me/applications/{app}/passkey-options              first-party
POST   /me/applications/{app}/passkey-prompt               first-party
GET    /me/applications/{app}/passkeys                     first-party
POST   /me/applications/{app}/passkeys                     first-party
PATCH  /me/applications/{app}/passkeys/{passkey}           first-party
DELETE /me/applications/{app}/passkeys/{passkey}           first-party
GET    /me/applications/{app}/identities                   first-party
POST   /me/applications/{app}/identities                   first-party
POST   /me/applications/{app}/identities/start             first-party
DELETE /me/applications/{app}/identities/{identity}        first-party
POST   /me/applications/{app}/addresses/cancel             first-party
POST   /me/applications/{app}/addresses/complete           first-party
POST   /me/applications/{app}/signout                      part
POST   /me/auth/magic                                      first-party
GET    /me/groups                                          clients
POST   /me/groups                                          clients
DELETE /me/groups/{group}                                  clients
GET    /me/groups/{group}                                  clients
PUT    /me/groups/{group}                                  clients
GET    /me/groups/{group}/invites                          clients
POST   /me/groups/{group}/invites                          clients
DELETE /me/groups/{group}/invites/{invite}                 clients
GET    /me/groups/{group}/invites/{invite}                 clients
PUT    /me/groups/{group}/invites/{invite}                 clients
POST   /me/groups/{group}/invites/{invite}/accept          clients
POST   /me/groups/{group}/invites/{invite}/reject          clients
POST   /me/groups/{group}/join                             clients
POST   /me/groups/{group}/leave                            clients
GET    /me/groups/{group}/members                          clients
POST   /me/groups/{group}/members                          clients
DELETE /me/groups/{group}/members/{member}                 clients
GET    /me/groups/{group}/members/{member}                 clients
PUT    /me/groups/{group}/members/{member}                 clients
`;
const choices = new Map(
  CHOICES.trim()
    .split('\n')
    .map((line) => {
      const [method, path, choice] = line.split(/ +/);
      return [`${method} ${path}`, choice] as const;
    }),
);

useBackends();
const nameOf = ({ method, path }: Operation) => `${method} ${path}`;
const discovered = await discoverOperations();
const ofUsers = discovered.filter(({ operation: { path } }) => path.startsWith('/me/'));
const named = (modules: typeof discovered) => modules.map(({ operation }) => nameOf(operation)).sort();

/** Subjects by which somebody acts for an application, or learns what its users do. */
const CONTROL = ['credentials', 'oidc clients', 'identity providers', 'webhooks', 'events'];

/**
 * True if the holder of a token could take control by the operation, as its contract says: of credentials,
 * clients, identity providers, webhooks and feeds of an application; of who belongs to an account; of how the
 * user signs in.
 */
function takesControl({ auth, tags, uses, method, path }: Operation): boolean {
  if (!auth.includes('hub') && !auth.includes('user')) return false;
  if (tags.some((tag) => CONTROL.includes(tag))) return true;
  // Who sees where a user is signed in learns what only the user should know.
  if (auth.includes('user') && path.endsWith('/sessions')) return true;
  if (auth.includes('user') && tags.some((tag) => ['passkeys', 'identities'].includes(tag))) return true;
  // The chosen team decides what the next tokens of the user allow.
  if (path.endsWith('/active-group')) return true;
  const isOfPeople = uses.includes('accounts:write') && /\{(account|invite)\}/.test(path);
  // A plan gives nobody rights.
  if (isOfPeople && !path.endsWith('/subscription')) return method !== 'GET';
  const isOfSignIns = uses.includes('sign-in:write') || uses.includes('oidc:write');
  if (auth.includes('user') && tags.includes('profiles') && method === 'DELETE') return true;
  // Links of invites are for others.
  return auth.includes('user') && isOfSignIns && !tags.includes('groups');
}

const controlling = discovered.filter(({ operation }) => takesControl(operation));
/** Those that refuse such tokens part of the operation have tests of their own. */
const PARTS = ['signOut', 'replaceMyData', 'replaceMyField', 'updateMyData'];
const whollyRefusing = controlling.filter(({ operation }) => !PARTS.includes(operation.id));

function choiceOf({ firstPartyOnly }: Operation): string {
  if (firstPartyOnly === undefined) return 'clients';
  return firstPartyOnly === true ? 'first-party' : 'part';
}

function paramsOf({ path }: Operation, { app, account, userId: user }: Tenant): Record<string, string> {
  const known: Record<string, string> = { app, account, user };
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  return Object.fromEntries(names.map((name) => [name, known[name] ?? 'nothing']));
}

describe('tokens of OpenID clients', () => {
  it('have a choice for every operation of users, and the contracts make the same one', () => {
    const found = ofUsers.map(({ operation }) => [nameOf(operation), choiceOf(operation)] as const);
    expect(new Map(found.sort())).toEqual(new Map([...choices].sort()));
  });

  it('are refused by exactly the operations that take control of something', () => {
    expect(named(discovered.filter(({ operation }) => operation.firstPartyOnly))).toEqual(named(controlling));
  });

  it.each(controlling.map((module) => [nameOf(module.operation), module.operation] as const))(
    'are refused by %s, wholly or in part, because of what its contract says',
    (_, operation) => {
      expect(operation.firstPartyOnly ?? 'nothing').not.toBe('nothing');
      expect(operation.auth.includes('user') || operation.firstPartyOnly === true).toBe(true);
    },
  );

  it('are refused wherever secrets of credentials, webhooks and providers are stored', () => {
    const making = discovered.filter(({ operation: { auth, uses } }) => {
      return auth.includes('hub') && uses.some((use) => /^(credentials:write|.*:seal)$/.test(use));
    });
    const refused = new Set(named(controlling));
    // It deletes the credentials of the variant with it, and shows none.
    expect(named(making).filter((name) => !refused.has(name))).toEqual([
      'DELETE /applications/{app}/variants/{variant}',
    ]);
  });

  it.each(whollyRefusing.map((module) => [nameOf(module.operation), module] as const))(
    'are refused with 403 first_party_only at %s, which takes any other token',
    async (_, module) => {
      const tenant = await makeTenant();
      const { operation } = module;
      const principal = operation.auth.includes('user') ? tenant.user : tenant.hub;
      const request = { params: paramsOf(operation, tenant), ...(operation.body && { body: {} }) };
      const asClient = { ...principal, client: await makeClientId(tenant) };
      expect(await invoke(module, { ...request, principal: asClient })).toMatchObject({
        status: 403,
        body: { code: 'first_party_only' },
      });
      expect((await invoke(module, { ...request, principal })).body['code']).not.toBe('first_party_only');
      expect(errorsOf(operation)).toContain('first_party_only');
    },
  );
});
