import { expect } from 'vitest';
import * as deleteMyData from '../../functions/profiles/delete-my-data.ts';
import * as getMyData from '../../functions/profiles/get-my-data.ts';
import * as updateMyData from '../../functions/profiles/update-my-data.ts';
import * as endMySession from '../../functions/sign-in/end-my-session.ts';
import * as issueToken from '../../functions/sign-in/issue-token.ts';
import * as signOut from '../../functions/sign-in/sign-out.ts';
import * as deleteUserOperation from '../../functions/users/delete-user.ts';
import * as endUserSession from '../../functions/users/end-user-session.ts';
import * as listUserSessions from '../../functions/users/list-user-sessions.ts';
import * as searchUsers from '../../functions/users/search-users.ts';
import * as setUserState from '../../functions/users/set-user-state.ts';
import { invoke } from '../support/invoke.ts';
import { newEmail } from '../support/magic-links.ts';
import { asBackend } from '../support/profiles.ts';
import { sweep } from '../support/purge.ts';
import { sessionNameOf } from '../support/sessions.ts';
import { call, completeSignIn, startedSignIn } from '../support/sign-in.ts';
import { attemptsBy, stepsOf } from '../support/sign-in-attempts.ts';
import {
  bearerOf,
  findsUserDisabled,
  groupsOf,
  isAlive,
  noteRefresh,
  refusalOf,
  type Step,
  statusOf,
  users,
} from './step.ts';
import { deleteUser, endAllOf, memberOf, newName, noteEvent } from './tenant-model.ts';

export const readSelf: Step = {
  name: 'readSelf',
  async run(model, { tenant }, choose) {
    const session = choose(model.sessions);
    if (!session) return false;
    const headers = bearerOf(session);
    const answer = await call(getMyData, { params: { app: tenant.app }, headers });
    const [user, refusal] = [model.users.get(session.user), refusalOf(model, session)];
    if (refusal || !user) expect(statusOf(answer)).toEqual(refusal);
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
    const headers = bearerOf(session);
    const body = { data: { first_name: name } };
    const answer = await call(updateMyData, { params: { app: tenant.app }, headers, body });
    const [user, refusal] = [model.users.get(session.user), refusalOf(model, session)];
    if (refusal || !user) expect(statusOf(answer)).toEqual(refusal);
    else {
      expect(answer.status).toBe(200);
      if (user.name) model.forgotten.add(user.name);
      user.name = name;
      noteEvent(model, 'user.updated', user.id);
    }
    return true;
  },
};

const ENDED = { status: 400, code: 'invalid_grant' };
const DISABLED = { status: 403, code: 'user_disabled' };

export const refresh: Step = {
  name: 'refresh',
  async run(model, _world, choose) {
    const session = choose(model.sessions);
    if (!session) return false;
    const answer = await invoke(issueToken, { body: { refresh_token: session.refresh } });
    const user = model.users.get(session.user);
    if (findsUserDisabled(model, session)) expect(statusOf(answer)).toEqual(DISABLED);
    else if (!isAlive(session) || !user) expect(statusOf(answer)).toEqual(ENDED);
    else {
      expect(answer.status).toBe(200);
      noteRefresh(model, session, answer.body);
    }
    return true;
  },
};

export const endSession: Step = {
  name: 'endSession',
  async run(model, { tenant }, choose) {
    const session = choose(model.sessions.filter((one) => refusalOf(model, one) === undefined));
    const sign_out_all = choose([true, false]) ?? false;
    if (!session) return false;
    const headers = bearerOf(session);
    const params = { app: tenant.app };
    expect((await call(signOut, { params, headers, body: { sign_out_all } })).status).toBe(204);
    const ended = sign_out_all ? model.sessions.filter(({ user: of }) => of === session.user) : [session];
    for (const one of ended) one.alive = false;
    if (!sign_out_all) session.isStored = false;
    noteEvent(model, sign_out_all ? 'user.signed_out_everywhere' : 'user.signed_out', session.user);
    return true;
  },
};

/** The user or its platform ends a session from the list, which has exactly those that can be refreshed. */
export const endListed: Step = {
  name: 'endListed',
  async run(model, { tenant }, choose) {
    const user = choose(users(model));
    const alive = model.sessions.filter((one) => one.user === user?.id && isAlive(one));
    const own = choose(alive.filter((one) => refusalOf(model, one) === undefined));
    const target = choose(alive);
    if (!user || !target) return false;
    const params = { app: tenant.app, user: user.id };
    const listed = await asBackend(listUserSessions, tenant, { params, query: { page_size: '100' } });
    const names = (listed.body['results'] as { id: string }[]).map(({ id }) => id);
    expect(names.sort()).toEqual(alive.map(({ access }) => sessionNameOf(access)).sort());
    const session = sessionNameOf(target.access);
    const byItself = own && choose([true, false]);
    const end = () =>
      byItself
        ? call(endMySession, { params: { app: tenant.app, session }, headers: bearerOf(own) })
        : asBackend(endUserSession, tenant, { params: { ...params, session } });
    expect((await end()).status).toBe(204);
    target.alive = false;
    target.isStored = false;
    noteEvent(model, byItself ? 'user.signed_out' : 'user.session_revoked', user.id);
    if (target !== own) expect((await end()).status).toBe(404);
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
    if (user.state !== state) noteEvent(model, `user.${state}`, user.id);
    if (user.state !== state && state === 'disabled') endAllOf(model, user.id);
    user.state = state;
    return true;
  },
};

export const removeUser: Step = {
  name: 'removeUser',
  async run(model, { tenant }, choose) {
    const user = choose(users(model));
    const accepted = model.sessions.filter((session) => refusalOf(model, session) === undefined);
    const own = choose(accepted.filter((session) => session.user === user?.id));
    if (!user) return false;
    const byItself = own && choose([true, false]);
    const answer = byItself
      ? await call(deleteMyData, {
          params: { app: tenant.app },
          headers: bearerOf(own),
        })
      : await asBackend(deleteUserOperation, tenant, { params: { user: user.id } });
    expect(answer.status).toBe(204);
    // What a deleted user has left ends with the sweep: groups get a new owner, and links are unknown.
    await sweep();
    deleteUser(model, user.id);
    return true;
  },
};

/** Finds a user by a name, address or id, and nobody by one of a deleted user or of a name before. */
export const search: Step = {
  name: 'search',
  async run(model, { tenant }, choose) {
    const user = choose(users(model));
    const gone = choose([...model.forgotten]);
    const term = choose([user?.email, user?.name?.toUpperCase(), user?.id, gone]);
    if (!user || term === undefined) return false;
    const { status, body } = await asBackend(searchUsers, tenant, { body: { term } });
    const found = (body['results'] as { svc_user: string; state: string }[]).map((one) => [
      one.svc_user,
      one.state,
    ]);
    expect({ status, found }).toEqual({ status: 200, found: term === gone ? [] : [[user.id, user.state]] });
    return true;
  },
};

/** Somebody types a wrong code for an address without a user; support finds out. */
export const failedSignIn: Step = {
  name: 'failedSignIn',
  async run(_model, { tenant, backends }) {
    const email = newEmail();
    const { challengeId, code } = await startedSignIn(backends, tenant.keys.clientId, { email });
    await completeSignIn(challengeId, code === '000000' ? '111111' : '000000');
    const [attempt, ...others] = await attemptsBy(tenant, { email });
    expect(others).toEqual([]);
    expect(stepsOf(attempt)).toEqual(['started', 'wrong_code invalid_code']);
    expect(attempt?.user_id).toBeUndefined();
    return true;
  },
};
