import { identityKeys } from '../profiles/identity/identity-store.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { searchKey } from '../profiles/search/search-store.ts';
import { type Key, keyOf, keys } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { equals, exists, hasNo } from '../storage/writes/expressions.ts';
import { remove, update } from '../storage/writes/writes.ts';
import type { Rule } from './repair.ts';

/**
 * Completes deletions whose purge record has arrived, but not the removal of the record itself. `subjectOf`
 * returns the key of that record, from the parts of the key of the purge record: the first is its partition.
 * `next` are the records that count it.
 */
function deletionOf(
  subjectOf: (ids: readonly string[]) => Key,
  next: (ids: readonly string[]) => Key[] = () => [],
): Rule {
  return async ({ ids }) => {
    const subject = await getItem(subjectOf(ids));
    if (!subject) return [];
    return [{ what: 'deletions', writes: [remove(keyOf(subject), exists())], next: next(ids) }];
  };
}

const applicationKeys = ([, app = '']: readonly string[]) => [keys.application(app)];

export const deletedGroups = deletionOf(([, group = '']) => keys.group(group));
export const deletedAccounts = deletionOf(([, account = '']) => keys.account(account));
export const deletedWebhooks = deletionOf(
  ([, app = '', webhook = '']) => keys.webhook(app, webhook),
  applicationKeys,
);
export const deletedProviders = deletionOf(
  ([, app = '', provider = '']) => keys.identityProvider(app, provider),
  applicationKeys,
);

/** Completes the deletion of an application, with its slug and its entry in its account. */
export const deletedApplications: Rule = async ({ ids: [, app = ''] }) => {
  const item = await getItem(keys.application(app));
  if (!item) return [];
  const { account, slug } = item;
  const next = [keys.slug(String(slug)), keys.accountApplication(String(account), app)];
  return [{ what: 'deletions', writes: [remove(keyOf(item), exists())], next }];
};

/**
 * Completes the deletion of a user. A profile that was created later is another user with the same id: the
 * deletion of the first one had ended, and its record goes.
 */
export const deletedUsers: Rule = async ({ ids: [, app = '', user = ''], key, item }) => {
  const found = await getItem(keys.profile(app, user));
  if (!found) return [];
  const profile = profileFromItem(found);
  const isAnother = profile.meta.created > String(item['deleted_at']);
  const ended = isAnother ? remove(key, exists()) : remove(keyOf(found), equals('version', profile.version));
  const next = [
    ...identityKeys(app, profile.identities),
    ...(profile.search?.terms ?? []).map((term) => searchKey(profile, term)),
  ];
  return [{ what: 'deletions', writes: [ended], next }];
};

/** Marks a variant as deleted whose deletion has begun. */
export const deletedVariants: Rule = async ({ ids: [, app = '', variant = ''] }) => {
  const key = keys.variant(app, variant);
  const found = await getItem(key);
  if (!found || found['deleting'] === true) return [];
  const marked = update(key, { set: { deleting: true }, add: { version: 1 } }, hasNo('deleting'));
  return [{ what: 'deletions', writes: [marked], next: [keys.application(app)] }];
};
