import { expect } from 'vitest';
import { DAY, MINUTE } from '../../shared/platform/time.ts';
import { completeOwn, newest, patchOwn, pendingOf, undo } from '../support/addresses.ts';
import type { Answer } from '../support/invoke.ts';
import { inSeconds, isOver } from './clock.ts';
import { isShared } from './link-steps.ts';
import { bearerOf, refusalOf, type Step, statusOf } from './step.ts';
import {
  endAllOf,
  isReserved,
  mayTry,
  newOwnAddress,
  noteEvent,
  type TenantModel,
  type UserModel,
  type World,
} from './tenant-model.ts';

/** A sign-in that is older does not let its user change an address. */
const RECENT_SECONDS = 10 * MINUTE;
/** How long a change can be undone. */
const UNDO_SECONDS = 7 * DAY;

/**
 * A user asks for another address, and completes the change, cancels it by the link in the old mailbox, or
 * does both at once. Only new addresses are asked for: who of two users gets one is a test of its own.
 */
export const moveAddress: Step = {
  name: 'moveAddress',
  async run(model, world, choose) {
    const { tenant, backends } = world;
    const session = choose(model.sessions.filter((one) => refusalOf(model, one) === undefined));
    const how = choose(['complete', 'complete', 'wrong code', 'cancel', 'both'] as const) ?? 'complete';
    const user = session && model.users.get(session.user);
    if (!session || !user || isShared(user.email)) return false;
    const [before, after] = [user.email, newOwnAddress()];
    const own = { headers: bearerOf(session) };
    const asked = await patchOwn(tenant.app, own, { email: after });
    if (isOver(session.signedInAt + RECENT_SECONDS * 1000)) {
      expect(statusOf(asked)).toEqual({ status: 401, code: 'reauthentication_required' });
      return true;
    }
    if (!mayTry(model, `changes of ${user.id}`, 10, 10 * MINUTE)) {
      expect(statusOf(asked)).toEqual({ status: 429, code: 'too_many_requests' });
      return true;
    }
    expect(asked.status).toBe(200);
    noteEvent(model, 'user.address_change_requested', user.id);
    expect(Object(asked.body['data'])['email']).toBe(before);
    const { challengeId } = pendingOf(asked, 'email');
    const { code } = newest(backends, after);
    const cancel = newest(backends, before).linkCode;
    // Six digits are in a table by chance, so that only the link is looked for.
    model.secrets.add(cancel);
    const change = { user, before, after, code, cancel };
    await ENDINGS[how](model, world, {
      ...change,
      complete: (text = code) => completeOwn(tenant.app, own, challengeId, text),
    });
    return true;
  },
};

type Change = {
  user: UserModel;
  before: string;
  after: string;
  /** The code that the new address got, and that of the link that the old one got. */
  code: string;
  cancel: string;
  complete: (code?: string) => Promise<Answer>;
};

/** What becomes of a change that was asked for. */
const ENDINGS = {
  async complete(model: TenantModel, { backends }: World, { user, before, after, complete }: Change) {
    expect((await complete()).status).toBe(200);
    expect(statusOf(await complete())).toEqual({ status: 410, code: 'challenge_ended' });
    user.email = after;
    noteEvent(model, 'user.address_changed', user.id);
    noteEvent(model, 'user.updated', user.id);
    const link = newest(backends, before).linkCode;
    model.secrets.add(link);
    const until = inSeconds(UNDO_SECONDS);
    model.moves.push({ code: link, user: user.id, before, after, until, state: 'done' });
  },
  async 'wrong code'(_model: TenantModel, _world: World, { code, complete }: Change) {
    const answer = await complete(code === '000000' ? '111111' : '000000');
    expect(statusOf(answer)).toEqual({ status: 400, code: 'invalid_code' });
  },
  async cancel(model: TenantModel, _world: World, { user, cancel, complete }: Change) {
    expect((await undo(cancel)).text).toContain('The change is cancelled');
    noteEvent(model, 'user.address_change_undone', user.id);
    expect(statusOf(await complete())).toEqual({ status: 410, code: 'challenge_ended' });
  },
  async both(model: TenantModel, _world: World, { user, cancel, complete }: Change) {
    const [completed, undone] = await Promise.all([complete(), undo(cancel)]);
    // Either wins, so that both answers are right.
    expect([200, 410]).toContain(completed.status);
    expect(undone.status).toBe(200);
    noteEvent(model, 'user.address_change_undone', user.id);
    if (completed.status !== 200) return;
    // The link then undid the change that was just completed.
    noteEvent(model, 'user.address_changed', user.id);
    noteEvent(model, 'user.updated', user.id);
    restore(model, user);
  },
};

/** The holder of an old mailbox takes the address back, which ends all sessions and every later change. */
export const undoMove: Step = {
  name: 'undoMove',
  async run(model, _world, choose) {
    const move = choose(model.moves);
    if (!move) return false;
    const answer = await undo(move.code);
    const user = model.users.get(move.user);
    if (!user || move.state === 'gone' || isOver(move.until)) {
      expect(answer.status).toBe(404);
      return true;
    }
    expect(answer.text).toContain('The change is undone');
    const first = model.moves.indexOf(move);
    for (const later of model.moves.slice(first)) if (later.user === user.id) later.state = 'gone';
    user.email = move.before;
    expect(isReserved(model, user.email)).toBe(false);
    noteEvent(model, 'user.address_change_undone', user.id);
    restore(model, user);
    return true;
  },
};

/** The address of a user is as before, and its sessions have ended. */
function restore(model: TenantModel, { id }: UserModel): void {
  endAllOf(model, id);
  noteEvent(model, 'user.updated', id);
}
