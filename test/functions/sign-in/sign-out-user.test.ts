import { describe, expect, it } from 'vitest';
import * as getMyData from '../../../functions/profiles/get-my-data.ts';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import * as signOutUser from '../../../functions/sign-in/sign-out-user.ts';
import { useBackends } from '../../support/backends.ts';
import { invoke } from '../../support/invoke.ts';
import { newEmail } from '../../support/magic-links.ts';
import { call, makeSignInTenant, signIn } from '../../support/sign-in.ts';
import type { Tenant } from '../../support/tenants.ts';
import { useCredential, useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly();
const credential = useCredential(tenant);

const signOutOf = (user: string, principal: Tenant['keys'] | Tenant['hub'] | Tenant['serviceAccount']) =>
  invoke(signOutUser, { params: { app: tenant.app, user }, principal });
const statusWith = async (headers: Record<string, string>) =>
  (await call(getMyData, { params: { app: tenant.app }, headers })).status;

describe('POST /applications/{app}/users/{user}/signout', () => {
  it.each(['keys', 'hub', 'serviceAccount'] as const)(
    'answers 204 to %s and ends every session of the user, who may sign in again',
    async (kind) => {
      const email = newEmail();
      const sessions = [
        await signIn(backends, credential.clientId, { email }),
        await signIn(backends, credential.clientId, { email }),
      ];
      const bystander = await signIn(backends, credential.clientId);
      expect(await signOutOf(sessions[0]?.userId ?? '', tenant[kind])).toMatchObject({
        status: 204,
        text: '',
      });
      for (const { headers, refreshToken } of sessions) {
        expect(await statusWith(headers)).toBe(401);
        expect((await invoke(issueToken, { body: { refresh_token: refreshToken } })).status).toBe(400);
      }
      expect(await statusWith(bystander.headers)).toBe(200);
      expect(await statusWith((await signIn(backends, credential.clientId, { email })).headers)).toBe(200);
    },
  );

  it("answers 404 to an unknown user and to another application's, and ends no session", async () => {
    const { clientId: key, ...other } = await makeSignInTenant();
    const { userId, headers } = await signIn(backends, key);
    for (const user of ['user_nobody', userId]) {
      expect(await signOutOf(user, tenant.keys)).toBeApiError(404, 'user_not_found');
    }
    expect((await call(getMyData, { params: { app: other.app }, headers })).status).toBe(200);
  });
});
