import { ApiError } from '../platform/errors.ts';

/** What the caller says it has seen: a version (`If-Match`) or an instant (`If-Unmodified-Since`). */
export type Precondition = {
  versions?: number[];
  unmodifiedSince?: { at: number; precision: 'second' | 'millisecond' };
};

/** A record that can be updated under a precondition. */
export type Versioned = { version: number; updated_at: string; updated_by?: string };

/** True where the caller says what it has seen: what it deletes must then still be that. */
export function isConditional(precondition: Precondition): boolean {
  return Object.keys(precondition).length > 0;
}

/**
 * Throws 412 `precondition_failed` unless the record is as the caller has seen it. The write that follows
 * must still be conditional on `record.version`: of two writers with the same precondition exactly one wins.
 */
export function assertUnmodified(record: Versioned, precondition: Precondition): void {
  const { versions, unmodifiedSince } = precondition;
  if (versions && !versions.includes(record.version)) throw updatedBy(record);
  if (!unmodifiedSince) return;
  const updated = Date.parse(record.updated_at);
  const seen = unmodifiedSince.precision === 'second' ? Math.floor(updated / 1000) * 1000 : updated;
  if (seen > unmodifiedSince.at) throw updatedBy(record);
}

/** The 412 that says who changed the record and when: the schema `ApplicationUpdatedBy`. */
export function updatedBy(record: { updated_by?: unknown; updated_at?: unknown } | undefined): ApiError {
  return new ApiError('precondition_failed', 'Someone else changed this record; read it and try again', {
    members: { updated_by: record?.updated_by, updated_at: record?.updated_at },
  });
}

/**
 * The `updated_at` of the next version: now, but in a later second than the last one. HTTP-dates have whole
 * seconds; were two versions to share one, two writers with the same `If-Unmodified-Since` could both win.
 */
export function nextUpdate(record: Versioned): string {
  const nextSecond = (Math.floor(Date.parse(record.updated_at) / 1000) + 1) * 1000;
  return new Date(Math.max(Date.now(), nextSecond)).toISOString();
}
