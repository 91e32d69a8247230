import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import * as setActiveGroup from '../../../functions/sign-in/set-active-group.ts';
import * as signOut from '../../../functions/sign-in/sign-out.ts';
import type { UserPrincipal } from '../../../shared/http/principal.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { epochNow } from '../../../shared/platform/time.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import {
  asUser,
  groups,
  leave,
  members,
  membershipOf,
  newGroup,
  newInvite,
  newMember,
  newUser,
  roles,
} from '../../support/groups.ts';
import { faultPaths, invoke } from '../../support/invoke.ts';
import { makeClientId } from '../../support/oidc-clients.ts';
import { storeArtifact } from '../../support/sessions.ts';
import { call, openSessionOf } from '../../support/sign-in.ts';
import { claimedGroup, nextTokens, TASK_ROLES } from '../../support/teams.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant({ groups: { roles: TASK_ROLES } });

type Headers = Record<string, string>;
const choose = (headers: Headers, group_id: string | null) =>
  call(setActiveGroup, { params: { app: tenant.app }, headers, body: { group_id } });

/** A member of a group of its own, with a session. */
async function memberWithSession(named = ['editor']) {
  const user = await newUser(tenant);
  const group = await newGroup(tenant.keys);
  await newMember(tenant.keys, group, await newUser(tenant));
  const member = await newMember(tenant.keys, group, user, named);
  return { user, group, member, ...(await openSessionOf(tenant.app, user.userId)) };
}

const isStored = async ({ app, userId }: UserPrincipal) =>
  (await getItem(keys.profile(app, userId)))?.['active_group'];

describe('POST /me/applications/{app}/active-group', () => {
  it('puts group, roles and permissions into tokens of ten minutes', async () => {
    const { headers, group, refreshToken, accessToken } = await memberWithSession(['editor', 'biller']);
    const active = { id: group, roles: ['editor', 'biller'], permissions: ['bills:pay', 'tasks:write'] };
    expect(claimedGroup(accessToken)).toBeUndefined();
    expect(await choose(headers, group)).toMatchObject({ status: 200, body: { active_group: active } });
    const next = await nextTokens(refreshToken);
    expect(claimedGroup(next.access_token)).toEqual(active);
    const { iat = 0, exp = 0 } = decodeJwt(next.access_token);
    expect([next.expires_in, exp - iat]).toEqual([600, 600]);
  });

  it('names none with null, and tokens last an hour again', async () => {
    const { headers, group, refreshToken } = await memberWithSession();
    await choose(headers, group);
    expect(await choose(headers, null)).toMatchObject({ status: 200, body: { active_group: null } });
    const next = await nextTokens(refreshToken);
    expect([claimedGroup(next.access_token), next.expires_in]).toEqual([undefined, 3600]);
  });

  it('takes the last one of two choices', async () => {
    const { user, headers, group, refreshToken } = await memberWithSession();
    const other = await newGroup(user);
    await choose(headers, group);
    await choose(headers, other);
    const { access_token } = await nextTokens(refreshToken);
    expect(claimedGroup(access_token)).toEqual({
      id: other,
      roles: ['owner'],
      permissions: ['bills:pay', 'members:manage', 'tasks:write'],
    });
  });

  it('is for members: anybody else gets 404, and nothing changes', async () => {
    const { user, headers, group } = await memberWithSession();
    const foreign = await newGroup(tenant.keys);
    const invited = await newGroup(tenant.keys);
    await newInvite(tenant.keys, invited, { user_id: user.userId, roles: ['editor'] });
    await choose(headers, group);
    for (const id of [foreign, invited, newId('group'), 'nothing'])
      expect(await choose(headers, id)).toBeApiError(404, 'group_not_found');
    expect(await isStored(user)).toBe(group);
  });

  it('refuses what is neither an id nor null', async () => {
    const { headers } = await memberWithSession();
    for (const group_id of [undefined, '', 7, ['a']]) {
      const answer = await call(setActiveGroup, {
        params: { app: tenant.app },
        headers,
        body: { group_id },
      });
      expect(answer.status).toBe(400);
      expect(new Set(faultPaths(answer))).toEqual(new Set(['body.group_id']));
    }
  });

  it('names the setting where roles mean nothing', async () => {
    const { app, keys: backend, ...other } = await makeTenant();
    const user = asUser({ app, keys: backend, ...other }, other.userId);
    const group = await newGroup(user);
    const { headers, refreshToken } = await openSessionOf(app, user.userId);
    const answer = await call(setActiveGroup, { params: { app }, headers, body: { group_id: group } });
    const message = 'has no effect: the application sets no `config.groups.roles`';
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'body.group_id', message }] } });
    expect(claimedGroup((await nextTokens(refreshToken)).access_token)).toBeUndefined();
  });

  it('needs a session of its own: not that of an OpenID client or of the account page', async () => {
    const { user, group } = await memberWithSession();
    const ask = (principal: UserPrincipal) =>
      invoke(setActiveGroup, { params: { app: tenant.app }, principal, body: { group_id: group } });
    const client = await makeClientId(tenant);
    expect(await ask({ ...user, client })).toBeApiError(403, 'first_party_only');
    const browser = crypto.randomUUID();
    const facts = { auth_time: epochNow(), rests_on: [] };
    await storeArtifact(tenant.app, user.userId, 'Session', { id: browser, ...facts });
    const ofPage = { ...user, sessionId: browser, accountPage: true as const };
    expect(await ask(ofPage)).toBeApiError(404, 'session_not_found');
    expect(await ask({ ...user, sessionId: 'ended' })).toBeApiError(401, 'revoked_session');
    expect(await isStored(user)).toBeUndefined();
  });

  it('does not outlive the session', async () => {
    const { headers, group } = await memberWithSession();
    await call(signOut, { params: { app: tenant.app }, headers, body: {} });
    expect(await choose(headers, group)).toBeApiError(401, 'revoked_session');
  });
});

describe('an active group', () => {
  it('is gone from the next token once the membership is, and comes back with it', async () => {
    const { user, headers, group, member, refreshToken } = await memberWithSession();
    await choose(headers, group);
    await members.remove(tenant.keys, { group, member });
    const without = await nextTokens(refreshToken);
    expect([claimedGroup(without.access_token), without.expires_in]).toEqual([undefined, 3600]);
    await newMember(tenant.keys, group, user, ['biller']);
    const again = await nextTokens(without.refresh_token);
    expect(claimedGroup(again.access_token)).toMatchObject({ id: group, roles: ['biller'] });
  });

  it('is gone with the group', async () => {
    const { headers, group, refreshToken } = await memberWithSession();
    await choose(headers, group);
    await groups.remove(tenant.keys, { group });
    expect(claimedGroup((await nextTokens(refreshToken)).access_token)).toBeUndefined();
  });

  it('has the roles of now in each token', async () => {
    const { headers, group, member, refreshToken } = await memberWithSession(['editor']);
    await choose(headers, group);
    const first = await nextTokens(refreshToken);
    await members.update(tenant.keys, { group, member }, roles('biller'));
    const second = await nextTokens(first.refresh_token);
    expect([first, second].map(({ access_token }) => claimedGroup(access_token)?.permissions)).toEqual([
      ['tasks:write'],
      ['bills:pay'],
    ]);
  });

  it('is never named after the membership ended, however both race', async () => {
    for (let round = 0; round < 50; round += 1) {
      const { user, headers, group, refreshToken } = await memberWithSession();
      const [chosen, left] = await Promise.all([choose(headers, group), leave(user, group)]);
      expect(left.status).toBe(204);
      expect([200, 404, 409]).toContain(chosen.status);
      expect(await membershipOf(user, group)).toBeUndefined();
      expect(claimedGroup((await nextTokens(refreshToken)).access_token)).toBeUndefined();
    }
  });
});
