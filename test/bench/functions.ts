import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as createMagicLink from '../../functions/magic-links/create-magic-link.ts';
import * as getMyData from '../../functions/profiles/get-my-data.ts';
import { seed } from '../../infra/local/seed.ts';
import { startService } from '../../infra/local/service.ts';
import { authenticate } from '../../shared/auth/authenticate.ts';
import { config } from '../../shared/platform/config.ts';
import { eventOf, invoke, type Request } from '../support/invoke.ts';
import { bundleBareHandler } from './bare-bundle.ts';
import { startCannedDynamoDb } from './canned-dynamodb.ts';
import { type Figure, median, percentile } from './figures.ts';
import type { FunctionCost, FunctionRun } from './function-process.ts';

const FIRST_CALLS = 20;
const WARM_PROCESSES = 3;
const WARM_UP = 2000;
const MEASURED = 500;

/** A handler of the SDK with two GetItems: how much longer a function takes hardly depends on the machine. */
const MOST_FOR_FIRST_CALL = 1.15;
const MOST_FOR_CPU = 1.7;

type Subject = { name: string; run: Pick<FunctionRun, 'bundle' | 'event'> };

/**
 * What two bundled functions cost, each run in a process of its own against a canned DynamoDB in this one:
 * import with the first call, and CPU of a warm request, also in proportion to a bare handler. All runs are
 * interleaved.
 */
export async function measureFunctions(bundles: string, directory: string): Promise<Figure[]> {
  const service = await startService({ port: 0, directory });
  const dynamodb = await startCannedDynamoDb(config('DYNAMODB_ENDPOINT'));
  try {
    const seeded = await seed(service, directory);
    const { application: app, user, client_id, client_secret } = seeded;
    const subjectOf = async (
      name: string,
      module: Parameters<typeof invoke>[0],
      credentials: Record<string, string>,
      request: Request,
    ): Promise<Subject> => {
      const { operation } = module;
      const principal = await authenticate(credentials, request.params?.['app']);
      // The first request of an hour also notes the user's activity; the measured ones do not.
      await invoke(module, { ...request, principal });
      const event = JSON.stringify(eventOf(operation, { ...request, principal }));
      return { name, run: { bundle: join(bundles, operation.id, 'index.js'), event } };
    };
    const subjects = await Promise.all([
      subjectOf(
        'own profile',
        getMyData,
        { authorization: `Bearer ${user.access_token}` },
        { params: { app } },
      ),
      subjectOf(
        'create magic link',
        createMagicLink,
        { 'x-svc-app-key': client_id, 'x-svc-app-secret': client_secret },
        { body: { data: { email: user.email } } },
      ),
    ]);
    process.env['DYNAMODB_ENDPOINT'] = dynamodb.endpoint;
    const bare = { name: 'bare handler', run: { bundle: await bundleBareHandler(bundles), event: '{}' } };
    return [...(await firstCalls(bare, subjects)), ...(await warmCpu(bare, subjects))];
  } finally {
    await dynamodb.close();
    await service.close();
  }
}

async function firstCalls(bare: Subject, subjects: readonly Subject[]): Promise<Figure[]> {
  const costs = await interleaved([bare, ...subjects], FIRST_CALLS, { warmUp: 0, measured: 0 });
  const times = costs.map((runs) =>
    percentile(
      runs.map(({ firstCallMilliseconds }) => firstCallMilliseconds),
      0.1,
    ),
  );
  const what = `import and first call, p10 of ${FIRST_CALLS}`;
  return besideBare(what, [bare, ...subjects], times, MOST_FOR_FIRST_CALL);
}

async function warmCpu(bare: Subject, subjects: readonly Subject[]): Promise<Figure[]> {
  const costs = await interleaved([bare, ...subjects], WARM_PROCESSES, {
    warmUp: WARM_UP,
    measured: MEASURED,
  });
  const times = costs.map((runs) => median(runs.map(({ cpuMillisecondsPerCall }) => cpuMillisecondsPerCall)));
  return besideBare('CPU of a warm request', [bare, ...subjects], times, MOST_FOR_CPU);
}

/** Times of the subjects, of which the first is the bare handler, and the proportions of the others to it. */
function besideBare(
  what: string,
  subjects: readonly Subject[],
  times: readonly number[],
  most: number,
): Figure[] {
  const [bare = Number.NaN, ...others] = times;
  return [
    ...subjects.map(({ name }, i) => ({
      name: `${what}: ${name}`,
      value: times[i] ?? Number.NaN,
      unit: 'ms' as const,
    })),
    ...subjects.slice(1).map(({ name }, i) => ({
      name: `${what}, beside the bare handler: ${name}`,
      value: (others[i] ?? Number.NaN) / bare,
      unit: 'times' as const,
      atMost: most,
    })),
  ];
}

/** Costs by subject. Whatever slows this machine for a while slows all subjects alike. */
async function interleaved(
  subjects: readonly Subject[],
  rounds: number,
  calls: Pick<FunctionRun, 'warmUp' | 'measured'>,
): Promise<FunctionCost[][]> {
  const costs: FunctionCost[][] = subjects.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, { run }] of subjects.entries()) costs[i]?.push(await runProcess({ ...run, ...calls }));
  }
  return costs;
}

async function runProcess(run: FunctionRun): Promise<FunctionCost> {
  const file = join(import.meta.dirname, 'function-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [file, JSON.stringify(run)]);
  return JSON.parse(stdout);
}
