import { describe, expect, it } from 'vitest';
import type { GroupCaller } from '../../../shared/groups/group-access.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { groups, invites, members, roles, soundGroup } from '../../support/groups.ts';
import type { Answer } from '../../support/invoke.ts';
import { newEmail } from '../../support/magic-links.ts';
import { pagesOf } from '../../support/pages.ts';
import { groupOfRoles, inviteWith, NAMED_ROLES, rolesOf } from '../../support/role-group.ts';
import type { Tenant } from '../../support/tenants.ts';
import { useTenant, useTenantOnly } from '../../support/use-tenant.ts';

const named = useTenant(NAMED_ROLES);
const anyRole = useTenantOnly();

/** The group of one row, with members and invites that its operation may need. */
async function rowWorld(tenant: Tenant) {
  const world = await groupOfRoles(tenant);
  const { group, owner, memberWith } = world;
  const invited = {
    editor: (await inviteWith(owner, group, 'editor')).invite,
    lead: (await inviteWith(owner, group, 'editor', 'lead')).invite,
  };
  const target = { editor: (await memberWith('editor')).id, lead: (await memberWith('lead')).id };
  const second = (await memberWith('owner')).id;
  return { ...world, invited, target, second, stranger: world.outsider.userId };
}

type World = Awaited<ReturnType<typeof rowWorld>>;
type Row = [string, (world: World, caller: GroupCaller) => Promise<Answer>, string, string];

const invite =
  (...names: string[]): Row[1] =>
  ({ group }, caller) =>
    invites.create(caller, { group }, { body: { email: newEmail(), roles: names } });
const add =
  (...names: string[]): Row[1] =>
  ({ group, stranger: user_id }, caller) =>
    members.add(caller, { group }, { body: { user_id, ...(names.length > 0 && { roles: names }) } });
const change =
  (from: 'editor' | 'lead', ...names: string[]): Row[1] =>
  ({ group, target }, caller) =>
    members.update(caller, { group, member: target[from] }, roles(...names));
const changeInvite =
  (of: 'editor' | 'lead', body: object): Row[1] =>
  ({ group, invited }, caller) =>
    invites.update(caller, { group, invite: invited[of] }, { body });

/** The statuses of owner, lead, editor, outsider and backend: with named roles, and with any. */
const ROWS: Row[] = [
  ['invites an editor', invite('editor'), '200 200 403 404 200', '200 403 403 404 200'],
  ['invites an editor and member', invite('editor', 'member'), '200 200 403 404 200', '200 403 403 404 200'],
  ['invites a lead', invite('lead'), '200 403 403 404 200', '200 403 403 404 200'],
  ['invites an editor and owner', invite('editor', 'owner'), '200 403 403 404 200', '200 403 403 404 200'],
  ['invites an unknown role', invite('editor', 'edtior'), '400 400 403 404 400', '200 403 403 404 200'],
  ['adds a member', add(), '201 201 403 404 201', '201 403 403 404 201'],
  ['adds an editor', add('editor'), '201 201 403 404 201', '201 403 403 404 201'],
  ['adds an owner', add('owner'), '201 403 403 404 201', '201 403 403 404 201'],
  ['adds an unknown role', add('edtior'), '400 400 403 404 400', '201 403 403 404 201'],
  ['changes an editor', change('editor', 'member'), '200 200 403 404 200', '200 403 403 404 200'],
  ['promotes an editor', change('editor', 'lead'), '200 403 403 404 200', '200 403 403 404 200'],
  ['demotes a lead', change('lead', 'editor'), '200 403 403 404 200', '200 403 403 404 200'],
  ['changes to an unknown role', change('editor', 'edtior'), '400 400 403 404 400', '200 403 403 404 200'],
  [
    'changes an owner',
    ({ group, second }, caller) => members.update(caller, { group, member: second }, roles('editor')),
    '200 403 403 404 200',
    '200 403 403 404 200',
  ],
  [
    'removes a member',
    ({ group, target }, caller) => members.remove(caller, { group, member: target.editor }),
    '204 403 403 404 204',
    '204 403 403 404 204',
  ],
  [
    'lists invites',
    ({ group }, caller) => invites.list(caller, { group }),
    '200 200 403 404 200',
    '200 200 200 404 200',
  ],
  [
    'reads an invite of an editor',
    ({ group, invited }, caller) => invites.get(caller, { group, invite: invited.editor }),
    '200 200 403 404 200',
    '200 200 200 404 200',
  ],
  [
    'reads an invite of a lead',
    ({ group, invited }, caller) => invites.get(caller, { group, invite: invited.lead }),
    '200 403 403 404 200',
    '200 200 200 404 200',
  ],
  [
    'changes an invite',
    changeInvite('editor', { roles: ['member'] }),
    '200 200 403 404 200',
    '200 403 403 404 200',
  ],
  [
    'raises an invite',
    changeInvite('editor', { roles: ['lead'] }),
    '200 403 403 404 200',
    '200 403 403 404 200',
  ],
  [
    'lowers an invite of a lead',
    changeInvite('lead', { roles: ['editor'] }),
    '200 403 403 404 200',
    '200 403 403 404 200',
  ],
  [
    'changes an invite to an unknown role',
    changeInvite('editor', { roles: ['edtior'] }),
    '400 400 403 404 400',
    '200 403 403 404 200',
  ],
  [
    'revokes an invite',
    changeInvite('editor', { state: 'revoked', roles: ['edtior'] }),
    '200 200 403 404 200',
    '200 403 403 404 200',
  ],
  [
    'revokes an invite of a lead',
    changeInvite('lead', { state: 'revoked' }),
    '200 403 403 404 200',
    '200 403 403 404 200',
  ],
  [
    'deletes an invite',
    ({ group, invited }, caller) => invites.remove(caller, { group, invite: invited.editor }),
    '204 204 403 404 204',
    '204 403 403 404 204',
  ],
  [
    'deletes an invite of a lead',
    ({ group, invited }, caller) => invites.remove(caller, { group, invite: invited.lead }),
    '204 403 403 404 204',
    '204 403 403 404 204',
  ],
  [
    'changes the group',
    ({ group }, caller) => groups.update(caller, { group }, { body: { name: 'New' } }),
    '200 403 403 404 200',
    '200 403 403 404 200',
  ],
  [
    'deletes the group',
    ({ group }, caller) => groups.remove(caller, { group }),
    '204 403 403 404 204',
    '204 403 403 404 204',
  ],
];

/** Calls as each of them. A refused call changes nothing, so that the next caller finds the same group. */
async function statusesOf(tenant: Tenant, call: Row[1]): Promise<string> {
  const statuses: Record<string, number> = {};
  let world = await rowWorld(tenant);
  for (const who of ['outsider', 'editor', 'lead', 'owner', 'backend'] as const) {
    const { owner, lead, editor, outsider } = world;
    const callers = { owner, lead: lead.user, editor: editor.user, outsider, backend: tenant.keys };
    const { status } = await call(world, callers[who]);
    statuses[who] = status;
    if (status < 400) world = await rowWorld(tenant);
  }
  return ['owner', 'lead', 'editor', 'outsider', 'backend'].map((who) => statuses[who]).join(' ');
}

describe('the rights of owner, lead, editor, outsider and backend', () => {
  it.each(ROWS)('who %s, where the application names roles', async (_name, call, expected) => {
    expect(await statusesOf(named, call)).toBe(expected);
  });

  it.each(ROWS)('who %s, where it names none', async (_name, call, _named, expected) => {
    expect(await statusesOf(anyRole, call)).toBe(expected);
  });
});

describe('a member who may give some roles', () => {
  it('sees only the invites all of whose roles it may give, over all pages', async () => {
    const { owner, lead, group } = await groupOfRoles(named);
    await inviteWith(owner, group, 'lead');
    const { invite: seen } = await inviteWith(owner, group, 'editor');
    await inviteWith(owner, group, 'editor', 'lead');
    const { invite: own } = await inviteWith(lead.user, group, 'member');
    const pages = await pagesOf((query) =>
      invites.list(lead.user, { group }, { query: { ...query, page_size: '1' } }),
    );
    expect(pages.flat().map(({ id }) => id)).toEqual([seen, own]);
  });

  it('may give what any of its roles may give', async () => {
    const { owner, outsider, group, memberWith } = await groupOfRoles(named);
    const { user } = await memberWith('lead', 'scout');
    const body = { user_id: outsider.userId, roles: ['editor', 'lead'] };
    expect((await members.add(user, { group }, { body })).status).toBe(201);
    expect(await rolesOf(outsider, group)).toEqual(['editor', 'lead']);
    expect(await rolesOf(owner, group)).toEqual(['owner']);
  });

  it('changes its own roles only if it may give both', async () => {
    const { lead, group, memberWith } = await groupOfRoles(named);
    const own = await members.update(lead.user, { group, member: lead.id }, roles('editor'));
    expect(own).toBeApiError(403, 'forbidden');
    const { user, id } = await memberWith('editor', 'lead', 'scout');
    expect(await members.update(user, { group, member: id }, roles('editor'))).toBeApiError(403, 'forbidden');
    expect((await soundGroup(group)).owners).toHaveLength(1);
  });

  it('adds nobody over a pending invite whose roles it may not give', async () => {
    const { owner, lead, outsider, group } = await groupOfRoles(named);
    const { userId: user_id } = outsider;
    const made = await invites.create(owner, { group }, { body: { user_id, roles: ['lead'] } });
    const answer = await members.add(lead.user, { group }, { body: { user_id, roles: ['editor'] } });
    expect(answer).toBeApiError(403, 'forbidden');
    const invite = String(Object(made.body['invitation']).id);
    expect((await invites.get(owner, { group, invite })).body).toMatchObject({ state: 'pending' });
  });

  it.each([
    ['an addition', members.add],
    ['an invite', invites.create],
  ])('gets no stored answer of %s once it may give no more', async (_what, create) => {
    const { owner, lead, outsider, group } = await groupOfRoles(named);
    const body = { user_id: outsider.userId, roles: ['editor'] };
    const request = { headers: { 'idempotency-key': newId('user') }, body };
    const first = await create(lead.user, { group }, request);
    expect(first.status).toBeLessThan(300);
    expect((await create(lead.user, { group }, request)).body).toEqual(first.body);
    await members.update(owner, { group, member: lead.id }, roles('scout'));
    expect(await create(lead.user, { group }, request)).toBeApiError(403, 'forbidden');
  });
});

describe('a role that may give the role of the owner', () => {
  const owners = useTenantOnly({
    groups: { roles: { lead: { may_invite: ['owner', 'lead'] }, editor: {} } },
  });

  it('makes owners, and changes none', async () => {
    const { lead, owner, outsider, group } = await groupOfRoles(owners);
    const body = { user_id: outsider.userId, roles: ['owner'] };
    const { body: added } = await members.add(lead.user, { group }, { body });
    expect((await soundGroup(group)).owners).toHaveLength(2);
    const member = String(added['id']);
    const answer = await members.update(lead.user, { group, member }, roles('lead'));
    expect(answer).toBeApiError(403, 'forbidden');
    expect(answer.body['detail']).toBe('Only owners of the group may change the roles of an owner');
    expect((await members.update(owner, { group, member }, roles('lead'))).status).toBe(200);
  });
});

describe('a refusal', () => {
  it.each([
    ['all roles that may invite', 'editor', ['editor'], 'do this', 'owner, lead, scout'],
    [
      'the roles that may give the one that is refused',
      'lead',
      ['editor', 'lead'],
      'give the role `lead` or change who has it',
      'owner, scout',
    ],
  ] as const)('names %s', async (_what, who, wanted, what, givers) => {
    const { group, ...members } = await groupOfRoles(named);
    const body = { email: newEmail(), roles: wanted };
    const answer = await invites.create(members[who].user, { group }, { body });
    expect(answer.body['detail']).toBe(`Only members with one of the roles ${givers} may ${what}`);
  });

  it('names owners where the application names no roles', async () => {
    const { group, lead } = await groupOfRoles(anyRole);
    const body = { email: newEmail(), roles: ['editor'] };
    const answer = await invites.create(lead.user, { group }, { body });
    expect(answer.body['detail']).toBe('Only owners of the group may do this');
  });

  it('of an unknown role lists the roles, and changes nothing', async () => {
    const { owner, outsider, group } = await groupOfRoles(named);
    const body = { user_id: outsider.userId, roles: ['editor', 'edtior'] };
    const answer = await members.add(owner, { group }, { body });
    const message = "must be one of the application's roles: owner, member, lead, scout, editor";
    expect(answer.body['errors']).toEqual([{ path: 'body.roles.1', message }]);
    expect((await soundGroup(group)).members).toHaveLength(3);
  });
});
