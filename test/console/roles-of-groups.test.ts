import { describe, expect, it } from 'vitest';
import type { Application } from '../../client/src/server.ts';
import { countRole, usersOf } from '../../console/src/screens/groups/count-role.ts';
import { groupSettings } from '../../console/src/screens/groups/group-settings.ts';
import { namedRolesOf, removingRole } from '../../console/src/screens/groups/named-role.ts';
import { addRole, roleActions } from '../../console/src/screens/groups/named-role-actions.tsx';

/** Says the name of the text, and its values. */
const say = (name: string, values?: object) => (values ? `${name} ${JSON.stringify(values)}` : name);

/** An application whose groups have these roles. */
function applicationWith(roles?: Record<string, object>): Application {
  return {
    id: 'app_1',
    name: 'Shop',
    slug: 'shop',
    account: 'acc_1',
    connections: [],
    config: { ...(roles && { groups: { roles } }) },
    created_at: '2026-12-01T10:00:00.000Z',
    updated_at: '2026-12-01T10:00:00.000Z',
    created_by: 'user_1',
    updated_by: 'user_1',
    version: 1,
  };
}

const storedRoles = (roles: unknown) => ({ config: { groups: { roles } } });

describe('a role of groups', () => {
  const given = { application: applicationWith({ editor: {} }), say, holders: () => null };

  it('is stored beside the others, without lists that are empty', () => {
    const values = { name: ' chef ', permissions: ['menu:write'], may_invite: [] };
    expect(addRole(given).request(values).request.body).toEqual(
      storedRoles({ chef: { permissions: ['menu:write'], may_invite: null } }),
    );
  });

  it('keeps its name while it is edited', () => {
    const [edit] = roleActions(given, { name: 'editor', permissions: [], mayInvite: [] });
    expect(edit?.request({ name: 'other', permissions: [], may_invite: ['member'] }).request.body).toEqual(
      storedRoles({ editor: { permissions: null, may_invite: ['member'] } }),
    );
  });

  it('has faults of the service at its fields, also with dots in its name', () => {
    const place = 'body.config.groups.roles';
    const fieldOf = (path: string) => addRole(given).fieldOfFault?.(path, { name: 'a.b' });
    expect(fieldOf(`${place}.a.b`)).toBe('name');
    expect(fieldOf(`${place}.a.b.permissions.0`)).toBe('permissions');
    expect(fieldOf(`${place}.a.b.may_invite`)).toBe('may_invite');
    expect(fieldOf(place)).toBe('name');
    expect(fieldOf('body.config.groups.empty')).toBeUndefined();
  });

  it('is removed also from the roles that may give it', () => {
    const application = applicationWith({
      admin: { may_invite: ['editor', 'member'] },
      chief: { may_invite: ['editor'] },
      editor: { may_invite: ['editor'] },
    });
    expect(removingRole(application, 'editor').request.body).toEqual(
      storedRoles({ admin: { may_invite: ['member'] }, chief: { may_invite: null }, editor: null }),
    );
    const [, remove] = roleActions(
      { ...given, application },
      { name: 'editor', permissions: [], mayInvite: [] },
    );
    expect(remove?.explanation).toContain('removeNamed removeGivers {"roles":"admin, chief"}');
  });

  it('leaves no empty list of roles when it is the last', () => {
    const application = applicationWith({ editor: {} });
    expect(removingRole(application, 'editor').request.body).toEqual(storedRoles(null));
    const [, remove] = roleActions(given, { name: 'editor', permissions: [], mayInvite: [] });
    expect(remove?.explanation).toMatch(/ removeLast$/);
  });
});

describe('the roles of an application', () => {
  it('are sorted by name, and unknown if any word is one', () => {
    const roles = namedRolesOf(applicationWith({ b: { permissions: ['x'] }, a: {} }));
    expect(roles).toEqual([
      { name: 'a', permissions: [], mayInvite: [] },
      { name: 'b', permissions: ['x'], mayInvite: [] },
    ]);
    expect(namedRolesOf(applicationWith())).toBeUndefined();
  });
});

describe('the members with a role', () => {
  const member = (user_id: string, roles: string[]) => ({ id: `member_${user_id}`, user_id, roles });
  const pages = [
    { results: [member('u1', ['editor']), member('u2', ['member'])] },
    { results: [member('u1', ['editor', 'member']), member('u3', ['editor'])], next: 'x' },
  ];

  it('are counted in all groups, as a lower bound if there are more', () => {
    const groups = { results: [{ id: 'g1' }, { id: 'g2' }], next: 'y' };
    expect(countRole(groups, pages, 'editor')).toEqual({
      groups: 2,
      areMoreGroups: true,
      n: 3,
      isMore: true,
    });
  });

  it('are named once each', () => {
    expect(usersOf(pages, 'editor')).toEqual(['u1', 'u3']);
  });
});

describe('what a change of all groups will do', () => {
  it('is said before groups are deleted or lose their owner', () => {
    const [empty, owner] = groupSettings(say).flatMap(({ settings }) => settings);
    const effect = (setting: typeof empty, to: string) => setting?.effect?.({ from: '', to, texts: {} });
    expect([effect(empty, 'delete'), effect(empty, 'keep')]).toEqual(['emptyEffect', undefined]);
    expect([effect(owner, 'promote'), effect(owner, 'keep')]).toEqual(['promoteEffect', 'keepEffect']);
  });
});
