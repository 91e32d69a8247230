import { seal, unseal } from '../../platform/crypto/sealing.ts';
import { ApiError } from '../../platform/errors.ts';
import { log } from '../../platform/log.ts';
import { DAY, epochNow } from '../../platform/time.ts';
import { keys } from '../keys.ts';
import { getItems } from '../read-items.ts';
import { type ClaimedKey, claimedKey, underClaim } from './claim.ts';
import { below, either, exists, type Item, notExists } from './expressions.ts';
import { tryWrite } from './write-items.ts';
import { discard, put, update } from './writes.ts';

const ANSWER = 'idempotency part';

/** The parts of a request with an `Idempotency-Key`. Each stores an answer of type `A`. */
export type RequestParts<A> = ReturnType<typeof partsUnder<A>>;

/**
 * Returns the parts of the current request, which succeed or fail alone (decision 0562). Undefined if it has
 * no `Idempotency-Key`.
 */
export function requestParts<A>(): RequestParts<A> | undefined {
  const of = claimedKey();
  return of && partsUnder<A>(of);
}

function partsUnder<A>(of: ClaimedKey) {
  const keyOfPart = (index: number) => keys.idempotency(JSON.stringify([of.scope, index]));
  const sealed = (answer: unknown) => seal(JSON.stringify(answer), of.key, ANSWER);
  return {
    /**
     * Returns the answers that earlier runs stored for these parts, in their order. Throws 422
     * `idempotency_key_reused` if they are parts of a request with another body.
     */
    read: async (indexes: Iterable<number>): Promise<(A | undefined)[]> => {
      const items = await getItems(Array.from(indexes, keyOfPart));
      return items.map((item) => storedAnswer<A>(of, item));
    },
    /**
     * Runs a part. Its first transaction also stores the answer that `noteAnswer` got, and what undoes it
     * (`undoing`) removes the answer. `committed`: an earlier run made that transaction.
     */
    run: <T>(index: number, work: () => Promise<T>, committed = false): Promise<T> => {
      const key = keyOfPart(index);
      const free = either(notExists(), below('expires_at', epochNow()));
      const commitWith = (answer: unknown) =>
        put({ ...key, request: of.request, answer: sealed(answer), expires_at: epochNow() + DAY }, free);
      const claim = { commit: commitWith(null), reopen: discard(key, exists()), commitWith };
      return underClaim({ ...claim, committed, of }, work);
    },
    /** Replaces the answer of a part whose last work is done. If that fails, a repetition does it again. */
    finish: async (index: number, answer: A): Promise<void> => {
      const done = update(keyOfPart(index), { set: { answer: sealed(answer) } }, exists());
      await tryWrite(done).catch((error: unknown) => {
        log.warn('a part of a request could not be marked as done', { cause: String(error) });
      });
    },
  };
}

function storedAnswer<A>(of: ClaimedKey, item: Item | undefined): A | undefined {
  if (!item || Number(item['expires_at']) < epochNow()) return undefined;
  if (item['request'] !== of.request) {
    throw new ApiError('idempotency_key_reused', 'Use a new Idempotency-Key for a different request');
  }
  return JSON.parse(unseal(String(item['answer']), of.key, ANSWER));
}
