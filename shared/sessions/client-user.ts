import * as z from 'zod/mini';
import * as f from '../http/fields.ts';

/** A user who signs in at an OpenID client, with what the client gets. */
export const ClientUser = z.object({
  user_id: z.string().check(z.describe('Id of the user')),
  created_at: z.optional(f.timestamp('When the user first allowed the client, of what is in force')),
  last_used_at: z.optional(f.timestamp('Last sign-in or refresh, recorded once an hour')),
  expires: f.timestamp('When the access ends if it is not renewed'),
  agreed: z
    .boolean()
    .check(z.describe('False if only `first_party` of the client gave it, so that the user was not asked')),
  scopes: z.array(z.string()).check(z.describe('What the client may read, in any of the browsers')),
});

/** A user of a client as it is shown. */
export type ShownClientUser = z.input<typeof ClientUser>;
