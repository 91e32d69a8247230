import { ApiError } from '../../platform/errors.ts';
import { below, type Condition } from './expressions.ts';

/** The state that the caller expects: versions (`If-Match`) or a time (`If-Unmodified-Since`). */
export type Precondition = {
  versions?: number[];
  /** True if the only tags of this service are weak ones, which never match (RFC 9110, 13.1.1). */
  isWeak?: true;
  unmodifiedSince?: { at: number; precision: 'second' | 'millisecond' };
};

/** The time of the last change of a record. */
export type LastChange = {
  updated_at: string;
  /** True if there was another change in the same second, which an HTTP-date cannot distinguish. */
  same_second?: true | undefined;
};

/** A record that can be updated under a precondition. */
export type Versioned = LastChange & { version: number; updated_by?: string };

/** True if the caller sent a precondition. */
export function isConditional(precondition: Precondition): boolean {
  return Object.keys(precondition).length > 0;
}

/**
 * Throws 412 `precondition_failed` if the record has changed since the caller read it. The write that
 * follows must still be conditional on `record.version`, so that only one of two writers with the
 * same precondition succeeds.
 */
export function assertUnmodified(record: Versioned, precondition: Precondition): void {
  const { versions, unmodifiedSince } = precondition;
  if (versions && !versions.includes(record.version))
    throw updatedBy(record, precondition.isWeak ? WEAK_TAG : undefined);
  if (!unmodifiedSince) return;
  const { at, precision } = unmodifiedSince;
  const updated = Date.parse(record.updated_at);
  const seen = precision === 'second' ? secondOf(updated) : updated;
  if (seen > at) throw updatedBy(record);
  if (precision === 'second' && seen === at && record.same_second) throw updatedBy(record, SAME_SECOND);
}

const WEAK_TAG =
  'If-Match has a weak entity tag, which never matches; send the ETag as the answer had it, without W/ in front';

const SAME_SECOND =
  'The record changed more than once in this second, which an HTTP-date cannot tell apart; send If-Match, or `updated_at` itself';

/** Returns the start of a second, in milliseconds like its argument. */
function secondOf(milliseconds: number): number {
  return Math.floor(milliseconds / 1000) * 1000;
}

/** Creates the 412 that names who changed the record and when (schema `ApplicationUpdatedBy`). */
export function updatedBy(
  record: { updated_by?: unknown; updated_at?: unknown } | undefined,
  detail = 'The record has changed; read it and try again',
): ApiError {
  return new ApiError('precondition_failed', detail, {
    members: { updated_by: record?.updated_by, updated_at: record?.updated_at },
  });
}

/** Returns when the next version is changed: now, and later than the last change (decision 0003). */
export function nextUpdate(record: LastChange): LastChange {
  const last = Date.parse(record.updated_at);
  const now = Math.max(Date.now(), last + 1);
  const isSame = secondOf(now) === secondOf(last);
  return { updated_at: new Date(now).toISOString(), same_second: isSame ? true : undefined };
}

/**
 * The condition of a write that does not compare the version: the stored record was changed before this
 * change, and in an earlier second unless this change is marked to share its second.
 */
export function changedBefore({ updated_at, same_second }: LastChange): Condition {
  const limit = same_second ? updated_at : new Date(secondOf(Date.parse(updated_at))).toISOString();
  return below('updated_at', limit);
}
