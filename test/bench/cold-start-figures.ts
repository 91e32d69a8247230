import { median, rounded } from './figures.ts';
import type { FunctionCost } from './function-process.ts';

/** Milliseconds of CPU time. */
export type Cpu = Omit<FunctionCost['cpuMilliseconds'], 'second'> & { second?: number };
export type Row = {
  function: string;
  /** Loading and first request as deployed, by the clock. */
  ms: number;
  /** Their CPU time beside that of the bare handler. */
  ratio: number;
  status: number;
  cpu: Cpu;
  unprimed?: Cpu;
};
export type Costs = { deployed: FunctionCost[]; unprimed: FunctionCost[] };

/** A function that is measured, by the method of its request. */
type Measured = { id: string; method: string };

/** Returns the row of a function beside nothing, or none if it did not run. */
export function rowOf(measured: Measured, { deployed, unprimed }: Costs): Row[] {
  const [first] = deployed;
  if (!first) return [];
  const ms = rounded(median(deployed.map(({ firstCallMilliseconds }) => firstCallMilliseconds)));
  const row = { function: measured.id, ms, ratio: 1, status: first.status, cpu: cpuOf(measured, deployed) };
  return [unprimed.length > 0 ? { ...row, unprimed: cpuOf(measured, unprimed) } : row];
}

/** Leaves out the second request unless it reads: the canned table forgets what the first one wrote. */
function cpuOf({ method }: Measured, runs: readonly FunctionCost[]): Cpu {
  const isRead = method === 'GET';
  return mediansOf(
    runs.map(({ cpuMilliseconds: { second, ...cold } }) => (isRead ? { ...cold, second } : cold)),
  );
}

function mediansOf(all: readonly Cpu[]): Cpu {
  const of = (part: keyof Cpu) => rounded(median(all.flatMap((one) => one[part] ?? [])));
  const hasSecond = all.some(({ second }) => second !== undefined);
  return { load: of('load'), first: of('first'), ...(hasSecond && { second: of('second') }) };
}

/** Returns the medians of all functions that are primed. */
export function summaryOf(rows: readonly Row[]): { unprimed: Cpu; primed: Cpu } {
  const primed = rows.flatMap(({ cpu, unprimed }) => (unprimed ? [{ cpu, unprimed }] : []));
  return {
    unprimed: mediansOf(primed.map(({ unprimed }) => unprimed)),
    primed: mediansOf(primed.map(({ cpu }) => cpu)),
  };
}
