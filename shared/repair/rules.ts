import type { KindName } from '../storage/items.ts';
import { keys } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { accountCounters, accountMembers } from './account-rules.ts';
import * as deletions from './deletion-rules.ts';
import { eventParties, events, heads } from './feed-rules.ts';
import { groupCounters, groupMembers } from './group-rules.ts';
import { HALF_KINDS, withoutOtherHalf } from './half-rules.ts';
import {
  exchangeCodes,
  openArtifacts,
  openLinks,
  pendingChallenges,
  upstreamSignIns,
} from './one-time-rules.ts';
import { itemsOfApplication, itemsOfUser, ownedItems } from './owner-rules.ts';
import type { Rule } from './repair.ts';
import { grants, listedGrants, newSessions } from './session-rules.ts';
import { applications, schemas, variants } from './tenant-rules.ts';
import * as users from './user-rules.ts';

/** Counts what a user has again, from an item that counts. */
const countersOfItsUser: Rule = async ({ ids: [app = '', user = ''] }) => {
  const profile = await getItem(keys.profile(app, user));
  return profile ? users.countersOfUser(profile) : [];
};

/** The rules of each kind of item, in order. A new rule is a line here. */
const RULES: Partial<Record<KindName, readonly Rule[]>> = {
  link: [openLinks],
  challenge: [pendingChallenges],
  exchangeCode: [exchangeCodes],
  upstreamSignIn: [upstreamSignIns],
  oidcArtifact: [openArtifacts],
  grant: [grants],
  grantOfClient: [listedGrants],
  session: [itemsOfUser, newSessions],

  profile: [users.profiles],
  identity: [users.identities],
  assertion: [users.assertedValues],
  searchEntry: [users.searchEntries],
  passkey: [countersOfItsUser],
  linkedIdentity: [countersOfItsUser],

  group: [groupCounters],
  groupMember: [groupMembers],

  account: [accountCounters],
  accountMember: [accountMembers],
  userAccount: [countersOfItsUser],

  application: [applications],
  schema: [schemas],
  applicationCredential: [itemsOfApplication],
  smsKeyword: [itemsOfApplication],
  smsWord: [itemsOfApplication],
  asset: [itemsOfApplication],
  messageTemplate: [itemsOfApplication],
  identityProvider: [itemsOfApplication],
  variant: [itemsOfApplication, variants],
  oidcClient: [itemsOfApplication],
  webhook: [itemsOfApplication],

  event: [events],
  eventHead: [heads],
  eventOfParty: [eventParties],

  purge: [deletions.deletedApplications],
  purgeGroup: [deletions.deletedGroups],
  purgeUser: [deletions.deletedUsers],
  purgeAccount: [deletions.deletedAccounts],
  purgeWebhook: [deletions.deletedWebhooks],
  purgeProvider: [deletions.deletedProviders],
  purgeVariant: [deletions.deletedVariants],
};

const HALVES = new Set<KindName>(HALF_KINDS);

/** Returns the rules of a kind of item, in the order in which they run. */
export function rulesForKind(name: KindName): readonly Rule[] {
  const halves = HALVES.has(name) ? [withoutOtherHalf] : [];
  return [...halves, ...(RULES[name] ?? []), ownedItems];
}
