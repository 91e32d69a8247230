import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { withCallHook } from '../platform/aws-calls.ts';
import { callDeadline, clientTimeouts } from '../platform/client-timeouts.ts';
import { config, endpointOverride } from '../platform/config.ts';
import { ApiError } from '../platform/errors.ts';
import { errorName } from '../platform/failure-fields.ts';
import type { SweepBudget } from './sweep.ts';

/** Maximum number of objects that S3 lists or deletes in one call. */
const PAGE = 1000;

let client: S3Client | undefined;

/** Returns the S3 client of the function instance, created on first use. */
export function bucketClient(): S3Client {
  client ??= withCallHook(
    new S3Client({
      ...clientTimeouts(),
      ...endpointOverride('S3_ENDPOINT'),
      forcePathStyle: config('S3_ENDPOINT') !== '',
      maxAttempts: 4,
    }),
  );
  return client;
}

/** Drops the client, so that the next call reads the endpoint again. For tests and local servers. */
export function resetBucketClient(): void {
  client?.destroy();
  client = undefined;
}

export type ObjectHeaders = {
  contentType: string;
  cacheControl?: string;
  /** Stored with the object. Only generated values, never input of a caller. */
  metadata?: Record<string, string>;
};

/** A stored object with its headers. */
export type StoredObject = {
  bytes: Uint8Array;
  contentType: string;
  cacheControl?: string;
  metadata: Record<string, string>;
};

/** Writes an object under a key that always has the same content. An existing object is left unchanged. */
export async function putObjectOnce(key: string, body: Uint8Array, headers: ObjectHeaders): Promise<void> {
  const command = new PutObjectCommand({
    Bucket: config('BUCKET_NAME'),
    Key: key,
    Body: body,
    ContentType: headers.contentType,
    CacheControl: headers.cacheControl,
    Metadata: headers.metadata,
    IfNoneMatch: '*',
  });
  try {
    await bucketClient().send(command, callDeadline());
  } catch (error) {
    if (errorName(error) !== 'PreconditionFailed') throw bucketUnavailable(error);
  }
}

/** Returns an object, or undefined if there is none. */
export async function getObject(key: string): Promise<StoredObject | undefined> {
  const command = new GetObjectCommand({ Bucket: config('BUCKET_NAME'), Key: key });
  try {
    const { Body, ContentType, CacheControl, Metadata } = await bucketClient().send(command, callDeadline());
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    return {
      bytes,
      contentType: ContentType ?? 'application/octet-stream',
      ...(CacheControl !== undefined && { cacheControl: CacheControl }),
      metadata: Metadata ?? {},
    };
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    // S3 denies the read of a missing object to a role that may list only some prefixes.
    if (errorName(error) === 'AccessDenied' && !(await listObjects(key)).includes(key)) return undefined;
    throw bucketUnavailable(error);
  }
}

/** Resolves if the bucket answers. */
export async function probeBucket(): Promise<void> {
  await listKeys('public/app_', 1);
}

/** Returns the first keys with this prefix, at most 1,000. */
export function listObjects(prefix: string): Promise<string[]> {
  return listKeys(prefix, PAGE);
}

async function listKeys(Prefix: string, MaxKeys: number): Promise<string[]> {
  const command = new ListObjectsV2Command({ Bucket: config('BUCKET_NAME'), Prefix, MaxKeys });
  const { Contents = [] } = await bucketClient().send(command, callDeadline()).catch(throwUnavailable);
  return Contents.flatMap(({ Key }) => (Key === undefined ? [] : [Key]));
}

/** Deletes up to 1,000 objects. Missing objects are ignored. */
export async function deleteObjects(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
  const command = new DeleteObjectsCommand({ Bucket: config('BUCKET_NAME'), Delete });
  const { Errors = [] } = await bucketClient().send(command, callDeadline()).catch(throwUnavailable);
  if (Errors.length > 0) throw bucketUnavailable(new Error(`not deleted: ${Errors[0]?.Code}`));
}

/** Deletes all objects with this prefix. Returns true if none is left, false if time ran out. */
export async function emptyPrefix(prefix: string, budget: SweepBudget): Promise<boolean> {
  for (;;) {
    if (!budget.hasTime()) return false;
    const keys = await listObjects(prefix);
    if (keys.length === 0) return true;
    await deleteObjects(keys);
    budget.deleted += keys.length;
  }
}

function throwUnavailable(error: unknown): never {
  throw bucketUnavailable(error);
}

function bucketUnavailable(error: unknown): ApiError {
  return new ApiError('dependency_unavailable', 'The object store does not answer; try again shortly', {
    headers: { 'Retry-After': '2' },
    log: { dependency: 'bucket', dependency_error: errorName(error) },
    cause: error,
  });
}
