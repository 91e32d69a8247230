import { applicationFromItem } from '../applications/application-store.ts';
import { guestDaysOf } from '../applications/settings/guest-days.ts';
import { isSessionOpen } from '../auth/session-status.ts';
import { log } from '../platform/log.ts';
import { allInOrder } from '../platform/parallel.ts';
import { withOrigin } from '../platform/request/request-origin.ts';
import { DAY, isoNow } from '../platform/time.ts';
import { CONTACT_FIELDS } from '../profiles/identity/identity.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { isGuest } from '../profiles/sign-in/guest.ts';
import { guestExpiryWrite } from '../profiles/sign-in/guest-store.ts';
import { courseOfSession } from '../sessions/show-session.ts';
import type { Range } from '../storage/answered-item.ts';
import { queryPages } from '../storage/cursor.ts';
import { kindOf } from '../storage/items.ts';
import { dueGuestRanges, keyOf, keys, ranges } from '../storage/keys.ts';
import { getItems, queryItems } from '../storage/read-items.ts';
import { equals, exists, type Item } from '../storage/writes/expressions.ts';
import { tryWriteAll } from '../storage/writes/write-items.ts';
import { discard, remove } from '../storage/writes/writes.ts';
import { deleteUnchanged } from '../users/delete-user.ts';
import { fromAnotherOne } from './purge.ts';

type GuestSum = { guests: number; failures: number };

/** Guests of a partition that are read at once. */
const PAGE = 25;
/** Sessions of a guest that its deletion ends in its transaction. A guest with more of them stays a day. */
const MAX_SESSIONS = 50;

/**
 * Deletes the guests whose time without use is over, as users are deleted, while `hasTime` returns true
 * (decision 0381). A guest who is used or promoted meanwhile stays. May be repeated: the next run goes on.
 */
export async function purgeGuests(hasTime: () => boolean): Promise<GuestSum> {
  const sum: GuestSum = { guests: 0, failures: 0 };
  // A partition that cannot be read stops no other.
  for (const range of fromAnotherOne(dueGuestRanges(isoNow())))
    await purgeDueGuests(range, hasTime, sum).catch((error: unknown) => noteGuestFailure(sum, error));
  return sum;
}

async function purgeDueGuests(range: Range, hasTime: () => boolean, sum: GuestSum): Promise<void> {
  for await (const expiries of queryPages(range, { limit: PAGE })) {
    for (const expiry of expiries) {
      if (!hasTime()) return;
      const isDeleted = await purgeGuest(expiry).catch((error: unknown) => noteGuestFailure(sum, error));
      if (isDeleted) sum.guests += 1;
    }
  }
}

function noteGuestFailure(sum: GuestSum, error: unknown): false {
  sum.failures += 1;
  log.error('a guest could not be deleted', { cause: String(error) });
  return false;
}

/** Deletes a guest, or notes when it is due now. Returns true if it is deleted. */
async function purgeGuest(expiry: Item): Promise<boolean> {
  const [, , app = '', userId = ''] = kindOf(keyOf(expiry))?.ids ?? [];
  const [[applicationItem, profileItem], { items: sessions, more }] = await allInOrder([
    getItems([keys.application(app), keys.profile(app, userId)]),
    queryItems(ranges.sessions(app, userId), { limit: MAX_SESSIONS }),
  ]);
  const forget = discard(keyOf(expiry), exists());
  const profile = profileItem && profileFromItem(profileItem);
  if (!applicationItem || !profile || !isWithoutContact(profile)) {
    await tryWriteAll([forget]);
    return false;
  }
  const days = guestDaysOf(applicationFromItem(applicationItem).config);
  const due = more ? Date.now() + DAY * 1000 : lastUseOfGuest(profile, sessions) + days * DAY * 1000;
  if (due > Date.now()) {
    await tryWriteAll([forget, guestExpiryWrite(app, userId, new Date(due).toISOString())]);
    return false;
  }
  const unused = sessions
    .filter((session) => isSessionOpen(profile, session))
    // Deleted with the guest, so that a refresh which has read its session fails.
    .map((session) => discard(keyOf(session), equals('refresh_hash', session['refresh_hash'])));
  // Removals without an origin are no events (`asService`), and a guest's end is one.
  return withOrigin({ actor: { type: 'service' } }, () =>
    deleteUnchanged(profile, [...unused, remove(keyOf(expiry), exists())]),
  );
}

/** False if the platform has written an address for the guest, who may sign in with it. */
function isWithoutContact(profile: ProfileRecord): boolean {
  const contacts: readonly string[] = Object.values(CONTACT_FIELDS);
  return isGuest(profile) && !profile.identities.some(({ field }) => contacts.includes(field));
}

/**
 * Returns when a guest was last used (epoch milliseconds): by a request, or by a refresh, which its session
 * shows.
 */
function lastUseOfGuest({ meta }: ProfileRecord, sessions: readonly Item[]): number {
  const uses = sessions.map((session) => courseOfSession(session).last_used_at);
  const times = [meta.created, meta.last_active, meta.last_sign_in, ...uses];
  return Math.max(...times.map((time) => (time === undefined ? 0 : Date.parse(time))));
}
