import { languageOfReader } from '../applications/reader-language.ts';
import { page, type Reply } from '../http/reply.ts';
import { type Brand, layout } from '../pages/layout.ts';
import { escapeHtml } from '../platform/strings/html.ts';
import { ACCOUNT_TEXTS } from '../texts/account-texts.ts';
import type { Language } from '../texts/languages.ts';
import { LAYOUT_TEXTS } from '../texts/layout-texts.ts';
import { htmlTranslator, isolated, translator } from '../texts/translate.ts';
import { type NoticeKey, takeAccountNotice } from './notices.ts';
import { addressOf, OVERVIEW } from './places.ts';
import type { AccountRequest, Visit } from './visit.ts';

/** What the parts of the page need beside the style of every page. Sizes are relative, sides logical. */
const STYLE = `main{max-width:34rem}
p,h2,h3{text-align:start}
h2{margin:2rem 0 .75rem;padding-top:1.5rem;border-top:1px solid var(--rim);font-size:1.0625rem;line-height:1.3}
h3{margin:1.25rem 0 .25rem;font-size:1rem}
p{margin-bottom:1rem}
h1+p{text-align:center}
ul{padding:0;list-style:none;margin-bottom:1rem}
li{margin:.75rem 0}
dl{grid-template-columns:minmax(0,1fr);gap:0;margin-bottom:1rem}
dd{margin:0 0 .75rem}
dd img{margin:.25rem 0}
main a:not(.button){display:inline-block;padding:.25rem 0;margin-inline-end:1rem}
label{margin-top:1rem}
select,textarea{width:100%;min-height:3rem;padding:.625rem .875rem;border:1px solid var(--line);border-radius:var(--radius);font:inherit;background:var(--card);color:var(--text)}
textarea{min-height:8rem}
[aria-invalid]{border-color:var(--error)}
input:not([type=hidden])[type=checkbox]{width:1.25rem;min-height:1.25rem;vertical-align:middle;margin-inline-end:.5rem}
.actions{justify-content:flex-start;margin-top:.25rem}
.notice{padding:.75rem 1rem;border:1px solid var(--line);border-radius:var(--radius);background:var(--tint)}
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
  /** The default is 200, or 400 for a refused form. */
  status?: number | undefined;
};

/**
 * Answers with a part of the page, under its title, with the notice of the form before, and a link back to
 * the overview. A refused form gets a title that says so, for screen readers.
 */
export function partReply(visit: Visit, { title, body, summary, isRefused, status }: PartContent): Reply {
  const { application, place, language } = visit;
  const failed = isRefused === true || summary !== undefined;
  const back = linkTo(addressOf(application.id, { part: OVERVIEW }), textsOf(visit).say('backToAccount'));
  const html = [
    `<h1>${isolated(title, language)}</h1>`,
    noticeText(visit, takeAccountNotice(visit)),
    summary === undefined ? '' : `<p class="error" role="alert">${escapeHtml(summary)}</p>`,
    body,
    place.part === OVERVIEW ? '' : `<p class="note">${back}</p>`,
  ];
  const heard = failed ? translator(LAYOUT_TEXTS, language)('errorTitle', { title }) : title;
  return page(status ?? (failed ? 400 : 200), accountHtml(accountBrand(visit), heard, html.join('')));
}

function noticeText(visit: Visit, key: NoticeKey | undefined): string {
  return key === undefined ? '' : `<p class="notice" role="status">${textsOf(visit).say(key)}</p>`;
}
