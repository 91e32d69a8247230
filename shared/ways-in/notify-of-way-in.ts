import type { Application } from '../applications/application.ts';
import { findApplication } from '../applications/application-store.ts';
import { languageOfRecipient } from '../applications/reader-language.ts';
import { sendWayInNotice, type WayInNotice } from '../messages/way-in-message.ts';
import { ApiError } from '../platform/errors.ts';
import { log } from '../platform/log.ts';
import { verifiedContacts } from '../profiles/identity/address-change.ts';
import { localeOfData } from '../profiles/locale-of-data.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { findProfile } from '../profiles/profile-store.ts';
import type { Item } from '../storage/writes/expressions.ts';
import type { LinkNotice } from './linked-identity-store.ts';

/**
 * Notifies a user of a change of a way in: by e-mail, or by text message to a user with a verified number
 * only. Call it after the change is done. Reads the application unless it is `known`. Never fails: a failure
 * is logged, without the address.
 */
export async function notifyOfWayIn(
  profile: ProfileRecord,
  notice: WayInNotice,
  known?: Application,
): Promise<void> {
  // The e-mail address is first.
  const [contact] = verifiedContacts(profile);
  if (!contact) return;
  try {
    const application = known ?? (await findApplication(profile.app));
    if (!application) return;
    const language = languageOfRecipient(application, { user: localeOfData(profile.data) });
    await sendWayInNotice(notice, { application, language, ...contact });
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 'internal';
    log.warn('a notice about a way in was not sent', { error_code: code, way_in: notice.of });
  }
}

/** Processes the record of a notice about an account at a provider: sends it. Nothing is left then. */
export async function notifyOfLink({ app, user_id, provider, notice }: Item): Promise<true> {
  const profile = await findProfile(String(app), String(user_id));
  const about = { of: 'identity', kind: notice as LinkNotice, provider: String(provider) } as const;
  if (profile) await notifyOfWayIn(profile, about);
  return true;
}
