import { createHash } from 'node:crypto';
import type { ProtectedWrite } from '../platform/config.ts';

/** Primary key of one item. */
export type Key = { pk: string; sk: string };

/**
 * Key of the owner index (`by_owner`, keys only): finds what belongs to an owner but lives outside the
 * owner's partition. Eventually consistent: it serves listing and deletion, never a decision.
 */
export type OwnerKey = { owner: string; owner_sk: string };

/**
 * What an application owns in great numbers is spread over this many owner-index partitions, so that 10
 * million users are no hot one.
 */
const SHARDS = 16;

/** SHA-256 in base64url: the only form in which codes, tokens and one-time secrets are part of a key. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

function shardOf(id: string): string {
  const first = createHash('sha256').update(id).digest()[0] ?? 0;
  return String(first % SHARDS).padStart(2, '0');
}

/**
 * Every key and index of the table; nothing else writes a `#`. docs/data-model.md explains each. Values that
 * callers choose (user ids, identity values) come last in a key, so a `#` inside one cannot reach into
 * another record.
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
  /** Leads from an address to its only invite into the account. */
  accountAddress: (account: string, email: string): Key => ({
    pk: `ACCT#${account}`,
    sk: `ADDRESS#${hashOf(email)}`,
  }),
  /** Leads from an address to an invite into any account. */
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
  variant: (app: string, variant: string): Key => ({ pk: `APP#${app}`, sk: `VARIANT#${variant}` }),
  smsKeyword: (app: string, keyword: string): Key => ({ pk: `APP#${app}`, sk: `KEYWORD#${keyword}` }),
  /** Holds the word itself: unique in its application. */
  smsWord: (app: string, word: string): Key => ({ pk: `APP#${app}`, sk: `WORD#${word}` }),
  /** Where a text to a number leads that is the keyword's own. */
  textRoute: (number: string, word: string): Key => ({ pk: `TEXT#${number}#${word}`, sk: 'TEXT' }),
  /** Where a text to any number of the service may lead; several applications may have the same word. */
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
  /** Sorts right behind the profile: one query reads a user with its groups. */
  userGroup: (app: string, userId: string, group: string): Key => ({
    pk: userPartition(app, userId),
    sk: `PROFILE#GROUP#${group}`,
  }),
  /** Sorts before the profile: one query reads a hub user's standing and account roles. */
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
  /** A user only asserts the value: beside the identity, which it neither holds nor blocks. */
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
  /** Counts the messages of one application, channel and UTC day; notices about accounts apart. */
  messageBudget: (
    app: string,
    channel: 'email' | 'sms' | 'email_notice' | 'sms_notice',
    day: string,
  ): Key => ({
    pk: `BUDGET#${app}`,
    sk: `${channel.toUpperCase()}#${day}`,
  }),
  /** Counts the guesses of codes for one address of one application and UTC day. */
  codeGuesses: (account: string, day: string): Key => ({
    pk: `GUESSES#${hashOf(account)}`,
    sk: `DAY#${day}`,
  }),
  idempotency: (scope: string): Key => ({ pk: `IDEMPOTENCY#${hashOf(scope)}`, sk: 'IDEMPOTENCY' }),

  /** What the OpenID provider keeps (sessions, grants, codes, tokens), found by a secret id. */
  oidcArtifact: (app: string, model: string, id: string): Key => ({
    pk: `OIDC#${hashOf(JSON.stringify([app, model, id]))}`,
    sk: model,
  }),
  /** One record per application whose users' values are being claimed for fields that become unique. */
  uniqueIndex: (app: string): Key => ({ pk: 'INDEXING', sk: `APP#${app}` }),
  keyring: (algorithm: 'EdDSA' | 'RS256' = 'EdDSA'): Key => ({
    pk: 'SIGNING',
    sk: algorithm === 'EdDSA' ? 'KEYRING' : `KEYRING#${algorithm}`,
  }),
  /**
   * One record for each application, account, group, variant and user that is being deleted, until nothing of
   * it is left.
   */
  purge: (app: string): Key => ({ pk: 'PURGE', sk: `APP#${app}` }),
  purgeGroup: (group: string): Key => ({ pk: 'PURGE', sk: `GROUP#${group}` }),
  /** Files of an upload that nothing refers to any more. */
  purgeFiles: (app: string, upload: string): Key => ({ pk: 'PURGE', sk: `FILES#${app}#${upload}` }),
  purgeVariant: (app: string, variant: string): Key => ({ pk: 'PURGE', sk: `VARIANT#${app}#${variant}` }),
  purgeAccount: (account: string): Key => ({ pk: 'PURGE', sk: `ACCT#${account}` }),
  purgeUser: (app: string, userId: string): Key => ({ pk: 'PURGE', sk: `USER#${app}#${userId}` }),
  /** Uploads for fields that one write of a profile has dropped, by the first of them. */
  purgeFieldFiles: (upload: string): Key => ({ pk: 'PURGE', sk: `FILE#${upload}` }),
};

/**
 * Partition keys of items by which somebody could become somebody else, as patterns in which `*` is any text:
 * who may write them needs the capability. Policies of the roles deny it to all others (decision 0097).
 */
export const PROTECTED_PARTITIONS: Readonly<Record<ProtectedWrite, readonly string[]>> = {
  'keyring:write': ['SIGNING'],
  'credentials:write': ['KEY#*'],
  'accounts:write': ['ACCT#*'],
  'users:write': ['APP#*#USER#*', 'APP#*#ID#*'],
  'sign-in:write': ['LINK#*', 'CHALLENGE#*', 'CODE#*'],
  'oidc:write': ['OIDC#*'],
};

/** Partitions and sort-key prefixes that are read as a whole, by page. */
export const ranges = {
  application: (app: string) => ({ pk: `APP#${app}`, prefix: '' }),
  credentials: (app: string) => ({ pk: `APP#${app}`, prefix: 'KEY#' }),
  oidcClients: (app: string) => ({ pk: `APP#${app}`, prefix: 'OIDC#' }),
  assets: (app: string) => ({ pk: `APP#${app}`, prefix: 'ASSET#' }),
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
  purges: () => ({ pk: 'PURGE', prefix: '' }),
};

/**
 * Invites into an account and then its members: everything from the first `INVITE#` to the last `MEMBER#`.
 */
export function accountPeopleRange(account: string) {
  return { pk: `ACCT#${account}`, from: 'INVITE#', to: 'MEMBER$' };
}

function invitedPartition(email: string): string {
  return `INVITED#${hashOf(email)}`;
}

/** A hub user's account roles and profile: everything from the first `ACCOUNT#` to the profile itself. */
export function hubStandingRange(app: string, userId: string) {
  return { pk: userPartition(app, userId), from: 'ACCOUNT#', to: 'PROFILE' };
}

const PROFILE_POSITION = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#.{1,128}$/;

/** True for an `owner_sk` that a profile may have: where a page of users may go on. */
export function isProfilePosition(position: string): boolean {
  return PROFILE_POSITION.test(position);
}

/** Owner-index keys: who owns an item that lives in a partition of its own. */
export const owners = {
  /** A profile belongs to its application; sorted by creation (ISO 8601), then by user id. */
  profile: (app: string, userId: string, created: string): OwnerKey => ({
    owner: `APP#${app}#USERS#${shardOf(userId)}`,
    owner_sk: `${created}#${userId}`,
  }),
  /** A group belongs to its application; its id sorts by creation. */
  group: (app: string, group: string): OwnerKey => ({
    owner: `APP#${app}#GROUPS#${shardOf(group)}`,
    owner_sk: group,
  }),
  /**
   * What is kept for a user who has not signed in yet: links, and the identities they hold. No profile leads
   * to it.
   */
  promised: (app: string, userId: string, item: Key): OwnerKey => ({
    owner: promisedTo(app, userId).owner,
    owner_sk: `${userId}#${item.pk}`,
  }),
  /** Identities and sign-in links belong to the user they lead to. */
  ofUser: (app: string, userId: string, item: Key): OwnerKey => ({
    owner: userPartition(app, userId),
    owner_sk: item.pk,
  }),
  /** Everything else that is found by a code belongs to the application, spread over the same shards. */
  ofApplication: (app: string, item: Key): OwnerKey => ({
    owner: `APP#${app}#ITEMS#${shardOf(item.pk)}`,
    owner_sk: item.pk,
  }),
};

/** The owner-index partitions of an application, by what is in them. */
export function ownerPartitions(app: string): {
  users: string[];
  groups: string[];
  items: string[];
  promised: string[];
} {
  const shards = Array.from({ length: SHARDS }, (_, shard) => String(shard).padStart(2, '0'));
  const of = (kind: string): string[] => shards.map((shard) => `APP#${app}#${kind}#${shard}`);
  return { users: of('USERS'), groups: of('GROUPS'), items: of('ITEMS'), promised: of('PROMISED') };
}

/** Where the owner index has what was promised to a user, and how it begins. */
export function promisedTo(app: string, userId: string): { owner: string; prefix: string } {
  return { owner: `APP#${app}#PROMISED#${shardOf(userId)}`, prefix: `${userId}#` };
}

/** The partition of one user: profile, memberships, sessions; also the owner of its links and identities. */
export function userPartition(app: string, userId: string): string {
  return `APP#${app}#USER#${userId}`;
}
