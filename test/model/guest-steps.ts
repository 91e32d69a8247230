import { expect } from 'vitest';
import * as deleteMyData from '../../functions/profiles/delete-my-data.ts';
import * as updateMyData from '../../functions/profiles/update-my-data.ts';
import * as issueToken from '../../functions/sign-in/issue-token.ts';
import * as signOut from '../../functions/sign-in/sign-out.ts';
import * as deleteUserOperation from '../../functions/users/delete-user.ts';
import * as searchUsers from '../../functions/users/search-users.ts';
import { DAY, MINUTE } from '../../shared/platform/time.ts';
import { join } from '../support/groups.ts';
import { beginPromotion, createGuest, finishPromotion } from '../support/guests.ts';
import { invoke } from '../support/invoke.ts';
import { asBackend } from '../support/profiles.ts';
import { sweep } from '../support/purge.ts';
import { sessionIdOf } from '../support/sessions.ts';
import { call, openSessionOf } from '../support/sign-in.ts';
import { isOver } from './clock.ts';
import { isShared } from './link-steps.ts';
import {
  bearerOf,
  type Choose,
  groupsOf,
  isAlive,
  noteRefresh,
  type Step,
  sessionOf,
  statusOf,
} from './step.ts';
import {
  activate,
  deleteUser,
  type GuestModel,
  mayTry,
  memberOf,
  newName,
  newOwnAddress,
  noteEvent,
  type SessionModel,
  type TenantModel,
  type World,
} from './tenant-model.ts';

/** How long an unused guest stays. */
const GUEST_DAYS = 30;
/** Sign-ins with one address that guests begin, fewer than the service allows without proof of work. */
const STARTS = 3;

const guestsOf = (model: TenantModel) => [...model.guests.values()];

export const makeGuest: Step = {
  name: 'makeGuest',
  async run(model, { tenant }) {
    const { status, body } = await createGuest(tenant.keys.clientId);
    expect(status).toBe(200);
    const id = String(body['app_user_id']);
    const sessions = [sessionOf(model, id, body)];
    model.guests.set(id, { id, sessions, usedAt: Date.now(), name: undefined });
    noteEvent(model, 'user.created', id);
    noteEvent(model, 'user.signed_in', id);
    return true;
  },
};

type Use = { guest: GuestModel; session: SessionModel };

/** A guest with a session whose access token is valid. It is refreshed if it must be. */
async function chooseGuest(model: TenantModel, choose: Choose): Promise<Use | undefined> {
  const guest = choose(guestsOf(model).filter(({ sessions }) => sessions.some(isAlive)));
  const session = guest && choose(guest.sessions.filter(isAlive));
  if (!guest || !session) return undefined;
  if (isOver(session.accessUntil)) await refreshGuest(model, { guest, session });
  return { guest, session };
}

async function refreshGuest(model: TenantModel, { guest, session }: Use): Promise<void> {
  const answer = await invoke(issueToken, { body: { refresh_token: session.refresh } });
  expect(answer.status).toBe(200);
  noteRefresh(model, session, answer.body);
  guest.usedAt = Date.now();
}

/** What guests do as all users do. */
const USES = {
  refresh: (model: TenantModel, _world: World, use: Use) => refreshGuest(model, use),
  async rename(model: TenantModel, { tenant }: World, { guest, session }: Use) {
    const name = newName();
    const request = { params: { app: tenant.app }, headers: bearerOf(session) };
    const answer = await call(updateMyData, { ...request, body: { data: { first_name: name } } });
    expect(answer.status).toBe(200);
    if (guest.name) model.forgotten.add(guest.name);
    guest.name = name;
    guest.usedAt = Date.now();
    noteEvent(model, 'user.updated', guest.id);
  },
  async 'second session'(model: TenantModel, { tenant }: World, { guest }: Use) {
    const { accessToken, refreshToken } = await openSessionOf(tenant.app, guest.id);
    const tokens = { access_token: accessToken, refresh_token: refreshToken };
    guest.sessions.push(sessionOf(model, guest.id, tokens));
    guest.usedAt = Date.now();
  },
  async 'sign out'(model: TenantModel, { tenant }: World, { guest, session }: Use) {
    const request = { params: { app: tenant.app }, headers: bearerOf(session), body: {} };
    expect((await call(signOut, request)).status).toBe(204);
    session.alive = false;
    session.isStored = false;
    noteEvent(model, 'user.signed_out', guest.id);
  },
  async join(model: TenantModel, { tenant }: World, { guest, session }: Use) {
    const group = groupsOf(model).find((one) => one.policy === 'open' && !memberOf(one, guest.id));
    if (!group) return;
    const sessionId = sessionIdOf(session.access);
    const issuedAt = Math.floor(Date.now() / 1000);
    const answer = await join(
      { kind: 'user', app: tenant.app, userId: guest.id, sessionId, issuedAt },
      group.id,
    );
    expect(answer.status).toBe(200);
    activate(model, group, { id: '', user: guest.id, roles: [] }, 'joined');
  },
  /** Searches find a guest by its id, and by its name only if they ask for guests. */
  async search(_model: TenantModel, { tenant }: World, { guest }: Use) {
    const find = async (body: object) => {
      const answer = await asBackend(searchUsers, tenant, { body });
      return (answer.body['results'] as { svc_user: string }[]).map(({ svc_user }) => svc_user);
    };
    expect(await find({ term: guest.id })).toEqual([guest.id]);
    if (!guest.name) return;
    expect(await find({ term: guest.name })).toEqual([]);
    expect(await find({ term: guest.name, guests: true })).toEqual([guest.id]);
  },
};

const useNames = Object.keys(USES) as (keyof typeof USES)[];

export const useGuest: Step = {
  name: 'useGuest',
  async run(model, world, choose) {
    const use = await chooseGuest(model, choose);
    const how = choose(useNames);
    if (!use || !how) return false;
    await USES[how](model, world, use);
    return true;
  },
};

/** A guest proves an address that nobody has. The answer can be had again; of two proofs one wins. */
export const promoteGuest: Step = {
  name: 'promoteGuest',
  async run(model, { tenant, backends }, choose) {
    const use = await chooseGuest(model, choose);
    const count = choose([1, 1, 2]) ?? 1;
    if (!use) return false;
    const begun = [];
    for (let n = 0; n < count; n++) {
      const email = newOwnAddress();
      const to = { accessToken: use.session.access };
      begun.push({ email, signIn: await beginPromotion(backends, tenant.keys.clientId, to, { email }) });
    }
    const answers = await Promise.all(begun.map(({ signIn }) => finishPromotion(signIn)));
    const won = answers.findIndex(({ status }) => status === 200);
    const [winner, answer] = [begun[won], answers[won]];
    if (!winner || !answer) throw new Error(`no promotion won: ${answers.map(({ text }) => text)}`);
    for (const lost of answers.filter((one) => one !== answer))
      expect(['challenge_ended', 'conflict']).toContain(lost.body['code']);
    expect(answer.body['app_user_id']).toBe(use.guest.id);
    const again = await finishPromotion(winner.signIn);
    expect(again).toMatchObject({ status: 200, body: { refresh_token: answer.body['refresh_token'] } });
    promoted(model, use, winner.email);
    model.sessions.push(sessionOf(model, use.guest.id, again.body));
    return true;
  },
};

/** The same user has the address now. Only the session that began the sign-in goes on. */
function promoted(model: TenantModel, { guest, session }: Use, email: string): void {
  const { id, name, sessions } = guest;
  model.guests.delete(id);
  model.users.set(id, { id, email, state: 'enabled', ...(name && { name }) });
  for (const one of sessions) if (one !== session) one.alive = false;
  model.sessions.push(...sessions);
  for (const type of ['user.promoted', 'user.updated', 'user.signed_in'] as const) noteEvent(model, type, id);
}

/** A guest proves the address of somebody: it stays a guest, and may sign in as that user. */
export const switchUser: Step = {
  name: 'switchUser',
  async run(model, { tenant, backends }, choose) {
    const owners = [...model.users.values()].filter(
      ({ state, email }) => state === 'enabled' && !isShared(email),
    );
    const owner = choose(owners);
    if (!owner || !mayTry(model, `sign-ins of guests with ${owner.email}`, STARTS, 10 * MINUTE)) return false;
    const use = await chooseGuest(model, choose);
    if (!use) return false;
    const to = { accessToken: use.session.access };
    const { email } = owner;
    const signIn = await beginPromotion(backends, tenant.keys.clientId, to, { email });
    const refused = await finishPromotion(signIn);
    expect(statusOf(refused)).toEqual({ status: 409, code: 'identity_taken' });
    expect(refused.body['may_switch']).toBe(true);
    if (!choose([true, true, false])) return true;
    const switched = await finishPromotion(signIn, { switch_user: true });
    expect(switched).toMatchObject({ status: 200, body: { app_user_id: owner.id } });
    model.sessions.push(sessionOf(model, owner.id, switched.body));
    noteEvent(model, 'user.signed_in', owner.id);
    return true;
  },
};

export const removeGuest: Step = {
  name: 'removeGuest',
  async run(model, { tenant }, choose) {
    const use = await chooseGuest(model, choose);
    const guest = use?.guest ?? choose(guestsOf(model));
    if (!guest) return false;
    const answer =
      use && choose([true, false])
        ? await call(deleteMyData, { params: { app: tenant.app }, headers: bearerOf(use.session) })
        : await asBackend(deleteUserOperation, tenant, { params: { user: guest.id } });
    expect(answer.status).toBe(204);
    await sweep();
    deleteGuest(model, guest);
    return true;
  },
};

/** Notes the guests whom the purge has deleted, because nobody used them for 30 days. */
export function deleteUnusedGuests(model: TenantModel): void {
  for (const guest of guestsOf(model))
    if (isOver(guest.usedAt + GUEST_DAYS * DAY * 1000)) deleteGuest(model, guest);
}

function deleteGuest(model: TenantModel, guest: GuestModel): void {
  model.guests.delete(guest.id);
  model.sessions.push(...guest.sessions);
  if (guest.name) model.forgotten.add(guest.name);
  deleteUser(model, guest.id);
}
