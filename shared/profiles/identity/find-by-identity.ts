import type { ReadItems } from '../../storage/joined-calls.ts';
import { keys } from '../../storage/keys.ts';
import { getItems } from '../../storage/read-items.ts';
import type { Item } from '../../storage/writes/expressions.ts';
import { lastFirstProof, type ProfileRecord } from '../profile.ts';
import { profileFromItem } from '../profile-store.ts';
import { type Identity, isVerifiedBy } from './identity.ts';
import { identityKeys, isFormer, isReserved, isSelfAsserted, ownerOfIdentity } from './identity-store.ts';

/**
 * The caller who looks up a value: the application's platform (keys, service account, hub), the owner, who
 * has verified it by a code or link, or anybody else.
 */
export type LookupBy = 'platform' | 'owner' | 'stranger';

/**
 * The state of an identity. `free`: no user has it. `former`: its user gave it up and may undo that
 * (decision 0088). `reserved`: a magic link reserves it for a user id. `asserted`: its user wrote it without
 * a proof. `written`: the platform wrote it without a proof. `verified`: its user has verified it.
 */
export type IdentityState = 'free' | 'former' | 'reserved' | 'asserted' | 'written' | 'verified';

/** An identity with its item and state, its owner, and the user that the lookup finds. */
export type IdentityLookup = {
  identity: Identity;
  item: Item | undefined;
  state: IdentityState;
  owner: string | undefined;
  found: string | undefined;
};

/** A user whose profile the caller has read; `item` is undefined if there is no profile. */
export type KnownUser = { userId: string; item: Item | undefined };

/** The table of decision 0082: the states in which an identity finds its owner. */
const FINDS: Record<LookupBy, readonly IdentityState[]> = {
  platform: ['reserved', 'written', 'verified'],
  owner: ['reserved', 'written', 'verified'],
  stranger: ['verified'],
};

/** True if an identity of this state finds its owner. */
export function isFound(by: LookupBy, state: IdentityState): boolean {
  return FINDS[by].includes(state);
}

/**
 * Returns the state of an identity, from its item and the profile of its owner. A reservation
 * counts as asserted after a later first verification by its owner, because that removed the
 * values that were only written. A former address does once its user is deleted, who can undo nothing.
 */
export function stateOfIdentity(
  identity: Identity,
  item: Item | undefined,
  owner: ProfileRecord | undefined,
): IdentityState {
  if (isFormer(item)) return owner ? 'former' : 'asserted';
  if (ownerOfIdentity(item) === undefined) return 'free';
  if (owner && isVerifiedBy(owner, identity)) return 'verified';
  if (!isReserved(item)) return isSelfAsserted(item) ? 'asserted' : 'written';
  return owner && lastFirstProof(owner) > reservedAt(item) ? 'asserted' : 'reserved';
}

/** Returns the user that an item names, also as the one who gave the value up. */
function holderOf(item: Item | undefined): string | undefined {
  return item && isFormer(item) ? String(item['user_id']) : ownerOfIdentity(item);
}

function reservedAt(item: Item | undefined): number {
  return Date.parse(String(item?.['reserved_at'])) / 1000;
}

/** Looks up identifying values, strongly consistent. */
export async function findByIdentities(
  app: string,
  identities: readonly Identity[],
  by: LookupBy,
  read: ReadItems = getItems,
): Promise<IdentityLookup[]> {
  const items = await read(identityKeys(app, identities));
  return lookUpIdentityItems(app, identities, items, by, undefined, read);
}

/**
 * Looks up identities whose items the caller has read by `identityKeys`. Reads a profile only if it decides
 * the answer: a value that its owner wrote may be verified by now, and a reservation may have lapsed.
 * Otherwise a verified value has the state `written`, which finds the same user.
 */
export async function lookUpIdentityItems(
  app: string,
  identities: readonly Identity[],
  items: readonly (Item | undefined)[],
  by: LookupBy,
  known?: KnownUser,
  read: ReadItems = getItems,
): Promise<IdentityLookup[]> {
  const profileKeys = identities.map((_, i) => {
    const item = items[i];
    const owner = holderOf(item);
    const decides = by === 'stranger' || isSelfAsserted(item) || isReserved(item);
    const isRead = owner === undefined || owner === known?.userId;
    return decides && !isRead ? keys.profile(app, owner) : undefined;
  });
  const profiles = await read(profileKeys);
  return identities.map((identity, i) => {
    const item = items[i];
    const holder = holderOf(item);
    const profile = holder === known?.userId ? known?.item : profiles[i];
    const state = stateOfIdentity(identity, item, profile && profileFromItem(profile));
    const owner = state === 'former' ? undefined : holder;
    return { identity, item, state, owner, found: isFound(by, state) ? owner : undefined };
  });
}

/** Returns the one user that the values find; `several` if they find different users. */
export function foundAmong(lookups: readonly IdentityLookup[]): string | 'several' | undefined {
  const found = new Set(lookups.flatMap((lookup) => lookup.found ?? []));
  return found.size > 1 ? 'several' : [...found][0];
}
