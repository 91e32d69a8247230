import { expect } from 'vitest';
import type { GroupCaller } from '../../shared/groups/group-access.ts';
import { DAY, HOUR, MINUTE } from '../../shared/platform/time.ts';
import { accept, invites, reject } from '../support/groups.ts';
import { codeOf, createLink, redeemLink } from '../support/magic-links.ts';
import { inSeconds } from './clock.ts';
import { signIn } from './link-steps.ts';
import { once } from './retry-steps.ts';
import {
  as,
  callerFor,
  callers,
  expectRefusal,
  groupsOf,
  mostly,
  type Step,
  statusOf,
  users,
} from './step.ts';
import {
  activate,
  endInvite,
  INVITED_AS,
  type InviteModel,
  isKnownInvite,
  isPending,
  type LinkModel,
  mayStillInvite,
  mayTry,
  memberOf,
  newOwnAddress,
  noteEvent,
  pendingInvite,
  type TenantModel,
} from './tenant-model.ts';

const TOO_MANY = { status: 429, code: 'too_many_requests' };

/** False if the service sends no further invite for this user, or to this address. A backend has no limit. */
function mayInvite(model: TenantModel, caller: GroupCaller, email: string): boolean {
  if (caller.kind === 'keys') return true;
  return (
    mayTry(model, `invites by ${caller.userId}`, 30, HOUR) &&
    mayTry(model, `invites to ${email}`, 5, 10 * MINUTE)
  );
}

export const invite: Step = {
  name: 'invite',
  async run(model, world, choose) {
    const [group, user] = [choose(groupsOf(model)), choose(users(model))];
    if (!group || !user) return false;
    const { caller, may } = callerFor(model, world, group, choose);
    const body = { user_id: user.id, roles: INVITED_AS };
    const send = (headers: Record<string, string>) =>
      invites.create(caller, { group: group.id }, { body, headers });
    const needs = { group: group.id, need: 'manage' } as const;
    const answer = await once(model, caller, send, { needs });
    if (may !== 'manage') expectRefusal(answer, may);
    else if (!mayInvite(model, caller, user.email)) expect(statusOf(answer)).toEqual(TOO_MANY);
    else if (memberOf(group, user.id))
      expect(statusOf(answer)).toEqual({ status: 409, code: 'already_member' });
    else if (pendingInvite(model, group.id, user.id))
      expect(statusOf(answer)).toEqual({ status: 409, code: 'already_invited' });
    else {
      expect(answer.status).toBe(200);
      const { id } = Object(answer.body['invitation']);
      const lives = { group: group.id, user: user.id, until: inSeconds(14 * DAY) };
      const by = caller.kind === 'user' ? caller.userId : undefined;
      const made: InviteModel = { ...lives, by, id: String(id), state: 'pending' };
      model.invites.push(made);
      noteEvent(model, 'invite.created', made.id);
      const code = codeOf(answer.body['link']);
      model.secrets.add(code);
      // A user gets the link to a page about the invite, and the invited user one in a message.
      if (caller.kind === 'keys')
        model.links.push({ ...lives, code, email: undefined, invite: made, state: 'open' });
    }
    return true;
  },
};

export const answerInvite: Step = {
  name: 'answerInvite',
  async run(model, { tenant }, choose) {
    const unanswered = model.invites.filter(({ state }) => state === 'pending');
    const one = mostly(choose, unanswered, model.invites);
    const others = callers(model);
    const own = others.filter(({ id }) => id === one?.user);
    const user = mostly(choose, own, others);
    const yes = choose([true, true, false]);
    if (!one || !user) return false;
    const caller = as(model, tenant, user);
    const needs = { group: one.group, need: 'read' } as const;
    const answer = yes
      ? await once(model, caller, (headers) => accept(caller, one.group, one.id, { headers }), { needs })
      : await reject(caller, one.group, one.id);
    const group = model.groups.get(one.group);
    if (user.id !== one.user || !group || !isKnownInvite(model, one))
      expect(statusOf(answer)).toEqual({ status: 404, code: 'invite_not_found' });
    else if (!isPending(one) || (yes && !mayStillInvite(model, one)))
      expect(statusOf(answer)).toEqual({ status: 409, code: 'invite_ended' });
    else {
      expect(answer.status).toBe(yes ? 200 : 204);
      endInvite(model, one, yes ? 'accepted' : 'rejected');
      if (yes) activate(model, group, { id: '', user: user.id, roles: INVITED_AS }, 'joined');
    }
    return true;
  },
};

export const revokeInvite: Step = {
  name: 'revokeInvite',
  async run(model, { tenant }, choose) {
    const one = choose(model.invites.filter(({ group }) => model.groups.has(group)));
    if (!one) return false;
    const answer = await invites.remove(tenant.keys, { group: one.group, invite: one.id });
    if (isKnownInvite(model, one)) {
      expect(answer.status).toBe(204);
      endInvite(model, one, 'deleted');
    } else expect(statusOf(answer)).toEqual({ status: 404, code: 'invite_not_found' });
    return true;
  },
};

/** Somebody new is invited by mail, signs in by a link, and accepts or declines. */
export const inviteByMail: Step = {
  name: 'inviteByMail',
  async run(model, world, choose) {
    const { tenant } = world;
    const [group, yes] = [choose(groupsOf(model)), choose([true, true, false])];
    if (!group) return false;
    const { caller, may } = callerFor(model, world, group, choose);
    const email = newOwnAddress();
    const body = { email, roles: INVITED_AS };
    const send = (headers: Record<string, string>) =>
      invites.create(caller, { group: group.id }, { body, headers });
    const needs = { group: group.id, need: 'manage' } as const;
    const invited = await once(model, caller, send, { needs, to: email });
    if (may !== 'manage') {
      expectRefusal(invited, may);
      return true;
    }
    if (!mayInvite(model, caller, email)) {
      expect(statusOf(invited)).toEqual(TOO_MANY);
      return true;
    }
    expect(invited.status).toBe(200);
    const id = String(Object(invited.body['invitation'])['id']);
    noteEvent(model, 'invite.created', id);
    const made = await createLink(tenant, { data: { email }, verification_type: 'email' });
    const link = { code: codeOf(made.body['link']), email, user: String(made.body['app_user_id']) };
    const linkModel: LinkModel = { ...link, group: undefined, until: inSeconds(30 * DAY), state: 'open' };
    model.links.push(linkModel);
    signIn(model, linkModel, await redeemLink(link.code));
    const user = model.users.get(link.user);
    if (!user) throw new Error('the invited person is no user');
    const answer = await (yes ? accept : reject)(as(model, tenant, user), group.id, id);
    expect(answer.status).toBe(yes ? 200 : 204);
    noteEvent(model, yes ? 'invite.accepted' : 'invite.rejected', id);
    if (yes) activate(model, group, { id: '', user: user.id, roles: INVITED_AS }, 'added');
    return true;
  },
};
