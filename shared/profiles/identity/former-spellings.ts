import { type Key, keys } from '../../storage/keys.ts';
import type { Item } from '../../storage/writes/expressions.ts';
import { formerSpellings } from '../../typed/typed-number.ts';
import type { ProfileRecord } from '../profile.ts';
import { CONTACT_FIELDS, type Identity, normalise } from './identity.ts';
import { isFormer, ownerOfIdentity } from './identity-store.ts';

const PHONE = CONTACT_FIELDS.phone;

/** An identity under the value that its item has in the table. */
export type StoredIdentity = { identity: Identity; item: Item | undefined };

/**
 * Returns an identity under every value that it may have in the table, first the present one. A phone number
 * may have a spelling of an earlier release, until `numbers normalise` is through (decision 0275).
 */
export function spellingsOf({ field, value }: Identity): Identity[] {
  if (field !== PHONE) return [{ field, value }];
  const present = normalise(field, value);
  const spellings = new Set([present, ...formerSpellings(present), value]);
  return [...spellings].map((spelling) => ({ field, value: spelling }));
}

/** Returns the keys under which identities may be stored. */
export function identityKeys(app: string, identities: readonly Identity[]): Key[] {
  return identities.flatMap(spellingsOf).map(({ field, value }) => keys.identity(app, field, value));
}

/**
 * Returns identities as they are stored, from the items of their `identityKeys`. The present spelling counts
 * first.
 */
export function storedIdentities(
  identities: readonly Identity[],
  items: readonly (Item | undefined)[],
): StoredIdentity[] {
  const unread = [...items];
  return identities.map((asked) => {
    const spelled = spellingsOf(asked).map((identity) => ({ identity, item: unread.shift() }));
    const held = spelled.find(({ item }) => ownerOfIdentity(item) !== undefined || isFormer(item));
    return held ?? { identity: asked, item: spelled[0]?.item };
  });
}

/** Returns identities as they are looked for now: a number of an earlier release in E.164. */
export function inPresentSpelling(identities: readonly Identity[]): Identity[] {
  return identities.map(({ field, value }) => ({ field, value: normalise(field, value) }));
}

/**
 * Returns a profile whose phone number is spelled as `verified` is, if an earlier release stored the same
 * number otherwise. A verified number stays verified.
 */
export function respelled(profile: ProfileRecord, verified: Identity | undefined): ProfileRecord {
  if (verified?.field !== PHONE) return profile;
  const inE164 = (data: Record<string, unknown>) =>
    data[PHONE] !== undefined && normalise(PHONE, data[PHONE]) === verified.value
      ? { ...data, [PHONE]: verified.value }
      : data;
  return { ...profile, data: inE164(profile.data), verified_data: inE164(profile.verified_data) };
}
