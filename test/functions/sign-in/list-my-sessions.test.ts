import { describe, expect, it } from 'vitest';
import * as listMySessions from '../../../functions/sign-in/list-my-sessions.ts';
import { nameOfSession } from '../../../shared/auth/session-names.ts';
import { openSession } from '../../../shared/auth/sessions.ts';
import { HUB_APPLICATION_ID } from '../../../shared/platform/ids.ts';
import { UNKNOWN_FACTS } from '../../../shared/profiles/sign-in/session-facts.ts';
import { write } from '../../../shared/storage/writes/write-items.ts';
import { useBackends } from '../../support/backends.ts';
import { hubCaller, makeHubUser } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { newEmail } from '../../support/magic-links.ts';
import { makeClientId } from '../../support/oidc-clients.ts';
import { sessionNameOf } from '../../support/sessions.ts';
import { call, signIn } from '../../support/sign-in.ts';
import { useCredential, useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly();
const credential = useCredential(tenant);

const list = (headers: Record<string, string>) =>
  call(listMySessions, { params: { app: tenant.app }, headers });

describe('GET /me/applications/{app}/sessions', () => {
  it('shows all sessions of the user, of nobody else, and which one asks', async () => {
    const email = newEmail();
    const asking = await signIn(backends, credential.clientId, { email });
    const other = await signIn(backends, credential.clientId, { email });
    await signIn(backends, credential.clientId);
    const { status, body } = await list(asking.headers);
    const shown = (body['results'] as Record<string, unknown>[]).map(({ id, current }) => ({ id, current }));
    expect(status).toBe(200);
    expect(shown).toHaveLength(2);
    expect(shown).toContainEqual({ id: sessionNameOf(asking.accessToken), current: true });
    expect(shown).toContainEqual({ id: sessionNameOf(other.accessToken), current: undefined });
  });

  it('shows hub users theirs', async () => {
    const userId = await makeHubUser(newEmail());
    const application = { id: HUB_APPLICATION_ID, config: {} };
    const session = openSession({ application, userId, facts: UNKNOWN_FACTS, began: {} });
    await write(session.write);
    const principal = await hubCaller(userId);
    const answer = await invoke(listMySessions, { params: { app: HUB_APPLICATION_ID }, principal });
    expect(answer.body['results']).toMatchObject([{ id: nameOfSession(session.sessionId), kind: 'api' }]);
  });

  it('is refused to the token of an OpenID client', async () => {
    const client = await makeClientId(tenant);
    const principal = { ...tenant.user, client };
    const answer = await invoke(listMySessions, { params: { app: tenant.app }, principal });
    expect(answer).toBeApiError(403, 'first_party_only');
  });
});
