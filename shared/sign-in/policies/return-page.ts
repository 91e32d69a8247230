import type { Application } from '../../applications/application.ts';
import type { LinkTarget } from '../../links/link-record.ts';
import {
  defaultTarget,
  findReturnPage,
  ownOriginsOnly,
  resolveRedirect,
  resolveReturnPage,
} from '../../links/redirect.ts';
import type { AskedStart } from './asked-start.ts';
import type { Policy } from './policy.ts';

/** Refuses a page of the request that is no return page. The screen's links lead to the screen. */
export const returnPagePolicy: Policy<AskedStart> = {
  judge: ({ request, client: { screen, isPageOfBackend = false } }, { application: { config } }) => ({
    target: screen ? {} : redirectOf(request, isPageOfBackend, config),
  }),
};

type ReturnAddresses = {
  redirect_url?: string | undefined;
  /** Another name of `redirect_url`. */
  return_url?: string | undefined;
  code_challenge?: string | undefined;
};

/**
 * Returns where the link of a sign-in leads. Anyone may start a sign-in for anyone, and the target gets the
 * one-time code or the link. So a page of the request must be a return page, unless a backend names it with
 * its secret. The link of a bound sign-in shows only the code if the page is none (decision 0106). Throws 400
 * `invalid_redirect` for all others.
 */
function redirectOf(
  request: ReturnAddresses,
  isByBackend: boolean,
  config: Application['config'],
): LinkTarget {
  const field = request.redirect_url === undefined ? 'return_url' : 'redirect_url';
  const url = request[field];
  if (url !== undefined && isByBackend)
    return { redirect_url: resolveRedirect(url, ownOriginsOnly(config), field), redirect_by: 'backend' };
  const find = request.code_challenge === undefined ? resolveReturnPage : findReturnPage;
  const page = url === undefined ? undefined : find(url, config, field);
  return page === undefined ? defaultTarget(config) : { redirect_url: page, redirect_by: 'user' };
}
