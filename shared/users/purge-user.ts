import { removeFromAllGroups } from '../groups/membership-store.ts';
import { inParallel } from '../platform/parallel.ts';
import { MINUTE } from '../platform/time.ts';
import type { FieldUpload } from '../profiles/file-uploads.ts';
import type { Item } from '../storage/expressions.ts';
import { promisedTo, userPartition } from '../storage/keys.ts';
import { deleteObjects, emptyPrefix, listObjects } from '../storage/objects.ts';
import { type Budget, emptyOwner, emptyPartition, removeOwned } from '../storage/sweep.ts';
import { originalKey, servedPrefix, userFilePrefix, userFilesPrefix } from '../uploads/object-keys.ts';

/**
 * Longest that the owner index may lag, and that a function may process a file: what a sweep could not see
 * yet is there for one that begins later than this.
 */
const SETTLED_SECONDS = MINUTE;
const WIDTH = 10;

/** A user, and uploads that the profile referred to. */
type UploadsOfUser = { app: string; userId: string; uploads: readonly FieldUpload[] };

/**
 * Deletes what is left of a user whose profile is gone: memberships, files, links, codes, identities and
 * sessions. May be repeated. Returns false when time ran out.
 */
export async function purgeUser(user: UploadsOfUser, budget: Budget): Promise<boolean> {
  const { app, userId } = user;
  const partition = userPartition(app, userId);
  await purgeUploads(user);
  return (
    (await removeFromAllGroups(app, userId, budget)) &&
    (await emptyOwner(partition, budget, (item) => removeOwned(item, partition, budget))) &&
    (await emptyPromises(app, userId, budget)) &&
    (await emptyPartition(partition, budget)) &&
    (await emptyPrefix(userFilesPrefix(app, userId), budget))
  );
}

/** Links and identities from before the user had a profile. */
function emptyPromises(app: string, userId: string, budget: Budget): Promise<boolean> {
  const { owner, prefix } = promisedTo(app, userId);
  return emptyOwner(owner, budget, (item) => removeOwned(item, owner, budget), prefix);
}

/**
 * Works off the purge record of a user. True when nothing is left, and the owner index had the time to show
 * everything: until then the id makes no new user, whom the sweep would take for the old one.
 */
export async function purgeDeletedUser(record: Item, budget: Budget): Promise<boolean> {
  const settled = isSettled(record['deleted_at']);
  return (await purgeUser(userOf(record), budget)) && settled;
}

/**
 * Works off the purge record of uploads that a profile no longer refers to. True when nobody can be
 * processing them any more.
 */
export async function purgeFieldFiles(record: Item): Promise<boolean> {
  const settled = isSettled(record['dropped_at']);
  await purgeUploads(userOf(record));
  return settled;
}

function userOf({ app, user_id: userId, uploads }: Item): UploadsOfUser {
  return { app: String(app), userId: String(userId), uploads: uploads as FieldUpload[] };
}

function isSettled(since: unknown): boolean {
  return Date.now() >= Date.parse(String(since)) + SETTLED_SECONDS * 1000;
}

/** Deletes uploads as they were sent, and what processing has made of them. */
async function purgeUploads({ app, userId, uploads }: UploadsOfUser): Promise<void> {
  await inParallel(uploads, WIDTH, async ({ field, id }) => {
    const prefixes = [servedPrefix(app, id), userFilePrefix(app, userId, field, id)];
    const made = await Promise.all(prefixes.map((prefix) => listObjects(prefix)));
    await deleteObjects([originalKey(app, id), ...made.flat()]);
  });
}
