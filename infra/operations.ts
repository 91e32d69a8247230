import { readdir } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { LambdaHandler } from '../shared/http/chain.ts';
import type { Operation, OperationContract } from '../shared/http/operation.ts';
import type { Protocol } from '../shared/http/protocol.ts';
import type { Capability } from '../shared/platform/config.ts';
import type { Trigger } from '../shared/platform/trigger.ts';

export type DiscoveredOperation = { file: string; operation: Operation; handler: LambdaHandler };
export type DiscoveredProtocol = { file: string; protocol: Protocol; handler: LambdaHandler };
type TriggerHandler = (
  event: unknown,
  context: { getRemainingTimeInMillis: () => number },
) => Promise<unknown>;
export type DiscoveredTrigger = { file: string; trigger: Trigger; handler: TriggerHandler };

/** The contracts of all functions, of which templates are made. */
export type Contracts = {
  operations: readonly { operation: OperationContract }[];
  protocols: readonly { protocol: Protocol }[];
  triggers: readonly { trigger: Trigger }[];
};

/** A function that is neither an operation nor a trigger: the authorizer or the answer to unknown routes. */
export type Special = { id: string; file: string; uses: readonly Capability[] };

export const AUTHORIZER: Special = {
  id: 'authenticate',
  file: 'functions/authorizer/authenticate.ts',
  uses: ['table:read', 'credentials:note-use', 'rotations:note-use', 'requests:count', 'tokens:verify'],
};
export const FALLBACK: Special = {
  id: 'answerUnknownRoute',
  file: 'functions/fallback/answer-unknown-route.ts',
  uses: [],
};

/** The scheduled function that the setting `canaryCredential` switches on. */
export const CANARY = 'signInAsCanary';

/** The function that answers inbound texts. */
export const TEXT_ANSWERER = 'answerText';

/** The function that makes events of the changes of the table. */
export const PUBLISHER = 'publishEvents';

const ROOT = join(import.meta.dirname, '..');

/**
 * Imports every file under functions/ and returns the operations, sorted by id. Throws if two have the same
 * id or route, or if a file is not named after its operation.
 */
export async function discoverOperations(): Promise<DiscoveredOperation[]> {
  const modules = await importAll();
  const found = modules.flatMap(({ file, module }) =>
    module['operation']
      ? [{ file, operation: module['operation'], handler: module['handler'] } as DiscoveredOperation]
      : [],
  );
  for (const { file, operation } of found) assertWellNamed(file, operation.id);
  assertDistinct(found.map(({ operation }) => operation.id));
  assertDistinct(
    found.flatMap(({ operation }) => routesOf(operation).map(({ method, path }) => `${method} ${path}`)),
  );
  return found.sort((a, b) => a.operation.id.localeCompare(b.operation.id));
}

/** Returns the functions with their own protocol. */
export async function discoverProtocols(): Promise<DiscoveredProtocol[]> {
  const found = (await importAll()).flatMap(({ file, module }) =>
    module['protocol']
      ? [{ file, protocol: module['protocol'], handler: module['handler'] } as DiscoveredProtocol]
      : [],
  );
  for (const { file, protocol } of found) assertWellNamed(file, protocol.id);
  return found;
}

/** Returns the functions that are not started by requests. */
export async function discoverTriggers(): Promise<DiscoveredTrigger[]> {
  const found = (await importAll()).flatMap(({ file, module }) =>
    module['trigger']
      ? [{ file, trigger: module['trigger'], handler: module['handler'] } as DiscoveredTrigger]
      : [],
  );
  for (const { file, trigger } of found) assertWellNamed(file, trigger.id);
  return found;
}

/** Returns every method and path of an operation. One that answers GET answers HEAD, too (decision 0196). */
export function routesOf(operation: OperationContract): { method: string; path: string }[] {
  const methods = operation.method === 'GET' ? ['GET', 'HEAD'] : [operation.method];
  return [operation.path, ...(operation.alsoAt ?? [])].flatMap((path) =>
    methods.map((method) => ({ method, path })),
  );
}

async function importAll(): Promise<{ file: string; module: Record<string, unknown> }[]> {
  const entries = await readdir(join(ROOT, 'functions'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.ts'));
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return { file: relative(ROOT, path), module: await import(path) };
    }),
  );
}

function assertWellNamed(file: string, id: string): void {
  const expected = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (basename(file, '.ts') !== expected)
    throw new Error(`${file}: the file of ${id} must be named ${expected}.ts`);
}

function assertDistinct(names: string[]): void {
  const duplicate = names.find((name, i) => names.indexOf(name) !== i);
  if (duplicate) throw new Error(`two operations have the same id or route: ${duplicate}`);
}
