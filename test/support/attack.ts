import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';

type Row = { attempts: number; expected: string; harm: number };

const RESULT = join(import.meta.dirname, '../../docs/results/attacks.json');
const TEXT = 'utf8';

/**
 * Counts the attempts of an attack for docs/results/attacks.json, which RESULTS=write writes. Each attempt
 * throws if the attack did harm. `expected` says what every attempt is answered.
 */
export function useAttack(name: string, expected: string): <T>(attempt: () => T | Promise<T>) => Promise<T> {
  const row: Row = { attempts: 0, expected, harm: 0 };
  afterAll(() => {
    if (process.env['RESULTS'] === 'write' && row.attempts > 0) record(name, row);
  });
  return async (attempt) => {
    row.attempts += 1;
    try {
      return await attempt();
    } catch (error) {
      row.harm += 1;
      throw error;
    }
  };
}

/** Replaces the row of an attack. test/attacks/run-attacks.ts runs one worker, so no two write at once. */
function record(name: string, row: Row): void {
  const rows: Record<string, Row> = JSON.parse(readFileSync(RESULT, TEXT));
  const sorted = Object.entries({ ...rows, [name]: row }).sort(([a], [b]) => a.localeCompare(b));
  writeFileSync(RESULT, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
