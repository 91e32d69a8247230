import { createHmac } from 'node:crypto';
import { ApiError } from '../platform/errors.ts';
import { randomToken } from '../platform/ids.ts';
import { hashSecret, secretMatches } from '../platform/secrets.ts';

/**
 * Where a session is; the variant it was opened through stands in its tokens, so that one call reads its
 * settings too.
 */
export type SessionOwner = { app: string; userId: string; sessionId: string; variant?: string | undefined };

/** What is answered for every token that is none any more. */
export const invalidGrant = () => new ApiError('invalid_grant', 'Sign in again');

/**
 * An opaque token that says where its session is, proves it with 256 random bits, and carries the mark of its
 * family.
 */
export function encodeToken({ app, userId, sessionId, variant }: SessionOwner, familyKey: string): string {
  const parts = [app, userId, sessionId, ...(variant ? [variant] : [])];
  const place = Buffer.from(JSON.stringify(parts)).toString('base64url');
  const unmarked = `rt_${place}.${randomToken(32)}`;
  return `${unmarked}.${familyMark(unmarked, familyKey)}`;
}

function familyMark(unmarked: string, familyKey: string): string {
  return createHmac('sha256', familyKey).update(unmarked).digest('base64url');
}

/** True for a token that was once one of the session with that key: an invented one is none. */
export function isOfFamily(token: string, familyKey: string): boolean {
  const at = token.lastIndexOf('.');
  return secretMatches(token.slice(at + 1), hashSecret(familyMark(token.slice(0, at), familyKey)));
}

/** Where the session of a token is. Throws 400 `invalid_grant` for what cannot be one. */
export function decodeToken(token: string): SessionOwner {
  const place = /^rt_([\w-]{1,600})\.[\w-]{43}\.[\w-]{43}$/.exec(token)?.[1];
  if (!place) throw invalidGrant();
  try {
    const [app, userId, sessionId, variant] = JSON.parse(Buffer.from(place, 'base64url').toString());
    const owner = { app: String(app), userId: String(userId), sessionId: String(sessionId) };
    return variant ? { ...owner, variant: String(variant) } : owner;
  } catch (cause) {
    throw new ApiError('invalid_grant', 'Sign in again', { cause });
  }
}
