import type { Application } from '../applications/application.ts';
import { findApplication } from '../applications/application-store.ts';
import { languageOfRecipient } from '../applications/reader-language.ts';
import { type PasskeyNoticeKind, sendPasskeyNotice } from '../messages/passkey-message.ts';
import { ApiError } from '../platform/errors.ts';
import { log } from '../platform/log.ts';
import { DAY, isoIn, isoNow } from '../platform/time.ts';
import { verifiedContacts } from '../profiles/identity/address-change.ts';
import { localeOfData } from '../profiles/locale-of-data.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { keys } from '../storage/keys.ts';
import { all, below, either, exists, hasNo } from '../storage/writes/expressions.ts';
import { tryWrite } from '../storage/writes/write-items.ts';
import { update } from '../storage/writes/writes.ts';
import type { PasskeyRecord } from '../ways-in/passkey.ts';

/**
 * Notifies a user of a change of a passkey: by e-mail, or by text message to a user with a verified number
 * only. Call it after the change is done. Reads the application unless it is `known`. Never fails: a failure
 * is logged, without the address.
 */
export async function notifyOfPasskey(
  profile: ProfileRecord,
  kind: PasskeyNoticeKind,
  known?: Application,
): Promise<void> {
  // The e-mail address is first.
  const [contact] = verifiedContacts(profile);
  if (!contact) return;
  try {
    const application = known ?? (await findApplication(profile.app));
    if (!application) return;
    const language = languageOfRecipient(application, { user: localeOfData(profile.data) });
    await sendPasskeyNotice(kind, { application, language, ...contact });
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 'internal';
    log.warn('a notice about a passkey was not sent', { error_code: code });
  }
}

/** Notifies the user of a passkey that may be a copy, at most once a day for each passkey. Never fails. */
export async function notifyOfCopy({ app, user_id: userId, id }: PasskeyRecord): Promise<void> {
  try {
    const isDue = either(hasNo('refused_at'), below('refused_at', isoIn(-DAY)));
    const changes = { set: { refused_at: isoNow() } };
    const noted = await tryWrite(update(keys.passkey(app, userId, id), changes, all(exists(), isDue)));
    const profile = noted.held && (await findProfile(app, userId));
    if (profile) await notifyOfPasskey(profile, 'refused');
  } catch (error) {
    log.warn('a refused passkey was not noted', { cause: String(error) });
  }
}
