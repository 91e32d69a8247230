import { endedByProof } from '../auth/user-status.ts';
import type { BrowserKind } from '../http/browser-kind.ts';
import type { Identity } from '../profiles/identity/identity.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { hashOf, recordFromItem } from '../storage/keys.ts';
import type { Item } from '../storage/writes/expressions.ts';

/** The most passkeys of one user. */
export const MAX_PASSKEYS = 20;

/** COSE algorithms (RFC 9053): EdDSA, ES256 and RS256. Every authenticator of today has one of them. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

/** A passkey of a user as it is stored. */
export type PasskeyRecord = {
  app: string;
  user_id: string;
  id: string;
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
  /**
   * When the session that added it last verified an address, or else began (epoch seconds), and what that
   * session rested on. By both it is judged like that session (decision 0570).
   */
  proved_at: number;
  rests_on: Identity[];
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

/**
 * True if somebody else may have added the passkey: it was added before an address of the user was first
 * verified, by a session that rests on nothing that the user had verified by then (decisions 0082, 0570).
 */
export function isPasskeyEnded(profile: ProfileRecord, passkey: PasskeyRecord): boolean {
  const issuedAt = profile.kept_passkeys?.[passkey.id]?.at ?? passkey.proved_at;
  return endedByProof(profile, { issuedAt, rests_on: restsOnOf(profile, passkey) });
}

/** Returns what a passkey rests on, and so do the sessions that it begins. */
export function restsOnOf(
  { kept_passkeys: kept }: Pick<ProfileRecord, 'kept_passkeys'>,
  { id, rests_on }: PasskeyRecord,
): Identity[] {
  const proved = kept?.[id];
  return proved ? [...rests_on, proved.identity] : rests_on;
}

/**
 * Returns the members of a profile after its user has verified an address in a session that rests on a
 * passkey: that passkey is no stranger's, so it outlives the proof.
 */
export function keepingPasskey(
  { kept_passkeys }: Pick<ProfileRecord, 'kept_passkeys'>,
  passkey: string | undefined,
  proved: { at: number; identity: Identity },
): Pick<ProfileRecord, 'kept_passkeys'> {
  return passkey === undefined ? {} : { kept_passkeys: { ...kept_passkeys, [passkey]: proved } };
}
