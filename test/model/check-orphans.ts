import { expect } from 'vitest';
import { partiesOf } from '../../shared/events/event.ts';
import { eventFromItem } from '../../shared/events/event-store.ts';
import { BELONGS_TO, ownerOf } from '../../shared/repair/relations.ts';
import { kindOf } from '../../shared/storage/items.ts';
import { type Key, keyOf, keys } from '../../shared/storage/keys.ts';
import type { Item } from '../../shared/storage/writes/expressions.ts';
import { isOver } from './clock.ts';

/** Kinds that belong to nothing: those of the service itself, and those whose key is a hash. */
const FREE: ReadonlySet<string> = new Set([
  'keyring',
  'recognitionKeys',
  'throttle',
  'requestCount',
  // Counts of a month and of a day, which outlive their account.
  'accountBudget',
  'poolBudget',
  'usedRotation',
  'usedChallenge',
  'upstreamSignIn',
  'idempotency',
  'codeGuesses',
  'removal',
  'recordedChange',
  // Counts by the hour with the last refused attempt, which outlive their application by two days.
  'refusals',
  // Names of operations and ids, which outlive their application by a week.
  'staffRead',
  // Origins of a day, which outlive their application by two weeks.
  'unlistedOrigins',
  // Counted below: the key has a hash of its event's parties.
  'eventOfParty',
  'eventHead',
]);

type Find = (key: Key) => Item | undefined;
const text = (value: unknown): string => String(value);

/** The hub names an account that is no record. */
const HUB_ACCOUNT = keys.account('acct_hub').pk;

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

/**
 * Holds the whole table to what must be true of every item: its kind is known, everything that it belongs to
 * is there, and so is its owner, a user or application. After the purge nothing is left to purge.
 */
export function checkOrphans(table: readonly Item[]): void {
  const byKey = new Map(table.map((item) => [nameOf(keyOf(item)), item]));
  const find: Find = (key) => byKey.get(nameOf(key));
  const orphans = table.flatMap((item) => {
    const kind = kindOf(keyOf(item));
    if (kind && FREE.has(kind.name)) return [];
    const needs = kind && BELONGS_TO[kind.name];
    if (!kind || !needs) return [`${nameOf(keyOf(item))} is of no kind that may be here`];
    const needed = [...needs(kind.ids, item, find), ...ownerKeys(item)];
    const missing = needed.filter((key) => !find(key) && key.pk !== HUB_ACCOUNT);
    return missing.map((key) => `${nameOf(keyOf(item))} needs ${nameOf(key)}`);
  });
  expect(orphans).toEqual([]);
  const events = table.filter(({ pk }) => text(pk).startsWith('EVENTS#')).map(eventFromItem);
  const parties = table.filter(({ pk }) => text(pk).startsWith('EVENTPARTY#'));
  expect(parties).toHaveLength(events.flatMap(partiesOf).length);
}

/** The record by which the owner index finds an item. Items that have expired are kept for a while. */
function ownerKeys(item: Item): Key[] {
  const { expires_at } = item;
  const owner = expires_at !== undefined && isOver(Number(expires_at) * 1000) ? undefined : ownerOf(item);
  if (!owner) return [];
  return [owner.user === undefined ? keys.application(owner.app) : keys.profile(owner.app, owner.user)];
}
