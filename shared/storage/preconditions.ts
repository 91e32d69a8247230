import { ApiError } from '../platform/errors.ts';

/** The state that the caller expects: versions (`If-Match`) or a time (`If-Unmodified-Since`). */
export type Precondition = {
  versions?: number[];
  unmodifiedSince?: { at: number; precision: 'second' | 'millisecond' };
};

/** A record that can be updated under a precondition. */
export type Versioned = { version: number; updated_at: string; updated_by?: string };

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
  if (versions && !versions.includes(record.version)) throw updatedBy(record);
  if (!unmodifiedSince) return;
  const updated = Date.parse(record.updated_at);
  const seen = unmodifiedSince.precision === 'second' ? Math.floor(updated / 1000) * 1000 : updated;
  if (seen > unmodifiedSince.at) throw updatedBy(record);
}

/** Creates the 412 that names who changed the record and when (schema `ApplicationUpdatedBy`). */
export function updatedBy(record: { updated_by?: unknown; updated_at?: unknown } | undefined): ApiError {
  return new ApiError('precondition_failed', 'The record has changed; read it and try again', {
    members: { updated_by: record?.updated_by, updated_at: record?.updated_at },
  });
}

/**
 * Returns the `updated_at` of the next version: now, but in a later second than the last version. HTTP
 * dates have whole seconds: if two versions shared a second, two writers with the same `If-Unmodified-Since`
 * could both succeed.
 */
export function nextUpdate(record: Versioned): string {
  const nextSecond = (Math.floor(Date.parse(record.updated_at) / 1000) + 1) * 1000;
  return new Date(Math.max(Date.now(), nextSecond)).toISOString();
}
