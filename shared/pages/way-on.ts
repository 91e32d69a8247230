import { isLoopbackOrigin } from '../applications/origin-rule.ts';
import { escapeHtml } from '../platform/strings/html.ts';
import { LINK_TEXTS } from '../texts/sections.ts';
import { htmlTranslator } from '../texts/translate.ts';
import { type Brand, languageOf } from './layout.ts';

/**
 * Returns the site to which the last page of a flow leads: that of the OpenID client, else the application's
 * `default_redirect_url`. Undefined without one, or for `http` on another machine (decision 0333).
 */
export function siteOf({ application, home }: Brand): Brand['home'] {
  const url = home?.url ?? application?.config.default_redirect_url;
  const target = url === undefined ? null : URL.parse(url);
  const isSafe = target?.protocol === 'https:' || (target && isLoopbackOrigin(target));
  return url && isSafe ? { url, name: home?.name ?? application?.name ?? '' } : undefined;
}

/** A link that looks like a button. Pages send no referrer, so the site does not learn the code of a link. */
export function linkButton(url: string, html: string): string {
  return `<a class="button" href="${escapeHtml(url)}">${html}</a>`;
}

/** A button that leads to the application; nothing if it has no site. */
export function wayTo(brand: Brand, text: 'backTo' | 'continueTo'): string {
  const home = siteOf(brand);
  const say = htmlTranslator(LINK_TEXTS, languageOf(brand));
  return home ? linkButton(home.url, say(text, { application: home.name })) : '';
}

/** The end of a page after which nothing follows here: a button, or what to do without one. */
export function wayOn(brand: Brand, text: 'backTo' | 'continueTo' = 'backTo'): string {
  const say = htmlTranslator(LINK_TEXTS, languageOf(brand));
  const { application } = brand;
  const advice = application ? say('goBackTo', { application: application.name }) : say('goBack');
  return wayTo(brand, text) || `<p class="note">${advice}</p>`;
}
