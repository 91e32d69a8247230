import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as createGroup from '../../functions/groups/create-group.ts';
import * as joinGroup from '../../functions/groups/join-group.ts';
import * as listGroups from '../../functions/groups/list-groups.ts';
import * as createMagicLink from '../../functions/magic-links/create-magic-link.ts';
import * as getMyData from '../../functions/profiles/get-my-data.ts';
import * as getUser from '../../functions/users/get-user.ts';
import * as listUsers from '../../functions/users/list-users.ts';
import { createTable } from '../../infra/local/backends.ts';
import type { Principal } from '../../shared/http/principal.ts';
import { newId } from '../../shared/platform/ids.ts';
import { tableClient } from '../../shared/storage/table-client.ts';
import { invoke, type Request } from '../support/invoke.ts';
import { makeTenant, makeUser, type Tenant } from '../support/tenants.ts';
import { median } from './figures.ts';
import { fill } from './fill-application.ts';

const HELP = `npm run bench:scale: what the same requests cost in an empty and in a full application, over loopback only.

Options
  --users 200000       users of the full application
  --groups 20000       groups of the full application
  --memberships 1000   groups of one of its users

Prints calls, units and CPU of each request, and writes docs/results/scale.json; ends with code 1 where calls or units differ, or where
the CPU in the full application is more than half as much again. Pages are compared with those of an application that fills one.
`;
const RUNS = 60;
const WARM_UP = 10;
/** CPU swings with the machine: what grows with the application would differ by more. */
const MOST_CPU = 1.5;
/** Enough for a whole page in every shard of the owner index. */
const ONE_PAGE = { users: 2000, groups: 2000, memberships: 0 };
const RESULTS = join(import.meta.dirname, '../../docs/results/scale.json');

type Cost = { calls: number; units: number; cpu: number; bytes: number };
type Call = () => Promise<[Parameters<typeof invoke>[0], Request]>;
type Cases = { single: Record<string, Call>; pages: Record<string, Call> };
type Row = { request: string; before: Cost; full: Cost };

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    users: { type: 'string', default: '200000' },
    groups: { type: 'string', default: '20000' },
    memberships: { type: 'string', default: '1000' },
  },
});
if (values.help) process.stdout.write(HELP);
else await main();

async function main(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'identity-scale-'));
  const database = await startDatabase(directory);
  try {
    await prepare(database.endpoint);
    const [empty, onePage, full] = [await makeTenant(), await makeTenant(), await makeTenant()];
    await fill(onePage.app, onePage.userId, ONE_PAGE, () => undefined);
    const heavy = newId('user');
    await makeUser(full.app, heavy);
    await fillUp(full, heavy);
    const rows = await compare({ empty, onePage, full });
    const [own] = await measure(profileOf(full, heavy));
    report(rows, own);
    await writeFile(RESULTS, `${JSON.stringify(resultsOf(rows, own), null, 2)}\n`);
  } finally {
    database.kill();
    await rm(directory, { recursive: true, force: true });
  }
}

/** The database is another process: its CPU is not the service's. */
async function startDatabase(directory: string): Promise<{ endpoint: string; kill: () => void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'dynamodb-process.ts'), directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const endpoint = await new Promise<string>((resolve) => {
    child.stdout.once('data', (line) => resolve(String(line).trim()));
  });
  return { endpoint, kill: () => child.kill('SIGKILL') };
}

async function prepare(endpoint: string): Promise<void> {
  const environment = {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    LOG_LEVEL: 'silent',
    BASE_URL: 'http://localhost:4000',
    LINK_URL: 'http://localhost:4000/l',
    ASSETS_URL: 'http://localhost:4000/branding',
    TABLE_NAME: 'scale',
    DYNAMODB_ENDPOINT: endpoint,
  };
  Object.assign(process.env, environment);
  await createTable(environment);
}

async function fillUp({ app }: Tenant, userId: string): Promise<void> {
  const filling = {
    users: Number(values.users),
    groups: Number(values.groups),
    memberships: Number(values.memberships),
  };
  const started = Date.now();
  let said = 0;
  await fill(app, userId, filling, (items) => {
    if (items - said < 50_000) return;
    said = items;
    process.stderr.write(`${items} items after ${Math.round((Date.now() - started) / 1000)} s\n`);
  });
  process.stdout.write(
    `full application: ${filling.users} users, ${filling.groups} groups, one user in ${filling.memberships} of them\n\n`,
  );
}

async function compare(tenants: { empty: Tenant; onePage: Tenant; full: Tenant }): Promise<Row[]> {
  const [empty, onePage, full] = [
    await casesOf(tenants.empty),
    await casesOf(tenants.onePage),
    await casesOf(tenants.full),
  ];
  const before = { ...empty.single, ...onePage.pages };
  const rows: Row[] = [];
  for (const [request, inFull] of Object.entries({ ...full.single, ...full.pages })) {
    const [a, b] = await measure(before[request] ?? inFull, inFull);
    rows.push({ request, before: a, full: b });
  }
  return rows;
}

function report(rows: readonly Row[], own: Cost): void {
  const heading = ['request', 'calls', 'units', 'CPU ms', 'calls', 'units', 'CPU ms'];
  const lines = [
    heading,
    ...rows.map(({ request, before, full }) => [request, ...cells(before), ...cells(full)]),
  ];
  process.stdout.write(`${' '.repeat(28)}empty (pages: one page)    full application\n`);
  for (const line of lines)
    process.stdout.write(`${line.map((cell, i) => cell.padEnd(i ? 9 : 28)).join('')}\n`);
  process.stdout.write(
    `\nown profile of the user in ${values.memberships} groups: ${own.calls} calls, ${own.units} units, ${own.cpu.toFixed(2)} ms, ${Math.round(own.bytes / 1024)} KB\n`,
  );
  const grown = rows.filter(
    ({ before, full }) =>
      before.calls !== full.calls ||
      Math.abs(before.units - full.units) > 0.01 ||
      full.cpu > MOST_CPU * before.cpu,
  );
  if (grown.length === 0) return;
  process.stdout.write(
    `costs more in a full application: ${grown.map(({ request }) => request).join(', ')}\n`,
  );
  process.exitCode = 1;
}

function cells({ calls, units, cpu }: Cost): string[] {
  return [String(calls), units.toFixed(1), cpu.toFixed(2)];
}

function resultsOf(rows: readonly Row[], own: Cost): Record<string, unknown> {
  return {
    command: 'npm run bench:scale',
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    full: {
      users: Number(values.users),
      groups: Number(values.groups),
      memberships: Number(values.memberships),
    },
    rows: rows.map(({ request, before, full }) => ({ request, before: shown(before), full: shown(full) })),
    own_profile_in_many_groups: shown(own),
  };
}

function shown({ calls, units, cpu, bytes }: Cost) {
  return { calls, units, cpu_ms: Number(cpu.toFixed(2)), bytes };
}

async function casesOf(tenant: Tenant): Promise<Cases> {
  const { app, keys, user } = tenant;
  const params = { app };
  const { body } = await invoke(createGroup, { params, principal: keys, body: { admission_policy: 'open' } });
  const group = String(body['id']);
  await invoke(joinGroup, { params: { group }, principal: await newMember(tenant) });
  const query = { page_size: '50' };
  return {
    single: {
      'own profile': profileOf(tenant, user.userId),
      'profile for the platform': async () => [
        getUser,
        { params: { app, user: user.userId }, principal: keys },
      ],
      'magic link, new user': async () => [
        createMagicLink,
        { principal: keys, body: { data: { email: `${crypto.randomUUID()}@example.com` } } },
      ],
      'join a group': async () => [joinGroup, { params: { group }, principal: await newMember(tenant) }],
    },
    pages: {
      'a page of users': async () => [listUsers, { params, principal: keys, query }],
      'a page of groups': async () => [listGroups, { params, principal: keys, query }],
    },
  };
}

function profileOf({ app, user }: Tenant, userId: string): Call {
  return async () => [getMyData, { params: { app }, principal: { ...user, userId } }];
}

async function newMember({ app, user }: Tenant): Promise<Principal & { userId: string }> {
  const userId = newId('user');
  await makeUser(app, userId);
  return { ...user, userId };
}

/**
 * Medians over the runs of each request, made in turns, so that whatever slows the machine slows all alike;
 * the first ones only warm up.
 */
async function measure<Calls extends readonly [Call, ...Call[]]>(
  ...calls: Calls
): Promise<{ [I in keyof Calls]: Cost }> {
  const costs: Cost[][] = calls.map(() => []);
  for (let run = 0; run < RUNS + WARM_UP; run++) {
    for (const [i, call] of calls.entries()) {
      const cost = await costOf(call);
      if (run >= WARM_UP) costs[i]?.push(cost);
    }
  }
  return costs.map(medians) as { [I in keyof Calls]: Cost };
}

async function costOf(call: Call): Promise<Cost> {
  const [module, input] = await call();
  const meter = meterCalls();
  const before = process.cpuUsage();
  const answer = await invoke(module, input);
  const { user, system } = process.cpuUsage(before);
  if (answer.status >= 400) throw new Error(`${module.operation.id} answered ${answer.text}`);
  return { ...meter(), cpu: (user + system) / 1000, bytes: answer.text.length };
}

function medians(costs: readonly Cost[]): Cost {
  const of = (name: keyof Cost): number => median(costs.map((cost) => cost[name]));
  return { calls: of('calls'), units: of('units'), cpu: of('cpu'), bytes: of('bytes') };
}

/** Counts the calls and the units that DynamoDB charges for, until it is asked. */
function meterCalls(): () => { calls: number; units: number } {
  let [calls, units] = [0, 0];
  const { middlewareStack } = tableClient();
  middlewareStack.add(
    (next) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const result = await next(args);
      calls += 1;
      const charged: { CapacityUnits?: number }[] = [Object(result.output).ConsumedCapacity ?? []].flat();
      units += charged.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
      return result;
    },
    { step: 'initialize', name: 'meterCalls', override: true },
  );
  return () => {
    middlewareStack.remove('meterCalls');
    return { calls, units };
  };
}
