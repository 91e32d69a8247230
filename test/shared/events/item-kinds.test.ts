import { describe, expect, it } from 'vitest';
import { ITEM_KINDS, kindOf } from '../../../shared/events/item-kinds.ts';
import { type Key, keys } from '../../../shared/storage/keys.ts';
import { isRemovalRecorded, isStamped } from '../../../shared/storage/written-by.ts';

/** A key of each kind. Parts that callers choose have a `#`. */
const SAMPLES: Readonly<Record<keyof typeof ITEM_KINDS, Key>> = {
  application: keys.application('app_1'),
  applicationUsage: keys.applicationUsage('app_1'),
  schema: keys.schema('app_1'),
  slug: keys.slug('shop'),
  account: keys.account('acct_1'),
  accountMember: keys.accountMember('acct_1', 'user#1'),
  accountInvite: keys.accountInvite('acct_1', 'invite_1'),
  accountAddress: keys.accountAddress('acct_1', 'a@example.com'),
  invitedAddress: keys.invitedAddress('a@example.com', 'invite_1'),
  accountApplication: keys.accountApplication('acct_1', 'app_1'),
  credential: keys.credential('key_1'),
  applicationCredential: keys.applicationCredential('app_1', 'key_1'),
  asset: keys.asset('app_1', 'banner'),
  messageTemplate: keys.messageTemplate('app_1', 'sign_in', 'de'),
  variant: keys.variant('app_1', 'variant_1'),
  smsKeyword: keys.smsKeyword('app_1', 'keyword_1'),
  smsWord: keys.smsWord('app_1', 'SHOP#1'),
  textRoute: keys.textRoute('+12025550100', 'SHOP#1'),
  sharedTextRoute: keys.sharedTextRoute('SHOP#1', 'keyword_1'),
  inboundText: keys.inboundText('message'),
  oidcClient: keys.oidcClient('app_1', 'oidc_1'),
  group: keys.group('group_1'),
  groupMember: keys.groupMember('group_1', 'member_1'),
  groupInvite: keys.groupInvite('group_1', 'invite_1'),
  profile: keys.profile('app_1', 'user#1'),
  userGroup: keys.userGroup('app_1', 'user#1', 'group_1'),
  userAccount: keys.userAccount('app_hub', 'user#1', 'acct_1'),
  session: keys.session('app_1', 'user#1', 'session'),
  identity: keys.identity('app_1', 'email', 'a#b@example.com'),
  assertion: keys.assertion('app_1', { field: 'email', value: 'a#b@example.com' }, 'user#1'),
  link: keys.link('code'),
  challenge: keys.challenge('id'),
  exchangeCode: keys.exchangeCode('code'),
  throttle: keys.throttle('subject', 60),
  messageBudget: keys.messageBudget('app_1', 'email_notice', '2026-01-31'),
  mailDelivery: keys.mailDelivery('app_1', 'a@example.com'),
  codeGuesses: keys.codeGuesses('account', '2026-01-31'),
  usedRotation: keys.usedRotation('r'),
  requestCount: keys.requestCount('subject', 1),
  idempotency: keys.idempotency('scope'),
  oidcArtifact: keys.oidcArtifact('app_1', 'Grant', 'id'),
  uniqueIndex: keys.uniqueIndex('app_1'),
  keyring: keys.keyring('RS256'),
  recognitionKeys: keys.recognitionKeys(),
  purge: keys.purge('app_1'),
  purgeGroup: keys.purgeGroup('group_1'),
  purgeFiles: keys.purgeFiles('app_1', 'upload_1'),
  purgeVariant: keys.purgeVariant('app_1', 'variant_1'),
  purgeAccount: keys.purgeAccount('acct_1'),
  purgeUser: keys.purgeUser('app_1', 'user#1'),
  purgeWebhook: keys.purgeWebhook('app_1', 'webhook_1'),
  purgeFieldFiles: keys.purgeFieldFiles('upload_1'),
  singlePurge: keys.singlePurge(keys.purgeUser('app_1', 'user#1')),
  eventHead: keys.eventHead('app_1'),
  event: keys.event('app_1', 1),
  eventOfParty: keys.eventOfParty('app_1', 'user:user#1', 1),
  recordedChange: keys.recordedChange('app_1', '1#2#3'),
  removal: keys.removal(keys.group('group_1')),
  refusals: keys.refusals('app_1', 'wrong_code', 1),
  staffRead: keys.staffRead('app_1', 'name'),
  unlistedOrigins: keys.unlistedOrigins('app_1', 1),
  webhook: keys.webhook('app_1', 'webhook_1'),
  webhookProgress: keys.webhookProgress('app_1', 'webhook_1'),
  webhookLane: keys.webhookLane('app_1', 'webhook_1', 'user:user#1'),
  webhookDelivery: keys.webhookDelivery('app_1', 'webhook_1', 'event_1'),
  webhookReplay: keys.webhookReplay('app_1', 'webhook_1', 'replay_1'),
  audit: keys.audit('2026-01-31', 'audit_1'),
};

const ALIASES = ['linkByReference', 'challengeByReference', 'textRangeBudget'];

/** Items whose events name their actor by themselves. */
const WITHOUT_STAMP = ['refusals', 'messageBudget', 'unlistedOrigins'];

describe('every kind of item', () => {
  it('has a decision which events its changes are, or why they are none', () => {
    expect([...Object.keys(ITEM_KINDS), ...ALIASES].sort()).toEqual(Object.keys(keys).sort());
  });

  it.each(Object.entries(SAMPLES))('%s is recognised by its key', (name, key) => {
    expect(kindOf(key)?.name).toBe(name);
  });

  it.each(Object.entries(SAMPLES))('%s is stamped if its changes are events', (name, key) => {
    const hasEvents = kindOf(key)?.events !== undefined && !WITHOUT_STAMP.includes(name);
    expect(isStamped(key)).toBe(hasEvents);
    expect(isRemovalRecorded(key) && !hasEvents).toBe(false);
  });

  it('gives the parts of its key in order, also those with a #', () => {
    expect(kindOf(SAMPLES.userGroup)?.ids).toEqual(['app_1', 'user#1', 'group_1']);
    expect(kindOf(SAMPLES.refusals)?.ids).toEqual(['app_1', 'wrong_code', '1']);
  });

  it('is no kind if the key is unknown', () => {
    expect(kindOf({ pk: 'FUTURE#1', sk: 'X' })).toBeUndefined();
    expect(kindOf({ pk: 'APP#app_1#USER#user_1', sk: 'FUTURE' })).toBeUndefined();
  });
});
