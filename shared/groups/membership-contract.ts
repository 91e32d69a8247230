import * as z from 'zod/mini';
import * as f from '../http/fields.ts';

/** An active membership as a backend lists it: without the profile of its user. */
export const GroupMembership = z.object({
  id: z.string().check(z.describe('The member, as in paths below its group')),
  group_id: z.string(),
  user_id: z.string(),
  roles: z.array(z.string()).check(z.describe('For example owner, editor')),
  joined_at: f.timestamp('When the user became a member'),
  version: z.number(),
});
export type GroupMembership = z.output<typeof GroupMembership>;
