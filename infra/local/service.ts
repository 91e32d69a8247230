import type { Context } from 'aws-lambda';
import { handler as authenticate } from '../../functions/authorizer/authenticate.ts';
import { handler as answerUnknownRoute } from '../../functions/fallback/answer-unknown-route.ts';
import { forgetKeyring } from '../../shared/auth/verification-keys.ts';
import type { HttpEvent, HttpResult } from '../../shared/http/event.ts';
import { resetMessageClients } from '../../shared/messages/send-message.ts';
import { resetTableClient } from '../../shared/storage/table.ts';
import { type DiscoveredOperation, discoverOperations, discoverTriggers, routesOf } from '../operations.ts';
import { routeTable } from '../route-table.ts';
import { startBackends } from './backends.ts';
import type { Route } from './gateway/routing.ts';
import { startGateway, type Target } from './gateway.ts';

export type Service = { baseUrl: string; linkUrl: string; inboxUrl: string; close: () => Promise<void> };

/** As long as API Gateway waits for a function. */
const FUNCTION_MILLISECONDS = 30_000;

/**
 * The whole service in this process: the backends on a folder, and the same handlers and authorizer that deploy behind a local gateway. Scheduled functions run on
 * their schedule, first right after the start. Sets the environment that the functions read.
 */
export async function startService({
  port,
  directory,
}: {
  port: number;
  directory: string;
}): Promise<Service> {
  const operations = await discoverOperations();
  const backends = await startBackends(directory);
  Object.assign(process.env, backends.environment, { ROUTES: routeTable(operations) });
  for (const reset of [resetTableClient, resetMessageClients, forgetKeyring]) reset();
  try {
    const gateway = await startGateway({
      port,
      routes: operations.flatMap(targetsOf),
      fallback: answerUnknownRoute,
    });
    const baseUrl = `http://localhost:${gateway.port}`;
    Object.assign(process.env, { BASE_URL: baseUrl, LINK_URL: `${baseUrl}/l` });
    const stopTriggers = await startTriggers();
    return {
      baseUrl,
      linkUrl: `${baseUrl}/l`,
      inboxUrl: backends.inboxUrl,
      close: async () => {
        await gateway.close();
        await stopTriggers();
        resetTableClient();
        resetMessageClients();
        await backends.close();
      },
    };
  } catch (error) {
    await backends.close();
    throw error;
  }
}

function targetsOf({ operation, handler }: DiscoveredOperation): Route<Target>[] {
  const invoke = (event: HttpEvent): Promise<HttpResult> => handler(event, contextOf(operation.id));
  const target = operation.auth.length > 0 ? { invoke, authorize: authenticate } : { invoke };
  return routesOf(operation).map((route) => ({ ...route, target }));
}

/** The part of a Lambda context that exists here. */
function contextOf(functionName: string): Context {
  const deadline = Date.now() + FUNCTION_MILLISECONDS;
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    memoryLimitInMB: '512',
    awsRequestId: crypto.randomUUID(),
    logGroupName: functionName,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => deadline - Date.now(),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
}

async function startTriggers(): Promise<() => Promise<void>> {
  const running = new Set<Promise<void>>();
  const timers = (await discoverTriggers()).map(({ trigger, handler }) => {
    const runOnce = () => {
      const run = handler({}, contextOf(trigger.id)).catch((error: unknown) => {
        process.stderr.write(`the scheduled function ${trigger.id} failed: ${error}\n`);
      });
      running.add(run);
      run.finally(() => running.delete(run));
    };
    runOnce();
    return setInterval(runOnce, trigger.everyMinutes * 60_000).unref();
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  };
}
