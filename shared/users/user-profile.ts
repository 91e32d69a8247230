import * as z from 'zod/mini';
import { MembershipEntry } from '../groups/group.ts';
import * as f from '../http/fields.ts';
import { AUTH_LEVELS, USER_STATES } from '../profiles/profile.ts';

/** The schema `UserProfile`. */
export const UserProfile = z.object({
  svc_user: z.string().check(z.describe("The user's ID")),
  state: z.enum(USER_STATES),
  disabled: z.optional(
    z
      .object({ reason: z.optional(z.string()), message: z.optional(z.string()) })
      .check(z.describe('Why the user is disabled, if `POST .../state` said it')),
  ),
  auth_level: z.enum(AUTH_LEVELS),
  is_test: z.optional(
    z
      .literal(true)
      .check(z.describe('The user of a test identity of the application, who has verified nothing')),
  ),
  attributes: z.record(z.string(), z.array(z.string())),
  data: z
    .record(z.string(), z.unknown())
    .check(
      z.describe(
        "Keys are those of the application's schema. Image and document fields are URLs; absent until a first file is ready",
      ),
    ),
  verified_data: z.record(z.string(), z.unknown()),
  groups: z.array(MembershipEntry).check(z.describe('At most 100, which end at 200 KB')),
  groups_truncated: z.optional(
    z.literal(true).check(z.describe('There are more groups: users list theirs with `GET /me/groups`')),
  ),
  meta: z.object({
    created: f.timestamp('When the profile was made'),
    modified: z.string(),
    first_sign_in: z.optional(z.string()),
    first_sign_in_method: z.optional(z.string()),
    last_sign_in: z.optional(z.string()),
    last_sign_in_method: z.optional(z.string()),
    last_active: z.optional(z.string()),
    last_passkey_registration_prompt: z.optional(z.string()),
  }),
  connection_map: z.record(z.string(), z.unknown()),
});
export type UserProfile = z.output<typeof UserProfile>;

/**
 * A user in a list, without groups: they would make the cost of a page depend on the number
 * of groups (decision 0023).
 */
export const UserListItem = z.omit(UserProfile, { groups: true, groups_truncated: true });
