import {
  type AttributeValue,
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { ApiError } from '../platform/errors.ts';
import type { Item } from './expressions.ts';

/** True when a transaction lost against another one under way and may be tried again as it is. */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'TransactionConflictException' || error.name === 'TransactionInProgressException')
    return true;
  if (!(error instanceof TransactionCanceledException)) return false;
  const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code);
  return codes.includes('TransactionConflict') && !codes.includes('ConditionalCheckFailed');
}

/**
 * The item that did not meet the condition of a single write; undefined where the call failed for another
 * reason.
 */
export function conditionFailureOf(error: unknown): { item: Item | undefined } | undefined {
  return error instanceof ConditionalCheckFailedException ? { item: plain(error.Item) } : undefined;
}

/**
 * The first write of a transaction whose condition failed, by its index; undefined where the call failed for
 * another reason.
 */
export function cancellationOf(error: unknown): { at: number; item: Item | undefined } | undefined {
  if (!(error instanceof TransactionCanceledException)) return undefined;
  const reasons = error.CancellationReasons ?? [];
  const at = reasons.findIndex((reason) => reason.Code === 'ConditionalCheckFailed');
  return at < 0 ? undefined : { at, item: plain(reasons[at]?.Item) };
}

/** The document client leaves the items of errors as they came. */
function plain(item: Record<string, AttributeValue> | undefined): Item | undefined {
  return item && unmarshall(item);
}

/**
 * Turns what AWS throws into an ApiError: a request that the table can never take into 500, anything else
 * into 503. Nothing outside of storage knows an AWS exception.
 */
export function translated(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const name = error instanceof Error ? error.name : 'UnknownError';
  // A fault of ours: to try again would be of no use.
  if (isInvalid(error)) return new ApiError('internal', undefined, { log: logOf(name), cause: error });
  return unavailable(name, error);
}

/** 503 for a table that does not answer, for the reason of that name. */
export function unavailable(name: string, cause?: unknown): ApiError {
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
 * True where the table refuses a request as such: a key too long, an item too large, an expression it does
 * not understand.
 */
function isInvalid(error: unknown): boolean {
  if (error instanceof TransactionCanceledException)
    return (error.CancellationReasons ?? []).some((reason) => reason.Code === 'ValidationError');
  return error instanceof Error && error.name === 'ValidationException';
}
