import { config } from '../platform/config.ts';
import { ApiError } from '../platform/errors.ts';
import { noteOnRequest } from '../platform/request/request-notes.ts';
import { epochOf, isoNow, isPast } from '../platform/time.ts';
import { hashOf, type Key, keys, type OwnerKey } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import {
  all,
  type Condition,
  equals,
  exists,
  type Item,
  notExists,
  type Otherwise,
} from '../storage/writes/expressions.ts';
import { put, update, type Write } from '../storage/writes/writes.ts';
import { newCode } from './link-code.ts';
import { type LinkRecord, linkFromItem, type ScreenLink } from './link-record.ts';

/** Returns the URL of a link. */
export function linkUrl(code: string): string {
  return `${config('LINK_URL')}/${code}`;
}

/** The members that `newLink` adds to a link. */
type LinkStamps = 'state' | 'created_at';
/** A link that is not created yet. */
type Unstamped<L> = L extends unknown ? Omit<L, LinkStamps> : never;

/**
 * Creates a link: its code, URL, reference and record, and the write that stores it under the hash of its
 * code. A used link stays until it expires, so that its reuse is recognised. It goes with its owner.
 */
export function newLink<L extends Unstamped<LinkRecord | ScreenLink>>(
  link: L,
  ownerOf: (item: Key) => OwnerKey,
  code = newCode(link.purpose === 'shorten' ? 'shorten' : 'auth'),
): { code: string; link: string; reference: string; record: L & Pick<LinkRecord, LinkStamps>; write: Write } {
  const record = { ...link, state: 'open' as const, created_at: isoNow() };
  const key = keys.link(code);
  const item = { ...key, ...ownerOf(key), ...record, expires_at: epochOf(link.expires) };
  const write = put(item, notExists(), () => new ApiError('conflict', 'Try again'));
  return { code, link: linkUrl(code), reference: hashOf(code), record, write };
}

/**
 * Returns a link that is used at its own address (`/l/{code}`, `/hub/auth/magic/{code}`); undefined for any
 * other, as for an unknown code (decision 0105).
 */
export async function findLink(code: string): Promise<LinkRecord | undefined> {
  const link = await linkOfCode(code);
  return link && !isOfScreen(link) ? noted(link) : undefined;
}

/** Returns a link that is used at the sign-in screen of the OpenID provider, in the sign-in that sent it. */
export async function findScreenLink(code: string): Promise<ScreenLink | undefined> {
  const link = await linkOfCode(code);
  return link && isOfScreen(link) ? noted(link) : undefined;
}

async function linkOfCode(code: string): Promise<LinkRecord | ScreenLink | undefined> {
  const item = /^[\w-]{8,64}$/.test(code) ? await getItem(keys.link(code)) : undefined;
  return item && linkFromItem(item);
}

/** Only sign-in links of the screen carry the sealed code of their message. */
function isOfScreen(link: LinkRecord | ScreenLink): link is ScreenLink {
  return link.purpose === 'auth' && link.user_id === undefined && link.sealed_code !== undefined;
}

function noted<L extends LinkRecord | ScreenLink>(link: L): L {
  noteOnRequest({ application: link.app });
  return link;
}

/**
 * Returns why a link can no longer be used: 404 unknown, 410 used or expired. Undefined if it can be used.
 */
export function deadLink(link: Pick<LinkRecord, 'state' | 'expires'> | undefined): ApiError | undefined {
  if (!link) return new ApiError('link_not_found', 'The link is not known; ask for a new one');
  if (link.state === 'used') return used();
  if (link.state === 'ended') return ended();
  if (isPast(link.expires)) return new ApiError('link_expired', 'The link has expired; ask for a new one');
  return undefined;
}

const ended = () => new ApiError('link_expired', 'The link has ended; ask for a new one');
const used = () => new ApiError('link_used', 'The link was used already; ask for a new one');

/**
 * The write that uses a link up. Only one attempt succeeds; others throw 410 `link_used`, or `otherwise`. The
 * used link has the `marks`.
 */
export function useLinkWrite(
  key: Key,
  otherwise: Otherwise = used,
  { also = [], marks = {} }: { also?: Condition[]; marks?: Item } = {},
): Write {
  return update(
    key,
    { set: { state: 'used', ...marks } },
    all(exists(), equals('state', 'open'), ...also),
    otherwise,
  );
}
