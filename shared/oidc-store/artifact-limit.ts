import { errors } from 'oidc-provider';
import { tooManyRequests } from '../platform/errors.ts';
import { requestMember } from '../platform/request/request-context.ts';
import { MINUTE } from '../platform/time.ts';
import { attemptWrite, countedIn, counterKeys, waitFor } from '../storage/counters/window-counter.ts';
import type { Key } from '../storage/keys.ts';
import type { Write } from '../storage/writes/writes.ts';
import { takeItems } from './early-reads.ts';

const WINDOW_SECONDS = 10 * MINUTE;

/** What callers without a user can have done in 10 minutes of one application (decisions 0428 and 0605). */
const LIMITS = {
  /** Pushed requests of clients without a secret, from one source. */
  'pushed requests': 300,
  /** Pushed requests of one client with a secret, whose backend has many users. */
  'pushed requests of a client': 6000,
  /** Sign-ins at the screen and questions whether to sign out, from one source. */
  pages: 1000,
  /** Registrations of clients, from one source. */
  registrations: 300,
  /** Documents and keys of clients that the service reads for one source. */
  documents: 300,
};

/** What is counted, and the client if the count is its own. */
export type CountedArtifact =
  | { of: 'pushed requests' | 'pages' | 'registrations' | 'documents' }
  | { of: 'pushed requests of a client'; client: string };

const source = requestMember<string>('source');

/** Runs a request that comes from a source, for which its items count. */
export const withSource = source.run;

/** Returns the keys of the items by which `admission` decides, to be read with other items. */
export function artifactLimitKeys(app: string, counted: CountedArtifact, now = Date.now()): [Key, Key] {
  return counterKeys(counterOf(app, counted), now);
}

/**
 * Returns the seconds until another item may be stored, 0 if it may be now, and the write that counts it in
 * the transaction that stores it. That throws 429 `too_many_requests` if parallel requests have used up the
 * limit; that of `pages` does not, since its answer is made by then.
 */
export async function admission(
  app: string,
  counted: CountedArtifact,
): Promise<{ wait: number; count: Write }> {
  const now = Date.now();
  const items = await takeItems(artifactLimitKeys(app, counted, now));
  const count = countedIn(counterOf(app, counted), items, now);
  const limit = LIMITS[counted.of];
  const most = counted.of === 'pages' ? Number.MAX_SAFE_INTEGER : limit;
  return { wait: waitFor(count, limit), count: attemptWrite(count, most, raced) };
}

/** Creates the error of the protocol for a limit: 429 (RFC 9126, 2.3), or at the client of a browser. */
export function tooManyArtifacts(waitSeconds: number): Error {
  const text = `too many requests; try again in ${waitSeconds} seconds`;
  const error = new errors.CustomOIDCProviderError('temporarily_unavailable', text);
  return Object.assign(error, { status: 429, statusCode: 429 });
}

const raced = (wait: number) => tooManyRequests('Too many requests; wait before the next one', wait);

function counterOf(app: string, counted: CountedArtifact) {
  const { of } = counted;
  const by = 'client' in counted ? counted.client : `source ${source.get()}`;
  return { subject: `${of} at ${app} by ${by}`, windowSeconds: WINDOW_SECONDS };
}
