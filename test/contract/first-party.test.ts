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
GET    /me/applications/{app}/events                       first-party
GET    /me/applications/{app}/schema                       clients
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
const refusing = discovered.filter(({ operation }) => operation.firstPartyOnly === true);

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

  it('have no part in credentials', () => {
    const credentials = discovered.filter(({ operation: { path } }) => /\/creds\b/.test(path));
    expect(credentials.filter(({ operation }) => operation.firstPartyOnly !== true)).toEqual([]);
  });

  it('do not decide who is a member of an account, who could then have credentials of its applications', () => {
    const members = discovered.filter(({ operation: { path, method } }) => {
      return /^\/accounts\/\{account\}\/members\b/.test(path) && method !== 'GET';
    });
    expect(members).toHaveLength(3);
    expect(members.filter(({ operation }) => operation.firstPartyOnly !== true)).toEqual([]);
  });

  it.each(refusing.map((module) => [nameOf(module.operation), module] as const))(
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
