import type { ErrorCode } from '../../platform/errors.ts';
import type { Remedy } from './remedy.ts';

/** Errors of a request that is not what the operation takes: 400, 412, 413, 415 and 422. */
export const REQUEST_REMEDIES = {
  invalid_input: {
    cause: 'A parameter, header or member of the body breaks a rule of the operation.',
    remedy:
      'Each entry of `errors` names one fault with its path and how to fix it. Correct all of them, then send the request again.',
    detail: 'body.name: is required',
  },
  invalid_passkey: {
    cause:
      'The passkey is of another application or user, was removed, is for another host, or what the browser signed is not what the service asked for.',
    remedy:
      'Read `detail`. Let the user sign in another way and add a passkey again. Do not tell the browser that the passkey is unknown: it may be one of another application.',
  },
  text_refused: {
    cause:
      'The number is impossible, a service number such as a premium-rate, satellite or pager number, of a country to which the application sends no text messages, or a fixed line.',
    remedy:
      '`errors` names the member and the reason. Let the user enter a mobile number of an allowed country, or an e-mail address. `config.hub.auth.phone` of the application sets countries and fixed lines, within the countries of the deployment.',
    detail:
      'body.phone: is a fixed line or toll-free number, which gets no text messages here; use a mobile number',
  },
  malformed_body: {
    cause: 'The body is not what its content type says, for example JSON with a missing bracket.',
    remedy:
      'Serialise the body with a library instead of joining texts, and send the matching `Content-Type`.',
  },
  invalid_upload: {
    cause:
      'The file is not of the type that it is sent as, is damaged, or contains something that the service does not serve.',
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
    cause:
      'The redirect URL leads to a page or origin that the application does not list. Links of sign-ins, of users and of their invites lead only to `default_redirect_url`, to pages of `hub.return_urls`, compared as text, and to pages of this machine.',
    remedy:
      'Use a listed page, or add the page to `hub.return_urls`. For links of a backend, use an allowed origin, or add the origin to `hub.allowed_web_origins`.',
    detail: 'return_url: https://shop.example/orders is not in hub.return_urls of the application.',
  },
  nothing_to_verify: {
    cause:
      'A link has `verification_type`, but neither its data nor its user has a value that it could verify.',
    remedy: 'Send the value in `data`, name a user who has it, or leave `verification_type` out.',
    detail: 'body.verification_type: neither data.email nor the user has a value to verify',
  },
  invalid_grant: {
    cause: 'The code or refresh token was used already, has expired, or its session has ended.',
    remedy: 'Let the user sign in again. Store the newest refresh token: each one works once.',
    detail: 'The code was used already or has expired; sign in again',
  },
  invalid_code: {
    cause: 'The code is not the one of the latest message of this sign-in or change of address.',
    remedy:
      'Let the user type the code of the newest message. After too many wrong codes, start a new sign-in, or change the address again.',
  },
  precondition_failed: {
    cause:
      'The record has changed since the version that `If-Match` or `If-Unmodified-Since` names, does not exist, or exists although `If-None-Match: *` demands that it does not.',
    remedy:
      'Read the record, apply the change to the new version, and send it with the new `ETag`, exactly as the answer had it.',
  },
  body_too_large: {
    cause: 'The body has more bytes than the operation accepts.',
    remedy:
      'The reference has the limit of each body. Send a smaller file, or fewer entries in each request. Announce a large picture by `PUT .../data/fields/{field}/upload`.',
  },
  unsupported_media_type: {
    cause: 'The `Content-Type` is missing or is not one that the operation reads.',
    remedy: 'Send one of the content types of the reference, mostly `application/json`.',
  },
  idempotency_key_reused: {
    cause: 'An earlier request had this `Idempotency-Key` with another body, path or caller.',
    remedy: 'Make a new key for each new record, and keep it only for repetitions of the same request.',
  },
} as const satisfies Partial<Record<ErrorCode, Remedy>>;
