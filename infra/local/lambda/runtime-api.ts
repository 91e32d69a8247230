import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIMITS } from '../gateway/limits.ts';
import { listen, readBytes } from '../http/loopback.ts';
import { type Invocation, ProcessPool } from './process-pool.ts';
import type { TemplateFunction } from './template.ts';

type Pools = ReadonlyMap<string, ProcessPool>;

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
  const pools = new Map<string, ProcessPool>();
  // The secret prevents other programs from taking or answering invocations.
  const secret = randomUUID();
  const server = await listen((request, response) => answer(pools, secret, request, response));
  for (const definition of functions) {
    const address = `127.0.0.1:${server.port}/${secret}/${definition.id}`;
    pools.set(definition.id, new ProcessPool(definition, { ...extra, AWS_LAMBDA_RUNTIME_API: address }));
  }
  return {
    invoke: async (functionId, event) => {
      const pool = pools.get(functionId);
      if (!pool) throw new Error(`the template has no function ${functionId}`);
      return pool.invoke(event);
    },
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
      await server.close();
    },
  };
}

async function answer(pools: Pools, secret: string, request: IncomingMessage, response: ServerResponse) {
  const [, given, functionId = '', , , ...call] = (request.url ?? '').split('/');
  const pool = pools.get(functionId);
  if (!pool || given !== secret) return end(response, 404);
  if (call.join('/') === 'invocation/next')
    return pool.takeNext((invocation) => sendInvocation(response, functionId, invocation));
  const body = (await readBytes(request, LIMITS.payloadBytes)).toString();
  if (call[0] === 'init') pool.failAll(new Error(`the function ${functionId} cannot be loaded: ${body}`));
  else pool.settle(String(call[1]), call[2] === 'response', body);
  return end(response, 202);
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
}

/** Sends a runtime an invocation. */
function sendInvocation(
  response: ServerResponse,
  functionId: string,
  { id, body, deadline }: Invocation,
): void {
  response.writeHead(200, {
    'content-type': 'application/json',
    'lambda-runtime-aws-request-id': id,
    'lambda-runtime-deadline-ms': String(deadline),
    'lambda-runtime-invoked-function-arn': `arn:aws:lambda:us-east-1:000000000000:function:${functionId}`,
  });
  response.end(body);
}
