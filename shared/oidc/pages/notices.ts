import { SIGN_OUT_FORM_ID, SIGNS_OUT } from '../../oidc-store/library-seams.ts';
import { type Brand, languageOf, layout } from '../../pages/layout.ts';
import { linkButton, siteOf } from '../../pages/way-on.ts';
import { escapeHtml } from '../../platform/strings/html.ts';
import { NOTICE_TEXTS } from '../../texts/sections.ts';
import { htmlTranslator, translator } from '../../texts/translate.ts';
import { actions, button, heading, paragraph } from './forms.ts';

type NoticeTexts = (typeof NOTICE_TEXTS)['en'];

/** The keys of texts without placeholders. */
type Plain = {
  [Key in keyof NoticeTexts]: NoticeTexts[Key] extends `${string}{${string}` ? never : Key;
}[keyof NoticeTexts];

/** A page with a title and a text. It links to the client or application if known. */
export function noticePage(brand: Brand, title: Plain, text: Plain): string {
  const { say } = noticeTexts(brand);
  return noticeWith(brand, title, say(text));
}

/** A page with a title and a text, which is HTML. */
function noticeWith(brand: Brand, title: Plain, html: string): string {
  const { say, plain } = noticeTexts(brand);
  const home = siteOf(brand);
  const back = home ? linkButton(home.url, say('goTo', { name: home.name })) : '';
  return layout(brand, plain(title), heading(say(title)) + paragraph(html) + back);
}

/** Returns the texts of notices as HTML (`say`), and as plain text for titles. */
function noticeTexts(brand: Brand) {
  const language = languageOf(brand);
  return { say: htmlTranslator(NOTICE_TEXTS, language), plain: translator(NOTICE_TEXTS, language) };
}

/** Returns a text for developers as HTML, marked as English on pages in other languages. */
function inEnglish(brand: Brand, text: string): string {
  const html = escapeHtml(text);
  return languageOf(brand) === 'en' ? html : `<bdi lang="en">${html}</bdi>`;
}

/** The page of a request that the provider refuses. `detail` is for the developers of the client. */
export function invalidRequestPage(brand: Brand, detail: string): string {
  const { say } = noticeTexts(brand);
  return noticeWith(brand, 'failed', say('invalidRequest', { detail: { html: inEnglish(brand, detail) } }));
}

/** The page of a client without redirect URIs, for its developers. */
export function bareClientPage(brand: Brand): string {
  const text = 'This client has no redirect_uris yet. Its developers need to add one.';
  return noticeWith(brand, 'failed', inEnglish(brand, text));
}

/** The page of a posted request that is too long for an address, with advice for developers of the client. */
export function tooLongPage(brand: Brand): string {
  const text = 'The site you came from must send such a request as a pushed request.';
  return noticeWith(brand, 'tooLong', inEnglish(brand, text));
}

/** The page of a sign-in that is no longer known. */
export function stalePage(brand: Brand): string {
  return noticePage(brand, 'ended', 'staleText');
}

/** The page of a tab whose sign-in was completed or cancelled, perhaps in another tab. */
export function endedPage(brand: Brand): string {
  return noticePage(brand, 'ended', 'endedText');
}

/** The page of a sign-in that is under way in another browser. */
export function otherBrowserPage(brand: Brand): string {
  return noticePage(brand, 'otherBrowser', 'otherBrowserText');
}

/** The page of a sign-in that has just begun in a browser that sends no cookies. */
export function cookiesBlockedPage(brand: Brand, host: string): string {
  const { say } = noticeTexts(brand);
  return noticeWith(brand, 'cookies', say('cookiesText', { host }));
}

/** The page of a message's link that was used, has expired or never existed. */
export function staleLinkPage(brand: Brand): string {
  return noticePage(brand, 'staleLink', 'staleLinkText');
}

/**
 * A page that redirects by itself. Browsers treat a redirect that answers a form as part of the form. They
 * would apply the form's `form-action` to all further redirects, also to those of the client (decision 0060).
 */
export function leavingPage(brand: Brand, target: string): string {
  const { say, plain } = noticeTexts(brand);
  const address = escapeHtml(target);
  return layout(
    brand,
    plain('moment'),
    `${heading(say('moment'))}<p>${say('pressContinue')}</p><a class="button" href="${address}">${say('continue')}</a>`,
    `<meta http-equiv="refresh" content="0;url=${address}">`,
  );
}

/** The script of `sendingPage`. */
export const SUBMIT = 'document.forms[0].submit()';

/** A page that submits a form by itself, or by its button. `address` and `inputs` are HTML. */
export function sendingPage(brand: Brand, address: string, inputs: string): string {
  const { say, plain } = noticeTexts(brand);
  const sent = `<form method="post" action="${address}">${inputs}${button(say('continue'))}</form>`;
  return layout(
    brand,
    plain('moment'),
    `${heading(say('moment'))}<p>${say('pressContinue')}</p>${sent}<script>${SUBMIT}</script>`,
  );
}

/** The page after a sign-out without a redirect. */
export function signedOutPage(brand: Brand): string {
  return noticePage(brand, 'signedOut', 'closePage');
}

/** The page for a user who chose to stay signed in. */
export function stillSignedInPage(brand: Brand): string {
  return noticePage(brand, 'stillSignedIn', 'nothingChanged');
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
  const { say, plain } = noticeTexts(brand);
  const { application, client, locales } = who;
  const asks = client ? paragraph(say('asksToSignOut', { client: { strong: client } })) : '';
  const kept =
    locales === undefined
      ? ''
      : `<input type="hidden" form="${SIGN_OUT_FORM_ID}" name="ui_locales" value="${escapeHtml(locales)}">`;
  const yes = `<button type="submit" form="${SIGN_OUT_FORM_ID}" name="${SIGNS_OUT}" value="yes">${say('signOut')}</button>`;
  const no = `<button class="quiet" type="submit" form="${SIGN_OUT_FORM_ID}">${say('staySignedIn')}</button>`;
  return layout(
    brand,
    plain('signOutOf', { application }),
    heading(say('signOutOf', { application })) + asks + hiddenForm + kept + yes + actions(no),
  );
}
