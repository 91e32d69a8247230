import { config } from '../platform/config.ts';
import { ApiError } from '../platform/errors.ts';
import { noteOnRequest } from '../platform/request-notes.ts';
import { epochOf, isPast } from '../platform/time.ts';
import type { Identity } from '../profiles/identity.ts';
import { type Key, keys, owners, recordFromItem } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { all, equals, exists, notExists } from '../storage/writes/expressions.ts';
import { put, update, type Write } from '../storage/writes/writes.ts';
import type { LinkRecord } from './magic-link.ts';

/** Returns the URL of a link. */
export function linkUrl(code: string): string {
  return `${config('LINK_URL')}/${code}`;
}

type LinkOwner = { isNewUser?: boolean; userId?: string | undefined; address?: Identity };

/**
 * The write that stores a link under the hash of its code. A used link stays until it expires, so that its
 * reuse is recognised. `isNewUser`: its user has no profile yet. `userId` owns the link: it goes with that
 * user. `address`: it signs in with this address, and goes with the user who has it.
 */
export function linkWrite(
  code: string,
  record: LinkRecord,
  { isNewUser = false, userId = record.user_id, address }: LinkOwner = {},
): Write {
  const key = keys.link(code);
  const ofOthers = address ? owners.signIn(record.app, address, key) : owners.ofApplication(record.app, key);
  const owner = userId ? (isNewUser ? owners.reserved : owners.ofUser)(record.app, userId, key) : ofOthers;
  const item = { ...key, ...owner, ...record, expires_at: epochOf(record.expires) };
  return put(item, notExists(), () => new ApiError('conflict', 'Try again'));
}

/**
 * The place where a link is used: its own address (`/l/{code}`, `/hub/auth/magic/{code}`), or the sign-in
 * screen of the OpenID provider, in the sign-in that sent the link.
 */
export type LinkPlace = 'own address' | 'sign-in screen';

/** Returns a link used at `place`; undefined for any other, as for an unknown code (decision 0105). */
export async function findLink(code: string, place: LinkPlace): Promise<LinkRecord | undefined> {
  if (!/^[\w-]{8,64}$/.test(code)) return undefined;
  const item = await getItem(keys.link(code));
  const link = item && recordFromItem<LinkRecord>(item);
  if (!link || placeOf(link) !== place) return undefined;
  noteOnRequest({ application: link.app });
  return link;
}

/** Returns where a link is used. Only sign-in links of the screen carry the sealed code of their message. */
function placeOf({ purpose, sealed_code }: LinkRecord): LinkPlace {
  return purpose === 'auth' && sealed_code !== undefined ? 'sign-in screen' : 'own address';
}

/**
 * Returns why a link can no longer be used: 404 unknown, 410 used or expired. Undefined if it can be used.
 */
export function deadLink(link: LinkRecord | undefined): ApiError | undefined {
  if (!link) return new ApiError('link_not_found', 'The link is not known; ask for a new one');
  if (link.state === 'used') return used();
  if (isPast(link.expires)) return new ApiError('link_expired', 'The link has expired; ask for a new one');
  return undefined;
}

const used = () => new ApiError('link_used', 'The link was used already; ask for a new one');

/** The write that uses a link up. Only one attempt succeeds, the others throw 410 `link_used`. */
export function useLinkWrite(key: Key): Write {
  return update(key, { set: { state: 'used' } }, all(exists(), equals('state', 'open')), used);
}
