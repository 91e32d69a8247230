import { describe, expect, it } from 'vitest';
import { GroupsStore } from '../../client/src/react/groups-store.ts';
import { newStorage } from '../support/browser-storage.ts';
import { clientTabs } from '../support/client-tabs.ts';
import { nameTeamRoles, newTeamOf } from '../support/client-teams.ts';
import { useService } from '../support/service.ts';
import { TASK_ROLES } from '../support/teams.ts';
import { until } from '../support/wait.ts';

const running = useService();
const { newTab, signedIn } = clientTabs(running);
const names = (store: GroupsStore) => store.state().groups.map(({ group }) => group.name);

describe('the store behind useGroups and useActiveGroup', () => {
  it('follows the teams of who is signed in, and forgets them with the user', async () => {
    const tab = newTab();
    const store = new GroupsStore(tab);
    const stop = store.subscribe(() => undefined);
    await until(() => !store.state().isLoading);
    expect([store.state().groups, store.state().error]).toEqual([[], undefined]);
    await signedIn(tab);
    await newTeamOf(tab, 'Crew');
    await until(() => names(store).includes('Crew'));
    const { state } = store;
    const before = state();
    await before.refresh();
    expect(state()).toBe(before);
    await tab.signOut();
    await until(() => names(store).length === 0);
    stop();
  });

  it('says why the teams cannot be read, and keeps those that are known', async () => {
    let isBroken = false;
    const tab = newTab(newStorage(), {
      retries: 0,
      fetch: (input, init) =>
        isBroken && String(input).includes('/me/groups')
          ? Promise.reject(new Error('down'))
          : fetch(input, init),
    });
    await signedIn(tab);
    await newTeamOf(tab, 'Crew');
    const store = new GroupsStore(tab);
    await store.state().refresh();
    isBroken = true;
    await store.state().refresh();
    expect(store.state()).toMatchObject({ isLoading: false, error: { code: 'unreachable' } });
    expect(names(store)).toEqual(['Crew']);
    isBroken = false;
    await store.state().refresh();
    expect(store.state().error).toBeUndefined();
  });

  it('has one object for the active group until that changes', async () => {
    await nameTeamRoles(running(), TASK_ROLES);
    const tab = newTab();
    const store = new GroupsStore(tab);
    let changes = 0;
    const stop = store.subscribeActive(() => {
      changes += 1;
    });
    await signedIn(tab);
    await tab.setActiveGroup(await newTeamOf(tab, 'Crew'));
    const active = store.active();
    expect(active).toMatchObject({ roles: ['owner'] });
    expect(store.active()).toBe(active);
    await tab.setActiveGroup(null);
    expect(store.active()).toBeUndefined();
    stop();
    expect(changes).toBeGreaterThan(0);
  });
});
