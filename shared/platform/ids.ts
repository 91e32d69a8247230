import { randomBytes } from 'node:crypto';
import { fromUUIDBytes } from 'typeid-js';
import { v7 } from 'uuid';

/** The prefixes of ids, one for each kind of record. */
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
  | 'identity'
  | 'oidc'
  | 'user'
  | 'acct'
  | 'plan'
  | 'audit'
  | 'event'
  | 'attempt'
  | 'passkey'
  | 'webhook'
  | 'replay';

/** The id of the hub, the application whose users manage applications. */
export const HUB_APPLICATION_ID = 'app_hub';

/** The publishable key of the hub. It is public and fixed, has no secret, and can only start sign-ins. */
export const HUB_CLIENT_ID = 'key_hub';

/** Returns a new time-ordered id, for example `app_01j9...` (TypeID over UUIDv7). Ids are not secret. */
export function newId(prefix: IdPrefix): string {
  return fromUUIDBytes(prefix, v7(undefined, new Uint8Array(16)));
}

/** True if the text has the format of an id with this prefix. */
export function isId(prefix: IdPrefix, text: string): boolean {
  const suffix = text.slice(prefix.length + 1);
  return text.startsWith(`${prefix}_`) && /^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(suffix);
}

/** Returns `bytes` random bytes as base64url. Every code, token and challenge of the service uses it. */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}
