import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as f from '../http/fields.ts';
import { newId } from '../platform/ids.ts';

/** Values of `user_id` for which the service generates an id. */
const GENERATED_IDS = ['__default__', '__uuid__', '__objectid__', '__svcid__'] as const;
type GeneratedId = (typeof GENERATED_IDS)[number];

export function isGeneratedId(userId: string): userId is GeneratedId {
  return GENERATED_IDS.some((format) => format === userId);
}

/** Generates a user id in the given format, or in the application's default format. */
export function newUserId(
  config: { default_user_id_format?: GeneratedId | undefined },
  format: GeneratedId = '__default__',
): string {
  const chosen = format === '__default__' ? (config.default_user_id_format ?? '__svcid__') : format;
  if (chosen === '__uuid__') return randomUUID();
  if (chosen === '__objectid__') return objectId();
  return newId('user');
}

/** An ObjectId: 4 bytes of time, 8 random ones, in hex. */
function objectId(): string {
  const seconds = Math.floor(Date.now() / 1000)
    .toString(16)
    .padStart(8, '0');
  return seconds + randomBytes(8).toString('hex');
}

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
