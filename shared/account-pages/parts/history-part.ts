import { type OwnEvent, ownEvent } from '../../events/event-contract.ts';
import { SECURITY_TYPES } from '../../events/event-types.ts';
import { readFeed } from '../../events/read-feed.ts';
import type { Reply } from '../../http/reply.ts';
import { escapeHtml } from '../../platform/strings/html.ts';
import { formatSince } from '../../texts/format-values.ts';
import { linkTo, partReply, textsOf } from '../account-layout.ts';
import { addressOfPlace } from '../places.ts';
import type { Visit } from '../visit.ts';

const PART = { part: 'history' };
const PAGE_SIZE = 20;

/** The actors that are the user, or a caller whom nobody knew yet, such as one who signs in. */
const ONESELF: readonly OwnEvent['actor']['type'][] = ['user', 'anonymous'];

/** The events that have a text of their own. */
const NAMED_EVENTS = [
  'signed_in',
  'signed_out',
  'signed_out_everywhere',
  'session_revoked',
  'client_authorized',
  'address_change_requested',
  'address_changed',
  'address_change_undone',
  'enabled',
  'disabled',
] as const;

/**
 * Answers with the sign-ins of the user and other events of its security, the newest first. They are those of
 * `/me`: what somebody else tried and was refused is not among them.
 */
export async function showHistory(visit: Visit): Promise<Reply> {
  const { say, plain } = textsOf(visit);
  const { profile, application } = visit;
  const { results, next, more } = await readFeed(application.id, {
    page_size: PAGE_SIZE,
    sort: 'desc',
    after: visit.query.get('after') ?? undefined,
    party: `user:${profile.user_id}`,
    accepts: ({ subject, type }) => subject.type === 'user' && SECURITY_TYPES.has(type),
  });
  const items = results.map((event) => `<li>${eventEntry(visit, ownEvent(event, new Set()))}</li>`);
  const further = more && next && linkTo(addressOfPlace(application.id, PART, { after: next }), say('more'));
  const body = [
    items.length > 0 ? `<ul>${items.join('')}</ul>` : `<p>${say('noHistory')}</p>`,
    further ? `<p>${further}</p>` : '',
  ];
  return partReply(visit, { title: plain('history'), body: body.join('') });
}

function eventEntry(visit: Visit, { type, at, actor }: OwnEvent): string {
  const { say } = textsOf(visit);
  const text = say(NAMED_EVENTS.find((name) => type === `user.${name}`) ?? 'otherEvent');
  const by = ONESELF.includes(actor.type) ? '' : `, ${say('byApplication')}`;
  const time = `<time datetime="${escapeHtml(at)}">${escapeHtml(formatSince(visit.language, at))}</time>`;
  return `<div>${text}${by}</div><div class="note">${time}</div>`;
}
