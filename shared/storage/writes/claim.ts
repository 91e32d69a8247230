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
  /** The key that the request claimed. */
  of: ClaimedKey;
  /** Of a part of a request: the commit that also stores the answer of the part (`part-claims.ts`). */
  commitWith?: (answer: unknown) => Write;
};

/** The scope of a claimed `Idempotency-Key`, the key, and the hash of the request's body. */
export type ClaimedKey = { scope: string; key: string; request: string };

const current = requestMember<Claim>('claim');

/** Runs a request under an idempotency claim, whose `commit` joins the first transaction of the request. */
export function underClaim<T>(
  claim: Omit<Claim, 'committed'> & Partial<Claim>,
  run: () => Promise<T>,
): Promise<T> {
  return current.run({ committed: false, ...claim }, run);
}

/** Returns the key that the current request claimed; undefined if it has none. */
export function claimedKey(): ClaimedKey | undefined {
  return current.get()?.of;
}

/** Gives a part of a request the answer that its next transaction stores. Without parts, does nothing. */
export function noteAnswer(answer: unknown): void {
  const claim = openClaim();
  if (claim?.commitWith) claim.commit = claim.commitWith(answer);
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
  const { commit, reopen, of } = claim;
  const reopening: Claim = { commit: reopen, reopen: commit, committed: false, of };
  try {
    return await current.run(reopening, undo);
  } finally {
    claim.committed = !reopening.committed;
  }
}
