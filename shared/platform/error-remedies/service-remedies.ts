import type { ErrorCode } from '../errors.ts';
import type { Remedy } from './remedy.ts';

/** Errors of limits and of the service itself: 429, 500 and 503. */
export const SERVICE_REMEDIES = {
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
} as const satisfies Partial<Record<ErrorCode, Remedy>>;
