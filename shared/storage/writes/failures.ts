import {
  type AttributeValue,
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { ApiError } from '../../platform/errors.ts';
import { errorName } from '../../platform/failure-fields.ts';
import type { Item } from './expressions.ts';

/** True if a call lost against a concurrent transaction and can be retried unchanged. */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'TransactionConflictException' || error.name === 'TransactionInProgressException')
    return true;
  if (!(error instanceof TransactionCanceledException)) return false;
  const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code);
  return codes.includes('TransactionConflict') && !codes.includes('ConditionalCheckFailed');
}

/**
 * True if a transaction used up its retries because of conflicts with others on the same items. The others do
 * not delay reads, so the caller can read their result.
 */
export function isOvertaken(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.cause instanceof TransactionCanceledException && isConflict(error.cause);
}

const THROTTLED = /^(Throttling|ProvisionedThroughputExceeded|RequestLimitExceeded)/;

/** True if the table refused a call, or a write of a transaction, because of its load. */
export function isThrottled(error: unknown): boolean {
  const reasons = (error instanceof TransactionCanceledException && error.CancellationReasons) || [];
  return [errorName(error), ...reasons.map(({ Code }) => Code ?? '')].some((name) => THROTTLED.test(name));
}

/**
 * Returns the item that failed the condition of a single write, or undefined if the call failed
 * for another reason.
 */
export function conditionFailureOf(error: unknown): { item: Item | undefined } | undefined {
  return error instanceof ConditionalCheckFailedException ? { item: unmarshalled(error.Item) } : undefined;
}

/**
 * Returns the index and item of the first write of a transaction whose condition failed, or undefined if the
 * call failed for another reason.
 */
export function cancellationOf(error: unknown): { at: number; item: Item | undefined } | undefined {
  if (!(error instanceof TransactionCanceledException)) return undefined;
  const reasons = error.CancellationReasons ?? [];
  const at = reasons.findIndex((reason) => reason.Code === 'ConditionalCheckFailed');
  return at < 0 ? undefined : { at, item: unmarshalled(reasons[at]?.Item) };
}

/** The document client does not unmarshall the items of errors. */
function unmarshalled(item: Record<string, AttributeValue> | undefined): Item | undefined {
  return item && unmarshall(item);
}

/**
 * Converts an AWS exception to an ApiError, so that no other folder needs AWS exceptions: 500 for a request
 * that the table can never accept, 503 for all others.
 */
export function translated(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const name = errorName(error);
  // An invalid request is a bug, so a retry would not help.
  if (isInvalid(error)) return new ApiError('internal', undefined, { log: logOf(name), cause: error });
  return tableUnavailable(name, error);
}

/** Creates the 503 for a table that does not answer. `name` is the name of the cause in the log. */
export function tableUnavailable(name: string, cause?: unknown): ApiError {
  return new ApiError('dependency_unavailable', 'The data store does not answer; try again shortly', {
    headers: { 'Retry-After': '2' },
    log: logOf(name),
    cause,
  });
}

function logOf(name: string) {
  return { dependency: 'table', dependency_error: name };
}

/**
 * True if the table refused the request itself: a key is too long, an item too large, or
 * an expression invalid.
 */
function isInvalid(error: unknown): boolean {
  if (error instanceof TransactionCanceledException)
    return (error.CancellationReasons ?? []).some((reason) => reason.Code === 'ValidationError');
  return error instanceof Error && error.name === 'ValidationException';
}
