import { newLink, useLinkWrite } from '../links/magic-link-store.ts';
import { epochOf, isoIn, isoNow } from '../platform/time.ts';
import { UNDO_SECONDS, type UndoRecord } from '../profiles/identity/address-change.ts';
import { localeOfData } from '../profiles/locale-of-data.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { type Key, keys, owners } from '../storage/keys.ts';
import { stale } from '../storage/stale.ts';
import { all, equals, exists, has, hasNo, type Otherwise } from '../storage/writes/expressions.ts';
import { update, type Write } from '../storage/writes/writes.ts';
import type { EffectiveApplication } from '../variants/effective-application.ts';

/**
 * Creates the link with which the old addresses undo a change. It cancels a pending change, and restores the
 * old address for 7 days after a completed one. Returns its code, of which only the hash is stored. Its pages
 * are in the language of the profile, or else of their reader, who need not be the person who asked for the
 * change (decision 0331).
 */
export function newUndoLink(
  { app, user_id: userId, data }: Pick<ProfileRecord, 'app' | 'user_id' | 'data'>,
  { variant }: Pick<EffectiveApplication, 'variant'>,
  undo: UndoRecord,
) {
  const link = {
    purpose: 'undo_address',
    app,
    user_id: userId,
    expires: isoIn(UNDO_SECONDS),
    variant,
    locale: localeOfData(data),
    method: 'magic_link',
    undo,
  } as const;
  return newLink(link, (item) => owners.ofUser(app, userId, item));
}

/** The condition that nobody has used an undo link, and that its change waits for its code. */
const isPending = all(exists(), equals('state', 'open'), hasNo('undo.completed_at'));

/** Returns the write that uses up an undo link, if its change is still in the state that was read. */
export function useUndoWrite(key: Key, state: 'pending' | 'completed'): Write {
  return useLinkWrite(key, stale, { also: [(state === 'pending' ? hasNo : has)('undo.completed_at')] });
}

/**
 * Returns the write that marks a change as completed, unless its undo link was used: only one of completion
 * and cancellation succeeds. The undo link then restores the old address as it was at the completion.
 */
export function completedWrite(
  reference: string,
  { was_verified }: Pick<UndoRecord, 'was_verified'>,
  cancelled: Otherwise,
): Write {
  const expires = isoIn(UNDO_SECONDS);
  const undo = { 'undo.completed_at': isoNow(), 'undo.was_verified': was_verified };
  return update(
    keys.linkByReference(reference),
    { set: { ...undo, expires, expires_at: epochOf(expires) } },
    isPending,
    cancelled,
  );
}

/** Returns the write that prolongs a pending change whose code is sent again, unless its link was used. */
export function prolongedWrite(reference: string, until: string, cancelled: Otherwise): Write {
  return update(
    keys.linkByReference(reference),
    { set: { 'undo.pending_until': until } },
    isPending,
    cancelled,
  );
}
