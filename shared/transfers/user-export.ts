import * as z from 'zod/mini';
import { Group, GroupMember } from '../groups/group.ts';
import * as f from '../http/fields.ts';
import { sessionBeginning } from '../sessions/beginning-contract.ts';
import { SignInAttempt } from '../sign-in-attempts/attempt-contract.ts';
import { Upload } from '../uploads/upload-answer.ts';
import { UserProfile } from '../users/user-profile.ts';
import { LinkedIdentityOfUser } from '../ways-in/linked-identity-view.ts';
import { Passkey } from '../ways-in/passkey-view.ts';

const text = z.optional(z.string());
const anything = z.optional(z.record(z.string(), z.unknown()));

const ExportedSession = z.object({
  id: z.string(),
  created_at: z.string(),
  expires: z.string(),
  ends: z.string(),
  variant: text,
  last_used_at: text,
  ...sessionBeginning,
});

/** A link without its code, which is only for its recipient. */
const ExportedLink = z.object({
  purpose: z.string(),
  state: z.string(),
  created_at: z.string(),
  expires: z.string(),
  redirect_url: text,
  link_data: anything,
  data: anything,
  verification_type: text,
  group_to_join: text,
  variant: text,
});

/** A membership in any state; the group is absent while it is being deleted. */
const ExportedMembership = z.object({
  group: z.optional(Group),
  member: GroupMember,
  joined_at: z.optional(f.timestamp('When the user became a member; absent while it is none')),
});

/** An invite for the user. */
const ExportedInvite = z.object({
  id: z.string(),
  group_id: z.string(),
  state: z.string(),
  email: text,
  phone: text,
  roles: z.array(z.string()),
  created_at: z.string(),
});

/** A record of sign-ins by OpenID Connect: a grant, a session or a token. */
const ExportedOpenId = z.object({
  kind: z.string(),
  expires: z.string(),
  created_at: text,
  last_used_at: text,
  ...sessionBeginning,
});

const ExportedFile = z.object({
  field: z.string(),
  filename: text,
  content_type: z.string(),
  size: z.number(),
  uploaded_at: z.string(),
  processing: Upload.shape.processing,
  rejection_reason: text,
  warnings: Upload.shape.warnings,
  url: text,
});

/** Lists of unlimited length. */
const lists = {
  sessions: z.array(ExportedSession),
  passkeys: z.array(Passkey),
  linked_identities: z.array(LinkedIdentityOfUser).check(z.describe('Accounts at identity providers')),
  memberships: z.array(ExportedMembership),
  links: z
    .array(ExportedLink)
    .check(z.describe('Eventually consistent: a new link may be missing for a moment')),
  invites: z.array(ExportedInvite),
  openid: z.array(ExportedOpenId),
  sign_in_attempts: z
    .array(SignInAttempt)
    .check(z.describe('Completed by the user, without refusals; not for editors and viewers')),
};
const Lists = z.object(lists);
export type ExportedLists = z.input<typeof Lists>;

/** All data about a user other than its profile. */
export const UserExport = z.object({
  exported_at: f.timestamp('When it was read'),
  identities: z.array(z.object({ field: z.string(), value: z.string() })),
  search_terms: z
    .array(z.object({ field: z.string(), term: z.string() }))
    .check(z.describe('By which the application finds the user')),
  files: z.array(ExportedFile),
  ...lists,
  next: z.optional(
    z.string().check(z.describe('Present if the lists are incomplete: send this as `after` for the rest')),
  ),
});
export type UserExport = z.input<typeof UserExport>;

/** A profile as it is read: on request without its groups, or with all other data about the user. */
export const ExportableProfile = z.extend(UserProfile, {
  groups: z
    .optional(UserProfile.shape.groups)
    .check(z.describe('At most 100, and less than 200 KB; absent with `groups=false`')),
  export: z.optional(UserExport),
});

/** Query of the operations that read a profile. */
export const readQuery = {
  groups: z.optional(
    z
      .enum(['true', 'false'])
      .check(z.describe('`false` leaves out the groups: the cheapest way to read a user who is in many')),
  ),
  format: z.optional(z.literal('export').check(z.describe('Adds all other data about the user'))),
  after: z.optional(z.string().check(z.maxLength(2048), z.describe('The `next` of the previous answer'))),
};
