import type { Application } from '../applications/application.ts';
import type { LinkTarget } from '../links/link-record.ts';
import { ownOriginsOnly, resolveRedirect } from '../links/redirect.ts';

type ReturnAddresses = {
  redirect_url?: string | undefined;
  /** Another name of `redirect_url`. */
  return_url?: string | undefined;
  code_challenge?: string | undefined;
};

/**
 * Returns where the link of a sign-in leads. Anyone may start a sign-in for anyone, and the target gets the
 * one-time code or the link. So a target of the request must be on the application's own origins. A page that
 * starts a bound sign-in names itself without knowing whether it may: such a target is left out, and the link
 * shows only the code (decision 0106). Throws 400 `invalid_redirect` for all others.
 */
export function redirectOf(
  request: ReturnAddresses,
  origin: string | undefined,
  config: Application['config'],
): LinkTarget {
  const field = request.redirect_url === undefined ? 'return_url' : 'redirect_url';
  const url = request[field];
  if (url !== undefined) {
    try {
      return { redirect_url: resolveRedirect(url, ownOriginsOnly(config), field), redirect_by_user: true };
    } catch (error) {
      if (request.code_challenge === undefined || !isOn(url, origin)) throw error;
    }
  }
  const { default_redirect_url: fallback } = config;
  return { redirect_url: fallback && resolveRedirect(fallback, config) };
}

/** True if the URL is a page of the origin that sent the request. */
function isOn(url: string, origin: string | undefined): boolean {
  return origin !== undefined && /^https?:/i.test(url) && URL.parse(url)?.origin === origin;
}
