import * as z from 'zod/mini';
import * as f from '../http/fields.ts';
import { AttributesReq } from './attributes.ts';
import { USER_STATES } from './profile.ts';
import { UserIdOrFormat } from './user-id.ts';

/** Maximum bytes of `data` in one request. */
const MAX_DATA_BYTES = 128 * 1024;

export const DataInput = f.freeForm("Values by field of the application's schema", MAX_DATA_BYTES);

/** Members that platform callers may set beside `data`. */
export const platformMembers = {
  verified_data: z.optional(
    f.freeForm('Values that the caller has verified itself; each must equal that in data'),
  ),
  attributes: z.optional(AttributesReq),
  state: z.optional(z.enum(USER_STATES)),
};

/** Asks for a notice to a verified address that the request replaces or removes (decision 0249). */
export const Notify = z
  .boolean()
  .check(
    z.describe(
      'True: a verified address that is replaced or removed gets a notice. Changes by hub users always send it, except imports',
    ),
  );

/** Body of PUT by platform callers. Replaces `data`; other members that are absent stay unchanged. */
export const ProfileReq = z.strictObject({ data: DataInput, ...platformMembers, notify: z.optional(Notify) });

/** Body of PUT and PATCH of attributes. */
export const AttributesChangeReq = z.strictObject({ attributes: AttributesReq });

/** One user of a bulk upsert or an import. */
export const UpsertReq = z.extend(ProfileReq, { user_id: z.optional(UserIdOrFormat) });
