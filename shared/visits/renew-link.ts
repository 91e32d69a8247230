import type { BrowserKind } from '../http/browser-kind.ts';
import type { PostedLinkForm } from '../http/forms/form-nonce.ts';
import { assertOwnPage } from '../http/forms/own-page.ts';
import { page, type Reply } from '../http/reply.ts';
import type { SignInLink } from '../links/link-record.ts';
import { findLink } from '../links/magic-link-store.ts';
import { errorPage } from '../pages/error-page.ts';
import { languageQuery } from '../pages/layout.ts';
import {
  type BrandOfApplication,
  brandOfLink,
  deadLinkPage,
  renewedPage,
  renewPage,
} from '../pages/link-pages.ts';
import { PROVE } from '../pages/prove.ts';
import { reopenReply } from '../pages/reopen-page.ts';
import { type ApiError, refusalFrom } from '../platform/errors.ts';
import { CONTACT_FIELDS } from '../profiles/identity/identity.ts';
import { startSignIn } from '../sign-in/start-sign-in.ts';
import { findEffectiveApplication } from '../variants/effective-application.ts';
import { isRenewable, renewalAt } from './renewal.ts';

type Renewal = PostedLinkForm & {
  sourceIp: string;
  browser: BrowserKind | undefined;
  /** The work that the browser has done for this request. */
  proof: string | undefined;
};

/**
 * Sends a new link in place of one of a sign-in that no longer works, to the same address, with the limits
 * and the answer of a sign-in that starts: it does not say whether the address has a user.
 */
export async function renewLink({ code, form, ...sender }: Renewal): Promise<Reply> {
  const link = await findLink(code);
  const application = link && (await findEffectiveApplication(link.app, link.variant));
  if (!application || !isRenewable(link) || renewalAt(code, link, application) === undefined)
    return page(404, deadLinkPage(brandOfLink(application, link)));
  const brand = brandOfLink(application, link);
  try {
    assertOwnPage(form);
    await startAgain(link, sender);
    return page(200, renewedPage(brand));
  } catch (error) {
    const refusal = refusalFrom(error);
    return (
      reopenReply(refusal, brand, `../${code}${languageQuery()}`) ??
      refusedReply(brand, refusal, sender.proof)
    );
  }
}

function startAgain(link: SignInLink, { sourceIp, browser, proof }: Omit<Renewal, 'code' | 'form'>) {
  const { app, variant, verification_type: channel, group_to_join, locale, redirect_by: by } = link;
  const { [CONTACT_FIELDS[channel]]: address, ...data } = link.data;
  const request = {
    [channel]: String(address),
    ...(by !== 'default' && { redirect_url: link.redirect_url }),
    ...{ group_to_join, locale, data, proof },
  };
  const source = { address: sourceIp, counts: 'everywhere' } as const;
  const client = { app, variant, source, browser, origin: undefined };
  return startSignIn(request, { ...client, isPageOfBackend: by === 'backend' });
}

/** The page of a refusal. If work of the browser is wanted, it does that and sends the form again, once. */
function refusedReply(brand: BrandOfApplication, refusal: ApiError, proof: string | undefined): Reply {
  const { members } = refusal.extras;
  const work = proof === undefined ? members?.['challenge'] : undefined;
  const html = renewPage(brand, refusal, work === undefined ? undefined : JSON.stringify(work));
  return errorPage(refusal, html, work === undefined ? {} : { script: PROVE });
}
