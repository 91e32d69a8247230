import { randomBytes } from 'node:crypto';
import { fromUUIDBytes } from 'typeid-js';
import { v7 } from 'uuid';

/** Every kind of record that has an id of its own, by the prefix its ids carry. */
export type IdPrefix =
  | 'app'
  | 'key'
  | 'variant'
  | 'keyword'
  | 'asset'
  | 'upload'
  | 'group'
  | 'member'
  | 'invite'
  | 'oidc'
  | 'user'
  | 'acct'
  | 'plan';

/** The hub is itself an application: the one whose users manage applications. */
export const HUB_APPLICATION_ID = 'app_hub';

/** The hub's publishable key. It is public, fixed and has no secret: it only starts sign-ins. */
export const HUB_CLIENT_ID = 'key_hub';

/** Returns a new time-ordered id, for example `app_01j9...` (TypeID over UUIDv7). An id is never a secret. */
export function newId(prefix: IdPrefix): string {
  return fromUUIDBytes(prefix, v7(undefined, new Uint8Array(16)));
}

/** True for a text that can be an id of that kind. What cannot be one need not be looked up. */
export function isId(prefix: IdPrefix, text: string): boolean {
  const suffix = text.slice(prefix.length + 1);
  return text.startsWith(`${prefix}_`) && /^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(suffix);
}

/**
 * Returns `bytes` random bytes as base64url: the source of every code, token and challenge of the service.
 */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}
