import { createHash } from 'node:crypto';
import type { ProtectedWrite } from '../platform/config.ts';

/** Primary key of one item. */
export type Key = { pk: string; sk: string };

/** Returns the key of an item. */
export function keyOf({ pk, sk }: Readonly<Record<string, unknown>>): Key {
  return { pk: String(pk), sk: String(sk) };
}

/**
 * Key of the owner index (`by_owner`, keys only). It finds items of an owner outside the owner's partition.
 * The index is eventually consistent, so only lists and deletions use it, never a decision.
 */
export type OwnerKey = { owner: string; owner_sk: string };

/**
 * Number of owner-index partitions per application and kind of item. Short-lived items are spread over all of
 * them, because each sign-in writes some. Users and groups are in the first one, so that one query reads a
 * page of them; earlier releases used all (decision 0209).
 */
const SHARDS = 16;

/**
 * Number of partitions of purge records. Each new user checks one of them, which takes 500 checks a second
 * (decision 0271). Another number would be another place for the records that are there.
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

/**
 * Every key of the table; no other file builds keys. docs/data-model.md explains each. Values that
 * callers choose (user ids, identity values) are the last part of a key, so a `#` inside one cannot
 * reach another record.
 */
export const keys = {
  application: (app: string): Key => ({ pk: `APP#${app}`, sk: 'APP' }),
  applicationUsage: (app: string): Key => ({ pk: `APP#${app}`, sk: 'USAGE' }),
  schema: (app: string): Key => ({ pk: `APP#${app}`, sk: 'SCHEMA' }),
  slug: (slug: string): Key => ({ pk: `SLUG#${slug}`, sk: 'SLUG' }),

  account: (account: string): Key => ({ pk: `ACCT#${account}`, sk: 'ACCT' }),
  accountMember: (account: string, userId: string): Key => ({
    pk: `ACCT#${account}`,
    sk: `MEMBER#${userId}`,
  }),
  accountInvite: (account: string, invite: string): Key => ({
    pk: `ACCT#${account}`,
    sk: `INVITE#${invite}`,
  }),
  /** The only invite of an address into the account. */
  accountAddress: (account: string, email: string): Key => ({
    pk: `ACCT#${account}`,
    sk: `ADDRESS#${hashOf(email)}`,
  }),
  /** An invite of an address into any account. */
  invitedAddress: (email: string, invite: string): Key => ({
    pk: invitedPartition(email),
    sk: `INVITE#${invite}`,
  }),
  accountApplication: (account: string, app: string): Key => ({ pk: `ACCT#${account}`, sk: `APP#${app}` }),

  credential: (clientId: string): Key => ({ pk: `KEY#${clientId}`, sk: 'KEY' }),
  applicationCredential: (app: string, clientId: string): Key => ({
    pk: `APP#${app}`,
    sk: `KEY#${clientId}`,
  }),
  asset: (app: string, asset: string): Key => ({ pk: `APP#${app}`, sk: `ASSET#${asset}` }),
  /** The texts of an application for a kind of message in a language. */
  messageTemplate: (app: string, kind: string, locale: string): Key => ({
    pk: `APP#${app}`,
    sk: `MESSAGE#${kind}#${locale}`,
  }),
  variant: (app: string, variant: string): Key => ({ pk: `APP#${app}`, sk: `VARIANT#${variant}` }),
  smsKeyword: (app: string, keyword: string): Key => ({ pk: `APP#${app}`, sk: `KEYWORD#${keyword}` }),
  /** Reserves the word, which is unique in its application. */
  smsWord: (app: string, word: string): Key => ({ pk: `APP#${app}`, sk: `WORD#${word}` }),
  /** The keyword for a text to a number that only this keyword uses. */
  textRoute: (number: string, word: string): Key => ({ pk: `TEXT#${number}#${word}`, sk: 'TEXT' }),
  /** A keyword for a text to any number of the service. Several applications may use the same word. */
  sharedTextRoute: (word: string, keyword: string): Key => ({
    pk: `TEXT#ANY#${word}`,
    sk: `KEYWORD#${keyword}`,
  }),
  inboundText: (messageId: string): Key => ({ pk: `TEXTED#${hashOf(messageId)}`, sk: 'TEXTED' }),

  oidcClient: (app: string, client: string): Key => ({ pk: `APP#${app}`, sk: `OIDC#${client}` }),

  group: (group: string): Key => ({ pk: `GROUP#${group}`, sk: 'GROUP' }),
  groupMember: (group: string, member: string): Key => ({ pk: `GROUP#${group}`, sk: `MEMBER#${member}` }),
  groupInvite: (group: string, invite: string): Key => ({ pk: `GROUP#${group}`, sk: `INVITE#${invite}` }),

  profile: (app: string, userId: string): Key => ({ pk: userPartition(app, userId), sk: 'PROFILE' }),
  /** Sorts directly after the profile, so that one query reads a user with its groups. */
  userGroup: (app: string, userId: string, group: string): Key => ({
    pk: userPartition(app, userId),
    sk: `PROFILE#GROUP#${group}`,
  }),
  /** Sorts before the profile, so that one query reads a hub user's state and account roles. */
  userAccount: (app: string, userId: string, account: string): Key => ({
    pk: userPartition(app, userId),
    sk: `ACCOUNT#${account}`,
  }),
  session: (app: string, userId: string, sessionId: string): Key => ({
    pk: userPartition(app, userId),
    sk: `SESSION#${sessionId}`,
  }),
  identity: (app: string, field: string, value: string): Key => ({
    pk: `APP#${app}#ID#${field}#${value}`,
    sk: 'IDENTITY',
  }),
  /** A value that a user only asserts. It is an item beside the identity and does not block it. */
  assertion: (app: string, { field, value }: { field: string; value: string }, userId: string): Key => ({
    pk: keys.identity(app, field, value).pk,
    sk: `ASSERTED#${userId}`,
  }),

  link: (code: string): Key => keys.linkByReference(hashOf(code)),
  linkByReference: (hash: string): Key => ({ pk: `LINK#${hash}`, sk: 'LINK' }),
  challenge: (challengeId: string): Key => keys.challengeByReference(hashOf(challengeId)),
  challengeByReference: (hash: string): Key => ({ pk: `CHALLENGE#${hash}`, sk: 'CHALLENGE' }),
  exchangeCode: (code: string): Key => ({ pk: `CODE#${hashOf(code)}`, sk: 'CODE' }),
  throttle: (subject: string, window: number): Key => ({
    pk: `THROTTLE#${hashOf(subject)}`,
    sk: `WINDOW#${window}`,
  }),
  /**
   * Counts the messages of an application per channel and UTC day. Account notices are counted separately.
   */
  messageBudget: (
    app: string,
    channel: 'email' | 'sms' | 'email_notice' | 'sms_notice',
    day: string,
  ): Key => ({
    pk: `BUDGET#${app}`,
    sk: `${channel.toUpperCase()}#${day}`,
  }),
  /** Counts texts of an application for unknown callers to numbers with these first digits, per UTC day. */
  textRangeBudget: (app: string, range: string, day: string): Key => ({
    pk: `BUDGET#${app}`,
    sk: `RANGE-${hashOf(JSON.stringify([app, range]))}#${day}`,
  }),
  /** Whether e-mails of the application to an address are stopped (decision 0127). */
  mailDelivery: (app: string, address: string): Key => ({
    pk: `DELIVERY#${hashOf(JSON.stringify([app, address.toLowerCase()]))}`,
    sk: 'EMAIL',
  }),
  /** Counts the guesses of codes per address, application and UTC day. */
  codeGuesses: (account: string, day: string): Key => ({
    pk: `GUESSES#${hashOf(account)}`,
    sk: `DAY#${day}`,
  }),
  /** Exists once the access token of a rotation was used (decision 0246). `id` is a hash. */
  usedRotation: (id: string): Key => ({ pk: `ROTATION#${id}`, sk: 'USED' }),
  /** Counts the requests of a subject in one minute since the epoch. */
  requestCount: (subject: string, minute: number): Key => ({
    pk: `REQUESTS#${hashOf(subject)}`,
    sk: `MINUTE#${minute}`,
  }),
  idempotency: (scope: string): Key => ({ pk: `IDEMPOTENCY#${hashOf(scope)}`, sk: 'IDEMPOTENCY' }),

  /**
   * A record of the OpenID provider (session, grant, code or token). Its secret id is the only way
   * to find it.
   */
  oidcArtifact: (app: string, model: string, id: string): Key => ({
    pk: `OIDC#${hashOf(JSON.stringify([app, model, id]))}`,
    sk: model,
  }),
  /** One record per application while existing values are claimed for fields that become unique. */
  uniqueIndex: (app: string): Key => ({ pk: 'INDEXING', sk: `APP#${app}` }),
  keyring: (algorithm: 'EdDSA' | 'RS256' = 'EdDSA'): Key => ({
    pk: 'SIGNING',
    sk: algorithm === 'EdDSA' ? 'KEYRING' : `KEYRING#${algorithm}`,
  }),
  /** The keys that sign what the service recognises without a read, such as device keys. */
  recognitionKeys: (): Key => ({ pk: 'SIGNING', sk: 'RECOGNITION' }),
  /** One record for each application, account, group, variant or user until its deletion is complete. */
  purge: (app: string): Key => purgeKey(`APP#${app}`),
  purgeGroup: (group: string): Key => purgeKey(`GROUP#${group}`),
  /** Files of an upload that no record refers to any more. */
  purgeFiles: (app: string, upload: string): Key => purgeKey(`FILES#${app}#${upload}`),
  purgeVariant: (app: string, variant: string): Key => purgeKey(`VARIANT#${app}#${variant}`),
  purgeAccount: (account: string): Key => purgeKey(`ACCT#${account}`),
  purgeUser: (app: string, userId: string): Key => purgeKey(`USER#${app}#${userId}`),
  purgeWebhook: (app: string, webhook: string): Key => purgeKey(`WEBHOOK#${app}#${webhook}`),
  /** Field uploads that one write of a profile dropped, named by the first of them. */
  purgeFieldFiles: (upload: string): Key => purgeKey(`FILE#${upload}`),
  /** A purge record in the one partition that the releases before 1.1 know. */
  singlePurge: ({ sk }: Pick<Key, 'sk'>): Key => ({ pk: 'PURGE', sk }),

  /**
   * The position of the last event in the feed of an application or account. A closed one is left for a while
   * after a deletion, so its key has a hash.
   */
  eventHead: (scope: string): Key => ({ pk: `EVENTHEAD#${hashOf(scope)}`, sk: 'EVENTHEAD' }),
  /** An event at its position in the feed of an application or account. */
  event: (scope: string, position: number): Key => ({
    pk: `EVENTS#${scope}`,
    sk: `EVENT#${String(position).padStart(16, '0')}`,
  }),
  /** An event by its subject or user, at the position of the event. */
  eventOfParty: (scope: string, party: string, position: number): Key => ({
    pk: partyPartition(scope, party),
    sk: String(position).padStart(16, '0'),
  }),
  /** A change that is in the feed, so that each is recorded once. `source` names the change. */
  recordedChange: (scope: string, source: string): Key => ({
    pk: `EVENTSOURCE#${hashOf(JSON.stringify([scope, source]))}`,
    sk: 'EVENTSOURCE',
  }),
  /** Who removed an item, in the transaction that removed it, because its stream record does not say so. */
  removal: ({ pk, sk }: Key): Key => ({ pk: `REMOVED#${hashOf(JSON.stringify([pk, sk]))}`, sk: 'REMOVED' }),
  /** Counts the refused sign-ins of an application per reason and hour since the epoch. */
  refusals: (app: string, reason: string, hour: number): Key => ({
    pk: `REFUSALS#${app}`,
    sk: `${reason}#${hour}`,
  }),
  /** What service staff has read of an application or account, under a random name. */
  staffRead: (scope: string, name: string): Key => ({ pk: `STAFFREAD#${scope}`, sk: name }),
  /** Origins of pages that called without being listed by the application, per day since the epoch. */
  unlistedOrigins: (app: string, day: number): Key => ({ pk: `UNLISTED#${app}`, sk: `DAY#${day}` }),

  webhook: (app: string, webhook: string): Key => ({ pk: `APP#${app}`, sk: `WEBHOOK#${webhook}` }),
  /** How far a webhook has come in the feed, and which function delivers to it now. */
  webhookProgress: (app: string, webhook: string): Key => ({
    pk: webhookPartition(app, webhook),
    sk: 'PROGRESS',
  }),
  /** A subject of which a delivery fails. Its later events wait, those of other subjects do not. */
  webhookLane: (app: string, webhook: string, subject: string): Key => ({
    pk: webhookPartition(app, webhook),
    sk: `LANE#${hashOf(subject)}`,
  }),
  webhookDelivery: (app: string, webhook: string, event: string): Key => ({
    pk: webhookPartition(app, webhook),
    sk: `DELIVERY#${event}`,
  }),
  /** A range of the feed, or one event, that somebody asked to be delivered again. */
  webhookReplay: (app: string, webhook: string, replay: string): Key => ({
    pk: webhookPartition(app, webhook),
    sk: `REPLAY#${replay}`,
  }),

  /** A command of an operator, by the UTC day on which it began. */
  audit: (day: string, audit: string): Key => ({ pk: `AUDIT#${day}`, sk: audit }),
};

/** Partitions of users, as patterns: profiles, sessions, memberships and account roles. */
export const USER_PARTITIONS: readonly string[] = ['APP#*#USER#*'];

/**
 * Partition keys of items that could be used to impersonate somebody, as patterns in which `*`
 * matches any text. Only functions with the capability may write them; the policies of all other
 * roles deny it (decision 0097).
 */
export const PROTECTED_PARTITIONS: Readonly<Record<ProtectedWrite, readonly string[]>> = {
  'keyring:write': ['SIGNING'],
  'credentials:write': ['KEY#*'],
  'accounts:write': ['ACCT#*'],
  'users:write': [...USER_PARTITIONS, 'APP#*#ID#*'],
  'sign-in:write': ['LINK#*', 'CHALLENGE#*', 'CODE#*'],
  'oidc:write': ['OIDC#*'],
  'events:write': ['EVENTS#*', 'EVENTHEAD#*', 'EVENTPARTY#*', 'EVENTSOURCE#*'],
};

/** Partition keys of the items that say what service staff has read, as a pattern. */
export const STAFF_READ_PARTITIONS = ['STAFFREAD#*'];

/** Partition keys of the items that say whether e-mails to an address are stopped, as a pattern. */
export const DELIVERY_PARTITIONS = ['DELIVERY#*'];

/**
 * Partition keys of items that only commands of operators write: every function is denied (decision 0138).
 */
export const OPERATOR_PARTITIONS: readonly string[] = ['AUDIT#*'];

/** Partitions and sort-key prefixes of queries that read page by page. */
export const ranges = {
  application: (app: string) => ({ pk: `APP#${app}`, prefix: '' }),
  credentials: (app: string) => ({ pk: `APP#${app}`, prefix: 'KEY#' }),
  oidcClients: (app: string) => ({ pk: `APP#${app}`, prefix: 'OIDC#' }),
  assets: (app: string) => ({ pk: `APP#${app}`, prefix: 'ASSET#' }),
  messageTemplates: (app: string) => ({ pk: `APP#${app}`, prefix: 'MESSAGE#' }),
  variants: (app: string) => ({ pk: `APP#${app}`, prefix: 'VARIANT#' }),
  smsKeywords: (app: string) => ({ pk: `APP#${app}`, prefix: 'KEYWORD#' }),
  sharedTextRoutes: (word: string) => ({ pk: `TEXT#ANY#${word}`, prefix: 'KEYWORD#' }),
  group: (group: string) => ({ pk: `GROUP#${group}`, prefix: '' }),
  groupMembers: (group: string) => ({ pk: `GROUP#${group}`, prefix: 'MEMBER#' }),
  groupInvites: (group: string) => ({ pk: `GROUP#${group}`, prefix: 'INVITE#' }),
  account: (account: string) => ({ pk: `ACCT#${account}`, prefix: '' }),
  accountMembers: (account: string) => ({ pk: `ACCT#${account}`, prefix: 'MEMBER#' }),
  invitesOfAddress: (email: string) => ({ pk: invitedPartition(email), prefix: 'INVITE#' }),
  accountApplications: (account: string) => ({ pk: `ACCT#${account}`, prefix: 'APP#' }),
  sessions: (app: string, userId: string) => ({ pk: userPartition(app, userId), prefix: 'SESSION#' }),
  userAccounts: (app: string, userId: string) => ({ pk: userPartition(app, userId), prefix: 'ACCOUNT#' }),
  assertions: (app: string, { field, value }: { field: string; value: string }) => ({
    pk: keys.identity(app, field, value).pk,
    prefix: 'ASSERTED#',
  }),
  user: (app: string, userId: string) => ({ pk: userPartition(app, userId), prefix: '' }),
  userGroups: (app: string, userId: string) => ({ pk: userPartition(app, userId), prefix: 'PROFILE#GROUP#' }),
  profileWithGroups: (app: string, userId: string) => ({ pk: userPartition(app, userId), prefix: 'PROFILE' }),
  uniqueIndexes: () => ({ pk: 'INDEXING', prefix: 'APP#' }),
  purges: (shard: string) => ({ pk: `PURGE#${shard}`, prefix: '' }),
  singlePurges: () => ({ pk: 'PURGE', prefix: '' }),
  webhooks: (app: string) => ({ pk: `APP#${app}`, prefix: 'WEBHOOK#' }),
  webhook: (app: string, webhook: string) => ({ pk: webhookPartition(app, webhook), prefix: '' }),
  webhookLanes: (app: string, webhook: string) => ({ pk: webhookPartition(app, webhook), prefix: 'LANE#' }),
  webhookDeliveries: (app: string, webhook: string) => ({
    pk: webhookPartition(app, webhook),
    prefix: 'DELIVERY#',
  }),
  webhookReplays: (app: string, webhook: string) => ({
    pk: webhookPartition(app, webhook),
    prefix: 'REPLAY#',
  }),
  events: (scope: string) => ({ pk: `EVENTS#${scope}`, prefix: 'EVENT#' }),
  eventsOfParty: (scope: string, party: string) => ({ pk: partyPartition(scope, party), prefix: '' }),
  audits: (day: string) => ({ pk: `AUDIT#${day}`, prefix: '' }),
};

/** Returns the range of each partition of purge records, and last that of the releases before 1.1. */
export function purgeRanges(): { pk: string; prefix: string }[] {
  const shards = Array.from({ length: PURGE_SHARDS }, (_, shard) => ranges.purges(shardName(shard)));
  return [...shards, ranges.singlePurges()];
}

/** Returns the key of a purge record, by its sort key, in one of the partitions that share them. */
export function purgeKey(sk: string): Key {
  return { pk: ranges.purges(shardOf(sk, PURGE_SHARDS)).pk, sk };
}

/** The range of an account's invites, then its members: from the first `INVITE#` to the last `MEMBER#`. */
export function accountPeopleRange(account: string) {
  return { pk: `ACCT#${account}`, from: 'INVITE#', to: 'MEMBER$' };
}

/** `party` is a type and an id, such as `user:user_1`. Ids may be personal data, so the key has a hash. */
function partyPartition(scope: string, party: string): string {
  return `EVENTPARTY#${hashOf(JSON.stringify([scope, party]))}`;
}

function webhookPartition(app: string, webhook: string): string {
  return `WEBHOOK#${app}#${webhook}`;
}

function invitedPartition(email: string): string {
  return `INVITED#${hashOf(email)}`;
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
    owner: `APP#${app}#USERS#${shardName(0)}`,
    owner_sk: `${created}#${userId}`,
  }),
  /** Groups belong to their application. Their ids sort by creation. */
  group: (app: string, group: string): OwnerKey => ({
    owner: `APP#${app}#GROUPS#${shardName(0)}`,
    owner_sk: group,
  }),
  /** Links of users who have no profile yet, and identities that such links reserve. */
  promised: (app: string, userId: string, item: Key): OwnerKey => ({
    owner: promisedTo(app, userId).owner,
    owner_sk: `${userId}#${item.pk}`,
  }),
  /** Identities and sign-in links belong to their user. */
  ofUser: (app: string, userId: string, item: Key): OwnerKey => ({
    owner: userPartition(app, userId),
    owner_sk: item.pk,
  }),
  /**
   * Challenges and links of sign-ins with an address, of an application. Sorted by the address, so that they
   * are found when its user is deleted (decision 0284). A deleted application finds them as its other items.
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

/**
 * Returns the owner-index partitions of an application, grouped by kind of item. New users and groups are in
 * the first of theirs.
 */
export function ownerPartitions(app: string): {
  users: string[];
  groups: string[];
  items: string[];
  promised: string[];
} {
  const shards = Array.from({ length: SHARDS }, (_, shard) => shardName(shard));
  const of = (kind: string): string[] => shards.map((shard) => `APP#${app}#${kind}#${shard}`);
  return { users: of('USERS'), groups: of('GROUPS'), items: of('ITEMS'), promised: of('PROMISED') };
}

/** Returns the owner-index partition and prefix of items for a user who may have no profile yet. */
export function promisedTo(app: string, userId: string): { owner: string; prefix: string } {
  return { owner: `APP#${app}#PROMISED#${shardOf(userId)}`, prefix: `${userId}#` };
}

/** Returns the name of an address among the sign-ins of its application: the hash of its identity's key. */
export function addressHash({ pk }: Key): string {
  return hashOf(pk);
}

/** Returns the owner-index partition and prefix of sign-ins with an address of the application. */
export function signInsOf(app: string, hash: string): { owner: string; prefix: string } {
  return { owner: `APP#${app}#ITEMS#${shardOf(hash)}`, prefix: `SIGNIN#${hash}#` };
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
  return `APP#${app}#USER#${userId}`;
}
