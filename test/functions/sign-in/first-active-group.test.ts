import { describe, expect, it } from 'vitest';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import * as setActiveGroup from '../../../functions/sign-in/set-active-group.ts';
import { useBackends } from '../../support/backends.ts';
import { asUser, leave, newGroup, newMember, newUser, provedUser } from '../../support/groups.ts';
import { invoke } from '../../support/invoke.ts';
import { BROWSER, newEmail, redeemLink } from '../../support/magic-links.ts';
import { call, completeSignIn, signIn, startedSignIn } from '../../support/sign-in.ts';
import { claimedGroup, nextTokens, TASK_ROLES } from '../../support/teams.ts';
import { useCredential, useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly({
  groups: { roles: TASK_ROLES },
  hub: { return_urls: ['https://shop.example/in'] },
});
const credential = useCredential(tenant);

const signInAgain = async (email: string, more: { group_to_join?: string } = {}) =>
  claimedGroup((await signIn(backends, credential.clientId, { email, ...more })).accessToken);
const addTo = (group: string, userId: string, roles = ['editor']) =>
  newMember(tenant.keys, group, asUser(tenant, userId), roles);

describe('a new session', () => {
  it('begins with the only group of its user', async () => {
    const { email, userId } = await provedUser(tenant);
    const group = await newGroup(tenant.keys);
    await addTo(group, (await newUser(tenant)).userId);
    await addTo(group, userId);
    expect(await signInAgain(email)).toEqual({ id: group, roles: ['editor'], permissions: ['tasks:write'] });
  });

  it('begins with none for a user of several, or of none', async () => {
    const { email, user } = await provedUser(tenant);
    expect(await signInAgain(email)).toBeUndefined();
    await newGroup(user);
    await newGroup(user);
    expect(await signInAgain(email)).toBeUndefined();
  });

  it('begins with the group of the last session, also when others came', async () => {
    const { email, user } = await provedUser(tenant);
    const first = await newGroup(user);
    expect((await signInAgain(email))?.id).toBe(first);
    const second = await newGroup(user);
    expect((await signInAgain(email))?.id).toBe(first);
    const { headers } = await signIn(backends, credential.clientId, { email });
    await call(setActiveGroup, { params: { app: tenant.app }, headers, body: { group_id: second } });
    expect((await signInAgain(email))?.id).toBe(second);
  });

  it('begins with the only group that is left, once the last one is gone', async () => {
    const { email, user } = await provedUser(tenant);
    const last = await newGroup(user);
    await signInAgain(email);
    const left = await newGroup(user);
    await leave(user, last);
    expect((await signInAgain(email))?.id).toBe(left);
  });

  it('does not begin with a group to which another user added its user', async () => {
    const owner = await newUser(tenant);
    const group = await newGroup(owner);
    const { email, user } = await provedUser(tenant);
    await newMember(owner, group, user, ['editor']);
    expect(await signInAgain(email)).toBeUndefined();
  });

  it('begins with the group that the sign-in joins', async () => {
    const { email, user } = await provedUser(tenant);
    const open = await newGroup(tenant.keys, { admission_policy: 'open' });
    await addTo(open, (await newUser(tenant)).userId);
    const own = await newGroup(user);
    expect((await signInAgain(email))?.id).toBe(own);
    expect(await signInAgain(email, { group_to_join: open })).toEqual({
      id: open,
      roles: ['member'],
      permissions: [],
    });
    expect((await signInAgain(email))?.id).toBe(open);
  });

  it('begins with it also by link and one-time code', async () => {
    const { email, user } = await provedUser(tenant);
    const group = await newGroup(user);
    const { linkCode } = await startedSignIn(backends, credential.clientId, {
      email,
      return_url: 'https://shop.example/in',
    });
    const { headers } = await redeemLink(linkCode, BROWSER);
    const code = /svc_code=([\w-]+)/.exec(headers['location'] ?? '')?.[1];
    const { body } = await invoke(issueToken, { body: { code, grant_type: 'authorization_code' } });
    expect(claimedGroup(String(body['access_token']))?.id).toBe(group);
    expect(body['expires_in']).toBe(600);
  });

  it('gives the same group to a repeated completion and to the refresh after it', async () => {
    const { email, user } = await provedUser(tenant);
    const group = await newGroup(user);
    const { challengeId, code } = await startedSignIn(backends, credential.clientId, { email });
    await completeSignIn(challengeId, code);
    const { body } = await completeSignIn(challengeId, code);
    expect(claimedGroup(String(body['access_token']))?.id).toBe(group);
    const next = await nextTokens(String(body['refresh_token']));
    expect(claimedGroup(next.access_token)?.id).toBe(group);
  });

  it('has none for a new user', async () => {
    expect(await signInAgain(newEmail())).toBeUndefined();
  });
});
