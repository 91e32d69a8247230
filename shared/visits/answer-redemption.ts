import type { Application } from '../applications/application.ts';
import type { GroupRecord } from '../groups/group.ts';
import { assertVerifier } from '../http/code-challenge.ts';
import type { PostedLinkForm } from '../http/forms/form-nonce.ts';
import { assertOwnPage } from '../http/forms/own-page.ts';
import { page, type Reply, redirect } from '../http/reply.ts';
import {
  type BoundLink,
  isOfBoundSignIn,
  type LinkRecord,
  type SignInLink,
  type UserLink,
} from '../links/link-record.ts';
import { deadLink, findLink } from '../links/magic-link-store.ts';
import { withCode } from '../links/redirect.ts';
import { errorPage } from '../pages/error-page.ts';
import { languageQuery } from '../pages/layout.ts';
import { brandOfLink, deadLinkPage, failurePage, joinedPage, signedInPage } from '../pages/link-pages.ts';
import { reopenReply } from '../pages/reopen-page.ts';
import { refusalFrom } from '../platform/errors.ts';
import { redeemLink } from '../sign-in/links/redeem-link.ts';
import { originCheck } from '../sign-in/policies/check-origin.ts';
import { findEffectiveApplication } from '../variants/effective-application.ts';
import { groupToJoin } from './group-to-join.ts';
import { renewalAt } from './renewal.ts';
import { showBoundSignIn } from './show-bound-sign-in.ts';

type ClientRequest = {
  code: string;
  rawQuery: string;
  verifier: string | undefined;
  origin: string | undefined;
  switchUser: boolean | undefined;
};
type Redemption = { application: Application; groupJoined: boolean | undefined };
type BrowserRequest = PostedLinkForm & { rawQuery: string };

/**
 * Redeems a link for a client that accepts JSON, and returns its tokens. Throws 400 `invalid_grant` if a
 * bound link gets no verifier or a wrong one, and 403 `origin_not_allowed` for the page of another site.
 */
export async function redeemForClient({ code, rawQuery, verifier, origin, switchUser }: ClientRequest) {
  const link = await findSignIn(code);
  const dead = deadLink(link);
  if (dead || !link) throw dead;
  const isOfUser = link.user_id !== undefined;
  assertVerifier(isOfUser ? link.code_challenge : link.bound_sign_in?.code_challenge, verifier);
  const options = { recheck: originCheck(origin), switchUser };
  const { target, ...signedIn } = await redeemLink(code, link, rawQuery, 'tokens', options);
  if (!('tokens' in signedIn)) throw new Error('a sign-in for a client gives tokens');
  const data = (isOfUser && link.link_data) || {};
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
 * Redeems a link for the browser that shows its page. Redirects it with a one-time code in the fragment,
 * which no server on the way sees. For the link of a bound sign-in it only shows the page again (decision
 * 0106). Failures are pages. A form of another site is refused, because it would sign its visitor in as
 * somebody else (decision 0108).
 */
export async function redeemForBrowser({ code, rawQuery, form }: BrowserRequest): Promise<Reply> {
  const link = await findSignIn(code);
  try {
    if (deadLink(link) || !link) return await deadPage(code, link);
    if (isOfBoundSignIn(link)) return await boundPage(code, link, rawQuery);
    assertOwnPage(form);
    // Read before the link is used up: if that fails, the same link can be opened again.
    const group = link.redirect_url === undefined ? await groupToJoin(link) : undefined;
    const signedIn = await redeemLink(code, link, rawQuery, 'code');
    if (!('code' in signedIn)) throw new Error('a sign-in for a browser gives a code');
    if (!signedIn.target) return endPage(link, signedIn, group);
    return redirect(303, withCode(signedIn.target, signedIn.code));
  } catch (error) {
    const refusal = refusalFrom(error);
    if (refusal.code === 'link_used') return deadPage(code, await findLink(code));
    const brand = brandOfLink(undefined, link);
    return (
      reopenReply(refusal, brand, code + languageQuery()) ?? errorPage(refusal, failurePage(brand, refusal))
    );
  }
}

/** Returns the page after a sign-in without a redirect. It names the group that the user joined. */
function endPage(
  link: LinkRecord,
  { application, groupJoined }: Redemption,
  group: GroupRecord | undefined,
): Reply {
  const brand = brandOfLink(application, link);
  if (group && groupJoined) return page(200, joinedPage(brand, group.name));
  return page(200, signedInPage(brand, groupJoined === false));
}

/** Returns the link of a code if it signs in. Others are unknown here. */
async function findSignIn(code: string): Promise<UserLink | SignInLink | undefined> {
  const link = await findLink(code);
  return link?.purpose === 'auth' ? link : undefined;
}

/** Answers with the page that the visit of a bound sign-in's link shows. */
async function boundPage(code: string, link: BoundLink, rawQuery: string): Promise<Reply> {
  const application = await findEffectiveApplication(link.app, link.variant);
  if (!application) return deadPage(code, link);
  return showBoundSignIn(code, link, { brand: brandOfLink(application, link), rawQuery });
}

async function deadPage(code: string, link: LinkRecord | undefined): Promise<Reply> {
  const application = link && (await findEffectiveApplication(link.app, link.variant));
  const renewAt = application && renewalAt(code, link, application);
  return page(404, deadLinkPage(brandOfLink(application, link), renewAt));
}
