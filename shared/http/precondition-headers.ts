import type { Fault } from '../platform/errors.ts';
import type { Precondition } from '../storage/writes/preconditions.ts';
import { type HttpEvent, headerOf } from './http-event.ts';

/** A list of entity tags, including weak tags and tags of other services (RFC 9110, 8.8.3 and 13.1.1). */
const ETAG_LIST = /^(?:[ \t]*(?:(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"[ \t]*)?(?:,|$))+$/;
/** The strong tags of this service. Weak tags never match (RFC 9110, 13.1.1). */
const OWN_ETAG = /(?<!W\/)"v(0|[1-9]\d{0,14})"/g;
/** The tags of this service, weak ones too (RFC 9110, 13.1.2). */
const OWN_OR_WEAK_ETAG = /"v(0|[1-9]\d{0,14})"/g;
/** A tag of this service to which a proxy has added the coding, such as `"v1-gzip"` or `"v1;gzip"`. */
const CHANGED_ETAG = /"v\d+[^\d"][^"]*"/;
const ISO_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
/** The HTTP-date of ANSI C, `Sun Nov  6 08:49:37 1994`: always in UTC (RFC 9110, 5.6.7). */
const ASCTIME_DATE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;

/** Returns the strong ETag of a record: its version, which every write increments. */
export function etagOf(record: { version: number }): string {
  return `"v${record.version}"`;
}

/**
 * Reads the preconditions of a write (RFC 9110, 13.1): `If-Match`, `If-None-Match`, and
 * `If-Unmodified-Since`, which is an HTTP-date or the record's ISO `updated_at`. Adds faults for malformed
 * headers. `*` means any version. A tag of another service gives no version, so the update fails with 412.
 */
export function parsePrecondition(event: HttpEvent, faults: Fault[]): Precondition {
  const match = headerOf(event, 'if-match');
  const none = headerOf(event, 'if-none-match');
  const since = headerOf(event, 'if-unmodified-since');
  return {
    ...(match !== undefined && parseMatch(match, faults)),
    ...(none !== undefined && { noneOf: versionsIn(none, 'if-none-match', OWN_OR_WEAK_ETAG, faults) }),
    ...(since !== undefined && { unmodifiedSince: parseSince(since, faults) }),
  };
}

function parseMatch(value: string, faults: Fault[]): Pick<Precondition, 'versions' | 'unusable'> {
  const versions = versionsIn(value, 'if-match', OWN_ETAG, faults);
  if (versions.length > 0) return { versions };
  if (CHANGED_ETAG.test(value)) return { versions, unusable: 'changed' };
  return { versions, ...(value.includes('W/"v') && { unusable: 'weak' }) };
}

/** Returns the versions that a list of tags names. */
function versionsIn(value: string, name: string, tag: RegExp, faults: Fault[]): number[] | 'any' {
  if (value.trim() === '*') return 'any';
  if (!value.includes('"') || !ETAG_LIST.test(value)) {
    faults.push({
      path: `headers.${name}`,
      message: 'must be `*`, or the ETag of a read or write, such as "v3"',
    });
  }
  return [...value.matchAll(tag)].map(([, version]) => Number(version));
}

function parseSince(value: string, faults: Fault[]): { at: number; precision: 'second' | 'millisecond' } {
  const iso = ISO_INSTANT.test(value);
  const instant = ASCTIME_DATE.test(value) ? `${value} GMT` : value;
  const at = Date.parse(instant);
  if (Number.isNaN(at) || !(iso || instant.endsWith('GMT'))) {
    faults.push({
      path: 'headers.if-unmodified-since',
      message: 'must be an HTTP-date, or the `updated_at` of the record',
    });
  }
  return { at, precision: iso ? 'millisecond' : 'second' };
}
