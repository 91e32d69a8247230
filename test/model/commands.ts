import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import * as deleteCredential from '../../functions/credentials/delete-credential.ts';
import * as listGroups from '../../functions/groups/list-groups.ts';
import * as deleteMyData from '../../functions/profiles/delete-my-data.ts';
import * as getMyData from '../../functions/profiles/get-my-data.ts';
import * as updateMyData from '../../functions/profiles/update-my-data.ts';
import * as issueToken from '../../functions/sign-in/issue-token.ts';
import * as signOut from '../../functions/sign-in/sign-out.ts';
import * as deleteUserOperation from '../../functions/users/delete-user.ts';
import * as setUserState from '../../functions/users/set-user-state.ts';
import * as deleteWebhook from '../../functions/webhooks/delete-webhook.ts';
import type { UserPrincipal } from '../../shared/http/principal.ts';
import { accept, groups, invites, join, leave, members, reject } from '../support/groups.ts';
import { type Answer, invoke } from '../support/invoke.ts';
import { codeOf, createLink, redeemLink } from '../support/magic-links.ts';
import { asBackend } from '../support/profiles.ts';
import { call, makeCredential } from '../support/sign-in.ts';
import type { Tenant } from '../support/tenants.ts';
import { makeWebhook } from '../support/webhooks.ts';
import {
  activate,
  deleteUser,
  type GroupModel,
  holderOf,
  INVITED_AS,
  isLastOwner,
  isOwner,
  type LinkModel,
  leaveGroup,
  memberOf,
  pendingInvite,
  type TenantModel,
  type UserModel,
  type World,
} from './tenant-model.ts';

/** Something that callers do: it is run if the model has what it needs, and compared with the model. */
type Step = {
  name: string;
  /** Numbers that choose among what there is. */
  run: (model: TenantModel, world: World, choose: Choose) => Promise<boolean>;
};
type Choose = <T>(from: readonly T[]) => T | undefined;

const EMAILS = Array.from({ length: 8 }, (_, n) => `person${n}@example.com`);
const ROLES = [['owner'], ['reader'], ['editor', 'reader'], []];

const statusOf = (answer: Answer) => ({ status: answer.status, code: answer.body['code'] });
const users = (model: TenantModel) => [...model.users.values()];
/** The users who can call: they are enabled and have a session. */
const callers = (model: TenantModel) =>
  users(model).filter(
    ({ id, state }) => state === 'enabled' && model.sessions.some(({ alive, user }) => alive && user === id),
  );
const groupsOf = (model: TenantModel) => [...model.groups.values()];

const makeLink: Step = {
  name: 'makeLink',
  async run(model, { tenant }, choose) {
    const email = choose(EMAILS) ?? '';
    const group = choose([undefined, undefined, ...groupsOf(model)]);
    const answer = await createLink(tenant, {
      data: { email },
      verification_type: 'email',
      ...(group && { group_to_join: group.id }),
    });
    if (group?.policy === 'invite_only') {
      expect(statusOf(answer)).toEqual({ status: 409, code: 'group_not_open' });
      return true;
    }
    expect(answer.status).toBe(200);
    const user = String(answer.body['app_user_id']);
    const holder = holderOf(model, email);
    if (holder) expect(user).toBe(holder.id);
    else expect(model.users.has(user)).toBe(false);
    const code = codeOf(answer.body['link']);
    model.links.push({ code, email, user, group: group?.id, state: 'open' });
    model.secrets.add(code);
    return true;
  },
};

const redeem: Step = {
  name: 'redeem',
  async run(model, _world, choose) {
    const link = choose(model.links);
    if (!link) return false;
    const holder = holderOf(model, link.email);
    const answer = await redeemLink(link.code);
    if (link.state !== 'open') {
      expect([404, 410]).toContain(answer.status);
    } else if (holder?.state === 'disabled') {
      expect(statusOf(answer)).toEqual({ status: 403, code: 'user_disabled' });
    } else {
      expect(answer.status).toBe(200);
      signIn(model, link, answer);
    }
    return true;
  },
};

const redeemTwice: Step = {
  name: 'redeemTwice',
  async run(model, _world, choose) {
    const link = choose(model.links.filter(({ state }) => state === 'open'));
    if (!link || holderOf(model, link.email)?.state === 'disabled') return false;
    const answers = await Promise.all([redeemLink(link.code), redeemLink(link.code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    const won = answers.find(({ status }) => status === 200);
    if (won) signIn(model, link, won);
    return true;
  },
};

/** What follows from a redemption: a user, a session, and a membership if the group is still open. */
function signIn(model: TenantModel, link: LinkModel, { body }: Answer): void {
  const holder = holderOf(model, link.email);
  const id = String(body['app_user_id']);
  expect(id).toBe(holder?.id ?? link.user);
  link.state = 'used';
  model.users.set(id, holder ?? { id, email: link.email, state: 'enabled' });
  const [access, refresh] = [String(body['access_token']), String(body['refresh_token'])];
  model.sessions.push({ user: id, access, refresh, alive: true });
  model.secrets.add(refresh).add(access);
  const group = link.group === undefined ? undefined : model.groups.get(link.group);
  if (group?.policy === 'open' && !memberOf(group, id)) {
    activate(model, group, { id: '', user: id, roles: [] }, 'joined');
  }
}

const readSelf: Step = {
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

const rename: Step = {
  name: 'rename',
  async run(model, { tenant }, choose) {
    const session = choose(model.sessions);
    const name = choose(['Ada', 'Grace', 'Hedy']);
    if (!session || !name) return false;
    const headers = { authorization: `Bearer ${session.access}` };
    const body = { data: { first_name: name } };
    const { status } = await call(updateMyData, { params: { app: tenant.app }, headers, body });
    const user = model.users.get(session.user);
    if (!session.alive || !user) expect(status).toBe(401);
    else if (user.state === 'disabled') expect([401, 403]).toContain(status);
    else {
      expect(status).toBe(200);
      user.name = name;
    }
    return true;
  },
};

const refresh: Step = {
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

const endSession: Step = {
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

const changeState: Step = {
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

const removeUser: Step = {
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

/** A user as its newest session calls. */
function as(model: TenantModel, { app }: Tenant, { id }: UserModel): UserPrincipal {
  const session = model.sessions.findLast(({ alive, user }) => alive && user === id);
  const { iat = 0, ...claims } = decodeJwt(session?.access ?? '');
  return { kind: 'user', app, userId: id, sessionId: String(claims['sid']), issuedAt: iat };
}

/** A caller for a group: its backend, or one of the users, and whether it may manage the group. */
function callerFor(model: TenantModel, { tenant }: World, group: GroupModel, choose: Choose) {
  const user = choose([undefined, ...callers(model)]);
  if (!user) return { caller: tenant.keys, may: 'manage' as const };
  const member = memberOf(group, user.id);
  const may = isOwner(member) ? ('manage' as const) : member ? ('read' as const) : ('nothing' as const);
  return { caller: as(model, tenant, user), may };
}

/** The refusal of a caller who may not manage a group. */
function expectRefusal(answer: Answer, may: 'read' | 'nothing'): void {
  expect(statusOf(answer)).toEqual(
    may === 'read' ? { status: 403, code: 'forbidden' } : { status: 404, code: 'group_not_found' },
  );
}

const makeGroup: Step = {
  name: 'makeGroup',
  async run(model, { tenant }, choose) {
    if (model.groups.size > 12) return false;
    const user = choose([undefined, ...callers(model)]);
    const policy = choose(['open', 'invite_only'] as const) ?? 'open';
    const caller = user ? as(model, tenant, user) : tenant.keys;
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { name: 'Chess', admission_policy: policy };
    const first = await groups.create(caller, {}, { body, headers });
    const again = await groups.create(caller, {}, { body, headers });
    expect(first.status).toBe(200);
    expect(again).toMatchObject({ status: 200, body: first.body });
    const id = String(first.body['id'] ?? Object(first.body['group'])['id']);
    const group: GroupModel = { id, name: 'Chess', policy, members: [] };
    if (user) activate(model, group, { id: '', user: user.id, roles: ['owner'] }, 'joined');
    model.groups.set(id, group);
    return true;
  },
};

const changeGroup: Step = {
  name: 'changeGroup',
  async run(model, world, choose) {
    const group = choose(groupsOf(model));
    const policy = choose(['open', 'invite_only'] as const);
    if (!group || !policy) return false;
    const { caller, may } = callerFor(model, world, group, choose);
    const body = { name: choose(['Chess', 'Go']) ?? 'Go', admission_policy: policy };
    const answer = await groups.update(caller, { group: group.id }, { body });
    if (may !== 'manage') expectRefusal(answer, may);
    else {
      expect(answer.status).toBe(200);
      Object.assign(group, { name: body.name, policy });
    }
    return true;
  },
};

const removeGroup: Step = {
  name: 'removeGroup',
  async run(model, world, choose) {
    const group = choose(groupsOf(model));
    if (!group || model.groups.size < 3) return false;
    const { caller, may } = callerFor(model, world, group, choose);
    const answer = await groups.remove(caller, { group: group.id });
    if (may !== 'manage') expectRefusal(answer, may);
    else {
      expect(answer.status).toBe(204);
      model.groups.delete(group.id);
      for (const invite of model.invites) {
        if (invite.group === group.id && invite.state === 'pending') invite.state = 'revoked';
      }
    }
    return true;
  },
};

const addMember: Step = {
  name: 'addMember',
  async run(model, { tenant }, choose) {
    const [group, user, roles] = [choose(groupsOf(model)), choose(users(model)), choose(ROLES)];
    if (!group || !user || !roles) return false;
    const body = { user_id: user.id, ...(roles.length > 0 && { roles }) };
    const answer = await members.add(tenant.keys, { group: group.id }, { body });
    if (memberOf(group, user.id)) expect(statusOf(answer)).toEqual({ status: 409, code: 'already_member' });
    else {
      expect(answer.status).toBe(201);
      activate(model, group, { id: String(answer.body['id']), user: user.id, roles }, 'added');
    }
    return true;
  },
};

const joinGroup: Step = {
  name: 'joinGroup',
  async run(model, { tenant }, choose) {
    const [group, user] = [choose(groupsOf(model)), choose(callers(model))];
    if (!group || !user) return false;
    const answer = await join(as(model, tenant, user), group.id);
    if (memberOf(group, user.id)) expect(statusOf(answer)).toEqual({ status: 409, code: 'already_member' });
    else if (group.policy === 'open') {
      expect(answer.status).toBe(200);
      activate(model, group, { id: '', user: user.id, roles: [] }, 'joined');
    } else expect(answer.status).toBeGreaterThanOrEqual(400);
    return true;
  },
};

const leaveOne: Step = {
  name: 'leaveOne',
  async run(model, { tenant }, choose) {
    const [group, user] = [choose(groupsOf(model)), choose(callers(model))];
    if (!group || !user) return false;
    const answer = await leave(as(model, tenant, user), group.id);
    const member = memberOf(group, user.id);
    if (!member) expect(statusOf(answer)).toEqual({ status: 404, code: 'group_not_found' });
    else if (isLastOwner(group, member) && group.members.length > 1)
      expect(statusOf(answer)).toEqual({ status: 409, code: 'last_owner' });
    else {
      expect(answer.status).toBe(204);
      leaveGroup(group, user.id);
    }
    return true;
  },
};

/** A member of a group with the id that the service gave it. */
async function chooseMember(model: TenantModel, { tenant }: World, choose: Choose) {
  const group = choose(groupsOf(model).filter((one) => one.members.length > 0));
  const member = group && choose(group.members);
  if (!group || !member) return undefined;
  if (member.id === '') {
    const { body } = await members.list(tenant.keys, { group: group.id });
    for (const { id, user_id } of body['results'] as { id: string; user_id: string }[]) {
      const known = memberOf(group, user_id);
      if (known) known.id = id;
    }
  }
  return { group, member };
}

const changeRoles: Step = {
  name: 'changeRoles',
  async run(model, world, choose) {
    const chosen = await chooseMember(model, world, choose);
    const roles = choose(ROLES.filter((names) => names.length > 0));
    if (!chosen || !roles) return false;
    const { group, member } = chosen;
    const { caller, may } = callerFor(model, world, group, choose);
    const answer = await members.update(caller, { group: group.id, member: member.id }, { body: { roles } });
    if (may !== 'manage') expectRefusal(answer, may);
    else if (isLastOwner(group, member) && !roles.includes('owner'))
      expect(statusOf(answer)).toEqual({ status: 409, code: 'last_owner' });
    else {
      expect(answer.status).toBe(200);
      member.roles = roles;
    }
    return true;
  },
};

const removeMember: Step = {
  name: 'removeMember',
  async run(model, world, choose) {
    const chosen = await chooseMember(model, world, choose);
    if (!chosen) return false;
    const { group, member } = chosen;
    const { caller, may } = callerFor(model, world, group, choose);
    const answer = await members.remove(caller, { group: group.id, member: member.id });
    // Members may remove themselves.
    const isOwn = 'userId' in caller && caller.userId === member.user;
    if (may !== 'manage' && !isOwn) expectRefusal(answer, may);
    else if (isLastOwner(group, member) && group.members.length > 1)
      expect(statusOf(answer)).toEqual({ status: 409, code: 'last_owner' });
    else {
      expect(answer.status).toBe(204);
      leaveGroup(group, member.user);
    }
    return true;
  },
};

const invite: Step = {
  name: 'invite',
  async run(model, world, choose) {
    const [group, user] = [choose(groupsOf(model)), choose(users(model))];
    if (!group || !user) return false;
    const { caller, may } = callerFor(model, world, group, choose);
    const body = { user_id: user.id, roles: INVITED_AS };
    const answer = await invites.create(caller, { group: group.id }, { body });
    if (may !== 'manage') expectRefusal(answer, may);
    else if (memberOf(group, user.id))
      expect(statusOf(answer)).toEqual({ status: 409, code: 'already_member' });
    else if (pendingInvite(model, group.id, user.id))
      expect(statusOf(answer)).toEqual({ status: 409, code: 'already_invited' });
    else {
      expect(answer.status).toBe(200);
      const { id } = Object(answer.body['invitation']);
      model.invites.push({ id: String(id), group: group.id, user: user.id, state: 'pending' });
      model.secrets.add(codeOf(answer.body['link']));
    }
    return true;
  },
};

const answerInvite: Step = {
  name: 'answerInvite',
  async run(model, { tenant }, choose) {
    const one = choose(model.invites);
    const user = choose(callers(model));
    const yes = choose([true, true, false]);
    if (!one || !user) return false;
    const answer = await (yes ? accept : reject)(as(model, tenant, user), one.group, one.id);
    const group = model.groups.get(one.group);
    if (user.id !== one.user || !group || one.state !== 'pending') {
      expect([404, 409, 410]).toContain(answer.status);
    } else {
      expect(answer.status).toBe(yes ? 200 : 204);
      if (yes) activate(model, group, { id: '', user: user.id, roles: INVITED_AS }, 'joined');
      one.state = yes ? 'accepted' : 'rejected';
    }
    return true;
  },
};

const revokeInvite: Step = {
  name: 'revokeInvite',
  async run(model, { tenant }, choose) {
    const one = choose(model.invites.filter(({ group }) => model.groups.has(group)));
    if (!one) return false;
    const answer = await invites.remove(tenant.keys, { group: one.group, invite: one.id });
    if (one.state === 'pending') {
      expect(answer.status).toBe(204);
      one.state = 'revoked';
    } else expect([204, 404, 409]).toContain(answer.status);
    return true;
  },
};

const credential: Step = {
  name: 'credential',
  async run(model, { tenant }, choose) {
    const one = choose([undefined, ...model.credentials]);
    if (!one) {
      const { clientId, headers, secret } = await makeCredential(tenant.app);
      model.credentials.push({ clientId, headers, state: 'alive' });
      model.secrets.add(secret);
      return true;
    }
    const list = () => call(listGroups, { params: { app: tenant.app }, headers: one.headers });
    expect((await list()).status).toBe(one.state === 'alive' ? 200 : 401);
    if (!choose([true, false])) return true;
    const params = { app: tenant.app, client_id: one.clientId };
    const { status } = await invoke(deleteCredential, { params, principal: tenant.hub });
    expect(status).toBe(one.state === 'alive' ? 204 : 404);
    one.state = 'deleted';
    return true;
  },
};

const webhook: Step = {
  name: 'webhook',
  async run(model, { tenant }, choose) {
    const one = choose([undefined, ...model.webhooks]);
    if (one) {
      const params = { app: tenant.app, webhook: one };
      expect((await invoke(deleteWebhook, { params, principal: tenant.hub })).status).toBe(204);
      expect((await invoke(deleteWebhook, { params, principal: tenant.hub })).status).toBe(404);
      model.webhooks.delete(one);
      return true;
    }
    const { id, secret } = await makeWebhook(tenant);
    model.webhooks.add(id);
    model.secrets.add(secret);
    return true;
  },
};

/** Another tenant that knows all ids gets the answers of somebody who asks for what does not exist. */
const crossTenants: Step = {
  name: 'crossTenants',
  async run(model, { stranger, tenant }, choose) {
    const group = choose(groupsOf(model));
    const user = choose(users(model)) as UserModel | undefined;
    if (!group || !user) return false;
    const foreign = { params: { app: tenant.app, user: user.id }, principal: stranger.keys };
    const answers = await Promise.all([
      groups.get(stranger.keys, { group: group.id }),
      groups.remove(stranger.keys, { group: group.id }),
      groups.get(stranger.user, { group: group.id }),
      join(stranger.user, group.id),
      members.add(stranger.keys, { group: group.id }, { body: { user_id: stranger.userId } }),
      members.add(stranger.keys, { group: group.id }, { body: { user_id: user.id } }),
      invoke(deleteUserOperation, foreign),
      asBackend(deleteUserOperation, stranger, { params: { user: user.id } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    return true;
  },
};

const STEPS: readonly (readonly [weight: number, step: Step])[] = [
  [6, makeLink],
  [8, redeem],
  [1, redeemTwice],
  [4, readSelf],
  [2, rename],
  [3, refresh],
  [1, endSession],
  [2, changeState],
  [1, removeUser],
  [3, makeGroup],
  [2, changeGroup],
  [1, removeGroup],
  [4, addMember],
  [4, joinGroup],
  [3, leaveOne],
  [4, changeRoles],
  [3, removeMember],
  [4, invite],
  [4, answerInvite],
  [1, revokeInvite],
  [2, credential],
  [1, webhook],
  [1, crossTenants],
];

export const STEP_NAMES = STEPS.map(([, { name }]) => name);

/** How many times each step was run. */
export const counted = new Map<string, number>();

/** A step with the numbers that choose what it acts on. It does nothing if the model lacks that. */
export class Command {
  readonly #step: Step;
  readonly #numbers: readonly number[];

  constructor(step: Step, numbers: readonly number[]) {
    this.#step = step;
    this.#numbers = numbers;
  }

  async run(model: TenantModel, world: World): Promise<void> {
    let next = 0;
    const choose: Choose = (from) => from[(this.#numbers[next++] ?? 0) % Math.max(from.length, 1)];
    const isDone = await this.#step.run(model, world, choose).catch((cause: unknown) => {
      throw new Error(`after ${model.trace.slice(-20).join(', ')}: ${this}: ${cause}`, { cause });
    });
    if (!isDone) return;
    model.trace.push(`${this}`);
    counted.set(this.#step.name, (counted.get(this.#step.name) ?? 0) + 1);
  }

  toString(): string {
    return `${this.#step.name}(${this.#numbers.join(', ')})`;
  }
}

const numbers = fc.array(fc.nat({ max: 9999 }), { minLength: 6, maxLength: 6 });

/** One random step, by its weight. */
export const command: fc.Arbitrary<Command> = fc.oneof(
  ...STEPS.map(([weight, step]) => ({ weight, arbitrary: numbers.map((n) => new Command(step, n)) })),
);
