import type { BrowserKind } from '../http/browser-kind.ts';
import { escapeHtml } from '../platform/strings/html.ts';
import { formatAgo } from '../texts/format-values.ts';
import { CODE_TEXTS } from '../texts/sections.ts';
import { htmlTranslator, isolated, translator } from '../texts/translate.ts';
import { type Brand, languageOf, layout } from './layout.ts';

/** The start of a sign-in, as the page of its link shows it. */
export type ShownStart = {
  /** The 6 digits of the message. */
  digits: string;
  startedAt: string;
  browser: BrowserKind | undefined;
};

/** The further parts of the page at a link of the application. */
type Extras = {
  /** The text about the group that the user joins, as HTML. */
  joins?: string | undefined;
  /** The URL that hands the link on to the page where the sign-in began. */
  goOn?: string | undefined;
};

/**
 * The page of a sign-in's link where the sign-in did not begin, as far as the service knows. It shows the
 * code to type where it began, and the start of the sign-in. Completing the sign-in from here would let
 * strangers sign in as the user (decision 0061).
 */
export function otherDevicePage(brand: Brand, start: ShownStart, { joins = '', goOn }: Extras = {}): string {
  const language = languageOf(brand);
  const say = htmlTranslator(CODE_TEXTS, language);
  const body = [
    `<h1>${say('yourCode')}</h1>`,
    `<p>${say('enterCode')}</p><p class="code" dir="ltr"><strong>${escapeHtml(start.digits)}</strong></p>`,
    joins,
    facts(brand, start),
    goOn === undefined ? '' : goOnPart(brand, goOn),
    `<p class="note">${say('keepCode')}</p>`,
  ];
  return layout(brand, translator(CODE_TEXTS, language)('yourCode'), body.join(''));
}

function facts(brand: Brand, { startedAt, browser }: ShownStart): string {
  const language = languageOf(brand);
  const say = htmlTranslator(CODE_TEXTS, language);
  const seconds = Math.max(0, (Date.now() - Date.parse(startedAt)) / 1000);
  const ago = `<time datetime="${escapeHtml(startedAt)}">${escapeHtml(formatAgo(language, seconds))}</time>`;
  const kind = [browser?.name, browser?.system].filter((part) => part !== undefined).join(', ');
  const rows = [
    [say('application'), brand.application && isolated(brand.application.name, language)],
    [say('started'), ago],
    [say('browser'), kind && isolated(kind, language)],
  ];
  const shown = rows.flatMap(([label, value]) => (value ? [`<dt>${label}</dt><dd>${value}</dd>`] : []));
  return `<dl>${shown.join('')}</dl>`;
}

function goOnPart(brand: Brand, url: string): string {
  const say = htmlTranslator(CODE_TEXTS, languageOf(brand));
  const button = say('continueTo', { application: brand.application?.name ?? '' });
  return `<p>${say('sameBrowser')}</p><a class="button" href="${escapeHtml(url)}">${button}</a>`;
}
