import { it } from 'vitest';

/** Tests the first of every `size` cases in each run, and the others only in the nightly one. */
export function eachSlice<Case>(
  size: number,
  cases: readonly Case[],
  name: string,
  check: (tested: Case) => Promise<void>,
): void {
  it.for(cases.filter((_, index) => index % size === 0))(name, check);
  it.for(cases.filter((_, index) => index % size !== 0))(name, { tags: 'nightly' }, check);
}
