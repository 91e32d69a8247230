import * as z from 'zod/mini';
import * as f from '../http/fields.ts';
import { Roles } from './group.ts';
import { expiry, INVITEE_FIELDS, locale, redirectUrl, variant } from './invite-contract.ts';

const INVITEE = 'Whom to invite';

const INVITE = {
  roles: Roles,
  email: z.optional(f.email(INVITEE)),
  phone: z.optional(f.phone(INVITEE)),
  user_id: z.optional(f.userId('Whom to invite: a user of the application')),
  redirect_url: z.optional(redirectUrl),
  locale: z.optional(locale),
  app_variant_id: z.optional(variant),
  expires_at: z.optional(expiry),
};

const namesOnePerson = z.refine<Partial<Record<(typeof INVITEE_FIELDS)[number], unknown>>>(
  (v) => INVITEE_FIELDS.filter((name) => v[name] !== undefined).length === 1,
  { error: 'send exactly one of email, phone and user_id' },
);

/** Body that invites somebody: exactly one of `email`, `phone` and `user_id`. */
export const InviteReq = z.strictObject(INVITE).check(namesOnePerson);
export type InviteReq = z.output<typeof InviteReq>;

/** Body of a backend that invites somebody. */
export const BackendInviteReq = z
  .strictObject({
    ...INVITE,
    send: z.optional(
      z
        .boolean()
        .check(
          z.describe(
            'The service sends the invitation, to the address or to a verified address of the user; the answer then has no link. Hub users must set it',
          ),
        ),
    ),
  })
  .check(namesOnePerson);
export type BackendInviteReq = z.output<typeof BackendInviteReq>;
