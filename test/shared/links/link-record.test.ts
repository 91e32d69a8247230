import { describe, expect, it } from 'vitest';
import { groupOfLink, linkFromItem } from '../../../shared/links/link-record.ts';
import { keys } from '../../../shared/storage/keys.ts';

const base = {
  ...keys.link('code'),
  owner: 'o',
  owner_sk: 's',
  expires_at: 1,
  app: 'app_1',
  state: 'open',
  created_at: '2026-11-25T14:30:09.265Z',
  expires: '2026-12-09T14:30:09.265Z',
  method: 'magic_link',
};
const ofUser = { ...base, purpose: 'auth', user_id: 'user_1', data: {}, bound: [] };
const ofSignIn = {
  ...base,
  purpose: 'auth',
  challenge: 'c',
  data: { email: 'ada@example.com' },
  verification_type: 'email',
};

describe('linkFromItem', () => {
  it('leaves out what only the table needs', () => {
    const { pk: _pk, sk: _sk, owner: _owner, owner_sk: _sort, expires_at: _at, ...link } = ofUser;
    expect(linkFromItem(ofUser)).toEqual(link);
  });
});

describe('groupOfLink', () => {
  const invite = { group: 'group_1', id: 'invite_1' };
  it.each([
    ['the group of its invite', { ...ofUser, invite }, { group: 'group_1', invite: 'invite_1' }],
    ['the open group that its creator named', { ...ofUser, group_to_join: 'group_2' }, { group: 'group_2' }],
    ['the open group of a sign-in', { ...ofSignIn, group_to_join: 'group_2' }, { group: 'group_2' }],
    [
      "the group of an inviter's page",
      { ...base, purpose: 'invite', invite },
      { group: 'group_1', invite: 'invite_1' },
    ],
    ['none', ofUser, undefined],
    ['none of a change of address', { ...base, purpose: 'address', challenge: 'c', data: {} }, undefined],
  ])('is %s', (_, item, group) => {
    expect(groupOfLink(linkFromItem(item))).toEqual(group);
  });
});
