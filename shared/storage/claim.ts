import { AsyncLocalStorage } from 'node:async_hooks';
import type { Write } from './table.ts';

/**
 * The idempotency claim of the request under way. While one is set, the first transaction of the request also marks it committed, so that
 * a retry after a crash knows whether the work was done.
 */
export type Claim = { commit: Write; committed: boolean };

const current = new AsyncLocalStorage<Claim>();

/** Runs a request under an idempotency claim; `commit` joins its first transaction. */
export function underClaim<T>(commit: Write, run: () => Promise<T>): Promise<T> {
  return current.run({ commit, committed: false }, run);
}

/** The claim that the next transaction has to mark committed; undefined where none is open. */
export function openClaim(): Claim | undefined {
  const claim = current.getStore();
  return claim?.committed ? undefined : claim;
}
