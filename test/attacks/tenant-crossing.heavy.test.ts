/** @module-tag heavy */
import { beforeAll, describe, expect, it } from 'vitest';
import { type DiscoveredOperation, discoverOperations } from '../../infra/operations.ts';
import type { AuthScheme, Presented } from '../../shared/http/principal.ts';
import { newId } from '../../shared/platform/ids.ts';
import { bootstrapHub } from '../../shared/users/bootstrap-hub.ts';
import { useAttack } from '../support/attack.ts';
import { useBackends } from '../support/backends.ts';
import { comparable } from '../support/hub-users.ts';
import { invoke, type Request } from '../support/invoke.ts';
import { requestFor } from '../support/operation-world.ts';
import { scanTable } from '../support/scan-table.ts';
import { makeTenant, makeUser, type Tenant } from '../support/tenants.ts';

type Params = Record<string, string>;
type Call = Request & { params: Params };
type Target = { module: DiscoveredOperation; victim: Call; own: Call };

/** Path parameters that name no object of a tenant. */
const NO_IDS = ['field', 'type', 'kind', 'locale'];
/** Names that each application gives, so that the caller's own has one with the name, too. */
const OWN_NAMES = ['provider'];
/** Operations whose last id names what the caller creates: any word is an id of the caller's own there. */
const CREATES = ['replaceUser', 'replaceAsset'];
/** Any user of the application may join a group that is open. */
const OPEN_TO_USERS = ['joinGroup'];

const backends = useBackends();
const discovered = await discoverOperations();
const EXPECTED = 'the 403 or 404 of an id that does not exist, and an unchanged table';
const targets: Target[] = [];
let stranger: Tenant;

beforeAll(async () => {
  await bootstrapHub();
  stranger = await makeTenant();
  for (const module of discovered) {
    const { auth, path } = module.operation;
    if (auth.length > 0 && path.includes('{')) targets.push(await targetOf(module));
  }
});

async function targetOf(module: DiscoveredOperation): Promise<Target> {
  const [victim, own] = [await world(module), await world(module)];
  return { module, victim, own };
}

/** A request that the operation answers with success. */
async function world({ operation }: DiscoveredOperation): Promise<Call> {
  const { params = {}, ...request } = await requestFor(operation, backends);
  return { ...request, params };
}

function strangerAs(scheme: AuthScheme): Presented {
  return scheme === 'service_account' ? stranger.serviceAccount : stranger[scheme];
}

const idsIn = (params: Params) => Object.keys(params).filter((name) => !NO_IDS.includes(name));

/** An id like the given one that names nothing. */
function unknownLike(id: string): string {
  const [, prefix] = /^([a-z]+)_/.exec(id) ?? [];
  return prefix ? newId('user').replace(/^user/, prefix) : `${id.slice(0, -4)}zzzz`;
}

function withUnknown(params: Params, names: string[]): Params {
  return { ...params, ...Object.fromEntries(names.map((name) => [name, unknownLike(params[name] ?? '')])) };
}

/** The request of somebody who is no service staff: staff may reach every tenant. */
function withoutStaff(request: Call): Call {
  const { principal } = request;
  return principal?.kind === 'hub' ? { ...request, principal: { ...principal, support: false } } : request;
}

/** Expects the same 403 or 404 for ids of somebody else and for ids of nobody. */
async function expectUnknown(module: DiscoveredOperation, request: Call, names: string[]): Promise<void> {
  const answer = await invoke(module, request);
  const ofNobody = await invoke(module, { ...request, params: withUnknown(request.params, names) });
  const label = `${module.operation.id} by ${Object(request.principal).kind} with ${names.join(' and ')}`;
  expect(comparable(answer), label).toEqual(comparable(ofNobody));
  expect([403, 404], label).toContain(answer.status);
}

/** Items that every request may change: counts of requests. */
const isCount = ({ pk }: Record<string, unknown>) => /^(THROTTLE|REQUESTS)#/.test(String(pk));

async function snapshot(): Promise<unknown[]> {
  const items = (await scanTable()).filter((item) => !isCount(item));
  const keyOf = ({ pk, sk }: Record<string, unknown>) => `${pk} ${sk}`;
  return items.sort((a, b) => keyOf(a).localeCompare(keyOf(b)));
}

/** Runs attempts, none of which may change any item. */
async function changingNothing(attempts: () => Promise<void>): Promise<void> {
  const before = await snapshot();
  await attempts();
  expect(await snapshot()).toEqual(before);
}

describe('ids of another tenant', () => {
  const attempt = useAttack('ids of another tenant in every path', EXPECTED);

  it('are unknown to callers of every scheme, and their objects stay as they are', async () => {
    await changingNothing(async () => {
      for (const { module, victim } of targets)
        for (const scheme of module.operation.auth)
          await attempt(() =>
            expectUnknown(module, { ...victim, principal: strangerAs(scheme) }, idsIn(victim.params)),
          );
    });
  });
});

describe('one id of another tenant among own ids', () => {
  const attempt = useAttack('one id of another tenant among own ids', EXPECTED);

  it('is unknown, and its object stays as it is', async () => {
    await changingNothing(async () => {
      for (const { module, victim, own } of targets)
        for (const name of idsIn(own.params).filter((one) => !OWN_NAMES.includes(one))) {
          if (CREATES.includes(module.operation.id) && name !== 'app') continue;
          const params = { ...own.params, [name]: victim.params[name] ?? '' };
          await attempt(() => expectUnknown(module, withoutStaff({ ...own, params }), [name]));
        }
    });
  });
});

describe('ids of another user of the same application', () => {
  const attempt = useAttack('ids of another user of the same application', EXPECTED);

  it('are unknown, and their objects stay as they are', async () => {
    const calls: [DiscoveredOperation, Call][] = [];
    for (const { module, victim } of targets) {
      const { principal } = victim;
      const { id, path } = module.operation;
      if (principal?.kind !== 'user' || path.includes('{app}') || OPEN_TO_USERS.includes(id)) continue;
      const userId = newId('user');
      await makeUser(principal.app, userId);
      calls.push([module, { ...victim, principal: { ...principal, userId } }]);
    }
    expect(calls.length).toBeGreaterThan(10);
    await changingNothing(async () => {
      for (const [module, request] of calls)
        await attempt(() => expectUnknown(module, request, idsIn(request.params)));
    });
  });
});
