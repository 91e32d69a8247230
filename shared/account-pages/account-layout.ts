import { languageOfReader } from '../applications/reader-language.ts';
import { page, type Reply } from '../http/reply.ts';
import { errorPage } from '../pages/error-page.ts';
import { type Brand, layout } from '../pages/layout.ts';
import type { ApiError } from '../platform/errors.ts';
import { escapeHtml } from '../platform/strings/html.ts';
import { shownEmail } from '../platform/strings/shown-email.ts';
import type { Language } from '../texts/languages.ts';
import { ACCOUNT_TEXTS, LAYOUT_TEXTS } from '../texts/sections.ts';
import { htmlTranslator, isolated, translator } from '../texts/translate.ts';
import { type NoticeKey, takeAccountNotice } from './account-notices.ts';
import { addressOfPlace, OVERVIEW } from './places.ts';
import type { AccountRequest, Visit } from './visit.ts';

/**
 * What the parts of the page need beside the style of every page, which comes after it: each rule is more
 * specific than the one that it replaces. Sizes are relative, sides logical.
 */
const STYLE = `body main{max-width:34rem}
main p,main h2,main h3{text-align:start}
main p{margin-bottom:1rem}
main h1+p:not(.error,.notice){text-align:center}
main h2{margin:2rem 0 .75rem;padding-top:1.5rem;border-top:1px solid var(--rim);font-size:1.0625rem;line-height:1.3}
main h3{margin:0 0 .25rem;font-size:1rem}
main ul{padding:0;list-style:none;margin-bottom:1rem}
main li{margin:1rem 0}
main ul[aria-labelledby]{padding-inline-start:1.25rem;list-style:disc}
main dl{grid-template-columns:minmax(0,1fr);gap:0;margin-bottom:1rem}
main dd{margin:0 0 .875rem}
main dd img{margin:.25rem 0}
main a:not(.button){display:inline-block;padding:.25rem 0}
main label{margin-top:1.25rem}
main p+form>label:first-of-type,main .error+input{margin-top:0}
main form+dl{margin-top:2rem}
main dd .note{margin:0}
main select,main textarea{width:100%;min-height:3rem;padding:.625rem .875rem;border:1px solid var(--line);border-radius:var(--radius);font:inherit;background:var(--card);color:var(--text)}
main textarea{min-height:8rem}
main [aria-invalid]{border-color:var(--error)}
main input:not([type=hidden])[type=checkbox]{width:1.25rem;min-height:1.25rem;vertical-align:middle;margin-inline-end:.5rem}
main .actions{justify-content:flex-start;margin-top:.25rem}
main .actions .quiet{padding-inline:0}
main .error,main h1+p.error{color:var(--error)}
main .notice,main h1+p.notice{padding:.75rem 1rem;border:1px solid var(--line);border-radius:var(--radius);background:var(--tint);color:var(--text)}
`;

type Shown = Pick<AccountRequest, 'application'> & { language?: Language };

/** Returns the texts of the page as HTML (`say`), and as plain text for titles and labels (`plain`). */
export function textsOf(shown: Shown) {
  const language = languageOfPage(shown);
  return { say: htmlTranslator(ACCOUNT_TEXTS, language), plain: translator(ACCOUNT_TEXTS, language) };
}

/** Returns the looks of the application, in the language of the user, or else of the reader. */
export function accountBrand(shown: Shown): Brand {
  return { application: shown.application, language: languageOfPage(shown) };
}

function languageOfPage({ application, language }: Shown): Language {
  return language ?? languageOfReader(application);
}

/** Creates a page with the style of the account page around `body`, which is HTML. */
export function accountHtml(brand: Brand, title: string, body: string): string {
  return layout(brand, title, body, `<style>${STYLE}</style>`);
}

/** Says who is signed in, as HTML. */
export function whoIsSignedIn(visit: Visit): string {
  const { email, phone_number: phone } = visit.profile.data;
  const who = shownEmail(String(email ?? phone ?? visit.profile.user_id));
  return `<p>${textsOf(visit).say('signedInAs', { who: { strong: who } })}</p>`;
}

/** A link; `html` and `attributes` are HTML. */
export function linkTo(address: string, html: string, attributes = ''): string {
  return `<a href="${escapeHtml(address)}"${attributes && ` ${attributes}`}>${html}</a>`;
}

/** The content of a part: its title as plain text, and its HTML. */
type PartContent = {
  title: string;
  body: string;
  /** Why the form was refused, above the content. */
  summary?: string | undefined;
  /** True if the content says why the form was refused. */
  isRefused?: boolean;
  /** The error whose status and headers the answer has. The default is 200, or 400 for a refused form. */
  refusal?: ApiError | undefined;
};

/**
 * Answers with a part of the page, under its title, with the notice of the form before, and a link back to
 * the overview. A refused form gets a title that says so, for screen readers.
 */
export function partReply(visit: Visit, { title, body, summary, isRefused, refusal }: PartContent): Reply {
  const { application, place, language } = visit;
  const failed = isRefused === true || summary !== undefined;
  const back = linkTo(
    addressOfPlace(application.id, { part: OVERVIEW }),
    textsOf(visit).say('backToAccount'),
  );
  const html = [
    `<h1>${isolated(title, language)}</h1>`,
    noticeText(visit, takeAccountNotice(visit)),
    summary === undefined ? '' : `<p class="error" role="alert">${escapeHtml(summary)}</p>`,
    body,
    place.part === OVERVIEW ? '' : `<p class="note">${back}</p>`,
  ];
  const heard = failed ? translator(LAYOUT_TEXTS, language)('errorTitle', { title }) : title;
  const shown = accountHtml(accountBrand(visit), heard, html.join(''));
  return refusal ? errorPage(refusal, shown) : page(failed ? 400 : 200, shown);
}

function noticeText(visit: Visit, key: NoticeKey | undefined): string {
  return key === undefined ? '' : `<p class="notice" role="status">${textsOf(visit).say(key)}</p>`;
}
