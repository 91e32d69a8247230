import { expect } from 'vitest';
import type { Answer } from '../support/invoke.ts';
import { codeOf, createLink, redeemLink } from '../support/magic-links.ts';
import type { Tenant } from '../support/tenants.ts';
import { groupsOf, type Step, statusOf } from './step.ts';
import {
  activate,
  holderOf,
  isReserved,
  type LinkModel,
  memberOf,
  type TenantModel,
} from './tenant-model.ts';

/** Addresses that users of all tenants have, and those of one tenant, one user after another. */
const sharedAddresses = Array.from({ length: 6 }, (_, n) => `shared${n}@example.com`);
const addressesOf = ({ app }: Tenant) => sharedAddresses.map((shared) => `${app.slice(-12)}-${shared}`);
/** The mailbox of a shared address has messages of all tenants. */
export const isShared = (email: string): boolean => sharedAddresses.includes(email);

export const makeLink: Step = {
  name: 'makeLink',
  async run(model, { tenant }, choose) {
    const email = choose([...sharedAddresses, ...addressesOf(tenant)]) ?? '';
    if (isReserved(model, email)) return false;
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

export const redeem: Step = {
  name: 'redeem',
  async run(model, _world, choose) {
    const link = choose(model.links);
    if (!link || isReserved(model, link.email)) return false;
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

export const redeemTwice: Step = {
  name: 'redeemTwice',
  async run(model, _world, choose) {
    const link = choose(model.links.filter(({ state }) => state === 'open'));
    if (!link || isReserved(model, link.email)) return false;
    if (holderOf(model, link.email)?.state === 'disabled') return false;
    const answers = await Promise.all([redeemLink(link.code), redeemLink(link.code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    const won = answers.find(({ status }) => status === 200);
    if (won) signIn(model, link, won);
    return true;
  },
};

/** What follows from a redemption: a user, a session, and a membership if the group is still open. */
export function signIn(model: TenantModel, link: LinkModel, { body }: Answer): void {
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
