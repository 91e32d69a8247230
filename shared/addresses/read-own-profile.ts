import * as z from 'zod/mini';
import { ExportableProfile } from '../transfers/user-export.ts';
import { challengeId, pendingAddress } from './own-profile.ts';

const pendingOfSession = z
  .record(z.string(), z.object({ ...pendingAddress, challenge_id: z.optional(challengeId) }))
  .check(
    z.describe(
      'With `pending=true`: the changes of address that this session asked for and whose code was not entered yet, by field. `challenge_id` is there for the account page alone: others keep it from the answer to the change',
    ),
  );

/** A user's own profile as it is read: with the changes of address that this session asked for. */
export const ReadOwnProfile = z.extend(ExportableProfile, { pending: z.optional(pendingOfSession) });
