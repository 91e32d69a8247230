import { type Brand, layout } from '../pages/layout.ts';
import { escapeHtml } from '../platform/html.ts';
import { button, heading, note, paragraph, strong } from './forms.ts';

/** A page with a title and a text. It links to the client or application if known. */
export function noticePage(brand: Brand, title: string, text: string): string {
  const home = brand.home ?? homeOfApplication(brand);
  const back = home
    ? `<a class="button" href="${escapeHtml(home.url)}">Go to ${escapeHtml(home.name)}</a>`
    : '';
  return layout(brand, title, heading(title) + paragraph(escapeHtml(text)) + back);
}

function homeOfApplication({ application }: Brand): Brand['home'] {
  const url = application?.config.default_redirect_url;
  return application && url ? { url, name: application.name } : undefined;
}

const ENDED = 'This sign-in has ended';

/** The page of a sign-in that is no longer known. */
export function stalePage(brand: Brand): string {
  return noticePage(
    brand,
    ENDED,
    'It took too long, or is complete already. Go back to where you came from and sign in again.',
  );
}

/** The page of a tab whose sign-in was completed or cancelled, perhaps in another tab. */
export function endedPage(brand: Brand): string {
  return noticePage(brand, ENDED, 'It is complete, or continued in another tab. You can close this page.');
}

/** The page of a sign-in that is under way in another browser. */
export function otherBrowserPage(brand: Brand): string {
  return noticePage(
    brand,
    'Continue in the other browser',
    'This sign-in was started in another browser. Continue there, or go back to where you came from and sign in here.',
  );
}

/** The page of a sign-in that has just begun in a browser that sends no cookies. */
export function cookiesBlockedPage(brand: Brand, host: string): string {
  return noticePage(
    brand,
    'Allow cookies to sign in',
    `Your browser sent no cookie for this sign-in, so it probably blocks them. Allow cookies for ${host}, then go back to where you came from and sign in again. If you started in another browser, continue there.`,
  );
}

/** The page of a message's link that was used, has expired or never existed. */
export function staleLinkPage(brand: Brand): string {
  return noticePage(
    brand,
    'This link no longer works',
    'It may have been used already, or it is too old. Sign in again to get a new one.',
  );
}

/**
 * The page of a message's link in a browser that did not begin the sign-in. It shows the code to type in the
 * other browser (decision 0061). Approving the sign-in here would let strangers sign in as the user.
 */
export function otherDevicePage(brand: Brand, code: string): string {
  const title = 'Your code';
  return layout(
    brand,
    title,
    [
      heading(title),
      paragraph('Enter it where you started to sign in:'),
      `<p class="code">${strong(code)}</p>`,
      note('Do not share it with anybody. If you did not start this sign-in, close this page.'),
    ].join(''),
  );
}

/**
 * A page that redirects by itself. Browsers treat a redirect that answers a form as part of the form. They
 * would apply the form's `form-action` to all further redirects, also to those of the client (decision 0060).
 */
export function leavingPage(brand: Brand, target: string): string {
  const address = escapeHtml(target);
  return layout(
    brand,
    'One moment',
    `${heading('One moment')}<p>If nothing happens, press Continue.</p><a class="button" href="${address}">Continue</a>`,
    `<meta http-equiv="refresh" content="0;url=${address}">`,
  );
}

/** The script of `sendingPage`. */
export const SUBMIT = 'document.forms[0].submit()';

/** A page that submits a form by itself, or by its button. `address` and `inputs` are HTML. */
export function sendingPage(brand: Brand, address: string, inputs: string): string {
  const title = 'One moment';
  const sent = `<form method="post" action="${address}">${inputs}${button('Continue')}</form>`;
  return layout(
    brand,
    title,
    `${heading(title)}<p>If nothing happens, press Continue.</p>${sent}<script>${SUBMIT}</script>`,
  );
}

/** The page after a sign-out without a redirect. */
export function signedOutPage(brand: Brand): string {
  return noticePage(brand, 'You are signed out', 'You can close this page.');
}

/** The page for a user who chose to stay signed in. */
export function stillSignedInPage(brand: Brand): string {
  return noticePage(brand, 'You are still signed in', 'Nothing has changed. You can close this page.');
}

/**
 * The page that asks to confirm a sign-out requested by a site. `hiddenForm` is the provider's own form, with
 * its protection against forgery.
 */
export function signOutPage(
  brand: Brand,
  who: { application: string; client: string | undefined; locales: string | undefined },
  hiddenForm: string,
): string {
  const title = `Sign out of ${who.application}?`;
  const asks = who.client ? paragraph(`${strong(who.client)} asks to sign you out.`) : '';
  const yes = '<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>';
  const no = '<button class="quiet" type="submit" form="op.logoutForm">Stay signed in</button>';
  const locales =
    who.locales === undefined
      ? ''
      : `<input type="hidden" form="op.logoutForm" name="ui_locales" value="${escapeHtml(who.locales)}">`;
  return layout(brand, title, heading(title) + asks + hiddenForm + locales + yes + no);
}
