import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { GroupSettings } from '../../../shared/applications/settings/group-settings.ts';
import { assertKnownRoles, mayGive, permissionsOf } from '../../../shared/groups/role-rules.ts';

const TASKS = {
  admin: { permissions: ['members:manage', 'tasks:write'], may_invite: ['editor', 'member'] },
  editor: { permissions: ['tasks:write', 'tasks:read'] },
  viewer: {},
};

const withRoles = (roles: z.input<typeof GroupSettings>['roles']) => ({
  config: { groups: GroupSettings.parse({ roles }) },
});
const tasks = withRoles(TASKS);
const anyRole = { config: {} };

describe('the settings of roles', () => {
  it.each([
    ['a role of the owner', { owner: {} }, 'roles'],
    ['31 roles', Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`role ${n}`, {}])), 'roles'],
    ['a role that looks like another', { Owner: {} }, 'roles.Owner'],
    ['a permission with a blank', { editor: { permissions: ['write tasks'] } }, 'roles.editor.permissions.0'],
    ['a permission twice', { editor: { permissions: ['a', 'a'] } }, 'roles.editor.permissions'],
    ['an unknown role to invite', { editor: { may_invite: ['guest'] } }, 'roles.editor.may_invite'],
    ['an unknown member', { editor: { color: 'red' } }, 'roles.editor'],
  ])('refuse %s', (_name, roles, path) => {
    const { error } = z.safeParse(GroupSettings, { roles });
    expect(error?.issues.map((issue) => issue.path.join('.'))).toContain(path);
  });

  it('refuse 101 different permissions, in however many roles', () => {
    const permissions = (from: number) => Array.from({ length: 60 }, (_, n) => `p${from + n}`);
    const roles = { a: { permissions: permissions(0) }, b: { permissions: permissions(41) } };
    expect(z.safeParse(GroupSettings, { roles }).success).toBe(false);
    roles.b.permissions = permissions(40);
    expect(z.safeParse(GroupSettings, { roles }).success).toBe(true);
  });

  it('refuse a role that 13 others may give: an acceptance names all of them', () => {
    const roles = Object.fromEntries(
      Array.from({ length: 13 }, (_, n) => [`role ${n}`, { may_invite: n < 12 ? ['member'] : [] }]),
    );
    expect(z.safeParse(GroupSettings, { roles }).success).toBe(true);
    roles['role 12'] = { may_invite: ['member'] };
    expect(z.safeParse(GroupSettings, { roles }).success).toBe(false);
  });

  it('store names composed and without invisible characters', () => {
    const roles = z.parse(GroupSettings, {
      roles: { 'edi\u200btor': {}, a: { may_invite: ['editor'] } },
    }).roles;
    expect(Object.keys(roles ?? {})).toEqual(['editor', 'a']);
  });
});

describe('permissionsOf', () => {
  it.each([
    [['editor'], ['tasks:read', 'tasks:write']],
    [
      ['admin', 'editor'],
      ['members:manage', 'tasks:read', 'tasks:write'],
    ],
    [['owner'], ['members:manage', 'tasks:read', 'tasks:write']],
    [['member'], []],
    [['constructor'], []],
  ])('adds up the permissions of %j', (roles, permissions) => {
    expect(permissionsOf(tasks, roles)).toEqual(permissions);
  });

  it('is empty where no roles are set', () => expect(permissionsOf(anyRole, ['owner'])).toEqual([]));
});

describe('mayGive', () => {
  it.each([
    [['owner'], ['owner', 'viewer'], true],
    [['admin'], ['editor', 'member'], true],
    [['admin'], ['editor', 'viewer'], false],
    [['admin'], ['owner'], false],
    [['editor'], ['member'], false],
  ])('says of %j whether they may give %j', (own, given, expected) => {
    expect(mayGive(tasks, own, given)).toBe(expected);
  });

  it('leaves it to owners where no roles are set', () => {
    expect(mayGive(anyRole, ['owner'], ['anything'])).toBe(true);
    expect(mayGive(anyRole, ['admin'], ['member'])).toBe(false);
  });
});

describe('assertKnownRoles', () => {
  it('names the roles that exist, and the place of the one that does not', () => {
    const message = "must be one of the application's roles: owner, member, admin, editor, viewer";
    const faults = [{ path: 'body.roles.1', message }];
    expect(() => assertKnownRoles(tasks, ['editor', 'edtior'])).toThrow(
      expect.objectContaining({ code: 'invalid_input', extras: expect.objectContaining({ faults }) }),
    );
  });

  it.each([
    ['an owner and a member', tasks, ['owner', 'member']],
    ['any role where none are set', anyRole, ['edtior']],
  ])('lets %s pass', (_name, application, roles) => {
    expect(() => assertKnownRoles(application, roles)).not.toThrow();
  });
});
