import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startKms } from '../../infra/local/kms.ts';
import type { Filling } from './fill-application.ts';
import { type Cost, faultsOf, measureScale, type Row } from './scale-run.ts';

const HELP = `npm run bench -- scale: what the same requests cost in a small and in a full table, over loopback only.

Options
  --tenants 100000     other tenants in the full table: an account with an application each
  --users 200000       users of the measured application
  --groups 20000       groups of the measured application
  --memberships 1000   groups of one of its users
  --members 50000      members of one of its groups
  --runs 60            measured runs of each request

Prints calls, units and CPU of each request; with RESULTS=write also writes docs/results/scale.json. Ends with code 1 if calls or units
of a request are more than 1.1 times those in the small table, or a page of users takes more than 3 calls, and of a search
more than 4.
`;
const WARM_UP = 10;
const RESULTS = join(import.meta.dirname, '../../docs/results/scale.json');

const number = (normal: string) => ({ type: 'string', default: normal }) as const;
const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    tenants: number('100000'),
    users: number('200000'),
    groups: number('20000'),
    memberships: number('1000'),
    members: number('50000'),
    runs: number('60'),
  },
});
if (values.help) process.stdout.write(HELP);
else await main();

async function main(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'identity-scale-'));
  const database = await startDatabase(directory);
  const kms = await startKms({ directory });
  try {
    Object.assign(process.env, {
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      LOG_LEVEL: 'silent',
      BASE_URL: 'http://localhost:4000',
      LINK_URL: 'http://localhost:4000/l',
      ASSETS_URL: 'http://localhost:4000/branding',
      EVENT_DAYS: '400',
      SIGNING_KEY_ID: 'alias/identity-signing',
      DYNAMODB_ENDPOINT: database.endpoint,
      KMS_ENDPOINT: kms.endpoint,
    });
    const filling = fillingOf();
    const started = performance.now();
    const rows = await measureScale(
      filling,
      { runs: Number(values.runs), warmUp: WARM_UP },
      progress(started),
    );
    const seconds = Math.round((performance.now() - started) / 1000);
    report(rows, seconds);
    if (process.env['RESULTS'] === 'write') await writeResults(filling, rows, seconds);
  } finally {
    database.kill();
    await kms.close();
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

function fillingOf(): Filling {
  return {
    tenants: Number(values.tenants),
    users: Number(values.users),
    groups: Number(values.groups),
    memberships: Number(values.memberships),
    members: Number(values.members),
  };
}

function progress(started: number): (items: number) => void {
  let said = 0;
  return (items) => {
    if (items - said < 50_000) return;
    said = items;
    process.stderr.write(`${items} items after ${Math.round((performance.now() - started) / 1000)} s\n`);
  };
}

function report(rows: readonly Row[], seconds: number): void {
  const lines = [
    ['request', 'calls', 'units', 'CPU ms (quartiles)', 'calls', 'units', 'CPU ms (quartiles)'],
    ...rows.map(({ request, small, full }) => [request, ...cells(small), ...cells(full)]),
  ];
  const widths = [30, 7, 7, 24, 7, 7, 24];
  process.stdout.write(`${' '.repeat(30)}small table${' '.repeat(27)}full table, after ${seconds} s\n`);
  for (const line of lines)
    process.stdout.write(`${line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('')}\n`);
  const faults = faultsOf(rows);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
}

function cells({ calls, units, cpu, cpuQuartiles: [low, high] }: Cost): string[] {
  return [String(calls), units.toFixed(1), `${cpu.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`];
}

async function writeResults(filling: Filling, rows: readonly Row[], seconds: number): Promise<void> {
  const results = {
    command: 'RESULTS=write npm run bench -- scale',
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    seconds,
    full: filling,
    rows: rows.map(({ request, small, full }) => ({ request, small: shown(small), full: shown(full) })),
  };
  await writeFile(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
}

function shown({ calls, units, cpu, cpuQuartiles, bytes }: Cost) {
  const rounded = (value: number) => Number(value.toFixed(2));
  return { calls, units, cpu_ms: rounded(cpu), cpu_ms_quartiles: cpuQuartiles.map(rounded), bytes };
}
