import {
  type AttributeValue,
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { ApiError } from '../http/errors.ts';
import type { Item, Otherwise } from './expressions.ts';

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
 * Awaits a call and turns what AWS throws into an ApiError: a failed condition into `otherwise`, a request that the table can never take into 500,
 * anything else into 503. Nothing outside storage knows an AWS exception.
 */
export async function translate<T>(call: Promise<T>, otherwise?: Otherwise): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (otherwise && error instanceof ConditionalCheckFailedException) throw otherwise(plain(error.Item));
    throw failed(error);
  }
}

/** The ApiError of a cancelled transaction: the first write whose condition failed says what it means. */
export function cancelledBy(error: unknown, writes: readonly { otherwise: Otherwise }[]): ApiError {
  if (error instanceof TransactionCanceledException) {
    const reasons = error.CancellationReasons ?? [];
    const failed = reasons.findIndex((reason) => reason.Code === 'ConditionalCheckFailed');
    const write = writes[failed];
    if (write) return write.otherwise(plain(reasons[failed]?.Item));
  }
  return failed(error);
}

function plain(item: Record<string, AttributeValue> | undefined): Item | undefined {
  return item && unmarshall(item);
}

function failed(error: unknown): ApiError {
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

/** True where the table refuses a request as such: a key too long, an item too large, an expression it does not understand. */
function isInvalid(error: unknown): boolean {
  if (error instanceof TransactionCanceledException)
    return (error.CancellationReasons ?? []).some((reason) => reason.Code === 'ValidationError');
  return error instanceof Error && error.name === 'ValidationException';
}
