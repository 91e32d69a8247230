import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { GroupSettings } from '../../../shared/applications/settings/group-settings.ts';
import { givingRoles } from '../../../shared/applications/settings/named-roles.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextTransaction } from '../../support/before-call.ts';
import {
  accept,
  invites,
  join,
  members,
  newInvite,
  provedUser,
  resend,
  roles,
  soundGroup,
} from '../../support/groups.ts';
import { changeItem } from '../../support/items.ts';
import {
  codeOf,
  JSON_CLIENT,
  makeLink,
  redeemLink,
  setConfig,
  visitLink,
} from '../../support/magic-links.ts';
import { groupOfRoles, NAMED_ROLES, rolesOf } from '../../support/role-group.ts';
import { makeTenant } from '../../support/tenants.ts';

const backends = useBackends();

/** An open group, into which a lead has invited a user with a verified address as editor. */
async function invitedByLead() {
  const tenant = await makeTenant(NAMED_ROLES);
  const world = await groupOfRoles(tenant, { admission_policy: 'open' });
  const { user, email } = await provedUser(tenant);
  const made = await newInvite(world.lead.user, world.group, { email, roles: ['editor'] });
  const newest = codeOf(backends.messages().list(email)[0]?.links[0]);
  const demote = (...names: string[]) =>
    members.update(tenant.keys, { group: world.group, member: world.lead.id }, roles(...names));
  return { ...world, ...made, tenant, user, email, newest, demote };
}

type Invited = Awaited<ReturnType<typeof invitedByLead>>;

const allow = (name: string, ...given: string[]) => ({
  groups: { roles: { ...NAMED_ROLES.groups.roles, lead: {}, [name]: { may_invite: given } } },
});

/** What happens before the acceptance, and whether the inviter may then still invite an editor. */
const EVENTS: [string, (made: Invited) => Promise<unknown>, boolean][] = [
  ['its inviter keeps the role', async () => undefined, true],
  ['its inviter becomes owner', ({ demote }) => demote('owner'), true],
  ['its inviter gets another role that may', ({ demote }) => demote('member', 'lead'), true],
  ['its inviter loses the role', ({ demote }) => demote('editor'), false],
  ['its inviter gets a role that gives others', ({ demote }) => demote('scout'), false],
  [
    'its inviter is removed',
    ({ tenant, group, lead }) => members.remove(tenant.keys, { group, member: lead.id }),
    false,
  ],
  [
    'its inviter is disabled',
    ({ tenant, lead }) => changeItem(keys.profile(tenant.app, lead.user.userId), { state: 'disabled' }),
    false,
  ],
  ['the role may give only others', ({ tenant }) => setConfig(tenant, allow('lead', 'member')), false],
  ['another role may give it', ({ tenant }) => setConfig(tenant, allow('scout', 'editor')), false],
  ['no roles are named any more', ({ tenant }) => setConfig(tenant, {}), false],
];

type Way = { enter: (made: Invited) => Promise<unknown>; refused: unknown; rolesOtherwise?: string[] };

/** The ways to accept, with the answer and the roles of a user whose inviter may no longer invite. */
const WAYS: [string, Way][] = [
  [
    'the invite is accepted',
    {
      enter: async ({ user, group, invite }) => (await accept(user, group, invite)).body['code'],
      refused: 'invite_ended',
    },
  ],
  [
    'the link is redeemed',
    { enter: async ({ newest }) => (await redeemLink(newest)).body['group_joined'], refused: false },
  ],
  [
    'the user signs in by a link into the open group',
    {
      enter: async ({ tenant, email, group }) => {
        const { code } = await makeLink(tenant, { data: { email }, group_to_join: group });
        return (await redeemLink(code)).body['group_joined'];
      },
      refused: true,
      rolesOtherwise: ['member'],
    },
  ],
  [
    'the user joins the open group',
    {
      enter: async ({ user, group }) => (await join(user, group)).status,
      refused: 200,
      rolesOtherwise: ['member'],
    },
  ],
];

describe.each(EVENTS)('if %s', (_event, happens, mayInvite) => {
  it.each(WAYS)(
    'and then %s, the present right decides',
    async (_way, { enter, refused, rolesOtherwise }) => {
      const made = await invitedByLead();
      await happens(made);
      const answer = await enter(made);
      const { members: found } = await soundGroup(made.group);
      const admitted = found.find(({ user_id, state }) => user_id === made.user.userId && state === 'active');
      expect(admitted?.roles).toEqual(mayInvite ? ['editor'] : rolesOtherwise);
      if (!mayInvite) expect(answer).toBe(refused);
    },
  );

  it('the page of the invited person says whether the invite counts', async () => {
    const made = await invitedByLead();
    await happens(made);
    expect((await visitLink(made.newest, JSON_CLIENT)).body['group_open']).toBe(mayInvite);
  });
});

describe('the page of an inviter', () => {
  it.each([
    ['is there and sends again', 200, async () => undefined],
    ['is gone without the role', 404, ({ demote }: Invited) => demote('editor')],
    ['is gone without its right', 404, ({ tenant }: Invited) => setConfig(tenant, allow('lead', 'member'))],
  ] as const)('%s', async (_what, status, happens) => {
    const made = await invitedByLead();
    await happens(made);
    expect((await visitLink(made.code)).status).toBe(status);
    expect((await resend(made.code)).status).toBe(status);
    const sent = backends.messages().list(made.email);
    expect(sent).toHaveLength(status === 200 ? 2 : 1);
  });
});

describe('an invite whose inviter may no longer invite', () => {
  it('counts again once the inviter gets the role back', async () => {
    const { user, group, invite, demote } = await invitedByLead();
    await demote('editor');
    expect(await accept(user, group, invite)).toBeApiError(409, 'invite_ended');
    await demote('lead');
    expect((await accept(user, group, invite)).status).toBe(200);
  });

  it('counts again once an owner has changed it', async () => {
    const { owner, user, group, invite, demote } = await invitedByLead();
    await demote('editor');
    expect((await invites.update(owner, { group, invite }, roles('scout'))).status).toBe(200);
    expect((await accept(user, group, invite)).status).toBe(200);
    expect(await rolesOf(user, group)).toEqual(['scout']);
  });

  it('admits nobody if the role is lost between reading and writing', async () => {
    const { user, group, invite, demote } = await invitedByLead();
    beforeNextTransaction(() => demote('editor'));
    expect(await accept(user, group, invite)).toBeApiError(409, 'invite_ended');
    expect((await soundGroup(group)).members.filter(({ state }) => state === 'active')).toHaveLength(3);
  });
});

const giversIn = ({ groups }: { groups: { roles: object } }, given: string[]) => {
  const { roles: settings = {} } = z.parse(GroupSettings, groups);
  return given.map((role) => givingRoles(settings, role).length);
};

describe('the settings with the most givers', () => {
  it('let an invite with the most roles be accepted', async () => {
    const names = ['lead', 'editor', ...Array.from({ length: 28 }, (_, n) => `role ${n}`)];
    const given = names.slice(0, 10);
    // Each role has other givers, so that none can be left out of the condition, and the last gives all.
    const isGiver = (giver: number, role: number) => giver === 29 || (giver + role * 3) % 29 < 11;
    const settings = names.map((name, giver) => [
      name,
      { may_invite: given.filter((_, role) => isGiver(giver, role)) },
    ]);
    const config = { groups: { roles: Object.fromEntries(settings) } };
    expect(giversIn(config, given)).toEqual(given.map(() => 12));
    const tenant = await makeTenant(config);
    const { group, memberWith } = await groupOfRoles(tenant);
    const { user: inviter } = await memberWith('role 27');
    const { user, email } = await provedUser(tenant);
    const { invite } = await newInvite(inviter, group, { email, roles: given });
    expect((await accept(user, group, invite)).status).toBe(200);
    expect(await rolesOf(user, group)).toEqual(given);
  });
});
