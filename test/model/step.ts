import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import type { UserPrincipal } from '../../shared/http/principal.ts';
import type { Answer } from '../support/invoke.ts';
import type { Tenant } from '../support/tenants.ts';
import {
  type GroupModel,
  isOwner,
  memberOf,
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

export const statusOf = (answer: Answer) => ({ status: answer.status, code: answer.body['code'] });
export const users = (model: TenantModel) => [...model.users.values()];
/** The users who can call: they are enabled and have a session. */
export const callers = (model: TenantModel) =>
  users(model).filter(
    ({ id, state }) => state === 'enabled' && model.sessions.some(({ alive, user }) => alive && user === id),
  );
export const groupsOf = (model: TenantModel) => [...model.groups.values()];

/** A user as its newest session calls. */
export function as(model: TenantModel, { app }: Tenant, { id }: UserModel): UserPrincipal {
  const session = model.sessions.findLast(({ alive, user }) => alive && user === id);
  const { iat = 0, ...claims } = decodeJwt(session?.access ?? '');
  return { kind: 'user', app, userId: id, sessionId: String(claims['sid']), issuedAt: iat };
}

/** A caller for a group: its backend, or one of the users, and whether it may manage the group. */
export function callerFor(model: TenantModel, { tenant }: World, group: GroupModel, choose: Choose) {
  const user = choose([undefined, ...callers(model)]);
  if (!user) return { caller: tenant.keys, may: 'manage' as const };
  const member = memberOf(group, user.id);
  const may = isOwner(member) ? ('manage' as const) : member ? ('read' as const) : ('nothing' as const);
  return { caller: as(model, tenant, user), may };
}

/** The refusal of a caller who may not manage a group. */
export function expectRefusal(answer: Answer, may: 'read' | 'nothing'): void {
  expect(statusOf(answer)).toEqual(
    may === 'read' ? { status: 403, code: 'forbidden' } : { status: 404, code: 'group_not_found' },
  );
}
