import type { ErrorCode } from '../../platform/errors.ts';
import type { Remedy } from './remedy.ts';

/** Errors of limits and of the service itself: 429, 500 and 503. */
export const SERVICE_REMEDIES = {
  too_many_requests: {
    cause: 'The caller, address or sign-in has sent more requests than its limit.',
    remedy: 'Wait for the seconds of `Retry-After`, then repeat the request. Spread bulk work over time.',
  },
  proof_required: {
    cause:
      'Many sign-ins have been started with the address, or from the source, by devices that have not signed in with it.',
    remedy:
      'Solve `challenge` with a solver of ALTCHA (PBKDF2), and repeat the request with the base64 of its JSON payload as `proof`; the client does that by itself. Or wait for the seconds of `Retry-After`.',
    detail: 'Too many sign-ins; solve `challenge` and send it as `proof`, or wait 240 seconds',
  },
  budget_exhausted: {
    cause:
      'The application, or all of its account together, has sent as many e-mails or text messages as the budget of the day or month allows; or the accounts of its plan have used up the messages that they share.',
    remedy:
      'Wait for the seconds of `Retry-After` (the next day or month, UTC), raise `config.hub.auth.limits`, or ask the operator for a larger plan.',
  },
  budget_reserved: {
    cause:
      'Two thirds of the e-mails or text messages of the application or its account are sent. The rest is reserved for devices that have signed in with their address before, and of e-mails for backends with key and secret.',
    remedy:
      'Sign in from a device that has signed in with this address before, or by another way, or wait for the seconds of `Retry-After` (the next day or month, UTC). For e-mails a backend sends its secret. The application can raise `config.hub.auth.limits`.',
  },
  number_range_exhausted: {
    cause:
      'As many text messages went today to the 1,000 numbers that begin alike as the application allows, 20 by default. Known devices count apart.',
    remedy:
      'Sign in from a device that has signed in with this number before, or by e-mail, or wait for the seconds of `Retry-After` (the next day, UTC). The application can raise `config.hub.auth.limits.sms_per_range_per_day` to 100.',
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
} as const satisfies Partial<Record<ErrorCode, Remedy>>;
