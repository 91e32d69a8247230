import * as z from 'zod/mini';
import * as f from '../http/fields.ts';
import type { HubPrincipal, UserPrincipal } from '../http/principal.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import type { ProfileChange } from '../profiles/profile-change.ts';
import { DataInput } from '../profiles/profile-input.ts';
import type { UserItems } from '../profiles/profile-store.ts';
import type { Precondition } from '../storage/writes/preconditions.ts';
import type { ProfileView } from '../users/profile-view.ts';
import { UserProfile } from '../users/user-profile.ts';
import type { PendingAddress } from './pending-address-change.ts';

/** A call by a user about its own profile, as the operation receives it. */
export type OwnCall = {
  principal: UserPrincipal | HubPrincipal;
  profile: ProfileRecord;
  own: UserItems;
  precondition: Precondition;
  sourceIp: string;
};

/** The change that a user requests of its own profile. */
export type RequestedChange = Pick<ProfileChange, 'mode' | 'data' | 'files'>;

/** The profile after a change, with the contact fields whose change is pending. */
export type OwnProfileView = ProfileView & { pending?: Record<string, PendingAddress> };

/** The members of a pending change of address, without its challenge. */
export const pendingAddress = {
  value: z.string().check(z.describe('The new address')),
  value_masked: z.string(),
  expires_at: f.timestamp('When the code expires'),
};
export const challengeId = z
  .string()
  .check(z.describe('For `POST .../addresses/complete`, in the session that asked'));

/**
 * A user's own profile as a change returns it. Contact fields with a pending change have
 * their old value in `data`.
 */
export const OwnProfile = z.extend(UserProfile, {
  pending: z.optional(
    z
      .record(z.string(), z.object({ ...pendingAddress, challenge_id: challengeId }))
      .check(
        z.describe(
          'New e-mail addresses and phone numbers, by field, that are pending until their code is entered',
        ),
      ),
  ),
});

/** Body of the operations that change several values of a user's own profile. */
export const OwnDataReq = z.strictObject({ data: DataInput });

/** The common part of the contracts that change values of a user's own profile (decision 0088). */
export const ownChange = {
  description:
    'A new e-mail address or phone number that identifies the user takes effect once its code has been entered; until then the change is in `pending`. Changes of identifying fields need a sign-in within the last 10 minutes.',
  firstPartyOnly: 'changes of identifying fields',
  errors: [
    'forbidden',
    'reauthentication_required',
    'email_domain_not_allowed',
    'identity_taken',
    'last_identifier',
    'too_many_requests',
    'text_refused',
    'budget_exhausted',
    'budget_reserved',
    'number_range_exhausted',
    'conflict',
    'precondition_failed',
  ],
} as const;
