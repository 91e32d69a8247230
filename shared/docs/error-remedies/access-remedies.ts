import type { ErrorCode } from '../../platform/errors.ts';
import type { Remedy } from './remedy.ts';

/** Errors about who calls and what they may do: 401, 402 and 403. */
export const ACCESS_REMEDIES = {
  missing_credentials: {
    cause: 'The request has no credentials, or only half of a key and secret.',
    remedy:
      'Send `Authorization: Bearer TOKEN`, or both `x-svc-app-key` and `x-svc-app-secret`, as the operation accepts. Before a sign-in, send the publishable key alone as `x-svc-app-key`.',
    detail: 'Send Authorization: Bearer with the access token of a user of the application',
  },
  invalid_token: {
    cause: 'The token is damaged, or another service or deployment issued it.',
    remedy:
      'Send the access token unchanged, and check the base URL. A refresh token is exchanged, not sent.',
  },
  expired_token: {
    cause: 'The lifetime of the access token is over.',
    remedy:
      'Get a new token with the refresh token, or for a service account with key and secret. Then repeat the request.',
  },
  revoked_session: {
    cause:
      'The user signed out or was disabled and enabled, the session was ended, or its refresh token was used twice.',
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
    detail: 'Send Authorization: Bearer with the access token of a user of the application',
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
    remedy:
      'Show `user_message`, which staff may have written for the person, or tell the user whom to ask. A manager or the backend of the application enables users.',
  },
  user_not_verified: {
    cause: 'The application lets only users sign in whose e-mail address or phone number is verified.',
    remedy: 'Let the user sign in with a verified address, or verify the address first.',
    detail: 'Only users with a verified e-mail address or phone number may sign in',
  },
  code_required: {
    cause:
      'An identity provider named an address of which it is no authority, for somebody who signs in with it for the first time.',
    remedy:
      'Send `upstream_code` to `POST /hub/auth/init`, ask for the code of the message, and complete the sign-in with it. Later sign-ins with the same account need no code.',
    detail: 'The provider is no authority for the address',
  },
  guests_not_allowed: {
    cause: 'The configuration of the application does not enable guests.',
    remedy:
      'Set `hub.auth.sign_in_methods.anonymous.enabled` to true, or sign in with an address. The hub itself has no guests.',
  },
  passkeys_not_enabled: {
    cause: 'The configuration of the application does not enable passkeys.',
    remedy: 'Set `hub.auth.sign_in_methods.passkey.enabled` to true, or sign in with an address.',
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
    cause:
      'A page whose origin the application does not list called its sign-in, or a page of another site posted to an address that accepts only its own pages.',
    remedy:
      'Add the origin to hub.allowed_web_origins of the application, by PATCH /applications/{app}. Open links instead of posting to them.',
  },
  email_domain_not_allowed: {
    cause: 'The application accepts e-mail addresses of certain domains only.',
    remedy: 'Use an address of an allowed domain, or change the list of domains in the application.',
  },
} as const satisfies Partial<Record<ErrorCode, Remedy>>;
