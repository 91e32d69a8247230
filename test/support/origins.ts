import { DAY, epochNow } from '../../shared/platform/time.ts';
import { keys } from '../../shared/storage/keys.ts';

/** The key of today's note about origins that an application does not list. */
export const unlistedOriginsKey = (app: string) => keys.unlistedOrigins(app, Math.floor(epochNow() / DAY));
