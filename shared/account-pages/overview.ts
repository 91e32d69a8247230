import type { Reply } from '../http/reply.ts';
import { siteOf } from '../pages/way-on.ts';
import { shownEmail } from '../platform/strings/shown-email.ts';
import { LINK_TEXTS } from '../texts/link-texts.ts';
import { htmlTranslator } from '../texts/translate.ts';
import { accountBrand, linkTo, partReply, textsOf } from './account-layout.ts';
import { addressOf } from './places.ts';
import type { Visit } from './visit.ts';

/** Answers with the whole account in short, and the ways to its parts. */
export function showOverview(visit: Visit): Reply {
  const { application, profile } = visit;
  const { say, plain } = textsOf(visit);
  const { email, phone_number: phone } = profile.data;
  const who = shownEmail(String(email ?? phone ?? profile.user_id));
  const body = [
    `<p>${say('signedInAs', { who: { strong: who } })}</p>`,
    sessionsSection(visit),
    wayBack(visit),
  ];
  return partReply(visit, {
    title: plain('titleAt', { application: application.name }),
    body: body.join(''),
  });
}

function sessionsSection(visit: Visit): string {
  const { say } = textsOf(visit);
  return section(
    say('sessions'),
    linkTo(addressOf(visit.application.id, { part: 'sessions' }), say('sessionsLink')),
  );
}

function section(title: string, html: string): string {
  return `<h2>${title}</h2>${html}`;
}

/** A button to the site of the application; nothing if it has none. */
function wayBack(visit: Visit): string {
  const site = siteOf(accountBrand(visit));
  const say = htmlTranslator(LINK_TEXTS, visit.language);
  return site ? linkTo(site.url, say('backTo', { application: site.name }), 'class="button"') : '';
}
