import type { GroupSettings } from '../applications/settings/group-settings.ts';
import { groupSettingsOf } from '../groups/application-settings.ts';
import { removeFromAllGroups } from '../groups/membership-store.ts';
import { allInOrder, inParallel } from '../platform/parallel.ts';
import { MINUTE } from '../platform/time.ts';
import type { UploadOfField } from '../profiles/files/file-uploads.ts';
import { leaveToken } from '../profiles/identity/leave-token.ts';
import { keys, reservedFor, userPartition } from '../storage/keys.ts';
import { deleteObjects, emptyPrefix, listObjects } from '../storage/objects.ts';
import { getItems } from '../storage/read-items.ts';
import { emptyPartition, forEachOwned, removeOwned, type SweepBudget } from '../storage/sweep.ts';
import type { Item } from '../storage/writes/expressions.ts';
import { originalKey, servedPrefix, userFilePrefix, userFilesPrefix } from '../uploads/object-keys.ts';

/**
 * Maximum lag of the owner index, and maximum time to process a file. A sweep that
 * starts later sees everything.
 */
const SETTLED_SECONDS = MINUTE;
const WIDTH = 10;

/** A user, and uploads that its profile referred to. */
type UploadsOfUser = { app: string; userId: string; uploads: readonly UploadOfField[] };

/**
 * Deletes the remains of a user whose profile is deleted: memberships, files, links, codes, identities and
 * sessions. May be repeated. Returns false if time ran out.
 */
async function purgeUser(user: UploadsOfUser, groups: GroupSettings, budget: SweepBudget): Promise<boolean> {
  const { app, userId } = user;
  const partition = userPartition(app, userId);
  const [, ...outside] = await allInOrder([
    purgeUploads(user),
    emptyPrefix(userFilesPrefix(app, userId), budget),
    removeFromAllGroups(app, userId, groups, budget),
  ]);
  // The end of a membership also ends its invite, which the user owns.
  const owned = await allInOrder([
    forEachOwned(partition, budget, (item) => removeOwned(item, partition, budget)),
    emptyReservations(app, userId, budget),
  ]);
  // The partition has what the steps before need to find the rest.
  return [...outside, ...owned].every(Boolean) && emptyPartition(partition, budget, leaveToken);
}

/** Deletes links and identities from before the user had a profile. */
function emptyReservations(app: string, userId: string, budget: SweepBudget): Promise<boolean> {
  const { owner, prefix } = reservedFor(app, userId);
  return forEachOwned(owner, budget, (item) => removeOwned(item, owner, budget), prefix);
}

/**
 * Processes the purge record of a user. Returns true if nothing is left and the owner index has settled.
 * Until then no new user can have the id, since the sweep would delete its items too (decision 0024). If
 * there is one, another run has ended this deletion since the record was read.
 */
export async function purgeDeletedUser(record: Item, budget: SweepBudget): Promise<boolean> {
  const user = userOf(record);
  const { app, userId } = user;
  const [profile, application] = await getItems([keys.profile(app, userId), keys.application(app)]);
  if (profile) return true;
  const settled = isSettled(record['deleted_at']);
  return (await purgeUser(user, groupSettingsOf(application), budget)) && settled;
}

/**
 * Processes the purge record of uploads that a profile no longer refers to. Returns true if they can no
 * longer be in processing.
 */
export async function purgeFieldFiles(record: Item): Promise<boolean> {
  const settled = isSettled(record['dropped_at']);
  await purgeUploads(userOf(record));
  return settled;
}

function userOf({ app, user_id: userId, uploads }: Item): UploadsOfUser {
  return { app: String(app), userId: String(userId), uploads: uploads as UploadOfField[] };
}

function isSettled(since: unknown): boolean {
  return Date.now() >= Date.parse(String(since)) + SETTLED_SECONDS * 1000;
}

/** Deletes uploaded files, and the files that processing made from them. */
async function purgeUploads({ app, userId, uploads }: UploadsOfUser): Promise<void> {
  await inParallel(uploads, WIDTH, async ({ field, id }) => {
    const prefixes = [servedPrefix(app, id), userFilePrefix(app, userId, field, id)];
    const made = await Promise.all(prefixes.map((prefix) => listObjects(prefix)));
    await deleteObjects([originalKey(app, id), ...made.flat()]);
  });
}
