import { findApplication } from '../applications/application-store.ts';
import { ApiError } from '../http/errors.ts';
import { page, type Reply, redirect } from '../http/reply.ts';
import { config } from '../platform/config.ts';
import type { LinkRecord } from './magic-link.ts';
import { deadLink, findLink } from './magic-link-store.ts';
import { deadLinkPage, failurePage, signedInPage } from './pages.ts';
import { redeemLink } from './redeem-link.ts';

type Request = { code: string; rawQuery: string; origin: string | undefined };

/** Redeems a link for a client that takes JSON, and answers its tokens. */
export async function redeemForClient({ code, rawQuery }: Request) {
  const link = await openLink(code);
  const { target, ...signedIn } = await redeemLink(code, link, rawQuery, 'tokens');
  if (!('tokens' in signedIn)) throw new Error('a sign-in for a client gives tokens');
  const data = link.link_data ?? {};
  return {
    ...signedIn.tokens,
    app_user_id: signedIn.profile.user_id,
    app_id: link.app,
    redirect_url: target,
    link_meta: data,
    link_data: data,
    group_joined: signedIn.groupJoined,
  };
}

/**
 * Redeems a link for the browser that shows its page, and sends it on with a one-time code in the fragment, which no server on the way sees. People get pages for failures. A form that another site
 * posts is refused: it would sign its visitor in as somebody else.
 */
export async function redeemForBrowser({ code, rawQuery, origin }: Request): Promise<Reply> {
  assertOwnPage(origin);
  const link = await findLink(code);
  try {
    if (!link || deadLink(link)) return await deadPage(link);
    const signedIn = await redeemLink(code, link, rawQuery, 'code');
    if (!('code' in signedIn)) throw new Error('a sign-in for a browser gives a code');
    if (!signedIn.target) return page(200, signedInPage(signedIn.application));
    return redirect(303, withFragment(signedIn.target, signedIn.code));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (error.code === 'link_used') return deadPage(link);
    return page(error.status, failurePage(undefined, error.message));
  }
}

async function openLink(code: string): Promise<LinkRecord> {
  const link = await findLink(code);
  const dead = deadLink(link);
  if (dead || link?.purpose !== 'auth')
    throw dead ?? new ApiError('link_not_found', 'This link only redirects: open it');
  return link;
}

async function deadPage(link: LinkRecord | undefined): Promise<Reply> {
  return page(404, deadLinkPage(link && (await findApplication(link.app))));
}

/** Browsers send `Origin` with every form; a page without a referrer sends `null`. */
function assertOwnPage(origin: string | undefined): void {
  const own = [new URL(config('LINK_URL')).origin, new URL(config('BASE_URL')).origin, 'null'];
  if (origin !== undefined && !own.includes(origin)) {
    throw new ApiError('origin_not_allowed', 'Links are redeemed from their own page only');
  }
}

function withFragment(target: string, code: string): string {
  const url = new URL(target);
  url.hash = new URLSearchParams({ svc_code: code }).toString();
  return url.href;
}
