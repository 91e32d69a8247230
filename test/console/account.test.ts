import { describe, expect, it } from 'vitest';
import { type AccountMember, ServiceError } from '../../client/src/server.ts';
import { ifThere } from '../../console/src/api/if-there.ts';
import { hereOf } from '../../console/src/places/navigation.ts';
import { accountMemberActions } from '../../console/src/screens/account/member-actions.ts';
import { ACCOUNT_ROLES, roleOf } from '../../console/src/screens/account/role-field.ts';
import { ROLES } from '../../shared/http/principal.ts';

const say = (name: string) => name;
const given = { account: 'acct_1', say };

const MEMBER: AccountMember = {
  id: 'user_1',
  account: 'acct_1',
  role: 'editor',
  state: 'active',
  updated_by: 'user_9',
  created_at: '2026-12-10T10:00:00.000Z',
  updated_at: '2026-12-10T10:00:00.000Z',
  version: 3,
};

describe('what can be done about a member of an account', () => {
  it('is to change its role or to remove it, as it was read', () => {
    const [change, remove] = accountMemberActions(given, { member: MEMBER, name: 'Ada' });
    expect(change?.request({ role: 'admin' })).toEqual({
      operation: 'updateAccountMember',
      request: { path: { account: 'acct_1', member: 'user_1' }, body: { role: 'admin' }, ifMatch: '"v3"' },
    });
    expect(remove?.request({}).request).toMatchObject({ ifMatch: '"v3"' });
  });

  it('is only for owners, but for leaving', () => {
    const [, remove] = accountMemberActions(given, { member: MEMBER, name: 'Ada' });
    const [, leave] = accountMemberActions(given, { member: MEMBER, name: 'me' }, () => undefined);
    expect(remove).toMatchObject({ operation: 'removeAccountMember', title: 'remove', roles: ['owner'] });
    expect(leave).toMatchObject({ operation: 'removeAccountMember', title: 'leave' });
    expect(leave?.roles).toBeUndefined();
  });

  it('is to send the invite again or to revoke it, while it is pending', () => {
    const member = { ...MEMBER, id: 'invite_1', state: 'pending', email: 'ada@example.com' } as const;
    const [again, revoke] = accountMemberActions(given, { member, name: 'ada@example.com' });
    expect(again?.request({ role: 'viewer' }).request.body).toEqual({
      email: 'ada@example.com',
      role: 'viewer',
    });
    expect(revoke).toMatchObject({ operation: 'removeAccountMember', title: 'revoke', roles: ['owner'] });
  });
});

describe('the roles of an account', () => {
  it('are those of the service', () => {
    expect(ACCOUNT_ROLES).toEqual(ROLES);
    expect(ACCOUNT_ROLES.map((role) => roleOf({ role }))).toEqual(ROLES);
  });
});

describe('the navigation', () => {
  const items = [{ to: '/accounts/a' }, { to: '/accounts/a/members' }];

  it('marks the page that the reader is on or below, and no page above it', () => {
    expect(hereOf('/accounts/a/members', items)).toBe('/accounts/a/members');
    expect(hereOf('/accounts/a', items)).toBe('/accounts/a');
    expect(hereOf('/accounts/ab', items)).toBeUndefined();
  });
});

describe('what is read', () => {
  it('is null if there is no such thing, and otherwise fails as the service says', async () => {
    const failing = (status: number) => Promise.reject(new ServiceError('no', { status, code: 'forbidden' }));
    expect(await ifThere(failing(404))).toBeNull();
    await expect(ifThere(failing(403))).rejects.toMatchObject({ status: 403 });
  });
});
