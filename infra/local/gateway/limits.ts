/**
 * Quotas of HTTP APIs ("Quotas for configuring and running an HTTP API", API Gateway developer guide) and of
 * Lambda. None of them can be raised.
 */
export const LIMITS = {
  /** Bytes of a request body. */
  bodyBytes: 10 * 1024 * 1024,
  /** Bytes of the request line and the values of all headers. */
  headBytes: 10_240,
  /** Bytes of an event, and of a result, as JSON (Lambda). */
  payloadBytes: 6 * 1024 * 1024,
  /** Bytes of an authorizer's answer as JSON (decision 0002). */
  authorizerBytes: 8 * 1024,
} as const;

/** Time that API Gateway waits for an answer, in milliseconds. */
export type TimeLimits = { integration: number; authorizer: number };

export const TIME_LIMITS: TimeLimits = { integration: 30_000, authorizer: 10_000 };
