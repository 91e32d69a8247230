import { ApiError, assertThat } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';
import { CONTACT_FIELDS } from '../profiles/identity/identity.ts';
import { hashesOfAddresses } from '../profiles/identity/proved-addresses.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { hashOfAddress, keyedHashes } from './address-key.ts';
import type { Attempt } from './attempt.ts';
import { type SignInAttempt, shownAttempt } from './attempt-contract.ts';
import { findAttempt, findRequest, readAttempts } from './attempt-store.ts';
import { providerInPlaceOfAddress } from './attempts-at-provider.ts';
import type { SignInAttemptLookup } from './lookup-contract.ts';

type AttemptsPage = { results: SignInAttempt[]; next?: string };

/**
 * Finds attempts to sign in, the newest first: those with an address, whether or not it has a user, those
 * with the addresses that a user verified or the platform wrote, that of a request, or those that failed at
 * an identity provider. Throws 404 `user_not_found`, 400 `invalid_cursor`, and 503 while the keys cannot be
 * used.
 */
export async function lookUpAttempts(app: string, lookup: SignInAttemptLookup): Promise<AttemptsPage> {
  const { request_id, provider, after, page_size: limit } = lookup;
  if (after !== undefined && !isId('attempt', after))
    throw new ApiError('invalid_cursor', 'body.after: pass the `next` of the previous page');
  if (request_id !== undefined) return { results: await attemptsOfRequest(app, request_id) };
  const addresses =
    provider === undefined
      ? await keyedHashes(await hashesOf(app, lookup))
      : [providerInPlaceOfAddress(app, provider)];
  return attemptsOfAddresses(app, addresses, { limit, after });
}

async function hashesOf(app: string, { user_id, email, phone }: SignInAttemptLookup): Promise<string[]> {
  if (email !== undefined) return [hashOfAddress(app, { field: CONTACT_FIELDS.email, value: email })];
  if (phone !== undefined) return [hashOfAddress(app, { field: CONTACT_FIELDS.phone, value: phone })];
  const profile = await findProfile(app, String(user_id));
  assertThat(profile, 'user_not_found');
  return hashesOfAddresses(profile);
}

async function attemptsOfRequest(app: string, requestId: string): Promise<SignInAttempt[]> {
  const place = await findRequest(app, requestId);
  const attempt = place && (await findAttempt(place));
  return attempt ? [shownAttempt(attempt)] : [];
}

/** Returns one page of the attempts with these addresses, which are keyed hashes. */
async function attemptsOfAddresses(
  app: string,
  addresses: readonly string[],
  page: { limit: number; after?: string | undefined },
): Promise<AttemptsPage> {
  const parts = await Promise.all(addresses.map((address) => readAttempts(app, address, page)));
  const all = parts.flatMap(({ attempts }) => attempts).sort(newestFirst);
  const shown = all.slice(0, page.limit);
  const last = shown.at(-1);
  const hasMore = all.length > shown.length || parts.some(({ more }) => more);
  return { results: shown.map(shownAttempt), ...(last && hasMore && { next: last.id }) };
}

function newestFirst(a: Attempt, b: Attempt): number {
  return a.id < b.id ? 1 : -1;
}
