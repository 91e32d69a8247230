import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { thisRelease } from '../../infra/release.ts';
import { assertWithinBudget } from '../../shared/accounts/request-budget.ts';
import { rotateRecognitionKeys } from '../../shared/auth/keys/recognition-keys.ts';
import { rotateKeyring } from '../../shared/auth/keys/signing-keys.ts';
import { ALGORITHMS } from '../../shared/platform/algorithms.ts';
import { type ChangedItem, chargedFor, chargesOf, sumOfCharges } from './charged-units.ts';
import { type Case, type CaseName, costCases, type Prepared, succeed } from './cost-cases.ts';
import { type CostResults, costDocument } from './cost-document.ts';
import type { Measured } from './cost-model.ts';
import { median } from './figures.ts';
import { measureEvents } from './measure-events.ts';

const HELP = `npm run bench -- cost: what requests cost on AWS by its list prices, over loopback only.

Measures table calls, request units, CPU, answers and log lines of the main requests, and writes
docs/results/cost.json and docs/cost.md. Prices are in test/bench/cost-prices.ts, assumptions in test/bench/cost-model.ts.
`;
const RUNS = 40;
const WARM_UP = 15;
/** Runs that count units. Their requests are slower, because every write reads its items before and after. */
const COUNTED_RUNS = 5;
const BUDGET_REQUESTS = 1000;
const DOCS = join(import.meta.dirname, '../../docs');

type Counted = Pick<
  Measured,
  'calls' | 'readUnits' | 'writeUnits' | 'answerBytes' | 'logBytes' | 'invocations'
> & { changed: readonly ChangedItem[] };

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) process.stdout.write(HELP);
else await main();

async function main(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'identity-cost-'));
  const backends = await startBackendsProcess(directory);
  try {
    Object.assign(process.env, backends.environment, {
      BASE_URL: 'http://localhost:4000',
      LINK_URL: 'http://localhost:4000/l',
      ASSETS_URL: 'http://localhost:4000/branding',
      SERVICE_NAME: 'IdentityService-prod',
      ...thisRelease(),
    });
    await Promise.all(ALGORITHMS.map((algorithm) => rotateKeyring(algorithm)));
    await rotateRecognitionKeys();
    const rows: Measured[] = [];
    for (const [name, each] of Object.entries(await costCases(backends.inboxUrl)) as [CaseName, Case][])
      rows.push(await measure(name, each));
    const budgets = await measureBudgets();
    const results: CostResults = {
      command: 'npm run bench -- cost',
      date: new Date().toISOString().slice(0, 10),
      node: process.version,
      machine: cpus()[0]?.model ?? 'unknown',
      rows,
      budgets,
    };
    await writeFile(join(DOCS, 'results/cost.json'), `${JSON.stringify(results, null, 2)}\n`);
    await writeFile(join(DOCS, 'cost.md'), costDocument(results));
  } finally {
    backends.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Counts what requests of one user cost beside their own calls. A user counts for two budgets. */
async function measureBudgets(): Promise<CostResults['budgets']> {
  const caller = { kind: 'user', app: 'app_cost', userId: 'user_cost', sessionId: 's', issuedAt: 0 } as const;
  process.env['REQUESTS_PER_MINUTE'] = String(100 * BUDGET_REQUESTS);
  const charged = await chargedFor(async () => {
    for (let n = 0; n < BUDGET_REQUESTS; n++) await assertWithinBudget(caller);
  });
  return { requests: BUDGET_REQUESTS, ...charged };
}

/** The embedded AWS services run in another process: their CPU is not the service's. */
async function startBackendsProcess(directory: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'backends-process.ts'), directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve) => {
    child.stdout.once('data', (data) => resolve(String(data)));
  });
  const started: { environment: Record<string, string>; inboxUrl: string } = JSON.parse(line);
  return { ...started, stop: () => child.kill('SIGTERM') };
}

async function measure(request: CaseName, { prepare, sends }: Case): Promise<Measured> {
  process.env['LOG_LEVEL'] = 'silent';
  const times: number[] = [];
  for (let run = 0; run < RUNS + WARM_UP; run++) {
    const prepared = await prepare();
    const before = process.cpuUsage();
    await succeed(prepared);
    const { user, system } = process.cpuUsage(before);
    if (run >= WARM_UP) times.push((user + system) / 1000);
  }
  const counted: Counted[] = [];
  for (let run = 0; run < COUNTED_RUNS; run++) counted.push(await count(await prepare()));
  const of = (name: Exclude<keyof Counted, 'changed'>) => median(counted.map((each) => each[name]));
  const row = {
    request,
    invocations: of('invocations'),
    calls: of('calls'),
    readUnits: of('readUnits'),
    writeUnits: of('writeUnits'),
    cpuMs: Number(median(times).toFixed(2)),
    answerBytes: of('answerBytes'),
    logBytes: of('logBytes'),
    ...(sends && { sends }),
    events: await measureEvents(counted.map(({ changed }) => changed)),
  };
  process.stdout.write(`${JSON.stringify(row)}\n`);
  return row;
}

async function count(prepared: Prepared): Promise<Counted> {
  const lines: string[] = [];
  let answerBytes = 0;
  const charges = await withLog(lines, () =>
    chargesOf(async () => {
      answerBytes = (await succeed(prepared)).bytes.length;
    }),
  );
  const invocations = prepared.module.operation.auth.length === 0 ? 1 : 2;
  const { changed } = charges;
  return {
    ...sumOfCharges(charges),
    changed,
    answerBytes,
    invocations,
    logBytes: Buffer.byteLength(lines.join('')),
  };
}

/** Runs `work` with logs, and collects what it writes to standard output. */
async function withLog<T>(lines: string[], work: () => Promise<T>): Promise<T> {
  const { write } = process.stdout;
  process.env['LOG_LEVEL'] = 'info';
  process.stdout.write = (chunk) => lines.push(String(chunk)) > 0;
  try {
    return await work();
  } finally {
    process.stdout.write = write;
    process.env['LOG_LEVEL'] = 'silent';
  }
}
