import type { Key, keys } from '../storage/keys.ts';
import { accountChanges, accountInviteChanges, accountMemberChanges } from './account-changes.ts';
import {
  applicationChanges,
  assetChanges,
  budgetChanges,
  credentialChanges,
  keywordChanges,
  oidcClientChanges,
  originChanges,
  refusalChanges,
  schemaChanges,
  templateChanges,
  variantChanges,
  webhookChanges,
} from './application-changes.ts';
import { groupChanges, inviteChanges, memberChanges } from './group-changes.ts';
import type { Derive } from './item-change.ts';
import { staffReadChanges } from './staff-reads.ts';
import { challengeChanges, grantChanges, linkChanges, userChanges } from './user-changes.ts';

/** A kind of item: the form of its key, and the events that its changes are, or why they are none. */
type ItemKind = { pk: string; sk: string; events: Derive } | { pk: string; sk: string; none: string };

/** Other names of a key that is in the table below. */
type Alias = 'linkByReference' | 'challengeByReference' | 'textRangeBudget';

const kind = (pk: string, sk: string, decision: Derive | string): ItemKind =>
  typeof decision === 'string' ? { pk, sk, none: decision } : { pk, sk, events: decision };

/**
 * Every kind of item, by the name of its key: which events its changes are, or why they are none. In the
 * form of a key, `{}` is a part that varies, and `{*}` one that may contain `#`, because a caller chooses it,
 * or be empty.
 */
export const ITEM_KINDS: Readonly<Record<Exclude<keyof typeof keys, Alias>, ItemKind>> = {
  application: kind('APP#{}', 'APP', applicationChanges),
  applicationUsage: kind('APP#{}', 'USAGE', 'counts'),
  schema: kind('APP#{}', 'SCHEMA', schemaChanges),
  slug: kind('SLUG#{*}', 'SLUG', 'belongs to an application'),
  credential: kind('KEY#{}', 'KEY', credentialChanges),
  applicationCredential: kind('APP#{}', 'KEY#{}', 'belongs to a credential'),
  asset: kind('APP#{}', 'ASSET#{}', assetChanges),
  messageTemplate: kind('APP#{}', 'MESSAGE#{}#{}', templateChanges),
  variant: kind('APP#{}', 'VARIANT#{}', variantChanges),
  smsKeyword: kind('APP#{}', 'KEYWORD#{}', keywordChanges),
  smsWord: kind('APP#{}', 'WORD#{*}', 'belongs to a keyword'),
  textRoute: kind('TEXT#{}#{*}', 'TEXT', 'belongs to a keyword'),
  sharedTextRoute: kind('TEXT#ANY#{*}', 'KEYWORD#{}', 'belongs to a keyword'),
  oidcClient: kind('APP#{}', 'OIDC#{}', oidcClientChanges),
  webhook: kind('APP#{}', 'WEBHOOK#{}', webhookChanges),

  account: kind('ACCT#{}', 'ACCT', accountChanges),
  accountMember: kind('ACCT#{}', 'MEMBER#{*}', accountMemberChanges),
  accountInvite: kind('ACCT#{}', 'INVITE#{}', accountInviteChanges),
  accountAddress: kind('ACCT#{}', 'ADDRESS#{}', 'belongs to an account invite'),
  invitedAddress: kind('INVITED#{}', 'INVITE#{}', 'belongs to an account invite'),
  accountApplication: kind('ACCT#{}', 'APP#{}', 'belongs to an application'),
  userAccount: kind('APP#{}#USER#{*}', 'ACCOUNT#{}', 'belongs to an account member'),

  profile: kind('APP#{}#USER#{*}', 'PROFILE', userChanges),
  userGroup: kind('APP#{}#USER#{*}', 'PROFILE#GROUP#{}', memberChanges),
  session: kind('APP#{}#USER#{*}', 'SESSION#{}', 'the profile has sign-ins and sign-outs'),
  identity: kind('APP#{}#ID#{}#{*}', 'IDENTITY', 'belongs to a profile'),
  assertion: kind('APP#{}#ID#{}#{*}', 'ASSERTED#{*}', 'belongs to a profile'),

  group: kind('GROUP#{}', 'GROUP', groupChanges),
  groupMember: kind('GROUP#{}', 'MEMBER#{}', 'its copy with the user has the events'),
  groupInvite: kind('GROUP#{}', 'INVITE#{}', inviteChanges),

  link: kind('LINK#{}', 'LINK', linkChanges),
  challenge: kind('CHALLENGE#{}', 'CHALLENGE', challengeChanges),
  exchangeCode: kind('CODE#{}', 'CODE', 'part of a sign-in'),
  oidcArtifact: kind('OIDC#{}', '{}', grantChanges),
  refusals: kind('REFUSALS#{}', '{}#{}', refusalChanges),
  staffRead: kind('STAFFREAD#{}', '{}', staffReadChanges),
  unlistedOrigins: kind('UNLISTED#{}', 'DAY#{}', originChanges),

  throttle: kind('THROTTLE#{}', 'WINDOW#{}', 'counts'),
  messageBudget: kind('BUDGET#{}', '{}#{}', budgetChanges),
  mailDelivery: kind('DELIVERY#{}', 'EMAIL', 'concerns an address, which no event has'),
  codeGuesses: kind('GUESSES#{}', 'DAY#{}', 'counts'),
  usedRotation: kind('ROTATION#{}', 'USED', 'counts'),
  requestCount: kind('REQUESTS#{}', 'MINUTE#{}', 'counts'),
  inboundText: kind('TEXTED#{}', 'TEXTED', 'part of a request'),
  idempotency: kind('IDEMPOTENCY#{}', 'IDEMPOTENCY', 'part of a request'),
  uniqueIndex: kind('INDEXING', 'APP#{}', 'the schema has the change'),
  keyring: kind('SIGNING', 'KEYRING{*}', 'belongs to no application'),
  recognitionKeys: kind('SIGNING', 'RECOGNITION', 'belongs to no application'),
  audit: kind('AUDIT#{}', '{}', 'belongs to no application'),
  purge: kind('PURGE#{}', 'APP#{}', 'work that is left'),
  purgeGroup: kind('PURGE#{}', 'GROUP#{}', 'work that is left'),
  purgeFiles: kind('PURGE#{}', 'FILES#{}#{}', 'work that is left'),
  purgeVariant: kind('PURGE#{}', 'VARIANT#{}#{}', 'work that is left'),
  purgeAccount: kind('PURGE#{}', 'ACCT#{}', 'work that is left'),
  purgeUser: kind('PURGE#{}', 'USER#{}#{*}', 'work that is left'),
  purgeWebhook: kind('PURGE#{}', 'WEBHOOK#{}#{}', 'work that is left'),
  purgeFieldFiles: kind('PURGE#{}', 'FILE#{}', 'work that is left'),
  singlePurge: kind('PURGE', '{*}', 'work that is left'),

  removal: kind('REMOVED#{}', 'REMOVED', 'part of an event'),
  eventHead: kind('EVENTHEAD#{}', 'EVENTHEAD', 'part of an event'),
  event: kind('EVENTS#{}', 'EVENT#{}', 'part of an event'),
  eventOfParty: kind('EVENTPARTY#{}', '{}', 'part of an event'),
  recordedChange: kind('EVENTSOURCE#{}', 'EVENTSOURCE', 'part of an event'),
  webhookProgress: kind('WEBHOOK#{}#{}', 'PROGRESS', 'the course of deliveries'),
  webhookLane: kind('WEBHOOK#{}#{}', 'LANE#{}', 'the course of deliveries'),
  webhookDelivery: kind('WEBHOOK#{}#{}', 'DELIVERY#{}', 'the course of deliveries'),
  webhookReplay: kind('WEBHOOK#{}#{}', 'REPLAY#{}', 'the course of deliveries'),
};

const MATCHERS = Object.entries(ITEM_KINDS).map(([name, { pk, sk, ...decision }]) => ({
  name,
  pk: patternOf(pk),
  sk: patternOf(sk),
  ...decision,
}));

function patternOf(form: string): RegExp {
  return new RegExp(`^${form.replaceAll('{}', '([^#]+)').replaceAll('{*}', '(.*)')}$`, 's');
}

/** The kind of an item with the variable parts of its key, in order. */
export type KnownItem = { name: string; ids: readonly string[]; events: Derive | undefined };

/** Returns the kind of an item; undefined for a key that this release does not know. */
export function kindOf({ pk, sk }: Key): KnownItem | undefined {
  for (const { name, pk: partition, sk: sort, ...decision } of MATCHERS) {
    const [inPartition, inSort] = [partition.exec(pk), sort.exec(sk)];
    const events = 'events' in decision ? decision.events : undefined;
    if (inPartition && inSort) return { name, ids: [...inPartition.slice(1), ...inSort.slice(1)], events };
  }
  return undefined;
}
