import { config } from '../platform/config.ts';
import { ApiError } from '../platform/errors.ts';
import { hasNonce, type PostedForm } from './form-nonce.ts';

const HELP =
  'Your browser did not confirm that you pressed the button of our page. Continue from the page itself. If this happens again, allow cookies for this site, or use another browser';

/**
 * Checks that a form was sent from its own page, before it does anything. Every form of a page of the service
 * goes through here; clients that take JSON post none (decision 0108). Throws 403 `origin_not_allowed` where
 * the browser says that another site posts it, `form_not_confirmed` where it lacks the nonce of the browser's
 * cookie.
 */
export function assertOwnPage(form: PostedForm): void {
  assertOwnSite(form);
  if (!hasNonce(form)) throw new ApiError('form_not_confirmed', HELP);
}

/**
 * Throws 403 `origin_not_allowed` for a form that another site posts. Browsers send `Origin` with every form,
 * and a page without a referrer sends `null`: so does ours, and so can any other. `Sec-Fetch-Site` tells them
 * apart.
 */
export function assertOwnSite({ origin = 'null', site = 'same-origin' }: PostedForm): void {
  const own = [new URL(config('LINK_URL')).origin, new URL(config('BASE_URL')).origin, 'null'];
  if (!own.includes(origin) || !['same-origin', 'none'].includes(site)) {
    throw new ApiError(
      'origin_not_allowed',
      'Links are used from their own page only: open the link and continue there',
    );
  }
}
