import { ApiError } from '../platform/errors.ts';
import { type Changes, type Condition, either, type Item, notExists, type Otherwise } from './expressions.ts';
import type { Key } from './keys.ts';

/** One conditional write. `otherwise` says what a failed condition means; there is no unconditional write. */
export type Write =
  | { kind: 'put'; item: Key & Item; if: Condition; otherwise: Otherwise }
  | { kind: 'update'; key: Key; changes: Changes; if: Condition; otherwise: Otherwise }
  | { kind: 'remove'; key: Key; if: Condition; otherwise: Otherwise; absentIsFine?: true }
  | { kind: 'check'; key: Key; if: Condition; otherwise: Otherwise };

/** What a lost write means where the caller has nothing better to say. */
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
export const remove = (key: Key, condition: Condition, otherwise = changedMeanwhile): Write => ({
  kind: 'remove',
  key,
  if: condition,
  otherwise,
});
/** Removes an item that may be gone already; one that is there has to meet the condition. */
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
