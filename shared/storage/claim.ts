import { AsyncLocalStorage } from 'node:async_hooks';
import type { Write } from './writes.ts';

/**
 * The idempotency claim of the request under way. The first transaction of the request also marks it
 * committed, so that a retry after a crash knows whether the work was done.
 */
export type Claim = {
  commit: Write;
  /** Takes `commit` back. */
  reopen: Write;
  committed: boolean;
};

const current = new AsyncLocalStorage<Claim>();

/** Runs a request under an idempotency claim; `commit` joins its first transaction. */
export function underClaim<T>(claim: Pick<Claim, 'commit' | 'reopen'>, run: () => Promise<T>): Promise<T> {
  return current.run({ ...claim, committed: false }, run);
}

/** The claim that the next transaction has to mark committed; undefined where none is open. */
export function openClaim(): Claim | undefined {
  const claim = current.getStore();
  return claim?.committed ? undefined : claim;
}

/**
 * Runs the writes that undo what the request has committed, before it fails. Their first transaction also
 * reopens the claim, so that a repeated request is carried out as a new one (decision 0114).
 */
export async function undoing<T>(undo: () => Promise<T>): Promise<T> {
  const claim = current.getStore();
  if (!claim?.committed) return undo();
  const reopening: Claim = { commit: claim.reopen, reopen: claim.commit, committed: false };
  try {
    return await current.run(reopening, undo);
  } finally {
    claim.committed = !reopening.committed;
  }
}
