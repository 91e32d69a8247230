import { expect } from 'vitest';
import * as deleteMyData from '../../functions/profiles/delete-my-data.ts';
import * as getMyData from '../../functions/profiles/get-my-data.ts';
import * as updateMyData from '../../functions/profiles/update-my-data.ts';
import * as issueToken from '../../functions/sign-in/issue-token.ts';
import * as signOut from '../../functions/sign-in/sign-out.ts';
import * as deleteUserOperation from '../../functions/users/delete-user.ts';
import * as setUserState from '../../functions/users/set-user-state.ts';
import { invoke } from '../support/invoke.ts';
import { asBackend } from '../support/profiles.ts';
import { call } from '../support/sign-in.ts';
import { groupsOf, type Step, statusOf, users } from './step.ts';
import { deleteUser, memberOf, newName } from './tenant-model.ts';

export const readSelf: Step = {
  name: 'readSelf',
  async run(model, { tenant }, choose) {
    const session = choose(model.sessions);
    if (!session) return false;
    const headers = { authorization: `Bearer ${session.access}` };
    const answer = await call(getMyData, { params: { app: tenant.app }, headers });
    const user = model.users.get(session.user);
    if (!session.alive || !user) expect(answer.status).toBe(401);
    else if (user.state === 'disabled') expect([401, 403]).toContain(answer.status);
    else {
      expect(answer).toMatchObject({
        status: 200,
        body: { svc_user: user.id, state: 'enabled', verified_data: { email: user.email } },
      });
      expect(Object(answer.body['data'])['first_name']).toBe(user.name);
      const active = (answer.body['groups'] as { member: { state: string } }[]).filter(
        ({ member }) => member.state === 'active',
      );
      expect(active).toHaveLength(groupsOf(model).filter((group) => memberOf(group, user.id)).length);
    }
    return true;
  },
};

export const rename: Step = {
  name: 'rename',
  async run(model, { tenant }, choose) {
    const session = choose(model.sessions);
    if (!session) return false;
    const name = newName();
    const headers = { authorization: `Bearer ${session.access}` };
    const body = { data: { first_name: name } };
    const { status } = await call(updateMyData, { params: { app: tenant.app }, headers, body });
    const user = model.users.get(session.user);
    if (!session.alive || !user) expect(status).toBe(401);
    else if (user.state === 'disabled') expect([401, 403]).toContain(status);
    else {
      expect(status).toBe(200);
      if (user.name) model.forgotten.add(user.name);
      user.name = name;
    }
    return true;
  },
};

export const refresh: Step = {
  name: 'refresh',
  async run(model, _world, choose) {
    const session = choose(model.sessions);
    if (!session) return false;
    const answer = await invoke(issueToken, { body: { refresh_token: session.refresh } });
    const user = model.users.get(session.user);
    if (!session.alive || !user) expect(statusOf(answer)).toEqual({ status: 400, code: 'invalid_grant' });
    else if (user.state === 'disabled') expect([400, 403]).toContain(answer.status);
    else {
      expect(answer.status).toBe(200);
      session.access = String(answer.body['access_token']);
      session.refresh = String(answer.body['refresh_token']);
      model.secrets.add(session.refresh);
    }
    return true;
  },
};

export const endSession: Step = {
  name: 'endSession',
  async run(model, { tenant }, choose) {
    const session = choose(model.sessions.filter(({ alive }) => alive));
    const sign_out_all = choose([true, false]) ?? false;
    const user = session && model.users.get(session.user);
    if (!session || user?.state !== 'enabled') return false;
    const headers = { authorization: `Bearer ${session.access}` };
    const params = { app: tenant.app };
    expect((await call(signOut, { params, headers, body: { sign_out_all } })).status).toBe(204);
    const ended = sign_out_all ? model.sessions.filter(({ user: of }) => of === session.user) : [session];
    for (const one of ended) one.alive = false;
    return true;
  },
};

export const changeState: Step = {
  name: 'changeState',
  async run(model, { tenant }, choose) {
    const user = choose(users(model));
    const state = choose(['enabled', 'enabled', 'disabled'] as const);
    if (!user || !state) return false;
    const answer = await asBackend(setUserState, tenant, { params: { user: user.id }, body: { state } });
    expect(answer).toMatchObject({ status: 200, body: { state } });
    user.state = state;
    return true;
  },
};

export const removeUser: Step = {
  name: 'removeUser',
  async run(model, { tenant }, choose) {
    const user = choose(users(model));
    const own = choose(model.sessions.filter((session) => session.alive && session.user === user?.id));
    if (!user) return false;
    const byItself = own && user.state === 'enabled' && choose([true, false]);
    const answer = byItself
      ? await call(deleteMyData, {
          params: { app: tenant.app },
          headers: { authorization: `Bearer ${own.access}` },
        })
      : await asBackend(deleteUserOperation, tenant, { params: { user: user.id } });
    expect(answer.status).toBe(204);
    deleteUser(model, user.id);
    return true;
  },
};
