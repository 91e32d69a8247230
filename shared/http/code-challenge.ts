import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { ApiError } from '../platform/errors.ts';

/** 43 to 128 characters of the unreserved set (RFC 7636, 4.1). */
const VERIFIER = /^[\w.~-]{43,128}$/;

/**
 * Request members that bind a sign-in to its `code_verifier` (RFC 7636, 4.3; decision 0106). Only S256 is
 * accepted, so every challenge has 43 characters.
 */
export const CODE_CHALLENGE_MEMBERS = {
  code_challenge: z.optional(
    z.string().check(
      z.regex(/^[\w-]{43}$/, {
        error: 'must be the SHA-256 of the code_verifier in base64url: 43 characters',
      }),
      z.describe('Binds the sign-in to a code_verifier (RFC 7636)'),
    ),
  ),
  code_challenge_method: z.optional(z.literal('S256', { error: 'must be S256' })),
};

type Members = { code_challenge?: unknown; code_challenge_method?: unknown };

/** Refuses a body with only one of the two members. */
export const bothOrNeither = z.refine<Members>(
  (body) => (body.code_challenge === undefined) === (body.code_challenge_method === undefined),
  {
    error: 'code_challenge and code_challenge_method: send both or neither',
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
);

/** A `code_verifier` of any format. A malformed one gets the same answer as a wrong one. */
export const CodeVerifier = z.string().check(z.minLength(1), z.maxLength(2048));

/**
 * Throws 400 `invalid_grant` unless the verifier matches the challenge of the sign-in (RFC 7636, 4.6). A
 * verifier for a sign-in without a challenge is refused too: an attacker may have removed the challenge
 * (RFC 9700, 2.1.1).
 */
export function assertVerifier(challenge: string | undefined, verifier: string | undefined): void {
  if (challenge === undefined && verifier === undefined) return;
  if (challenge === undefined)
    throw new ApiError('invalid_grant', 'code_verifier: the sign-in was started without a code_challenge');
  if (verifier === undefined)
    throw new ApiError(
      'invalid_grant',
      'code_verifier: is required, because the sign-in has a code_challenge',
    );
  const [given, stored] = [Buffer.from(codeChallengeOf(verifier) ?? ''), Buffer.from(challenge)];
  if (given.length !== stored.length || !timingSafeEqual(given, stored))
    throw new ApiError('invalid_grant', 'code_verifier: does not match the code_challenge');
}

/**
 * Returns the S256 challenge of a verifier, or undefined if the verifier is malformed (RFC 7636,
 * 4.1 and 4.2).
 */
export function codeChallengeOf(verifier: string): string | undefined {
  return VERIFIER.test(verifier) ? createHash('sha256').update(verifier).digest('base64url') : undefined;
}
