/** @module-tag heavy */
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BASE_URL, LINK_URL } from '../../infra/openapi-examples/values.ts';
import { discoverOperations } from '../../infra/operations.ts';
import { HUB_APPLICATION_ID, HUB_CLIENT_ID } from '../../shared/platform/ids.ts';
import { bootstrapHub } from '../../shared/users/bootstrap-hub.ts';
import { useBackends } from '../support/backends.ts';
import { invoke } from '../support/invoke.ts';
import { worldFor } from '../support/operation-world.ts';
import { makeCredential, openSessionOf, principalFor, signIn } from '../support/sign-in.ts';
import { recordSteps, type TableSteps } from '../support/table-rounds.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';

const RESULT = 'docs/results/round-trips.json';
type Result = Record<'authorizer' | 'operations', Record<string, TableSteps>>;

const committed: Result = JSON.parse(readFileSync(RESULT, 'utf8'));
const measured: Result = { authorizer: {}, operations: {} };
const discovered = await discoverOperations();
const backends = useBackends();
let tenant: Tenant;
let headersOf: Record<string, Record<string, string>>;

beforeAll(async () => {
  vi.stubEnv('BASE_URL', BASE_URL);
  vi.stubEnv('LINK_URL', LINK_URL);
  await bootstrapHub();
  tenant = await makeTenant();
  const { clientId, headers } = await makeCredential(tenant.app);
  // Signing keys are read once an instance, and the use of a credential is noted once an hour.
  await signIn(backends, clientId);
  headersOf = {
    'key and secret': headers,
    'token of a user': (await openSessionOf(tenant.app, tenant.userId, { began: { client: clientId } }))
      .headers,
    'token of a hub user': (
      await openSessionOf(HUB_APPLICATION_ID, tenant.hub.userId, { began: { client: HUB_CLIENT_ID } })
    ).headers,
    'no credentials': {},
  };
  for (const one of Object.values(headersOf)) await authorize(one);
});

/** Attempts take random slots of a throttle, and one that is taken costs a call more. */
beforeEach(() => {
  let random = 0;
  vi.spyOn(Math, 'random').mockImplementation(() => {
    random = (random + 0.37) % 1;
    return random;
  });
});

afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  if (process.env['RESULTS'] !== 'write') return;
  writeFileSync(RESULT, `${JSON.stringify(measured, null, 2)}\n`);
});

async function authorize(headers: Record<string, string>): Promise<void> {
  const [module] = discovered;
  if (module) await principalFor(module.operation, { params: { app: tenant.app }, headers });
}

/** The most rounds of any operation (decision 0266). */
const MOST_ROUNDS = 5;

/**
 * `deleteAccount` deletes what is left in further calls: if one fails, the answer is the same, and the purge
 * goes on. `deleteVariant` ends what it finds once nothing new can name the variant: if that fails, it is not
 * done, and a repetition finishes it. A read after any other write could fail although the request was
 * carried out, and its answer would be lost.
 */
const READS_AFTERWARDS = ['deleteAccount', 'deleteVariant'];

/** Returns the rounds of a request that follow its last write; none if it writes nothing. */
function roundsAfterLastWrite({ steps }: TableSteps): string[][] {
  const last = steps.findLastIndex((calls) => calls.some((call) => !/^(?:Get|BatchGet|Query) /.test(call)));
  return last < 0 ? [] : steps.slice(last + 1);
}

/** Compares with the committed result, or only notes the measured one if the results are being written. */
function check(section: keyof Result, name: string, found: TableSteps): void {
  measured[section][name] = found;
  if (process.env['RESULTS'] !== 'write') expect(found).toEqual(committed[section][name]);
}

describe('a request makes exactly the calls and rounds of docs/results/round-trips.json', () => {
  it.each(['key and secret', 'token of a user', 'token of a hub user', 'no credentials'])(
    'the authorizer for %s',
    async (name) => {
      expect(name in headersOf).toBe(true);
      check('authorizer', name, await recordSteps(() => authorize(headersOf[name] ?? {})));
    },
  );

  it.each(discovered.map((module) => [module.operation.id, module] as const))('%s', async (id, module) => {
    const { request } = await worldFor(module.operation, backends);
    let status = 0;
    const found = await recordSteps(async () => {
      ({ status } = await invoke(module, request));
    });
    expect(status).toBeLessThan(400);
    check('operations', id, found);
    expect(found.rounds).toBeLessThanOrEqual(MOST_ROUNDS);
    if (!READS_AFTERWARDS.includes(id)) expect(roundsAfterLastWrite(found)).toEqual([]);
  });
});
