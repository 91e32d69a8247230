import { errors, Provider } from 'oidc-provider';
import type { Application } from '../applications/application.ts';
import { artifactWrite, findLive, openArtifact, sealArtifact } from '../oidc-store/artifact-items.ts';
import { admission, tooManyArtifacts } from '../oidc-store/artifact-limit.ts';
import { arrivalKey } from '../oidc-store/client-metadata.ts';
import { ApiError } from '../platform/errors.ts';
import { propertiesOf } from '../platform/properties.ts';
import { remember } from '../platform/remember.ts';
import { epochNow, MINUTE, YEAR } from '../platform/time.ts';
import { hashOf } from '../storage/keys.ts';
import { exists } from '../storage/writes/expressions.ts';
import { tryWrite, write } from '../storage/writes/write-items.ts';
import type { Write } from '../storage/writes/writes.ts';
import {
  DocumentUnreadable,
  documentUrlFault,
  OUTAGE_SECONDS,
  readClientDocument,
} from './client-document.ts';
import type { TakenMetadata } from './client-metadata-rules.ts';

/** A document as it was last read, fresh until then (epoch seconds). */
export type DocumentCopy = { metadata: TakenMetadata; state: string; fresh_until: number };

/** Documents that an instance has read, of all applications. Strangers can name any number. */
const MAX_KNOWN = 200;
const known = new Map<string, DocumentCopy & { isOld?: boolean }>();

/** Forgets all documents, as a new function instance knows none. For tests. */
export function forgetDocuments(): void {
  known.clear();
}

/** True if an application lets clients come by a document at this URL. */
export function takesDocument({ config }: Pick<Application, 'config'>, clientId: string): boolean {
  const { client_documents: way = 'off', allowed_domains: hosts = [] } = config.hub?.agents ?? {};
  if (way === 'off' || documentUrlFault(clientId) !== undefined) return false;
  const { hostname } = new URL(clientId);
  return way === 'open' || hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

/**
 * Returns the document of a client: the copy of this instance or of the table while it is fresh, else as its
 * host has it now. Undefined for a client to which nobody has agreed if the request begins no sign-in: only
 * those make the service read what strangers name. Throws `invalid_client` if it cannot be read, and
 * `temporarily_unavailable` beyond the limit of a source (decision 0605).
 */
export async function documentOf(app: string, clientId: string): Promise<DocumentCopy | undefined> {
  const copy = known.get(memoryKey(app, clientId));
  if (copy && isFresh(copy) && !(copy.isOld && beginsSignIn())) return copy;
  const stored = await storedCopy(app, clientId);
  if (stored && isFresh(stored)) return rememberCopy(app, clientId, stored);
  if (!stored && !beginsSignIn()) return undefined;
  if (!stored) await countReading(app);
  return readAnew(app, clientId, stored);
}

async function storedCopy(app: string, clientId: string): Promise<DocumentCopy | undefined> {
  const item = await findLive(arrivalKey(app, clientId));
  const { document } = item ? propertiesOf(openArtifact(item, clientId)) : {};
  // As `copyWrite` has sealed it.
  return document as DocumentCopy | undefined;
}

/**
 * Reads a document again. A stored copy is replaced by it; without one nothing is written. While the host
 * does not answer, requests of clients with tokens go on with the stored copy for a day.
 */
async function readAnew(
  app: string,
  clientId: string,
  stored: DocumentCopy | undefined,
): Promise<DocumentCopy> {
  try {
    const { seconds, ...read } = await readClientDocument(clientId);
    const copy = { ...read, fresh_until: epochNow() + seconds };
    if (stored) await tryWrite({ ...copyWrite(app, clientId, copy), if: exists() });
    return rememberCopy(app, clientId, copy);
  } catch (error) {
    if (!(error instanceof DocumentUnreadable)) throw error;
    const isUsable = stored && error.isOutage && stored.fresh_until + OUTAGE_SECONDS > epochNow();
    if (!isUsable || beginsSignIn()) throw unusableDocument(error);
    return rememberCopy(app, clientId, { ...stored, fresh_until: epochNow() + MINUTE, isOld: true });
  }
}

function unusableDocument({ message }: DocumentUnreadable): Error {
  return new errors.InvalidClient(`the client_id metadata document cannot be used: ${message}`);
}

/** Returns the write that keeps a document with the first consent to its client, for as long as a grant. */
export function copyWrite(app: string, clientId: string, copy: DocumentCopy): Write {
  const item = sealArtifact({ document: copy }, clientId, YEAR);
  return artifactWrite(app, arrivalKey(app, clientId), item, undefined);
}

/** Counts a reading for the source of the request. Throws `temporarily_unavailable` beyond the limit. */
export async function countReading(app: string): Promise<void> {
  const { wait, count } = await admission(app, { of: 'documents' });
  if (wait > 0) throw tooManyArtifacts(wait);
  await write(count).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 429 ? tooManyArtifacts(1) : error;
  });
}

/** True for requests of browsers at the screen, and for those that lead there. */
function beginsSignIn(): boolean {
  const { ctx } = Provider;
  return (
    ctx === undefined || ['authorization', 'pushed_authorization_request', 'resume'].includes(ctx.oidc.route)
  );
}

function isFresh({ fresh_until }: DocumentCopy): boolean {
  return fresh_until > epochNow();
}

function rememberCopy<Copy extends DocumentCopy>(app: string, clientId: string, copy: Copy): Copy {
  remember(known, memoryKey(app, clientId), copy, MAX_KNOWN);
  return copy;
}

function memoryKey(app: string, clientId: string): string {
  return hashOf(JSON.stringify([app, clientId]));
}
