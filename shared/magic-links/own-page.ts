import { ApiError } from '../http/errors.ts';
import { config } from '../platform/config.ts';

/**
 * Throws 403 `origin_not_allowed` for a form that another site posts. Browsers send `Origin` with every form, and a page without a referrer sends `null`: so does ours, and so can any
 * other. `Sec-Fetch-Site` tells them apart.
 */
export function assertOwnPage(origin = 'null', site = 'same-origin'): void {
  const own = [new URL(config('LINK_URL')).origin, new URL(config('BASE_URL')).origin, 'null'];
  if (!own.includes(origin) || !['same-origin', 'none'].includes(site)) {
    throw new ApiError(
      'origin_not_allowed',
      'Links are used from their own page only: open the link and continue there',
    );
  }
}
