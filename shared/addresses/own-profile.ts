import * as z from 'zod/mini';
import * as f from '../http/fields.ts';
import { UserProfile } from '../users/user-profile.ts';

/**
 * The own profile as a change returns it. Contact fields with a pending change have
 * their old value in `data`.
 */
export const OwnProfile = z.extend(UserProfile, {
  pending: z.optional(
    z
      .record(
        z.string(),
        z.object({
          value_masked: z.string(),
          challenge_id: z
            .string()
            .check(z.describe('For `POST .../addresses/complete`, in the session that asked')),
          expires_at: f.timestamp('When the code expires'),
        }),
      )
      .check(
        z.describe(
          'New e-mail addresses and phone numbers, by field, that are pending until their code is entered',
        ),
      ),
  ),
});
