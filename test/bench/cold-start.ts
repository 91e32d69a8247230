import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { protocol as provider } from '../../functions/oidc/serve-open-id-provider.ts';
import { bundleFunctions } from '../../infra/bundle.ts';
import { seed } from '../../infra/local/seed.ts';
import { startService } from '../../infra/local/service.ts';
import { AUTHORIZER, discoverOperations, discoverProtocols } from '../../infra/operations.ts';
import { authenticate } from '../../shared/auth/authenticate.ts';
import type { Operation } from '../../shared/http/operation.ts';
import { config } from '../../shared/platform/config.ts';
import { eventOf, type Request } from '../support/invoke.ts';
import { sampleOf } from '../support/sample-request.ts';
import { bundleBareHandler } from './bare-bundle.ts';
import { startCannedDynamoDb } from './canned-dynamodb.ts';
import { median, rounded } from './figures.ts';
import type { FunctionCost, FunctionRun } from './function-process.ts';

const HELP = `npm run bench:cold-start: import and first call of every function that answers requests.

Each runs in a fresh process against a canned DynamoDB, in turns with a bare handler of the whole SDK that does
one GetItem. About two minutes. With RESULTS=write it writes docs/results/cold-start.json. Ends with code 1 if
the OpenID provider takes more than twice as long as the bare handler, or fails. Deletions take longer than elsewhere:
they read until nothing is left, and a canned table never gets empty.

Options
  --rounds N   processes for each function, of which the median counts (default 5)
  --only ID    this function, such as serveOpenIdProvider
`;
const RESULTS = join(import.meta.dirname, '../../docs/results/cold-start.json');
const BARE = 'bare handler';
const MOST_FOR_PROVIDER = 2;
/** Functions that end what the others need: their first requests come last. */
const ENDS = /^(delete|remove|signOut)/;
const SUBJECTS_PER_BARE = 20;

type Subject = { id: string; run: Pick<FunctionRun, 'bundle' | 'event'> };
type Row = { function: string; ms: number; ratio: number; status: number };

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    rounds: { type: 'string', default: '5' },
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
      run: { bundle: await bundleBareHandler(bundles), event: '{}' },
    };
    const subjects = [bare, ...chosen] as const;
    process.env['DYNAMODB_ENDPOINT'] = dynamodb.endpoint;
    const rows = await measure(subjects, rounds, dynamodb.use);
    process.stdout.write(`${rows.map(lineOf).join('\n')}\n`);
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
  const bundleOf = (id: string) => join(bundles, id, 'index.js');
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
    const { body } = operation;
    return { params, ...(caller && { principal: callers[caller] }), ...(body && { body: sampleOf(body) }) };
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
    ...operations.map(({ operation }) => ({
      id: operation.id,
      run: {
        bundle: bundleOf(operation.id),
        event: JSON.stringify(eventOf(operation, requestOf(operation))),
      },
    })),
    ...protocols.map(({ protocol: { id } }) => ({
      id,
      run: { bundle: bundleOf(id), event: JSON.stringify(id === provider.id ? discovery : page) },
    })),
    {
      id: AUTHORIZER.id,
      run: { bundle: bundleOf(AUTHORIZER.id), event: JSON.stringify(authorizing) },
    },
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
  const costs = subjects.map((): FunctionCost[] => []);
  const [bare] = subjects;
  const runSubject = ({ id, run }: Subject) => {
    use(id);
    return runProcess(run);
  };
  for (const subject of subjects) await runSubject(subject);
  for (let round = 0; round < rounds; round++)
    for (const [n, subject] of subjects.entries()) {
      if (n > 0 && n % SUBJECTS_PER_BARE === 0) costs[0]?.push(await runSubject(bare));
      costs[n]?.push(await runSubject(subject));
    }
  const times = costs.map((runs) => median(runs.map(({ firstCallMilliseconds }) => firstCallMilliseconds)));
  const bareTime = times[0] ?? Number.NaN;
  return subjects
    .map(({ id }, n) => ({
      function: id,
      ms: rounded(times[n] ?? Number.NaN),
      ratio: rounded((times[n] ?? Number.NaN) / bareTime),
      status: costs[n]?.[0]?.status ?? 0,
    }))
    .sort((a, b) => b.ratio - a.ratio);
}

async function runProcess(run: Subject['run']): Promise<FunctionCost> {
  const file = join(import.meta.dirname, 'function-process.ts');
  const given: FunctionRun = { ...run, warmUp: 0, measured: 0, anyStatus: true };
  const { stdout } = await promisify(execFile)(process.execPath, [file, JSON.stringify(given)]);
  return JSON.parse(stdout);
}

function lineOf({ function: id, ms, ratio, status }: Row): string {
  return `${id.padEnd(40)} ${`${ms} ms`.padStart(10)} ${`${ratio} times`.padStart(12)}  answered ${status}`;
}

async function writeResults(rows: readonly Row[], rounds: number): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const results = { command: 'npm run bench:cold-start', date, node: process.version, rounds, rows };
  await writeFile(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
}
