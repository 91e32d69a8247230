import { ApiError } from '../../platform/errors.ts';
import { type Key, keyOf } from '../keys.ts';
import { type Changes, type Condition, either, type Item, notExists, type Otherwise } from './expressions.ts';

/** One conditional write; every write has a condition. `otherwise` creates the error if it fails. */
export type Write =
  | { kind: 'put'; item: Key & Item; if: Condition; otherwise: Otherwise }
  | { kind: 'update'; key: Key; changes: Changes; if: Condition; otherwise: Otherwise }
  | {
      kind: 'remove';
      key: Key;
      if: Condition;
      otherwise: Otherwise;
      absentIsFine?: true;
      /** The reason of the removal, for its event. */
      reason?: string;
      /** True if the removal is part of another one, and no event of its own. */
      unrecorded?: true;
    }
  | { kind: 'check'; key: Key; if: Condition; otherwise: Otherwise };

/** Returns the key of the item that a write is about. */
export function keyOfWrite(write: Write): Key {
  return write.kind === 'put' ? keyOf(write.item) : write.key;
}

/** The default error of a failed condition. */
const changedMeanwhile: Otherwise = () => new ApiError('conflict');

export const put = (item: Key & Item, condition: Condition, otherwise = changedMeanwhile): Write => ({
  kind: 'put',
  item,
  if: condition,
  otherwise,
});
export const update = (
  key: Key,
  changes: Changes,
  condition: Condition,
  otherwise = changedMeanwhile,
): Write => ({ kind: 'update', key, changes, if: condition, otherwise });
/** Removes an item. `reason` is for the event of its removal. */
export const remove = (
  key: Key,
  condition: Condition,
  otherwise = changedMeanwhile,
  reason?: string,
): Write => ({
  kind: 'remove',
  key,
  if: condition,
  otherwise,
  ...(reason !== undefined && { reason }),
});
/** Removes an item if it exists. An existing item must meet the condition. */
export const discard = (key: Key, condition: Condition, otherwise = changedMeanwhile): Write => ({
  kind: 'remove',
  key,
  if: either(notExists(), condition),
  otherwise,
  absentIsFine: true,
});
export const check = (key: Key, condition: Condition, otherwise = changedMeanwhile): Write => ({
  kind: 'check',
  key,
  if: condition,
  otherwise,
});

/** Marks a removal as part of another one, such as that of the record it belongs to: it is no event. */
export const unrecorded = (write: Write): Write =>
  write.kind === 'remove' ? { ...write, unrecorded: true } : write;
