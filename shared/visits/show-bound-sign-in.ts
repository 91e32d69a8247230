import { page, type Reply } from '../http/reply.ts';
import type { BoundLink } from '../links/link-record.ts';
import { allowedTargetOfLink, withLink } from '../links/redirect.ts';
import { unsealCode } from '../links/sealed-code.ts';
import { type BrandOfApplication, boundSignInPage } from '../pages/link-pages.ts';
import { groupToJoin } from './group-to-join.ts';

type ShownVisit = { brand: BrandOfApplication; rawQuery: string };

/**
 * Answers the visit of a bound sign-in's link with its page. No button of it completes the sign-in: only the
 * client with the verifier does (decision 0106).
 */
export async function showBoundSignIn(code: string, link: BoundLink, shown: ShownVisit): Promise<Reply> {
  const group = await groupToJoin(link);
  const start = {
    digits: unsealCode(link.bound_sign_in.sealed_code, code),
    startedAt: link.created_at,
    browser: link.browser,
  };
  const parts = { group: group?.name, goOn: pageToGoOn(code, link, shown) };
  return page(200, boundSignInPage(shown.brand, start, parts));
}

/**
 * Returns the URL that hands the link on to the page where the sign-in began. Undefined if the request named
 * none, or one that the application does not allow any more.
 */
function pageToGoOn(code: string, link: BoundLink, { brand, rawQuery }: ShownVisit): string | undefined {
  if (link.redirect_by === 'default') return undefined;
  const target = allowedTargetOfLink(link, brand.application.config, rawQuery);
  return target && withLink(target, code);
}
