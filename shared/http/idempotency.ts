import { createHash } from 'node:crypto';
import { seal, unseal } from '../platform/sealing.ts';
import { DAY, epochNow, MINUTE } from '../platform/time.ts';
import { underClaim } from '../storage/claim.ts';
import { below, either, equals, exists, type Item, notExists } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { put, remove, update, updateItem, write } from '../storage/table.ts';
import type { RawCall } from './answer-call.ts';
import { ApiError, invalidInput } from './errors.ts';
import { type HttpResult, headerOf } from './event.ts';
import type { Operation } from './operation.ts';

/** A claim whose function must have ended by now: longer than any function may run. */
const CLAIM_SECONDS = MINUTE;
const ANSWER = 'idempotency answer';
/** Shorter keys might be those of two requests by chance. */
export const KEY_LENGTH = { min: 16, max: 255 };

/**
 * Runs a creating operation at most once per `Idempotency-Key`, caller and operation within 24 h. The same key and body get the first answer
 * again, another body 422. While the first request is under way 409 `idempotency_in_progress`. A request that failed leaves no
 * trace and may be tried again. The stored answer may hold a secret, so it is sealed with a key derived from the
 * `Idempotency-Key`, of which the table has only a hash.
 */
export async function onceByKey(
  operation: Operation,
  call: RawCall,
  run: () => Promise<HttpResult>,
): Promise<HttpResult> {
  const key = headerOf(call.event, 'idempotency-key');
  if (!operation.idempotent || key === undefined) return run();
  const { min, max } = KEY_LENGTH;
  if (key.length < min || key.length > max) {
    throw invalidInput(
      'headers.idempotency-key',
      `must have ${min} to ${max} characters, for example a UUID`,
    );
  }
  const scope = JSON.stringify([operation.id, call.params, callerOf(call), key]);
  const request = createHash('sha256')
    .update(JSON.stringify(call.body ?? null))
    .digest('base64url');
  const earlier = await claim(scope, request);
  return earlier ? replay(earlier, key, request) : runClaimed(scope, key, run);
}

function callerOf({ principal }: RawCall): string {
  if (principal.kind === 'anonymous') return 'anonymous';
  return 'userId' in principal
    ? `${principal.kind} ${principal.userId}`
    : `${principal.kind} ${principal.app}`;
}

/** Returns undefined when the claim is ours, else the item of the earlier request. */
async function claim(scope: string, request: string): Promise<Item | undefined> {
  const now = epochNow();
  const item = {
    ...keys.idempotency(scope),
    state: 'claimed',
    request,
    claimed_until: now + CLAIM_SECONDS,
    expires_at: now + DAY,
  };
  const free = either(notExists(), below('expires_at', now), (e) =>
    [equals('state', 'claimed')(e), below('claimed_until', now)(e)].join(' AND '),
  );
  let earlier: Item | undefined;
  try {
    await write(
      put(item, free, (current) => {
        earlier = current;
        return new ApiError(
          'idempotency_in_progress',
          'Wait for the first request to end, then repeat this one',
        );
      }),
    );
  } catch (error) {
    if (!earlier) throw error;
  }
  return earlier;
}

function replay(earlier: Item, key: string, request: string): HttpResult {
  if (earlier['request'] !== request) {
    throw new ApiError('idempotency_key_reused', 'Use a new Idempotency-Key for a different request');
  }
  if (earlier['state'] === 'answered') return JSON.parse(unseal(String(earlier['answer']), key, ANSWER));
  if (Number(earlier['claimed_until']) >= epochNow()) {
    throw new ApiError('idempotency_in_progress', 'Wait for the first request to end, then repeat this one', {
      headers: { 'Retry-After': '1' },
    });
  }
  throw new ApiError(
    'idempotency_answer_lost',
    'The resource was created but its answer was lost; read the list, or create another with a new key',
  );
}

async function runClaimed(scope: string, key: string, run: () => Promise<HttpResult>): Promise<HttpResult> {
  const item = keys.idempotency(scope);
  const lost = () => new ApiError('idempotency_in_progress', 'Another request took over this key; repeat it');
  const commit = update(item, { set: { state: 'committed' } }, exists(), lost);
  try {
    const result = await underClaim(commit, run);
    await updateItem(
      item,
      { set: { state: 'answered', answer: seal(JSON.stringify(result), key, ANSWER) } },
      equals('state', 'committed'),
      lost,
    );
    return result;
  } catch (error) {
    await release(scope);
    throw error;
  }
}

/** Frees the key after a failure that wrote nothing; a committed claim stays, since its work was done. */
async function release(scope: string): Promise<void> {
  let kept = false;
  try {
    await write(
      remove(keys.idempotency(scope), equals('state', 'claimed'), () => {
        kept = true;
        return new ApiError('idempotency_answer_lost');
      }),
    );
  } catch (error) {
    if (!kept) throw error;
  }
}
