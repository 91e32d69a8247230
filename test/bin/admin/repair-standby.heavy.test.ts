/** @module-tag heavy */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readEventsAfter } from '../../../shared/events/event-store.ts';
import { profileFromItem } from '../../../shared/profiles/profile-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { bootstrapHub } from '../../../shared/users/bootstrap-hub.ts';
import { randomFrom } from '../../bench/random-numbers.ts';
import { checkOrphans } from '../../model/check-orphans.ts';
import { letTimePass, startClock } from '../../model/clock.ts';
import { command } from '../../model/commands.ts';
import { modelOf, type World } from '../../model/tenant-model.ts';
import { adminJson } from '../../support/admin.ts';
import { useBackends } from '../../support/backends.ts';
import { soundGroup } from '../../support/groups.ts';
import { guestConfig } from '../../support/guests.ts';
import { interceptTable } from '../../support/intercept-table.ts';
import { makeLink, redeemLink } from '../../support/magic-links.ts';
import { publishPending } from '../../support/publish-pending.ts';
import { ALL_RUNS, purge } from '../../support/purge.ts';
import { scanTable } from '../../support/scan-table.ts';
import { checkSearchEntries } from '../../support/search-index.ts';
import { makeListedTenant, type Tenant } from '../../support/tenants.ts';
import {
  imageOfTable,
  partsOfTransactions,
  recordWrites,
  replaceTable,
  type TableImage,
  tornReplica,
} from '../../support/torn-replica.ts';

const backends = useBackends({ events: true, sweeps: false });
beforeAll(() => bootstrapHub());

const SEEDS = process.env['REPAIR_SEED'] ? [Number(process.env['REPAIR_SEED'])] : [1, 2, 3];
/** Steps before the loss whose writes have arrived, and transactions that arrive in part. */
const WHOLE_STEPS = 150;
const TORN = 200;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'repair-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(() => vi.useRealTimers());

type Lost = { tenant: Tenant; lostAt: string; replica: TableImage; heads: Map<string, number> };

const STEPS = [...Array(40).keys()];

/** Lets a tenant be used, and tears the last transactions apart. */
async function loseRegion(seed: number): Promise<Lost> {
  startClock();
  const stranger = await makeListedTenant();
  const tenant = await makeListedTenant(guestConfig());
  const world: World = { tenant, stranger, backends };
  const model = modelOf(tenant);
  const use = async (steps: number, at: number) => {
    for (const step of fc.sample(command, { numRuns: steps, seed: seed * 1000 + at }))
      await step.run(model, world);
    await publishPending();
  };
  await use(WHOLE_STEPS, 0);
  await letTimePass({ seconds: 7200, sweeps: false }, backends);
  const start = await imageOfTable();
  const recorded = recordWrites();
  for (let at = 1; recorded.transactions() < TORN; at++) await use(STEPS.length, at);
  const writes = recorded.stop();
  const heads = new Map<string, number>();
  for (const scope of [tenant.app, tenant.account])
    heads.set(scope, Number((await getItem(keys.eventHead(scope)))?.['last']));
  const lost = partsOfTransactions(writes, randomFrom(seed));
  const replica = tornReplica(start, writes, (change) => lost.has(change));
  await replaceTable(replica);
  return { tenant, lostAt: new Date().toISOString(), replica, heads };
}

const repair = (lostAt: string, ...more: string[]) =>
  adminJson('standby', 'repair', '--lost-at', lostAt, '--state', join(folder, 'state'), '--yes', ...more);

const withoutAudits = (image: TableImage) => new Map([...image].filter(([name]) => !name.includes('AUDIT#')));

/** Holds the table to what must be true after a repair. */
async function checkSound({ app }: Tenant): Promise<void> {
  await publishPending();
  const table = await scanTable();
  const groups = table.filter(({ sk }) => sk === 'GROUP');
  // Who owned a group alone may have lost that right.
  for (const { id } of groups) await soundGroup(String(id), { mayLackOwner: true });
  checkSearchEntries(table, app);
  checkAccounts(table);
  await purge(ALL_RUNS);
  await publishPending();
  checkOrphans((await scanTable()).filter(({ pk }) => !String(pk).startsWith('AUDIT#')));
}

type Table = Awaited<ReturnType<typeof scanTable>>;

function checkAccounts(table: Table): void {
  for (const { pk, owners, applications } of table.filter(({ sk }) => sk === 'ACCT')) {
    const ofAccount = table.filter((item) => item['pk'] === pk);
    expect(owners).toBe(
      ofAccount.filter(({ sk, role }) => /^MEMBER#/.test(String(sk)) && role === 'owner').length,
    );
    expect(applications).toBe(ofAccount.filter(({ sk }) => String(sk).startsWith('APP#')).length);
  }
}

/** Signs every enabled user in by a new link to its verified address. Returns how many there are. */
async function signInAll(tenant: Tenant): Promise<number> {
  const profiles = (await scanTable(`APP#${tenant.app}#USER#`)).filter(({ sk }) => sk === 'PROFILE');
  const users = profiles.map(profileFromItem).filter(({ state }) => state === 'enabled');
  const addressed = users.filter(({ verified_data }) => verified_data['email'] !== undefined);
  for (const { user_id, verified_data } of addressed) {
    const { email } = verified_data;
    const { code, userId } = await makeLink(tenant, { data: { email }, verification_type: 'email' });
    expect(userId).toBe(user_id);
    expect((await redeemLink(code)).status).toBe(200);
  }
  return addressed.length;
}

describe.each(SEEDS)('a replica in which the last transactions are torn, by the seed %i', (seed) => {
  let lost: Lost;
  beforeAll(async () => {
    lost = await loseRegion(seed);
  });
  beforeEach(async () => {
    vi.setSystemTime(Date.parse(lost.lostAt) + 60_000);
    await replaceTable(lost.replica);
  });

  it('is not sound before its repair', async () => {
    await purge(ALL_RUNS);
    const table = await scanTable();
    expect(() => checkOrphans(table)).toThrow();
  });

  it('is only counted by a dry run', async () => {
    const { code, document } = await repair(lost.lostAt, '--dry-run');
    expect(code).toBe(0);
    expect(document.changes.length).toBeGreaterThan(3);
    expect(await imageOfTable()).toEqual(lost.replica);
  });

  it('is sound after its repair, which a second one leaves alone', async () => {
    const { code, document, stderr } = await repair(lost.lostAt);
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
    expect(document.result.repairs).toMatchObject({ links: expect.any(Number), feeds: expect.any(Number) });
    const repaired = await imageOfTable();
    const second = await repair(lost.lostAt);
    expect(second.document.result.repairs).toEqual({});
    expect(withoutAudits(await imageOfTable())).toEqual(withoutAudits(repaired));
    await checkSound(lost.tenant);
  });

  it('lets its users sign in, and its feed go on without gap or repeat', async () => {
    await repair(lost.lostAt);
    await publishPending();
    const { app } = lost.tenant;
    // A reader has seen the feed of the lost region to its end.
    const seen = lost.heads.get(app) ?? 0;
    const own = (await readEventsAfter(app, seen, 10_000)).length;
    const users = await signInAll(lost.tenant);
    expect(users).toBeGreaterThan(3);
    await publishPending();
    const further = (await readEventsAfter(app, seen, 10_000)).slice(own);
    expect(further.filter(({ type }) => type === 'user.signed_in')).toHaveLength(users);
    const all = await readEventsAfter(app, 0, 10_000);
    expect(new Set(all.map(({ source }) => source)).size).toBe(all.length);
  });

  it('is repaired by the next run if the first is killed in the middle', async () => {
    const { document } = await repair(lost.lostAt, '--dry-run');
    const count = document.changes.length;
    expect(count).toBeGreaterThan(0);
    let left = 15;
    const stop = interceptTable(({ name, proceed }) => {
      if (name === 'TransactWriteItems' && left-- <= 0) throw new Error('killed');
      return proceed();
    });
    expect((await repair(lost.lostAt)).code).toBe(2);
    stop();
    const again = await repair(lost.lostAt);
    expect({ code: again.code, stderr: again.stderr }).toMatchObject({ code: 0 });
    expect((await repair(lost.lostAt)).document.result.repairs).toEqual({});
    await checkSound(lost.tenant);
  });
});
