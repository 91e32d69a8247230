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
  /** Public keys, and private keys sealed by KMS; `seal`: made by KMS for exactly these public keys. */
  keyring: silent('SIGNING', 'KEYRING{algorithm}', 'keyring:write'), // belongs to no application
  /**
   * Keys that sign device keys and proofs of work, which the service verifies without a read, sealed by KMS
   * (decision 0254).
   */
  recognitionKeys: silent('SIGNING', 'RECOGNITION', 'keyring:write'), // belongs to no application

  /**
   * The record, `version`; `state` (decision 0139), if ever disabled; `test_identities` (decision 0384),
   * `identity_providers` (decision 0581).
   */
  application: recorded('APP#{app}', 'APP'),
  /** Counters of bounded collections (credentials, variants, ...); `passkeys_added` (decision 0574). */
  applicationUsage: silent('APP#{app}', 'USAGE'), // counts
  /**
   * The definition, if it is not the default; pending changes (`pending`, `indexing`, `retyping`), values to
   * convert, types of removed fields.
   */
  schema: recorded('APP#{app}', 'SCHEMA'),
  /** Makes the slug unique. */
  slug: silent('SLUG#{slug}', 'SLUG'), // belongs to an application
  /** Hash of the secret, expiry. The authorizer reads it. */
  credential: recorded('KEY#{client}', 'KEY', 'credentials:write'),
  /** Client id and variant of the credential, for lists. */
  applicationCredential: silent('APP#{app}', 'KEY#{client}'), // belongs to a credential
  /** Stamps, `version`, `upload_file` and `image_file`. */
  asset: recorded('APP#{app}', 'ASSET#{asset}'),
  /**
   * `template`: the texts of an application for a kind of message in a language; stamps, `version`. Read with
   * each message to a user.
   */
  messageTemplate: recorded('APP#{app}', 'MESSAGE#{message}#{locale}'),
  /**
   * Preset, client, issuer, endpoints, sealed secrets, `state`; the application's record has a short list of
   * the enabled ones (decision 0581).
   */
  identityProvider: recorded('APP#{app}', 'PROVIDER#{provider}'),
  /** The settings that differ; merged with those of the application when it is read. */
  variant: recorded('APP#{app}', 'VARIANT#{variant}'),
  /** Configuration, ids of its credentials, logos; the version that took `first_party` away. */
  oidcClient: recorded('APP#{app}', 'OIDC#{client}'),
  /**
   * The progress of a change of the schema that depends on the values of users: `build`, `drop` or `verify`.
   * One for each application.
   */
  uniqueIndex: silent('INDEXING', 'APP#{app}'), // the schema has the change

  /** Word, responses, `state`. */
  smsKeyword: recorded('APP#{app}', 'KEYWORD#{keyword}'),
  /** Reserves the word, which is unique in its application. */
  smsWord: silent('APP#{app}', 'WORD#{word}'), // belongs to a keyword
  /** The keyword for a text to a number that only this keyword uses. */
  textRoute: silent('TEXT#{number}#{word}', 'TEXT'), // belongs to a keyword
  /**
   * A keyword for a text to any number of the service, by creation. Several applications may use the same
   * word.
   */
  sharedTextRoute: silent('TEXT#ANY#{word}', 'KEYWORD#{keyword}'), // belongs to a keyword
  /** A claim: each text is answered once. */
  inboundText: silent('TEXTED#{sha256(message)}', 'TEXTED'), // part of a request

  /** Plan, `applications`, `application_limit`, `owners`. */
  account: recorded('ACCT#{account}', 'ACCT', 'accounts:write'),
  /** The role of a hub user. */
  accountMember: recorded('ACCT#{account}', 'MEMBER#{user}', 'accounts:write'),
  /** A pending invite: address, role, when it ends (`expires`), who sent it last (`updated_by`). */
  accountInvite: recorded('ACCT#{account}', 'INVITE#{invite}', 'accounts:write'),
  /** Names the only invite of an address into the account. */
  accountAddress: silent('ACCT#{account}', 'ADDRESS#{sha256(address)}', 'accounts:write'), // of an invite
  /** An invite of an address into any account. */
  invitedAddress: silent('INVITED#{sha256(address)}', 'INVITE#{invite}'), // of an invite
  /** List of the account's applications. */
  accountApplication: silent('ACCT#{account}', 'APP#{app}', 'accounts:write'), // belongs to an application

  /**
   * Data, verified data, state, `disabled` (decision 0355), `is_test` (decision 0385), revoked sessions,
   * `identities`, `asserted`, `self_written` values (decision 0116), `first_proofs`, terms of its `search`
   * entries, `files`, undone changes of addresses, `attempt_addresses` (decision 0371),
   * `active_group` (decision 0560), the number of `passkeys`, `kept_ways_in` (decision 0570),
   * `declines_passkeys`.
   */
  profile: recorded('APP#{app}#USER#{user}', 'PROFILE', 'users:write'),
  /**
   * A full copy of the group member. Sorts directly after the profile, so that one query reads a user with
   * its groups.
   */
  userGroup: recorded('APP#{app}#USER#{user}', 'PROFILE#GROUP#{group}', 'users:write'),
  /**
   * The membership of a hub user from its side, with the role. Sorts before the profile, so that one query
   * reads both.
   */
  userAccount: silent('APP#{app}#USER#{user}', 'ACCOUNT#{account}', 'users:write'), // see accountMember
  /**
   * Hash of the refresh token, the last rotation, expiry, `auth_time`, `rests_on`, `proved_at`: when the
   * session last verified an identity (decision 0080); `began`: its method, client, browser, country
   * (decision 0361), `active_group` (decision 0560), the `way_in` and `idp` of its sign-in.
   */
  session: silent('APP#{app}#USER#{user}', 'SESSION#{session}', 'users:write'), // the profile has the events
  /**
   * Public key, counter, host, name, browser, `refused_at`; `proved_at` and `rests_on` of the session that
   * added it (decision 0570).
   */
  passkey: recorded('APP#{app}#USER#{user}', 'WAYIN#{passkey}', 'users:write'),
  /**
   * Provider, issuer, subject and address at the provider, Apple's token, sealed (decision 0592); `proved_at`
   * and `rests_on` of the session that added it (decision 0570).
   */
  linkedIdentity: recorded('APP#{app}#USER#{user}', 'LINKED#{identity}', 'users:write'),
  /** The user of an identity at a provider. */
  identityOwner: silent('APP#{app}#SUBJECT#{sha256(issuer, subject)}', 'SUBJECT', 'users:write'), // of linkedIdentity
  /** An identity, by its provider: the deletion of the provider counts them. */
  identityAtProvider: silent('APP#{app}#LINKED#{provider}', '{identity}', 'users:write'), // of linkedIdentity
  /**
   * A sign-in under way at a provider, by its `state`; nonce and verifier are sealed with that. Once
   * answered, who the provider says it is, sealed with a code that the browser brings. After a sign-in, its
   * attempt.
   */
  upstreamSignIn: silent('UPSTREAM#{sha256(state)}', 'UPSTREAM', 'sign-in:write'), // part of a sign-in
  /** The user of a credential, by the id that its authenticator gave it. */
  passkeyCredential: silent('PASSKEY#{sha256(credential)}', 'PASSKEY', 'users:write'), // belongs to a passkey
  /** A passkey, by the host for which it was made: a change of the host counts them (decision 0574). */
  passkeyOfHost: silent('APP#{app}#HOST#{host}', '{passkey}', 'users:write'), // belongs to a passkey
  /**
   * A challenge of a passkey that was signed; after a sign-in its attempt, and the refresh token, sealed with
   * challenge and signature (decision 0571).
   */
  usedChallenge: silent('SIGNED#{sha256(challenge)}', 'USED', 'sign-in:write'), // part of a sign-in
  /**
   * The user of an e-mail address, phone number or unique value. `reserved`: for this user until
   * `expires_at`; `former`: reserved after the user gave it up; `self_asserted`: the user wrote it and it is
   * not verified (decision 0082).
   */
  identity: silent('APP#{app}#ID#{field}#{value}', 'IDENTITY', 'users:write'), // belongs to a profile
  /**
   * A user who wrote the value and has not verified it. It is an item beside the identity and does not block
   * it.
   */
  assertion: silent('APP#{app}#ID#{field}#{value}', 'ASSERTED#{user}', 'users:write'), // belongs to a profile
  /**
   * A term by which the platform finds a user, in the partition of its first two characters. `form` is a hash
   * of what tells look-alikes apart (decision 0490), `age` sorts the newest first; `disabled` and `verified`
   * of the user.
   */
  searchEntry: silent('SEARCH#{app}#{start}', '{term} {form} {age} {user}', 'users:write'), // belongs to a profile

  /** `due` is the time (ISO 8601) at which a guest is deleted unless it was used since (decision 0381). */
  guestExpiry: silent('GUESTS#{spread}', '{due}#{app}#{user}'), // the profile has the events

  /** The record, `version`, `active_members`, `active_owners`. */
  group: recorded('GROUP#{group}', 'GROUP'),
  /**
   * User, roles, state, start (`joined_at`); for a pending invite its id, its end, who made it and the hash
   * of its address.
   */
  groupMember: silent('GROUP#{group}', 'MEMBER#{member}'), // its copy with the user has the events
  /**
   * Invited user or address, roles, state, end (`expires`), hash of its link, who made it (`made_by`, whose
   * right the invite rests on, decision 0250). Owned by the invited user.
   */
  groupInvite: recorded('GROUP#{group}', 'INVITE#{invite}'),

  /**
   * Purpose, redirect, user, end, state; `code_challenge`, `sealed_code`, in `bound_sign_in` for a bound
   * sign-in (decision 0106); `browser` and `client` of the start; `attempt` and `opened` (decision 0367); the
   * undone change of address; its reader's `locale`; its maker's `credential`; `sent_by_platform`
   * with `attempt` and `signed_in` (decision 0631).
   */
  link: stamped('LINK#{sha256(code)}', 'LINK', 'sign-in:write'),
  /**
   * Keyed hash of the code, attempts, expiry, `code_challenge`, `language` of its message, `client` that
   * began it, `known` if a known device began it; `test` (decision 0385); `attempt`, `signed_in` (decision
   * 0367); `completion`: the refresh token, sealed with id and code; hash of the OpenID interaction, or of
   * the session that changes an address with the change.
   */
  challenge: stamped('CHALLENGE#{sha256(code)}', 'CHALLENGE', 'sign-in:write'),
  /** User, `auth_time`, `rests_on`, `idp`, `began`, `code_challenge`, the `group` that the sign-in joined. */
  exchangeCode: silent('CODE#{sha256(code)}', 'CODE', 'sign-in:write'), // part of a sign-in
  /**
   * Exists for ten minutes once an access token that a refresh token gave was used: then the refresh token is
   * good no longer (decision 0246).
   */
  usedRotation: silent('ROTATION#{hash}', 'USED'), // counts
  /**
   * What a user allowed a client, sealed by its id, with its givers; unsealed `auth_time`, `rests_on`,
   * `client`, `client_config`, `began`, `began_at`, `used_at`, `resources` (decisions 0115 and 0613). Of a
   * client that came by itself `client` is its host, and `arrival` the way (decision 0606).
   */
  grant: stamped("OIDC#{sha256(app, 'Grant', id)}", 'Grant', 'oidc:write'),
  /**
   * A grant by its client and user, with its `scopes`, those to which the user has `agreed`, and the version
   * of the client at which the first-party `rule` gave it. It ends with the grant (decision 0687).
   */
  grantOfClient: silent('CLIENTGRANTS#{app}#{client}', '{sha256(user)}#{hash}#{user}', 'oidc:write'), // of grant
  /**
   * A record of the OpenID provider, sealed by its id: session, code, token, interaction, pushed request,
   * assertion, client that came by itself; `consumed`. An ended interaction has its client for an hour. A
   * session has the key of its `cookie`, unsealed `auth_time`, `rests_on`, `way_in`, `began`,
   * `used_at`, `grants` that end with it.
   */
  oidcArtifact: silent('OIDC#{sha256(app, model, id)}', '{model}', 'oidc:write'), // grants have the events

  /**
   * The number of refused sign-ins, or of refused texts, for this reason in this hour since the epoch, at
   * most 1,000 (decision 0154); the last `attempt` (decision 0368).
   */
  refusals: unstamped('REFUSALS#{app}', '{reason}#{hour}'),
  /**
   * Up to 10 origins of pages that called a sign-in on this day since the epoch without being listed, for 14
   * days (decision 0252).
   */
  unlistedOrigins: unstamped('UNLISTED#{app}', 'DAY#{epochDay}'),
  /**
   * The number of messages, and apart of notices about changes of address, sent by the channel in this UTC
   * day, with the limit at the first one.
   */
  messageBudget: unstamped('BUDGET#{app}', '{channel}#{day}'),
  /**
   * `month`, and `day_01` to `day_31`: messages of all applications of the account by the channel, in this
   * UTC month and its days (decision 0402).
   */
  accountBudget: silent('SPENT#{account}', '{channel}#{month}'), // counts
  /**
   * `sent`: a part of the messages of all accounts that share the pool, by the channel in this UTC day
   * (decision 0403).
   */
  poolBudget: silent('POOL#{part}', '{channel}#{day}'), // counts
  /**
   * Whether e-mails of the application to an address are stopped: reason, since when; or when they were
   * resumed (decision 0127).
   */
  mailDelivery: silent('DELIVERY#{sha256(app, recipient)}', 'EMAIL'), // concerns an address
  /**
   * `times` and `version`: the latest attempts, each with its time; for starts of sign-ins also the source as
   * a hash, and whether it took of what is reserved for known devices. Or `attempts`: their number in one
   * window (decision 0255).
   */
  throttle: silent('THROTTLE#{sha256(subject)}', 'WINDOW#{window}'), // counts
  /**
   * The number of wrong codes in this UTC day of strangers, of known devices, or in changes of address; time
   * of the last one. The day `ever` is of the code of a test identity.
   */
  codeGuesses: silent('GUESSES#{sha256(guesser)}', 'DAY#{day}'), // counts
  /**
   * `requests` of a backend, the users of an application, or one user in the minute since the epoch; written
   * once in a hundred (decision 0147).
   */
  requestCount: silent('REQUESTS#{sha256(subject)}', 'MINUTE#{minute}'), // counts
  /**
   * The steps of a sign-in with an address, of which the key has a keyed hash (decision 0367), or of failures
   * at an identity provider (decision 0595), each with time, request and source; channel, method, client,
   * user.
   */
  signInAttempt: silent('ATTEMPTS#{app}#{slot}', 'ATTEMPT#{hash}#{attempt}'), // derived from other changes
  /**
   * Counts of an application in a UTC day (decision 0677): of users; of e-mails of sign-ins, in 16 parts; of
   * refusals for a reason, by hour.
   */
  dailyCount: silent('COUNTS#{app}', '{day}#{name}'), // counts
  /** Leads from a request to the attempt that it is part of; its user, if the request knew one. */
  attemptRequest: silent('ATTEMPTS#{app}#{slot}', 'REQUEST#{requestId}'), // belongs to an attempt
  /**
   * The time `until` which attempts with an address are deleted, also those that are not written yet, for 16
   * days (decision 0370).
   */
  attemptPurge: silent('ATTEMPTS#{app}#{slot}', 'DELETED#{hash}'), // belongs to a deleted user

  /**
   * Hash of the request, its sealed answer. A part of a request has an item of its own, whose answer has the
   * message until it is sent (0562).
   */
  idempotency: silent('IDEMPOTENCY#{sha256(request)}', 'IDEMPOTENCY'), // part of a request

  /** A page with settings that are not saved, for five minutes. */
  pagePreview: silent('PREVIEW#{sha256(preview)}', 'PREVIEW'), // changes no setting

  /**
   * What service staff without a role has read of an application or account, under a random name: operation,
   * perhaps the user. Its creation is an event. Kept for a week (decision 0245).
   */
  staffRead: stamped('STAFFREAD#{scope}', '{name}'),

  // One record for each application, account, group, variant or user whose deletion is not complete.
  /** An application whose remains are being deleted; `closed_at`: when its own partition became empty. */
  purge: silent('PURGE#{shard}', 'APP#{app}'),
  /** A group whose remains are being deleted. */
  purgeGroup: silent('PURGE#{shard}', 'GROUP#{group}'),
  /** Files of an upload that no record refers to any more. */
  purgeFiles: silent('PURGE#{shard}', 'FILES#{app}#{upload}'),
  /**
   * A variant that is being deleted; written before its credentials and keywords are changed, removed with
   * the variant.
   */
  purgeVariant: silent('PURGE#{shard}', 'VARIANT#{app}#{variant}'),
  /** An account whose other members and invites are being deleted. */
  purgeAccount: silent('PURGE#{shard}', 'ACCT#{account}'),
  /**
   * A user whose remains are being deleted, with hashes of its `addresses` and its `attempt_addresses`;
   * meanwhile no user with this id can be created.
   */
  purgeUser: silent('PURGE#{shard}', 'USER#{app}#{user}'),
  /** A webhook whose deliveries are being deleted; `deleted_at`: since when. */
  purgeWebhook: silent('PURGE#{shard}', 'WEBHOOK#{app}#{webhook}'),
  /** A user some of whose ways in a first verification has ended (decisions 0575, 0587). */
  purgeWaysIn: silent('PURGE#{shard}', 'WAYSIN#{app}#{user}'),
  /** A user who is told that an account at a provider was linked or unlinked (decision 0587). */
  purgeLinkNotice: silent('PURGE#{shard}', 'NOTICE#{app}#{identity}#{notice}'),
  /** A user who gets the picture at the `url` that a provider named, as that `upload` (decision 0596). */
  purgePicture: silent('PURGE#{shard}', 'PICTURE#{app}#{identity}'),
  /** An identity provider whose ways in are being ended; `deleted_at`: since when (decision 0588). */
  purgeProvider: silent('PURGE#{shard}', 'PROVIDER#{app}#{provider}'),
  /** A token that is being revoked at its provider, sealed; `deleted_at`: since when (decision 0592). */
  purgeProviderToken: silent('PURGE#{shard}', 'TOKEN#{app}#{identity}'),
  /** Uploads that one write of a profile dropped, named by the first of them. */
  purgeFieldFiles: silent('PURGE#{shard}', 'FILE#{upload}'),

  // Events.
  /**
   * An event at its position in the feed of an application or account: id, type, actor, subject, names of
   * changed fields; no values.
   */
  event: silent('EVENTS#{scope}', 'EVENT#{position}', 'events:write'),
  /**
   * `last`: the position of the last event of an application or account; `time`: that of its id; `closed`: it
   * is deleted and gets no more events. A closed one is left for a while, so its key has a hash.
   */
  eventHead: silent('EVENTHEAD#{sha256(scope)}', 'EVENTHEAD', 'events:write'),
  /**
   * An event by its subject or user, at the position of the event (decision 0156). `party` is a type and an
   * id, such as `user:user_1`. Ids may be personal data, so the key has a hash.
   */
  eventOfParty: silent('EVENTPARTY#{sha256(scope, party)}', '{position}', 'events:write'),
  /**
   * Exists for each change whose event is in the feed, so that no change becomes two events. `source` names
   * the change. Kept for 16 days.
   */
  recordedChange: silent('EVENTSOURCE#{sha256(scope, source)}', 'EVENTSOURCE', 'events:write'),
  /**
   * Who removed an item, and why, written in the transaction that removed it, because the stream does not say
   * it (decision 0153). Kept for 16 days (decision 0272).
   */
  removal: silent('REMOVED#{sha256(pk, sk)}', 'REMOVED'),

  /** Address, patterns of types, state, secrets sealed by KMS, `version`. */
  webhook: recorded('APP#{app}', 'WEBHOOK#{webhook}'),
  // Deliveries to webhooks.
  /**
   * The position in the feed up to which events are delivered; the lease of the function that delivers; since
   * when deliveries fail; last success; number of replays; owner-index key with the time at which something
   * is due.
   */
  webhookProgress: silent('WEBHOOK#{app}#{webhook}', 'PROGRESS'),
  /** A subject of which a delivery fails. Its later events wait, those of other subjects do not. */
  webhookLane: silent('WEBHOOK#{app}#{webhook}', 'LANE#{sha256(subject)}'),
  /** Attempts to deliver an event, their outcome. */
  webhookDelivery: silent('WEBHOOK#{app}#{webhook}', 'DELIVERY#{event}'),
  /** A range of the feed, or one event, that somebody asked to be delivered again, or a test. */
  webhookReplay: silent('WEBHOOK#{app}#{webhook}', 'REPLAY#{replay}'),

  /**
   * A command of an operator that changed or revealed something, by the UTC day on which it began: time,
   * operator, ids, changes, outcome. Every function is denied (decision 0138).
   */
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
