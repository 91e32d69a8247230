import * as z from 'zod/mini';
import * as f from '../http/fields.ts';
import type { Actor } from '../platform/request/request-origin.ts';
import { sessionBeginning } from '../sessions/beginning-contract.ts';
import { type EventRecord, partiesOf } from './event.ts';
import {
  EVENT_TYPES,
  type EventType,
  matchesType,
  SECURITY_TYPES,
  SUBJECT_TYPES,
  TypePattern,
} from './event-types.ts';
import type { FeedRequest } from './read-feed.ts';

/** Kinds of actors, with their meaning for the reference. */
const ACTORS = {
  user: 'a user of the application',
  hub_user: 'a hub user: a member of the account, or service staff',
  service_account: 'a service account, by the id of its credential',
  credential: 'a backend with keys, by the id of its credential',
  operator: 'an operator of the service',
  anonymous: 'a caller who was not known',
  service: 'the service itself, without id',
} as const satisfies Record<Actor['type'], string>;
const ACTOR_TYPES = Object.keys(ACTORS) as [Actor['type'], ...Actor['type'][]];

const ActorType = z.enum(ACTOR_TYPES).check(
  z.describe(
    `Who did it: ${Object.entries(ACTORS)
      .map(([type, meaning]) => `\`${type}\`: ${meaning}`)
      .join('; ')}`,
  ),
);

const TYPES = Object.keys(EVENT_TYPES) as [EventType, ...EventType[]];
const Type = z
  .enum(TYPES)
  .check(
    z.describe(
      `What happened. ${TYPES.map((type) => `\`${type}\`: ${EVENT_TYPES[type].meaning}`).join('. ')}.`,
    ),
  );

const id = z
  .string()
  .check(z.describe('`event_...`. Ids of a feed sort in its order. Use it to recognise duplicates'));
const version = z.int().check(z.describe('Version of the members of this type, 1 so far'));
const at = f.timestamp('When it happened');
const request_id = z.optional(
  z.string().check(z.describe('Id of the request that did it, as in the log of the service')),
);
const changed = z.optional(
  z.array(z.string()).check(z.describe('Names of the fields that changed, sorted; of updates only')),
);
const client = z.optional(
  z
    .string()
    .check(z.describe('The OpenID client that acted for the user; one that came by itself by its host')),
);

/** An event as platform callers see it. */
export const FeedEvent = z.object({
  id,
  type: Type,
  version,
  application: z.optional(z.string().check(z.describe('The application whose feed has the event'))),
  account: z.optional(z.string().check(z.describe('The account whose feed has the event'))),
  actor: z.object({
    type: ActorType,
    id: z.optional(z.string().check(z.describe('Id of the user or credential'))),
    client,
  }),
  subject: z.object({
    type: z.enum(SUBJECT_TYPES).check(z.describe('What kind of record it is about')),
    id: z.string().check(z.describe('Id of the record')),
    version: z.optional(
      z
        .int()
        .check(
          z.describe(
            'Version of the user, group, member or invite after the change; of one that is gone the last. A lower one is an earlier state',
          ),
        ),
    ),
  }),
  user: z.optional(
    z
      .string()
      .check(z.describe('The user whom it concerns, if that is not the subject: the user of a member')),
  ),
  related: z.optional(
    z
      .record(z.string(), z.string())
      .check(
        z.describe(
          'Further ids: `group` of members and invites, `client` of an authorization, `provider` of a linked identity',
        ),
      ),
  ),
  request_id,
  at,
  changed,
  count: z.optional(
    z.int().check(z.describe('Number of refusals that the event stands for, or of messages that were sent')),
  ),
  origin: z.optional(
    z
      .string()
      .check(
        z.describe(
          'The origin that the application does not list, as the caller sent it; any program can send any',
        ),
      ),
  ),
  reason: z.optional(
    z
      .string()
      .check(
        z.describe(
          'Why something was refused, removed or disabled; of `application.budget_used` the channel and the percentage',
        ),
      ),
  ),
  operation: z.optional(
    z
      .string()
      .check(z.describe('The operation by which service staff read something, such as `exportUsers`')),
  ),
  is_test: z.optional(
    z.literal(true).check(z.describe('The user is of a test identity of the application; of `user.*` only')),
  ),
  is_guest: z.optional(
    z
      .literal(true)
      .check(z.describe('The user is a guest; of `user.*` only, and where guests are asked for')),
  ),
  object: z.optional(
    z
      .record(z.string(), z.unknown())
      .check(
        z.describe(
          'The subject as it is now, not as it was then, in the form in which the API shows it. Only with `include=object`; absent if the subject is gone',
        ),
      ),
  ),
});
export type FeedEvent = z.input<typeof FeedEvent>;

/** An event as its user sees it. */
export const OwnEvent = z.object({
  id,
  type: z
    .enum([...SECURITY_TYPES] as [EventType, ...EventType[]])
    .check(z.describe('What happened, as in `Event`')),
  version,
  application: z.string().check(z.describe('The application')),
  actor: z.object({
    type: ActorType,
    id: z.optional(z.string().check(z.describe('Your id; absent if somebody else did it'))),
    client,
  }),
  client: z.optional(
    z
      .string()
      .check(z.describe('The OpenID client that the user authorized; one that came by itself by its host')),
  ),
  request_id,
  at,
  changed,
  browser: sessionBeginning.browser,
  country: sessionBeginning.country,
});
export type OwnEvent = z.input<typeof OwnEvent>;

/** A page of a feed. */
export const feedPage = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    results: z.array(item),
    next: z.optional(
      z
        .string()
        .check(
          z.describe(
            'Pass as `after` to continue, now or later: no event is skipped or repeated. It is also there at the end of the feed; absent only if the feed is empty',
          ),
        ),
    ),
    more: z
      .boolean()
      .check(
        z.describe('True if there are further events now. A page may be short, or empty, although there are'),
      ),
  });

const MAX_PARTY = 200;
const isParty = (types: readonly string[]) => (text: string) => {
  const at = text.indexOf(':');
  return types.includes(text.slice(0, at)) && at < text.length - 1;
};
const isActor = isParty(ACTOR_TYPES);

/** The query parameters of pages of feeds. */
export const ownFeedQuery = {
  page_size: f.pageSize(100),
  after: z.optional(
    z.string().check(z.maxLength(100), z.describe('The `next` of the previous page, or the id of an event')),
  ),
  sort: z._default(
    z.enum(['asc', 'desc']).check(z.describe('By position in the feed: `asc` begins with the oldest event')),
    'asc',
  ),
};

/** The query parameters of feeds for platform callers. */
export const feedQuery = {
  ...ownFeedQuery,
  type: z.optional(f.commaSeparated(TypePattern, 20)),
  subject: z.optional(
    z.string().check(
      z.maxLength(MAX_PARTY),
      z.refine(isParty(SUBJECT_TYPES), {
        error: `must be a type and an id such as user:user_1; types: ${SUBJECT_TYPES.join(', ')}`,
      }),
      z.describe(
        'Only events about this record, such as `group:group_1`. `user:` also finds events that concern the user',
      ),
    ),
  ),
  actor: z.optional(
    z.string().check(
      z.maxLength(MAX_PARTY),
      z.refine((text) => ACTOR_TYPES.some((type) => type === text) || isActor(text), {
        error: `must be an actor type, or a type and an id such as user:user_1; types: ${ACTOR_TYPES.join(', ')}`,
      }),
      z.describe(
        'Only events of this actor, such as `user:user_1`, or of actors of this type, such as `service`',
      ),
    ),
  ),
  day: z.optional(
    z.iso
      .date()
      .check(z.describe('Only events of this UTC day, such as `2026-01-31`, by the times in their ids')),
  ),
  guests: z.optional(
    z
      .enum(['include'])
      .check(
        z.describe(
          '`include` adds the events `user.*` of guests, which are there without it only for a `subject`',
        ),
      ),
  ),
  include: z.optional(
    z.enum(['object']).check(z.describe('`object` adds the subject of each event as it is now')),
  ),
};

type FeedQuery = Omit<FeedRequest, 'party' | 'accepts' | 'refusesFew'> & {
  type?: string[] | undefined;
  subject?: string | undefined;
  actor?: string | undefined;
  guests?: 'include' | undefined;
};

/** Returns the request for the events that a query selects. */
export function feedRequest({
  type: patterns,
  subject: party,
  actor,
  guests,
  ...page
}: FeedQuery): FeedRequest {
  const withGuests = guests === 'include' || party !== undefined;
  if (!patterns && actor === undefined && withGuests) return { ...page, party };
  const isWanted = (event: EventRecord) =>
    (withGuests || !event.is_guest) &&
    (!patterns || patterns.some((pattern) => matchesType(pattern, event.type))) &&
    (actor === undefined || actor === event.actor.type || actor === `${event.actor.type}:${event.actor.id}`);
  return { ...page, party, accepts: isWanted, refusesFew: !patterns && actor === undefined };
}

/** Returns an event as platform callers see it. */
export function feedEvent(event: EventRecord, object?: Readonly<Record<string, unknown>>): FeedEvent {
  const { scope, changed: fields, position: _position, source: _source, ...shown } = event;
  return {
    ...shown,
    ...(scope.startsWith('acct_') ? { account: scope } : { application: scope }),
    ...(fields && { changed: [...fields] }),
    ...(object && { object }),
  };
}

/**
 * Returns an event as its user sees it: who did it only if the user did, and of the changed fields those that
 * are `visible` to the user.
 */
export function ownEvent(event: EventRecord, visible: ReadonlySet<string>): OwnEvent {
  const { scope: application, type, version: form, request_id: request, at: time, actor, related } = event;
  const isOwn = partiesOf(event).includes(`user:${actor.id}`);
  return {
    id: event.id,
    type,
    version: form,
    application,
    actor: { type: actor.type, ...(isOwn && { id: actor.id, client: actor.client }) },
    client: related?.['client'],
    request_id: request,
    at: time,
    ...(event.changed && { changed: event.changed.filter((field) => visible.has(field)) }),
  };
}
