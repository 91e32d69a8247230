import * as z from 'zod/mini';
import { ProfileReq } from './profile-input.ts';
import { UserIdOrFormat } from './user-id-param.ts';

/** One user of a bulk upsert or an import. */
export const UpsertReq = z.extend(ProfileReq, { user_id: z.optional(UserIdOrFormat) });
