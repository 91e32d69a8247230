import type { LastChange } from '../storage/writes/preconditions.ts';
import type { ImageRecord, UploadRecord } from '../uploads/upload.ts';
import type { Identity } from './identity/identity.ts';

export const USER_STATES = ['enabled', 'disabled'] as const;
export const AUTH_LEVELS = ['instant', 'guest', 'unverified', 'verified'] as const;
export type AuthLevel = (typeof AUTH_LEVELS)[number];

/** Times and method of sign-ins and activity (ISO 8601). */
type ProfileMeta = {
  created: string;
  modified: string;
  first_sign_in?: string | undefined;
  first_sign_in_method?: string | undefined;
  last_sign_in?: string | undefined;
  last_sign_in_method?: string | undefined;
  last_active?: string | undefined;
  last_passkey_registration_prompt?: string | undefined;
};

/**
 * The file of an image or document field: its newest upload, and the served file, which is of this
 * upload or of an earlier one.
 */
export type FieldFile = UploadRecord & {
  kind: 'image' | 'document';
  uploaded_at: string;
  served?: ImageRecord | undefined;
};

/** The time between the completion of a change of address and its undoing. */
type RestoredPeriod = { since: string; until: string };

/** The reason why a user is disabled: a word for staff and events, and a text for the user. */
export type Disabled = { reason?: string | undefined; message?: string | undefined };

/** The search entries of a user: their terms, and the marks that each of them has. */
export type SearchEntries = { terms: string[]; disabled?: true; verified?: true; guest?: true };

/**
 * A user of one application as stored. The same item decides whether the user's sessions
 * are valid (decision 0001).
 */
export type ProfileRecord = {
  app: string;
  user_id: string;
  state: (typeof USER_STATES)[number];
  /** Only while the user is disabled, and only if a reason was given. */
  disabled?: Disabled;
  auth_level: AuthLevel;
  attributes: Record<string, string[]>;
  data: Record<string, unknown>;
  verified_data: Record<string, unknown>;
  meta: ProfileMeta;
  connection_map: Record<string, unknown>;
  /** The values claimed for this user alone. */
  identities: Identity[];
  /** Verifiable values that this user only asserts. They find no user, and other users may have them too. */
  asserted?: Identity[];
  /** Fields whose value the user wrote, or brought along at sign-in; the platform wrote the others. */
  self_written: Record<string, true>;
  /** The search entries that the user has. Absent without any. */
  search?: SearchEntries | undefined;
  /**
   * By field, when a value that was written before was first verified, or was lost to the user who verified
   * it (epoch seconds, with fractions). Earlier sessions are valid only if they rest on another value.
   */
  first_proofs?: Record<string, number>;
  /** Files of image and document fields; the bytes are in the bucket. Processing changes only this member. */
  files?: Record<string, FieldFile>;
  /**
   * Ended sessions whose access tokens have not expired, by session id. The value is the expiry of the
   * last token (epoch seconds).
   */
  revoked_sessions: Record<string, number>;
  /**
   * Sessions and tokens from before this instant are invalid (epoch seconds, with fractions): the creation,
   * the last sign-out everywhere, or the last time that the user was disabled or enabled (decision 0420).
   */
  sessions_valid_from: number;
  /** Periods by contact field: a change completed in one cannot be undone, because an earlier one was. */
  addresses_restored?: Record<string, readonly RestoredPeriod[]>;
  /**
   * Keyed hashes of the addresses with which the user has signed in, the newest first. By them its attempts
   * to sign in are found without the key (decision 0371).
   */
  attempt_addresses?: readonly string[];
  /** The group that the user made active last, with which the next session begins (decision 0560). */
  active_group?: string | undefined;
  /** The number of passkeys that the user has (decision 0570). */
  passkeys?: number;
  /** The number of identities at providers that the user has. */
  linked_identities?: number;
  /** True if the user wants no more offers of a passkey. */
  declines_passkeys?: true;
  /**
   * By way in, when its user last verified an address in a session that rests on it, and that address. It
   * is then judged as if it had been added by that session.
   */
  kept_ways_in?: Record<string, { at: number; identity: Identity }>;
  /** True for a user of test sign-ins, who has verified nothing (decision 0385). */
  is_test?: true;
  /** True for service staff; only users of the hub. */
  svc_support?: boolean;
  /**
   * Raised by every write but the processing of uploads (decision 0030), so that no write
   * undoes one it has not seen.
   */
  version: number;
} & LastChange;

/** Returns the latest time in `first_proofs` (epoch seconds); 0 if there is none. */
export function lastFirstProof({ first_proofs = {} }: Pick<ProfileRecord, 'first_proofs'>): number {
  return Math.max(0, ...Object.values(first_proofs));
}

/**
 * Returns the first instant whose sign-out ends every token issued so far (epoch seconds). Tokens have whole
 * seconds: those issued after a sign-out everywhere or a first verification are dated to the next second.
 */
export function instantAfterTokens(
  profile: Pick<ProfileRecord, 'first_proofs' | 'sessions_valid_from'>,
): number {
  const latest = Math.ceil(Math.max(profile.sessions_valid_from, lastFirstProof(profile)));
  return (latest * 1000 + 1) / 1000;
}

/**
 * Returns the members of a profile that end everything issued to its user: sessions, browser sessions, the
 * tokens of grants, and pending changes of address (decision 0420).
 */
export function endingAll(
  profile: Pick<ProfileRecord, 'state' | 'first_proofs' | 'sessions_valid_from'>,
): Pick<ProfileRecord, 'revoked_sessions' | 'sessions_valid_from'> {
  // A disabled user gets no tokens, so the next second has none.
  const earliest = profile.state === 'disabled' ? profile.sessions_valid_from : instantAfterTokens(profile);
  return { revoked_sessions: {}, sessions_valid_from: Math.max(Date.now() / 1000, earliest) };
}
