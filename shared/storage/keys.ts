import { createHash } from 'node:crypto';
import { ITEMS, type KindName, PART } from './items.ts';
import type { PartsOf } from './key-parts.ts';
import type { Item } from './writes/expressions.ts';

/** Primary key of one item. */
export type Key = { pk: string; sk: string };

/** Returns the key of an item. */
export function keyOf({ pk, sk }: Readonly<Record<string, unknown>>): Key {
  return { pk: String(pk), sk: String(sk) };
}

/** Returns a text that is unique to the key. */
export function keyText({ pk, sk }: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([pk, sk]);
}

/**
 * Returns the members that a store has put into an item, without its key, its owner and the time after which
 * the table deletes it. Reads have already removed its write id and stamp.
 */
export function recordFromItem<T extends object>(item: Item): T {
  const { pk: _pk, sk: _sk, owner: _owner, owner_sk: _ownerSk, expires_at: _expiresAt, ...record } = item;
  return record as T;
}

/**
 * Key of the owner index (`by_owner`, keys only). It finds items of an owner outside the owner's partition.
 * The index is eventually consistent, so only lists and deletions use it, never a decision.
 */
export type OwnerKey = { owner: string; owner_sk: string };

/**
 * Number of owner-index partitions of an application's short-lived items, because each sign-in writes some.
 * Its users have one partition, and its groups another, so that one query reads a page (decision 0209).
 */
const SHARDS = 16;

/**
 * Number of partitions of purge records. Each new user checks one of them, which takes 500 checks a second
 * (decision 0271). With another number, existing records would not be found.
 */
const PURGE_SHARDS = 32;

/** Returns the SHA-256 in base64url. Keys contain codes, tokens and one-time secrets only in this form. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

function shardOf(id: string, shards = SHARDS): string {
  const first = createHash('sha256').update(id).digest()[0] ?? 0;
  return shardName(first % shards);
}

function shardName(shard: number): string {
  return String(shard).padStart(2, '0');
}

/** Further forms of keys of the same kinds, such as those from a hash that is already known. */
const OTHER_FORMS = {
  linkByReference: { pk: 'LINK#{hash}', sk: 'LINK' },
  challengeByReference: { pk: 'CHALLENGE#{hash}', sk: 'CHALLENGE' },
  oidcArtifactByReference: { pk: 'OIDC#{hash}', sk: '{model}' },
  /** Counts texts of an application for a kind of caller to numbers with these first digits, per UTC day. */
  textRangeBudget: { pk: 'BUDGET#{app}', sk: 'RANGE-{sha256(app, caller, range)}#{day}' },
} as const;

const FORMS = { ...ITEMS, ...OTHER_FORMS };
type Forms = typeof FORMS;

/** Functions that build the keys of each kind from the parts of its form. No other file builds keys. */
export const keys = Object.fromEntries(
  Object.entries(FORMS).map(([name, form]) => [name, keyMaker(form)]),
) as { [K in keyof Forms]: (...parts: PartsOf<`${Forms[K]['pk']} ${Forms[K]['sk']}`>) => Key };

/** Returns the function that makes keys of a form. The form is read when its first key is made. */
function keyMaker(form: Key): (...values: unknown[]) => Key {
  let make: ((values: readonly unknown[]) => Key) | undefined;
  return (...values) => {
    make ??= keyReader(form);
    return make(values);
  };
}

function keyReader({ pk, sk }: Key): (values: readonly unknown[]) => Key {
  const names: string[] = [];
  const partition = filler(pk === ITEMS.purge.pk ? '' : pk, names);
  const sort = filler(sk, names);
  if (pk === ITEMS.purge.pk) return (values) => purgeKey(sort(values));
  return (values) => ({ pk: partition(values), sk: sort(values) });
}

/** Builds a text from the values of the parts, in the order of their names. */
type Filler = (values: readonly unknown[]) => string;

/**
 * Returns the function that fills a form with values in the order of `names`. Adds missing names to the list.
 */
function filler(form: string, names: string[] = []): Filler {
  const pieces = form.split(PART).map((piece, n) => (n % 2 === 0 ? () => piece : partFiller(piece, names)));
  return (values) => pieces.reduce((text, piece) => text + piece(values), '');
}

function partFiller(part: string, names: string[]): Filler {
  const [, list] = /^sha256\((.+)\)$/.exec(part) ?? [];
  if (list === undefined) return valueFiller(part, names);
  const [first = valueFiller(list, names), ...others] = list
    .split(', ')
    .map((name) => valueFiller(name, names));
  if (others.length === 0) return (values) => hashOf(first(values));
  return (values) => hashOf(JSON.stringify([first, ...others].map((value) => value(values))));
}

function valueFiller(name: string, names: string[]): Filler {
  if (name.startsWith("'")) return () => name.slice(1, -1);
  if (!names.includes(name)) names.push(name);
  const at = names.indexOf(name);
  const text = TEXTS[name] ?? String;
  return (values) => text(values[at]);
}

/** How the values of these parts are written in keys. Other values are only converted to text. */
const TEXTS: Readonly<Record<string, (value: unknown) => string>> = {
  algorithm: (name) => (name === 'RS256' ? '#RS256' : ''),
  channel: (name) => String(name).toUpperCase(),
  recipient: (address) => String(address).toLowerCase(),
  // Sorts like the number.
  position: (position) => String(position).padStart(16, '0'),
};

/** Returns the range of the items of a kind in a partition, given the parts of its partition key. */
function rangeOf<K extends KindName>(kind: K, ...parts: PartsOf<(typeof ITEMS)[K]['pk']>) {
  const { pk, sk } = ITEMS[kind];
  return { pk: filler(pk)(parts), prefix: sk.split('{', 1)[0] ?? '' };
}

/** Returns the range of all items of a partition. */
function partitionOf<K extends KindName>(kind: K, ...parts: PartsOf<(typeof ITEMS)[K]['pk']>) {
  return { ...rangeOf(kind, ...parts), prefix: '' };
}

/** Partitions and sort-key prefixes of queries that read page by page. */
export const ranges = {
  application: (app: string) => partitionOf('application', app),
  credentials: (app: string) => rangeOf('applicationCredential', app),
  oidcClients: (app: string) => rangeOf('oidcClient', app),
  grantsOfClient: (app: string, client: string) => rangeOf('grantOfClient', app, client),
  assets: (app: string) => rangeOf('asset', app),
  messageTemplates: (app: string) => rangeOf('messageTemplate', app),
  identityProviders: (app: string) => rangeOf('identityProvider', app),
  variants: (app: string) => rangeOf('variant', app),
  smsKeywords: (app: string) => rangeOf('smsKeyword', app),
  sharedTextRoutes: (word: string) => rangeOf('sharedTextRoute', word),
  group: (group: string) => partitionOf('group', group),
  groupMembers: (group: string) => rangeOf('groupMember', group),
  groupInvites: (group: string) => rangeOf('groupInvite', group),
  account: (account: string) => partitionOf('account', account),
  accountMembers: (account: string) => rangeOf('accountMember', account),
  invitesOfAddress: (email: string) => rangeOf('invitedAddress', email),
  accountApplications: (account: string) => rangeOf('accountApplication', account),
  sessions: (app: string, userId: string) => rangeOf('session', app, userId),
  userAccounts: (app: string, userId: string) => rangeOf('userAccount', app, userId),
  assertions: (app: string, field: string, value: string) => rangeOf('assertion', app, field, value),
  searchEntries: (app: string, start: string, prefix: string) => ({
    ...rangeOf('searchEntry', app, start),
    prefix,
  }),
  passkeys: (app: string, userId: string) => rangeOf('passkey', app, userId),
  linkedIdentities: (app: string, userId: string) => rangeOf('linkedIdentity', app, userId),
  identitiesAtProvider: (app: string, provider: string) => rangeOf('identityAtProvider', app, provider),
  passkeysOfHost: (app: string, host: string) => rangeOf('passkeyOfHost', app, host),
  user: (app: string, userId: string) => partitionOf('profile', app, userId),
  userGroups: (app: string, userId: string) => rangeOf('userGroup', app, userId),
  profileWithGroups: (app: string, userId: string) => rangeOf('profile', app, userId),
  uniqueIndexes: () => rangeOf('uniqueIndex'),
  purges: (shard: string) => ({ pk: filler(ITEMS.purge.pk)([shard]), prefix: '' }),
  webhooks: (app: string) => rangeOf('webhook', app),
  webhook: (app: string, webhook: string) => partitionOf('webhookProgress', app, webhook),
  webhookLanes: (app: string, webhook: string) => rangeOf('webhookLane', app, webhook),
  webhookDeliveries: (app: string, webhook: string) => rangeOf('webhookDelivery', app, webhook),
  webhookReplays: (app: string, webhook: string) => rangeOf('webhookReplay', app, webhook),
  events: (scope: string) => rangeOf('event', scope),
  eventsOfParty: (scope: string, party: string) => rangeOf('eventOfParty', scope, party),
  signInAttempts: (app: string, slot: string, hash: string) => {
    const { pk, prefix } = rangeOf('signInAttempt', app, slot);
    return { pk, prefix: `${prefix}${hash}#` };
  },
  /** All attempts of an application, and what leads to them, with this first digit of the hash. */
  attemptSlot: (app: string, slot: string) => partitionOf('signInAttempt', app, slot),
  dailyCounts: (app: string) => rangeOf('dailyCount', app),
  audits: (day: string) => rangeOf('audit', day),
};

/** Returns the range of each partition of purge records. */
export function purgeRanges(): { pk: string; prefix: string }[] {
  return Array.from({ length: PURGE_SHARDS }, (_, shard) => ranges.purges(shardName(shard)));
}

/** Returns the key of a purge record. Its sort key selects the partition. */
function purgeKey(sk: string): Key {
  return { pk: ranges.purges(shardOf(sk, PURGE_SHARDS)).pk, sk };
}

/** Returns the key of the expiry of a guest. The user id selects the partition. */
export function guestExpiryKey(app: string, userId: string, due: string): Key {
  return keys.guestExpiry(shardOf(userId), due, app, userId);
}

/** Returns the ranges of all guests whose expiry is not after a time (ISO 8601). */
export function dueGuestRanges(now: string): { pk: string; from: string; to: string }[] {
  return Array.from({ length: SHARDS }, (_, shard) => {
    const { pk } = keys.guestExpiry(shardName(shard), '', '', '');
    // A sort key has `#` after its time, which sorts before `$`.
    return { pk, from: '0', to: `${now}$` };
  });
}

/** The range of an account's invites, then its members: from the first `INVITE#` to the last `MEMBER#`. */
export function accountPeopleRange(account: string) {
  return { pk: ranges.account(account).pk, from: 'INVITE#', to: 'MEMBER$' };
}

/** The range of an application's counts of these UTC days, both included. */
export function countsOfDays(app: string, first: string, last: string) {
  // A sort key has `#` after its day, which sorts before `$`.
  return { pk: ranges.dailyCounts(app).pk, from: first, to: `${last}$` };
}

/** The range of a hub user's account roles and profile: from the first `ACCOUNT#` to the profile. */
export function hubUserRange(app: string, userId: string) {
  return { pk: userPartition(app, userId), from: 'ACCOUNT#', to: 'PROFILE' };
}

const PROFILE_POSITION = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#.{1,128}$/;

/** True if a profile can have this `owner_sk`, so that a page of users can start after it. */
export function isProfilePosition(position: string): boolean {
  return PROFILE_POSITION.test(position);
}

/** The owner-index partition of the progress items of webhooks that have something to deliver later. */
export const DUE_WEBHOOKS = 'WEBHOOKS#DUE';

/** Owner-index keys of items that have a partition of their own. */
export const owners = {
  /** Profiles belong to their application, sorted by creation (ISO 8601), then by user id. */
  profile: (app: string, userId: string, created: string): OwnerKey => ({
    owner: listPartition(app, 'users'),
    owner_sk: `${created}#${userId}`,
  }),
  /** Groups belong to their application. Their ids sort by creation. */
  group: (app: string, group: string): OwnerKey => ({
    owner: listPartition(app, 'groups'),
    owner_sk: group,
  }),
  /** Links of users who have no profile yet, and identities that such links reserve. */
  reserved: (app: string, userId: string, item: Key): OwnerKey => ({
    owner: reservedFor(app, userId).owner,
    owner_sk: `${userId}#${item.pk}`,
  }),
  /** Identities and sign-in links belong to their user. */
  ofUser: (app: string, userId: string, item: Key): OwnerKey => ({
    owner: userPartition(app, userId),
    owner_sk: item.pk,
  }),
  /**
   * Challenges and links of sign-ins with an address. They sort by the address, so that deleting its user
   * finds them (decision 0284). They share the partitions of `ofApplication`, so deleting the application
   * finds them, too.
   */
  signIn: (app: string, address: { field: string; value: string }, item: Key): OwnerKey => {
    const { owner, prefix } = signInsOf(app, addressHash(keys.identity(app, address.field, address.value)));
    return { owner, owner_sk: `${prefix}${item.pk}` };
  },
  /** Webhooks that have to deliver something at a time (ISO 8601), of all applications. */
  dueWebhook: (app: string, webhook: string, due: string): OwnerKey => ({
    owner: DUE_WEBHOOKS,
    owner_sk: `${due}#${app}#${webhook}`,
  }),
  /** All other items that are found by a code belong to their application. */
  ofApplication: (app: string, item: Key): OwnerKey => ({
    owner: `APP#${app}#ITEMS#${shardOf(item.pk)}`,
    owner_sk: item.pk,
  }),
};

/** Returns the owner-index partition of all users or groups of an application. */
export function listPartition(app: string, kind: 'users' | 'groups'): string {
  return `APP#${app}#${kind.toUpperCase()}`;
}

/** Returns the owner-index partitions of an application's other items. */
export function spreadPartitions(app: string): string[] {
  const shards = Array.from({ length: SHARDS }, (_, shard) => shardName(shard));
  return ['PROMISED', 'ITEMS'].flatMap((kind) => shards.map((shard) => `APP#${app}#${kind}#${shard}`));
}

/** Returns the owner-index partition and prefix of items for a user who may have no profile yet. */
export function reservedFor(app: string, userId: string): { owner: string; prefix: string } {
  return { owner: `APP#${app}#PROMISED#${shardOf(userId)}`, prefix: `${userId}#` };
}

/** Returns the hash of an identity's partition key, which names the address in the owner keys of sign-ins. */
export function addressHash({ pk }: Key): string {
  return hashOf(pk);
}

/** Returns the owner-index partition and prefix of sign-ins with an address of the application. */
export function signInsOf(app: string, hash: string): { owner: string; prefix: string } {
  return { owner: `APP#${app}#ITEMS#${shardOf(hash)}`, prefix: `SIGNIN#${hash}#` };
}

/** Returns the owner-index partition and prefix of the changes of address that a user asked for. */
export function challengesOfUser(app: string, userId: string): { owner: string; prefix: string } {
  return { owner: userPartition(app, userId), prefix: 'CHALLENGE#' };
}

/** Returns the owner-index partition and prefix of the identities of a user. */
export function identitiesOfUser(app: string, userId: string): { owner: string; prefix: string } {
  return { owner: userPartition(app, userId), prefix: `APP#${app}#ID#` };
}

/**
 * Returns the partition of a user (profile, memberships, sessions). It also owns the links and identities
 * of the user.
 */
export function userPartition(app: string, userId: string): string {
  return ranges.user(app, userId).pk;
}
