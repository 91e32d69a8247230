import type { Application } from '../applications/application.ts';
import { groupNameOnPage } from '../applications/branding/shown-name.ts';
import { languageOfReader } from '../applications/reader-language.ts';
import type { ApiError } from '../platform/errors.ts';
import { escapeHtml } from '../platform/strings/html.ts';
import { ADVICE_TEXTS, LINK_TEXTS } from '../texts/sections.ts';
import { htmlTranslator, translator } from '../texts/translate.ts';
import { otherDevicePage, type ShownStart } from './code-page.ts';
import { failureText } from './failure-text.ts';
import { type Brand, languageOf, languageQuery, layout } from './layout.ts';
import { PROVE, proofField } from './prove.ts';
import { type LinkOwner, signedInHere } from './signed-in-here.ts';
import { wayOn, wayTo } from './way-on.ts';

/** The looks of a page of a known application. */
export type BrandOfApplication = Brand & { application: Application };

/** Returns the looks of a page about a link: those of its application, in the language of its reader. */
export function brandOfLink<A extends Application | undefined>(
  application: A,
  link: { locale?: string | undefined } | undefined,
): Brand & { application: A } {
  return { application, language: languageOfReader(application, { user: link?.locale }) };
}

/** Further effects of a link that signs in. */
type Continuation = {
  /** The group that its user joins. */
  group?: string | undefined;
  /** Set if the link accepts an invite: who invites, if that may be shown. `ended` if it admits nobody. */
  invite?: { by: string | undefined } | 'ended' | undefined;
  /** Set if the page says who is signed in with the browser: whom the link signs in. */
  owner?: LinkOwner | undefined;
  /** The address at which a form declines the invite, relative to that of the page. */
  declineAt?: string | undefined;
};

/**
 * The page of a link that signs in. It shows the user, the group to join, who invites, and a button that
 * posts to the page's own address.
 */
export function continuePage(
  brand: BrandOfApplication,
  who: string | undefined,
  { group: named, invite, owner, declineAt }: Continuation,
): string {
  const { name: application, config } = brand.application;
  const group = named === undefined ? undefined : groupNameOnPage(named, config, languageOf(brand));
  const say = htmlTranslator(LINK_TEXTS, languageOf(brand));
  const joins = group !== undefined && invite !== undefined && invite !== 'ended';
  const as = who ? say('continueAs', { who: { strong: who } }) : say('continue');
  const join = who ? say('joinAs', { who }) : say('join');
  const title = joins
    ? translator(LINK_TEXTS, languageOf(brand))('joinGroup', { group })
    : titleIn(brand, 'signInTo');
  const heading = joins ? say('joinGroup', { group }) : say('signInTo', { application });
  const parts = [
    `<h1>${heading}</h1>`,
    joins ? `<p>${invitation(brand, group, invite.by)}</p>` : '',
    joins && who ? `<p>${say('invitedAs', { who: { strong: who } })}</p>` : '',
    owner ? signedInHere(brand, brand.application.id, owner) : '',
    invite === 'ended' ? `<p>${say('inviteEnded')}</p>` : '',
    joins ? '' : `<p>${as}</p>${joinsText(brand, group)}`,
    `<form method="post"><button type="submit">${joins ? join : say('continue')}</button></form>`,
    joins && declineAt !== undefined
      ? declineForm(brand, declineAt)
      : `<p class="note">${say('notAsked')}</p>`,
  ];
  return layout(brand, title, parts.join(''));
}

function declineForm(brand: Brand, address: string): string {
  const say = htmlTranslator(LINK_TEXTS, languageOf(brand));
  const action = escapeHtml(address + languageQuery());
  return `<div class="actions"><form method="post" action="${action}"><button class="quiet" type="submit">${say('decline')}</button></form></div>`;
}

/** The page after an invite was declined. */
export function declinedPage(brand: BrandOfApplication, named: string): string {
  const { name: application, config } = brand.application;
  const language = languageOf(brand);
  const group = groupNameOnPage(named, config, language);
  const say = htmlTranslator(LINK_TEXTS, language);
  const values = { group: { strong: group }, application: { strong: application } };
  const text = `<h1>${say('declined')}</h1><p>${say('declinedText', values)}</p>`;
  return layout(brand, titleIn(brand, 'declined'), text + wayOn(brand));
}

function invitation(brand: BrandOfApplication, group: string, by: string | undefined): string {
  const say = htmlTranslator(LINK_TEXTS, languageOf(brand));
  const values = { group: { strong: group }, application: { strong: brand.application.name } };
  return by === undefined ? say('invited', values) : say('invitedBy', { ...values, inviter: { strong: by } });
}

/** Returns the text about the group that a sign-in joins; nothing without a group. */
function joinsText(brand: Brand, group: string | undefined): string {
  const say = htmlTranslator(LINK_TEXTS, languageOf(brand));
  return group === undefined ? '' : `<p>${say('joins', { group: { strong: group } })}</p>`;
}

/**
 * The page of the link of a bound sign-in. It completes nothing: it shows the code, and a button that hands
 * the link on to the page where the sign-in began, which may have the verifier (decision 0106).
 */
export function boundSignInPage(
  brand: BrandOfApplication,
  start: ShownStart,
  { group: named, goOn }: { group: string | undefined; goOn: string | undefined },
): string {
  const { config } = brand.application;
  const group = named === undefined ? undefined : groupNameOnPage(named, config, languageOf(brand));
  return otherDevicePage(brand, start, { joins: joinsText(brand, group), goOn });
}

/** The page after a sign-in that joined a group, without a redirect (decision 0198). */
export function joinedPage(brand: BrandOfApplication, named: string): string {
  const { name: application, config } = brand.application;
  const language = languageOf(brand);
  const group = groupNameOnPage(named, config, language);
  const say = htmlTranslator(LINK_TEXTS, language);
  const text = `<h1>${say('joined', { group })}</h1><p>${say('signedInText', { application })}</p>`;
  return layout(
    brand,
    translator(LINK_TEXTS, language)('joined', { group }),
    text + wayTo(brand, 'continueTo'),
  );
}

/**
 * The page of a link that cannot be used. It is the same for used, expired and unknown links, with a link
 * back if one is known. `renewAt` is where a form sends a new one, if that is possible.
 */
export function deadLinkPage(brand: Brand, renewAt?: string): string {
  const say = htmlTranslator(LINK_TEXTS, languageOf(brand));
  const advice =
    renewAt === undefined
      ? `<p>${say('deadText')}</p>${wayOn(brand)}`
      : `<p>${say('renewText')}</p>${renewForm(brand, renewAt)}${wayTo(brand, 'backTo')}`;
  return layout(brand, titleIn(brand, 'dead'), `<h1>${say('dead')}</h1>${advice}`);
}

/** A form that sends a new link; `inner` is HTML. */
function renewForm(brand: Brand, address: string, inner = ''): string {
  const say = htmlTranslator(LINK_TEXTS, languageOf(brand));
  const action = escapeHtml(address === '' ? '' : address + languageQuery());
  return `<form method="post" action="${action}">${inner}<button type="submit">${say('renew')}</button></form>`;
}

/** The page after a new link was sent, or would have been if the address could sign in. */
export function renewedPage(brand: Brand): string {
  const say = htmlTranslator(LINK_TEXTS, languageOf(brand));
  return layout(brand, titleIn(brand, 'renewed'), `<h1>${say('renewed')}</h1><p>${say('renewedText')}</p>`);
}

/** The page that says why no new link was sent. With the work of a challenge, the browser asks again. */
export function renewPage(brand: Brand, error: ApiError, challenge: string | undefined): string {
  const language = languageOf(brand);
  const say = htmlTranslator(LINK_TEXTS, language);
  const reason = `<p id="error">${escapeHtml(failureText(language, error))}</p>`;
  const proof = challenge && proofField(challenge, translator(ADVICE_TEXTS, language)('proving'));
  const again =
    proof === undefined ? wayOn(brand) : `${renewForm(brand, '', proof)}<script>${PROVE}</script>`;
  return layout(brand, titleIn(brand, 'dead'), `<h1>${say('dead')}</h1>${reason}${again}`);
}

/** The page after a sign-in without a redirect. `inviteEnded` if its invitation was no longer valid. */
export function signedInPage(brand: BrandOfApplication, inviteEnded = false): string {
  const { name: application } = brand.application;
  const say = htmlTranslator(LINK_TEXTS, languageOf(brand));
  const ended = inviteEnded ? `<p>${say('inviteEnded')}</p>` : '';
  const text = `<h1>${say('signedIn')}</h1>${ended}<p>${say('signedInText', { application })}</p>`;
  return layout(brand, titleIn(brand, 'signedIn'), text + wayTo(brand, 'continueTo'));
}

/** The page of a link that somebody changed on its way, to plant a code of their own. */
export function forgedPage(brand: Brand): string {
  return linkFailurePage(brand, htmlTranslator(LINK_TEXTS, languageOf(brand))('forged'));
}

/** The page of a failed sign-in. */
export function failurePage(brand: Brand, error: ApiError): string {
  return linkFailurePage(brand, escapeHtml(failureText(languageOf(brand), error)));
}

function linkFailurePage(brand: Brand, reason: string): string {
  const say = htmlTranslator(LINK_TEXTS, languageOf(brand));
  return layout(brand, titleIn(brand, 'failed'), `<h1>${say('failed')}</h1><p>${reason}</p>${wayOn(brand)}`);
}

type LinkPageTitle = 'signInTo' | 'renewed' | 'declined' | 'dead' | 'signedIn' | 'failed';

function titleIn(brand: Brand, key: LinkPageTitle): string {
  const say = translator(LINK_TEXTS, languageOf(brand));
  return key === 'signInTo' ? say(key, { application: brand.application?.name ?? '' }) : say(key);
}
