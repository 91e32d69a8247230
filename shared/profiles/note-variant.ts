import { isoNow } from '../platform/time.ts';
import { equals } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { update, write } from '../storage/table.ts';
import { findProfile } from './profile-store.ts';

/** Notes the variant that a user has come in through by a session that was open already, unless it is noted. */
export function noteVariant(app: string, userId: string, variant: string): Promise<void> {
  return retryStale(async () => {
    const profile = await findProfile(app, userId);
    const known = profile?.attributes['svc:app_variants'] ?? [];
    if (!profile || known.includes(variant)) return;
    const set = { 'attributes.svc:app_variants': [...known, variant], updated_at: isoNow() };
    const change = { set, add: { version: 1 } };
    await write(update(keys.profile(app, userId), change, equals('version', profile.version), stale));
  });
}
