import { tokenRevocationWrites } from '../profiles/identity/leave-token.ts';
import { type KindName, kindOf } from '../storage/items.ts';
import { type Key, keys } from '../storage/keys.ts';
import { getItem, getItems } from '../storage/read-items.ts';
import { exists, type Item } from '../storage/writes/expressions.ts';
import { remove, type Write } from '../storage/writes/writes.ts';
import { linkedIdentityFromItem } from '../ways-in/linked-identity.ts';
import { webhookPurge } from '../webhooks/purge-webhook.ts';
import { BELONGS_TO } from './relations.ts';
import type { RepairKind, Rule, ScannedItem } from './repair.ts';

/** Kinds that are removed if something that they belong to is missing. A new one is a line here. */
const HALVES: Partial<Record<KindName, RepairKind>> = {
  slug: 'applications',
  credential: 'applications',
  applicationCredential: 'applications',
  webhook: 'applications',
  webhookProgress: 'applications',
  smsKeyword: 'applications',
  smsWord: 'applications',
  textRoute: 'applications',
  sharedTextRoute: 'applications',
  accountMember: 'memberships',
  userAccount: 'memberships',
  accountInvite: 'memberships',
  accountAddress: 'memberships',
  invitedAddress: 'memberships',
  accountApplication: 'applications',
  userGroup: 'memberships',
  groupMember: 'memberships',
  groupInvite: 'memberships',
  passkey: 'ways_in',
  passkeyCredential: 'ways_in',
  passkeyOfHost: 'ways_in',
  linkedIdentity: 'ways_in',
  identityOwner: 'ways_in',
  identityAtProvider: 'ways_in',
};

export const HALF_KINDS = Object.keys(HALVES) as KindName[];

/** What ends with an item beside the item itself. */
const MORE: Partial<Record<KindName, (ids: readonly string[], item: Item) => Write[]>> = {
  webhook: ([app = '', webhook = '']) => webhookPurge(app, webhook),
  webhookProgress: ([app = '', webhook = '']) => webhookPurge(app, webhook),
  linkedIdentity: (_ids, item) => tokenRevocationWrites(linkedIdentityFromItem(item)),
};

/**
 * Removes an item if something that one transaction wrote with it is missing. Either the other half has not
 * arrived, or its removal has: nobody knows, and no right is given by mistake (decision 0731). What it
 * belongs to is judged next.
 */
export const withoutOtherHalf: Rule = async (found) => {
  const { name, ids, key, item } = found;
  const what = HALVES[name];
  const needed = await neededBy(found);
  const present = await getItems(needed);
  const missing = needed.filter((_, i) => !present[i]);
  if (what === undefined || missing.length === 0 || (await isLeftToPurge(name, missing))) return [];
  const writes = [remove(key, exists()), ...(MORE[name]?.(ids, item) ?? [])];
  return [{ what, writes, next: [...needed, ...countersOf(found)] }];
};

/** Kinds that a deletion removes at once, so that no purge looks for them. */
const REMOVED_AT_ONCE: ReadonlySet<KindName> = new Set(['slug', 'accountApplication']);

/** True if purges remove the item: all that is missing is a record whose deletion has begun. */
async function isLeftToPurge(name: KindName, missing: readonly Key[]): Promise<boolean> {
  if (REMOVED_AT_ONCE.has(name)) return false;
  return (await getItems(missing.map(purgeOf))).every(Boolean);
}

/** Returns the key of the purge record that a deletion of this record leaves; undefined for other kinds. */
function purgeOf(record: Key): Key | undefined {
  const { name, ids: [first = '', second = ''] = [] } = kindOf(record) ?? {};
  if (name === 'application') return keys.purge(first);
  if (name === 'group') return keys.purgeGroup(first);
  if (name === 'account') return keys.purgeAccount(first);
  if (name === 'profile') return keys.purgeUser(first, second);
  return name === 'webhook' ? keys.purgeWebhook(first, second) : undefined;
}

/** Returns what must be in the table because this item is. */
async function neededBy({ name, ids, item }: ScannedItem): Promise<Key[]> {
  const group = name === 'groupMember' ? await getItem(keys.group(ids[0] ?? '')) : undefined;
  return BELONGS_TO[name]?.(ids, item, () => group) ?? [];
}

/** Returns the records that count the item, without being needed by it. */
function countersOf({ name, ids: [first = '', user = ''], item }: ScannedItem): Key[] {
  if (name === 'credential') return [keys.application(String(item['application']))];
  return name === 'userAccount' ? [keys.profile(first, user)] : [];
}
