import type { ErrorCode } from '../../platform/errors.ts';
import type { Remedy } from './remedy.ts';

const GONE = (what: string) =>
  `${what} does not exist, was deleted, belongs to another application, or is not visible to this caller.`;
const LIST = (what: string) => `Check the id and the credentials. ${what}`;

/** Errors of addresses and ids that lead nowhere: 404 and 405. */
export const NOT_FOUND_REMEDIES = {
  route_not_found: {
    cause: 'No operation has this path.',
    remedy:
      'Compare the path with the reference: often a segment is missing, or the base URL is another one. With a doubled or trailing slash an id is perhaps empty or `..`.',
  },
  application_not_found: {
    cause: GONE('The application'),
    remedy: LIST('`GET /applications` lists the applications of a manager.'),
  },
  account_not_found: {
    cause: 'The account does not exist, or the caller is not one of its members.',
    remedy: LIST('`GET /accounts` lists the accounts of a manager.'),
  },
  plan_not_found: { cause: 'No plan has this id.', remedy: 'Choose one of `GET /plans`.' },
  member_not_found: {
    cause: GONE('The member'),
    remedy: LIST('The list of members has the ids.'),
  },
  asset_not_found: {
    cause: GONE('The asset'),
    remedy: LIST('Deleted assets do not come back: upload the file again.'),
  },
  credential_not_found: {
    cause: GONE('The credential'),
    remedy: LIST('`GET /applications/{app}/creds` lists the credentials.'),
  },
  variant_not_found: {
    cause: GONE('The variant'),
    remedy: LIST('`GET /applications/{app}/variants` lists the variants.'),
  },
  keyword_not_found: {
    cause: GONE('The SMS keyword'),
    remedy: LIST('`GET /applications/{app}/sms-keywords` lists the keywords.'),
  },
  oidc_client_not_found: {
    cause: GONE('The OpenID client'),
    remedy: LIST('The list of OpenID clients has the ids.'),
  },
  invite_not_found: {
    cause: GONE('The invite'),
    remedy: LIST('A group invite is deleted with its group or invited user, and 90 days after its end.'),
  },
  group_not_found: {
    cause: GONE('The group'),
    remedy: LIST('A user sees only groups of which it is a member or to which it is invited.'),
  },
  session_not_found: {
    cause: 'The session has ended, is of another user, or does not exist.',
    remedy: LIST('The list of the sessions of the user has their ids.'),
  },
  passkey_not_found: {
    cause: 'The passkey was removed, is of another user, or does not exist.',
    remedy: LIST('The list of the passkeys of the user has their ids.'),
  },
  identity_not_found: {
    cause: 'The account at the provider was unlinked, is of another user, or was never linked.',
    remedy: LIST('The list of the linked identities of the user has their ids.'),
  },
  user_not_found: {
    cause: GONE('The user'),
    remedy: LIST('Read the list of users with a filter if only an address is known.'),
  },
  field_not_found: {
    cause: 'The schema of the application has no such field, or no field of this type.',
    remedy: 'Read the schema of the application for the names and types of its fields.',
  },
  link_not_found: {
    cause:
      'No link has this code: it was shortened on the way, was deleted, or belongs to another deployment.',
    remedy: 'Open the whole link of the message, or create a new one.',
  },
  challenge_not_found: {
    cause:
      'No sign-in has this id, and no change of address that the session asked for, or it ended long ago.',
    remedy: 'Start a new sign-in, or change the address again in the session that completes it.',
  },
  identity_provider_not_found: {
    cause: GONE('The identity provider'),
    remedy: LIST('The list of identity providers has the ids.'),
  },
  webhook_not_found: { cause: GONE('The webhook'), remedy: LIST('The list of webhooks has the ids.') },
  page_not_found: {
    cause: 'No page of the documentation has this address, or a preview of the sign-in screen has ended.',
    remedy:
      'Begin at `/docs` or `/docs/guides`, which lead to all pages. A preview has its page for five minutes: ask for another with `POST /applications/{app}/page-previews`.',
  },
  delivery_not_found: {
    cause: 'The delivery does not exist, or was deleted after its days were over.',
    remedy: 'List the deliveries of the webhook. The events themselves are in the feed of the application.',
  },
  method_not_allowed: {
    cause: 'The path exists, but not with this method.',
    remedy: 'The header `Allow` lists the methods of the path.',
  },
} as const satisfies Partial<Record<ErrorCode, Remedy>>;
