import type { PostedLinkForm } from '../http/forms/form-nonce.ts';
import { assertOwnPage } from '../http/forms/own-page.ts';
import type { Reply } from '../http/reply.ts';
import type { UndoLink } from '../links/link-record.ts';
import { deadLink, findLink } from '../links/magic-link-store.ts';
import { languageQuery } from '../pages/layout.ts';
import { brandOfLink } from '../pages/link-pages.ts';
import { reopenReply } from '../pages/reopen-page.ts';
import { refusalFrom } from '../platform/errors.ts';
import { isPast } from '../platform/time.ts';
import type { UndoRecord } from '../profiles/identity/address-change.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { profileWrites } from '../profiles/profile-writes.ts';
import { identityTaken } from '../profiles/write-profile.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { write, writeAll } from '../storage/writes/write-items.ts';
import { findEffectiveApplication } from '../variants/effective-application.ts';
import { cancelledPage, failedUndoPage, goneUndoPage, restoredPage, unchangedPage } from './address-pages.ts';
import { withRestoredAddress } from './profile-with-address.ts';
import { isOverwritten } from './restored-periods.ts';
import { useUndoWrite } from './undo-link.ts';

/** The result of an undo link. `unchanged`: the change was never completed, so there is nothing to undo. */
type UndoOutcome =
  | { kind: 'cancelled' | 'unchanged' | 'gone' }
  | { kind: 'restored'; profile: ProfileRecord };

/**
 * Undoes a change of address for the page of its undo link, and returns a page. Cancels a pending change. For
 * a completed one, restores the old address and ends every session.
 */
export async function undoAddressChange({ code, form }: PostedLinkForm): Promise<Reply> {
  const link = await findUndoLink(code);
  const application = link && (await findEffectiveApplication(link.app, link.variant));
  if (!link || !application || deadLink(link)) return goneUndoPage(brandOfLink(application, link));
  const brand = brandOfLink(application, link);
  try {
    assertOwnPage(form);
    const outcome = await retryStale(() => undo(code));
    if (outcome.kind === 'restored') return restoredPage(brand, outcome.profile, link.undo);
    if (outcome.kind === 'cancelled') return cancelledPage(brand, link.undo);
    return outcome.kind === 'unchanged' ? unchangedPage(brand, link.undo) : goneUndoPage(brand);
  } catch (error) {
    const refusal = refusalFrom(error);
    return reopenReply(refusal, brand, `../${code}${languageQuery()}`) ?? failedUndoPage(brand, refusal);
  }
}

/** Reads an undo link, which may be used or expired. Undefined for any other link or an unknown code. */
async function findUndoLink(code: string): Promise<UndoLink | undefined> {
  const link = await findLink(code);
  return link?.purpose === 'undo_address' ? link : undefined;
}

/** True if the change was never completed and no longer can be. */
export function hasLapsed({ completed_at, pending_until }: UndoRecord): boolean {
  return completed_at === undefined && pending_until !== undefined && isPast(pending_until);
}

async function undo(code: string): Promise<UndoOutcome> {
  const link = await findUndoLink(code);
  if (!link || deadLink(link)) return { kind: 'gone' };
  if (hasLapsed(link.undo)) return { kind: 'unchanged' };
  if (link.undo.completed_at !== undefined) return restore(code, link, link.undo.completed_at);
  await write(useUndoWrite(keys.link(code), 'pending'));
  return { kind: 'cancelled' };
}

async function restore(
  code: string,
  { app, user_id: userId, undo }: UndoLink,
  completedAt: string,
): Promise<UndoOutcome> {
  const [profileItem, schemaItem] = await getItems([keys.profile(app, userId), keys.schema(app)]);
  if (!profileItem) return { kind: 'gone' };
  const current = profileFromItem(profileItem);
  const { field, before, was_verified: isVerified } = undo;
  if (isOverwritten(current.addresses_restored, field, completedAt)) return { kind: 'gone' };
  const profile = withRestoredAddress(current, { field, value: before, isVerified }, completedAt);
  const terms = { stale, taken: identityTaken, deleted: stale, writtenBy: 'user' as const };
  await writeAll([
    useUndoWrite(keys.link(code), 'completed'),
    ...profileWrites(schemaFromItem(schemaItem), current, profile, terms),
  ]);
  return { kind: 'restored', profile };
}
