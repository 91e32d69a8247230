import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as createMagicLink from '../../functions/magic-links/create-magic-link.ts';
import * as getMyData from '../../functions/profiles/get-my-data.ts';
import { seed } from '../../infra/local/seed.ts';
import { startService } from '../../infra/local/service.ts';
import { authenticate } from '../../shared/auth/authenticate.ts';
import type { Operation } from '../../shared/http/operation.ts';
import { config } from '../../shared/platform/config.ts';
import { eventOf, type Request } from '../support/invoke.ts';
import { startCannedDynamoDb } from './canned-dynamodb.ts';
import { atMost, type Figure, median, percentile } from './figures.ts';
import type { FunctionCost, FunctionRun } from './function-process.ts';

const FIRST_CALLS = 20;
const WARM_PROCESSES = 3;
const WARM_UP = 2000;
const MEASURED = 500;

type Subject = { name: string; run: Pick<FunctionRun, 'bundle' | 'event'>; cpuAim: number };

/**
 * What two bundled functions cost, each run in a process of its own against a canned DynamoDB in this one:
 * import with the first call, and CPU of a warm request. The runs of both are interleaved.
 */
export async function measureFunctions(bundles: string, directory: string): Promise<Figure[]> {
  const service = await startService({ port: 0, directory });
  const dynamodb = await startCannedDynamoDb(config('DYNAMODB_ENDPOINT'));
  try {
    const seeded = await seed(service, directory);
    const { application: app, user, client_id, client_secret } = seeded;
    const subjectOf = async (
      name: string,
      operation: Operation,
      credentials: Record<string, string>,
      request: Request,
      cpuAim: number,
    ): Promise<Subject> => {
      const principal = await authenticate(credentials, request.params?.['app']);
      const event = JSON.stringify(eventOf(operation, { ...request, principal }));
      return { name, run: { bundle: join(bundles, operation.id, 'index.js'), event }, cpuAim };
    };
    const subjects = await Promise.all([
      subjectOf(
        'own profile',
        getMyData.operation,
        { authorization: `Bearer ${user.access_token}` },
        { params: { app } },
        0.8,
      ),
      subjectOf(
        'create magic link',
        createMagicLink.operation,
        { 'x-svc-app-key': client_id, 'x-svc-app-secret': client_secret },
        { body: { data: { email: user.email } } },
        1.6,
      ),
    ]);
    process.env['DYNAMODB_ENDPOINT'] = dynamodb.endpoint;
    return [...(await firstCalls(subjects)), ...(await warmCpu(subjects))];
  } finally {
    await dynamodb.close();
    await service.close();
  }
}

async function firstCalls(subjects: readonly Subject[]): Promise<Figure[]> {
  const costs = await interleaved(subjects, FIRST_CALLS, { warmUp: 0, measured: 0 });
  return subjects.map(({ name }, i) => ({
    name: `import and first call, p10 of ${FIRST_CALLS}: ${name}`,
    value: percentile(costs[i]?.map(({ firstCallMilliseconds }) => firstCallMilliseconds) ?? [], 0.1),
    unit: 'ms',
    aim: atMost(50),
  }));
}

async function warmCpu(subjects: readonly Subject[]): Promise<Figure[]> {
  const costs = await interleaved(subjects, WARM_PROCESSES, { warmUp: WARM_UP, measured: MEASURED });
  return subjects.map(({ name, cpuAim }, i) => ({
    name: `CPU of a warm request: ${name}`,
    value: median(costs[i]?.map(({ cpuMillisecondsPerCall }) => cpuMillisecondsPerCall) ?? []),
    unit: 'ms',
    aim: atMost(cpuAim),
  }));
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
