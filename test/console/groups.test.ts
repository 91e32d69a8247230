import { describe, expect, it } from 'vitest';
import { shownFields } from '../../console/src/parts/action.ts';
import { groupBody } from '../../console/src/screens/groups/group-fields.ts';
import { metaText } from '../../console/src/screens/groups/group-meta.ts';
import { sizeInWords, sizeOf } from '../../console/src/screens/groups/group-size.ts';
import { invite, inviteActions } from '../../console/src/screens/groups/invite-actions.ts';
import { dayOf, endOfDay } from '../../console/src/screens/groups/last-day.ts';
import { isNoInvite, memberPerson } from '../../console/src/screens/groups/member-person.ts';
import { rolesField, rolesOf } from '../../console/src/screens/groups/roles-field.ts';

/** Says the name of the text, and its values. */
const say = (name: string, values?: object) => (values ? `${name} ${JSON.stringify(values)}` : name);
const roles = (initial: readonly string[]) => rolesField(undefined, initial, say);
const given = { app: 'app_1', group: 'group_1', roles, variants: [], say };

const INVITE: Parameters<typeof inviteActions>[1] = {
  id: 'invite_1',
  group_id: 'group_1',
  state: 'pending',
  roles: ['editor'],
  email: 'ada@example.com',
  user_lookup_value: 'ada@example.com',
  expires_at: '2026-12-24T10:00:00.000Z',
  created_at: '2026-12-10T10:00:00.000Z',
  created_by: 'user_9',
  made_by: { kind: 'credential', id: 'key_1' },
  updated_at: '2026-12-10T10:00:00.000Z',
};

describe('the size of a group', () => {
  it('counts active members and pending invites', () => {
    const members = { results: [{ state: 'active' }, {}, { state: 'invite_pending' }] as const };
    const invites = { results: [{ state: 'pending' }, { state: 'revoked' }] as const };
    expect(sizeOf(members, invites)).toEqual({
      members: { n: 2, isMore: false },
      invites: { n: 1, isMore: false },
    });
  });

  it('is a lower bound if there are further pages', () => {
    const size = sizeOf({ results: [{ state: 'active' }], next: 'x' }, { results: [] });
    expect(size.members).toEqual({ n: 1, isMore: true });
    expect(sizeInWords(size, say)).toEqual({
      members: 'moreThan {"counted":"oneMember"}',
      invites: 'someInvites {"n":0}',
    });
  });
});

describe('further data of a group', () => {
  it('are edited as the JSON that they are', () => {
    const meta = { plan: 'gold', seats: [1, 2] };
    expect(groupBody({ name: ' Staff ', admission_policy: 'open', meta: metaText(meta) })).toEqual({
      name: 'Staff',
      admission_policy: 'open',
      meta,
    });
  });

  it('are none if the field is empty', () => {
    expect(metaText({})).toBe('');
    expect(groupBody({ meta: ' ' })).toEqual({ name: '', admission_policy: 'invite_only', meta: {} });
  });

  it('are sent as typed if they are no JSON, so that the service names the fault', () => {
    expect(groupBody({ meta: '{plan: gold}' }).meta).toBe('{plan: gold}');
  });
});

describe('the roles that can be chosen', () => {
  it('are those of the application, with owner and member', () => {
    expect(rolesOf({ config: { groups: { roles: { editor: {}, member: {} } } } })).toEqual([
      'member',
      'editor',
      'owner',
    ]);
  });

  it('are any words without such a setting', () => {
    expect(rolesOf({ config: {} })).toBeUndefined();
    expect(rolesField(undefined, ['chef'], say)).toMatchObject({ kind: 'words', initial: ['chef'] });
  });

  it('include a role that a member has although it is named no more', () => {
    const { kind, options = [] } = rolesField(['owner', 'member'], ['former'], say);
    expect(kind).toBe('choices');
    expect(options.map(({ value }) => value)).toEqual(['owner', 'member', 'former']);
  });
});

describe('an invite', () => {
  const { fields = [], request } = invite(given);
  const namesFor = (to: string) => shownFields(fields, { to }).map(({ name }) => name);

  it('asks for the one address or user that was chosen', () => {
    expect(namesFor('phone')).toEqual(['to', 'phone', 'roles', 'expires_at', 'locale', 'redirect_url']);
    expect(namesFor('user_id')).toContain('user_id');
    expect(namesFor('user_id')).not.toContain('email');
  });

  it('is sent by the service, to the chosen one only', () => {
    const values = { to: 'phone', email: 'left@example.com', phone: '+4915112345678', roles: ['member'] };
    expect(request(values).request.body).toEqual({ phone: '+4915112345678', roles: ['member'], send: true });
  });

  it('is in the language and the brand that were chosen', () => {
    const variants = [{ id: 'variant_1', name: 'Club' }];
    const { fields: offered = [], request: send } = invite({ ...given, variants });
    const shown = shownFields(offered, { to: 'email' }).map(({ name }) => name);
    expect(shown).toEqual(['to', 'email', 'roles', 'expires_at', 'locale', 'app_variant_id', 'redirect_url']);
    const chosen = { locale: 'de', app_variant_id: 'variant_1' };
    const values = { to: 'email', email: 'a@b.example', roles: ['member'], ...chosen };
    expect(send(values).request.body).toMatchObject(chosen);
  });

  it('is changed, revoked and deleted only as it was read', () => {
    const offered = [
      ...inviteActions(given, INVITE, 'Ada'),
      ...inviteActions(given, { ...INVITE, state: 'accepted' }, 'Ada'),
    ];
    const asRead = { 'If-Unmodified-Since': INVITE.updated_at };
    expect(offered.map(({ request: make }) => make({ roles: ['editor'] }).request.headers)).toEqual([
      asRead,
      asRead,
      asRead,
    ]);
  });

  it('keeps the time of its last day if only its roles are changed', () => {
    const [change] = inviteActions(given, INVITE, 'Ada');
    const body = (day: string) => change?.request({ roles: ['owner'], expires_at: day }).request.body;
    expect(body(dayOf(INVITE.expires_at))).toEqual({ roles: ['owner'] });
    expect(body('2026-12-31')).toEqual({ roles: ['owner'], expires_at: endOfDay('2026-12-31') });
  });

  it('is valid until the end of the chosen day', () => {
    const body = request({ to: 'email', email: 'a@b.example', roles: ['member'], expires_at: '2026-12-24' });
    expect(body.request.body).toMatchObject({ expires_at: endOfDay('2026-12-24') });
    expect(dayOf(endOfDay('2026-12-24'))).toBe('2026-12-24');
  });

  it.each([
    ['pending', ['updateGroupInvite', 'updateGroupInvite']],
    ['accepted', ['deleteGroupInvite']],
    ['rejected', ['createGroupInvite', 'deleteGroupInvite']],
    ['expired', ['createGroupInvite', 'deleteGroupInvite']],
  ] as const)('that is %s offers what its state allows', (state, operations) => {
    const offered = inviteActions(given, { ...INVITE, state }, 'Ada');
    expect(offered.map(({ operation }) => operation)).toEqual(operations);
  });

  it('is made again for the same person with the same roles and message', () => {
    const message = { locale: 'de', app_variant_id: 'variant_1', redirect_url: 'https://shop.example.com' };
    const [again] = inviteActions(given, { ...INVITE, ...message, state: 'revoked' }, 'Ada');
    expect(again?.request({}).request.body).toEqual({
      email: 'ada@example.com',
      roles: ['editor'],
      ...message,
      send: true,
    });
  });
});

describe('a member of a group', () => {
  const member = { id: 'member_1', user_id: 'user_1', roles: [], version: 1, group_id: 'group_1' };

  it('is called by the profile, else by the id of its user', () => {
    const profile = { user_id: 'user_1', first_name: 'Ada', email: 'ada@example.com' };
    expect(memberPerson({ ...member, profile })).toEqual({ name: 'Ada', address: 'ada@example.com' });
    expect(memberPerson(member).name).toBe('user_1');
  });

  it('is listed unless it is only invited', () => {
    const states = ['active', 'invite_pending', 'invite_rejected'] as const;
    expect(states.filter((state) => isNoInvite({ state }))).toEqual(['active', 'invite_rejected']);
  });
});
