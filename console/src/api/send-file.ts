import type { Service } from '@svc/client/server';
import type { ConsoleSession } from '../session/console-session.ts';
import { fetchWithProgress, type Report } from './fetch-with-progress.ts';
import { type Described, sendDescribed } from './operation.ts';
import { serviceOf } from './service.ts';

/** A large file on a slow line takes longer than other requests. */
const TIMEOUT_MILLISECONDS = 10 * 60_000;

/** Thrown if the storage of the service refuses a file. `status` is that of its answer, 0 without one. */
export class StorageError extends Error {
  readonly status: number;

  constructor(status: number, cause?: unknown) {
    super(`the storage answered ${status}`, { cause });
    this.status = status;
  }
}

type Sending = { session: ConsoleSession; described: Described; file: File; report: Report };

/**
 * Sends a described request about a file. The file is in the request; or the request announces it, and the
 * signed request of the answer sends it to the storage of the service. Throws ServiceError, StorageError,
 * and the reason of the signal.
 */
export async function sendFile(
  { session, described, file, report }: Sending,
  signal: AbortSignal,
): Promise<void> {
  const fetchFile = fetchWithProgress(report);
  const options = { fetch: fetchFile, timeoutMilliseconds: TIMEOUT_MILLISECONDS };
  const service: Service = serviceOf(session, options);
  const request = { ...described.request, signal };
  const upload = signedRequest(await sendDescribed(service, { ...described, request }));
  if (upload) await store(fetchFile, upload, { body: file, signal });
}

type SignedRequest = { method: string; url: string; headers: Record<string, string> };

/** Returns the request in the answer to an announcement; undefined if the file was in the request. */
function signedRequest(answer: unknown): SignedRequest | undefined {
  return (answer as { upload?: SignedRequest } | undefined)?.upload;
}

async function store(
  fetchFile: typeof fetch,
  { url, method, headers }: SignedRequest,
  { body, signal }: { body: File; signal: AbortSignal },
): Promise<void> {
  const answer = await fetchFile(url, { method, headers, body, signal }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new StorageError(0, cause);
  });
  if (!answer.ok) throw new StorageError(answer.status);
}
