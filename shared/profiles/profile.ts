import * as z from 'zod/mini';
import * as f from '../http/fields.ts';

export const USER_STATES = ['enabled', 'disabled'] as const;
export const AUTH_LEVELS = ['instant', 'guest', 'unverified', 'verified'] as const;
export type AuthLevel = (typeof AUTH_LEVELS)[number];

/** The eight members of a profile's `meta` (`service.md`, "User profile"). */
const Meta = z.object({
  created: z.string(),
  modified: z.string(),
  first_sign_in: z.optional(z.string()),
  first_sign_in_method: z.optional(z.string()),
  last_sign_in: z.optional(z.string()),
  last_sign_in_method: z.optional(z.string()),
  last_active: z.optional(z.string()),
  last_passkey_registration_prompt: z.optional(z.string()),
});

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
  /** Sessions ended while their access tokens still live, by session id; the value is when the last token dies (epoch seconds). */
  revoked_sessions: Record<string, number>;
  /** What was issued before this instant (epoch seconds, with fractions) is dead: sign-out everywhere. */
  sessions_valid_from: number;
  /** Service staff; users of the hub only. */
  svc_support?: boolean;
  /** Raised by every write, whatever it changes: no write may undo another it has not seen. */
  version: number;
  updated_at: string;
};

const Group = z.object({
  id: z.string(),
  name: z.string(),
  member_count: z.literal(0),
  app_id: z.string(),
  admission_policy: z.enum(['invite_only', 'open']),
  meta: z.record(z.string(), z.unknown()),
  created_at: z.string(),
  updated_at: z.string(),
  created_by: z.string(),
  updated_by: z.string(),
});

const GroupMember = z.object({
  id: z.string(),
  user_id: z.string(),
  roles: z.array(z.string()),
  state: z.optional(z.enum(['active', 'invite_pending', 'invite_rejected'])),
  invited_by: z.optional(z.string()),
  added_by: z.optional(z.string()),
  profile: z.optional(
    z.object({
      user_id: z.string(),
      email: z.optional(z.string()),
      first_name: z.optional(z.string()),
      last_name: z.optional(z.string()),
    }),
  ),
  group_id: z.string(),
});

/** The schema `UserProfile`. */
export const UserProfile = z.object({
  svc_user: z.string().check(z.describe("The user's ID")),
  state: z.enum(USER_STATES),
  auth_level: z.enum(AUTH_LEVELS),
  attributes: z.record(z.string(), z.array(z.string())),
  data: z.record(z.string(), z.unknown()).check(z.describe("Keys are those of the application's schema")),
  verified_data: z.record(z.string(), z.unknown()),
  groups: z.array(z.object({ group: Group, member: GroupMember })),
  meta: z.extend(Meta, { created: f.timestamp('When the profile was made') }),
  connection_map: z.record(z.string(), z.unknown()),
});
export type UserProfile = z.output<typeof UserProfile>;
