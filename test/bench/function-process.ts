import { createRequire } from 'node:module';

/**
 * Loads one bundled function and calls it with one event, again and again, as a fresh Lambda instance would:
 * parsing the event is part of each call. Imports nothing else, so that nothing is warm. Takes a FunctionRun
 * as its argument and prints a FunctionCost.
 */
export type FunctionRun = {
  bundle: string;
  event: string;
  warmUp: number;
  measured: number;
  /** Whether other answers than 200 count: those of functions whose event names nothing that exists. */
  anyStatus?: boolean;
};
export type FunctionCost = { firstCallMilliseconds: number; cpuMillisecondsPerCall: number; status: number };

const { bundle, event, warmUp, measured, anyStatus = false }: FunctionRun = JSON.parse(process.argv[2] ?? '');
const context = { getRemainingTimeInMillis: () => 10_000 };

const started = performance.now();
const { handler } = createRequire(import.meta.url)(bundle);
const status = await call();
const firstCallMilliseconds = performance.now() - started;

for (let n = 0; n < warmUp; n++) await call();
const before = process.cpuUsage();
for (let n = 0; n < measured; n++) await call();
const { user, system } = process.cpuUsage(before);

const cost: FunctionCost = {
  firstCallMilliseconds,
  cpuMillisecondsPerCall: (user + system) / 1000 / Math.max(measured, 1),
  status,
};
process.stdout.write(JSON.stringify(cost), () => process.exit());

async function call(): Promise<number> {
  const { statusCode, body } = await handler(JSON.parse(event), context);
  if (statusCode !== 200 && !anyStatus) throw new Error(`the function answered ${statusCode}: ${body}`);
  return statusCode;
}
