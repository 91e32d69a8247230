import { expect } from 'vitest';
import { partiesOf } from '../../shared/events/event.ts';
import { eventFromItem } from '../../shared/events/event-store.ts';
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
/** Returns the keys of items that must be in the table because this one is. */
type Needs = (ids: readonly string[], item: Item, find: Find) => Key[];

const text = (value: unknown): string => String(value);
const ofApplication: Needs = ([app = '']) => [keys.application(app)];
const ofUser: Needs = ([app = '', user = '']) => [keys.application(app), keys.profile(app, user)];
const ofWebhook: Needs = ([app = '', webhook = '']) => [keys.webhook(app, webhook)];
/** The application or account whose feed it is. */
const ofScope = (scope: string): Key =>
  scope.startsWith('acct_') ? keys.account(scope) : keys.application(scope);

/** What each kind of item belongs to. A kind that is not here must not be in the table. */
const BELONGS_TO: Readonly<Record<string, Needs>> = {
  application: ([app = ''], { account, slug }) => [
    ...(account === undefined ? [] : [keys.accountApplication(text(account), app)]),
    keys.slug(text(slug)),
  ],
  applicationUsage: ofApplication,
  slug: (_ids, { app }) => [keys.application(text(app))],
  credential: ([client = ''], { application }) => [keys.applicationCredential(text(application), client)],
  applicationCredential: ([app = '', client = '']) => [keys.application(app), keys.credential(client)],
  webhook: ([app = '', webhook = '']) => [keys.application(app), keys.webhookProgress(app, webhook)],
  webhookProgress: ofWebhook,

  account: () => [],
  accountMember: ([account = '', user = '']) => [
    keys.account(account),
    keys.userAccount('app_hub', user, account),
    keys.profile('app_hub', user),
  ],
  userAccount: ([, user = '', account = '']) => [keys.accountMember(account, user)],
  accountInvite: ([account = ''], { email, id }) => [
    keys.account(account),
    keys.accountAddress(account, text(email)),
    keys.invitedAddress(text(email), text(id)),
  ],
  accountAddress: ([account = ''], { invite }) => [keys.accountInvite(account, text(invite))],
  invitedAddress: (_ids, { account, invite }) => [keys.accountInvite(text(account), text(invite))],
  accountApplication: ([account = '', app = '']) => [keys.account(account), keys.application(app)],

  profile: ofApplication,
  session: ofUser,
  assertion: ([app = '', , , user = '']) => [keys.profile(app, user)],
  searchEntry: ([app = '', , , , , user = '']) => [keys.profile(app, user)],
  guestExpiry: ([, , app = '', user = '']) => [keys.profile(app, user)],
  identity: ([app = ''], { user_id, reserved, former }) => [
    keys.application(app),
    // A link promises an address to a user who is none yet.
    ...(reserved && !former ? [] : [keys.profile(app, text(user_id))]),
  ],
  userGroup: ([app = '', user = '', group = ''], { id, state }) => [
    keys.group(group),
    keys.groupMember(group, text(id)),
    // Somebody is invited who is no user yet.
    ...(state === 'active' ? [keys.profile(app, user)] : []),
  ],

  group: (_ids, { app_id }) => [keys.application(text(app_id))],
  groupMember: ([group = ''], { user_id }, find) => [
    keys.group(group),
    keys.userGroup(text(find(keys.group(group))?.['app_id']), text(user_id), group),
  ],
  groupInvite: ([group = '']) => [keys.group(group)],

  link: (_ids, { app }) => [keys.application(text(app))],
  challenge: (_ids, { app }) => [keys.application(text(app))],
  signInAttempt: ofApplication,
  attemptRequest: ofApplication,
  attemptPurge: ofApplication,
  messageBudget: ofApplication,
  event: ([scope = '']) => [ofScope(scope)],
};

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
    const needed = [...needs(kind.ids, item, find), ...ownerOf(item)];
    const missing = needed.filter((key) => !find(key) && key.pk !== HUB_ACCOUNT);
    return missing.map((key) => `${nameOf(keyOf(item))} needs ${nameOf(key)}`);
  });
  expect(orphans).toEqual([]);
  const events = table.filter(({ pk }) => text(pk).startsWith('EVENTS#')).map(eventFromItem);
  const parties = table.filter(({ pk }) => text(pk).startsWith('EVENTPARTY#'));
  expect(parties).toHaveLength(events.flatMap(partiesOf).length);
}

/** The record by which the owner index finds an item. Items that have expired are kept for a while. */
function ownerOf({ owner, expires_at }: Item): Key[] {
  if (owner === undefined || (expires_at !== undefined && isOver(Number(expires_at) * 1000))) return [];
  const [, app, user] = /^APP#([^#]+)#(?:USER#(.+))?/s.exec(text(owner)) ?? [];
  // Webhooks with something to deliver are found by their time.
  if (app === undefined) return [];
  return [user === undefined ? keys.application(app) : keys.profile(app, user)];
}
