import * as z from 'zod/mini';
import { GroupRole } from '../applications/settings/group-role.ts';
import { OWNER } from '../applications/settings/named-roles.ts';
import * as f from '../http/fields.ts';

/**
 * The user, credential or hub user that created an invite or changed it last, and must still have the right
 * to invite when it is accepted (decision 0250).
 */
export const Inviter = z.object({
  kind: z.enum(['user', 'credential', 'hub_user']),
  id: z.string().check(z.describe('A user, the client ID of a credential, or a hub user of the account')),
});
export type Inviter = z.output<typeof Inviter>;

/** The users who may join: all (`open`), or only those whom an owner adds or invites. */
const AdmissionPolicy = z.enum(['invite_only', 'open']);
const MEMBER_STATES = ['active', 'invite_pending', 'invite_rejected'] as const;

/** The maximum number of roles besides `owner`, which the service adds to the first member. */
const MAX_ROLES = 10;

/** The roles of a member, chosen by the application. */
export const Roles = z.array(GroupRole).check(
  z.minLength(1),
  z.maxLength(MAX_ROLES + 1),
  z.refine((roles) => roles.length !== MAX_ROLES + 1 || roles.includes(OWNER), {
    error: `may name ${MAX_ROLES} roles besides ${OWNER}`,
  }),
  z.refine((roles) => new Set(roles).size === roles.length, { error: 'must name each role once' }),
);

/** Body that creates a group or replaces its changeable properties. Absent properties get their defaults. */
export const GroupReq = z.strictObject({
  name: z._default(f.shownLine('Display name of the group; may be empty', 100), ''),
  admission_policy: z._default(
    AdmissionPolicy.check(z.describe('Whether anyone may join, or only by invitation')),
    'invite_only',
  ),
  meta: z._default(f.freeForm('Further data, up to 16 KiB'), {}),
});
export type GroupReq = z.output<typeof GroupReq>;

/** Body of a backend that creates a group, on request with its owner. */
export const GroupCreateReq = z.extend(GroupReq, {
  owner: z.optional(f.userId('A user of the application, who becomes the first member and owner')),
});
export type GroupCreateReq = z.output<typeof GroupCreateReq>;

/** The schema `Group`. */
export const Group = z.object({
  id: z.string(),
  name: z.string(),
  member_count: z.literal(0).check(z.describe('No longer provided')),
  app_id: z.string(),
  admission_policy: AdmissionPolicy,
  meta: z.record(z.string(), z.unknown()),
  created_at: f.createdAt,
  updated_at: f.updatedAt,
  created_by: z.string().check(z.describe('The user, hub user, or key of the backend, that created it')),
  updated_by: z.string(),
});

/**
 * A stored group. Counts its active members and owners, so that concurrent writes cannot break the rules
 * about owners (decision 0010).
 */
export type GroupRecord = z.output<typeof Group> & {
  version: number;
  active_members: number;
  active_owners: number;
};

export const MemberCreateReq = z.strictObject({
  user_id: f.userId('A user of the application'),
  roles: z.optional(Roles.check(z.describe('Default: `member`. The first member also becomes `owner`'))),
});
export type MemberCreateReq = z.output<typeof MemberCreateReq>;

export const MemberUpdateReq = z.strictObject({ roles: Roles });

/** The schema `GroupMember`. */
export const GroupMember = z.object({
  id: z.string(),
  user_id: z.optional(
    z
      .string()
      .check(
        z.describe(
          'Not shown to users while a member who was invited by address has not accepted: use `id` instead',
        ),
      ),
  ),
  roles: z.array(z.string()).check(z.describe('For example owner, editor')),
  version: z
    .int()
    .check(z.describe('Rises with each change of the member. A user who joins again is another member')),
  state: z.optional(z.enum(MEMBER_STATES)),
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
  invite_id: z.optional(
    z
      .string()
      .check(
        z.describe(
          'The unanswered invite: shown to its user, and to a backend that asks for the memberships of a user',
        ),
      ),
  ),
  invite_expires_at: z.optional(f.timestamp('When that invite ends')),
});
export type GroupMember = z.output<typeof GroupMember>;

/** A stored member: one item in the partition of the group and a full copy in the partition of the user. */
export type MemberRecord = {
  id: string;
  group_id: string;
  user_id: string;
  roles: string[];
  state: (typeof MEMBER_STATES)[number];
  invited_by?: string | undefined;
  added_by?: string | undefined;
  /** The invite that the user has not accepted, and when it expires. */
  invite?: string | undefined;
  invite_expires?: string | undefined;
  /** The one on whose right that invite rests. */
  made_by?: Inviter | undefined;
  /**
   * The hash of the invited address. The invite counts for this user only once the user has verified that
   * address (decision 0014).
   */
  awaits?: string | undefined;
  /** The user declined an earlier invite to the group. */
  declined?: true | undefined;
  /** Another user added this member, who has not confirmed the membership yet (decision 0015). */
  unconfirmed?: true | undefined;
  /** The time when the member became active. Absent for the creator of the group: `created_at` counts. */
  joined_at?: string | undefined;
  created_at: string;
  updated_at: string;
  updated_by: string;
  version: number;
};

/** A stored member with a pending invite. */
export type InvitedMember = MemberRecord & { invite: string; invite_expires: string; made_by: Inviter };

/** The schema `GroupMembershipEntry`. */
export const MembershipEntry = z.object({ group: Group, member: GroupMember });
export type MembershipEntry = { group: GroupRecord; member: GroupMember };
