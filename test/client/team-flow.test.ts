import { beforeAll, describe, expect, it } from 'vitest';
import type { SignIn } from '../../client/src/browser.ts';
import { newTeamFlow } from '../support/client-page.ts';
import { clientTabs } from '../support/client-tabs.ts';
import { nameTeamRoles, newTeamOf, teamMember } from '../support/client-teams.ts';
import { useService } from '../support/service.ts';
import { TASK_ROLES } from '../support/teams.ts';
import { until } from '../support/wait.ts';

const running = useService();
const { newTab, signedIn } = clientTabs(running);
beforeAll(() => nameTeamRoles(running(), TASK_ROLES));

/** The teams of a new user, who has created one and acts for it. */
async function ownTeam(name = 'Crew') {
  const tab = newTab();
  const email = await signedIn(tab);
  const group = await newTeamOf(tab, name);
  await tab.setActiveGroup(group);
  return { tab, email, group, ...(await opened(tab)) };
}

async function opened(tab: SignIn) {
  const changes: (string | null)[] = [];
  const errors: unknown[] = [];
  const flow = newTeamFlow(tab, {
    teamChanged: (id) => changes.push(id),
    failed: (error) => errors.push(error),
  });
  await flow.begin();
  return { flow, changes, errors };
}

/** A further user who is a member of a team with a role, whose session acts for it. */
async function memberOf(group: string, role: string) {
  const tab = newTab();
  const email = await signedIn(tab);
  await teamMember(running(), group, tab.userId ?? '', role);
  await tab.setActiveGroup(group);
  return { tab, email, ...(await opened(tab)) };
}

const addresses = (flow: ReturnType<typeof newTeamFlow>) =>
  flow.view.invites?.results.map(({ email }) => email);
const named = (flow: ReturnType<typeof newTeamFlow>, email: string) => {
  const found = flow.view.members?.results.find(({ profile }) => profile?.email === email);
  if (!found) throw new Error(`${email} is not shown`);
  return found;
};
const openInvite = (flow: ReturnType<typeof newTeamFlow>) =>
  flow.open({ name: 'invite', at: 'invites', typed: '', role: 'member' });

describe('the teams of a user', () => {
  it('ask for a sign-in, then show the active team with its members', async () => {
    const tab = newTab();
    const { flow } = await opened(tab);
    expect(flow.view.step).toBe('signed-out');
    const email = await signedIn(tab);
    await until(async () => flow.view.step === 'team');
    expect(flow.view).toMatchObject({ teams: [], team: undefined });
    await flow.create(' Crew ');
    expect(flow.view.team).toMatchObject({ group: { name: 'Crew' }, member: { roles: ['owner'] } });
    expect(flow.view.members?.results).toMatchObject([{ profile: { email }, roles: ['owner'] }]);
    expect(tab.activeGroup?.id).toBe(flow.view.team?.group.id);
  });

  it('switch in all elements of a page, and act for no team on request', async () => {
    const { tab, flow, group, changes } = await ownTeam();
    const other = await opened(tab);
    const second = await newTeamOf(tab, 'Second');
    await flow.choose(second);
    expect(flow.view.team?.group.id).toBe(second);
    await until(async () => other.flow.view.team?.group.id === second);
    await flow.choose(undefined);
    expect([tab.activeGroup, flow.view.team, flow.view.members]).toEqual([undefined, undefined, undefined]);
    await flow.choose(group);
    await until(async () => other.flow.view.team?.group.id === group);
    expect(changes).toEqual([second, null, group]);
    expect(other.changes.at(-1)).toBe(group);
  });

  it('need a name', async () => {
    const { flow } = await ownTeam();
    flow.open({ name: 'create', at: 'team' });
    for (const name of [' ', 'x'.repeat(101)]) {
      await flow.create(name);
      expect(flow.view.failure).toMatchObject({ text: 'nameInvalid', isInput: true });
    }
    expect(flow.view.teams).toHaveLength(1);
  });

  it('show nothing of a user after another one has signed in', async () => {
    const { flow, tab, group } = await ownTeam();
    await tab.signOut();
    await until(async () => flow.view.step === 'signed-out');
    expect(flow.view).toMatchObject({ teams: [] });
    await signedIn(tab);
    await until(async () => flow.view.step === 'team');
    expect(JSON.stringify(flow.view)).not.toContain(group);
  });
});

describe('the members of a team', () => {
  it('get another role from an owner, and are removed', async () => {
    const { flow, group } = await ownTeam();
    const { email } = await memberOf(group, 'editor');
    await flow.begin();
    expect(flow.givable).toEqual(['member', 'admin', 'editor', 'biller', 'owner']);
    await flow.changeRole(named(flow, email), 'biller');
    expect(flow.view).toMatchObject({
      failure: undefined,
      done: { at: named(flow, email).id, text: 'saved' },
    });
    expect(named(flow, email).roles).toEqual(['biller']);
    flow.open({ name: 'remove', at: named(flow, email).id, member: named(flow, email) });
    await flow.agree();
    expect(flow.view).toMatchObject({ task: undefined, done: { at: 'members', text: 'removed' } });
    expect(flow.view.members?.results).toHaveLength(1);
  });

  it('keep their roles if somebody has changed them since', async () => {
    const { flow, group } = await ownTeam();
    const { email } = await memberOf(group, 'editor');
    await flow.begin();
    const before = named(flow, email);
    await flow.changeRole(before, 'biller');
    await flow.changeRole(before, 'member');
    expect(flow.view.failure).toMatchObject({ text: 'changedMeanwhile', at: before.id });
    expect(named(flow, email).roles).toEqual(['biller']);
  });

  it('keep their last owner, who reads why', async () => {
    const { flow, group, email, errors } = await ownTeam();
    await memberOf(group, 'editor');
    await flow.begin();
    await flow.changeRole(named(flow, email), 'editor');
    expect(flow.view.failure).toMatchObject({ text: 'lastOwner', at: named(flow, email).id });
    flow.open({ name: 'leave', at: 'leave' });
    await flow.agree();
    expect(flow.view.failure).toMatchObject({ text: 'lastOwner', at: 'leave' });
    expect(flow.view.team?.group.id).toBe(group);
    expect(errors).toHaveLength(2);
  });

  it('leave, and act for no team then', async () => {
    const { group } = await ownTeam();
    const { tab, flow, changes } = await memberOf(group, 'editor');
    flow.open({ name: 'leave', at: 'leave' });
    await flow.agree();
    expect(flow.view).toMatchObject({ teams: [], team: undefined, done: { at: 'team', text: 'left' } });
    expect([tab.activeGroup, changes]).toEqual([undefined, [null]]);
  });

  it('are shown ten at a time', async () => {
    const { flow, group } = await ownTeam();
    for (let n = 0; n < 11; n += 1) {
      const tab = newTab();
      await signedIn(tab);
      await teamMember(running(), group, tab.userId ?? '', 'member');
    }
    await flow.begin();
    expect(flow.view.members?.results).toHaveLength(10);
    await flow.moreMembers();
    expect(new Set(flow.view.members?.results.map(({ id }) => id)).size).toBe(12);
    expect(flow.view.members?.after).toBeUndefined();
  });
});

describe('the invites of a team', () => {
  it('go to an address with a role, are sent again and taken back', async () => {
    const { flow } = await ownTeam();
    openInvite(flow);
    await flow.invite('team-invite-1@example.com', 'editor');
    expect(flow.view).toMatchObject({ task: undefined, done: { at: 'invites', text: 'invited' } });
    expect(flow.view.invites?.results).toMatchObject([
      { email: 'team-invite-1@example.com', roles: ['editor'] },
    ]);
    const [first] = flow.view.invites?.results ?? [];
    if (first) await flow.sendAgain(first);
    expect(flow.view.failure).toBeUndefined();
    await until(async () => (await running().inbox('team-invite-1@example.com')).length === 2);
    const [second] = flow.view.invites?.results ?? [];
    expect(second?.id).not.toBe(first?.id);
    if (second) await flow.takeBack(second);
    expect(flow.view).toMatchObject({ invites: { results: [] }, done: { at: 'invites', text: 'takenBack' } });
    expect(JSON.stringify(flow.view)).not.toContain('/l/');
  });

  it('keep what was typed until the address is right', async () => {
    const { flow } = await ownTeam();
    openInvite(flow);
    await flow.invite('nobody', 'biller');
    expect(flow.view).toMatchObject({
      failure: { text: 'emailInvalid', isInput: true },
      task: { typed: 'nobody', role: 'biller' },
    });
    await flow.invite('nobody@', 'biller');
    expect(flow.view.failure).toMatchObject({ text: 'emailInvalid', isInput: true });
  });

  it('say that a person is invited or a member already', async () => {
    const { flow, email } = await ownTeam();
    for (const [address, text] of [
      ['team-invite-2@example.com', undefined],
      ['team-invite-2@example.com', 'alreadyInvited'],
      [email, 'alreadyMember'],
    ] as const) {
      openInvite(flow);
      await flow.invite(address, 'member');
      expect([address, flow.view.failure?.text]).toEqual([address, text]);
    }
  });
});

describe('a member who is no owner', () => {
  it('sees no invites and changes nobody without a role for it', async () => {
    const { group } = await ownTeam();
    const { flow } = await memberOf(group, 'editor');
    expect([flow.givable, flow.view.invites]).toEqual([[], undefined]);
    expect(flow.view.members?.results).toHaveLength(2);
  });

  it('invites with the roles that its own one may give', async () => {
    const owner = await ownTeam();
    openInvite(owner.flow);
    await owner.flow.invite('team-invite-3@example.com', 'biller');
    const { flow } = await memberOf(owner.group, 'admin');
    expect(flow.givable).toEqual(['member', 'editor']);
    expect(addresses(flow)).toEqual([]);
    openInvite(flow);
    await flow.invite('team-invite-4@example.com', 'editor');
    expect(addresses(flow)).toEqual(['team-invite-4@example.com']);
  });

  it('reads why something is refused, and sees the team as it is now', async () => {
    const owner = await ownTeam();
    const { flow, tab } = await memberOf(owner.group, 'admin');
    await owner.flow.begin();
    const own = owner.flow.view.members?.results.find(({ user_id }) => user_id === tab.userId);
    if (own) await owner.flow.changeRole(own, 'editor');
    openInvite(flow);
    await flow.invite('team-invite-5@example.com', 'editor');
    expect(flow.view).toMatchObject({
      failure: { text: 'notAllowed', at: 'team' },
      invites: undefined,
      task: undefined,
    });
    expect(flow.view.team?.member.roles).toEqual(['editor']);
  });

  it('reads that it is no longer a member', async () => {
    const owner = await ownTeam();
    const { flow, tab } = await memberOf(owner.group, 'admin');
    await owner.flow.begin();
    const own = owner.flow.view.members?.results.find(({ user_id }) => user_id === tab.userId);
    if (own) owner.flow.open({ name: 'remove', at: own.id, member: own });
    await owner.flow.agree();
    openInvite(flow);
    await flow.invite('team-invite-6@example.com', 'editor');
    expect(flow.view).toMatchObject({ failure: { text: 'noLongerMember', at: 'team' }, team: undefined });
  });
});
