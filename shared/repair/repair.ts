import type { KindName } from '../storage/items.ts';
import type { Key } from '../storage/keys.ts';
import type { Item } from '../storage/writes/expressions.ts';
import type { Write } from '../storage/writes/writes.ts';

/** The kinds of repairs, with the text that reports show for each. */
export const REPAIRS = {
  links: 'open links that sign in or change an address, ended',
  challenges: 'pending codes of sign-ins and changes of address, ended',
  codes: 'one-time codes and sign-ins under way, ended',
  sessions: 'sessions and refresh tokens from the time of the loss, ended',
  deletions: 'deletions that had arrived in part, completed',
  remains: 'remains of applications and users without their record, queued for deletion',
  identities: 'addresses and unique values, given back to or taken from a user',
  search: 'search entries, completed or removed',
  ways_in: 'passkeys and linked identities without their other half, removed',
  grants: 'grants of OpenID clients without their other half, removed',
  memberships: 'memberships and invites without their other half, removed or made equal',
  applications: 'parts of applications without their other half, completed or removed',
  counters: 'counters, counted again',
  feeds: 'events with their parties, and ends of feeds, completed',
} as const;

export type RepairKind = keyof typeof REPAIRS;

/** When the first region was lost (epoch milliseconds), and how late its last writes may have been. */
export type Loss = { lostAt: number; lagSeconds: number };

/** An item that a pass has found. */
export type ScannedItem = { name: KindName; ids: readonly string[]; key: Key; item: Item };

/**
 * One repair: writes that are made together or not at all. `next`: keys of records that depend on what was
 * written, such as the group of a removed member. Their rules run next. `ownerless`: the id of a group or
 * account that has members or applications, and with this repair no owner.
 */
export type Repair = {
  what: RepairKind;
  writes: readonly Write[];
  next?: readonly Key[];
  ownerless?: string | undefined;
};

/** Returns what is to be repaired about an item; nothing if it is whole. Only reads. */
export type Rule = (found: ScannedItem, loss: Loss) => Promise<Repair[]>;

/** True for a time (ISO 8601) before the loss. `lostAt` may be early by as much as the lag. */
export function isBeforeLoss(iso: unknown, { lostAt, lagSeconds }: Loss): boolean {
  return Date.parse(String(iso)) <= lostAt + lagSeconds * 1000;
}

/** True for a time (ISO 8601) so close to the loss that the lost region may have used what is from then. */
export function isWithinLag(iso: unknown, loss: Loss): boolean {
  return Date.parse(String(iso)) >= loss.lostAt - loss.lagSeconds * 1000 && isBeforeLoss(iso, loss);
}
