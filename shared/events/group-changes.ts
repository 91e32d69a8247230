import {
  changedFields,
  type Derived,
  type ItemChange,
  signingInActor,
  textAt,
  versionIn,
} from './item-change.ts';

/** Counters that only the rules of the service need. */
const COUNTERS = ['active_members', 'active_owners'];

export function groupChanges(change: ItemChange): Derived[] {
  const { before, after } = change;
  const [scope, id] = [textAt(after ?? before, 'app_id'), textAt(after ?? before, 'id')];
  if (!scope || !id) return [];
  const group = { scope, id, version: versionIn(change) };
  if (!before) return [{ ...group, type: 'group.created' }];
  if (!after) return [{ ...group, type: 'group.deleted' }];
  const changed = changedFields(before, after, COUNTERS);
  return changed.length > 0 ? [{ ...group, type: 'group.updated', changed }] : [];
}

/** The fields of a member that an update may change while it is active. */
const OF_MEMBER = ['roles', 'unconfirmed'];

/** The copy of a member with its user, whose key names the application. Pending ones are invites. */
export function memberChanges(change: ItemChange): Derived[] {
  const { ids, before, after } = change;
  const [scope = '', user = '', group = ''] = ids;
  const id = textAt(after ?? before, 'id');
  if (!id) return [];
  const actor = signingInActor(change, scope);
  const member = { scope, id, version: versionIn(change), user, related: { group }, actor };
  const [wasActive, isActive] = [before, after].map((item) => textAt(item, 'state') === 'active');
  if (isActive && !wasActive) return [{ ...member, type: 'member.added' }];
  if (wasActive && !isActive) return [{ ...member, type: 'member.removed' }];
  const changed = changedFields(before, after).filter((name) => OF_MEMBER.includes(name));
  return isActive && changed.length > 0 ? [{ ...member, type: 'member.updated', changed }] : [];
}

export function inviteChanges(change: ItemChange): Derived[] {
  const { before, after } = change;
  const now = after ?? before;
  const [scope, id, group] = [textAt(now, 'app_id'), textAt(now, 'id'), textAt(now, 'group_id')];
  if (!scope || !id || !group) return [];
  const user = textAt(now, 'ensured_user_id');
  const invite = { scope, id, version: versionIn(change), user, related: { group } };
  if (!before) return [{ ...invite, type: 'invite.created' }];
  if (!after) return [{ ...invite, type: 'invite.deleted' }];
  const state = textAt(after, 'state');
  if (state !== textAt(before, 'state')) {
    return isEnd(state) ? [{ ...invite, type: `invite.${state}`, actor: signingInActor(change, scope) }] : [];
  }
  // Sending an invite again changes only its link, which is no field.
  const differs = changedFields(before, after);
  const changed = differs
    .filter((name) => name !== 'link')
    .map((name) => (name === 'expires' ? 'expires_at' : name))
    .sort();
  return differs.length > 0 ? [{ ...invite, type: 'invite.updated', changed }] : [];
}

const isEnd = (state: string | undefined): state is 'accepted' | 'rejected' | 'revoked' =>
  state === 'accepted' || state === 'rejected' || state === 'revoked';
