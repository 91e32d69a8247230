import type { SignIn } from '../../client/src/browser.ts';
import { api, bearer, seedKeys } from './oidc-flow.ts';
import type { RunningService } from './service.ts';

/** Names the roles of teams in the seeded application. */
export async function nameTeamRoles(service: RunningService, roles: object): Promise<void> {
  const { application, hub_access_token } = service.seed;
  const body = { config: { groups: { roles } } };
  const changed = await api(service, 'PATCH', `/applications/${application}`, bearer(hub_access_token), body);
  if (changed.status !== 200) throw new Error(JSON.stringify(changed.body));
}

/** Creates a team of a signed-in user, who owns it, and returns its id. */
export async function newTeamOf(tab: SignIn, name: string): Promise<string> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  return (await (await tab.callGroups('', { method: 'POST', body: { name }, headers })).json()).group.id;
}

/** Adds a user to a team by the backend. */
export async function teamMember(
  service: RunningService,
  group: string,
  user_id: string,
  role: string,
): Promise<void> {
  const path = `/applications/${service.seed.application}/groups/${group}/members`;
  const added = await api(service, 'POST', path, seedKeys(service.seed), { user_id, roles: [role] });
  if (added.status !== 201) throw new Error(JSON.stringify(added.body));
}
