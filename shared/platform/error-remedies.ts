import type { ErrorCode } from './errors.ts';

/** Why an error happens, what to do about it, and the `detail` of its example unless that is the title. */
export type Remedy = { readonly cause: string; readonly remedy: string; readonly detail?: string };

const GONE = (what: string) =>
  `${what} does not exist, was deleted, belongs to another application, or is not visible to this caller.`;
const LIST = (what: string) => `Check the id and the credentials. ${what}`;

/**
 * The texts of the error catalogue. Only the page of the catalogue imports them, so that the other functions
 * stay small.
 */
export const REMEDIES: Readonly<Record<ErrorCode, Remedy>> = {
  invalid_input: {
    cause: 'A parameter, header or member of the body breaks a rule of the operation.',
    remedy:
      'Each entry of `errors` names one fault with its path and how to fix it. Correct all of them, then send the request again.',
    detail: 'body.name: is required',
  },
  malformed_body: {
    cause: 'The body is not what its content type says, for example JSON with a missing bracket.',
    remedy:
      'Serialise the body with a library instead of joining texts, and send the matching `Content-Type`.',
  },
  invalid_upload: {
    cause:
      'The file is not of the type that it is sent as, is damaged, or has something that the service does not serve.',
    remedy:
      '`detail` names the fault. Export the file again, and send the `Content-Type` of its real format.',
    detail: 'The file is not a PNG image',
  },
  invalid_cursor: {
    cause: 'The cursor of a list was changed, or comes from another list or other filters.',
    remedy:
      'Pass `next` of the previous page unchanged, with the same filters; or begin again without a cursor.',
  },
  invalid_redirect: {
    cause: 'The redirect URL leads to an origin that the application does not list.',
    remedy: 'Use a URL of an allowed origin, or add the origin to the redirect settings of the application.',
    detail: 'The origin https://other.example is not allowed',
  },
  invalid_grant: {
    cause: 'The code or refresh token was used already, has expired, or its session has ended.',
    remedy: 'Let the user sign in again. Store the newest refresh token: each one works once.',
    detail: 'The code was used already or has expired; sign in again',
  },
  invalid_code: {
    cause: 'The code is not the one of the latest message of this sign-in.',
    remedy:
      'Let the user type the code of the newest message. After too many wrong codes, start a new sign-in.',
  },
  missing_credentials: {
    cause: 'The request has no credentials, or only half of a key and secret.',
    remedy:
      'Send `Authorization: Bearer TOKEN`, or both `x-svc-app-key` and `x-svc-app-secret`, as the operation accepts.',
  },
  invalid_token: {
    cause:
      'The token is no token of this service: it is damaged, or another service or deployment issued it.',
    remedy:
      'Send the access token unchanged, and check the base URL. A refresh token is exchanged, not sent.',
  },
  expired_token: {
    cause: 'The lifetime of the access token is over.',
    remedy:
      'Get a new token with the refresh token, or for a service account with key and secret. Then repeat the request.',
  },
  revoked_session: {
    cause: 'The user signed out, the session was ended, or its refresh token was used twice.',
    remedy: 'Let the user sign in again.',
  },
  reauthentication_required: {
    cause: 'The operation changes how a user signs in, and the sign-in of the session is too long ago.',
    remedy: 'Let the user sign in again, then repeat the request with the new token.',
    detail: 'The sign-in of this session is older than 10 minutes; sign in again, then repeat the request',
  },
  invalid_key: {
    cause:
      'Key and secret do not belong together, or the credential was deleted or its old secret has ended.',
    remedy: 'Use both values of one credential. Create a new secret if it is lost: it is shown once.',
  },
  plan_required: {
    cause: 'The account has no plan, and an application needs one.',
    remedy: 'Subscribe the account to a plan: `PUT /accounts/{account}/subscription`.',
    detail: 'Subscribe the account to a plan: PUT /accounts/{account}/subscription',
  },
  plan_limit_reached: {
    cause: 'The account uses all that its plan includes.',
    remedy: 'Subscribe the account to a larger plan, or delete what it no longer needs.',
  },
  forbidden: {
    cause: 'The caller is known but lacks the role or right that the operation needs.',
    remedy: '`detail` names what is missing. Ask an owner of the account or group for the role.',
    detail: 'This needs the role editor',
  },
  contradicting_credentials: {
    cause: 'The request has several credentials, and they name different applications.',
    remedy: 'Send the credentials of one application only.',
  },
  wrong_scheme: {
    cause: 'The credentials are valid, but the operation is for another kind of caller.',
    remedy:
      'Look at the authentication of the operation in the reference: users, backends and managers often have an operation each.',
    detail: 'This operation accepts: user',
  },
  first_party_only: {
    cause:
      'The token was issued to an OpenID client, and this operation could take over the account of its user.',
    remedy: "Let the user do it in the application's own pages, with a token of the sign-in itself.",
  },
  application_disabled: {
    cause: 'The operator of the service has disabled the application.',
    remedy: 'Ask the operator. No request of the application succeeds until then.',
  },
  user_disabled: {
    cause: 'The application has disabled the user, or the user has not been enabled yet.',
    remedy: 'Tell the user whom to ask. A manager or the backend of the application enables users.',
  },
  user_not_verified: {
    cause: 'The application lets only users sign in whose e-mail address or phone number is verified.',
    remedy: 'Let the user sign in with a verified address, or verify the address first.',
    detail: 'Only users with a verified e-mail address or phone number may sign in',
  },
  sign_up_closed: {
    cause: 'No user has this address, and the application does not let new users sign up.',
    remedy:
      'Create or invite the user from the backend, or allow sign-ups in the configuration of the application.',
  },
  form_not_confirmed: {
    cause: 'The browser did not send the cookie of the page that has the form.',
    remedy: 'Go back to the page and press the button again. Allow cookies for the site if it repeats.',
  },
  origin_not_allowed: {
    cause: 'A page of another site called or posted to an address that accepts only its own pages.',
    remedy: 'Call it from an origin that the application lists; open links instead of posting to them.',
  },
  email_domain_not_allowed: {
    cause: 'The application accepts e-mail addresses of certain domains only.',
    remedy: 'Use an address of an allowed domain, or change the list of domains in the application.',
  },
  route_not_found: {
    cause: 'No operation has this path.',
    remedy:
      'Compare the path with the reference: often a segment is missing, or the base URL is another one.',
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
    remedy: LIST('An invite is deleted with its group and with the user who sent it.'),
  },
  group_not_found: {
    cause: GONE('The group'),
    remedy: LIST('A user sees only groups of which it is a member or to which it is invited.'),
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
    cause: 'No sign-in has this id, or it has been over for long.',
    remedy: 'Start a new sign-in.',
  },
  webhook_not_found: { cause: GONE('The webhook'), remedy: LIST('The list of webhooks has the ids.') },
  guide_not_found: { cause: 'No guide has this name.', remedy: 'Choose one of `/docs/guides`.' },
  delivery_not_found: {
    cause: 'The delivery does not exist, or was deleted after its days were over.',
    remedy: 'List the deliveries of the webhook. The events themselves are in the feed of the application.',
  },
  method_not_allowed: {
    cause: 'The path exists, but not with this method.',
    remedy: 'The header `Allow` lists the methods of the path.',
  },
  conflict: {
    cause: 'Other requests changed the same record at the same time, or its state does not allow the change.',
    remedy: 'Read the record again, decide whether the change is still wanted, and repeat it.',
  },
  limit_reached: {
    cause: 'The collection has as many entries as it may have.',
    remedy: '`detail` names the limit. Delete entries that are no longer needed.',
    detail: 'A hub user is a member of at most 100 accounts',
  },
  keyword_reserved: {
    cause: 'Phone carriers answer this word themselves, such as STOP and HELP.',
    remedy: 'Choose another word.',
  },
  keyword_taken: {
    cause: 'Another keyword on the same number has this word.',
    remedy: 'Choose another word, or delete the other keyword if it is yours.',
  },
  account_in_use: {
    cause: 'The account still has applications or other owners.',
    remedy: 'Delete its applications and remove its other owners first.',
    detail: 'Delete the applications of the account first',
  },
  last_identifier: {
    cause: 'The change would remove the last verified value by which the user can sign in.',
    remedy: 'Add and verify another address first, then remove this one.',
  },
  last_owner: {
    cause: 'The change would leave the group or account without an owner.',
    remedy: 'Make another member an owner first, or delete the group or account.',
  },
  already_member: {
    cause: 'The user is a member already.',
    remedy: 'Nothing is left to do. Change the roles of the member if that was meant.',
  },
  already_invited: {
    cause: 'A pending invite for the same person exists.',
    remedy: 'Send the existing invite again, or revoke it and create another.',
  },
  invite_declined: {
    cause: 'The user declined to be a member, which only a new invite can change.',
    remedy: 'Invite the user again.',
    detail: 'Invite the user again instead',
  },
  invite_ended: {
    cause: 'The invite was accepted, declined or revoked, or has expired.',
    remedy: 'Create a new invite if the person should still join.',
  },
  identity_taken: {
    cause: 'The field is unique, and another user has this value.',
    remedy: 'Use another value. If both users are one person, let it sign in with this value.',
  },
  values_not_unique: {
    cause: 'The field shall become unique, but several users have the same value in it.',
    remedy: 'Change or delete the values that the answer names, then repeat the request.',
  },
  values_not_convertible: {
    cause: 'The field shall get another type, and some values do not fit it.',
    remedy: 'Correct the values of the users that the answer names, or choose a type that can hold them.',
  },
  indexing_in_progress: {
    cause: 'The schema was changed a short time ago, and the values of the users are still being indexed.',
    remedy: 'Repeat the request after the seconds of `Retry-After`.',
  },
  challenge_pending: {
    cause: 'The user has neither opened the link nor typed the code yet.',
    remedy: 'Ask again after a pause, until the sign-in is approved or has ended.',
  },
  group_not_open: {
    cause: 'The admission policy of the group is not `open`.',
    remedy: 'Invite the user, or let an owner change the policy.',
    detail: 'Accept the invite instead',
  },
  webhook_disabled: {
    cause: 'The webhook is disabled, by its owner or after days of failed deliveries.',
    remedy: 'Enable it with `PATCH`. It continues where it stopped, from the feed.',
  },
  idempotency_in_progress: {
    cause: 'The first request with this `Idempotency-Key` has not been answered yet.',
    remedy: 'Repeat the request with the same key after a pause: it gets the answer of the first one.',
  },
  idempotency_answer_lost: {
    cause: 'The first request took effect, but its answer could not be stored.',
    remedy: 'Read the list for the new record. Send a new key only to create another one.',
    detail:
      'The resource was created but its answer was lost; read the list, or create another with a new key',
  },
  link_used: {
    cause: 'The link signs in once, and has done so.',
    remedy: 'Start a new sign-in, or create a new link.',
  },
  link_expired: {
    cause: 'The lifetime of the link is over.',
    remedy: 'Create a new link. Its lifetime can be chosen when it is created.',
  },
  challenge_ended: {
    cause: 'The sign-in was completed, cancelled or has expired, or had too many wrong codes.',
    remedy: 'Start a new sign-in.',
  },
  precondition_failed: {
    cause: 'The record has changed since the version that `If-Match` or `If-Unmodified-Since` names.',
    remedy: 'Read the record, apply the change to the new version, and send it with the new `ETag`.',
  },
  body_too_large: {
    cause: 'The body has more bytes than the operation accepts.',
    remedy:
      'The reference has the limit of each body. Send a smaller file, or fewer entries in each request.',
  },
  unsupported_media_type: {
    cause: 'The `Content-Type` is missing or is not one that the operation reads.',
    remedy: 'Send one of the content types of the reference, mostly `application/json`.',
  },
  idempotency_key_reused: {
    cause: 'An earlier request had this `Idempotency-Key` with another body, path or caller.',
    remedy: 'Make a new key for each new record, and keep it only for repetitions of the same request.',
  },
  too_many_requests: {
    cause: 'The caller, address or sign-in has sent more requests than its limit.',
    remedy: 'Wait for the seconds of `Retry-After`, then repeat the request. Spread bulk work over time.',
  },
  budget_exhausted: {
    cause: 'The application has sent as many e-mails or text messages today as its budget allows.',
    remedy:
      'Wait for the seconds of `Retry-After` (the next day, UTC), or ask the operator for a larger budget.',
  },
  internal: {
    cause: 'The service has a fault. It has been logged with the id of the request.',
    remedy: 'Repeat the request once. Tell the operator the `instance` if it fails again.',
  },
  dependency_unavailable: {
    cause: 'The database or another part does not answer, or the request took too long.',
    remedy:
      'Repeat the request after the seconds of `Retry-After`; creations with the same `Idempotency-Key`.',
  },
};
