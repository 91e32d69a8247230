import * as z from 'zod/mini';
import { ROLES } from '../auth/principal.ts';
import * as f from '../http/fields.ts';

export const AccountCreateReq = z.strictObject({ name: f.name('Name of the account') });

export const Account = z.object({
  id: z.string(),
  name: z.string(),
  plan: z.optional(z.string().check(z.describe('Absent until a plan is subscribed'))),
  applications: z.number().check(z.describe('How many applications it has')),
  application_limit: z.optional(z.number().check(z.describe('How many it may have'))),
  created_at: f.timestamp('When it was created'),
  updated_at: f.timestamp('When it was last changed'),
  created_by: z.string(),
  version: z.number(),
});
export type Account = z.output<typeof Account>;

export const Role = z.enum(ROLES);

export const AccountMember = z.object({
  id: z.string().check(z.describe("The member's user ID in the hub")),
  account: z.string(),
  role: Role,
  created_at: f.timestamp('When the user became a member'),
  updated_at: f.timestamp('When the role was last changed'),
  version: z.number(),
});
export type AccountMember = z.output<typeof AccountMember>;

export const MemberCreateReq = z
  .strictObject({
    user_id: z.optional(f.id('Hub user')),
    email: z.optional(f.email('E-mail address of a hub user')),
    role: Role,
  })
  .check(
    z.refine((v) => (v.user_id === undefined) !== (v.email === undefined), {
      error: 'needs either user_id or email',
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  );

export const MemberUpdateReq = z.strictObject({ role: Role });
