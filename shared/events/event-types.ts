/** What events can be about. */
export const SUBJECT_TYPES = [
  'user',
  'group',
  'member',
  'invite',
  'application',
  'schema',
  'variant',
  'asset',
  'keyword',
  'credential',
  'oidc_client',
  'webhook',
  'account',
  'account_member',
  'account_invite',
] as const;
export type SubjectType = (typeof SUBJECT_TYPES)[number];

/** A type of event: what it says, for the reference. */
type Described = { subject: SubjectType; meaning: string };

/** All types of events. The list is closed: a new type is a new line here. */
export const EVENT_TYPES = {
  'user.created': { subject: 'user', meaning: 'A user was created' },
  'user.updated': { subject: 'user', meaning: 'Data of a user changed' },
  'user.deleted': { subject: 'user', meaning: 'A user was deleted' },
  'user.signed_in': { subject: 'user', meaning: 'A user signed in' },
  'webhook.test': { subject: 'webhook', meaning: 'A test that was asked for; only webhooks get it' },
} as const satisfies Record<string, Described>;
export type EventType = keyof typeof EVENT_TYPES;
