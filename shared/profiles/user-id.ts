import * as z from 'zod/mini';
import * as f from '../http/fields.ts';
import { GENERATED_IDS } from './new-user-id.ts';

/** Ids in double underscores are names of formats, or the id of the sample user. */
const isSpecialId = (id: string) => /^__.*__$/.test(id);

/** An id that a user may have. */
export const UserId = f
  .userId('User ID')
  .check(z.refine((id) => !isSpecialId(id), { error: 'ids in double underscores are reserved' }));

/**
 * An id that a new user may get, or a format in which the service generates one. URL parsers remove `.` and
 * `..` from a path, so no client could address such a user.
 */
export const UserIdOrFormat = f.userId(`User ID, or one of ${GENERATED_IDS.join(', ')} for a new one`).check(
  z.refine((id) => id !== '.' && id !== '..', { error: 'must not be . or ..: a URL cannot contain them' }),
  z.refine((id) => !isSpecialId(id) || GENERATED_IDS.some((format) => format === id), {
    error: `must be a user ID or one of ${GENERATED_IDS.join(', ')}`,
  }),
);
