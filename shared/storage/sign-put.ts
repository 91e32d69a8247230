import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { withCallHook } from '../platform/aws-calls.ts';
import { config, endpointOverride } from '../platform/config.ts';
import type { ObjectHeaders } from './objects.ts';

let signer: S3Client | undefined;

/** Returns a client that only signs. `bucketClient` would sign the checksum of an empty body. */
function signingClient(): S3Client {
  signer ??= withCallHook(
    new S3Client({
      ...endpointOverride('S3_ENDPOINT'),
      forcePathStyle: config('S3_ENDPOINT') !== '',
      requestChecksumCalculation: 'WHEN_REQUIRED',
    }),
  );
  return signer;
}

/** Drops the client, so that the next URL is for the current endpoint. For tests and local servers. */
export function resetSigningClient(): void {
  signer?.destroy();
  signer = undefined;
}

/** An object that a signed URL allows its bearer to store. */
type SignedObject = Pick<ObjectHeaders, 'contentType' | 'metadata'> & { key: string; bytes: number };

/**
 * Signs a PUT of an object of exactly this size and type, which S3 refuses if the key exists. Returns the URL
 * and the headers that must be sent with it. The URL is a secret until it expires.
 */
export async function signPutOnce(
  { key, bytes, contentType, metadata = {} }: SignedObject,
  expiresIn: number,
): Promise<{ url: string; headers: Record<string, string> }> {
  const command = new PutObjectCommand({
    Bucket: config('BUCKET_NAME'),
    Key: key,
    ContentLength: bytes,
    ContentType: contentType,
    Metadata: metadata,
    IfNoneMatch: '*',
  });
  const named = Object.entries(metadata).map(([name, value]) => [`x-amz-meta-${name}`, value]);
  const headers = { 'content-type': contentType, 'if-none-match': '*', ...Object.fromEntries(named) };
  const names = new Set(Object.keys(headers));
  // By default the type is not signed, and metadata is part of the URL.
  const options = { expiresIn, signableHeaders: names, unhoistableHeaders: names };
  return { url: await getSignedUrl(signingClient(), command, options), headers };
}
