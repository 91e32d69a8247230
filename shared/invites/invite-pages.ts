import { type InviteRecord, invitedAddress, inviteState } from '../groups/invite.ts';
import { page, Reply } from '../http/reply.ts';
import { failureText } from '../pages/failure-text.ts';
import { type Brand, languageOf, languageQuery, layout } from '../pages/layout.ts';
import { deadLinkPage } from '../pages/link-pages.ts';
import { wayOn } from '../pages/way-on.ts';
import { refusalFrom } from '../platform/errors.ts';
import { escapeHtml } from '../platform/strings/html.ts';
import { masked } from '../platform/strings/masked.ts';
import { INVITE_TEXTS } from '../texts/sections.ts';
import { htmlTranslator, translator } from '../texts/translate.ts';

/** The page of an inviter's link: where the invitation was sent, and a resend button. Signs nobody in. */
export function invitePage(brand: Brand, invite: InviteRecord, code: string): Reply {
  const say = htmlTranslator(INVITE_TEXTS, languageOf(brand));
  const state = inviteState(invite);
  if (state !== 'pending') return invitationPage(brand, `<p>${say(state)}</p>${wayOn(brand)}`);
  const target = escapeHtml(`${code}/resend${languageQuery()}`);
  const form = `<form method="post" action="${target}"><button type="submit">${say('sendAgain')}</button></form>`;
  return invitationPage(brand, `<p>${whereSent(brand, invite)}</p>${form}`);
}

/** The page after the invitation was sent again. */
export function sentPage(brand: Brand, invite: InviteRecord): Reply {
  return invitationPage(brand, `<p>${whereSent(brand, invite)}</p>${wayOn(brand)}`, 'sentAgain');
}

function whereSent(brand: Brand, invite: InviteRecord): string {
  const say = htmlTranslator(INVITE_TEXTS, languageOf(brand));
  const address = invitedAddress(invite);
  if (!address) return say('sentToUser');
  return say('sentTo', { address: { strong: masked(address.to) ?? '***' } });
}

/** The page of a link whose invite or group no longer exists. */
export function gonePage(brand: Brand): Reply {
  return page(404, deadLinkPage(brand));
}

/**
 * The page with the reason why the invitation could not be sent again. Throws failures of the service itself.
 */
export function refusalPage(brand: Brand, error: unknown): Reply {
  const refusal = refusalFrom(error);
  const language = languageOf(brand);
  const reason =
    refusal.code === 'conflict'
      ? translator(INVITE_TEXTS, language)('cannotSend')
      : failureText(language, refusal);
  const { headers, body } = invitationPage(brand, `<p>${escapeHtml(reason)}</p>${wayOn(brand)}`);
  return new Reply(refusal.status, { ...headers, ...refusal.extras.headers }, body);
}

function invitationPage(brand: Brand, html: string, heading: 'title' | 'sentAgain' = 'title'): Reply {
  const say = htmlTranslator(INVITE_TEXTS, languageOf(brand));
  const title = translator(INVITE_TEXTS, languageOf(brand))('title');
  return page(200, layout(brand, title, `<h1>${say(heading)}</h1>${html}`));
}
