import { isDeepStrictEqual } from 'node:util';
import { HUB_APPLICATION_ID } from '../platform/ids.ts';
import type { Actor } from '../platform/request/request-origin.ts';
import type { Item } from '../storage/writes/expressions.ts';
import type { EventType } from './event-types.ts';

/** One change of an item, from its record in the stream. At least one of `before` and `after` is there. */
export type ItemChange = {
  /** The variable parts of the key, in order, such as application and user. */
  ids: readonly string[];
  before: Item | undefined;
  after: Item | undefined;
  /** The author of the change: `service` if no request made it. */
  actor: Actor;
  /** The reason of its removal, if the removal names one. */
  reason: string | undefined;
};

/** An event derived from an item change. Its actor is that of the change unless it has one. */
export type Derived = {
  scope: string;
  type: EventType;
  /** Id of the subject, whose type follows from the type of the event. */
  id: string;
  /** Version of the subject after the change, or its last one if it was removed. */
  version?: number | undefined;
  user?: string | undefined;
  related?: Readonly<Record<string, string>>;
  changed?: readonly string[];
  count?: number;
  origin?: string;
  reason?: string | undefined;
  operation?: string | undefined;
  is_test?: true | undefined;
  actor?: Actor;
  is_guest?: true | undefined;
};

/** Decides which events a change of an item is: often one, or none. */
export type Derive = (change: ItemChange) => Derived[];

/** Returns the actor of a change that only the user can have made. */
export function selfOf(app: string, id: string): Actor {
  return { type: app === HUB_APPLICATION_ID ? 'hub_user' : 'user', id };
}

/**
 * Returns the author of a change that a sign-in makes beside the profile. Its request has no caller yet, but
 * the item names the user who signs in.
 */
export function signingInActor({ actor, after }: ItemChange, app: string): Actor {
  const user = textAt(after, 'updated_by');
  return actor.type === 'anonymous' && user !== undefined ? selfOf(app, user) : actor;
}

/** Attributes of items that are no fields of the record, or show only that something changed. */
const INTERNAL = new Set([
  'pk',
  'sk',
  'owner',
  'owner_sk',
  'expires_at',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'same_second',
  'updated_by',
  'write_id',
  'written_by',
]);

/**
 * Returns the names of the fields that differ, sorted, without internal ones and those of `ignored`. Both
 * attributes of an image have the name of its slot.
 */
export function changedFields(
  before: Item | undefined,
  after: Item | undefined,
  ignored: readonly string[] = [],
): string[] {
  const names = differing(before, after)
    .filter((name) => !INTERNAL.has(name) && !ignored.includes(name))
    .map((name) => name.replace(/^(upload|image)_/, ''));
  return [...new Set(names)].sort();
}

/** Returns the names of the members that two records do not have alike. */
export function differing(before: unknown, after: unknown): string[] {
  const [old, now] = [membersOf(before), membersOf(after)];
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...names].filter((name) => !isDeepStrictEqual(old[name], now[name]));
}

/** Returns the members of a value that should be a record. */
export function membersOf(value: unknown): Item {
  return typeof value === 'object' && value !== null ? (value as Item) : {};
}

/** Returns the text at an attribute; undefined if it is no text. */
export function textAt(item: Item | undefined, name: string): string | undefined {
  const value = item?.[name];
  return typeof value === 'string' ? value : undefined;
}

/** Returns the number at an attribute; 0 if it is no number. */
export function numberAt(item: Item | undefined, name: string): number {
  const value = item?.[name];
  return typeof value === 'number' ? value : 0;
}

/** Returns the version of a record after a change, or the last one of a removed record. */
export function versionIn({ before, after }: ItemChange): number | undefined {
  return numberAt(after ?? before, 'version') || undefined;
}

/** Returns the new state of a record if an update changed it. A record without a state is enabled. */
export function changedState({ before, after }: ItemChange): 'enabled' | 'disabled' | undefined {
  const [old, now] = [textAt(before, 'state') ?? 'enabled', textAt(after, 'state') ?? 'enabled'];
  if (old === now) return undefined;
  return now === 'disabled' ? 'disabled' : 'enabled';
}
