import { expect } from 'vitest';

/** CPU time that no request may take each time that it is sent; once may be a garbage collection. */
const CPU_MILLISECONDS = 100;
const TIMES = 4;
/** Words of stack traces and of the inside of the service. */
const INNER = /node_modules|\/shared\/|\.ts:\d|at async |ECONN|ValidationException|AKIA|#USER#/;

/** Texts from this length on are searched once: the reference's script comes again and again. */
const LONG = 100_000;
const searched = new Set<string>();

/** The part of an answer that a caller sees. */
type Seen = { text: string; statuses: readonly number[] };

/** How many answers had each status. */
export type Tally = Record<string, number>;

/** Expects that an answer is no failure of the service, and shows neither its inside nor a secret. */
export function assertHarmless({ text, statuses }: Seen, secrets: readonly string[] = []): void {
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  if (!searched.has(text)) expect(text).not.toMatch(INNER);
  if (text.length >= LONG) searched.add(text);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
}

/** Adds the statuses of an answer to a tally. */
export function count(tally: Tally, statuses: readonly (number | string)[]): void {
  for (const status of statuses) tally[status] = (tally[status] ?? 0) + 1;
}

/**
 * Sends a request and checks its answer. Sends a request that took more than 100 ms of CPU time again, and
 * rejects if it always takes that long. Errors name the request.
 */
export async function sendHarmless<T>(
  send: () => Promise<T>,
  check: (answer: T) => void,
  describe: () => string,
): Promise<void> {
  try {
    const { result, milliseconds } = await timed(send);
    check(result);
    let least = milliseconds;
    for (let time = 1; least > CPU_MILLISECONDS && time < TIMES; time++)
      least = Math.min(least, (await timed(send)).milliseconds);
    if (least > CPU_MILLISECONDS) throw new Error(`it took ${least} ms of CPU time`);
  } catch (cause) {
    throw new Error(`the request ${describe().slice(0, 3000)}: ${cause}`, { cause });
  }
}

/** Runs something and returns the CPU time that this thread took for it. */
async function timed<T>(run: () => Promise<T>): Promise<{ result: T; milliseconds: number }> {
  const before = process.threadCpuUsage();
  const result = await run();
  const { user, system } = process.threadCpuUsage(before);
  return { result, milliseconds: (user + system) / 1000 };
}
