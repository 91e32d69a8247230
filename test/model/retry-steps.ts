import { expect } from 'vitest';
import * as issueToken from '../../functions/sign-in/issue-token.ts';
import type { GroupCaller } from '../../shared/groups/group-access.ts';
import type { HubPrincipal } from '../../shared/http/principal.ts';
import { DAY } from '../../shared/platform/time.ts';
import { type Answer, invoke } from '../support/invoke.ts';
import { inSeconds, isOver } from './clock.ts';
import { expectRefusal, findsUserDisabled, isAlive, rightsOf, type Step, statusOf } from './step.ts';
import { ACCESS_SECONDS, noteEvent, type TenantModel } from './tenant-model.ts';

/** How long an answer is kept for repetitions of its request. */
const KEPT_SECONDS = DAY;

type Details = {
  /** What a user must still be allowed to do with a group, to get the answer again. */
  needs?: { group: string; need: 'read' | 'manage' };
  /** To whom the request sends a message. */
  to?: string;
};

/**
 * Sends a request with an `Idempotency-Key`. If it succeeds, `repeat` may send it again at any time: as far
 * as the service knows, its answer was lost.
 */
export async function once(
  model: TenantModel,
  caller: GroupCaller | HubPrincipal,
  send: (headers: Record<string, string>) => Promise<Answer>,
  { needs, to }: Details = {},
): Promise<Answer> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answer = await send(headers);
  if (answer.status >= 300) return answer;
  const { status, body } = answer;
  const session =
    caller.kind === 'user'
      ? model.sessions.findLast((one) => isAlive(one) && one.user === caller.userId)
      : undefined;
  const until = inSeconds(KEPT_SECONDS);
  model.answered.push({ send: () => send(headers), status, body, until, session, needs, to });
  return answer;
}

/**
 * Repeats a request with its key: the answer is the same, whatever has become of what it made. A caller who
 * may no longer make the call does not get it. Table and events show that there is no second effect.
 */
export const repeat: Step = {
  name: 'repeat',
  async run(model, { backends }, choose) {
    const one = choose(model.answered.filter(({ until }) => !isOver(until)));
    if (!one) return false;
    const { session, needs, status, body } = one;
    const user = session && model.users.get(session.user);
    // What answers sessions that have ended is for other steps.
    if (session && !(isAlive(session) && user?.state === 'enabled')) return false;
    const messages = () => (one.to === undefined ? 0 : backends.messages().list(one.to).length);
    const sent = messages();
    const answer = await one.send();
    expect(messages()).toBe(sent);
    const may = user && needs ? rightsOf(model.groups.get(needs.group), user.id) : 'manage';
    if (may === 'nothing' || (may === 'read' && needs?.need === 'manage')) expectRefusal(answer, may);
    else expect({ status: answer.status, body: answer.body }).toEqual({ status, body });
    return true;
  },
};

/** How long a used refresh token gets its successor, unless that or its access token is used. */
const GRACE_SECONDS = 60;

/** A client refreshes with a used token: its answer was lost just now, or somebody stole the token. */
export const refreshAgain: Step = {
  name: 'refreshAgain',
  async run(model, _world, choose) {
    const session = choose(model.sessions.filter(({ used }) => used.length > 0));
    const used = session && choose(session.used);
    if (!session || !used) return false;
    const answer = await invoke(issueToken, { body: { refresh_token: used.token } });
    const user = model.users.get(session.user);
    const isGood = used === session.used.at(-1) && !used.isOver && !isOver(used.at + GRACE_SECONDS * 1000);
    if (findsUserDisabled(model, session)) {
      expect(statusOf(answer)).toEqual({ status: 403, code: 'user_disabled' });
    } else if (isAlive(session) && user && isGood) {
      expect(answer).toMatchObject({ status: 200, body: { refresh_token: session.refresh } });
      session.access = String(answer.body['access_token']);
      session.accessUntil = inSeconds(ACCESS_SECONDS);
    } else {
      expect(statusOf(answer)).toEqual({ status: 400, code: 'invalid_grant' });
      if (isAlive(session)) {
        noteEvent(model, 'user.session_revoked', session.user);
        session.isStored = false;
      }
      session.alive = false;
    }
    return true;
  },
};
