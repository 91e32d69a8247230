import { describe, expect, it } from 'vitest';
import document from '../../docs/openapi.json' with { type: 'json' };
import { discoverOperations } from '../../infra/operations.ts';
import type { Operation } from '../../shared/http/operation.ts';
import { type HubPrincipal, ROLES } from '../../shared/http/principal.ts';
import { useBackends } from '../support/backends.ts';
import { invoke } from '../support/invoke.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';

/**
 * Everybody who may call a hub operation: members by role, and service staff. Somebody else is a stranger.
 */
const CALLERS = [...ROLES, 'svc_support', 'stranger'] as const;
type Caller = (typeof CALLERS)[number];

/**
 * Who may call what, kept by hand from the specification: an operation that is opened to a further role, or
 * closed to one, by accident fails here. What is not named follows the rule: members and service staff read,
 * editors and up write.
 */
const EXCEPTIONS: Record<string, readonly Caller[]> = {
  'PUT /accounts/{account}/subscription': ['owner', 'svc_support'],
  'DELETE /accounts/{account}': ['owner'],
  'POST /accounts/{account}/members': ['owner'],
  'PUT /accounts/{account}/members/{member}': ['owner'],
  'DELETE /accounts/{account}/members/{member}': ['owner'],
  'DELETE /applications/{app}': ['owner', 'admin'],
  'POST /applications/{app}/creds': ['owner', 'admin'],
  'PATCH /applications/{app}/creds/{client_id}': ['owner', 'admin'],
  'DELETE /applications/{app}/creds/{client_id}': ['owner', 'admin'],
  'POST /applications/{app}/creds/{client_id}/rotate': ['owner', 'admin'],
  'GET /accounts/{account}/events': ['owner', 'admin', 'svc_support'],
  'GET /applications/{app}/events': ['owner', 'admin', 'svc_support'],
  'GET /applications/{app}/statistics': ['owner', 'admin', 'svc_support'],
  'GET /applications/{app}/users/{user}/passkeys': ['owner', 'admin', 'svc_support'],
  'DELETE /applications/{app}/users/{user}/passkeys/{passkey}': ['owner', 'admin'],
  'DELETE /applications/{app}/identity-providers/{provider}': ['owner', 'admin'],
  'GET /applications/{app}/users/{user}/identities': ['owner', 'admin', 'svc_support'],
  'DELETE /applications/{app}/users/{user}/identities/{identity}': ['owner', 'admin'],
  'GET /applications/{app}/users/{user}/sessions': ['owner', 'admin', 'svc_support'],
  'DELETE /applications/{app}/users/{user}/sessions/{session}': ['owner', 'admin'],
  'GET /applications/{app}/identity-providers': ['owner', 'admin', 'svc_support'],
  'POST /applications/{app}/identity-providers': ['owner', 'admin'],
  'GET /applications/{app}/identity-providers/{provider}': ['owner', 'admin', 'svc_support'],
  'PATCH /applications/{app}/identity-providers/{provider}': ['owner', 'admin'],
  'GET /applications/{app}/webhooks': ['owner', 'admin', 'svc_support'],
  'POST /applications/{app}/webhooks': ['owner', 'admin'],
  'GET /applications/{app}/webhooks/{webhook}': ['owner', 'admin', 'svc_support'],
  'PATCH /applications/{app}/webhooks/{webhook}': ['owner', 'admin'],
  'DELETE /applications/{app}/webhooks/{webhook}': ['owner', 'admin'],
  'POST /applications/{app}/webhooks/{webhook}/rotate': ['owner', 'admin'],
  'POST /applications/{app}/webhooks/{webhook}/test': ['owner', 'admin'],
  'POST /applications/{app}/webhooks/{webhook}/replay': ['owner', 'admin'],
  'GET /applications/{app}/webhooks/{webhook}/deliveries': ['owner', 'admin', 'svc_support'],
  'GET /applications/{app}/webhooks/{webhook}/deliveries/{event}': ['owner', 'admin', 'svc_support'],
  'POST /applications/{app}/webhooks/{webhook}/deliveries/{event}/redeliver': ['owner', 'admin'],
  'GET /applications/{app}/oidc-clients': ['owner', 'admin', 'svc_support'],
  'POST /applications/{app}/oidc-clients': ['owner', 'admin'],
  'GET /applications/{app}/oidc-clients/{client}': ['owner', 'admin', 'svc_support'],
  'PUT /applications/{app}/oidc-clients/{client}': ['owner', 'admin'],
  'DELETE /applications/{app}/oidc-clients/{client}': ['owner', 'admin'],
  'POST /applications/{app}/oidc-clients/{client}/creds': ['owner', 'admin'],
  'PUT /applications/{app}/oidc-clients/{client}/logo/{type}': ['owner', 'admin'],
  'GET /applications/{app}/oidc-clients/{client}/users': ['owner', 'admin', 'svc_support'],
  'DELETE /applications/{app}/oidc-clients/{client}/creds/{client_id}': ['owner', 'admin'],
  'POST /applications/{app}/mail-delivery/lookup': [...ROLES, 'svc_support'],
  'POST /applications/{app}/users/search': [...ROLES, 'svc_support'],
  'POST /applications/{app}/sign-in-attempts/lookup': ['owner', 'admin', 'svc_support'],
  'POST /applications/{app}/mail-delivery/resume': ['owner', 'admin', 'svc_support'],
  'PUT /applications/{app}/logo/{type}': ROLES,
  'PUT /applications/{app}/animation/{type}': ROLES,
  'PUT /applications/{app}/variants/{variant}/logo/{type}': ROLES,
  'POST /applications/{app}/sms-keywords': ['svc_support'],
  'PATCH /applications/{app}/sms-keywords/{keyword}': ['svc_support'],
};
/** Operations whose handler refuses some of these callers: every member may remove itself. */
const DOCUMENTED: Record<string, readonly Caller[]> = {
  'DELETE /accounts/{account}/members/{member}': ROLES,
};
const READERS: readonly Caller[] = [...ROLES, 'svc_support'];
const WRITERS: readonly Caller[] = ['owner', 'admin', 'editor'];

const ofHub = (await discoverOperations()).filter(({ operation }) => operation.auth.includes('hub'));
/** What users may do, too, is about the caller alone: roles have no part in it. */
const guarded = ofHub.filter(
  ({ operation: { auth, path } }) => !auth.includes('user') && /\{(app|account)\}/.test(path),
);
/** Operations about an account that the query or body names. */
const OF_NAMED_ACCOUNT = ['listApplications', 'createApplication'];

/** Returns whom the OpenAPI document names as callers. */
function documentedCallers({ method, path }: Operation): Caller[] {
  const paths: Record<string, Record<string, object>> = document.paths;
  const described = Object(paths[path]?.[method.toLowerCase()]);
  const { account, staff }: { account: Caller[]; staff: boolean } = described['x-roles'];
  return staff ? [...account, 'svc_support'] : account;
}
const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

useBackends();

function mayCall(operation: Operation): readonly Caller[] {
  return EXCEPTIONS[nameOf(operation)] ?? (operation.method === 'GET' ? READERS : WRITERS);
}

function principalOf({ hub, account }: Tenant, caller: Caller): HubPrincipal {
  const outside = { ...hub, accounts: {}, support: caller === 'svc_support' };
  return caller === 'stranger' || caller === 'svc_support'
    ? outside
    : { ...outside, accounts: { [account]: caller } };
}

/**
 * Path parameters that name the tenant's own application and account, and things that do not exist otherwise.
 */
function paramsOf({ path }: Operation, { app, account, userId: user }: Tenant): Record<string, string> {
  const known: Record<string, string> = { app, account, user };
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  return Object.fromEntries(names.map((name) => [name, known[name] ?? 'nothing']));
}

describe.each(guarded.map((module) => [nameOf(module.operation), module] as const))('%s', (_, module) => {
  const { operation } = module;
  const allowed = mayCall(operation);
  const refusal = (caller: Caller) => {
    const unknown = operation.path.includes('{account}') ? 'account_not_found' : 'application_not_found';
    return caller === 'stranger'
      ? { status: 404, body: { code: unknown } }
      : { status: 403, body: { code: 'forbidden' } };
  };
  // Its own tenant each: what is allowed takes effect.
  const call = async (caller: Caller) => {
    const tenant = await makeTenant();
    return invoke(module, {
      params: paramsOf(operation, tenant),
      principal: principalOf(tenant, caller),
      ...(operation.body && { body: {} }),
    });
  };

  it.each(allowed)('is open to: %s', async (caller) => {
    const { status, body } = await call(caller);
    expect([401, 403]).not.toContain(status);
    expect(['application_not_found', 'account_not_found']).not.toContain(body['code']);
  });

  it.each(CALLERS.filter((caller) => !allowed.includes(caller)))('is closed to: %s', async (caller) => {
    expect(await call(caller)).toMatchObject(refusal(caller));
  });

  it('is documented as open to these', () => {
    const open = DOCUMENTED[nameOf(operation)] ?? allowed;
    expect(documentedCallers(operation)).toEqual(CALLERS.filter((caller) => open.includes(caller)));
  });
});

describe.each(
  ofHub
    .filter(({ operation }) => OF_NAMED_ACCOUNT.includes(operation.id))
    .map((module) => [module.operation.id, module] as const),
)('%s', (_, module) => {
  it.each(CALLERS)('answers as documented: %s', async (caller) => {
    const tenant = await makeTenant();
    const { account } = tenant;
    const isRead = module.operation.method === 'GET';
    const request = isRead ? { query: { account } } : { body: { account, name: 'Shop' } };
    const { status } = await invoke(module, { ...request, principal: principalOf(tenant, caller) });
    expect(status < 300).toBe(documentedCallers(module.operation).includes(caller));
  });
});

describe('an operation that asks for no role', () => {
  it('is documented as open to every hub user', () => {
    const others = ofHub.filter((module) => !guarded.includes(module));
    const found = others.filter(({ operation }) => !OF_NAMED_ACCOUNT.includes(operation.id));
    expect(found.length).toBeGreaterThan(0);
    for (const { operation } of found) expect(documentedCallers(operation)).toEqual(READERS);
  });
});

describe('the exceptions', () => {
  it('name operations that there are', () => {
    const names = guarded.map(({ operation }) => nameOf(operation));
    expect(Object.keys(EXCEPTIONS).filter((name) => !names.includes(name))).toEqual([]);
  });
});
