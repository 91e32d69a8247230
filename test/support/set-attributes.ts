import { ApiError } from '../../shared/http/errors.ts';
import { exists } from '../../shared/storage/expressions.ts';
import type { Key } from '../../shared/storage/keys.ts';
import { updateItem } from '../../shared/storage/table.ts';

/** Changes an item behind the back of the service, to bring about a state that would take long to reach. */
export async function setAttributes(key: Key, set: Record<string, unknown>): Promise<void> {
  await updateItem(key, { set }, exists(), () => new ApiError('internal', `there is no item ${key.pk}`));
}
