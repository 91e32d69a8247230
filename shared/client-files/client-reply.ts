import { Reply } from '../http/reply.ts';
import { ApiError } from '../platform/errors.ts';
import { findClientFile, storedVersions } from './client-store.ts';

/** The most versions that an answer names. */
const NAMED = 20;

/**
 * Creates the answer with a file of a version of the client. It never changes, so it may be cached for ever,
 * and pages of every origin may load it. Throws 404 `asset_not_found` that names the versions.
 */
export async function clientFileReply(version: string, name: string): Promise<Reply> {
  const file = await findClientFile(version, name);
  if (!file) throw await notFound();
  const headers = {
    'Content-Type': file.contentType,
    ...(file.cacheControl !== undefined && { 'Cache-Control': file.cacheControl }),
    ETag: `"${version}/${name}"`,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
  const isText = file.contentType.startsWith('text/');
  return new Reply(200, headers, isText ? Buffer.from(file.bytes).toString() : file.bytes);
}

async function notFound(): Promise<ApiError> {
  const versions = await storedVersions();
  const named = versions.slice(0, NAMED).join(', ') || 'none';
  return new ApiError('asset_not_found', `The client has no such file. Its versions here: ${named}.`);
}
