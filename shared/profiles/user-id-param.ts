import * as z from 'zod/mini';
import * as f from '../http/fields.ts';
import { GENERATED_IDS } from '../sign-in/user-id.ts';

/** Ids in underscores are formats, and the sample's. */
const isReserved = (id: string) => /^__.*__$/.test(id);

/** An id that a user may have. */
export const UserId = f
  .id('User ID')
  .check(z.refine((id) => !isReserved(id), { error: 'ids in double underscores are reserved' }));

/** An id, or a format in which the service generates one. */
export const UserIdOrFormat = f.id(`User ID, or one of ${GENERATED_IDS.join(', ')} for a new one`).check(
  z.refine((id) => !isReserved(id) || GENERATED_IDS.some((format) => format === id), {
    error: `must be a user ID or one of ${GENERATED_IDS.join(', ')}`,
  }),
);
