import * as z from 'zod/mini';
import type { ImageRecord, UploadRecord } from '../uploads/upload.ts';
import type { Identity } from './identity.ts';

export const USER_STATES = ['enabled', 'disabled'] as const;
export const AUTH_LEVELS = ['instant', 'guest', 'unverified', 'verified'] as const;
export type AuthLevel = (typeof AUTH_LEVELS)[number];

/** The eight members of a profile's `meta` (`service.md`, "User profile"). */
export const Meta = z.object({
  created: z.string(),
  modified: z.string(),
  first_sign_in: z.optional(z.string()),
  first_sign_in_method: z.optional(z.string()),
  last_sign_in: z.optional(z.string()),
  last_sign_in_method: z.optional(z.string()),
  last_active: z.optional(z.string()),
  last_passkey_registration_prompt: z.optional(z.string()),
});

/**
 * The file of an image or document field: its newest upload, and what is served, of this upload or of the one
 * before.
 */
export type FieldFile = UploadRecord & {
  kind: 'image' | 'document';
  uploaded_at: string;
  served?: ImageRecord | undefined;
};

/** A user of one application as it is stored: one item, which also says whether its sessions still hold. */
export type ProfileRecord = {
  app: string;
  user_id: string;
  state: (typeof USER_STATES)[number];
  auth_level: AuthLevel;
  attributes: Record<string, string[]>;
  data: Record<string, unknown>;
  verified_data: Record<string, unknown>;
  meta: z.output<typeof Meta>;
  connection_map: Record<string, unknown>;
  /** The values that this user alone may have, as they were claimed. */
  identities?: Identity[];
  /**
   * The values that could be verified and that this user has only asserted: they find nobody, and others may
   * have them.
   */
  asserted?: Identity[];
  /**
   * Fields whose value the user wrote, or brought along when it signed in; the others are the platform's.
   * Absent in profiles of earlier releases, which do not say who wrote what (decision 0116).
   */
  self_written?: Record<string, true>;
  /**
   * When a value was first proved that the platform had written, or was lost to who proved it, by field
   * (epoch seconds, with fractions). Sessions from before hold only where they rest on something else.
   */
  first_proofs?: Record<string, number>;
  /**
   * Files of image and document fields; the bytes are in the bucket. Their processing changes them, and
   * nothing else.
   */
  files?: Record<string, FieldFile>;
  /**
   * Sessions ended while their access tokens still live, by session id; the value is when the last token dies
   * (epoch seconds).
   */
  revoked_sessions: Record<string, number>;
  /**
   * What was issued before this instant (epoch seconds, with fractions) is dead: the creation, or the last
   * sign-out everywhere.
   */
  sessions_valid_from: number;
  /** When a change of a contact field was last undone, by field: undo links of earlier changes are dead. */
  addresses_restored?: Record<string, string>;
  /** Service staff; users of the hub only. */
  svc_support?: boolean;
  /** Raised by every write, whatever it changes: no write may undo another it has not seen. */
  version: number;
  updated_at: string;
};

/**
 * When a value of the user was first proved, or lost to who proved it (epoch seconds); 0 where that never
 * happened.
 */
export function lastFirstProof({ first_proofs = {} }: Pick<ProfileRecord, 'first_proofs'>): number {
  return Math.max(0, ...Object.values(first_proofs));
}
