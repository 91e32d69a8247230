import { decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import * as replaceApplication from '../../../functions/applications/replace-application.ts';
import * as updateApplication from '../../../functions/applications/update-application.ts';
import * as getMyData from '../../../functions/profiles/get-my-data.ts';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import * as createVariant from '../../../functions/variants/create-variant.ts';
import * as updateVariant from '../../../functions/variants/update-variant.ts';
import { signingAlgOf } from '../../../shared/applications/settings/signing-alg.ts';
import { verifyToken } from '../../../shared/auth/verify-token.ts';
import { HUB_APPLICATION_ID } from '../../../shared/platform/ids.ts';
import { bootstrapHub, ensureUser } from '../../../shared/users/bootstrap-hub.ts';
import { findEffectiveApplication } from '../../../shared/variants/effective-application.ts';
import { makeApplication, type TestApplication } from '../../support/applications.ts';
import { useBackends } from '../../support/backends.ts';
import { makeHubUser } from '../../support/hub-users.ts';
import { faultPaths, invoke } from '../../support/invoke.ts';
import { call, openSessionOf } from '../../support/sign-in.ts';

useBackends();

const PATH = 'body.config.hub.auth.access_tokens.signing_alg';
const withAlg = <A extends string | null>(signing_alg: A) => ({
  hub: { auth: { access_tokens: { signing_alg } } },
});
const algIn = (body: Record<string, unknown>) => Object(body['config']).hub?.auth?.access_tokens?.signing_alg;
const change =
  (module: Parameters<typeof invoke>[0], app: string, principal: TestApplication['owner']) =>
  async (body: object) =>
    (await invoke(module, { params: { app }, principal, body })).body;
const headerOf = ({ accessToken }: { accessToken: string }) => decodeProtectedHeader(accessToken);

const newUserOf = async (app: string) =>
  (await ensureUser(app, `${crypto.randomUUID()}@example.com`)).user_id;

async function newSession({ app, owner }: TestApplication) {
  return { session: await openSessionOf(app, await newUserOf(app)), owner, app };
}

describe('access_tokens.signing_alg', () => {
  it('signs the tokens of sign-ins and refreshes, which the API accepts', async () => {
    const { session, app } = await newSession(await makeApplication());
    expect(headerOf(session)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    expect(await verifyToken(session.accessToken)).toMatchObject({ kind: 'user', app });
    const { body } = await invoke(issueToken, { body: { refresh_token: session.refreshToken } });
    const refreshed = String(body['access_token']);
    expect(decodeProtectedHeader(refreshed)).toEqual(headerOf(session));
    const headers = { authorization: `Bearer ${refreshed}` };
    expect((await call(getMyData, { params: { app }, headers })).status).toBe(200);
  });

  it('is RS256 unless it names EdDSA, and a PUT without it resets it', async () => {
    const { app, owner } = await makeApplication();
    const userId = await newUserOf(app);
    const algOf = async () => headerOf(await openSessionOf(app, userId)).alg;
    expect(await algOf()).toBe('RS256');
    const before = await openSessionOf(app, userId);
    const put = change(replaceApplication, app, owner);
    expect(algIn(await put({ name: 'Shop', config: withAlg('EdDSA') }))).toBe('EdDSA');
    expect(await algOf()).toBe('EdDSA');
    const params = { app };
    expect((await call(getMyData, { params, headers: before.headers })).status).toBe(200);
    expect(algIn(await put({ name: 'Shop' }))).toBeUndefined();
    expect(await algOf()).toBe('RS256');
  });

  it('is reset by null in a merge patch', async () => {
    const { app, owner } = await makeApplication({ config: withAlg('EdDSA') });
    const patch = change(updateApplication, app, owner);
    expect(algIn(await patch({ config: { subdomain: 'shop' } }))).toBe('EdDSA');
    expect(algIn(await patch({ config: withAlg(null) }))).toBeUndefined();
  });

  it('is that of the application for a variant that names none', async () => {
    const { app, owner } = await makeApplication({ config: withAlg('EdDSA') });
    const algOf = async (config: object) => {
      const request = { params: { app }, principal: owner, body: { name: 'Partner', config } };
      const { body } = await invoke(createVariant, request);
      const application = await findEffectiveApplication(app, String(body['id']));
      return application && signingAlgOf(application);
    };
    expect(await algOf({})).toBe('EdDSA');
    expect(await algOf(withAlg('RS256'))).toBe('RS256');
    expect(await algOf({ hub: { auth: { access_tokens: null } } })).toBe('RS256');
  });

  it('of the hub stays EdDSA: RS256 is refused by its name', async () => {
    await bootstrapHub();
    const principal = { kind: 'hub', userId: await makeHubUser(), support: true } as const;
    const hub = { ...principal, sessionId: 'session_1', accounts: { acct_hub: 'owner' as const } };
    const send = (module: Parameters<typeof invoke>[0], body: object) =>
      invoke(module, { params: { app: HUB_APPLICATION_ID }, principal: hub, body });
    const config = withAlg('RS256');
    const made = await send(createVariant, { name: 'Partner' });
    const params = { app: HUB_APPLICATION_ID, variant: String(made.body['id']) };
    for (const refused of [
      await send(updateApplication, { config }),
      await send(replaceApplication, { name: 'Hub', config }),
      await send(createVariant, { name: 'Partner', config }),
      await invoke(updateVariant, { params, principal: hub, body: { config } }),
    ])
      expect([refused.status, faultPaths(refused)]).toEqual([400, [PATH]]);
    const stored = { id: HUB_APPLICATION_ID, config: withAlg<'RS256'>('RS256') };
    expect(signingAlgOf(stored)).toBe('EdDSA');
  });
});
