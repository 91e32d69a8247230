/** @module-tag heavy */
import { readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as deleteApplication from '../../functions/applications/delete-application.ts';
import { bootstrapHub } from '../../shared/users/bootstrap-hub.ts';
import { useBackends } from '../support/backends.ts';
import { guestConfig } from '../support/guests.ts';
import { invoke } from '../support/invoke.ts';
import { publishPending } from '../support/publish-pending.ts';
import { ALL_RUNS, purge } from '../support/purge.ts';
import { scanTable } from '../support/scan-table.ts';
import { makeListedTenant, type Tenant } from '../support/tenants.ts';
import { checkOrphans } from './check-orphans.ts';
import { checkTable } from './check-table.ts';
import { letTimePass, type Pause, pause, startClock } from './clock.ts';
import { type Command, command, counted, STEP_NAMES } from './commands.ts';
import { deleteUnusedGuests } from './guest-steps.ts';
import { modelOf } from './tenant-model.ts';

const backends = useBackends({ events: true, sweeps: false });
beforeAll(() => bootstrapHub());
// Not after each part: they share a table, in which time must not go back.
afterAll(() => vi.useRealTimers());

/** The steps in all. MODEL_STEPS sets more of them, and MODEL_SEED repeats a run. */
const STEPS = Number(process.env['MODEL_STEPS'] ?? 20_250);
const SEED = Number(process.env['MODEL_SEED'] ?? Date.now() % 1_000_000);
const TENANTS = 3;
const RESULT = 'docs/results/model.json';
/** The steps of a tenant between two pauses. */
const STEPS_OF_STRETCH = 50;
const STRETCHES = 5;

const exactly = (count: number) => ({ minLength: count, maxLength: count });
const stretch = fc.array(fc.array(command, exactly(STEPS_OF_STRETCH)), exactly(TENANTS));
const stretches = fc.array(fc.record({ before: pause, steps: stretch }), exactly(STRETCHES));

type Stretch = { before: Pause; steps: Command[][] };

/** Runs the steps of several tenants side by side, and then compares the table with their models. */
async function runSideBySide(all: Stretch[]): Promise<void> {
  startClock();
  const stranger = await makeListedTenant();
  const sides = await Promise.all(
    Array.from({ length: TENANTS }, async () => {
      const tenant = await makeListedTenant(guestConfig());
      return { model: modelOf(tenant), world: { tenant, stranger, backends } };
    }),
  );
  for (const { before, steps } of all) {
    await letTimePass(before, backends);
    for (const { model } of sides) deleteUnusedGuests(model);
    await Promise.all(
      sides.map(async ({ model, world }, n) => {
        model.trace.push(`pause(${before.seconds}, ${before.sweeps})`);
        for (const one of steps[n] ?? []) await one.run(model, world);
      }),
    );
    await publishPending();
  }
  await purge(ALL_RUNS);
  await publishPending();
  const table = await scanTable();
  checkOrphans(table);
  for (const { model, world } of sides) await checkTable(table, model, world);
  await endTenants([stranger, ...sides.map(({ world }) => world.tenant)]);
}

/** Deletes the applications, of which nothing may be left: the next look at the table finds orphans. */
async function endTenants(tenants: Tenant[]): Promise<void> {
  for (const { app, hub } of tenants) {
    expect((await invoke(deleteApplication, { params: { app }, principal: hub })).status).toBe(204);
  }
  await purge(ALL_RUNS);
  await publishPending();
}

/** The steps of one test, so that none takes minutes. Each part has a seed of its own, which repeats it. */
const STEPS_OF_PART = 6_750;
const parts = Array.from({ length: Math.ceil(STEPS / STEPS_OF_PART) }, (_, n) => ({
  seed: SEED + n,
  drawn: Math.min(STEPS_OF_PART, STEPS - n * STEPS_OF_PART),
}));

it.each(parts)('does what the model says, in $drawn steps of the seed $seed', async ({ seed, drawn }) => {
  const numRuns = Math.max(1, Math.round(drawn / (STEPS_OF_STRETCH * STRETCHES * TENANTS)));
  const before = new Map(counted);
  // A failure names its last steps. To shrink it would take hours.
  await fc.assert(fc.asyncProperty(stretches, runSideBySide), { seed, numRuns, endOnFailure: true });
  checkOrphans(await scanTable());
  const since = [...counted].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const);
  const steps_in_all = since.reduce((sum, [, count]) => sum + count, 0);
  const run = { seed, drawn, steps_in_all, mismatches: 0, steps: Object.fromEntries(since.sort()) };
  console.info(`${steps_in_all} steps of the seed ${seed}: ${JSON.stringify(run.steps)}`);
  if (process.env['RESULTS'] === 'write') writeRun(run);
});

it('takes every kind of step', () => {
  expect(STEP_NAMES.filter((name) => !counted.has(name))).toEqual([]);
});

type Run = { seed: number };

/** Writes a run beside those of other seeds. A run with a mismatch fails before. */
function writeRun(run: Run): void {
  const { runs } = JSON.parse(readFileSync(RESULT, 'utf8')) as { runs: Run[] };
  const all = [...runs.filter(({ seed }) => seed !== run.seed), run];
  writeFileSync(RESULT, `${JSON.stringify({ runs: all }, null, 2)}\n`);
}
