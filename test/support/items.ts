import { ApiError } from '../../shared/platform/errors.ts';
import type { Key } from '../../shared/storage/keys.ts';
import { exists, type Item, notExists } from '../../shared/storage/writes/expressions.ts';
import { write } from '../../shared/storage/writes/write-items.ts';
import { put, remove, update } from '../../shared/storage/writes/writes.ts';

const absent = ({ pk }: Key) => new ApiError('internal', `there is no item ${pk}`);

/** Writes a new item behind the back of the service. */
export const storeItem = (item: Key & Item) => write(put(item, notExists()));

/** Changes an item behind the back of the service, to bring about a state that would take long to reach. */
export const changeItem = (key: Key, set: Item) => write(update(key, { set }, exists(), () => absent(key)));

/** Removes an item behind the back of the service, as another request would. */
export const removeItem = (key: Key) => write(remove(key, exists(), () => absent(key)));
