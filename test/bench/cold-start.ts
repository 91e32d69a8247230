import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { protocol as provider } from '../../functions/oidc/serve-open-id-provider.ts';
import { bundleFunctions } from '../../infra/bundle.ts';
import { seed } from '../../infra/local/seed.ts';
import { startService } from '../../infra/local/service.ts';
import { exampleRequest } from '../../infra/openapi-examples/examples.ts';
import { AUTHORIZER, discoverOperations, discoverProtocols } from '../../infra/operations.ts';
import { PRIMED_FILE } from '../../infra/primed-entries.ts';
import { authenticate } from '../../shared/auth/authenticate.ts';
import type { Operation } from '../../shared/http/operation.ts';
import { config } from '../../shared/platform/config.ts';
import { eventOf, type Request } from '../support/invoke.ts';
import { bundleBareHandler } from './bare-bundle.ts';
import { startCannedDynamoDb } from './canned-dynamodb.ts';
import { type Costs, type Cpu, type Row, rowOf, summaryOf } from './cold-start-figures.ts';
import { rounded } from './figures.ts';
import type { FunctionCost, FunctionRun } from './function-process.ts';

const HELP = `npm run bench -- cold-start: import, first and second request of every function that answers requests.

Each runs in a fresh process against a canned DynamoDB, in turns with itself without priming and with a bare
handler of the whole SDK that does two GetItems. About five minutes. With RESULTS=write it writes
docs/results/cold-start.json. Ends with code 1 if loading and first request of the OpenID provider take more than
twice the CPU time of those of the bare handler, or fail. Deletions take longer than elsewhere: they read until nothing
is left, and a canned table never gets empty. Only reads have a second request: the canned table forgets writes.

Options
  --rounds N   processes for each function, of which the median counts (default 3)
  --only ID    this function, such as serveOpenIdProvider
`;
const RESULTS = join(import.meta.dirname, '../../docs/results/cold-start.json');
const BARE = 'bare handler';
const MOST_FOR_PROVIDER = 2;
/** Functions that end what the others need: their first requests come last. */
const ENDS = /^(delete|remove|signOut)/;
const SUBJECTS_PER_BARE = 20;

type Run = Pick<FunctionRun, 'bundle' | 'event'>;
/** A function as it is deployed, and without its priming if it has one. */
type Subject = { id: string; method: string; run: Run; unprimed?: Run };

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
  },
});
if (values.help) process.stdout.write(HELP);
else await bench(Number(values.rounds));

async function bench(rounds: number): Promise<void> {
  process.env['LOG_LEVEL'] = 'silent';
  const directory = await mkdtemp(join(tmpdir(), 'identity-cold-start-'));
  const [bundles, data] = [join(directory, 'bundles'), join(directory, 'data')];
  await mkdir(data);
  const service = await startService({ port: 0, directory: data });
  const dynamodb = await startCannedDynamoDb(config('DYNAMODB_ENDPOINT'));
  try {
    await bundleFunctions(bundles);
    const found = await subjectsOf(bundles, await seed(service, data));
    const named = found.filter(({ id }) => !values.only || id === values.only);
    const chosen = named.sort((a, b) => Number(ENDS.test(a.id)) - Number(ENDS.test(b.id)));
    const bare = {
      id: BARE,
      method: 'GET',
      run: { bundle: await bundleBareHandler(bundles), event: '{}' },
    };
    const subjects = [bare, ...chosen] as const;
    process.env['DYNAMODB_ENDPOINT'] = dynamodb.endpoint;
    const rows = await measure(subjects, rounds, dynamodb.use);
    process.stdout.write(`${rows.map(lineOf).join('\n')}\n${medianLine(rows)}\n`);
    const missed = rows.filter(
      ({ function: id, ratio, status }) =>
        id === provider.id && (ratio > MOST_FOR_PROVIDER || status !== 200),
    );
    if (missed.length > 0) process.exitCode = 1;
    if (process.env['RESULTS'] === 'write') await writeResults(rows, rounds);
  } finally {
    await dynamodb.close();
    await service.close();
    await rm(directory, { recursive: true, force: true });
  }
}

type Seeded = Awaited<ReturnType<typeof seed>>;

async function subjectsOf(bundles: string, seeded: Seeded): Promise<Subject[]> {
  const { application: app, user, client_id, client_secret, hub_access_token } = seeded;
  const subjectOf = (id: string, event: object, method = 'GET'): Subject => {
    const runOf = (file: string) => ({ bundle: join(bundles, id, file), event: JSON.stringify(event) });
    const [plain, primed] = [runOf('index.js'), runOf(PRIMED_FILE)];
    return existsSync(primed.bundle)
      ? { id, method, run: primed, unprimed: plain }
      : { id, method, run: plain };
  };
  const callers = {
    keys: await authenticate({ 'x-svc-app-key': client_id, 'x-svc-app-secret': client_secret }, app),
    user: await authenticate({ authorization: `Bearer ${user.access_token}` }, app),
    hub: await authenticate({ authorization: `Bearer ${hub_access_token}` }, app),
  };
  const requestOf = (operation: Operation): Request => {
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const known: Record<string, string> = { app, user: user.id };
    const params = Object.fromEntries(names.map((name) => [name, known[name] ?? 'sample']));
    const caller = (['user', 'keys', 'hub'] as const).find((kind) => operation.auth.includes(kind));
    const { body } = exampleRequest(operation);
    return { params, ...(caller && { principal: callers[caller] }), ...(body !== undefined && { body }) };
  };
  const operations = await discoverOperations();
  const protocols = await discoverProtocols();
  const discovery = {
    version: '2.0',
    rawPath: `/oidc/${app}/.well-known/openid-configuration`,
    rawQueryString: '',
    routeKey: 'GET /oidc/{app}/.well-known/openid-configuration',
    pathParameters: { app },
    isBase64Encoded: false,
    headers: { host: 'localhost' },
    requestContext: { domainName: 'localhost', http: { method: 'GET', sourceIp: '127.0.0.1' } },
  };
  const page = {
    ...discovery,
    rawPath: `/oidc/${app}/interaction/sample`,
    routeKey: 'GET /oidc/{app}/interaction/{uid}',
    pathParameters: { app, uid: 'sample' },
  };
  const authorizing = {
    ...discovery,
    rawPath: `/me/applications/${app}/data`,
    headers: { authorization: `Bearer ${user.access_token}` },
  };
  return [
    ...operations.map(({ operation }) =>
      subjectOf(operation.id, eventOf(operation, requestOf(operation)), operation.method),
    ),
    ...protocols.map(({ protocol: { id } }) => subjectOf(id, id === provider.id ? discovery : page)),
    subjectOf(AUTHORIZER.id, authorizing),
  ];
}

/**
 * Every function has its turn in every round, the bare handler often, so that other work on the machine slows
 * all alike. A round before warms the caches of the machine.
 */
async function measure(
  subjects: readonly [Subject, ...Subject[]],
  rounds: number,
  use: (caller: string) => void,
): Promise<Row[]> {
  const costs = subjects.map((): Costs => ({ deployed: [], unprimed: [] }));
  const [bare] = subjects;
  const runSubject = async ({ id, run, unprimed }: Subject, into?: Costs) => {
    use(id);
    for (const [given, runs] of [
      [unprimed, into?.unprimed],
      [run, into?.deployed],
    ] as const) {
      const cost = given && (await runProcess(given));
      if (cost) runs?.push(cost);
    }
  };
  for (const subject of subjects) await runSubject(subject);
  for (let round = 0; round < rounds; round++)
    for (const [n, subject] of subjects.entries()) {
      if (n > 0 && n % SUBJECTS_PER_BARE === 0) await runSubject(bare, costs[0]);
      await runSubject(subject, costs[n]);
    }
  const rows = subjects.flatMap((subject, n) => (costs[n] ? rowOf(subject, costs[n]) : []));
  const bareTime = rows[0] ? coldOf(rows[0]) : Number.NaN;
  return rows
    .map((row) => ({ ...row, ratio: rounded(coldOf(row) / bareTime) }))
    .sort((a, b) => b.ratio - a.ratio);
}

function coldOf({ cpu }: Row): number {
  return cpu.load + cpu.first;
}

async function runProcess(run: Subject['run']): Promise<FunctionCost> {
  const file = join(import.meta.dirname, 'function-process.ts');
  const given: FunctionRun = { ...run, warmUp: 0, measured: 0, anyStatus: true };
  const { stdout } = await promisify(execFile)(process.execPath, [file, JSON.stringify(given)]);
  return JSON.parse(stdout);
}

function lineOf({ function: id, ms, ratio, status, cpu, unprimed }: Row): string {
  const times = `${`${ms} ms`.padStart(8)} ${`${ratio} times`.padStart(11)}`;
  return `${id.padEnd(34)} ${times}  answered ${status}  ${besideUnprimed(cpu, unprimed)}`;
}

function besideUnprimed(cpu: Cpu, unprimed: Cpu = cpu): string {
  const parts = (['load', 'first', 'second'] as const).filter((part) => cpu[part] !== undefined);
  return parts.map((part) => `${part} ${unprimed[part]} -> ${cpu[part]}`).join(', ');
}

function medianLine(rows: readonly Row[]): string {
  const { primed, unprimed } = summaryOf(rows);
  return `CPU ms of functions without priming -> with it, medians: ${besideUnprimed(primed, unprimed)}`;
}

async function writeResults(rows: readonly Row[], rounds: number): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const results = {
    command: 'npm run bench -- cold-start',
    date,
    node: process.version,
    rounds,
    cpu_medians: summaryOf(rows),
    rows,
  };
  await writeFile(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
}
