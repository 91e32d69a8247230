import * as z from 'zod/mini';
import * as f from '../http/fields.ts';
import { ROLES } from '../http/principal.ts';

export const AccountCreateReq = z.strictObject({ name: f.name('Name of the account') });

export const Account = z.object({
  id: z.string(),
  name: z.string(),
  plan: z.optional(z.string().check(z.describe('Absent until a plan is subscribed'))),
  applications: z.number().check(z.describe('The number of its applications')),
  application_limit: z.optional(z.number().check(z.describe('The maximum number of its applications'))),
  created_at: f.createdAt,
  updated_at: f.updatedAt,
  created_by: z.string(),
  version: z.number(),
});
export type Account = z.output<typeof Account>;

export const Plan = z.object({
  id: z.string(),
  name: z.string(),
  is_open: z
    .boolean()
    .check(
      z.describe('True if an owner may choose it. Service staff sets the others, as billing is elsewhere'),
    ),
  application_limit: z.number().check(z.describe('Most applications an account with this plan may have')),
  emails_per_day: z.number().check(z.describe('Most e-mails of all its applications in a UTC day')),
  texts_per_day: z.number().check(z.describe('Most text messages of all its applications in a UTC day')),
  texts_per_month: z.number().check(z.describe('Most text messages of all its applications in a UTC month')),
  texts_per_range_per_day: z
    .number()
    .check(z.describe('The highest `sms_per_range_per_day` that an application may set')),
});

const MemberRole = z.enum(ROLES);

export const AccountMember = z.object({
  id: z
    .string()
    .check(z.describe("The member's user ID in the hub; of a pending member the ID of the invite")),
  account: z.string(),
  role: MemberRole,
  state: z.enum(['active', 'pending']),
  email: z.optional(
    z
      .string()
      .check(
        z.describe(
          'Of a pending member the invited address. In a list also the verified address of an active member, as it is now; absent if the user has none',
        ),
      ),
  ),
  expires_at: z.optional(f.timestamp('When the invite expires; of pending members only')),
  created_by: z.exactOptional(z.string().check(z.describe('Who made the invite; of pending members only'))),
  updated_by: z
    .string()
    .check(
      z.describe(
        'Of a pending member who sent the invite last: it can be accepted while that user is an enabled owner of the account. Else who gave the present role',
      ),
    ),
  created_at: f.timestamp('When the user became a member or was invited'),
  updated_at: f.timestamp('When the role was last changed, or the invite last sent'),
  version: z.number(),
});
export type AccountMember = z.output<typeof AccountMember>;

export const MemberInviteReq = z.strictObject({ email: f.email('Whom to invite'), role: MemberRole });

/** The callers of the operations that accept and reject an invite, for the reference. */
export const INVITE_ANSWERER = 'For the hub user who has verified the invited address.';

/** An invite into an account, as the invited person sees it. */
export const AccountInvite = z.object({
  id: z.string(),
  account: z.string(),
  account_name: z.string(),
  role: MemberRole,
  created_by: z.string().check(z.describe('Who made it')),
  updated_by: z
    .string()
    .check(
      z.describe('Who sent it last: it can be accepted while that user is an enabled owner of the account'),
    ),
  expires_at: f.timestamp('When the invite expires'),
  created_at: f.createdAt,
  updated_at: f.timestamp('When it was last sent'),
  version: z.number(),
});
export type AccountInvite = z.output<typeof AccountInvite>;

export const AccountMemberUpdateReq = z.strictObject({ role: MemberRole });
