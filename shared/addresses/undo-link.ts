import { type LinkRecord, newCode } from '../links/magic-link.ts';
import { linkUrl, linkWrite } from '../links/magic-link-store.ts';
import { epochOf, isoIn, isoNow } from '../platform/time.ts';
import { UNDO_SECONDS, type UndoRecord } from '../profiles/address-change.ts';
import { all, equals, exists, hasNo, type Otherwise } from '../storage/expressions.ts';
import { hashOf, keys } from '../storage/keys.ts';
import { update, type Write } from '../storage/writes.ts';

type Owner = { app: string; userId: string; variant: string | undefined };

/**
 * Makes the link by which the old addresses undo a change: it cancels the change while that is pending, and
 * restores the old address for 7 days once it is completed. Returns its code, of which only the hash is
 * stored.
 */
export function newUndoLink({ app, userId, variant }: Owner, undo: UndoRecord) {
  const code = newCode('auth');
  const record: LinkRecord = {
    purpose: 'undo_address',
    app,
    user_id: userId,
    state: 'open',
    created_at: isoNow(),
    expires: isoIn(UNDO_SECONDS),
    variant,
    method: 'magic_link',
    undo,
  };
  return { code, link: linkUrl(code), reference: hashOf(code), write: linkWrite(code, record) };
}

/**
 * The write that notes a change as completed, unless its undo link was used: of completion and cancellation
 * exactly one wins.
 */
export function completedWrite(reference: string, cancelled: Otherwise): Write {
  const expires = isoIn(UNDO_SECONDS);
  return update(
    keys.linkByReference(reference),
    { set: { 'undo.completed_at': isoNow(), expires, expires_at: epochOf(expires) } },
    all(exists(), equals('state', 'open'), hasNo('undo.completed_at')),
    cancelled,
  );
}
