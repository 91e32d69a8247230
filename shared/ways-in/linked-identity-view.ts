import * as z from 'zod/mini';
import * as f from '../http/fields.ts';

const members = {
  id: z.string(),
  provider: z.string().check(z.describe('Id of the identity provider in the application')),
  email: z.optional(
    z.string().check(z.describe('The address that the provider named last. It may be any address')),
  ),
  created_at: f.timestamp('When it was linked'),
  last_used_at: z.optional(f.timestamp('When it last signed its user in')),
};

/** An account at an identity provider, as its user sees it. */
export const LinkedIdentity = z.object(members);

/** An account at an identity provider, as the platform sees it. */
export const LinkedIdentityOfUser = z.object({
  ...members,
  issuer: z.string().check(z.describe('The issuer of the tokens of the provider')),
  subject: z.string().check(z.describe('The name that the issuer gives the person, who keeps it for good')),
});

/** The id of a linked identity, in paths. */
export const IdentityId = f.id('ID of the linked identity');
