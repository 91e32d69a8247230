import * as z from 'zod/mini';
import { ElementError } from '../http/element-failure.ts';
import * as f from '../http/fields.ts';
import { DAY } from '../platform/time.ts';
import { Inviter, Roles } from './group.ts';

const INVITE_STATES = ['pending', 'accepted', 'rejected', 'revoked', 'expired'] as const;
export type InviteState = (typeof INVITE_STATES)[number];

/** The longest time from the creation of an invite to its expiry: no link lives longer. */
export const LONGEST_SECONDS = 30 * DAY;

export const redirectUrl = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(2048),
    z.describe(
      'Where the link leads after the sign-in. Users and hub users name default_redirect_url, a page of hub.return_urls, or one of this machine',
    ),
  );
export const locale = f.locale("Language of the message and pages; default the user's, or the application's");
export const variant = f.id('Variant that the link signs in through');
const EXPIRY = 'When the invite expires';
export const expiry = f.future(EXPIRY).check(
  z.refine((at) => Date.parse(at) <= Date.now() + LONGEST_SECONDS * 1000, {
    error: 'may be at most 30 days ahead',
  }),
);

export const INVITEE_FIELDS = ['email', 'phone', 'user_id'] as const;
const FIXED = 'The invited person. Cannot be changed, but may be sent back unchanged';

/**
 * Body that changes or revokes a pending invite. With `state: 'revoked'`, the properties that can be changed
 * are ignored. Absent properties stay as they are; null removes a value.
 */
export const InviteUpdateReq = z.strictObject({
  state: z.optional(z.enum(['pending', 'revoked'])),
  roles: z.optional(Roles),
  redirect_url: z.optional(z.nullable(redirectUrl)),
  app_variant_id: z.optional(z.nullable(variant)),
  expires_at: z.optional(expiry),
  email: z.optional(f.email(FIXED)),
  phone: z.optional(z.string().check(z.describe(FIXED))),
  user_id: z.optional(z.string().check(z.describe(FIXED))),
});
export type InviteUpdateReq = z.output<typeof InviteUpdateReq>;

/** The schema `GroupInvite`. */
export const Invitation = z.object({
  id: z.string(),
  group_id: z.string(),
  state: z.enum(INVITE_STATES),
  roles: z.array(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  user_id: z.optional(z.string()),
  user_lookup_value: z.string().check(z.describe('The address or id that finds the user')),
  ensured_user_id: z.optional(
    z
      .string()
      .check(
        z.describe(
          'The user, or the id reserved for it. Users see it for an invite by address only once that is accepted',
        ),
      ),
  ),
  accepted_by: z.optional(z.string()),
  redirect_url: z.optional(z.string()),
  locale: z.optional(z.string()),
  app_variant_id: z.optional(z.string()),
  expires_at: f.timestamp(EXPIRY),
  created_at: f.createdAt,
  created_by: z
    .string()
    .check(z.describe('The user, hub user, or client ID of the credential, that made it')),
  made_by: Inviter.check(
    z.describe(
      'On whose right it rests: who made it or changed it last. It admits nobody once a user is disabled or may no longer give the roles in the group, a credential no longer works, or a hub user is disabled or no editor of the account',
    ),
  ),
  updated_at: f.updatedAt,
});
export type Invitation = z.output<typeof Invitation>;

/** The response to a backend that creates an invite. */
export const InvitationWithLink = z.object({
  link: z.optional(
    z
      .url()
      .check(
        z.describe(
          'Signs the invited person in, once, and accepts the invite. Send it to nobody else. Absent if the service sent it (`send`); hub users never get it',
        ),
      ),
  ),
  invitation: Invitation,
});

/** The result for one invite of several. Status 200: created; else the failure. */
export const InvitationResult = z.object({
  index: z.number().check(z.describe('Place of the invite in the body, from 0')),
  status: z.number(),
  link: InvitationWithLink.shape.link,
  invitation: z.optional(Invitation),
  error: z.optional(ElementError),
});
export type InvitationResult = z.output<typeof InvitationResult>;

const manageLink = z.url();
/** The response to a user who creates an invite (decision 0190). */
export const InvitationSent = z.object({
  manage_link: manageLink.check(
    z.describe(
      'For the inviter: a page that shows where the invitation was sent and can send it again. It signs nobody in',
    ),
  ),
  link: manageLink.check(
    z.meta({
      description: 'Another name of `manage_link`. It is not the link of the invited person',
      deprecated: true,
    }),
  ),
  invitation: Invitation,
});
