import type { RequestOf } from '@svc/client/server';
import type { Filter, FilterValues } from '../../parts/list-description.ts';
import type { Say } from '../../texts/say.ts';
import type { EVENTS } from './texts.ts';

type Name = keyof typeof EVENTS.en;

/** The filters of the API. */
export type FeedQuery = NonNullable<RequestOf<'listEvents'>['query']>;

/** Kinds of events that are asked for together, by the types of the API. */
const KINDS: readonly [name: Name, types: string][] = [
  ['accounts', 'user.*'],
  [
    'signIns',
    'user.signed_in,user.signed_out,user.signed_out_everywhere,user.session_revoked,user.sign_in_link_requested',
  ],
  ['disabling', 'user.disabled,user.enabled,user.deleted'],
  [
    'waysIn',
    'user.passkey_added,user.passkey_removed,user.identity_linked,user.identity_unlinked,user.address_change_requested,user.address_changed,user.address_change_undone',
  ],
  ['refusals', 'sign_in.*,text.*'],
  ['groups', 'group.*,member.*,invite.*'],
  ['settings', 'application.*,schema.*,variant.*,asset.*,keyword.*'],
  ['keys', 'credential.*,oidc_client.*'],
  ['webhooks', 'webhook.*'],
  ['staffReads', 'application.read_by_staff'],
];

const ACTORS = [
  'user',
  'hub_user',
  'service_account',
  'credential',
  'operator',
  'anonymous',
  'service',
] as const;

/**
 * Returns the filters of the feed. Types and actors that only the address names are choices as well, and so
 * is a day.
 */
export function eventFilters(say: Say<Name>, { type, actor, day }: FilterValues): Filter[] {
  const types = Object.fromEntries(KINDS.map(([name, types]) => [types, say(name)]));
  const actors = Object.fromEntries(ACTORS.map((one) => [one, say(one === 'user' ? 'users' : one)]));
  return [
    { name: 'subject', label: say('subject') },
    { name: 'type', label: say('type'), options: withChosen(types, type) },
    { name: 'actor', label: say('actor'), options: withChosen(actors, actor) },
    ...(day === undefined ? [] : [{ name: 'day', label: say('day'), options: { [day]: day } }]),
    { name: 'guests', label: say('guests'), options: { include: say('withGuests') } },
  ];
}

function withChosen(options: Readonly<Record<string, string>>, chosen: string | undefined) {
  return chosen === undefined || Object.hasOwn(options, chosen) ? options : { ...options, [chosen]: chosen };
}

/** Returns the filters of a request from those in the address. */
export function feedQueryOf({ type, actor, subject, guests, day }: FilterValues): FeedQuery {
  return {
    ...(type && { type }),
    ...(actor && { actor }),
    ...(subject && { subject: partyOf(subject) }),
    ...(guests === 'include' && { guests }),
    ...(day && { day }),
  };
}

/** The kinds of records by the beginning of their ids. Credentials have another beginning than their kind. */
const PREFIXES: Readonly<Record<string, string>> = {
  app: 'application',
  key: 'credential',
  oidc: 'oidc_client',
};

/** Returns the subject of a pasted id: `group_1` is `group:group_1`. Other ids are those of users. */
export function partyOf(text: string): string {
  const id = text.trim();
  if (
    /^(user|group|member|invite|application|schema|variant|asset|keyword|credential|oidc_client|webhook):/.test(
      id,
    )
  )
    return id;
  const [, prefix = 'user'] =
    /^(user|group|member|invite|app|variant|asset|keyword|key|oidc|webhook)_/.exec(id) ?? [];
  return `${PREFIXES[prefix] ?? prefix}:${id}`;
}
