import { beforeAll, describe, expect, it } from 'vitest';
import { can, type SignIn } from '../../client/src/browser.ts';
import { requireUser, verifyToken } from '../../client/src/server.ts';
import { newStorage } from '../support/browser-storage.ts';
import { clientTabs, hearing } from '../support/client-tabs.ts';
import { type RunningService, useService } from '../support/service.ts';
import { TASK_ROLES } from '../support/teams.ts';

const running = useService();
const { newTab, signedIn } = clientTabs(running);

beforeAll(() => setRoles(running()));

async function setRoles({ baseUrl, seed }: RunningService): Promise<void> {
  const answer = await fetch(`${baseUrl}/applications/${seed.application}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${seed.hub_access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ config: { groups: { roles: TASK_ROLES } } }),
  });
  if (answer.status !== 200) throw new Error(await answer.text());
}

async function ask(tab: SignIn, path: string, body?: object) {
  const init = {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  };
  const answer = await tab.fetch(`${running().baseUrl}${path}`, init);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.status === 204 ? {} : answer.json();
}

async function newTeam(tab: SignIn): Promise<string> {
  return (await ask(tab, '/me/groups', { name: 'Team' })).group.id;
}

/** Two tabs of a browser, whose user has two teams. */
async function tabsOfTwoTeams() {
  const storage = newStorage();
  const [tab, other] = [newTab(storage), newTab(storage)];
  await signedIn(tab);
  return { tab, other, teams: [await newTeam(tab), await newTeam(tab)] as const };
}

const options = () => ({ baseUrl: running().baseUrl, application: running().seed.application });
const tokenOf = async (tab: SignIn) => (await tab.accessToken()) ?? '';

describe('SignIn.setActiveGroup', () => {
  it('makes a team the active one in all tabs, and tells them', async () => {
    const { tab, other, teams } = await tabsOfTwoTeams();
    const heard = hearing(tab);
    expect(tab.activeGroup).toBeUndefined();
    await tab.setActiveGroup(teams[0]);
    expect(heard).toEqual([true]);
    const group = { id: teams[0], roles: ['owner'] };
    expect([tab.activeGroup, other.activeGroup]).toMatchObject([group, group]);
    expect((await verifyToken(await tokenOf(other), options())).group).toMatchObject(group);
  });

  it('lets the last one of two tabs that switch win, in both', async () => {
    const { tab, other, teams } = await tabsOfTwoTeams();
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([tab.setActiveGroup(teams[0]), other.setActiveGroup(teams[1])]);
      expect(teams).toContain(tab.activeGroup?.id);
      expect(other.activeGroup).toEqual(tab.activeGroup);
      await tab.accessToken(await tokenOf(tab));
      const { group } = await verifyToken(await tokenOf(tab), options());
      expect(tab.activeGroup).toEqual(group);
    }
  });

  it('acts for no team with null', async () => {
    const { tab, teams } = await tabsOfTwoTeams();
    await tab.setActiveGroup(teams[0]);
    await tab.setActiveGroup(null);
    expect(tab.activeGroup).toBeUndefined();
  });

  it('throws for a team that the user has left, and keeps the active one', async () => {
    const { tab, teams } = await tabsOfTwoTeams();
    await tab.setActiveGroup(teams[0]);
    await ask(tab, `/me/groups/${teams[1]}/leave`);
    await expect(tab.setActiveGroup(teams[1])).rejects.toMatchObject({ code: 'group_not_found' });
    expect(tab.activeGroup?.id).toBe(teams[0]);
  });
});

describe('can', () => {
  it('tells what the user may do in the active team, on page and server', async () => {
    const { tab, teams } = await tabsOfTwoTeams();
    await tab.setActiveGroup(teams[0]);
    const user = await verifyToken(await tokenOf(tab), options());
    for (const someone of [user, { group: tab.activeGroup }])
      expect(['tasks:write', 'tasks:burn'].map((one) => can(someone, one))).toEqual([true, false]);
    expect(can({}, 'tasks:write')).toBe(false);
  });
});

describe('requireUser with a team', () => {
  const statusFor = async (tab: SignIn, needs: { group?: true | string; permission?: string | string[] }) => {
    const guarded = requireUser({ ...options(), ...needs }).fetch(() => Response.json({}));
    const headers = { authorization: `Bearer ${await tokenOf(tab)}` };
    const answer = await guarded(new Request('http://shop.example/tasks', { headers }));
    return [answer.status, (await answer.json()).code];
  };

  it('passes those who act for the team and may do all that is needed', async () => {
    const { tab, teams } = await tabsOfTwoTeams();
    await tab.setActiveGroup(teams[0]);
    for (const needs of [
      { group: true as const },
      { group: teams[0] },
      { permission: 'tasks:write' },
      { permission: ['tasks:write', 'bills:pay'] },
    ])
      expect(await statusFor(tab, needs)).toEqual([200, undefined]);
  });

  it('answers 403 to everybody else, with the reason', async () => {
    const { tab, teams } = await tabsOfTwoTeams();
    expect(await statusFor(tab, { group: true })).toEqual([403, 'group_required']);
    expect(await statusFor(tab, { permission: 'tasks:write' })).toEqual([403, 'permission_required']);
    await tab.setActiveGroup(teams[0]);
    expect(await statusFor(tab, { group: teams[1] })).toEqual([403, 'group_required']);
    expect(await statusFor(tab, { permission: ['tasks:write', 'tasks:burn'] })).toEqual([
      403,
      'permission_required',
    ]);
  });
});
