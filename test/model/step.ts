import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import type { UserPrincipal } from '../../shared/http/principal.ts';
import type { Answer } from '../support/invoke.ts';
import type { Tenant } from '../support/tenants.ts';
import { inSeconds, isOver } from './clock.ts';
import {
  ACCESS_SECONDS,
  type GroupModel,
  isOwner,
  memberOf,
  REFRESH_SECONDS,
  type SessionModel,
  type TenantModel,
  type UserModel,
  type World,
} from './tenant-model.ts';

/** Something that callers do: it is run if the model has what it needs, and compared with the model. */
export type Step = {
  name: string;
  /** Numbers that choose among what there is. */
  run: (model: TenantModel, world: World, choose: Choose) => Promise<boolean>;
};
export type Choose = <T>(from: readonly T[]) => T | undefined;

/** Two times of three one of the preferred, if there are any. */
export function mostly<T>(choose: Choose, preferred: readonly T[], all: readonly T[]): T | undefined {
  return choose(preferred.length > 0 && choose([true, true, false]) ? preferred : all);
}

export const statusOf = (answer: Answer) => ({ status: answer.status, code: answer.body['code'] });
export const users = (model: TenantModel) => [...model.users.values()];
/** True if a session can be refreshed. */
export const isAlive = ({ alive, until }: SessionModel) => alive && !isOver(until);
/**
 * The users who can call: they are enabled and have a session. Steps that send the access token itself get a
 * new one when they must (`refresh`); the others call as the authorizer says of a valid token.
 */
export const callers = (model: TenantModel) =>
  users(model).filter(
    ({ id, state }) => state === 'enabled' && model.sessions.some((one) => isAlive(one) && one.user === id),
  );
export const groupsOf = (model: TenantModel) => [...model.groups.values()];

/** A user as its newest session calls. */
export function as(model: TenantModel, { app }: Tenant, { id }: UserModel): UserPrincipal {
  const session = model.sessions.findLast((one) => isAlive(one) && one.user === id);
  const { iat = 0, ...claims } = decodeJwt(session?.access ?? '');
  return { kind: 'user', app, userId: id, sessionId: String(claims['sid']), issuedAt: iat };
}

/** What answers the access token of a session, if it is not accepted. */
export function refusalOf(
  model: TenantModel,
  session: SessionModel,
): { status: number; code: unknown } | undefined {
  // Signing keys are dropped some time after their last token. Nothing is known of its tokens then.
  if (isOver(session.accessUntil))
    return { status: 401, code: expect.stringMatching(/^(expired|invalid)_token$/) };
  const user = model.users.get(session.user);
  if (user?.state === 'disabled') return { status: 403, code: 'user_disabled' };
  return session.alive && user ? undefined : { status: 401, code: 'revoked_session' };
}

/** True if a refresh of the session gets `user_disabled`. */
export const findsUserDisabled = (model: TenantModel, { user, isStored, until }: SessionModel) =>
  model.users.get(user)?.state === 'disabled' && isStored && !isOver(until);

/** What a user may do with a group. */
export function rightsOf(group: GroupModel | undefined, user: string): 'manage' | 'read' | 'nothing' {
  const member = group && memberOf(group, user);
  if (!member) return 'nothing';
  return isOwner(member) ? 'manage' : 'read';
}

/** A caller for a group: its backend, or one of the users, and what it may do. */
export function callerFor(model: TenantModel, { tenant }: World, group: GroupModel, choose: Choose) {
  const user = choose([undefined, ...callers(model)]);
  if (!user) return { caller: tenant.keys, may: 'manage' as const };
  return { caller: as(model, tenant, user), may: rightsOf(group, user.id) };
}

/** The refusal of a caller who may not manage a group. */
export function expectRefusal(answer: Answer, may: 'read' | 'nothing'): void {
  expect(statusOf(answer)).toEqual(
    may === 'read' ? { status: 403, code: 'forbidden' } : { status: 404, code: 'group_not_found' },
  );
}

/** Returns the session that an answer with tokens opened. */
export function sessionOf(model: TenantModel, user: string, body: Answer['body']): SessionModel {
  const [access, refresh] = [String(body['access_token']), String(body['refresh_token'])];
  model.secrets.add(refresh).add(access);
  const lives = { accessUntil: inSeconds(ACCESS_SECONDS), until: inSeconds(REFRESH_SECONDS) };
  return { user, access, refresh, alive: true, isStored: true, used: [], signedInAt: Date.now(), ...lives };
}

/** Notes the tokens with which a refresh replaced those of a session. */
export function noteRefresh(model: TenantModel, session: SessionModel, body: Answer['body']): void {
  session.access = String(body['access_token']);
  session.used.push({ token: session.refresh, at: Date.now(), isOver: false });
  session.refresh = String(body['refresh_token']);
  session.accessUntil = inSeconds(ACCESS_SECONDS);
  session.until = inSeconds(REFRESH_SECONDS);
  model.secrets.add(session.refresh);
}

/** Returns the headers of a call with the access token of a session, which ends the grace of a used token. */
export function bearerOf(session: SessionModel): Record<string, string> {
  const last = session.used.at(-1);
  if (last) last.isOver = true;
  return { authorization: `Bearer ${session.access}` };
}
