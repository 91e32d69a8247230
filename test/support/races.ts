type RacedAnswer = { status: number; body: Record<string, unknown> };

/**
 * How many requests a race sends at once: 100 in the projects `heavy` and `oracle`, 10 in `unit`
 * (vitest.config.ts). A test that uses it has the tag `heavy`, by which `npm run test:heavy` finds it.
 */
export const RACERS = Number(process.env['RACERS'] ?? 10);

/** Makes so many calls at the same time, and returns their results in order. */
export function atOnce<T>(count: number, call: (n: number) => T | Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => call(n)));
}

/** Counts answers by their status, with the code of an error: `{ 201: 1, '409 already_member': 9 }`. */
export function outcomesOf(answers: readonly RacedAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = [status, body['code'] ?? body['error']].join(' ').trim();
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}
