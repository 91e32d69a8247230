import { createHmac } from 'node:crypto';
import { hashSecret, secretMatches } from '../platform/crypto/secrets.ts';
import { ApiError } from '../platform/errors.ts';
import { randomToken } from '../platform/ids.ts';

/**
 * The location of a session, and the variant it was opened through. Tokens carry both, so that a refresh
 * reads the session and the settings of the variant at once.
 */
export type SessionOwner = { app: string; userId: string; sessionId: string; variant?: string | undefined };

/** The error for any invalid refresh token. */
export const invalidGrant = () => new ApiError('invalid_grant', 'Sign in again');

/**
 * Creates an opaque refresh token: the location of its session, 256 random bits as the proof, and the mark of
 * the session's family of tokens.
 */
export function encodeToken({ app, userId, sessionId, variant }: SessionOwner, familyKey: string): string {
  const parts = [app, userId, sessionId, ...(variant ? [variant] : [])];
  const location = Buffer.from(JSON.stringify(parts)).toString('base64url');
  const unmarked = `rt_${location}.${randomToken(32)}`;
  return `${unmarked}.${familyMark(unmarked, familyKey)}`;
}

function familyMark(unmarked: string, familyKey: string): string {
  return createHmac('sha256', familyKey).update(unmarked).digest('base64url');
}

/** True if the token once belonged to the session with that key. An invented token never did. */
export function isOfFamily(token: string, familyKey: string): boolean {
  const at = token.lastIndexOf('.');
  return secretMatches(token.slice(at + 1), hashSecret(familyMark(token.slice(0, at), familyKey)));
}

/** Returns the location of a token's session. Throws 400 `invalid_grant` for a malformed token. */
export function decodeToken(token: string): SessionOwner {
  const location = /^rt_([\w-]{1,600})\.[\w-]{43}\.[\w-]{43}$/.exec(token)?.[1];
  if (!location) throw invalidGrant();
  try {
    const [app, userId, sessionId, variant] = JSON.parse(Buffer.from(location, 'base64url').toString());
    const owner = { app: String(app), userId: String(userId), sessionId: String(sessionId) };
    return variant ? { ...owner, variant: String(variant) } : owner;
  } catch (cause) {
    throw new ApiError('invalid_grant', 'Sign in again', { cause });
  }
}
