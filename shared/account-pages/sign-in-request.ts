import { page, type Reply, redirect } from '../http/reply.ts';
import { ACCOUNT_CLIENT, accountPageUrl } from '../oidc/account-client.ts';
import { mountPath } from '../oidc/mount-path.ts';
import { ROUTES } from '../oidc-store/library-seams.ts';
import { currentReader } from '../platform/request/request-reader.ts';
import { accountBrand, accountHtml, linkTo, textsOf } from './account-layout.ts';
import { addressOfPlace, OVERVIEW, stateOf } from './places.ts';
import type { AccountRequest, Place } from './visit.ts';

/**
 * Returns the address at which a person signs in and comes back to a place of the page. With `again`, also
 * who is signed in must sign in.
 */
export function signInAddress(app: string, place: Place, { again }: { again: boolean }): string {
  const { requested } = currentReader();
  const query = new URLSearchParams({
    client_id: ACCOUNT_CLIENT,
    response_type: 'none',
    scope: 'openid',
    redirect_uri: accountPageUrl(app),
    state: stateOf(place),
    ...(again && { prompt: 'login' }),
    ...(requested !== undefined && { ui_locales: requested }),
  });
  return `${mountPath(app)}${ROUTES.authorization}?${query}`;
}

/** Sends somebody who is not signed in to the sign-in screen. */
export function signInReply({ application, place }: AccountRequest): Reply {
  return redirect(303, signInAddress(application.id, place, { again: false }));
}

/** Answers somebody who came back without a sign-in, or signed out here, with the way to sign in. */
export function signedOutReply(request: AccountRequest, why: 'signInTitle' | 'signedOut' | 'deleted'): Reply {
  const { application } = request;
  const { say, plain } = textsOf(request);
  const text = { signInTitle: '', signedOut: say('signedOutText'), deleted: say('deletedText') }[why];
  const address = addressOfPlace(application.id, { part: OVERVIEW });
  const way = why === 'deleted' ? '' : linkTo(address, say('signIn'), 'class="button"');
  const body = `<h1>${say(why)}</h1>${text && `<p>${text}</p>`}${way}`;
  return page(200, accountHtml(accountBrand(request), plain(why), body));
}

/** Asks a person whose sign-in is not recent to sign in again, in place of a part of the page. */
export function confirmReply(request: AccountRequest): Reply {
  const { application, place } = request;
  const { say, plain } = textsOf(request);
  const body = [
    `<h1>${say('confirmTitle')}</h1><p>${say('confirmText')}</p>`,
    linkTo(signInAddress(application.id, place, { again: true }), say('signInAgain'), 'class="button"'),
    `<p class="note">${linkTo(addressOfPlace(application.id, { part: OVERVIEW }), say('backToAccount'))}</p>`,
  ];
  return page(200, accountHtml(accountBrand(request), plain('confirmTitle'), body.join('')));
}
