import { ApiError } from '../../platform/errors.ts';
import { below, type Condition } from './expressions.ts';

/**
 * The state that the caller expects (RFC 9110, 13.1): versions or existence (`If-Match`), other versions or
 * absence (`If-None-Match`), or a time (`If-Unmodified-Since`).
 */
export type Precondition = {
  versions?: number[] | 'any';
  noneOf?: number[] | 'any';
  /** Why tags that look like those of this service never match: weak, or changed by a proxy. */
  unusable?: 'weak' | 'changed';
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

/** The version of a record that does not exist. */
const ABSENT_VERSION = 0;

/**
 * Throws 412 `precondition_failed` if the record is not in the state that the caller expects. Without a
 * record the caller may create one if it expects none (decision 0447). The write that follows must still be
 * conditional on `record.version` or on absence, so that only one of two writers with the same precondition
 * succeeds.
 */
export function assertUnmodified(record: Versioned | undefined, precondition: Precondition): void {
  const { versions, noneOf, unusable, unmodifiedSince } = precondition;
  if (versions && !names(versions, record)) {
    const absent = record ? undefined : ABSENT;
    throw updatedBy(record, unusable ? UNUSABLE_TAGS[unusable] : absent);
  }
  if (noneOf && names(noneOf, record)) throw updatedBy(record, PRESENT);
  if (!unmodifiedSince) return;
  if (!record) throw updatedBy(undefined, ABSENT);
  const { at, precision } = unmodifiedSince;
  const updated = Date.parse(record.updated_at);
  const seen = precision === 'second' ? secondOf(updated) : updated;
  if (seen > at) throw updatedBy(record);
  if (precision === 'second' && seen === at && record.same_second) throw updatedBy(record, SAME_SECOND);
}

/** True if a list of tags names the state of a record. `*` names every record that exists. */
function names(versions: number[] | 'any', record: Versioned | undefined): boolean {
  if (versions === 'any') return record !== undefined;
  return versions.includes(record?.version ?? ABSENT_VERSION);
}

const UNUSABLE_TAGS = {
  weak: 'If-Match has a weak entity tag, which never matches; send the ETag as the answer had it, without W/ in front',
  changed:
    'If-Match has an entity tag that a proxy has changed, such as "v1-gzip"; send it as the service answered it, such as "v1", and let the proxy leave ETag alone',
};

const ABSENT =
  'The record does not exist, and the precondition demands one; to create it, leave out If-Match and If-Unmodified-Since';
const PRESENT =
  'The record exists in a version that If-None-Match excludes; to replace it, send its ETag as If-Match';

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
