import { pathToFileURL } from 'node:url';

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
export type FunctionCost = {
  firstCallMilliseconds: number;
  cpuMillisecondsPerCall: number;
  /** CPU time of loading the function, and of its first two calls. */
  cpuMilliseconds: { load: number; first: number; second: number };
  status: number;
};

const { bundle, event, warmUp, measured, anyStatus = false }: FunctionRun = JSON.parse(process.argv[2] ?? '');
const context = { getRemainingTimeInMillis: () => 10_000 };

const started = performance.now();
const begun = process.cpuUsage();
const { handler } = await import(pathToFileURL(bundle).href);
const loaded = process.cpuUsage();
const status = await call();
const firstCallMilliseconds = performance.now() - started;
const first = process.cpuUsage();
await call();
const second = process.cpuUsage();

for (let n = 0; n < warmUp; n++) await call();
const before = process.cpuUsage();
for (let n = 0; n < measured; n++) await call();
const cpuMillisecondsPerCall = millisecondsFrom(before, process.cpuUsage()) / Math.max(measured, 1);

const cost: FunctionCost = {
  firstCallMilliseconds,
  cpuMillisecondsPerCall,
  cpuMilliseconds: {
    load: millisecondsFrom(begun, loaded),
    first: millisecondsFrom(loaded, first),
    second: millisecondsFrom(first, second),
  },
  status,
};
process.stdout.write(JSON.stringify(cost), () => process.exit());

function millisecondsFrom(from: NodeJS.CpuUsage, to: NodeJS.CpuUsage): number {
  return (to.user + to.system - from.user - from.system) / 1000;
}

async function call(): Promise<number> {
  const { statusCode, body } = await handler(JSON.parse(event), context);
  if (statusCode !== 200 && !anyStatus) throw new Error(`the function answered ${statusCode}: ${body}`);
  return statusCode;
}
