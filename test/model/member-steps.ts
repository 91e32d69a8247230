import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { join, leave, members } from '../support/groups.ts';
import { once } from './retry-steps.ts';
import {
  as,
  type Choose,
  callerFor,
  callers,
  expectRefusal,
  groupsOf,
  type Step,
  statusOf,
  users,
} from './step.ts';
import {
  activate,
  isLastOwner,
  leaveGroup,
  memberOf,
  noteEvent,
  pendingInvite,
  type TenantModel,
  type World,
} from './tenant-model.ts';

const ROLES = [['owner'], ['reader'], ['editor', 'reader'], []];

export const addMember: Step = {
  name: 'addMember',
  async run(model, { tenant }, choose) {
    const [group, user, roles] = [choose(groupsOf(model)), choose(users(model)), choose(ROLES)];
    if (!group || !user || !roles) return false;
    const body = { user_id: user.id, ...(roles.length > 0 && { roles }) };
    const answer = await once(model, tenant.keys, (headers) =>
      members.add(tenant.keys, { group: group.id }, { body, headers }),
    );
    if (memberOf(group, user.id)) expect(statusOf(answer)).toEqual({ status: 409, code: 'already_member' });
    else {
      expect(answer.status).toBe(201);
      activate(model, group, { id: String(answer.body['id']), user: user.id, roles }, 'added');
    }
    return true;
  },
};

export const joinGroup: Step = {
  name: 'joinGroup',
  async run(model, { tenant }, choose) {
    const [group, user] = [choose(groupsOf(model)), choose(callers(model))];
    if (!group || !user) return false;
    const caller = as(model, tenant, user);
    const send = (headers: Record<string, string>) => join(caller, group.id, { headers });
    const needs = { group: group.id, need: 'read' } as const;
    const answer = await once(model, caller, send, { needs });
    if (memberOf(group, user.id)) expect(statusOf(answer)).toEqual({ status: 409, code: 'already_member' });
    else if (group.policy === 'open') {
      expect(answer.status).toBe(200);
      activate(model, group, { id: '', user: user.id, roles: [] }, 'joined');
    } else if (pendingInvite(model, group.id, user.id)) {
      expect(statusOf(answer)).toEqual({ status: 409, code: 'group_not_open' });
    } else expect(statusOf(answer)).toEqual({ status: 404, code: 'group_not_found' });
    return true;
  },
};

export const leaveOne: Step = {
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
      leaveGroup(model, group, user.id);
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

export const changeRoles: Step = {
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
      if (!isDeepStrictEqual(member.roles, roles)) noteEvent(model, 'member.updated', group.id, member.user);
      member.roles = roles;
    }
    return true;
  },
};

export const removeMember: Step = {
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
      leaveGroup(model, group, member.user);
    }
    return true;
  },
};
