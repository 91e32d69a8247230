import { deleteAccountOfAnyOwner } from '../../shared/accounts/delete-account.ts';
import { deleteApplication, findApplication } from '../../shared/applications/application-store.ts';
import { groupFromItem } from '../../shared/groups/group-items.ts';
import { groupDeletionWrites } from '../../shared/groups/purge-group.ts';
import { propertiesOf } from '../../shared/platform/properties.ts';
import { findProfile } from '../../shared/profiles/profile-store.ts';
import { type Key, keyOf, keys } from '../../shared/storage/keys.ts';
import { getItem } from '../../shared/storage/read-items.ts';
import { retryStale } from '../../shared/storage/stale.ts';
import { equals, type Item } from '../../shared/storage/writes/expressions.ts';
import { writeAll } from '../../shared/storage/writes/write-items.ts';
import { deleteUser } from '../../shared/users/delete-user.ts';

/** A kind of record that a restore brings back although it was deleted after the copy. */
export type RestoredKind = {
  /** One of them, and several, in sentences. */
  name: string;
  plural: string;
  /** The type of the event of its deletion. */
  event: string;
  /** The sort key of its records, which no other kind has. */
  sk: string;
  idOf: (item: Item) => unknown;
  /** The application of a user or group. An application or account is its own scope. */
  scopeOf: (item: Item) => unknown;
  createdOf: (item: Item) => unknown;
  keyOf: (scope: string, id: string) => Key;
  /** Deletes one by the rules of the service. Does nothing if it is gone. */
  delete: (scope: string, id: string) => Promise<void>;
};

/** A record of the restored table. */
export type RestoredRecord = {
  kind: RestoredKind;
  key: Key;
  id: string;
  scope: string;
  /** ISO 8601. It tells a user from a later one with the same id. */
  created: string;
};

/**
 * The kinds whose deletions are repeated, in the order in which they are deleted: an account can only be
 * deleted without applications, and hub users are members of accounts.
 */
export const RESTORED_KINDS: readonly RestoredKind[] = [
  {
    name: 'application',
    plural: 'applications',
    event: 'application.deleted',
    sk: keys.application('').sk,
    idOf: ({ id }) => id,
    scopeOf: ({ id }) => id,
    createdOf: ({ created_at }) => created_at,
    keyOf: (_scope, id) => keys.application(id),
    delete: async (_scope, id) => {
      const application = await findApplication(id);
      if (application) await deleteApplication(application, {});
    },
  },
  {
    name: 'account',
    plural: 'accounts',
    event: 'account.deleted',
    sk: keys.account('').sk,
    idOf: ({ id }) => id,
    scopeOf: ({ id }) => id,
    createdOf: ({ created_at }) => created_at,
    keyOf: (_scope, id) => keys.account(id),
    delete: async (_scope, id) => {
      if (await getItem(keys.account(id))) await deleteAccountOfAnyOwner(id);
    },
  },
  {
    name: 'group',
    plural: 'groups',
    event: 'group.deleted',
    sk: keys.group('').sk,
    idOf: ({ id }) => id,
    scopeOf: ({ app_id }) => app_id,
    createdOf: ({ created_at }) => created_at,
    keyOf: (_scope, id) => keys.group(id),
    delete: (_scope, id) => retryStale(() => deleteGroup(id)),
  },
  {
    name: 'user',
    plural: 'users',
    event: 'user.deleted',
    sk: keys.profile('', '').sk,
    idOf: ({ user_id }) => user_id,
    scopeOf: ({ app }) => app,
    createdOf: ({ meta }) => propertiesOf(meta)['created'],
    keyOf: (scope, id) => keys.profile(scope, id),
    delete: async (scope, id) => {
      const profile = await findProfile(scope, id);
      if (profile) await deleteUser(profile, 'platform', {});
    },
  },
];

/** The attributes that `restoredRecord` reads. */
export const RECORD_ATTRIBUTES = ['pk', 'sk', 'id', 'user_id', 'app', 'app_id', 'created_at', 'meta'];

/** Returns an item as a record whose deletion may be repeated; undefined if it is of another kind. */
export function restoredRecord(item: Item): RestoredRecord | undefined {
  const kind = RESTORED_KINDS.find(({ sk }) => sk === item['sk']);
  if (!kind) return undefined;
  return {
    kind,
    key: keyOf(item),
    id: String(kind.idOf(item)),
    scope: String(kind.scopeOf(item)),
    created: String(kind.createdOf(item)),
  };
}

async function deleteGroup(id: string): Promise<void> {
  const item = await getItem(keys.group(id));
  if (item) await writeAll(groupDeletionWrites(groupFromItem(item), equals('version', item['version'])));
}
