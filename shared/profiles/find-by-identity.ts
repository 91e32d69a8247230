import type { Item } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/table.ts';
import { type Identity, isProvedBy } from './identity.ts';
import { holderOf, isFormer, isReserved, isSelfAsserted } from './identity-store.ts';
import { lastFirstProof, type ProfileRecord } from './profile.ts';
import { profileFromItem } from './profile-store.ts';

/**
 * Who looks a value up: the application's platform (keys, service account, hub), its owner, who has proved it
 * by a code or link, or anybody else.
 */
export type Asker = 'platform' | 'owner' | 'stranger';

/**
 * How a value is a user's. `free`: nobody's. `former`: its user gave it up and may undo that (decision 0088).
 * `reserved`: a magic link keeps it for an id. `asserted`: its holder has only said so. `written`: the
 * platform has written it. `proved`: it is among the verified data of its holder.
 */
export type Standing = 'free' | 'former' | 'reserved' | 'asserted' | 'written' | 'proved';

/** An identifying value, how it is whose, and the user it finds for who asked. */
export type Holding = {
  identity: Identity;
  standing: Standing;
  holder: string | undefined;
  found: string | undefined;
};

/** A user whose profile the caller has read; `item` is undefined where there is none. */
export type KnownUser = { userId: string; item: Item | undefined };

/** Whom a value finds for whom: the one table of decision 0082. */
const FINDS: Record<Asker, readonly Standing[]> = {
  platform: ['reserved', 'written', 'proved'],
  owner: ['reserved', 'written', 'proved'],
  stranger: ['proved'],
};

/** True where a value of that standing finds its user for who asks. */
export function isFound(asker: Asker, standing: Standing): boolean {
  return FINDS[asker].includes(standing);
}

/**
 * How a value is a user's, by its identity item and the profile of the user that this names. A reservation
 * counts as asserted once its user has first proved another value: with that the user lost what had only been
 * written.
 */
export function standingOfIdentity(
  identity: Identity,
  item: Item | undefined,
  holder: ProfileRecord | undefined,
): Standing {
  if (isFormer(item)) return 'former';
  if (holderOf(item) === undefined) return 'free';
  if (holder && isProvedBy(holder, identity)) return 'proved';
  if (!isReserved(item)) return isSelfAsserted(item) ? 'asserted' : 'written';
  return holder && lastFirstProof(holder) > reservedAt(item) ? 'asserted' : 'reserved';
}

function reservedAt(item: Item | undefined): number {
  return (Date.parse(String(item?.['reserved_at'])) || 0) / 1000;
}

/** Looks identifying values up for who asks, strongly consistent. */
export async function findByIdentities(
  app: string,
  identities: readonly Identity[],
  asker: Asker,
): Promise<Holding[]> {
  if (identities.length === 0) return [];
  const items = await getItems(identities.map(({ field, value }) => keys.identity(app, field, value)));
  return judgeIdentities(app, identities, items, asker);
}

/**
 * Looks values up whose identity items the caller has read. Profiles are read only where the answer depends
 * on them: a value that its holder has written may be proved by now, and a reservation may have lapsed.
 * Otherwise a proved value shows as `written`, which finds the same user.
 */
export async function judgeIdentities(
  app: string,
  identities: readonly Identity[],
  items: readonly (Item | undefined)[],
  asker: Asker,
  known?: KnownUser,
): Promise<Holding[]> {
  const profileKeys = items.map((item) => {
    const holder = holderOf(item);
    const decides = asker === 'stranger' || isSelfAsserted(item) || isReserved(item);
    const isRead = holder === undefined || holder === known?.userId;
    return decides && !isRead ? keys.profile(app, holder) : undefined;
  });
  const profiles = profileKeys.some(Boolean) ? await getItems(profileKeys) : [];
  return identities.map((identity, i) => {
    const holder = holderOf(items[i]);
    const item = holder === known?.userId ? known?.item : profiles[i];
    const standing = standingOfIdentity(identity, items[i], item && profileFromItem(item));
    return { identity, standing, holder, found: isFound(asker, standing) ? holder : undefined };
  });
}

/** The one user that the values find. `several`: they find different ones. */
export function foundAmong(holdings: readonly Holding[]): string | 'several' | undefined {
  const found = new Set(holdings.flatMap((holding) => holding.found ?? []));
  return found.size > 1 ? 'several' : [...found][0];
}
