import { describe, expect, it } from 'vitest';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import * as endUserSession from '../../../functions/users/end-user-session.ts';
import { useBackends } from '../../support/backends.ts';
import { invoke } from '../../support/invoke.ts';
import { newEmail } from '../../support/magic-links.ts';
import { atOnce } from '../../support/races.ts';
import { ALIVE, accessOfSession, DEAD, sessionNameOf, storeBrowserSession } from '../../support/sessions.ts';
import { openSessionOf, signIn } from '../../support/sign-in.ts';
import { makeNewUser, makeTenant, type Tenant } from '../../support/tenants.ts';
import { useCredential, useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly();
const credential = useCredential(tenant);

type Caller = Tenant['keys'] | Tenant['hub'] | Tenant['serviceAccount'];
type Session = Awaited<ReturnType<typeof openSessionOf>>;

const end = (user: string, session: string, principal: Caller = tenant.keys) =>
  invoke(endUserSession, { params: { app: tenant.app, user, session }, principal });
const refresh = (token: unknown) => invoke(issueToken, { body: { refresh_token: token } });

const accessOf = (session: Session) => accessOfSession(tenant.app, session);

describe('DELETE /applications/{app}/users/{user}/sessions/{session}', () => {
  it.each(['keys', 'hub', 'serviceAccount'] as const)(
    'ends exactly the named session for %s',
    async (kind) => {
      const email = newEmail();
      const named = await signIn(backends, credential.clientId, { email });
      const other = await signIn(backends, credential.clientId, { email });
      const name = sessionNameOf(named.accessToken);
      expect(await end(named.userId, name, tenant[kind])).toMatchObject({ status: 204, text: '' });
      expect(await accessOf(named)).toEqual(DEAD);
      expect(await accessOf(other)).toEqual(ALIVE);
      expect(await end(named.userId, name, tenant[kind])).toBeApiError(404, 'session_not_found');
    },
  );

  it("answers 404 for another user's session, as for an invented one, and ends nothing", async () => {
    const [user, stranger] = [await makeNewUser(tenant.app), await makeNewUser(tenant.app)];
    const session = await openSessionOf(tenant.app, stranger);
    const names = [
      sessionNameOf(session.accessToken),
      `session_${'a'.repeat(22)}`,
      `session_${'a'.repeat(43)}`,
      'x',
    ];
    for (const name of names) expect(await end(user, name)).toBeApiError(404, 'session_not_found');
    expect(await accessOf(session)).toEqual(ALIVE);
  });

  it.each(['grant', 'browser'] as const)("answers 404 for another user's %s, and keeps it", async (kind) => {
    const [user, stranger] = [await makeNewUser(tenant.app), await makeNewUser(tenant.app)];
    const name = (await storeBrowserSession(tenant.app, stranger))[kind];
    expect(await end(user, name)).toBeApiError(404, 'session_not_found');
    expect((await end(stranger, name)).status).toBe(204);
  });

  it('answers 404 for a user of another application, and ends nothing', async () => {
    const other = await makeTenant();
    const session = await openSessionOf(other.app, other.userId);
    const name = sessionNameOf(session.accessToken);
    expect(await end(other.userId, name)).toBeApiError(404, 'user_not_found');
    expect(await accessOfSession(other.app, session)).toEqual(ALIVE);
  });

  it.each(['editor', 'viewer'] as const)('answers 403 to an %s, and ends nothing', async (role) => {
    const hub = { ...tenant.hub, accounts: { [tenant.account]: role } };
    const session = await openSessionOf(tenant.app, tenant.userId);
    const name = sessionNameOf(session.accessToken);
    expect(await end(tenant.userId, name, hub)).toBeApiError(403, 'forbidden');
    expect(await accessOf(session)).toEqual(ALIVE);
  });

  it('answers 409 instead of ending others, once 50 have ended in an hour', async () => {
    const userId = await makeNewUser(tenant.app);
    const sessions = await atOnce(52, () => openSessionOf(tenant.app, userId));
    const [last, kept, ...others] = sessions;
    for (const { accessToken } of others)
      expect((await end(userId, sessionNameOf(accessToken))).status).toBe(204);
    expect(await end(userId, sessionNameOf(String(last?.accessToken)))).toBeApiError(409, 'limit_reached');
    for (const one of [last, kept]) expect(one && (await accessOf(one))).toEqual(ALIVE);
  });

  it('ends a session for good, whatever a refresh at the same time answers', async () => {
    for (let round = 0; round < 50; round++) {
      const userId = await makeNewUser(tenant.app);
      const session = await openSessionOf(tenant.app, userId);
      const [ended, refreshed] = await Promise.all([
        end(userId, sessionNameOf(session.accessToken)),
        refresh(session.refreshToken),
      ]);
      expect(ended.status).toBe(204);
      expect([200, 400]).toContain(refreshed.status);
      expect(await accessOf(session)).toEqual(DEAD);
      if (refreshed.status === 400) continue;
      const accessToken = String(refreshed.body['access_token']);
      const refreshToken = String(refreshed.body['refresh_token']);
      const headers = { authorization: `Bearer ${accessToken}` };
      expect(await accessOf({ accessToken, refreshToken, headers })).toEqual(DEAD);
    }
  });

  it('answers 204 to one of those who end a session at once, and 404 to all others', async () => {
    const userId = await makeNewUser(tenant.app);
    const { accessToken } = await openSessionOf(tenant.app, userId);
    const name = sessionNameOf(accessToken);
    const answers = await atOnce(8, () => end(userId, name));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(404)]);
  });
});
