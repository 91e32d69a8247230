import { beforeAll, describe, expect, it } from 'vitest';
import * as listAccounts from '../../../functions/accounts/list-accounts.ts';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import * as signOut from '../../../functions/sign-in/sign-out.ts';
import * as signOutUser from '../../../functions/sign-in/sign-out-user.ts';
import * as setUserState from '../../../functions/users/set-user-state.ts';
import { HUB_APPLICATION_ID as HUB } from '../../../shared/platform/ids.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { bootstrapHub } from '../../../shared/users/bootstrap-hub.ts';
import { ensureStaff } from '../../../shared/users/hub-staff.ts';
import { useBackends } from '../../support/backends.ts';
import { makeHubUser } from '../../support/hub-users.ts';
import { invoke, type Request } from '../../support/invoke.ts';
import { newEmail } from '../../support/magic-links.ts';
import { call, openSessionOf } from '../../support/sign-in.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

useBackends();
type Session = Awaited<ReturnType<typeof openSessionOf>>;

let tenant: Tenant;
let staff: Session;

beforeAll(async () => {
  await bootstrapHub();
  tenant = await makeTenant();
  const { user } = await ensureStaff(newEmail());
  staff = await openSessionOf(HUB, user.user_id);
});

/** A hub user with two sessions. */
async function hubUser(): Promise<{ userId: string; one: Session; other: Session }> {
  const userId = await makeHubUser();
  return { userId, one: await openSessionOf(HUB, userId), other: await openSessionOf(HUB, userId) };
}

/**
 * What the next request with each token of a session gets, through the authorizer: the access token, then the
 * refresh token.
 */
async function accessOf({ headers, refreshToken }: Session): Promise<unknown[]> {
  const read = await call(listAccounts, { headers });
  const refreshed = await invoke(issueToken, { body: { refresh_token: refreshToken } });
  return [read.body['code'] ?? read.status, refreshed.body['code'] ?? refreshed.status];
}
const ALIVE = [200, 200];
const SIGNED_OUT = ['revoked_session', 'invalid_grant'];
const DISABLED = ['user_disabled', 'user_disabled'];

const leave = ({ headers }: Session, body: unknown, app = HUB) =>
  call(signOut, { params: { app }, headers, body });
const signOutBy = ({ headers }: Session, user: string, app = HUB) =>
  call(signOutUser, { params: { app, user }, headers });
const setStateBy = ({ headers }: Session, user: string, state: string, app = HUB) =>
  call(setUserState, { params: { app, user }, headers, body: { state } });

describe('a hub user', () => {
  it('ends its session and no other', async () => {
    const { one, other } = await hubUser();
    expect(await leave(one, {})).toMatchObject({ status: 204, text: '' });
    expect(await accessOf(one)).toEqual(SIGNED_OUT);
    expect(await accessOf(other)).toEqual(ALIVE);
  });

  it('ends all of its own sessions', async () => {
    const { one, other } = await hubUser();
    expect((await leave(one, { sign_out_all: true })).status).toBe(204);
    expect(await accessOf(one)).toEqual(SIGNED_OUT);
    expect(await accessOf(other)).toEqual(SIGNED_OUT);
  });

  it('has the wrong token for another application: 403, and stays signed in', async () => {
    const { one } = await hubUser();
    expect(await leave(one, {}, tenant.app)).toBeApiError(403, 'wrong_scheme');
    expect(await accessOf(one)).toEqual(ALIVE);
  });

  it('without staff rights ends nobody: 404, as for an unknown application', async () => {
    const [{ one }, victim] = [await hubUser(), await hubUser()];
    const answers = [await signOutBy(one, victim.userId), await setStateBy(one, victim.userId, 'disabled')];
    for (const answer of answers) expect(answer).toBeApiError(404, 'application_not_found');
    expect(await accessOf(victim.one)).toEqual(ALIVE);
  });
});

describe('service staff', () => {
  it('signs a hub user out: every token fails at once, and a new sign-in works', async () => {
    const { userId, one, other } = await hubUser();
    expect((await signOutBy(staff, userId)).status).toBe(204);
    for (const session of [one, other]) expect(await accessOf(session)).toEqual(SIGNED_OUT);
    expect(await accessOf(await openSessionOf(HUB, userId))).toEqual(ALIVE);
  });

  it('disables a hub user from the next request on, and its sessions stay ended', async () => {
    const { userId, one, other } = await hubUser();
    expect((await setStateBy(staff, userId, 'disabled')).status).toBe(200);
    expect(await accessOf(one)).toEqual(DISABLED);
    expect(await leave(other, {})).toBeApiError(403, 'user_disabled');
    expect((await setStateBy(staff, userId, 'enabled')).status).toBe(200);
    for (const session of [one, other]) expect(await accessOf(session)).toEqual(SIGNED_OUT);
    expect(await accessOf(await openSessionOf(HUB, userId))).toEqual(ALIVE);
  });

  it('keeps staff rights when the state changes', async () => {
    const { user_id: userId } = (await ensureStaff(newEmail())).user;
    await setStateBy(staff, userId, 'disabled');
    await setStateBy(staff, userId, 'enabled');
    expect(await findProfile(HUB, userId)).toMatchObject({ state: 'enabled', svc_support: true });
  });

  it('changes no user of another application: 403', async () => {
    const session = await openSessionOf(tenant.app, tenant.userId);
    const answers = [
      await signOutBy(staff, tenant.userId, tenant.app),
      await setStateBy(staff, tenant.userId, 'disabled', tenant.app),
    ];
    for (const answer of answers) expect(answer).toBeApiError(403, 'forbidden');
    const refresh: Request = { body: { refresh_token: session.refreshToken } };
    expect((await invoke(issueToken, refresh)).status).toBe(200);
  });

  it('gets 404 for an unknown hub user', async () => {
    expect(await signOutBy(staff, 'user_nobody')).toBeApiError(404, 'user_not_found');
  });
});
