import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANGES } from '../../../shared/events/changes-by-kind.ts';
import { kindOf } from '../../../shared/storage/items.ts';
import { type Key, keys } from '../../../shared/storage/keys.ts';
import type { Item } from '../../../shared/storage/writes/expressions.ts';
import { textsIn } from '../../support/texts-of-changes.ts';

/** A key of each kind of item with events. */
const RECORDED: readonly Key[] = [
  keys.application('app_1'),
  keys.schema('app_1'),
  keys.variant('app_1', 'variant_1'),
  keys.asset('app_1', 'banner'),
  keys.messageTemplate('app_1', 'sign_in', 'de'),
  keys.identityProvider('app_1', 'google'),
  keys.smsKeyword('app_1', 'keyword_1'),
  keys.oidcClient('app_1', 'oidc_1'),
  keys.webhook('app_1', 'webhook_1'),
  keys.credential('key_1'),
  keys.account('acct_1'),
  keys.accountMember('acct_1', 'user_1'),
  keys.accountInvite('acct_1', 'invite_1'),
  keys.profile('app_1', 'user_1'),
  keys.passkey('app_1', 'user_1', 'passkey_1'),
  keys.linkedIdentity('app_1', 'user_1', 'identity_1'),
  keys.userGroup('app_1', 'user_1', 'group_1'),
  keys.group('group_1'),
  keys.groupInvite('group_1', 'invite_1'),
  keys.link('code'),
  keys.challenge('challenge'),
  keys.grant('app_1', 'grant'),
  keys.refusals('app_1', 'invalid_code', 1),
  keys.staffRead('app_1', 'name'),
  keys.messageBudget('app_1', 'sms', '2026-01-31'),
  keys.unlistedOrigins('app_1', 1),
];

/** Attributes that name other records, with such names. */
const IDS: Item = {
  id: 'group_1',
  app: 'app_1',
  app_id: 'app_1',
  application: 'app_1',
  account: 'acct_1',
  user_id: 'user_1',
  ensured_user_id: 'user_1',
  group_id: 'group_1',
  client: 'key_1',
  owner: 'APP#app_1#USER#user_1',
  disabled_reason: 'failing',
  operation: 'getUser',
  user: 'user_1',
};

/** Attributes that decide about events, and further ones. */
const NAMES = [
  'name data verified_data files meta attributes revoked_sessions sessions_valid_from addresses_restored',
  'state version roles link expires secret_hash older_secrets sent limit config schema user_verification_fields',
  'deleting template credential_ids secrets url types change undo purpose sealed count refresh_hash code_hash email',
]
  .join(' ')
  .split(' ');

/** A change of an address names its user, as other records do. */
function withUser(change: unknown): Item {
  const isNamed = typeof change === 'object' && change !== null && 'user_id' in change;
  return isNamed ? { change: { ...change, user_id: IDS['user_id'] } } : {};
}

const secret = fc.uuid().map((text) => `value-${text}`);
const field = fc.constantFrom('email', 'phone_number', 'first_name', 'last_sign_in', 'user_id', 'field');
const value = fc.oneof(
  secret,
  fc.integer(),
  fc.boolean(),
  fc.dictionary(field, fc.oneof(secret, fc.array(secret), fc.integer())),
  fc.array(fc.oneof(secret, fc.dictionary(field, secret))),
  fc.constantFrom('enabled', 'disabled', 'active', 'pending', 'accepted', 'open', 'used', 'undo_address'),
);
const item = fc
  .dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 12 })
  .map((attributes) => ({ ...attributes, ...withUser(attributes['change']), ...IDS }));
const image = fc.option(item, { nil: undefined });
const actor = fc.constantFrom({ type: 'user' as const, id: 'user_1' }, { type: 'anonymous' as const });

/** The members whose texts are ids. What else has texts are names of fields. */
const textsOf = (derived: readonly object[]) => textsIn(derived).filter((text) => text.includes('value-'));

describe('the changes of an item', () => {
  it('are tried for every kind with events', () => {
    const tried = RECORDED.map((key) => kindOf(key)?.name);
    expect(tried.toSorted()).toEqual(Object.keys(CHANGES).sort());
  });

  it.each(RECORDED.map((key) => [kindOf(key)?.name, key] as const))(
    'of the kind %s never fail, and have no value',
    (_name, key) => {
      const known = kindOf(key);
      const derive = known && CHANGES[known.name];
      fc.assert(
        fc.property(image, image, actor, (before, after, by) => {
          fc.pre(before !== undefined || after !== undefined);
          const derived = derive?.({ ids: known?.ids ?? [], before, after, actor: by, reason: undefined });
          // The field of a change of address is stored with it, and is a name.
          const texts = textsOf(derived ?? []).filter((text) => !fieldsIn(before, after).includes(text));
          expect(texts).toEqual([]);
        }),
        { numRuns: 200 },
      );
    },
  );
});

/** The names of fields that a change of address stores. */
function fieldsIn(...images: readonly (Item | undefined)[]): unknown[] {
  return images.flatMap((of) => [Object(of?.['change'])['field'], Object(of?.['undo'])['field']]);
}
