import { describe, expect, it } from 'vitest';
import * as getMyData from '../../../functions/profiles/get-my-data.ts';
import * as endMySession from '../../../functions/sign-in/end-my-session.ts';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import { useBackends } from '../../support/backends.ts';
import { invoke } from '../../support/invoke.ts';
import { newEmail } from '../../support/magic-links.ts';
import { makeClientId } from '../../support/oidc-clients.ts';
import { sessionNameOf } from '../../support/sessions.ts';
import { call, signIn } from '../../support/sign-in.ts';
import { useCredential, useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly();
const credential = useCredential(tenant);

const end = (headers: Record<string, string>, session: string) =>
  call(endMySession, { params: { app: tenant.app, session }, headers });
const statusWith = async (headers: Record<string, string>) =>
  (await call(getMyData, { params: { app: tenant.app }, headers })).status;

describe('DELETE /me/applications/{app}/sessions/{session}', () => {
  it('ends another session of the user with the next request, and keeps the own', async () => {
    const email = newEmail();
    const [own, lost] = [
      await signIn(backends, credential.clientId, { email }),
      await signIn(backends, credential.clientId, { email }),
    ];
    const name = sessionNameOf(lost.accessToken);
    expect(await end(own.headers, name)).toMatchObject({ status: 204, text: '' });
    expect(await statusWith(lost.headers)).toBe(401);
    expect((await invoke(issueToken, { body: { refresh_token: lost.refreshToken } })).status).toBe(400);
    expect(await statusWith(own.headers)).toBe(200);
    expect(await end(own.headers, name)).toBeApiError(404, 'session_not_found');
  });

  it('ends the session that asks', async () => {
    const own = await signIn(backends, credential.clientId);
    expect((await end(own.headers, sessionNameOf(own.accessToken))).status).toBe(204);
    expect(await statusWith(own.headers)).toBe(401);
  });

  it("answers 404 for another user's session, and ends nothing", async () => {
    const [own, stranger] = [
      await signIn(backends, credential.clientId),
      await signIn(backends, credential.clientId),
    ];
    const answer = await end(own.headers, sessionNameOf(stranger.accessToken));
    expect(answer).toBeApiError(404, 'session_not_found');
    expect(await statusWith(stranger.headers)).toBe(200);
  });

  it('is refused to the token of an OpenID client, which ends nothing', async () => {
    const session = await signIn(backends, credential.clientId);
    const client = await makeClientId(tenant);
    const principal = { ...tenant.user, client };
    const params = { app: tenant.app, session: sessionNameOf(session.accessToken) };
    expect(await invoke(endMySession, { params, principal })).toBeApiError(403, 'first_party_only');
    expect(await statusWith(session.headers)).toBe(200);
  });
});
