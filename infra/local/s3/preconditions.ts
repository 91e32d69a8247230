import { noSuchKey, notImplemented, S3Error } from './errors.ts';
import type { ObjectRecord } from './records.ts';

export type Preconditions = { 'if-match'?: string; 'if-none-match'?: string };

const failed = () => new S3Error(412, 'PreconditionFailed', 'At least one of the preconditions did not hold');

/** Checks the preconditions of a write against the current object. */
export function checkWrite(preconditions: Preconditions, current: ObjectRecord | undefined): void {
  const { 'if-match': match, 'if-none-match': noneMatch } = preconditions;
  if (noneMatch !== undefined && noneMatch.trim() !== '*') throw notImplemented('If-None-Match with an ETag');
  if (noneMatch !== undefined && current) throw failed();
  if (match === undefined) return;
  if (!current) throw noSuchKey();
  if (!names(match, current.etag)) throw failed();
}

/** True if the answer to a read is 304. Throws S3Error 412 if a precondition fails. */
export function isNotModified(headers: Record<string, string>, record: ObjectRecord): boolean {
  const modified = Math.floor(record.modified / 1000) * 1000;
  const match = headers['if-match'];
  const unmodifiedSince = Date.parse(headers['if-unmodified-since'] ?? '');
  if (match !== undefined ? !names(match, record.etag) : modified > unmodifiedSince) throw failed();
  const noneMatch = headers['if-none-match'];
  if (noneMatch !== undefined) return names(noneMatch, record.etag);
  return modified <= Date.parse(headers['if-modified-since'] ?? '');
}

/** True if a list of ETags, quoted or not, contains this one. */
function names(list: string, etag: string): boolean {
  const plain = (text: string) => text.trim().replace(/^(W\/)?"(.*)"$/, '$2');
  return list.trim() === '*' || list.split(',').some((one) => plain(one) === plain(etag));
}
