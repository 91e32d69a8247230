/** @module-tag heavy */
import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as authorizer from '../../functions/authorizer/authenticate.ts';
import { runAs } from '../../infra/local/access-policy.ts';
import { AUTHORIZER, discoverOperations } from '../../infra/operations.ts';
import type { Operation } from '../../shared/http/operation.ts';
import { bootstrapHub } from '../../shared/users/bootstrap-hub.ts';
import { useBackends } from '../support/backends.ts';
import { newGroup } from '../support/groups.ts';
import { type Answer, contextOf, eventOf, invoke, type Request } from '../support/invoke.ts';
import { makeCredential } from '../support/sign-in.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';
import { makeWebhook } from '../support/webhooks.ts';
import { randomRequest } from './random-request.ts';

useBackends();
beforeAll(() => bootstrapHub());

/** The requests in all. FUZZ_REQUESTS sets more of them, and FUZZ_SEED repeats a run. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 30_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
/** CPU time that no request may take each time that it is sent; once may be a garbage collection. */
const CPU_MILLISECONDS = 100;
const TIMES = 4;
/** Words of stack traces and of the inside of the service. */
const INNER = /node_modules|\/shared\/|\.ts:\d|at async |ECONN|ValidationException|AKIA|#USER#/;

const discovered = await discoverOperations();
const requestsOfEach = Math.ceil(REQUESTS / (discovered.length + 1));
const statuses: Record<string, number> = {};

afterAll(() => {
  console.info(`seed ${SEED}: ${JSON.stringify(statuses)}`);
  if (process.env['RESULTS'] !== 'write') return;
  const requests = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const result = { seed: SEED, requests, statuses };
  writeFileSync('docs/results/fuzz.json', `${JSON.stringify(result, null, 2)}\n`);
});

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

type World = Awaited<ReturnType<typeof newWorld>>;

function principalFor(operation: Operation, tenant: Tenant, turn: number) {
  const scheme = operation.auth[turn % Math.max(operation.auth.length, 1)];
  return scheme && (scheme === 'service_account' ? tenant.serviceAccount : tenant[scheme]);
}

/** Runs something and returns the CPU time that it took. */
async function timed<T>(run: () => Promise<T>): Promise<{ result: T; milliseconds: number }> {
  const before = process.threadCpuUsage();
  const result = await run();
  const { user, system } = process.threadCpuUsage(before);
  return { result, milliseconds: (user + system) / 1000 };
}

function assertHarmless(answer: Answer, { secrets }: World): void {
  const { status, text, headers } = answer;
  statuses[status] = (statuses[status] ?? 0) + 1;
  expect(status).toBeLessThan(500);
  expect(text).not.toMatch(INNER);
  expect(Object.values(headers).join('')).not.toMatch(/[\r\n\0]/);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
}

describe(`random requests of the seed ${SEED}`, () => {
  it.each(discovered.map((module) => [module.operation.id, module] as const))(
    'do no harm to %s',
    async (_, module) => {
      const { operation } = module;
      let world = await newWorld();
      const requests = fc.sample(randomRequest(operation, world.known), {
        seed: SEED,
        numRuns: requestsOfEach,
      });
      for (const [turn, request] of requests.entries()) {
        const call = () => {
          const principal = principalFor(operation, world.tenant, turn);
          return invoke(module, { ...request, ...(principal && { principal }) });
        };
        await harmless(call, request, world);
        if (operation.method === 'DELETE' && turn % 20 === 19) world = await newWorld();
      }
    },
  );

  it('do no harm to the authorizer', async () => {
    const [first] = discovered;
    if (!first) throw new Error('there are no operations');
    const requests = fc.sample(randomRequest(first.operation, {}), { seed: SEED, numRuns: requestsOfEach });
    for (const request of requests) {
      const { version: _, ...event } = eventOf(first.operation, request);
      const authorizerEvent = { ...event, version: '2.0', type: 'REQUEST' as const };
      const answer = await runAs(AUTHORIZER.id, AUTHORIZER.uses, () =>
        authorizer.handler(
          { ...authorizerEvent, routeArn: 'arn', identitySource: [], cookies: [] },
          contextOf(AUTHORIZER.id),
        ),
      );
      expect(['anonymous', 'mixed']).toContain(JSON.parse(answer.context.principal).kind);
    }
  });
});

async function harmless(call: () => Promise<Answer>, request: Request, world: World): Promise<void> {
  try {
    const { result, milliseconds } = await timed(call);
    assertHarmless(result, world);
    let least = milliseconds;
    for (let time = 1; least > CPU_MILLISECONDS && time < TIMES; time++)
      least = Math.min(least, (await timed(call)).milliseconds);
    expect(least).toBeLessThanOrEqual(CPU_MILLISECONDS);
  } catch (cause) {
    throw new Error(`the request ${JSON.stringify(request).slice(0, 3000)}: ${cause}`, { cause });
  }
}
