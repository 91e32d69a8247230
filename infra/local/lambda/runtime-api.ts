import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { scaledTimeout } from '../../../shared/platform/client-timeouts.ts';
import { LIMITS } from '../gateway/limits.ts';
import { listen, readBytes } from '../http/loopback.ts';
import type { TemplateFunction } from './template.ts';

/** Maximum number of processes per function. Further invocations wait. */
const MAX_PROCESSES = 4;

type Invocation = {
  id: string;
  body: string;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
  timer?: NodeJS.Timeout;
};
type Pool = {
  definition: TemplateFunction;
  processes: Set<ChildProcess>;
  /** Runtimes that wait for an invocation. */
  idle: ((invocation: Invocation) => void)[];
  waiting: Invocation[];
  running: Map<string, Invocation>;
};

export type RuntimeApi = {
  /** Runs a function with an event. Rejects if the function fails, times out or cannot be loaded. */
  invoke: (functionId: string, event: unknown) => Promise<unknown>;
  close: () => Promise<void>;
};

/**
 * Starts the Lambda Runtime API on loopback. Each function runs in its own processes, which are started
 * on demand with the environment of the template and `extra`. As in Lambda, a process runs one invocation
 * at a time.
 */
export async function startRuntimeApi(
  functions: readonly TemplateFunction[],
  extra: Readonly<Record<string, string>>,
): Promise<RuntimeApi> {
  const pools = new Map<string, Pool>(
    functions.map((definition) => [
      definition.id,
      { definition, processes: new Set(), idle: [], waiting: [], running: new Map() },
    ]),
  );
  // The secret prevents other programs from taking or answering invocations.
  const secret = randomUUID();
  const server = await listen((request, response) => answer(pools, secret, request, response));

  function startProcess(pool: Pool): void {
    const { definition } = pool;
    const child = spawn(process.execPath, [join(import.meta.dirname, 'runtime-client.ts')], {
      cwd: definition.directory,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...definition.environment,
        ...extra,
        AWS_LAMBDA_RUNTIME_API: `127.0.0.1:${server.port}/${secret}/${definition.id}`,
        AWS_LAMBDA_FUNCTION_NAME: definition.id,
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMegabytes),
        LAMBDA_TASK_ROOT: definition.directory,
        _HANDLER: definition.handler,
      },
    });
    pool.processes.add(child);
    child.once('exit', () => {
      pool.processes.delete(child);
      if (pool.processes.size === 0) failAll(pool, new Error(`the function ${definition.id} ended`));
    });
  }

  return {
    invoke: (functionId, event) =>
      new Promise((resolve, reject) => {
        const pool = pools.get(functionId);
        if (!pool) return reject(new Error(`the template has no function ${functionId}`));
        const invocation = { id: randomUUID(), body: JSON.stringify(event), resolve, reject };
        const runtime = pool.idle.shift();
        if (runtime) return runtime(invocation);
        pool.waiting.push(invocation);
        if (pool.processes.size < Math.min(MAX_PROCESSES, pool.waiting.length + pool.running.size)) {
          startProcess(pool);
        }
      }),
    close: async () => {
      const children = [...pools.values()].flatMap(({ processes }) => [...processes]);
      const ended = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
      for (const child of children) child.kill();
      await Promise.all(ended);
      await server.close();
    },
  };
}

async function answer(
  pools: Map<string, Pool>,
  secret: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const [, given, functionId = '', , , ...call] = (request.url ?? '').split('/');
  const pool = pools.get(functionId);
  if (!pool || given !== secret) return end(response, 404);
  if (call.join('/') === 'invocation/next') return giveNext(pool, response);
  const body = (await readBytes(request, LIMITS.payloadBytes)).toString();
  if (call[0] === 'init') failAll(pool, new Error(`the function ${functionId} cannot be loaded: ${body}`));
  else settle(pool, String(call[1]), call[2] === 'response', body);
  return end(response, 202);
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
}

/** Sends the runtime its next invocation and waits if there is none. */
function giveNext(pool: Pool, response: ServerResponse): void {
  const give = (invocation: Invocation): void => {
    const milliseconds = scaledTimeout(pool.definition.timeoutSeconds * 1000);
    invocation.timer = setTimeout(() => {
      pool.running.delete(invocation.id);
      invocation.reject(new Error(`${pool.definition.id}: timed out after ${milliseconds} ms`));
    }, milliseconds).unref();
    pool.running.set(invocation.id, invocation);
    response.writeHead(200, {
      'content-type': 'application/json',
      'lambda-runtime-aws-request-id': invocation.id,
      'lambda-runtime-deadline-ms': String(Date.now() + milliseconds),
      'lambda-runtime-invoked-function-arn': `arn:aws:lambda:us-east-1:000000000000:function:${pool.definition.id}`,
    });
    response.end(invocation.body);
  };
  const waiting = pool.waiting.shift();
  if (waiting) give(waiting);
  else pool.idle.push(give);
}

function settle(pool: Pool, id: string, succeeded: boolean, body: string): void {
  const invocation = pool.running.get(id);
  pool.running.delete(id);
  clearTimeout(invocation?.timer);
  if (succeeded) invocation?.resolve(JSON.parse(body));
  else invocation?.reject(new Error(body));
}

function failAll(pool: Pool, error: Error): void {
  for (const invocation of [...pool.waiting, ...pool.running.values()]) invocation.reject(error);
  pool.waiting.length = pool.idle.length = 0;
  pool.running.clear();
}
