import { readFileSync, writeFileSync } from 'node:fs';
import type { Tally } from './harmless.ts';

/** The requests in all. FUZZ_REQUESTS sets another number, and FUZZ_SEED repeats a run. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 100_000);
export const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);

/** The shares of the parts, each of which is a file, so that two workers run them. */
const SHARES = { authorizer: 0.2, gateway: 0.4, operations1: 0.2, operations2: 0.2 };

type Part = keyof typeof SHARES;

/** Returns how many requests a part sends. */
export const partOf = (part: Part): number => Math.round(REQUESTS * SHARES[part]);

/** Prints how many answers had each status. With RESULTS=write, also writes it to docs/results/fuzz.json. */
export function recordPart(part: Part, statuses: Tally): void {
  const requests = Object.values(statuses).reduce((sum, one) => sum + one, 0);
  console.info(`${part}: ${requests} answers, seed ${SEED}: ${JSON.stringify(statuses)}`);
  if (process.env['RESULTS'] !== 'write') return;
  const file = 'docs/results/fuzz.json';
  const parts = { ...JSON.parse(readFileSync(file, 'utf8')), [part]: { seed: SEED, requests, statuses } };
  const known = Object.entries(parts).filter(([name]) => name in SHARES);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(known.sort()), null, 2)}\n`);
}
