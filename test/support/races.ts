/**
 * How many requests a race sends at once: 100 in the projects `heavy` and `oracle`, 10 in `unit`
 * (vitest.config.ts). A test that uses it has the tag `heavy`, by which `npm run test:heavy` finds it.
 */
export const RACERS = Number(process.env['RACERS'] ?? 10);

/** Makes so many calls at the same time, and returns their results in order. */
export function atOnce<T>(count: number, call: (n: number) => T | Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => call(n)));
}
