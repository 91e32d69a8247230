import { beforeAll, describe, expect, it } from 'vitest';
import { discoverOperations } from '../../infra/operations.ts';
import { setApplicationState } from '../../shared/applications/application-store.ts';
import type { Operation } from '../../shared/http/operation.ts';
import type { Principal } from '../../shared/http/principal.ts';
import { invoke } from '../support/invoke.ts';
import { useTenant } from '../support/use-tenant.ts';

const tenant = useTenant();
beforeAll(() => setApplicationState(tenant.app, 'disabled', 'operator'));

const operations = await discoverOperations();
const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

/** Operations that a scheme may call and that concern the application of the caller. */
function callableBy(scheme: Principal['kind']) {
  return operations
    .filter(
      ({ operation: { auth, path } }) =>
        auth.includes(scheme as never) && (scheme === 'user' || path.includes('{app}')),
    )
    .map((module) => [nameOf(module.operation), module] as const);
}

function call(module: (typeof operations)[number], principal: Principal) {
  const { operation } = module;
  const known: Record<string, string> = { app: tenant.app, user: tenant.userId };
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const params = Object.fromEntries(names.map((name) => [name, known[name] ?? 'nothing']));
  return invoke(module, { params, principal, ...(operation.body && { body: {} }) });
}

const DISABLED = { status: 403, body: { code: 'application_disabled' } };

describe('a user of a disabled application', () => {
  it.each(callableBy('user'))('is refused by %s', async (_, module) => {
    expect(await call(module, tenant.user)).toMatchObject(DISABLED);
  });
});

// The authorizer refuses keys and service accounts (test/integration/disabled-application.test.ts).
describe('an owner of the account of a disabled application', () => {
  const ofHub = callableBy('hub').filter(([, { operation }]) => !operation.auth.includes('user'));

  it.each(ofHub.filter(([, { operation }]) => operation.method === 'GET'))(
    'may still call %s',
    async (_, module) => {
      expect((await call(module, tenant.hub)).body['code']).not.toBe('application_disabled');
    },
  );

  it.each(
    ofHub.filter(
      ([
        ,
        {
          operation: { method, roles },
        },
      ]) => method !== 'GET' && roles?.length !== 0,
    ),
  )('is refused by %s', async (_, module) => {
    expect(await call(module, tenant.hub)).toMatchObject(DISABLED);
  });

  it('reads that it is disabled', async () => {
    const [, module] = ofHub.find(([, { operation }]) => operation.id === 'getApplication') ?? [];
    expect(module && (await call(module, tenant.hub)).body['state']).toBe('disabled');
  });
});
