import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { callDeadline, clientTimeouts } from '../platform/client-timeouts.ts';
import { config, endpointOverride } from '../platform/config.ts';
import { ApiError } from '../platform/errors.ts';
import type { Budget } from './sweep.ts';

/** Most objects that S3 lists or deletes in one call. */
const PAGE = 1000;

let client: S3Client | undefined;

/** The one S3 client of a function instance, made on first use. */
export function bucketClient(): S3Client {
  client ??= new S3Client({
    ...clientTimeouts(),
    ...endpointOverride('S3_ENDPOINT'),
    forcePathStyle: config('S3_ENDPOINT') !== '',
    maxAttempts: 4,
  });
  return client;
}

/** Drops the client, so that the next call reads the endpoint anew. For tests and local servers. */
export function resetBucketClient(): void {
  client?.destroy();
  client = undefined;
}

export type ObjectHeaders = {
  contentType: string;
  cacheControl?: string;
  /** Kept with the object; generated values only, never what a caller has sent. */
  metadata?: Record<string, string>;
};

/** An object as it is stored. */
export type StoredObject = {
  bytes: Uint8Array;
  contentType: string;
  cacheControl?: string;
  metadata: Record<string, string>;
};

/**
 * Writes an object under a key that is never written twice: one that is there already has the same content
 * and is left alone.
 */
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
    if (Object(error).name !== 'PreconditionFailed') throw unavailable(error);
  }
}

/** Reads an object; undefined where there is none. */
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
    throw unavailable(error);
  }
}

/** The first keys that begin so, at most 1,000. */
export async function listObjects(prefix: string): Promise<string[]> {
  const command = new ListObjectsV2Command({ Bucket: config('BUCKET_NAME'), Prefix: prefix, MaxKeys: PAGE });
  const { Contents = [] } = await bucketClient().send(command, callDeadline()).catch(throwUnavailable);
  return Contents.flatMap(({ Key }) => (Key === undefined ? [] : [Key]));
}

/** Deletes objects, at most 1,000. Those that are gone already do not matter. */
export async function deleteObjects(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
  const command = new DeleteObjectsCommand({ Bucket: config('BUCKET_NAME'), Delete });
  const { Errors = [] } = await bucketClient().send(command, callDeadline()).catch(throwUnavailable);
  if (Errors.length > 0) throw unavailable(new Error(`not deleted: ${Errors[0]?.Code}`));
}

/** Deletes all objects whose keys begin so. Returns true when none is left, false when time ran out. */
export async function emptyPrefix(prefix: string, budget: Budget): Promise<boolean> {
  for (;;) {
    if (!budget.hasTime()) return false;
    const keys = await listObjects(prefix);
    if (keys.length === 0) return true;
    await deleteObjects(keys);
    budget.deleted += keys.length;
  }
}

function throwUnavailable(error: unknown): never {
  throw unavailable(error);
}

function unavailable(error: unknown): ApiError {
  const name = error instanceof Error ? error.name : 'UnknownError';
  return new ApiError('dependency_unavailable', 'The object store does not answer; try again shortly', {
    headers: { 'Retry-After': '2' },
    log: { dependency: 'bucket', dependency_error: name },
    cause: error,
  });
}
