import * as z from 'zod/mini';
import { messageCode } from '../http/fields/typed.ts';

/** Access tokens have at most about 4,000 characters, of which custom claims are most. */
export const MAX_TOKEN_LENGTH = 16_384;

/** The id of a challenge, as requests name it. */
export const ChallengeId = z.string().check(z.minLength(1), z.maxLength(128));

/** The code of a message. */
export const MessageCode = messageCode(
  'The 6 digits of the message, in any script and with or without spaces',
);

/** The key of a device, in answers. */
export const DeviceKey = z
  .string()
  .check(
    z.describe(
      'Send it as `device_key` at the next sign-in with the same address, within 180 days: strangers cannot use up the limits of such a device. It is no credential. Absent if the sign-in verified no address',
    ),
  );

/** The members of every answer that signs a user in. */
export const signedInMembers = {
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  token_type: z.literal('Bearer'),
  app_user_id: z.string(),
  app_id: z.string(),
  device_key: z.optional(DeviceKey),
};

/** What a guest answers to 409 `identity_taken`, in requests. */
export const SwitchUser = z
  .boolean()
  .check(
    z.describe(
      'True signs in the user who has the address, if it is not the guest who began. The guest stays as it is',
    ),
  );

/** The errors of every sign-in, by any proof. */
export const SIGN_IN_ERRORS = [
  'application_disabled',
  'user_disabled',
  'user_not_verified',
  'sign_up_closed',
  'email_domain_not_allowed',
  'identity_taken',
] as const;

/** The errors of sending the message of a sign-in. */
export const SENDING_ERRORS = [
  'application_disabled',
  'origin_not_allowed',
  'invalid_redirect',
  'too_many_requests',
  'proof_required',
  'text_refused',
  'budget_exhausted',
  'budget_reserved',
  'number_range_exhausted',
  'conflict',
] as const;

/** The errors of creating a magic link. */
export const CREATE_LINK_ERRORS = [
  'nothing_to_verify',
  'invalid_redirect',
  'application_not_found',
  'group_not_found',
  'group_not_open',
  'user_not_found',
  'identity_taken',
  'conflict',
] as const;
