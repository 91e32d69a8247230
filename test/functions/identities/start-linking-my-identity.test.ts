import { describe, expect, it } from 'vitest';
import * as linkMyIdentity from '../../../functions/identities/link-my-identity.ts';
import * as startLinking from '../../../functions/identities/start-linking-my-identity.ts';
import type { UserPrincipal } from '../../../shared/http/principal.ts';
import { epochNow } from '../../../shared/platform/time.ts';
import { continueUpstream } from '../../../shared/providers/continue-upstream.ts';
import { keepAnswer } from '../../../shared/providers/upstream-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { newBinding } from '../../support/code-challenge.ts';
import {
  newPerson,
  RETURN_URL,
  startLink,
  storeProvider,
  useProviderTenant,
} from '../../support/identities.ts';
import { invoke } from '../../support/invoke.ts';
import { newSignedIn, screenOrigin } from '../../support/passkeys.ts';
import { storeArtifact } from '../../support/sessions.ts';
import { newAddress, openSessionOf } from '../../support/sign-in.ts';

const backends = useBackends();
const tenant = useProviderTenant();
const newUser = () => newSignedIn(backends, tenant);

describe('POST /me/applications/{app}/identities/start', () => {
  it('answers with the address of the provider, for this user and session alone', async () => {
    const user = await newUser();
    const { started, state } = await startLink(user);
    const url = new URL(String(started.body['url']));
    expect(`${url.origin}${url.pathname}`).toBe('https://accounts.google.com/o/oauth2/v2/auth');
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(await getItem(keys.upstreamSignIn(state))).toMatchObject({
      purpose: 'link',
      linker: { user_id: user.userId, session: expect.stringMatching(/^session_/) },
      return_url: RETURN_URL,
    });
  });

  it('answers 404 for a provider that is unknown or disabled', async () => {
    const user = await newUser();
    await storeProvider(tenant.app, { id: 'off', state: 'disabled' });
    for (const provider of ['off', 'unknown'])
      expect((await startLink(user, { provider })).started).toBeApiError(404, 'identity_provider_not_found');
  });

  it('answers 401 if the sign-in is older than ten minutes', async () => {
    const user = await newUser();
    const auth_time = Math.floor(Date.now() / 1000) - 601;
    const { headers } = await openSessionOf(tenant.app, user.userId, { auth_time });
    const { started } = await startLink({ ...user, headers });
    expect(started).toBeApiError(401, 'reauthentication_required');
  });

  it('answers 400 for a page that the application does not list', async () => {
    const { started } = await startLink(await newUser(), { return_url: 'https://evil.example/' });
    expect(started).toBeApiError(400, 'invalid_redirect');
  });

  it('answers 400 without a code_challenge', async () => {
    const { started } = await startLink(await newUser(), { code_challenge: undefined });
    expect(started).toBeApiError(400, 'invalid_input');
  });

  it('leads the account page back to itself, also after an error, and links', async () => {
    const { userId } = await newUser();
    const browser = crypto.randomUUID();
    const facts = { auth_time: epochNow(), rests_on: [] };
    await storeArtifact(tenant.app, userId, 'Session', { id: browser, ...facts });
    const principal: UserPrincipal = {
      ...{ kind: 'user', app: tenant.app, userId, sessionId: browser },
      ...{ issuedAt: epochNow(), accountPage: true },
    };
    const { verifier, members } = newBinding();
    const ofPage = { params: { app: tenant.app }, principal, headers: { origin: screenOrigin() } };
    const begin = { provider: 'google', ...members };
    const started = await invoke(startLinking, { ...ofPage, body: begin, sourceIp: newAddress() });
    const state = new URL(String(started.body['url'])).searchParams.get('state') ?? '';
    const back = await continueUpstream(new URLSearchParams({ state, error: 'access_denied' }));
    expect(JSON.stringify(back)).toContain(`/oidc/${tenant.app}/account#svc_error=`);
    const body = { upstream_code: await keepAnswer(state, newPerson()), code_verifier: verifier };
    expect((await invoke(linkMyIdentity, { ...ofPage, body })).status).toBe(200);
  });
});
