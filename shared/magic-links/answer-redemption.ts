import { ApiError } from '../http/errors.ts';
import { page, type Reply, redirect } from '../http/reply.ts';
import { findEffectiveApplication } from '../variants/effective-application.ts';
import type { LinkRecord } from './magic-link.ts';
import { deadLink, findLink } from './magic-link-store.ts';
import { assertOwnPage } from './own-page.ts';
import { deadLinkPage, failurePage, signedInPage } from './pages.ts';
import { redeemLink } from './redeem-link.ts';
import { withCode } from './redirect.ts';

type Request = { code: string; rawQuery: string; origin: string | undefined; site: string | undefined };

/** Redeems a link for a client that takes JSON, and answers its tokens. */
export async function redeemForClient({ code, rawQuery }: Request) {
  const link = openLink(signingIn(await findLink(code, 'own address')));
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
export async function redeemForBrowser({ code, rawQuery, origin, site }: Request): Promise<Reply> {
  const link = signingIn(await findLink(code, 'own address'));
  try {
    assertOwnPage(origin, site);
    if (deadLink(link) || !link) return await deadPage(link);
    const signedIn = await redeemLink(code, link, rawQuery, 'code');
    if (!('code' in signedIn)) throw new Error('a sign-in for a browser gives a code');
    if (!signedIn.target) return page(200, signedInPage(signedIn.application));
    return redirect(303, withCode(signedIn.target, signedIn.code));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (error.code === 'link_used') return deadPage(link);
    return page(error.status, failurePage(undefined, error.message));
  }
}

/** The link; undefined for one that signs nobody in, which is unknown here. */
function signingIn(link: LinkRecord | undefined): LinkRecord | undefined {
  return link?.purpose === 'auth' ? link : undefined;
}

/** The link, where it was not used yet. */
function openLink(link: LinkRecord | undefined): LinkRecord {
  const dead = deadLink(link);
  if (dead || !link) throw dead;
  return link;
}

async function deadPage(link: LinkRecord | undefined): Promise<Reply> {
  return page(404, deadLinkPage(link && (await findEffectiveApplication(link.app, link.variant))));
}
