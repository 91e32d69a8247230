import { expect } from 'vitest';
import * as acceptAccountInvite from '../../functions/accounts/accept-account-invite.ts';
import * as inviteAccountMember from '../../functions/accounts/invite-account-member.ts';
import * as rejectAccountInvite from '../../functions/accounts/reject-account-invite.ts';
import * as removeAccountMember from '../../functions/accounts/remove-account-member.ts';
import * as updateAccountMember from '../../functions/accounts/update-account-member.ts';
import { ROLES, type Role } from '../../shared/http/principal.ts';
import { DAY, HOUR } from '../../shared/platform/time.ts';
import { hubCaller, makeHubUser } from '../support/hub-users.ts';
import { invoke } from '../support/invoke.ts';
import { newEmail } from '../support/magic-links.ts';
import { inSeconds, isDeleted, isOver } from './clock.ts';
import { once } from './retry-steps.ts';
import { type Step, statusOf } from './step.ts';
import { mayTry, noteEvent, type TenantModel } from './tenant-model.ts';

const MOST_HUB_USERS = 4;

/** An owner invites the address of a hub user, which sends a message. */
export const inviteToAccount: Step = {
  name: 'inviteToAccount',
  async run(model, { tenant, backends }, choose) {
    if (model.hubUsers.length < MOST_HUB_USERS) {
      const email = newEmail();
      model.hubUsers.push({ id: await makeHubUser(email), email });
    }
    const [user, role] = [choose(model.hubUsers), choose(ROLES)];
    if (!user || !role) return false;
    const by = choose([undefined, ...model.hubUsers.filter((other) => other.role === 'owner')])?.id;
    const principal = by === undefined ? tenant.hub : await hubCaller(by);
    const sent = backends.messages().list(user.email).length;
    const request = {
      params: { account: tenant.account },
      principal,
      body: { email: user.email, role },
    };
    const send = (headers: Record<string, string>) => invoke(inviteAccountMember, { ...request, headers });
    const answer = await once(model, principal, send, { to: user.email });
    const mayInvite =
      mayTry(model, `account invites by ${by}`, 30, HOUR) &&
      mayTry(model, 'account invites', 30, HOUR) &&
      mayTry(model, `account invites to ${user.email}`, 5, HOUR);
    if (!mayInvite) {
      expect(statusOf(answer)).toEqual({ status: 429, code: 'too_many_requests' });
      return true;
    }
    expect(answer.status).toBe(201);
    expect(backends.messages().list(user.email)).toHaveLength(sent + 1);
    const id = String(answer.body['id']);
    const known = model.accountInvites.find(({ email }) => email === user.email);
    // An invite of the same address is renewed, unless the table has deleted it.
    const isRenewed = known && !isDeleted(known.until);
    if (isRenewed) expect(id).toBe(known.id);
    noteEvent(model, isRenewed ? 'account_invite.updated' : 'account_invite.created', id);
    const invite = { id, role, by, until: inSeconds(14 * DAY) };
    if (known) Object.assign(known, invite);
    else model.accountInvites.push({ ...invite, email: user.email });
    return true;
  },
};

/** A hub user answers an invite, its own or another's. */
export const answerAccountInvite: Step = {
  name: 'answerAccountInvite',
  async run(model, _world, choose) {
    const [one, user] = [choose(model.accountInvites), choose(model.hubUsers)];
    const yes = choose([true, true, false]);
    if (!one || !user) return false;
    const principal = await hubCaller(user.id);
    const operation = yes ? acceptAccountInvite : rejectAccountInvite;
    const answer = await invoke(operation, { params: { invite: one.id }, principal });
    if (one.email !== user.email || isOver(one.until)) {
      expect(statusOf(answer)).toEqual({ status: 404, code: 'invite_not_found' });
      return true;
    }
    const refusal = yes ? refusalOfAcceptance(model, one, user) : undefined;
    if (refusal) expect(statusOf(answer)).toEqual(refusal);
    else {
      expect(answer.status).toBe(yes ? 200 : 204);
      model.accountInvites = model.accountInvites.filter(({ id }) => id !== one.id);
      noteEvent(model, yes ? 'account_invite.accepted' : 'account_invite.rejected', one.id);
      if (!yes) return true;
      noteEvent(model, 'account_member.added', user.id);
      user.role = one.role;
    }
    return true;
  },
};

/** What answers who accepts an own invite without effect: a member, or if its inviter is no owner now. */
function refusalOfAcceptance(
  { hubUsers }: TenantModel,
  { by }: { by: string | undefined },
  user: { role?: Role },
) {
  if (user.role) return { status: 409, code: 'already_member' };
  const isGone = by !== undefined && hubUsers.find(({ id }) => id === by)?.role !== 'owner';
  return isGone ? { status: 404, code: 'invite_not_found' } : undefined;
}

export const changeAccountRole: Step = {
  name: 'changeAccountRole',
  async run(model, { tenant }, choose) {
    const [user, role] = [choose(model.hubUsers), choose(ROLES)];
    if (!user || !role) return false;
    const params = { account: tenant.account, member: user.id };
    const answer = await invoke(updateAccountMember, { params, principal: tenant.hub, body: { role } });
    if (user.role) {
      expect(answer).toMatchObject({ status: 200, body: { role } });
      if (user.role !== role) noteEvent(model, 'account_member.updated', user.id);
      user.role = role;
    } else expect(statusOf(answer)).toEqual({ status: 404, code: 'member_not_found' });
    return true;
  },
};

/** A member leaves, or the owner removes it. The owner stays while there is no other. */
export const leaveAccount: Step = {
  name: 'leaveAccount',
  async run(model, { tenant }, choose) {
    const user = choose(model.hubUsers);
    if (!user) return false;
    if (!model.hubUsers.some(({ role }) => role === 'owner')) {
      const own = { account: tenant.account, member: tenant.hub.userId };
      const refused = await invoke(removeAccountMember, { params: own, principal: tenant.hub });
      expect(statusOf(refused)).toEqual({ status: 409, code: 'last_owner' });
    }
    const principal = user.role && choose([true, false]) ? await hubCaller(user.id) : tenant.hub;
    const params = { account: tenant.account, member: user.id };
    const answer = await invoke(removeAccountMember, { params, principal });
    if (user.role) {
      expect(answer.status).toBe(204);
      noteEvent(model, 'account_member.removed', user.id);
    } else expect(statusOf(answer)).toEqual({ status: 404, code: 'member_not_found' });
    delete user.role;
    return true;
  },
};
