import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DiscoveredOperation, discoverOperations } from '../../infra/operations.ts';
import type { Operation } from '../../shared/http/operation.ts';
import { bootstrapHub } from '../../shared/users/bootstrap-hub.ts';
import { useBackends } from '../support/backends.ts';
import { newGroup } from '../support/groups.ts';
import { type Answer, invoke, type Request } from '../support/invoke.ts';
import { withUser } from '../support/profiles.ts';
import { makeCredential } from '../support/sign-in.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';
import { makeWebhook } from '../support/webhooks.ts';
import { assertHarmless, count, sendHarmless, type Tally } from './harmless.ts';
import { partOf, recordPart, SEED } from './parts.ts';
import { randomRequest } from './random-request.ts';

const discovered = await discoverOperations();

/** Sends random requests to every second operation: to those of the first or those of the second part. */
export function fuzzOperations(part: 'operations1' | 'operations2'): void {
  const remainder = part === 'operations1' ? 0 : 1;
  const own = discovered.filter((_, index) => index % 2 === remainder);
  const weights = own.reduce((sum, { operation }) => sum + weightOf(operation), 0);
  const requestsOf = (operation: Operation) => Math.ceil((partOf(part) * weightOf(operation)) / weights);
  const tally: Tally = {};

  useBackends();
  beforeAll(() => bootstrapHub());
  afterAll(() => recordPart(part, tally));

  describe(`random requests of the seed ${SEED}`, () => {
    it.each(own.map((module) => [module.operation.id, module] as const))('do no harm to %s', (_, module) =>
      fuzzOperation(module, requestsOf(module.operation), tally),
    );
  });
}

/** Operations that answer the same document of up to 3 MB, which takes most of the time of a request. */
const ANSWER_LARGE_DOCUMENTS = ['getDocumentationAsset', 'getOpenapi'];

/** The share of an operation in the requests, relative to the others. */
const weightOf = ({ id }: Operation) => (ANSWER_LARGE_DOCUMENTS.includes(id) ? 0.1 : 1);

async function fuzzOperation(module: DiscoveredOperation, numRuns: number, tally: Tally): Promise<void> {
  const { operation } = module;
  const size = Math.min(requestsOfWorld(operation), numRuns);
  for (let first = 0; first < numRuns; first += size) {
    const world = await newWorld();
    const sample = { seed: SEED + first, numRuns: Math.min(size, numRuns - first) };
    const requests = fc.sample(randomRequest(operation, world.known), sample);
    for (const [turn, sampled] of requests.entries()) {
      const request = await withFreshUser(operation, sampled, world);
      const principal = principalFor(operation, world.tenant, first + turn);
      await sendHarmless(
        () => invoke(module, { ...request, ...(principal && { principal }) }),
        (answer) => assertHarmlessAnswer(answer, world, tally),
        () => JSON.stringify(request),
      );
    }
  }
}

/** Gives a sign-out everywhere a user of its own: further ones of one user wait for the next second. */
async function withFreshUser(
  { id }: Operation,
  request: Request,
  { tenant, known }: World,
): Promise<Request> {
  if (id !== 'signOutUser' || request.params?.['user'] !== known.user) return request;
  const { userId } = await withUser(tenant);
  return { ...request, params: { ...request.params, user: userId } };
}

/** Deletions need something left. */
function requestsOfWorld({ method }: Operation): number {
  return method === 'DELETE' ? 20 : Number.POSITIVE_INFINITY;
}

function assertHarmlessAnswer({ status, text, headers }: Answer, { secrets }: World, tally: Tally): void {
  count(tally, [status]);
  assertHarmless({ text, statuses: [status] }, secrets);
  expect(Object.values(headers).join('')).not.toMatch(/[\r\n\0]/);
}

type World = Awaited<ReturnType<typeof newWorld>>;

/** A tenant, and the ids of what it has by the names of path parameters. */
async function newWorld() {
  const tenant = await makeTenant();
  const [group, { id: webhook, secret }, credential] = await Promise.all([
    newGroup(tenant.user, { name: 'Crew' }),
    makeWebhook(tenant),
    makeCredential(tenant.app),
  ]);
  const { app, account, userId: user } = tenant;
  const known = { app, account, user, group, webhook, client_id: credential.clientId };
  return { tenant, known, secrets: [secret, credential.secret] };
}

function principalFor(operation: Operation, tenant: Tenant, turn: number) {
  const scheme = operation.auth[turn % Math.max(operation.auth.length, 1)];
  return scheme && (scheme === 'service_account' ? tenant.serviceAccount : tenant[scheme]);
}
