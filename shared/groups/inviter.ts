import { OWNER } from '../applications/settings/group-role.ts';
import { ApiError } from '../platform/errors.ts';
import { isoNow, isPast } from '../platform/time.ts';
import { type Key, keys } from '../storage/keys.ts';
import {
  above,
  all,
  type Condition,
  contains,
  either,
  equals,
  hasNo,
  type Item,
} from '../storage/writes/expressions.ts';
import { check, type Write } from '../storage/writes/writes.ts';
import type { Inviter } from './group.ts';
import type { GroupCaller } from './group-access.ts';
import { memberFromItem } from './group-items.ts';
import { isOwner } from './member-state.ts';

/** Thrown if the inviter has lost the right to admit members. Does not give the reason. */
export class InviterGone extends ApiError {
  constructor() {
    super('invite_ended', 'The invitation is no longer valid');
  }
}

/** Returns the caller as an inviter. */
export function inviterOf(caller: GroupCaller): Inviter {
  return caller.kind === 'user'
    ? { kind: 'user', id: caller.userId }
    : { kind: 'credential', id: caller.clientId };
}

/** A requirement of an item, as the condition of a write and as a check of the item that was read. */
type Demand = { key: Key; condition: Condition; isMet: (item: Item) => boolean };

/**
 * Returns what an inviter must be: an enabled user who is an owner of the group, or a credential of the
 * application that works.
 */
function demandsOn(app: string, group: string, { kind, id }: Inviter): Demand[] {
  if (kind === 'credential') {
    const condition = all(equals('application', app), either(hasNo('expires'), above('expires', isoNow())));
    const isMet = ({ application, expires }: Item) =>
      application === app && (expires === undefined || !isPast(String(expires)));
    return [{ key: keys.credential(id), condition, isMet }];
  }
  return [
    {
      key: keys.userGroup(app, id, group),
      condition: all(equals('state', 'active'), contains('roles', OWNER)),
      isMet: (item) => isOwner(memberFromItem(item)),
    },
    {
      key: keys.profile(app, id),
      condition: equals('state', 'enabled'),
      isMet: ({ state }) => state === 'enabled',
    },
  ];
}

/**
 * The conditions of an acceptance on the right of its inviter (decision 0250). They throw `InviterGone`.
 * `others` are the users whose memberships the acceptance writes: none of them is an active member, so none
 * is an inviter.
 */
export function inviterChecks(
  app: string,
  group: string,
  inviter: Inviter,
  others: readonly (string | undefined)[],
): Write[] {
  if (inviter.kind === 'user' && others.includes(inviter.id)) throw new InviterGone();
  return demandsOn(app, group, inviter).map(({ key, condition }) =>
    check(key, condition, () => new InviterGone()),
  );
}

/** Returns the keys of the items that `mayStillInvite` needs. */
export function inviterKeys(app: string, group: string, inviter: Inviter): Key[] {
  return demandsOn(app, group, inviter).map(({ key }) => key);
}

/** True if an invite on the right of this inviter could be accepted when the items were read. */
export function mayStillInvite(
  app: string,
  group: string,
  inviter: Inviter,
  items: readonly (Item | undefined)[],
): boolean {
  return demandsOn(app, group, inviter).every(({ isMet }, i) => {
    const item = items[i];
    return item !== undefined && isMet(item);
  });
}
