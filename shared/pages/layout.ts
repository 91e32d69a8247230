import type { Application } from '../applications/application.ts';
import { languageOfReader } from '../applications/reader-language.ts';
import { currentReader } from '../platform/request/request-reader.ts';
import { escapeHtml } from '../platform/strings/html.ts';
import { directionOf, type Language } from '../texts/languages.ts';
import { LAYOUT_TEXTS } from '../texts/sections.ts';
import { translator } from '../texts/translate.ts';
import { initialsOf } from './initials.ts';
import { iconWith } from './monogram.ts';
import { STYLE } from './style.ts';
import { accentedSchemes, darkModeOf, themeOf } from './theme.ts';

/** The looks of a page. A client's settings override those of its application (decision 0063). */
export type Brand = {
  application?: Application | undefined;
  /** The language of the page's texts; default the reader's. */
  language?: Language | undefined;
  logo?: string | undefined;
  logoDark?: string | undefined;
  darkMode?: 'enabled' | 'disabled' | 'auto' | undefined;
  /** False hides logo and icon. */
  showLogo?: boolean;
  /** The link of pages at the end of a flow; the application's default redirect if absent. */
  home?: { url: string; name: string } | undefined;
};

/**
 * Creates a whole page around `body` and `head`, which are HTML. The brand's logo is above, its legal links
 * are below. The layout itself has no scripts and loads nothing but images from other hosts.
 */
export function layout(brand: Brand, title: string, body: string, head = ''): string {
  const style = STYLE + themeOf(brand.application, darkModeOf(brand.application, brand.darkMode));
  const language = languageOf(brand);
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="${escapeHtml(iconOf(brand))}">${head}<title>${escapeHtml(titleOf(brand, title))}</title><style>${style}</style></head><body><main>${picture(brand)}${body}${pageFooter(brand)}</main></body></html>`;
}

/** Returns the language of a page. */
export function languageOf({ application, language }: Brand): Language {
  return language ?? languageOfReader(application);
}

/** Returns the query that keeps the `ui_locales` of a page's address in that of the next page. */
export function languageQuery(): string {
  const { requested } = currentReader();
  return requested === undefined ? '' : `?${new URLSearchParams({ ui_locales: requested })}`;
}

function titleOf({ application }: Brand, title: string): string {
  return !application || title.includes(application.name) ? title : `${title} – ${application.name}`;
}

function picture(brand: Brand): string {
  const { application, showLogo = true } = brand;
  const { light, dark } = logosOf(brand);
  const mode = darkModeOf(application, brand.darkMode);
  const shown = mode === 'enabled' ? (dark ?? light) : (light ?? dark);
  if (!showLogo) return '';
  if (!shown) return monogram(application);
  const other = mode === 'auto' && dark && dark !== shown;
  const source = other ? `<source srcset="${escapeHtml(dark)}" media="(prefers-color-scheme:dark)">` : '';
  const image = `<img src="${escapeHtml(shown)}" alt="${escapeHtml(application?.name ?? '')}">`;
  return `<header><picture>${source}${image}</picture></header>`;
}

/** Returns the initials of the application. They replace a missing logo, and screen readers skip them. */
function monogram(application: Application | undefined): string {
  const initials = application && initialsOf(application.name);
  return initials
    ? `<header><div class="mark" aria-hidden="true">${escapeHtml(initials)}</div></header>`
    : '';
}

/**
 * Returns the application's icon, in its 64-pixel version if there is one, else its initials, else an empty
 * image. Without any icon, browsers would request that of the host.
 */
function iconOf({ application, showLogo = true }: Brand): string {
  if (!showLogo || !application) return 'data:,';
  const icon = application.uploads?.icon?.renderings?.[64] ?? application.icon;
  if (icon) return icon;
  const initials = initialsOf(application.name);
  const isRound = application.config.hub?.customizations?.rounded_corners !== false;
  return initials ? iconWith(initials, accentedSchemes(application).light, isRound) : 'data:,';
}

/**
 * Returns the logos of one party: a client's light logo is not mixed with its application's dark one. The
 * icon replaces a missing logo.
 */
function logosOf({ application, logo, logoDark }: Brand): {
  light?: string | undefined;
  dark?: string | undefined;
} {
  if (logo || logoDark) return { light: logo, dark: logoDark };
  const { logo: light, logo_dark_mode: dark } = application?.config.customizations ?? {};
  return light || dark ? { light, dark } : { light: application?.icon };
}

function pageFooter(brand: Brand): string {
  const { application } = brand;
  const say = translator(LAYOUT_TEXTS, languageOf(brand));
  const { legal } = application?.config.hub ?? {};
  const links = [
    [legal?.terms_conditions_url, say('terms')],
    [legal?.privacy_policy_url, say('privacy')],
    [legal?.support_email && `mailto:${legal.support_email}`, say('help')],
  ].flatMap(([href, text]) => (href ? [`<a href="${escapeHtml(href)}">${text}</a>`] : []));
  const company = legal?.company_name ? `<div>${escapeHtml(legal.company_name)}</div>` : '';
  return links.length > 0 || company ? `<footer>${links.join(' ')}${company}</footer>` : '';
}
