import { config } from '../../platform/config.ts';
import { ApiError } from '../../platform/errors.ts';
import { hasNonce, type PostedForm } from './form-nonce.ts';

const HELP =
  'Your browser did not confirm that you pressed the button of our page. Go back to the page and press the button again. If this error repeats, allow cookies for this site or use another browser';

/**
 * Asserts that a form was sent from a page of the service. Every handler of such a form calls this before it
 * does anything; JSON clients do not post forms (decision 0108). Throws 403 `origin_not_allowed` if another
 * site posts the form, and 403 `form_not_confirmed` if neither the browser nor its nonce proves that a page
 * of the service does.
 */
export function assertOwnPage(form: PostedForm): void {
  assertOwnSite(form);
  const isConfirmedByBrowser = form.site === 'same-origin';
  if (!isConfirmedByBrowser && !hasNonce(form)) throw new ApiError('form_not_confirmed', HELP);
}

/**
 * Throws 403 `origin_not_allowed` for a form that another site posts. Browsers send `Origin` with
 * every form, but `null` from a page without a referrer, which can be ours or any other.
 * `Sec-Fetch-Site` distinguishes them.
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
