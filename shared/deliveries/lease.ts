import { randomUUID } from 'node:crypto';
import { isoIn, isoNow } from '../platform/time.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { sendWakes, type Wake } from '../storage/wake-queue.ts';
import {
  all,
  below,
  type Condition,
  either,
  equals,
  exists,
  hasNo,
  type Item,
} from '../storage/writes/expressions.ts';
import { tryWrite, tryWriteAll } from '../storage/writes/write-items.ts';
import { update, type Write } from '../storage/writes/writes.ts';
import { type ProgressRecord, progressFromItem } from '../webhooks/progress.ts';
import type { WebhookRecord } from '../webhooks/webhook.ts';
import { webhookFromItem } from '../webhooks/webhook-store.ts';

/** Time after which another function may deliver, if this one has died. */
const LEASE_SECONDS = 15;
const RENEWAL_MILLISECONDS = 5000;

/** The right to deliver to a webhook, which one function has at a time. */
export type Lease = Wake & { owner: string; lost: boolean };

/** Thrown when another function has taken over, or the webhook is deleted. */
export class LostLease extends Error {}

const progressKey = ({ app, webhook }: Wake) => keys.webhookProgress(app, webhook);
const isHeld = ({ owner }: Lease): Condition => equals('lease_owner', owner);

/**
 * Takes the lease. Returns undefined if the webhook is deleted or another function has the lease. In that
 * case the wake is counted, so that function looks at the feed again, and a wake is queued in case it dies.
 */
export async function takeLease(wake: Wake): Promise<Lease | undefined> {
  const lease = { ...wake, owner: randomUUID(), lost: false };
  for (;;) {
    const set = { lease_owner: lease.owner, lease_until: isoIn(LEASE_SECONDS) };
    const free = all(exists(), either(hasNo('lease_owner'), below('lease_until', isoNow())));
    const taken = await tryWrite(update(progressKey(wake), { set, add: { wakes: 1 } }, free));
    if (taken.held) return lease;
    if (!taken.current || (await noteWake(wake, taken.current))) return undefined;
  }
}

/**
 * Counts a wake, so that the function with the lease does not end before it has looked again. One delayed
 * wake at a time watches over it. Returns false if the lease has ended meanwhile.
 */
async function noteWake(wake: Wake, current: Item): Promise<boolean> {
  const {
    lease_owner: owner,
    lease_until: until = isoNow(),
    watched_until: watched,
  } = progressFromItem(current);
  const isWatched = watched !== undefined && watched > isoNow();
  if (!isWatched) await sendWakes([wake], Math.max(1, secondsTo(until) + 1));
  const set = isWatched ? {} : { watched_until: until };
  const counted = update(progressKey(wake), { set, add: { wakes: 1 } }, equals('lease_owner', owner));
  return (await tryWrite(counted)).held;
}

/** Returns the whole seconds from now until a date-time, rounded up. */
export function secondsTo(iso: string): number {
  return Math.ceil((Date.parse(iso) - Date.now()) / 1000);
}

/** Renews the lease every few seconds until the returned function is called. */
export function keepLease(lease: Lease): () => void {
  const renew = async () => {
    const set = { lease_until: isoIn(LEASE_SECONDS) };
    const renewed = await tryWrite(update(progressKey(lease), { set }, isHeld(lease)));
    if (!renewed.held) lease.lost = true;
  };
  // A renewal that fails is repeated by the next; if all fail, the lease ends and the next write shows it.
  const timer = setInterval(() => void renew().catch(() => undefined), RENEWAL_MILLISECONDS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Reads webhook and progress, strongly consistent. Throws `LostLease`. */
export async function lookWithLease(
  lease: Lease,
): Promise<{ webhook: WebhookRecord; progress: ProgressRecord }> {
  const [webhook, item] = await getItems([keys.webhook(lease.app, lease.webhook), progressKey(lease)]);
  if (!webhook || item?.['lease_owner'] !== lease.owner) throw new LostLease();
  return { webhook: webhookFromItem(webhook), progress: progressFromItem(item) };
}

/** Changes of the progress, and writes that must happen with them. */
export type ProgressChanges = { set: Partial<ProgressRecord>; writes: readonly Write[] };

/** Stores progress and renews the lease. Throws `LostLease`. */
export async function storeProgress(lease: Lease, { set, writes }: ProgressChanges): Promise<void> {
  const renewed = { ...set, lease_until: isoIn(LEASE_SECONDS) };
  if (!(await writeWithLease([update(progressKey(lease), { set: renewed }, isHeld(lease)), ...writes])))
    throw new LostLease();
}

/**
 * Stores progress and ends the lease. With `seen`, returns false and writes nothing if wakes or another due
 * time have arrived since then, or the lease is lost.
 */
export function releaseLease(
  lease: Lease,
  { set, writes }: ProgressChanges,
  seen?: ProgressRecord,
): Promise<boolean> {
  const changes = { set, remove: ['lease_owner', 'lease_until', 'watched_until'] };
  const condition = seen ? all(isHeld(lease), ...isUnchanged(seen)) : isHeld(lease);
  return writeWithLease([update(progressKey(lease), changes, condition), ...writes]);
}

function isUnchanged({ wakes, owner_sk: due }: ProgressRecord): Condition[] {
  return [equals('wakes', wakes), due === undefined ? hasNo('owner_sk') : equals('owner_sk', due)];
}

/** A single write costs half of a transaction. */
async function writeWithLease([first, ...further]: [Write, ...Write[]]): Promise<boolean> {
  return further.length === 0 ? (await tryWrite(first)).held : tryWriteAll([first, ...further]);
}
