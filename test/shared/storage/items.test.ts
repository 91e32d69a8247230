import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ITEMS, type KindName, kindOf, OPEN_PARTS } from '../../../shared/storage/items.ts';
import { type Key, keys } from '../../../shared/storage/keys.ts';
import { isRemovalRecorded, isStamped } from '../../../shared/storage/writes/written-by.ts';

/** Values of parts that are no plain text, or may have a `#`. */
const VALUES: Readonly<Record<string, unknown>> = {
  ...{
    channel: 'email_notice',
    algorithm: 'RS256',
    user: 'user#1',
    value: 'a#b@example.com',
    word: 'SHOP#1',
  },
  ...{ sk: 'USER#app_1#user#1', position: 1, window: 60, minute: 1, hour: 1, epochDay: 1 },
};
const KINDS = Object.entries(ITEMS).map(([name, kind]) => ({ name: name as KindName, ...kind }));
const SAMPLES = KINDS.map(({ name, pk, sk }) => ({ name, key: sampleOf(name, `${pk} ${sk}`) }));

/** Makes a key of a kind, with a value for each part of its form. */
function sampleOf(name: KindName, form: string): Key {
  const parts = [...form.matchAll(/\{(?:sha256\()?([^})]+)\)?\}/g)].flatMap(([, list = '']) =>
    list.split(', '),
  );
  const taken = new Set(parts.filter((part) => part !== 'shard' && !part.startsWith("'")));
  return Reflect.apply(
    keys[name],
    undefined,
    [...taken].map((part) => VALUES[part] ?? `${part}_1`),
  );
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
const namesWith = (holds: (key: Key) => boolean) =>
  SAMPLES.filter(({ key }) => holds(key)).map(({ name }) => name);

describe('every kind of item', () => {
  it.each(SAMPLES)('$name is recognised by its key', ({ name, key }) => {
    expect(kindOf(key)?.name).toBe(name);
  });

  it('has parts that callers choose only at the end of a partition or sort key', () => {
    const forms = KINDS.flatMap(({ pk, sk }) => [pk, sk]);
    const open = new RegExp(`\\{(${OPEN_PARTS.join('|')})\\}.`);
    expect(forms.filter((form) => open.test(form))).toEqual([]);
  });

  it('has the writer of its partition', () => {
    const writers = new Map(KINDS.map(({ pk, writer }) => [pk, writer]));
    expect(KINDS.filter(({ pk, writer }) => writers.get(pk) !== writer)).toEqual([]);
  });

  it('is undefined for an unknown key', () => {
    expect(kindOf({ pk: 'FUTURE#1', sk: 'X' })).toBeUndefined();
    expect(kindOf({ pk: 'APP#app_1#USER#user_1', sk: 'FUTURE' })).toBeUndefined();
  });

  it('has the parts of its key in order, also those with a #', () => {
    const { userGroup, refusals } = keys;
    expect(kindOf(userGroup('app_1', 'user#1', 'group_1'))?.ids).toEqual(['app_1', 'user#1', 'group_1']);
    expect(kindOf(refusals('app_1', 'wrong_code', 1))?.ids).toEqual(['app_1', 'wrong_code', '1']);
  });
});

describe('who wrote an item', () => {
  const RECORDED = [
    ...['application', 'schema', 'credential', 'asset'],
    ...['messageTemplate', 'identityProvider', 'variant', 'oidcClient', 'smsKeyword'],
    ...['account', 'accountMember', 'accountInvite', 'profile'],
    ...['userGroup', 'passkey', 'linkedIdentity', 'group', 'groupInvite', 'webhook'],
  ];

  it('is recorded when it is removed, if removals of its kind are events', () => {
    expect(namesWith(isRemovalRecorded)).toEqual(RECORDED);
  });

  it('is stamped if changes of its kind are events that name no actor by themselves', () => {
    const passing = ['link', 'challenge', 'grant', 'staffRead'];
    expect(namesWith(isStamped).toSorted()).toEqual([...RECORDED, ...passing].sort());
  });
});

describe('a key', () => {
  it('has a secret or a long text only as its SHA-256', () => {
    expect(keys.link('code')).toEqual({ pk: `LINK#${sha256('code')}`, sk: 'LINK' });
    expect(keys.link('code')).toEqual(keys.linkByReference(sha256('code')));
    expect(keys.challenge('id')).toEqual(keys.challengeByReference(sha256('id')));
  });

  it('has several texts as the SHA-256 of a JSON array', () => {
    const grant = { pk: `OIDC#${sha256('["app_1","Grant","id"]')}`, sk: 'Grant' };
    expect([keys.grant('app_1', 'id'), keys.oidcArtifact('app_1', 'Grant', 'id')]).toEqual([grant, grant]);
    const range = {
      pk: 'BUDGET#app_1',
      sk: `RANGE-${sha256('["app_1","stranger","+12025550"]')}#2026-01-31`,
    };
    expect(keys.textRangeBudget('app_1', 'stranger', '+12025550', '2026-01-31')).toEqual(range);
  });

  it('has a position in 16 digits, which sort like the number', () => {
    expect(keys.event('app_1', 12)).toEqual({ pk: 'EVENTS#app_1', sk: 'EVENT#0000000000000012' });
  });

  it('has a channel in capitals', () => {
    expect(keys.messageBudget('app_1', 'sms_notice', '2026-01-31').sk).toBe('SMS_NOTICE#2026-01-31');
  });

  it('has the address of an e-mail in lower case', () => {
    expect(keys.mailDelivery('app_1', 'A@b.example')).toEqual({
      pk: `DELIVERY#${sha256('["app_1","a@b.example"]')}`,
      sk: 'EMAIL',
    });
  });

  it('has the name of an algorithm unless it is EdDSA', () => {
    const sortKeys = [keys.keyring(), keys.keyring('EdDSA'), keys.keyring('RS256')].map(({ sk }) => sk);
    expect(sortKeys).toEqual(['KEYRING', 'KEYRING', 'KEYRING#RS256']);
  });

  it('of a purge is in the partition that the hash of its sort key chooses of 32', () => {
    const first = createHash('sha256').update('USER#app_1#user#1').digest()[0] ?? 0;
    const pk = `PURGE#${String(first % 32).padStart(2, '0')}`;
    expect(keys.purgeUser('app_1', 'user#1')).toEqual({ pk, sk: 'USER#app_1#user#1' });
  });

  it('has a text with braces as it is', () => {
    expect(keys.profile('app_1', '{app}$&')).toEqual({ pk: 'APP#app_1#USER#{app}$&', sk: 'PROFILE' });
  });
});
