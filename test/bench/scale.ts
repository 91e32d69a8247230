import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
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
import type { Principal } from '../../shared/auth/principal.ts';
import { newId } from '../../shared/platform/ids.ts';
import { tableClient } from '../../shared/storage/table.ts';
import { invoke, type Request } from '../support/invoke.ts';
import { makeTenant, makeUser, type Tenant } from '../support/tenants.ts';
import { fill } from './fill-application.ts';

const HELP = `npm run bench:scale: what the same requests cost in a small and in a full application, over loopback only.

Options
  --users 200000       users of the full application
  --groups 20000       groups of the full application
  --memberships 1000   groups of one of its users

Prints calls, units and CPU of each request; ends with code 1 where calls or units differ between the two.
`;
const RUNS = 60;
/** Enough for a whole page in every shard of the owner index. */
const SMALL = { users: 2000, groups: 2000, memberships: 0 };

type Cost = { calls: number; units: number; cpu: number; bytes: number };
type Case = { name: string; request: () => Promise<[Parameters<typeof invoke>[0], Request]> };

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
    const [small, full] = [await makeTenant(), await makeTenant()];
    await fill(small.app, small.userId, SMALL, () => undefined);
    const heavy = newId('user');
    await makeUser(full.app, heavy);
    await fillUp(full, heavy);
    await compare(small, full, heavy);
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

async function compare(small: Tenant, full: Tenant, heavy: string): Promise<void> {
  const rows = [['request', 'calls', 'units', 'CPU ms', 'calls', 'units', 'CPU ms']];
  let same = true;
  const [few, many] = await Promise.all([casesOf(small), casesOf(full)]);
  for (const [i, { name, request }] of few.entries()) {
    const inFull = many[i];
    if (!inFull) continue;
    const [a, b] = [await measure(request), await measure(inFull.request)];
    same &&= a.calls === b.calls && Math.abs(a.units - b.units) < 0.01;
    rows.push([name, ...cells(a), ...cells(b)]);
  }
  process.stdout.write(`${' '.repeat(30)}2,000 users${' '.repeat(16)}full application\n`);
  for (const row of rows) process.stdout.write(`${row.map((cell, i) => cell.padEnd(i ? 9 : 28)).join('')}\n`);
  const principal = { ...full.user, userId: heavy } as const;
  const own = await measure(async () => [getMyData, { params: { app: full.app }, principal }]);
  process.stdout.write(
    `\nown profile of the user in ${values.memberships} groups: ${own.calls} calls, ${own.units} units, ${own.cpu.toFixed(2)} ms, ${Math.round(own.bytes / 1024)} KB\n`,
  );
  if (!same) process.exitCode = 1;
}

function cells({ calls, units, cpu }: Cost): string[] {
  return [String(calls), units.toFixed(1), cpu.toFixed(2)];
}

async function casesOf(tenant: Tenant): Promise<Case[]> {
  const { app, keys, user } = tenant;
  const params = { app };
  const { body } = await invoke(createGroup, { params, principal: keys, body: { admission_policy: 'open' } });
  const group = String(body['id']);
  const member = (): Promise<Principal & { userId: string }> => newMember(tenant);
  await invoke(joinGroup, { params: { group }, principal: await member() });
  const query = { page_size: '50' };
  return [
    { name: 'own profile', request: async () => [getMyData, { params, principal: user }] },
    {
      name: 'profile for the platform',
      request: async () => [getUser, { params: { app, user: user.userId }, principal: keys }],
    },
    {
      name: 'magic link, new user',
      request: async () => [
        createMagicLink,
        { principal: keys, body: { data: { email: `${crypto.randomUUID()}@example.com` } } },
      ],
    },
    {
      name: 'join a group',
      request: async () => [joinGroup, { params: { group }, principal: await member() }],
    },
    { name: 'a page of users', request: async () => [listUsers, { params, principal: keys, query }] },
    { name: 'a page of groups', request: async () => [listGroups, { params, principal: keys, query }] },
  ];
}

async function newMember({ app, user }: Tenant): Promise<Principal & { userId: string }> {
  const userId = newId('user');
  await makeUser(app, userId);
  return { ...user, userId };
}

/** Medians over the runs of one request; the first ones only warm up. */
async function measure(request: Case['request']): Promise<Cost> {
  const costs: Cost[] = [];
  for (let run = 0; run < RUNS + 10; run++) {
    const [module, input] = await request();
    const meter = meterCalls();
    const before = process.cpuUsage();
    const answer = await invoke(module, input);
    const { user, system } = process.cpuUsage(before);
    const { calls, units } = meter();
    if (answer.status >= 400) throw new Error(`${module.operation.id} answered ${answer.text}`);
    if (run >= 10) costs.push({ calls, units, cpu: (user + system) / 1000, bytes: answer.text.length });
  }
  const median = (of: (cost: Cost) => number): number =>
    costs.map(of).sort((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0;
  return {
    calls: median(({ calls }) => calls),
    units: median(({ units }) => units),
    cpu: median(({ cpu }) => cpu),
    bytes: median(({ bytes }) => bytes),
  };
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
