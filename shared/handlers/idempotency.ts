import { createHash } from 'node:crypto';
import { type HttpResult, headerOf } from '../http/http-event.ts';
import type { Operation } from '../http/operation.ts';
import type { AnonymousPrincipal, Principal } from '../http/principal.ts';
import type { Middleware, RequestState } from '../http/request-state.ts';
import { seal, unseal } from '../platform/crypto/sealing.ts';
import { ApiError, invalidInput } from '../platform/errors.ts';
import { randomToken } from '../platform/ids.ts';
import { log } from '../platform/log.ts';
import { DAY, epochNow, MINUTE } from '../platform/time.ts';
import { keys } from '../storage/keys.ts';
import { type ClaimedKey, underClaim } from '../storage/writes/claim.ts';
import { below, either, equals, exists, type Item, notExists } from '../storage/writes/expressions.ts';
import { tryWrite } from '../storage/writes/write-items.ts';
import { discard, put, update, type Write } from '../storage/writes/writes.ts';
import { callOf, type RawCall } from './raw-call.ts';

/** Lifetime of a claim: longer than any function may run. */
const CLAIM_SECONDS = MINUTE;
const ANSWER = 'idempotency answer';
export const KEY_LENGTH = { min: 1, max: 255 };

/** Throws unless the caller may still make the call. Gets the stored answer. */
export type Recheck = (call: RawCall, answer: unknown) => unknown;

/**
 * Creates the middleware by which a creating operation runs at most once per `Idempotency-Key`, caller and
 * operation within 24 h. The same key and body return the first answer, after `recheck`; another body is 422.
 * While the first request runs, a repetition is 409 `idempotency_in_progress`. A failed request stores
 * nothing and can be repeated, even if it had to undo its writes. The stored answer may contain a secret, so
 * it is sealed with a key derived from the `Idempotency-Key`, of which the table has only a hash. The handler
 * must run `underRequestClaim`. Source: decisions 0075 and 0114.
 */
export function idempotency(operation: Operation, recheck?: Recheck): Middleware {
  const idempotencyBefore: Middleware['before'] = async ({ event, context: { state } }) => {
    const key = headerOf(event, 'idempotency-key');
    const call = callOf(event, state);
    const { principal } = call;
    // Anonymous callers cannot be distinguished, so no answer is stored for them.
    if (!operation.idempotent || key === undefined || principal.kind === 'anonymous') return;
    assertKeyLength(key);
    const scope = idempotencyScope(operation.id, call.params, principal, key);
    const request = createHash('sha256')
      .update(JSON.stringify(call.body ?? null))
      .digest('base64url');
    const earlier = await claim(scope, request);
    if (!earlier) {
      state.claim = { scope, key, request };
      return;
    }
    const answer = replay(earlier, key, request);
    await recheck?.(call, answer.body === undefined ? undefined : JSON.parse(answer.body));
    return answer;
  };
  const idempotencyAfter: Middleware['after'] = async ({ context: { state }, response }) => {
    if (!state.claim || !response) return;
    await (operation.idempotent === 'each'
      ? endClaim(state.claim.scope)
      : storeAnswer(state.claim, response));
  };
  const idempotencyOnError: Middleware['onError'] = async ({ context: { state } }) => {
    if (state.claim) await release(state.claim.scope);
  };
  return { before: idempotencyBefore, after: idempotencyAfter, onError: idempotencyOnError };
}

function assertKeyLength({ length }: string): void {
  const { min, max } = KEY_LENGTH;
  if (length >= min && length <= max) return;
  throw invalidInput('headers.idempotency-key', `must have ${min} to ${max} characters, for example a UUID`);
}

/**
 * Identifies a request of a caller. Applications choose the ids of their users, so a caller is identified by
 * application, kind and id. An answer belongs to the session, OpenID client and variant of the first request.
 */
export function idempotencyScope(
  operationId: string,
  params: Record<string, unknown>,
  principal: KnownCaller,
  key: string,
): string {
  return JSON.stringify([operationId, params, callerMembers(principal), key]);
}

type KnownCaller = Exclude<Principal, AnonymousPrincipal>;

function callerMembers(principal: KnownCaller): Record<string, string | undefined> {
  const { kind } = principal;
  if (kind === 'hub') return { kind, user: principal.userId, session: principal.sessionId };
  if (kind === 'service_account') return { kind, app: principal.app, credential: principal.clientId };
  if (kind === 'keys') {
    return { kind, app: principal.app, credential: principal.clientId, variant: principal.variant };
  }
  const { app, userId: user, sessionId: session, client, variant } = principal;
  return { kind, app, user, session, client, variant };
}

/**
 * Claims the key. Returns undefined on success, else the item of the earlier request. If the answer to the
 * claim is lost, the claim is given up, so that the repetition of the request need not wait for its end.
 */
async function claim(scope: string, request: string): Promise<Item | undefined> {
  const now = epochNow();
  const claimant = randomToken(16);
  const item = {
    ...keys.idempotency(scope),
    state: 'claimed',
    claimant,
    request,
    claimed_until: now + CLAIM_SECONDS,
    expires_at: now + DAY,
  };
  const free = either(notExists(), below('expires_at', now), (e) =>
    [equals('state', 'claimed')(e), below('claimed_until', now)(e)].join(' AND '),
  );
  try {
    const outcome = await tryWrite(put(item, free));
    return outcome.held ? undefined : (outcome.current ?? {});
  } catch (error) {
    await giveUp(discard(keys.idempotency(scope), equals('claimant', claimant)));
    throw error;
  }
}

/** Ends the claim of a request. If that fails, the claim ends by its time. */
async function giveUp(write: Write): Promise<void> {
  await tryWrite(write).catch((error: unknown) => {
    log.warn('the claim of a request could not be ended', { cause: String(error) });
  });
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

/** Runs a handler so that its first transaction also marks the claim of the request committed. */
export function underRequestClaim<T>({ claim }: RequestState, run: () => Promise<T>): Promise<T> {
  if (!claim) return run();
  const item = keys.idempotency(claim.scope);
  const lost = () =>
    new ApiError('idempotency_in_progress', 'Another request took over this key; repeat the request');
  const commit = update(item, { set: { state: 'committed' } }, exists(), lost);
  const reopen = update(item, { set: { state: 'claimed' } }, equals('state', 'committed'), lost);
  return underClaim({ commit, reopen, of: claim }, run);
}

/** The work is committed, so this caller gets its answer even if it cannot be stored for repetitions. */
async function storeAnswer({ scope, key }: ClaimedKey, result: HttpResult) {
  const answer = seal(JSON.stringify(result), key, ANSWER);
  const item = keys.idempotency(scope);
  const stored = update(item, { set: { state: 'answered', answer } }, equals('state', 'committed'));
  await tryWrite(stored).catch((error: unknown) => {
    log.warn('the answer of an idempotent request could not be kept', { cause: String(error) });
  });
}

/**
 * Ends the claim of a request whose parts store their own answers (decision 0562), so that a repetition runs
 * those that failed.
 */
function endClaim(scope: string): Promise<void> {
  return giveUp(discard(keys.idempotency(scope), equals('state', 'claimed')));
}

/**
 * Frees the key after a failure that wrote nothing or undid its writes. A committed claim stays, and its
 * repetitions learn at once that the answer is lost.
 */
async function release(scope: string): Promise<void> {
  const item = keys.idempotency(scope);
  const outcome = await tryWrite(discard(item, equals('state', 'claimed')));
  if (outcome.held || outcome.current?.['state'] !== 'committed') return;
  await giveUp(update(item, { set: { claimed_until: 0 } }, equals('state', 'committed')));
}
