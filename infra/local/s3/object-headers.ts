import { validateHeaderValue } from 'node:http';
import { invalid, notImplemented, S3Error } from './errors.ts';

const KEPT = /^(x-amz-meta-.+|cache-control|content-disposition|content-language|content-type|expires)$/;
const REFUSED =
  /^x-amz-(copy-source-(if-|range|server-side)|object-lock-|server-side-encryption-customer-|tagging$|website-)/;
const MAX_METADATA_BYTES = 2048;

/** Returns the headers of an upload that are stored with the object and sent with it. */
export function objectHeaders(headers: Record<string, string>): Record<string, string> {
  const encoding = (headers['content-encoding'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one && one !== 'aws-chunked')
    .join(', ');
  const kept = Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => KEPT.test(name) && value),
  );
  const metadata = Object.entries(kept).filter(([name]) => name.startsWith('x-amz-meta-'));
  const bytes = metadata.reduce((sum, [name, value]) => sum + name.length + Buffer.byteLength(value), 0);
  if (bytes > MAX_METADATA_BYTES)
    throw new S3Error(400, 'MetadataTooLarge', 'Your metadata headers exceed the allowed size.');
  return checkHeaders({
    'content-type': 'binary/octet-stream',
    ...kept,
    ...(encoding && { 'content-encoding': encoding }),
  });
}

/** Refuses unsupported headers that must not be ignored. */
export function refuseUnsupported(headers: Record<string, string>): void {
  const found = Object.keys(headers).find((name) => REFUSED.test(name));
  if (found) throw notImplemented(found);
  const acl = headers['x-amz-acl'] ?? 'private';
  if (!['private', 'bucket-owner-full-control'].includes(acl))
    throw new S3Error(400, 'AccessControlListNotSupported', 'The bucket does not allow ACLs');
}

/** Returns the headers if they can be sent. Throws S3Error if a value has a line break or similar. */
export function checkHeaders(headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    try {
      validateHeaderValue(name, value);
    } catch {
      throw invalid(`The value of ${name} cannot be sent as a header.`);
    }
  }
  return headers;
}
