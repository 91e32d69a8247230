import type { BrowserKind } from '../http/browser-kind.ts';
import { hashOf, recordFromItem } from '../storage/keys.ts';
import type { Item } from '../storage/writes/expressions.ts';
import type { WayIn } from './way-in.ts';

/** The most passkeys of one user. */
export const MAX_PASSKEYS = 20;

/** COSE algorithms (RFC 9053): EdDSA, ES256 and RS256. Every authenticator of today has one of them. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

/** A passkey of a user as it is stored. */
export type PasskeyRecord = WayIn & {
  app: string;
  user_id: string;
  /** The id that its authenticator gave the credential (base64url). */
  credential_id: string;
  /** COSE key (RFC 9052), base64url. */
  public_key: string;
  /** The signatures that the authenticator has counted. Keys that are synced report 0. */
  counter: number;
  /** How browsers reach the authenticator, such as `internal` or `hybrid`. */
  transports: string[];
  /** The host for which it was made (WebAuthn, 5.4.2). */
  rp_id: string;
  /** True if the key may be on several devices of its user. */
  synced: boolean;
  name?: string | undefined;
  /** The browser that added it. */
  browser?: BrowserKind | undefined;
  created_at: string;
  last_used_at?: string | undefined;
  /** When its user was last told that it was refused because it may be a copy. */
  refused_at?: string | undefined;
};

/** Reads a passkey from its item. */
export function passkeyFromItem(item: Item): PasskeyRecord {
  return recordFromItem<PasskeyRecord>(item);
}

/**
 * Returns the user handle of a user (WebAuthn, 5.4.3), 32 bytes in base64url. It tells a browser nothing of
 * the user, whose id an application may have chosen.
 */
export function userHandleOf(app: string, userId: string): string {
  return hashOf(JSON.stringify(['passkey user', app, userId]));
}
