import { log } from '../platform/log.ts';
import { DAY, isoIn, isoNow } from '../platform/time.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { keys } from '../storage/keys.ts';
import { all, below, either, exists, hasNo } from '../storage/writes/expressions.ts';
import { tryWrite } from '../storage/writes/write-items.ts';
import { update } from '../storage/writes/writes.ts';
import { notifyOfWayIn } from '../ways-in/notify-of-way-in.ts';
import type { PasskeyRecord } from '../ways-in/passkey.ts';

/** Notifies the user of a passkey that may be a copy, at most once a day for each passkey. Never fails. */
export async function notifyOfCopy({ app, user_id: userId, id }: PasskeyRecord): Promise<void> {
  try {
    const isDue = either(hasNo('refused_at'), below('refused_at', isoIn(-DAY)));
    const changes = { set: { refused_at: isoNow() } };
    const noted = await tryWrite(update(keys.passkey(app, userId, id), changes, all(exists(), isDue)));
    const profile = noted.held && (await findProfile(app, userId));
    if (profile) await notifyOfWayIn(profile, { of: 'passkey', kind: 'refused' });
  } catch (error) {
    log.warn('a refused passkey was not noted', { cause: String(error) });
  }
}
