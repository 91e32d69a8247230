import type { Context } from 'aws-lambda';
import { handler as authenticate } from '../../functions/authorizer/authenticate.ts';
import { handler as answerUnknownRoute } from '../../functions/fallback/answer-unknown-route.ts';
import type { HttpEvent, HttpResult } from '../../shared/http/http-event.ts';
import { capabilitiesOf } from '../../shared/http/operation.ts';
import { scaledTimeout } from '../../shared/platform/client-timeouts.ts';
import type { TriggerSource } from '../../shared/platform/trigger.ts';
import { REQUEST_SECONDS, TRIGGER_SECONDS } from '../function-timeouts.ts';
import { gatewayRoutes } from '../gateway-routes.ts';
import {
  AUTHORIZER,
  type DiscoveredOperation,
  type DiscoveredProtocol,
  type DiscoveredTrigger,
  discoverOperations,
  discoverProtocols,
  discoverTriggers,
  FALLBACK,
} from '../operations.ts';
import { routeTable } from '../route-table.ts';
import { runAs } from './access-policy.ts';
import type { Invoke } from './gateway/invocation.ts';
import type { Route } from './gateway/routing.ts';
import type { Target } from './gateway.ts';

/** A function that is not started by a request, and a function to run it with an event. */
export type LocalTrigger = { id: string; source: TriggerSource; run: (event: unknown) => Promise<unknown> };

/** The functions of the service for the gateway and other event sources, in this process or not. */
export type Functions = {
  routes: Route<Target>[];
  fallback: Invoke<HttpEvent, HttpResult>;
  triggers: LocalTrigger[];
  close: () => Promise<void>;
};

/** Loads the functions into this process: the deployed handlers, imported from their sources. */
export async function loadFunctions(): Promise<Functions> {
  const [operations, protocols, triggers] = await Promise.all([
    discoverOperations(),
    discoverProtocols(),
    discoverTriggers(),
  ]);
  const invokers = invokersOf(operations, protocols);
  process.env['ROUTES'] = routeTable({ operations, protocols });
  return {
    routes: gatewayRoutes({ operations, protocols }).map(({ method, path, functionId, isPublic }) => {
      const invoke = invokers.get(functionId);
      if (!invoke) throw new Error(`there is no function ${functionId}`);
      return { method, path, target: isPublic ? { invoke } : { invoke, authorize } };
    }),
    fallback: (event) => answerUnknownRoute(event, contextOf(FALLBACK.id)),
    triggers: localTriggers(triggers),
    close: async () => undefined,
  };
}

/** Returns the functions that are not started by requests, to be run in this process. */
export function localTriggers(triggers: readonly DiscoveredTrigger[]): LocalTrigger[] {
  return triggers
    .filter(({ trigger }) => !trigger.optional)
    .map(({ trigger: { id, source, uses }, handler }) => ({
      id,
      source,
      run: (event) => runAs(id, uses, () => handler(event, contextOf(id, TRIGGER_SECONDS[source.kind]))),
    }));
}

const authorize: NonNullable<Target['authorize']> = (event) =>
  runAs(AUTHORIZER.id, AUTHORIZER.uses, () => authenticate(event, contextOf(AUTHORIZER.id)));

/** Returns the functions that answer requests, by id. */
function invokersOf(
  operations: readonly DiscoveredOperation[],
  protocols: readonly DiscoveredProtocol[],
): Map<string, Invoke<HttpEvent, HttpResult>> {
  const all = [
    ...operations.map(({ operation, handler }) => ({
      id: operation.id,
      uses: capabilitiesOf(operation),
      handler,
    })),
    ...protocols.map(({ protocol: { id, uses }, handler }) => ({ id, uses, handler })),
  ];
  return new Map(
    all.map(({ id, uses, handler }) => [id, (event) => runAs(id, uses, () => handler(event, contextOf(id)))]),
  );
}

/** Creates a local Lambda context with the time limit of the deployed function. */
function contextOf(functionName: string, seconds = REQUEST_SECONDS): Context {
  const deadline = performance.now() + scaledTimeout(seconds * 1000);
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    memoryLimitInMB: '512',
    awsRequestId: crypto.randomUUID(),
    logGroupName: functionName,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => deadline - performance.now(),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
}
