import type { KindName, KindWithEvents } from '../storage/items.ts';
import { accountChanges, accountInviteChanges, accountMemberChanges } from './account-changes.ts';
import {
  applicationChanges,
  assetChanges,
  budgetChanges,
  credentialChanges,
  identityProviderChanges,
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
import { challengeChanges, grantChanges, linkChanges, passkeyChanges, userChanges } from './user-changes.ts';

/** Derives the events of a changed item, by the kind of the item. */
export const CHANGES: Readonly<Partial<Record<KindName, Derive>>> = {
  application: applicationChanges,
  schema: schemaChanges,
  credential: credentialChanges,
  asset: assetChanges,
  messageTemplate: templateChanges,
  identityProvider: identityProviderChanges,
  variant: variantChanges,
  smsKeyword: keywordChanges,
  oidcClient: oidcClientChanges,
  webhook: webhookChanges,
  account: accountChanges,
  accountMember: accountMemberChanges,
  accountInvite: accountInviteChanges,
  profile: userChanges,
  passkey: passkeyChanges,
  userGroup: memberChanges,
  group: groupChanges,
  groupInvite: inviteChanges,
  link: linkChanges,
  challenge: challengeChanges,
  grant: grantChanges,
  refusals: refusalChanges,
  staffRead: staffReadChanges,
  unlistedOrigins: originChanges,
  messageBudget: budgetChanges,
} satisfies Record<KindWithEvents, Derive>;
