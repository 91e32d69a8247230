import type { ProtectedWrite } from '../platform/config.ts';

/**
 * How changes of a kind become events (decision 0153). `recorded`: changes and removals are events, so writes
 * are stamped with their author, and removals recorded. `stamped`: changes are events, removals are not.
 * `unstamped`: changes are events that name their actor themselves. `silent`: no change is an event.
 */
type Events = 'recorded' | 'stamped' | 'unstamped' | 'silent';

/** A kind of item: the form of its key, its events, and the only writer of a protected partition. */
export type ItemKind = {
  pk: string;
  sk: string;
  events: Events;
  writer: ProtectedWrite | 'operators' | undefined;
};

function kindWith<const E extends Events>(events: E) {
  return <const P extends string, const S extends string>(pk: P, sk: S, writer?: ItemKind['writer']) => ({
    pk,
    sk,
    events,
    writer,
  });
}

const recorded = kindWith('recorded');
const stamped = kindWith('stamped');
const unstamped = kindWith('unstamped');
const silent = kindWith('silent');

/**
 * Every kind of item in the table, explained in docs/data-model.md. `keys` has a function of the same name
 * for each. A part in braces varies, `sha256(...)` is the hash of one text or of a JSON array of several, and
 * text in quotes is literal. Values that callers choose (user ids, identity values) are the last part of `pk`
 * or `sk`, so a `#` inside one cannot reach another record.
 *
 * A capability names items that could be used to impersonate somebody: the policies of all roles without it
 * deny changes of the partition (decision 0097). Comments beside silent kinds say why no change is an event.
 */
export const ITEMS = {
  keyring: silent('SIGNING', 'KEYRING{algorithm}', 'keyring:write'), // belongs to no application
  /** Keys that sign values, such as device keys, which the service verifies without a read. */
  recognitionKeys: silent('SIGNING', 'RECOGNITION', 'keyring:write'), // belongs to no application

  application: recorded('APP#{app}', 'APP'),
  applicationUsage: silent('APP#{app}', 'USAGE'), // counts
  schema: recorded('APP#{app}', 'SCHEMA'),
  slug: silent('SLUG#{slug}', 'SLUG'), // belongs to an application
  credential: recorded('KEY#{client}', 'KEY', 'credentials:write'),
  applicationCredential: silent('APP#{app}', 'KEY#{client}'), // belongs to a credential
  asset: recorded('APP#{app}', 'ASSET#{asset}'),
  /** The texts of an application for a kind of message in a language. */
  messageTemplate: recorded('APP#{app}', 'MESSAGE#{message}#{locale}'),
  variant: recorded('APP#{app}', 'VARIANT#{variant}'),
  oidcClient: recorded('APP#{app}', 'OIDC#{client}'),
  /** One record per application while existing values are claimed for fields that become unique. */
  uniqueIndex: silent('INDEXING', 'APP#{app}'), // the schema has the change

  smsKeyword: recorded('APP#{app}', 'KEYWORD#{keyword}'),
  /** Reserves the word, which is unique in its application. */
  smsWord: silent('APP#{app}', 'WORD#{word}'), // belongs to a keyword
  /** The keyword for a text to a number that only this keyword uses. */
  textRoute: silent('TEXT#{number}#{word}', 'TEXT'), // belongs to a keyword
  /** A keyword for a text to any number of the service. Several applications may use the same word. */
  sharedTextRoute: silent('TEXT#ANY#{word}', 'KEYWORD#{keyword}'), // belongs to a keyword
  inboundText: silent('TEXTED#{sha256(message)}', 'TEXTED'), // part of a request

  account: recorded('ACCT#{account}', 'ACCT', 'accounts:write'),
  accountMember: recorded('ACCT#{account}', 'MEMBER#{user}', 'accounts:write'),
  accountInvite: recorded('ACCT#{account}', 'INVITE#{invite}', 'accounts:write'),
  /** The only invite of an address into the account. */
  accountAddress: silent('ACCT#{account}', 'ADDRESS#{sha256(address)}', 'accounts:write'), // of an invite
  /** An invite of an address into any account. */
  invitedAddress: silent('INVITED#{sha256(address)}', 'INVITE#{invite}'), // of an invite
  accountApplication: silent('ACCT#{account}', 'APP#{app}', 'accounts:write'), // belongs to an application

  profile: recorded('APP#{app}#USER#{user}', 'PROFILE', 'users:write'),
  /** Sorts directly after the profile, so that one query reads a user with its groups. */
  userGroup: recorded('APP#{app}#USER#{user}', 'PROFILE#GROUP#{group}', 'users:write'),
  /** Sorts before the profile, so that one query reads a hub user's state and account roles. */
  userAccount: silent('APP#{app}#USER#{user}', 'ACCOUNT#{account}', 'users:write'), // see accountMember
  session: silent('APP#{app}#USER#{user}', 'SESSION#{session}', 'users:write'), // the profile has the events
  identity: silent('APP#{app}#ID#{field}#{value}', 'IDENTITY', 'users:write'), // belongs to a profile
  /** A value that a user only asserts. It is an item beside the identity and does not block it. */
  assertion: silent('APP#{app}#ID#{field}#{value}', 'ASSERTED#{user}', 'users:write'), // belongs to a profile
  /** A term by which the platform finds a user, in the partition of its first two characters. */
  searchEntry: silent('SEARCH#{app}#{start}', '{term} {form} {age} {user}', 'users:write'), // belongs to a profile

  /** The time (ISO 8601) at which a guest is deleted unless it was used since. Sorts by that time. */
  guestExpiry: silent('GUESTS#{spread}', '{due}#{app}#{user}'), // the profile has the events

  group: recorded('GROUP#{group}', 'GROUP'),
  groupMember: silent('GROUP#{group}', 'MEMBER#{member}'), // its copy with the user has the events
  groupInvite: recorded('GROUP#{group}', 'INVITE#{invite}'),

  link: stamped('LINK#{sha256(code)}', 'LINK', 'sign-in:write'),
  challenge: stamped('CHALLENGE#{sha256(code)}', 'CHALLENGE', 'sign-in:write'),
  exchangeCode: silent('CODE#{sha256(code)}', 'CODE', 'sign-in:write'), // part of a sign-in
  /** Exists once the access token of a rotation was used (decision 0246). */
  usedRotation: silent('ROTATION#{hash}', 'USED'), // counts
  grant: stamped("OIDC#{sha256(app, 'Grant', id)}", 'Grant', 'oidc:write'),
  /** A record of the OpenID provider: session, grant, code or token. Only its secret id finds it. */
  oidcArtifact: silent('OIDC#{sha256(app, model, id)}', '{model}', 'oidc:write'), // grants have the events

  /** Counts the refused sign-ins of an application per reason and hour since the epoch. */
  refusals: unstamped('REFUSALS#{app}', '{reason}#{hour}'),
  /** Origins of pages that called without being listed by the application, per day since the epoch. */
  unlistedOrigins: unstamped('UNLISTED#{app}', 'DAY#{epochDay}'),
  /** Counts messages of an application per channel and UTC day. Account notices are counted separately. */
  messageBudget: unstamped('BUDGET#{app}', '{channel}#{day}'),
  /** Counts messages of an account per channel, in a UTC month and each of its days. */
  accountBudget: silent('SPENT#{account}', '{channel}#{month}'), // counts
  /** Counts a part of the messages of all accounts that share the pool, per channel and UTC day. */
  poolBudget: silent('POOL#{part}', '{channel}#{day}'), // counts
  /** Whether e-mails of the application to an address are stopped (decision 0127). */
  mailDelivery: silent('DELIVERY#{sha256(app, recipient)}', 'EMAIL'), // concerns an address
  throttle: silent('THROTTLE#{sha256(subject)}', 'WINDOW#{window}'), // counts
  /** Counts the guesses of codes per address, application and UTC day. */
  codeGuesses: silent('GUESSES#{sha256(guesser)}', 'DAY#{day}'), // counts
  /** Counts the requests of a subject in one minute since the epoch. */
  requestCount: silent('REQUESTS#{sha256(subject)}', 'MINUTE#{minute}'), // counts
  /** An attempt to sign in with an address, of which the key has a keyed hash (decision 0367). */
  signInAttempt: silent('ATTEMPTS#{app}#{slot}', 'ATTEMPT#{hash}#{attempt}'), // derived from other changes
  /** Leads from a request to the attempt that it is part of. */
  attemptRequest: silent('ATTEMPTS#{app}#{slot}', 'REQUEST#{requestId}'), // belongs to an attempt
  /** The time until which attempts with an address are deleted, also those that are not written yet. */
  attemptPurge: silent('ATTEMPTS#{app}#{slot}', 'DELETED#{hash}'), // belongs to a deleted user

  idempotency: silent('IDEMPOTENCY#{sha256(request)}', 'IDEMPOTENCY'), // part of a request

  /** A read by service staff of an application or account, under a random name. */
  staffRead: stamped('STAFFREAD#{scope}', '{name}'),

  // One record for each application, account, group, variant or user whose deletion is not complete.
  purge: silent('PURGE#{shard}', 'APP#{app}'),
  purgeGroup: silent('PURGE#{shard}', 'GROUP#{group}'),
  /** Files of an upload that no record refers to any more. */
  purgeFiles: silent('PURGE#{shard}', 'FILES#{app}#{upload}'),
  purgeVariant: silent('PURGE#{shard}', 'VARIANT#{app}#{variant}'),
  purgeAccount: silent('PURGE#{shard}', 'ACCT#{account}'),
  purgeUser: silent('PURGE#{shard}', 'USER#{app}#{user}'),
  purgeWebhook: silent('PURGE#{shard}', 'WEBHOOK#{app}#{webhook}'),
  /** Field uploads that one write of a profile dropped, named by the first of them. */
  purgeFieldFiles: silent('PURGE#{shard}', 'FILE#{upload}'),

  // Events.
  /** An event at its position in the feed of an application or account. */
  event: silent('EVENTS#{scope}', 'EVENT#{position}', 'events:write'),
  /**
   * The position of the last event in the feed of an application or account. A closed one is left for a while
   * after a deletion, so its key has a hash.
   */
  eventHead: silent('EVENTHEAD#{sha256(scope)}', 'EVENTHEAD', 'events:write'),
  /**
   * An event by its subject or user, at the position of the event. `party` is a type and an id, such as
   * `user:user_1`. Ids may be personal data, so the key has a hash.
   */
  eventOfParty: silent('EVENTPARTY#{sha256(scope, party)}', '{position}', 'events:write'),
  /**
   * Exists for each change whose event is in the feed, so that no change becomes two events. `source` names
   * the change.
   */
  recordedChange: silent('EVENTSOURCE#{sha256(scope, source)}', 'EVENTSOURCE', 'events:write'),
  /** The author of a removal, in its transaction, because its stream record does not name one. */
  removal: silent('REMOVED#{sha256(pk, sk)}', 'REMOVED'),

  webhook: recorded('APP#{app}', 'WEBHOOK#{webhook}'),
  // Deliveries to webhooks.
  /** The position of a webhook in the feed, and the function that delivers to it now. */
  webhookProgress: silent('WEBHOOK#{app}#{webhook}', 'PROGRESS'),
  /** A subject of which a delivery fails. Its later events wait, those of other subjects do not. */
  webhookLane: silent('WEBHOOK#{app}#{webhook}', 'LANE#{sha256(subject)}'),
  webhookDelivery: silent('WEBHOOK#{app}#{webhook}', 'DELIVERY#{event}'),
  /** A range of the feed, or one event, that somebody asked to be delivered again. */
  webhookReplay: silent('WEBHOOK#{app}#{webhook}', 'REPLAY#{replay}'),

  /** A command of an operator, by the UTC day on which it began. Every function is denied (decision 0138). */
  audit: silent('AUDIT#{day}', '{audit}', 'operators'), // belongs to no application
};

export type KindName = keyof typeof ITEMS;

/** The kinds whose changes are events. */
export type KindWithEvents = {
  [K in KindName]: (typeof ITEMS)[K] extends { events: 'silent' } ? never : K;
}[KindName];

/** Parts that may contain `#` or be empty, mostly because callers choose them. */
export const OPEN_PARTS: readonly string[] = ['user', 'value', 'word', 'slug', 'algorithm', 'start'];

/** Parts that may contain `#`. They end at a space. */
const WORD_PARTS: readonly string[] = ['term'];

/** Matches each part of a form. */
export const PART = /\{([^}]+)\}/g;

/** The kind of an item, and the variable parts of its key in order. */
export type KnownItem = { name: KindName; kind: ItemKind; ids: readonly string[] };

type Matcher = Omit<KnownItem, 'ids'> & { partition: RegExp; sort: RegExp };
let matchers: Map<string, Matcher[]> | undefined;

/** Returns the first kind that a key fits; undefined for a key of none. */
export function kindOf({ pk, sk }: { pk: string; sk: string }): KnownItem | undefined {
  matchers ??= Map.groupBy(Object.entries(ITEMS).map(matcherOf), ({ kind }) => beginningOf(kind.pk));
  for (const { name, kind, partition, sort } of matchers.get(beginningOf(pk)) ?? []) {
    const inPartition = partition.exec(pk);
    const inSort = inPartition && sort.exec(sk);
    if (inSort) return { name, kind, ids: [...inPartition.slice(1), ...inSort.slice(1)] };
  }
  return undefined;
}

/** Returns the text of a partition key before its first `#`. */
function beginningOf(pk: string): string {
  const end = pk.indexOf('#');
  return end < 0 ? pk : pk.slice(0, end);
}

function matcherOf([name, kind]: [string, ItemKind]): Matcher {
  return { name: name as KindName, kind, partition: patternOf(kind.pk), sort: patternOf(kind.sk) };
}

/** Returns the pattern of a form. `split` returns fixed text and parts in turn. */
function patternOf(form: string): RegExp {
  const pieces = form.split(PART).map((piece, index) => (index % 2 === 0 ? piece : patternOfPart(piece)));
  return new RegExp(`^${pieces.join('')}$`, 's');
}

function patternOfPart(part: string): string {
  if (WORD_PARTS.includes(part)) return '([^ ]*)';
  return OPEN_PARTS.includes(part) ? '(.*)' : '([^#]+)';
}
