import { config } from '../platform/config.ts';
import { ApiError } from '../platform/errors.ts';
import { epochOf, isPast } from '../platform/time.ts';
import { all, equals, exists, type Item, notExists } from '../storage/expressions.ts';
import { type Key, keys, owners } from '../storage/keys.ts';
import { getItem } from '../storage/table.ts';
import { put, update, type Write } from '../storage/writes.ts';
import type { LinkRecord } from './magic-link.ts';

/** The URL of a link. */
export function linkUrl(code: string): string {
  return `${config('LINK_URL')}/${code}`;
}

/**
 * The write that stores a link under the hash of its code. It stays until it expires, also when used, so that
 * its reuse can be told. `promised`: its user has no profile yet.
 */
export function linkWrite(code: string, record: LinkRecord, promised = false): Write {
  const key = keys.link(code);
  const owner = record.user_id
    ? (promised ? owners.promised : owners.ofUser)(record.app, record.user_id, key)
    : owners.ofApplication(record.app, key);
  const item = { ...key, ...owner, ...record, expires_at: epochOf(record.expires) };
  return put(item, notExists(), () => new ApiError('conflict', 'Try again'));
}

/**
 * Where a link is used: at its own address (`/l/{code}`, `/hub/auth/magic/{code}`), or at the OpenID
 * provider's sign-in screen, in the one sign-in that sent it.
 */
export type LinkPlace = 'own address' | 'sign-in screen';

/**
 * Reads a link that is used at `place`; undefined for every other link, as for an unknown code (decision
 * 0105).
 */
export async function findLink(code: string, place: LinkPlace): Promise<LinkRecord | undefined> {
  if (!/^[\w-]{8,64}$/.test(code)) return undefined;
  const item = await getItem(keys.link(code));
  const link = item && recordOf(item);
  return link && placeOf(link) === place ? link : undefined;
}

/** Of the links that sign in, only those of the screen bring the code of their message along. */
function placeOf({ purpose, sealed_code }: LinkRecord): LinkPlace {
  return purpose === 'auth' && sealed_code !== undefined ? 'sign-in screen' : 'own address';
}

function recordOf(item: Item): LinkRecord {
  const { pk: _pk, sk: _sk, owner: _owner, owner_sk: _ownerSk, expires_at: _expiresAt, ...record } = item;
  return record as LinkRecord;
}

/** Why a link cannot be used any more: 404 unknown, 410 used or expired; undefined while it can. */
export function deadLink(link: LinkRecord | undefined): ApiError | undefined {
  if (!link) return new ApiError('link_not_found', 'The link is not known; ask for a new one');
  if (link.state === 'used') return new ApiError('link_used', 'The link was used already; ask for a new one');
  if (isPast(link.expires)) return new ApiError('link_expired', 'The link has expired; ask for a new one');
  return undefined;
}

/**
 * The write that uses a link up; of any number of attempts one succeeds, the others throw 410 `link_used`.
 */
export function useLinkWrite(key: Key): Write {
  return update(
    key,
    { set: { state: 'used' } },
    all(exists(), equals('state', 'open')),
    () => new ApiError('link_used', 'The link was used already; ask for a new one'),
  );
}
