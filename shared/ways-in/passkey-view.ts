import * as z from 'zod/mini';
import * as f from '../http/fields.ts';

/** A passkey as callers see it. */
export const Passkey = z.object({
  id: z.string(),
  name: z.optional(z.string().check(z.describe('What its user calls it'))),
  browser: z.optional(
    z
      .object({ name: z.optional(z.string()), system: z.optional(z.string()) })
      .check(z.describe('The browser that added it, by usual names')),
  ),
  synced: z
    .boolean()
    .check(z.describe('Whether it may be on several devices of the user, as those of a password manager')),
  created_at: f.timestamp('When it was added'),
  last_used_at: z.optional(f.timestamp('When it last signed its user in')),
});
