import * as z from 'zod/mini';

/** Kinds of records that events are about. */
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

/** A type of event: its subject and its meaning for the reference. */
type DescribedEvent = {
  subject: SubjectType;
  meaning: string;
  /** True if a user reads such events about itself. They concern the safety of its account. */
  security?: true;
};

/**
 * All types of events. The list is closed: a new type is a new line here. Types begin with the type of their
 * subject, except refusals and slowed sign-ins.
 */
export const EVENT_TYPES = {
  'user.created': { subject: 'user', meaning: 'A user was created' },
  'user.updated': {
    subject: 'user',
    meaning: 'Data of a user changed: values, verifications, attributes or files',
  },
  'user.enabled': { subject: 'user', meaning: 'A disabled user was enabled', security: true },
  'user.disabled': {
    subject: 'user',
    meaning: 'A user was disabled, or is disabled for another reason',
    security: true,
  },
  'user.deleted': {
    subject: 'user',
    meaning:
      'A user was deleted, with its sessions, links and files, which have no events of their own. A `member.removed` for each of its groups follows, by the service',
  },
  'user.promoted': {
    subject: 'user',
    meaning:
      'A guest proved an address: the same user is like all others from now on. Receivers without guests get it as the first `user.*` event of the user',
  },
  'user.signed_in': { subject: 'user', meaning: 'A user signed in', security: true },
  'user.signed_out': { subject: 'user', meaning: 'A user signed out of one session', security: true },
  'user.signed_out_everywhere': {
    subject: 'user',
    meaning: 'All sessions of a user ended, also because it was disabled',
    security: true,
  },
  'user.session_revoked': {
    subject: 'user',
    meaning:
      'A session of a user, or the access of an OpenID client, was ended by staff, a backend or the client, at the page for signing out, or by reuse of a used token',
    security: true,
  },
  'user.client_authorized': {
    subject: 'user',
    meaning: 'A user let an OpenID client sign it in, and act for it if the client has such scopes',
    security: true,
  },
  'user.passkey_added': { subject: 'user', meaning: 'A user added a passkey', security: true },
  'user.passkey_removed': {
    subject: 'user',
    meaning:
      'A passkey of a user was removed, by the user, staff or a backend, or because a verification ended it',
    security: true,
  },
  'user.identity_linked': {
    subject: 'user',
    meaning: 'A user can sign in with an account at an identity provider',
    security: true,
  },
  'user.identity_unlinked': {
    subject: 'user',
    meaning: 'An account at an identity provider signs its user in no longer',
    security: true,
  },
  'user.sign_in_link_requested': {
    subject: 'user',
    meaning:
      'Staff or a backend had the service send a user a link that signs it in. Nobody but the user gets the link',
    security: true,
  },
  'user.address_change_requested': {
    subject: 'user',
    meaning: 'A user asked for another e-mail address or phone number, and has to confirm it',
    security: true,
  },
  'user.address_changed': {
    subject: 'user',
    meaning: 'A verified e-mail address or phone number of a user was replaced or removed',
    security: true,
  },
  'user.address_change_undone': {
    subject: 'user',
    meaning: 'A change of address was undone, or cancelled before it was confirmed',
    security: true,
  },

  'sign_in.refused': {
    subject: 'application',
    meaning: 'Sign-ins were refused: the first, tenth, hundredth and thousandth of an hour, by reason',
  },
  'text.refused': {
    subject: 'application',
    meaning:
      'Text messages were refused because of their number: the first, tenth, hundredth and thousandth of an hour, by reason',
  },

  'sign_in.slowed': {
    subject: 'application',
    meaning:
      'Strangers have used up the messages or codes of an address; devices that have signed in are not affected. At most once an hour for each reason',
  },

  'group.created': { subject: 'group', meaning: 'A group was created' },
  'group.updated': { subject: 'group', meaning: 'Name, admission or data of a group changed' },
  'group.deleted': {
    subject: 'group',
    meaning:
      'A group was deleted, with its members and invites, which have no events of their own, or ended with its last member',
  },
  'member.added': { subject: 'member', meaning: 'A user became an active member of a group' },
  'member.updated': { subject: 'member', meaning: 'The roles of a member changed, or it confirmed' },
  'member.removed': {
    subject: 'member',
    meaning: 'A member left a group, was removed, or was deleted with its user',
  },
  'invite.created': { subject: 'invite', meaning: 'Somebody was invited into a group' },
  'invite.updated': { subject: 'invite', meaning: 'A pending invite was changed or sent again' },
  'invite.accepted': { subject: 'invite', meaning: 'An invite was accepted' },
  'invite.rejected': { subject: 'invite', meaning: 'An invite was declined' },
  'invite.revoked': { subject: 'invite', meaning: 'A pending invite was revoked' },
  'invite.deleted': { subject: 'invite', meaning: 'An invite was deleted' },

  'application.created': { subject: 'application', meaning: 'An application was created' },
  'application.updated': { subject: 'application', meaning: 'Settings or images of an application changed' },
  'application.enabled': { subject: 'application', meaning: 'A disabled application was enabled' },
  'application.disabled': { subject: 'application', meaning: 'An application was disabled' },
  'application.deleted': {
    subject: 'application',
    meaning: 'An application was deleted, with its users and settings; only in the feed of its account',
  },
  'application.message_template_changed': {
    subject: 'application',
    meaning: 'The texts of a kind of message in a language were set, changed or deleted',
  },
  'application.identity_provider_created': {
    subject: 'application',
    meaning: 'An identity provider was created: `changed` has its id',
  },
  'application.identity_provider_updated': {
    subject: 'application',
    meaning:
      'An identity provider was changed: `changed` has its id with each field, such as `google.client_secret`',
  },
  'application.identity_provider_deleted': {
    subject: 'application',
    meaning: 'An identity provider was deleted: `changed` has its id',
  },
  'application.read_by_staff': {
    subject: 'application',
    meaning:
      'Service staff without a role in the account read something of an application: `operation` says what, and `user` of whom, if it was one user',
  },
  'application.budget_used': {
    subject: 'application',
    meaning: 'The application has sent 50 or 80 % of its e-mails or text messages of a day',
  },
  'application.unlisted_origin': {
    subject: 'application',
    meaning:
      'A page of an origin that the application does not list called a sign-in; at most one event a day, with the first origin',
  },
  'schema.updated': { subject: 'schema', meaning: 'The schema of an application’s users changed' },
  'variant.created': { subject: 'variant', meaning: 'A variant was created' },
  'variant.updated': { subject: 'variant', meaning: 'A variant changed' },
  'variant.deleted': { subject: 'variant', meaning: 'A variant was deleted, with its credentials' },
  'asset.created': { subject: 'asset', meaning: 'An asset was created' },
  'asset.updated': { subject: 'asset', meaning: 'The file of an asset was replaced or processed' },
  'asset.deleted': { subject: 'asset', meaning: 'An asset was deleted' },
  'keyword.created': { subject: 'keyword', meaning: 'An SMS keyword was created' },
  'keyword.updated': { subject: 'keyword', meaning: 'An SMS keyword changed' },
  'keyword.enabled': { subject: 'keyword', meaning: 'An SMS keyword was enabled' },
  'keyword.disabled': { subject: 'keyword', meaning: 'An SMS keyword was disabled' },
  'keyword.deleted': { subject: 'keyword', meaning: 'An SMS keyword was deleted' },
  'credential.created': { subject: 'credential', meaning: 'A credential was created' },
  'credential.updated': { subject: 'credential', meaning: 'Name or expiry of a credential changed' },
  'credential.rotated': { subject: 'credential', meaning: 'A credential got a new secret' },
  'credential.deleted': { subject: 'credential', meaning: 'A credential was deleted' },
  'oidc_client.created': { subject: 'oidc_client', meaning: 'An OpenID client was created' },
  'oidc_client.updated': { subject: 'oidc_client', meaning: 'An OpenID client changed' },
  'oidc_client.deleted': {
    subject: 'oidc_client',
    meaning: 'An OpenID client was deleted, with its credentials',
  },
  'webhook.created': { subject: 'webhook', meaning: 'A webhook was created' },
  'webhook.updated': { subject: 'webhook', meaning: 'Address, types or description of a webhook changed' },
  'webhook.rotated': { subject: 'webhook', meaning: 'A webhook got a new signing secret' },
  'webhook.enabled': { subject: 'webhook', meaning: 'A disabled webhook was enabled' },
  'webhook.disabled': { subject: 'webhook', meaning: 'A webhook was disabled, by request or after failures' },
  'webhook.deleted': { subject: 'webhook', meaning: 'A webhook was deleted' },
  'webhook.test': { subject: 'webhook', meaning: 'A test that was asked for; only webhooks get it' },

  'account.created': { subject: 'account', meaning: 'An account was created' },
  'account.updated': { subject: 'account', meaning: 'Name or plan of an account changed' },
  'account.deleted': { subject: 'account', meaning: 'An account was deleted, with its members and invites' },
  'account.read_by_staff': {
    subject: 'account',
    meaning: 'Service staff without a role in an account read something of it: `operation` says what',
  },
  'account_member.added': { subject: 'account_member', meaning: 'A user became a member of an account' },
  'account_member.updated': { subject: 'account_member', meaning: 'The role of an account member changed' },
  'account_member.removed': {
    subject: 'account_member',
    meaning: 'A member left an account or was removed',
  },
  'account_invite.created': { subject: 'account_invite', meaning: 'Somebody was invited into an account' },
  'account_invite.updated': {
    subject: 'account_invite',
    meaning: 'A pending invite into an account was sent again, perhaps with another role',
  },
  'account_invite.accepted': { subject: 'account_invite', meaning: 'An invite into an account was accepted' },
  'account_invite.rejected': { subject: 'account_invite', meaning: 'An invite into an account was declined' },
  'account_invite.revoked': { subject: 'account_invite', meaning: 'An invite into an account was revoked' },
} as const satisfies Record<string, DescribedEvent>;
export type EventType = keyof typeof EVENT_TYPES;

const TYPES = Object.keys(EVENT_TYPES) as EventType[];

/** Types of the events that users read about themselves. */
export const SECURITY_TYPES: ReadonlySet<EventType> = new Set(
  TYPES.filter((type) => (EVENT_TYPES[type] as DescribedEvent).security),
);

/** Patterns of several types: `user.*` for each first part of a type, and `*`. */
const GROUPS = [...new Set(TYPES.map((type) => `${type.split('.')[0]}.*`))];

/** All patterns that select types of events: `*`, `user.*` and such, and the types themselves. */
const PATTERNS: ReadonlySet<string> = new Set(['*', ...GROUPS, ...TYPES]);

/** A pattern of event types: a type, `user.*`, or `*`. */
export const TypePattern = z.string().check(
  z.refine((pattern) => PATTERNS.has(pattern), {
    error: `must be \`*\`, one of ${GROUPS.join(', ')}, or a type such as user.created`,
  }),
  z.meta({
    description: 'A type of event, all types that begin alike (`user.*`), or all (`*`)',
    enum: [...PATTERNS],
  }),
);

/** True if a pattern selects a type. `pattern` is a valid `TypePattern`. */
export function matchesType(pattern: string, type: EventType): boolean {
  return pattern === '*' || pattern === type || pattern === `${type.split('.')[0]}.*`;
}
