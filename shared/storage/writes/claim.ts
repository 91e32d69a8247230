import { requestMember } from '../../platform/request/request-context.ts';
import type { Write } from './writes.ts';

/**
 * The idempotency claim of the current request. The first transaction of the request also marks the claim
 * committed, so that a retry after a crash knows that the work was done.
 */
export type Claim = {
  commit: Write;
  /** Undoes `commit`. */
  reopen: Write;
  committed: boolean;
};

const current = requestMember<Claim>('claim');

/** Runs a request under an idempotency claim, whose `commit` joins the first transaction of the request. */
export function underClaim<T>(claim: Pick<Claim, 'commit' | 'reopen'>, run: () => Promise<T>): Promise<T> {
  return current.run({ ...claim, committed: false }, run);
}

/** Returns the claim that the next transaction must mark committed, or undefined if there is none. */
export function openClaim(): Claim | undefined {
  const claim = current.get();
  return claim?.committed ? undefined : claim;
}

/**
 * Runs the writes that undo a committed request that is about to fail. Their first transaction also reopens
 * the claim, so that a repeated request runs as a new one (decision 0114).
 */
export async function undoing<T>(undo: () => Promise<T>): Promise<T> {
  const claim = current.get();
  if (!claim?.committed) return undo();
  const reopening: Claim = { commit: claim.reopen, reopen: claim.commit, committed: false };
  try {
    return await current.run(reopening, undo);
  } finally {
    claim.committed = !reopening.committed;
  }
}
