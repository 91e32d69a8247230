import { ApiError } from '../../platform/errors.ts';
import { guestExpiryKey, owners } from '../../storage/keys.ts';
import { notExists } from '../../storage/writes/expressions.ts';
import { put, type Write } from '../../storage/writes/writes.ts';

/**
 * The write that stores when a guest is deleted unless it is used (ISO 8601). The user owns the item, so a
 * deletion before that removes it too.
 */
export function guestExpiryWrite(app: string, userId: string, due: string): Write {
  const key = guestExpiryKey(app, userId, due);
  return put({ ...key, ...owners.ofUser(app, userId, key) }, notExists(), () => new ApiError('conflict'));
}
