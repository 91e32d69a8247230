import { beforeAll, describe, expect, it } from 'vitest';
import * as acceptAccountInvite from '../../functions/accounts/accept-account-invite.ts';
import * as inviteAccountMember from '../../functions/accounts/invite-account-member.ts';
import * as removeAccountMember from '../../functions/accounts/remove-account-member.ts';
import * as updateAccountMember from '../../functions/accounts/update-account-member.ts';
import * as deleteMyData from '../../functions/profiles/delete-my-data.ts';
import { deleteCredential } from '../../shared/credentials/credential-store.ts';
import { platformCaller } from '../../shared/groups/group-access.ts';
import type { HubPrincipal, UserPrincipal } from '../../shared/http/principal.ts';
import { HUB_APPLICATION_ID } from '../../shared/platform/ids.ts';
import { keys } from '../../shared/storage/keys.ts';
import { getItem } from '../../shared/storage/read-items.ts';
import { bootstrapHub } from '../../shared/users/bootstrap-hub.ts';
import { useAttack } from '../support/attack.ts';
import { useBackends } from '../support/backends.ts';
import { beforeNextTransaction } from '../support/before-call.ts';
import {
  accept,
  invites,
  join,
  leave,
  members,
  membershipOf,
  newGroup,
  newInvite,
  newMember,
  newUser,
  provedUser,
  soundGroup,
} from '../support/groups.ts';
import { hubCaller, makeAccount, makeHubUser, makeMember } from '../support/hub-users.ts';
import { type Answer, invoke } from '../support/invoke.ts';
import { changeItem } from '../support/items.ts';
import {
  BROWSER,
  codeOf,
  JSON_CLIENT,
  makeLink,
  newEmail,
  redeemLink,
  visitLink,
} from '../support/magic-links.ts';
import { RACERS } from '../support/races.ts';
import { completeSignIn, makeCredential, startedSignIn } from '../support/sign-in.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';

const backends = useBackends();
beforeAll(bootstrapHub);

describe('an owner who is removed from an account', () => {
  const attempt = useAttack('dismissed owners of an account', '404, and nobody becomes a member');
  const GONE = {
    status: 404,
    body: { code: 'invite_not_found', detail: 'The invitation is no longer valid' },
  };

  /** An account of two owners, of whom the second has invited an address of its own as owner. */
  async function makeStory() {
    const { account, owner } = await makeAccount();
    const dismissed = await makeMember(account, 'owner');
    const email = newEmail();
    const second = await hubCaller(await makeHubUser(email));
    const body = { email, role: 'owner' };
    const send = (principal: HubPrincipal) =>
      invoke(inviteAccountMember, { params: { account }, principal, body });
    const sent = await send(dismissed);
    if (sent.status !== 201) throw new Error(sent.text);
    const invite = String(sent.body['id']);
    const takeBack = () => invoke(acceptAccountInvite, { params: { invite }, principal: second });
    const isMember = async () => (await getItem(keys.accountMember(account, second.userId))) !== undefined;
    return { account, owner, dismissed, second, send, invite, takeBack, isMember };
  }
  type Story = Awaited<ReturnType<typeof makeStory>>;

  const remove = ({ account, owner, dismissed }: Story, by = owner) =>
    invoke(removeAccountMember, { params: { account, member: dismissed.userId }, principal: by });
  const setRole = ({ account, owner, dismissed }: Story, role: string) =>
    invoke(updateAccountMember, {
      params: { account, member: dismissed.userId },
      principal: owner,
      body: { role },
    });
  const hubProfile = ({ dismissed }: Story) => keys.profile(HUB_APPLICATION_ID, dismissed.userId);
  const DISMISSALS: [string, (story: Story) => Promise<unknown>][] = [
    ['is removed', (story) => remove(story)],
    ['leaves', (story) => remove(story, story.dismissed)],
    ['becomes an admin', (story) => setRole(story, 'admin')],
    ['is disabled', (story) => changeItem(hubProfile(story), { state: 'disabled' })],
  ];

  it.each(DISMISSALS)('takes no tenant back by a second address once it %s', (_, dismiss) =>
    attempt(async () => {
      const story = await makeStory();
      await dismiss(story);
      expect(await story.takeBack()).toMatchObject(GONE);
      expect(await story.isMember()).toBe(false);
    }),
  );

  it('does not accept its own invite with an address that it has moved', () =>
    attempt(async () => {
      const story = await makeStory();
      const { email } = Object(await getItem(keys.accountInvite(story.account, story.invite)));
      await remove(story);
      await changeItem(hubProfile(story), { verified_data: { email } });
      const principal = await hubCaller(story.dismissed.userId);
      const answer = await invoke(acceptAccountInvite, { params: { invite: story.invite }, principal });
      expect(answer).toMatchObject(GONE);
    }));

  it('takes no tenant back at the moment of its removal', () =>
    attempt(async () => {
      const story = await makeStory();
      beforeNextTransaction(() => remove(story));
      expect(await story.takeBack()).toMatchObject(GONE);
      expect(await story.isMember()).toBe(false);
    }));

  it('is checked by its role at the time of the acceptance', async () => {
    const story = await makeStory();
    await setRole(story, 'viewer');
    expect((await story.takeBack()).status).toBe(404);
    await setRole(story, 'owner');
    expect((await story.takeBack()).status).toBe(200);
  });

  it('leaves an invite that another owner has sent again', async () => {
    const story = await makeStory();
    await story.send(story.owner);
    await remove(story);
    expect(await story.takeBack()).toMatchObject({ status: 200, body: { updated_by: story.owner.userId } });
  });

  it('is removed before or after its invite is accepted, in every race', { tags: 'heavy' }, async () => {
    for (let n = 0; n < RACERS; n++) {
      const story = await makeStory();
      const [answer] = await Promise.all([story.takeBack(), remove(story)]);
      expect([200, 404]).toContain(answer.status);
      expect(await story.isMember()).toBe(answer.status === 200);
      const { owners } = Object(await getItem(keys.account(story.account)));
      expect(owners).toBe(answer.status === 200 ? 2 : 1);
    }
  });
});

let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

/** A group of two owners, of whom one has invited somebody as owner. */
async function groupStory(group: object = {}) {
  const [owner, inviter] = [await newUser(tenant), await newUser(tenant)];
  const id = await newGroup(owner, group);
  const memberId = await newMember(tenant.keys, id, inviter, ['owner']);
  const { user, email } = await provedUser(tenant);
  const { invite } = await newInvite(inviter, id, { email, roles: ['owner'] });
  const link = codeOf(backends.messages().list(email)[0]?.links[0]);
  return { owner, inviter, group: id, memberId, user, email, invite, link };
}
type GroupStory = Awaited<ReturnType<typeof groupStory>>;
const profileOf = ({ userId }: UserPrincipal) => keys.profile(tenant.app, userId);

/** A group of the tenant into which an editor of its account has invited somebody as owner. */
async function managerStory() {
  const editor = await makeMember(tenant.account, 'editor');
  const group = await newGroup(tenant.keys);
  const { user, email } = await provedUser(tenant);
  const body = { email, roles: ['owner'], send: true };
  const { invite } = await newInvite(platformCaller(editor, tenant.app), group, body);
  const link = codeOf(backends.messages().list(email)[0]?.links[0]);
  return { editor, group, user, invite, link };
}
type ManagerStory = Awaited<ReturnType<typeof managerStory>>;
const hubProfileOf = ({ userId }: HubPrincipal) => keys.profile(HUB_APPLICATION_ID, userId);
const ofMember = ({ editor }: ManagerStory) => ({
  params: { account: tenant.account, member: editor.userId },
  principal: tenant.hub,
});
const endMembership = (story: ManagerStory) => invoke(removeAccountMember, ofMember(story));
const setAccountRole = (story: ManagerStory, role: string) =>
  invoke(updateAccountMember, { ...ofMember(story), body: { role } });

const DISMISSALS: [string, (story: GroupStory) => Promise<unknown>][] = [
  ['removed', ({ owner, group, memberId: member }) => members.remove(owner, { group, member })],
  [
    'demoted',
    ({ owner, group, memberId: member }) =>
      members.update(owner, { group, member }, { body: { roles: ['reader'] } }),
  ],
  ['gone', ({ inviter, group }) => leave(inviter, group)],
  ['disabled', ({ inviter }) => changeItem(profileOf(inviter), { state: 'disabled' })],
  ['deleted', ({ inviter }) => deleteInviter(inviter)],
];

async function deleteInviter(inviter: UserPrincipal): Promise<void> {
  const answer = await invoke(deleteMyData, { params: { app: tenant.app }, principal: inviter });
  if (answer.status !== 204) throw new Error(answer.text);
}

describe.each(DISMISSALS)("a group's inviter who is %s", (name, dismiss) => {
  const attempt = useAttack(
    `dismissed inviters into a group: ${name}`,
    '409, or a sign-in without the group',
  );

  it('makes nobody a member by an accepted invite', () =>
    attempt(async () => {
      const story = await groupStory();
      await dismiss(story);
      const answer = await accept(story.user, story.group, story.invite);
      const detail = 'The invitation is no longer valid';
      expect(answer).toBeApiError(409, 'invite_ended', { detail });
      expect((await membershipOf(story.user, story.group))?.state).toBe('invite_pending');
    }));

  it('makes nobody a member by an invite or link used at the same moment', () =>
    attempt(async () => {
      const story = await groupStory();
      beforeNextTransaction(() => dismiss(story));
      expect((await accept(story.user, story.group, story.invite)).status).toBe(409);
      const other = await groupStory();
      beforeNextTransaction(() => dismiss(other));
      expect(await redeemLink(other.link)).toMatchObject({ status: 200, body: { group_joined: false } });
    }));

  it('makes nobody a member by the link, which still signs in and says so', () =>
    attempt(async () => {
      const story = await groupStory();
      await dismiss(story);
      expect((await visitLink(story.link)).text).toContain('This invitation is no longer valid');
      expect(await redeemLink(story.link)).toMatchObject({ status: 200, body: { group_joined: false } });
      expect((await membershipOf(story.user, story.group))?.state).not.toBe('active');
    }));

  it('gives no role to somebody who joins the open group', () =>
    attempt(async () => {
      const story = await groupStory({ admission_policy: 'open' });
      await dismiss(story);
      expect((await join(story.user, story.group)).status).toBe(200);
      expect(await membershipOf(story.user, story.group)).toMatchObject({
        state: 'active',
        roles: ['member'],
      });
      await soundGroup(story.group);
    }));

  it('gives no role to somebody who signs in to join the open group', () =>
    attempt(async () => {
      const story = await groupStory({ admission_policy: 'open' });
      await dismiss(story);
      const { clientId } = await makeCredential(tenant.app);
      const request = { email: story.email, group_to_join: story.group };
      const started = await startedSignIn(backends, clientId, request);
      const answer = await completeSignIn(started.challengeId, started.code);
      expect(answer).toMatchObject({ status: 200, body: { group_joined: true } });
      expect(await membershipOf(story.user, story.group)).toMatchObject({ roles: ['member'] });
    }));
});

describe('an invite into a group', () => {
  it('rests on the rights of the owner who changed it last', async () => {
    const story = await groupStory();
    const { owner, group, memberId: member, invite } = story;
    const changed = await invites.update(owner, { group, invite }, { body: { roles: ['editor'] } });
    expect(changed.body).toMatchObject({ made_by: { kind: 'user', id: owner.userId } });
    await members.remove(owner, { group, member });
    expect((await accept(story.user, group, invite)).status).toBe(200);
  });

  it('gains no rights from an owner who is removed after changing it', async () => {
    const story = await groupStory();
    const { owner, inviter, group, memberId: member } = story;
    const { user, email } = await provedUser(tenant);
    const { invite } = await newInvite(owner, group, { email, roles: ['reader'] });
    await invites.update(inviter, { group, invite }, { body: { roles: ['owner'] } });
    await members.remove(owner, { group, member });
    expect((await accept(user, group, invite)).status).toBe(409);
  });

  it('gives its roles to somebody who joins while the inviter is an owner', async () => {
    const story = await groupStory({ admission_policy: 'open' });
    expect((await join(story.user, story.group)).status).toBe(200);
    expect(await membershipOf(story.user, story.group)).toMatchObject({ roles: ['owner'] });
  });

  it.each<[string, (story: GroupStory) => Promise<Answer>]>([
    ['accepted', ({ user, group, invite }) => accept(user, group, invite)],
    ['used by its link', ({ link }) => redeemLink(link)],
  ])('is %s or its inviter removed first, whenever they race', { tags: 'heavy' }, async (_, use) => {
    for (let n = 0; n < RACERS; n++) {
      const story = await groupStory();
      const { owner, group, memberId: member, user } = story;
      const [answer, removed] = await Promise.all([use(story), members.remove(owner, { group, member })]);
      expect(removed.status).toBe(204);
      const joined = answer.status === 200 && answer.body['group_joined'] !== false;
      expect((await membershipOf(user, group))?.state === 'active').toBe(joined);
      const { owners } = await soundGroup(group);
      expect(owners).toHaveLength(joined ? 2 : 1);
    }
  });
});

describe.each<[string, (story: ManagerStory) => Promise<unknown>]>([
  ['removed from it', (story) => endMembership(story)],
  ['made a viewer', (story) => setAccountRole(story, 'viewer')],
  ['disabled', ({ editor }) => changeItem(hubProfileOf(editor), { state: 'disabled' })],
])('an editor of the account who is %s', (name, dismiss) => {
  const attempt = useAttack(
    `dismissed editors of an account: ${name}`,
    '409, or a sign-in without the group',
  );

  it('makes nobody a member by an earlier invite', () =>
    attempt(async () => {
      const story = await managerStory();
      await dismiss(story);
      expect(await accept(story.user, story.group, story.invite)).toBeApiError(409, 'invite_ended');
      expect((await visitLink(story.link)).text).toContain('This invitation is no longer valid');
      expect(await redeemLink(story.link)).toMatchObject({ status: 200, body: { group_joined: false } });
      expect((await membershipOf(story.user, story.group))?.state).not.toBe('active');
    }));

  it('makes nobody a member by an invite or link used at the same moment', () =>
    attempt(async () => {
      const story = await managerStory();
      beforeNextTransaction(() => dismiss(story));
      expect((await accept(story.user, story.group, story.invite)).status).toBe(409);
      const other = await managerStory();
      beforeNextTransaction(() => dismiss(other));
      expect(await redeemLink(other.link)).toMatchObject({ status: 200, body: { group_joined: false } });
    }));
});

describe('an invite by a hub user', () => {
  it('admits while its inviter is an editor or higher', async () => {
    const story = await managerStory();
    await setAccountRole(story, 'viewer');
    expect((await accept(story.user, story.group, story.invite)).status).toBe(409);
    await setAccountRole(story, 'admin');
    expect((await accept(story.user, story.group, story.invite)).status).toBe(200);
  });

  it('admits nobody once a hub user has changed it and lost the role', async () => {
    const story = await managerStory();
    const { email, user } = await provedUser(tenant);
    const { invite } = await newInvite(tenant.keys, story.group, { email });
    const changed = await invites.update(
      platformCaller(story.editor, tenant.app),
      { group: story.group, invite },
      { body: { roles: ['owner'] } },
    );
    expect(changed.body).toMatchObject({ made_by: { kind: 'hub_user', id: story.editor.userId } });
    await endMembership(story);
    expect((await accept(user, story.group, invite)).status).toBe(409);
  });
});

describe('a credential that has ended', () => {
  const attempt = useAttack('links and invites of an ended credential', '410, a dead page, or 409');
  const ENDINGS: [string, (clientId: string) => Promise<unknown>][] = [
    ['deleted', (clientId) => deleteCredential(tenant.app, clientId)],
    ['expired', (clientId) => changeItem(keys.credential(clientId), { expires: '2020-01-01T00:00:00.000Z' })],
  ];

  /** The tenant, whose backend has a credential of its own. */
  async function withCredential(): Promise<Tenant> {
    const { clientId } = await makeCredential(tenant.app);
    return { ...tenant, keys: { kind: 'keys', app: tenant.app, clientId } };
  }

  it.each(ENDINGS)('signs nobody in by its links: %s', (_, end) =>
    attempt(async () => {
      const own = await withCredential();
      const group = await newGroup(tenant.keys, { admission_policy: 'open' });
      const made = await makeLink(own, { data: { email: newEmail() }, group_to_join: group });
      const other = await makeLink(tenant, { data: { email: newEmail() }, group_to_join: group });
      await end(own.keys.clientId);
      const detail = 'The link is no longer valid; ask for a new one';
      const ended = { status: 410, body: { code: 'link_expired', detail } };
      expect(await redeemLink(made.code)).toMatchObject(ended);
      expect(await visitLink(made.code, JSON_CLIENT)).toMatchObject(ended);
      expect(await visitLink(made.code)).toMatchObject({ status: 404 });
      expect((await redeemLink(made.code, BROWSER)).status).toBe(410);
      expect(await redeemLink(other.code)).toMatchObject({ status: 200, body: { group_joined: true } });
    }),
  );

  it.each(ENDINGS)('redirects nobody by its links: %s', (_, end) =>
    attempt(async () => {
      const own = await withCredential();
      const { code } = await makeLink(own, { purpose: 'shorten', redirect_url: 'https://shop.example/' });
      expect((await visitLink(code)).status).toBe(302);
      await end(own.keys.clientId);
      expect((await visitLink(code)).status).toBe(404);
    }),
  );

  it.each(ENDINGS)('admits nobody by its invites: %s', (_, end) =>
    attempt(async () => {
      const own = await withCredential();
      const group = await newGroup(tenant.keys);
      const { user, email } = await provedUser(tenant);
      const { invite, code } = await newInvite(own.keys, group, { email, roles: ['owner'] });
      beforeNextTransaction(() => end(own.keys.clientId));
      expect(await accept(user, group, invite)).toBeApiError(409, 'invite_ended');
      expect((await redeemLink(code)).status).toBe(410);
      expect((await soundGroup(group)).owners).toEqual([]);
    }),
  );

  it('ends before or after its invite is accepted, in every race', { tags: 'heavy' }, async () => {
    for (let n = 0; n < RACERS; n++) {
      const own = await withCredential();
      const group = await newGroup(tenant.keys);
      const { user, email } = await provedUser(tenant);
      const { invite } = await newInvite(own.keys, group, { email });
      const [answer] = await Promise.all([
        accept(user, group, invite),
        deleteCredential(tenant.app, own.keys.clientId),
      ]);
      expect([200, 409]).toContain(answer.status);
      expect((await soundGroup(group)).owners).toHaveLength(answer.status === 200 ? 1 : 0);
    }
  });
});
