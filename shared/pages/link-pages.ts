import type { Application } from '../applications/application.ts';
import { languageOfReader } from '../applications/reader-language.ts';
import type { ApiError } from '../platform/errors.ts';
import { escapeHtml } from '../platform/html.ts';
import { LINK_TEXTS } from '../texts/link-texts.ts';
import { htmlTranslator, translator } from '../texts/translate.ts';
import { failureText } from './failure-text.ts';
import { type Brand, languageOf, layout } from './layout.ts';

/** The looks of a page of a known application. */
export type BrandOfApplication = Brand & { application: Application };

/** Returns the looks of a page about a link: those of its application, in the language of its reader. */
export function brandOfLink<A extends Application | undefined>(
  application: A,
  link: { locale?: string | undefined } | undefined,
): Brand & { application: A } {
  return { application, language: languageOfReader(application, { user: link?.locale }) };
}

/**
 * The page of a link that signs in. It shows the user, the group to join, and a button that posts to the
 * page's own address. `elsewhere` is true if the link signs in the device that started the sign-in, which may
 * belong to a stranger (decision 0106).
 */
export function continuePage(
  brand: BrandOfApplication,
  who: string | undefined,
  { group, elsewhere }: { group?: string | undefined; elsewhere: boolean },
): string {
  const { name: application } = brand.application;
  const say = htmlTranslator(LINK_TEXTS, languageOf(brand));
  const as = who ? say('continueAs', { who: { strong: who } }) : say('continue');
  const joining = group === undefined ? '' : `<p>${say('joins', { group: { strong: group } })}</p>`;
  const where = elsewhere ? `<p>${say('elsewhere')}</p>` : '';
  return layout(
    brand,
    titleIn(brand, 'signInTo'),
    `<h1>${say('signInTo', { application })}</h1><p>${as}</p>${joining}${where}<form method="post"><button type="submit">${say('continue')}</button></form><p><small>${say(elsewhere ? 'notAskedElsewhere' : 'notAsked')}</small></p>`,
  );
}

/**
 * The page of a link that cannot be used. It is the same for used, expired and unknown links, with a link
 * back if one is known.
 */
export function deadLinkPage(brand: Brand): string {
  const { application } = brand;
  const say = htmlTranslator(LINK_TEXTS, languageOf(brand));
  const back = application?.config.default_redirect_url;
  const way = back
    ? `<a class="button" href="${escapeHtml(back)}">${say('backTo', { application: application.name })}</a>`
    : '';
  return layout(brand, titleIn(brand, 'dead'), `<h1>${say('dead')}</h1><p>${say('deadText')}</p>${way}`);
}

/** The page after a sign-in without a redirect. */
export function signedInPage(brand: BrandOfApplication): string {
  const { name: application } = brand.application;
  const say = htmlTranslator(LINK_TEXTS, languageOf(brand));
  const text = `<h1>${say('signedIn')}</h1><p>${say('signedInText', { application })}</p>`;
  return layout(brand, titleIn(brand, 'signedIn'), text);
}

/** The page after a sign-in that continues on the device that started it. */
export function approvedPage(brand: BrandOfApplication): string {
  const { name: application } = brand.application;
  const say = htmlTranslator(LINK_TEXTS, languageOf(brand));
  const text = `<h1>${say('approved')}</h1><p>${say('approvedText', { application })}</p>`;
  return layout(brand, titleIn(brand, 'approved'), text);
}

/** The page of a link that somebody changed on its way, to plant a code of their own. */
export function forgedPage(brand: Brand): string {
  return failedPage(brand, htmlTranslator(LINK_TEXTS, languageOf(brand))('forged'));
}

/** The page of a failed sign-in. */
export function failurePage(brand: Brand, error: ApiError): string {
  return failedPage(brand, escapeHtml(failureText(languageOf(brand), error)));
}

function failedPage(brand: Brand, reason: string): string {
  const say = htmlTranslator(LINK_TEXTS, languageOf(brand));
  return layout(brand, titleIn(brand, 'failed'), `<h1>${say('failed')}</h1><p>${reason}</p>`);
}

type Title = 'signInTo' | 'dead' | 'signedIn' | 'approved' | 'failed';

function titleIn(brand: Brand, key: Title): string {
  const say = translator(LINK_TEXTS, languageOf(brand));
  return key === 'signInTo' ? say(key, { application: brand.application?.name ?? '' }) : say(key);
}
