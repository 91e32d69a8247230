import { expect } from 'vitest';
import { DAY, HOUR } from '../../shared/platform/time.ts';
import type { Answer } from '../support/invoke.ts';
import { codeOf, createLink, redeemLink } from '../support/magic-links.ts';
import type { Tenant } from '../support/tenants.ts';
import { inSeconds, isDeleted, isOver } from './clock.ts';
import { once } from './retry-steps.ts';
import { groupsOf, mostly, type Step, sessionOf, statusOf } from './step.ts';
import {
  activate,
  foundBy,
  INVITED_AS,
  isPending,
  isReserved,
  type LinkModel,
  memberOf,
  noteEvent,
  type TenantModel,
  userOfLink,
} from './tenant-model.ts';

/** Addresses that users of all tenants have, and those of one tenant, one user after another. */
const sharedAddresses = Array.from({ length: 6 }, (_, n) => `shared${n}@example.com`);
const addressesOf = ({ app }: Tenant) => sharedAddresses.map((shared) => `${app.slice(-12)}-${shared}`);
/** The mailbox of a shared address has messages of all tenants. */
export const isShared = (email: string): boolean => sharedAddresses.includes(email);

/** How long links live. */
const LIFETIMES = [
  ['1h', HOUR],
  ['40h', 40 * HOUR],
  [undefined, 30 * DAY],
] as const;

export const makeLink: Step = {
  name: 'makeLink',
  async run(model, { tenant }, choose) {
    const email = choose([...sharedAddresses, ...addressesOf(tenant)]) ?? '';
    if (isReserved(model, email)) return false;
    const group = choose([undefined, undefined, ...groupsOf(model)]);
    const [expiration, seconds] = choose(LIFETIMES) ?? LIFETIMES[2];
    const body = {
      data: { email },
      verification_type: 'email',
      ...(expiration && { expiration }),
      ...(group && { group_to_join: group.id }),
    };
    const answer = await once(model, tenant.keys, (headers) => createLink(tenant, body, headers));
    if (group?.policy === 'invite_only') {
      expect(statusOf(answer)).toEqual({ status: 409, code: 'group_not_open' });
      return true;
    }
    expect(answer.status).toBe(200);
    const user = String(answer.body['app_user_id']);
    const [found, until] = [foundBy(model, email), inSeconds(seconds)];
    if (found) expect(user).toBe(found);
    else expect(model.users.has(user)).toBe(false);
    if (!model.users.has(user)) {
      const known = found ? (model.promises.get(email)?.until ?? 0) : 0;
      model.promises.set(email, { user, until: Math.max(until, known) });
    }
    const code = codeOf(answer.body['link']);
    model.links.push({ code, email, user, group: group?.id, until, state: 'open' });
    model.secrets.add(code);
    return true;
  },
};

/** What answers a link that signs nobody in. */
function refusalOfLink(model: TenantModel, link: LinkModel) {
  if (link.state === 'dead' || isDeleted(link.until)) return { status: 404, code: 'link_not_found' };
  if (link.state === 'used') return { status: 410, code: 'link_used' };
  if (isOver(link.until) || !finds(model, link)) return { status: 410, code: 'link_expired' };
  const isDisabled = model.users.get(link.user)?.state === 'disabled';
  return isDisabled ? { status: 403, code: 'user_disabled' } : undefined;
}

/** True if the address of a link finds its user, or needs not to. */
function finds(model: TenantModel, { email, user }: LinkModel): boolean {
  return email === undefined || (!isReserved(model, email) && foundBy(model, email) === user);
}

export const redeem = redeeming('redeem', ({ invite }) => invite === undefined);
export const redeemInvite = redeeming('redeemInvite', ({ invite }) => invite !== undefined);

function redeeming(name: string, isOwn: (link: LinkModel) => boolean): Step {
  return {
    name,
    async run(model, _world, choose) {
      const links = model.links.filter(isOwn);
      const open = links.filter((one) => refusalOfLink(model, one) === undefined);
      const link = mostly(choose, open, links);
      if (!link) return false;
      const refusal = refusalOfLink(model, link);
      const answer = await redeemLink(link.code);
      if (refusal) expect(statusOf(answer)).toEqual(refusal);
      else {
        expect(answer.status).toBe(200);
        signIn(model, link, answer);
      }
      return true;
    },
  };
}

export const redeemTwice: Step = {
  name: 'redeemTwice',
  async run(model, _world, choose) {
    const link = choose(model.links.filter((one) => refusalOfLink(model, one) === undefined));
    if (!link) return false;
    const answers = await Promise.all([redeemLink(link.code), redeemLink(link.code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    const won = answers.find(({ status }) => status === 200);
    if (won) signIn(model, link, won);
    return true;
  },
};

/** What follows from a redemption: a user, a session, and a membership if the group is still open. */
export function signIn(model: TenantModel, link: LinkModel, { body }: Answer): void {
  const holder = userOfLink(model, link);
  const id = String(body['app_user_id']);
  expect(id).toBe(holder?.id ?? link.user);
  link.state = 'used';
  if (link.email !== undefined) model.promises.delete(link.email);
  if (!holder) noteEvent(model, 'user.created', id);
  noteEvent(model, 'user.signed_in', id);
  model.users.set(id, holder ?? { id, email: link.email ?? '', state: 'enabled' });
  model.sessions.push(sessionOf(model, id, body));
  expect(body['group_joined']).toBe(link.group && joinByLink(model, link, id));
}

/** The user of a link joins its group, if it is open or the invite of the link is pending. */
function joinByLink(model: TenantModel, { group: groupId = '', invite }: LinkModel, user: string): boolean {
  const group = model.groups.get(groupId);
  if (!group) return false;
  if (memberOf(group, user)) return true;
  if (invite ? !isPending(invite) : group.policy !== 'open') return false;
  activate(model, group, { id: '', user, roles: invite ? INVITED_AS : [] }, 'joined');
  return true;
}
