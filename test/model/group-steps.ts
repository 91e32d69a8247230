import { expect } from 'vitest';
import { groups } from '../support/groups.ts';
import { once } from './retry-steps.ts';
import { as, callerFor, callers, expectRefusal, groupsOf, type Step } from './step.ts';
import { activate, type GroupModel, noteEvent } from './tenant-model.ts';

export const makeGroup: Step = {
  name: 'makeGroup',
  async run(model, { tenant }, choose) {
    if (model.groups.size > 12) return false;
    const user = choose([undefined, ...callers(model)]);
    const policy = choose(['open', 'invite_only'] as const) ?? 'open';
    const caller = user ? as(model, tenant, user) : tenant.keys;
    const body = { name: 'Chess', admission_policy: policy };
    const first = await once(model, caller, (headers) => groups.create(caller, {}, { body, headers }));
    expect(first.status).toBe(200);
    const id = String(first.body['id'] ?? Object(first.body['group'])['id']);
    const group: GroupModel = { id, name: 'Chess', policy, members: [] };
    noteEvent(model, 'group.created', id);
    if (user) activate(model, group, { id: '', user: user.id, roles: ['owner'] }, 'joined');
    model.groups.set(id, group);
    return true;
  },
};

export const changeGroup: Step = {
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
      if (group.name !== body.name || group.policy !== policy) noteEvent(model, 'group.updated', group.id);
      Object.assign(group, { name: body.name, policy });
    }
    return true;
  },
};

export const removeGroup: Step = {
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
      noteEvent(model, 'group.deleted', group.id);
    }
    return true;
  },
};
