import { escapeHtml } from '../http/html.ts';
import { type Brand, layout } from '../pages/layout.ts';
import { button, heading, note, paragraph, strong } from './forms.ts';

/** A page that only says something, with the way back to the client or application where one is known. */
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

/** A sign-in that nothing is known of any more. */
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

/** A sign-in that is under way in another browser. */
export function otherBrowserPage(brand: Brand): string {
  return noticePage(
    brand,
    'Continue in the other browser',
    'This sign-in was started in another browser. Continue there, or go back to where you came from and sign in here.',
  );
}

/** A sign-in that has just begun, in a browser that sends no cookie at all. */
export function cookiesBlockedPage(brand: Brand, host: string): string {
  return noticePage(
    brand,
    'Allow cookies to sign in',
    `Your browser sent no cookie for this sign-in, so it probably blocks them. Allow cookies for ${host}, then go back to where you came from and sign in again. If you started in another browser, continue there.`,
  );
}

/** A link of a message that was used, is too old, or never was one. */
export function staleLinkPage(brand: Brand): string {
  return noticePage(
    brand,
    'This link no longer works',
    'It may have been used already, or it is too old. Sign in again to get a new one.',
  );
}

/**
 * The link of the message where the sign-in did not begin: the code to type there. Approving the sign-in from
 * here would let strangers sign in as whoever presses a button.
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
      note('Give it to nobody. If you did not start this, close the page.'),
    ].join(''),
  );
}

/**
 * Sends the browser on by itself. A redirect in answer to a form would count as part of the form: browsers
 * then hold all further redirects, also those of the client, to the `form-action` of the page that had it.
 */
export function leavingPage(brand: Brand, target: string): string {
  const address = escapeHtml(target);
  return layout(
    brand,
    'One moment',
    `${heading('One moment')}<p>If nothing happens, go on by yourself.</p><a class="button" href="${address}">Continue</a>`,
    `<meta http-equiv="refresh" content="0;url=${address}">`,
  );
}

/** Presses the button of a page that sends something on. */
export const SUBMIT = 'document.forms[0].submit()';

/**
 * Sends a form on by itself, or by its button where there are no scripts; `address` and `inputs` are HTML.
 */
export function sendingPage(brand: Brand, address: string, inputs: string): string {
  const title = 'One moment';
  const sent = `<form method="post" action="${address}">${inputs}${button('Continue')}</form>`;
  return layout(
    brand,
    title,
    `${heading(title)}<p>If nothing happens, go on by yourself.</p>${sent}<script>${SUBMIT}</script>`,
  );
}

/** The end of a sign-out that leads nowhere else. */
export function signedOutPage(brand: Brand): string {
  return noticePage(brand, 'You are signed out', 'You can close this page.');
}

/** The answer to somebody who would rather not sign out. */
export function stillSignedInPage(brand: Brand): string {
  return noticePage(brand, 'You are still signed in', 'Nothing has changed. You can close this page.');
}

/**
 * Asks before a sign-out that a site has sent the browser to; `hiddenForm` is the provider's own form with
 * its defence against forgery.
 */
export function signOutPage(
  brand: Brand,
  who: { application: string; client: string | undefined },
  hiddenForm: string,
): string {
  const title = `Sign out of ${who.application}?`;
  const asks = who.client ? paragraph(`${strong(who.client)} asks to sign you out.`) : '';
  const yes = '<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>';
  const no = '<button class="quiet" type="submit" form="op.logoutForm">Stay signed in</button>';
  return layout(brand, title, heading(title) + asks + hiddenForm + yes + no);
}
