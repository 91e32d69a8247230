import { purgeAccount } from '../accounts/delete-account.ts';
import { purgeFeed } from '../events/purge-feed.ts';
import { purgeGroup } from '../groups/purge-group.ts';
import { log } from '../platform/log.ts';
import { inParallel } from '../platform/parallel.ts';
import { MINUTE } from '../platform/time.ts';
import { endWaysInOfProvider } from '../providers/delete-provider.ts';
import { revokeProviderToken } from '../providers/revoke-token.ts';
import type { Range } from '../storage/answered-item.ts';
import { queryPages } from '../storage/cursor.ts';
import { keyOf, purgeRanges } from '../storage/keys.ts';
import { emptyPrefix } from '../storage/objects.ts';
import { getItem } from '../storage/read-items.ts';
import { type SweepBudget, turnBudget } from '../storage/sweep.ts';
import { equals, exists, type Item } from '../storage/writes/expressions.ts';
import { tryWrite } from '../storage/writes/write-items.ts';
import { discard } from '../storage/writes/writes.ts';
import { servedPrefix } from '../uploads/object-keys.ts';
import { purgeDeletedUser, purgeFieldFiles } from '../users/purge-user.ts';
import { notifyOfLink } from '../ways-in/notify-of-way-in.ts';
import { removeEndedWaysIn } from '../ways-in/remove-ended-ways-in.ts';
import { takePicture } from '../ways-in/take-picture.ts';
import { purgeWebhook } from '../webhooks/purge-webhook.ts';
import { finishVariantDeletion } from './delete-variant.ts';
import { emptySignIns } from './empty-sign-ins.ts';
import { purgeApplication } from './purge-application.ts';

/** Records of a partition that are read at once. */
const PAGE = 25;
/** Deletions that are swept in parallel. */
const WIDTH = 5;

/** The outcome of a turn: `further` if the record needs another one in this run. */
type TurnOutcome = 'further' | 'ended';
type Sum = { deleted: number; failures: number };

/** The interval of the schedule, in which another partition is first. */
const INTERVAL_MS = 5 * MINUTE * 1000;

/**
 * Deletes what deleted applications, accounts, groups, users, variants and webhooks have left, until nothing
 * is left or `hasTime` returns false. The partitions of records have turns, so that none waits for the long
 * deletions of another one, and each run begins with another partition (decision 0271). Each step may be
 * repeated, so the next run finishes an interrupted one. Returns how many items were deleted, and how many
 * deletions failed. Throws 503 `dependency_unavailable` if no partition can be read.
 */
export async function purgeApplications(hasTime: () => boolean): Promise<Sum> {
  const sum: Sum = { deleted: 0, failures: 0 };
  const all = fromAnotherOne(purgeRanges()).map((range) => turnsOf(range, hasTime, sum));
  const unread: unknown[] = [];
  for (let partitions = all; partitions.length > 0 && hasTime(); ) {
    const open: typeof all = [];
    for (const turns of partitions) {
      const isOpen = await turns.next().then(
        ({ done }) => !done,
        (error: unknown) => {
          notePurgeFailure(sum, 'partition', error);
          unread.push(error);
        },
      );
      if (isOpen) open.push(turns);
    }
    partitions = open;
  }
  // One partition that cannot be read stops no other. If none can be read, the run has failed.
  if (unread.length === all.length) throw unread[0];
  return sum;
}

function notePurgeFailure(sum: Sum, what: unknown, error: unknown): void {
  sum.failures += 1;
  log.error('a deletion could not go on', { purge: String(what), cause: String(error) });
}

/** Returns the list from another of its members on in each run. */
export function fromAnotherOne<T>(list: readonly T[]): T[] {
  const first = Math.floor(Date.now() / INTERVAL_MS) % list.length;
  return [...list.slice(first), ...list.slice(0, first)];
}

/** Yields after each turn of a record of one partition: first one for each record, then those left over. */
async function* turnsOf(range: Range, hasTime: () => boolean, sum: Sum): AsyncGenerator<undefined> {
  const waiting: Item[] = [];
  // Descending, so that users and groups, which are small, do not wait for applications, which sort first.
  for await (const records of queryPages(range, { limit: PAGE, descending: true })) {
    for (const record of records) {
      if (!hasTime()) return;
      if ((await turn(record, hasTime, sum)) === 'further') waiting.push(record);
      yield;
    }
  }
  for (let known = waiting.shift(); known && hasTime(); known = waiting.shift()) {
    const record = await getItem(keyOf(known));
    if (record && (await turn(record, hasTime, sum)) === 'further') waiting.push(record);
    yield;
  }
}

/** The time in which the sweep works on a deletion. No new user can have the id of a deleted one by then. */
const SWEPT_SECONDS = 30;

/**
 * Deletes what just deleted groups, users, variants and webhooks have left, by their purge records, as long
 * as `hasTime` returns true. The purge does the rest, and what fails here (decision 0013).
 */
export async function sweepDeleted(records: readonly Item[], hasTime: () => boolean): Promise<Sum> {
  const sum: Sum = { deleted: 0, failures: 0 };
  await inParallel(records.filter(isSwept), WIDTH, async (record) => {
    const end = Date.parse(String(record['deleted_at'])) + SWEPT_SECONDS * 1000;
    const isInTime = () => hasTime() && Date.now() < end;
    while (isInTime() && (await turn(record, isInTime, sum)) === 'further');
  });
  return sum;
}

const SWEPT_KINDS: ReadonlySet<unknown> = new Set([
  ...['user', 'webhook', 'ways_in', 'provider'],
  ...['link_notice', 'provider_token', 'picture'],
]);

/** False for applications and accounts, which take many runs, and for files, which may be in processing. */
function isSwept({ kind, group, variant }: Item): boolean {
  return SWEPT_KINDS.has(kind) || group !== undefined || variant !== undefined;
}

/**
 * Purges the subject of one record for a turn, and removes the record when nothing is left. Leaves a failure
 * to the next run, so that it does not stop other purges.
 */
async function turn(record: Item, hasTime: () => boolean, sum: Sum): Promise<TurnOutcome> {
  const budget = turnBudget(hasTime);
  try {
    return await purgeRecord(record, budget);
  } catch (error) {
    notePurgeFailure(sum, record['kind'] ?? 'other', error);
    return 'ended';
  } finally {
    sum.deleted += budget.deleted;
  }
}

async function purgeRecord(record: Item, budget: SweepBudget): Promise<TurnOutcome> {
  if (await purge(record, budget)) await removeRecord(record, budget);
  // Time that is left means that the record waits, for example until the owner index has settled.
  else if (!budget.hasTime()) return 'further';
  return 'ended';
}

/** Removes a record, unless there is more to do since it was read: then it has another time. */
async function removeRecord(record: Item, budget: SweepBudget): Promise<void> {
  const { deleted_at } = record;
  const asRead = deleted_at === undefined ? exists() : equals('deleted_at', deleted_at);
  if ((await tryWrite(discard(keyOf(record), asRead))).held) budget.deleted += 1;
}

/** Deletes the subject of a purge record. Returns true if nothing is left. */
function purge(record: Item, budget: SweepBudget): Promise<boolean> {
  const { app, account, group, variant, upload, kind } = record;
  if (kind === 'user') return purgeUserWithSignIns(record, budget);
  if (kind === 'account') return purgeAccountWithFeed(String(account), budget);
  if (kind === 'webhook') return purgeWebhook(record, budget);
  if (kind === 'file') return purgeFieldFiles(record);
  if (kind === 'ways_in') return removeEndedWaysIn(record);
  if (kind === 'link_notice') return notifyOfLink(record);
  if (kind === 'picture') return takePicture(record);
  if (kind === 'provider_token') return revokeProviderToken(record);
  if (kind === 'provider') return endWaysInOfProvider(record, budget);
  if (typeof group === 'string') return purgeGroup(group, String(app), budget);
  if (typeof variant === 'string') return purgeVariant(record);
  if (typeof upload === 'string') return emptyPrefix(servedPrefix(String(app), upload), budget);
  return purgeApplication(record, budget);
}

async function purgeUserWithSignIns(record: Item, budget: SweepBudget): Promise<boolean> {
  return (await emptySignIns(record, budget)) && (await purgeDeletedUser(record, budget));
}

async function purgeAccountWithFeed(account: string, budget: SweepBudget): Promise<boolean> {
  return (await purgeAccount(account, budget)) && (await purgeFeed(account, budget));
}

/** Finishes an interrupted deletion. */
async function purgeVariant({ app, variant, deleted_by: actor }: Item): Promise<boolean> {
  await finishVariantDeletion(String(app), String(variant), String(actor));
  return true;
}
