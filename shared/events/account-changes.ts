import { changedFields, type Derived, type ItemChange } from './item-change.ts';

/** Counters that only the rules of the service need. */
const COUNTERS = ['applications', 'owners'];

export function accountChanges({ ids: [id = ''], before, after }: ItemChange): Derived[] {
  if (!before) return [{ scope: id, id, type: 'account.created' }];
  if (!after) return [{ scope: id, id, type: 'account.deleted' }];
  const changed = changedFields(before, after, COUNTERS);
  return changed.length > 0 ? [{ scope: id, id, type: 'account.updated', changed }] : [];
}

/** A member of an account. Its id is that of the hub user. */
export function accountMemberChanges({ ids: [scope = '', id = ''], before, after }: ItemChange): Derived[] {
  const member = { scope, id, user: id };
  if (!before) return [{ ...member, type: 'account_member.added' }];
  if (!after) return [{ ...member, type: 'account_member.removed' }];
  const changed = changedFields(before, after);
  return changed.length > 0 ? [{ ...member, type: 'account_member.updated', changed }] : [];
}

/**
 * Returns the changes of an invite into an account. The invite is removed when it ends, and the removal
 * records the outcome.
 */
export function accountInviteChanges(change: ItemChange): Derived[] {
  const [scope = '', id = ''] = change.ids;
  const { before, after, reason } = change;
  if (!before) return [{ scope, id, type: 'account_invite.created' }];
  if (!after) return [{ scope, id, type: `account_invite.${isAnswer(reason) ? reason : 'revoked'}` }];
  const differs = changedFields(before, after);
  const changed = differs.map((name) => (name === 'expires' ? 'expires_at' : name)).sort();
  return differs.length > 0 ? [{ scope, id, type: 'account_invite.updated', changed }] : [];
}

const isAnswer = (reason: string | undefined): reason is 'accepted' | 'rejected' =>
  reason === 'accepted' || reason === 'rejected';
