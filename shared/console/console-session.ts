import { endSessionOfToken, refreshSession } from '../auth/refresh-session.ts';
import { decodeToken, invalidGrant } from '../auth/refresh-token.ts';
import type { SignInTokens } from '../auth/sessions.ts';
import { problemResponse } from '../http/problem-response.ts';
import { Reply } from '../http/reply.ts';
import { ApiError, assertThat } from '../platform/errors.ts';
import { failureFields } from '../platform/failure-fields.ts';
import { HUB_APPLICATION_ID, HUB_CLIENT_ID } from '../platform/ids.ts';
import { allInOrder } from '../platform/parallel.ts';
import { noteOnRequest } from '../platform/request/request-notes.ts';
import { withOrigin } from '../platform/request/request-origin.ts';
import { assertOfConsole, type ConsoleProof, redeemProof } from './console-proof.ts';
import { removedCookie, tokenOfCookies } from './session-cookie.ts';
import { cookieSeconds, tokensReply } from './session-reply.ts';

/** The cookies of a request, and its id. */
type ConsoleRequest = { cookies: readonly string[] | undefined; requestId: string };

/**
 * Signs a browser in to the console: answers with the access token, and keeps the refresh token in a cookie
 * (decision 0615). Throws 400 `invalid_grant` for the proof of another application, before it is used up, and
 * errors of `redeemProof`.
 */
export async function beginConsoleSession(proof: ConsoleProof): Promise<Reply> {
  // Read before the proof is used up: if that fails, the same request can be sent again.
  const [seconds] = await allInOrder([cookieSeconds(), assertOfConsole(proof)]);
  return tokensReply(await redeemProof(proof), seconds);
}

/**
 * Refreshes the session in the cookie of a browser. If it has ended, answers 401 `revoked_session` and
 * removes the cookie. Throws 401 `missing_credentials` without one, 403 `user_disabled`.
 */
export async function refreshConsoleSession({ cookies, requestId }: ConsoleRequest): Promise<Reply> {
  const token = tokenOfCookies(cookies);
  assertThat(token, 'missing_credentials', 'Nobody is signed in to the console with this browser: sign in');
  try {
    const [seconds, tokens] = await allInOrder([cookieSeconds(), refreshOwn(token)]);
    return tokensReply(tokens, seconds);
  } catch (error) {
    if (!isInvalidGrant(error)) throw error;
    return endedReply(requestId);
  }
}

/** Signs out the session in the cookie of a browser, and removes the cookie. Again is as good. */
export async function endConsoleSession({ cookies, requestId }: ConsoleRequest): Promise<Reply> {
  const token = tokenOfCookies(cookies);
  if (token !== undefined) await endOwn(token, requestId).catch(ignoreInvalidGrant);
  return new Reply(204, { 'Cache-Control': 'no-store' }, '', [removedCookie()]);
}

async function refreshOwn(token: string): Promise<SignInTokens> {
  if (decodeToken(token).app !== HUB_APPLICATION_ID) throw invalidGrant();
  return refreshSession(token, HUB_CLIENT_ID);
}

async function endOwn(token: string, requestId: string): Promise<void> {
  const { app, userId } = decodeToken(token);
  if (app !== HUB_APPLICATION_ID) return;
  await withOrigin({ actor: { type: 'hub_user', id: userId }, requestId }, () => endSessionOfToken(token));
}

function endedReply(requestId: string): Reply {
  const error = new ApiError('revoked_session', 'Sign in again');
  noteOnRequest(failureFields(error));
  const { headers, body } = problemResponse(error, requestId);
  return new Reply(error.status, headers as Record<string, string>, body, [removedCookie()]);
}

function isInvalidGrant(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid_grant';
}

function ignoreInvalidGrant(error: unknown): void {
  if (!isInvalidGrant(error)) throw error;
}
