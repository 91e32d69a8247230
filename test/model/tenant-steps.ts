import { expect } from 'vitest';
import * as deleteUserOperation from '../../functions/users/delete-user.ts';
import * as createWebhook from '../../functions/webhooks/create-webhook.ts';
import * as deleteWebhook from '../../functions/webhooks/delete-webhook.ts';
import { groups, join, members } from '../support/groups.ts';
import { invoke } from '../support/invoke.ts';
import { asBackend } from '../support/profiles.ts';
import { RECEIVER } from '../support/webhooks.ts';
import { once } from './retry-steps.ts';
import { groupsOf, type Step, statusOf, users } from './step.ts';
import { noteEvent, type UserModel } from './tenant-model.ts';

export const webhook: Step = {
  name: 'webhook',
  async run(model, { tenant }, choose) {
    const one = choose([undefined, ...model.webhooks]);
    if (one) {
      const params = { app: tenant.app, webhook: one };
      expect((await invoke(deleteWebhook, { params, principal: tenant.hub })).status).toBe(204);
      const again = await invoke(deleteWebhook, { params, principal: tenant.hub });
      expect(statusOf(again)).toEqual({ status: 404, code: 'webhook_not_found' });
      model.webhooks.delete(one);
      noteEvent(model, 'webhook.deleted', one);
      return true;
    }
    const request = {
      params: { app: tenant.app },
      principal: tenant.hub,
      body: { url: RECEIVER, types: ['*'] },
    };
    const answer = await once(model, tenant.hub, (headers) => invoke(createWebhook, { ...request, headers }));
    expect(answer.status).toBe(201);
    const id = String(answer.body['id']);
    model.webhooks.add(id);
    noteEvent(model, 'webhook.created', id);
    model.secrets.add(String(answer.body['secret']));
    return true;
  },
};

/** Another tenant that knows all ids gets the answers of somebody who asks for what does not exist. */
export const crossTenants: Step = {
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
    const codes = [
      ...Array.from({ length: 6 }, () => 'group_not_found'),
      'application_not_found',
      'user_not_found',
    ];
    expect(answers.map(statusOf)).toEqual(codes.map((code) => ({ status: 404, code })));
    return true;
  },
};
