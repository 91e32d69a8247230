/** Time limit of functions that answer requests, in seconds. */
export const REQUEST_SECONDS = 10;

/** Time limits of other functions in seconds, by event source. */
export const TRIGGER_SECONDS = {
  schedule: 300,
  texts: 30,
  uploads: 60,
  'mail-feedback': 30,
  'table-changes': 60,
  deletions: 60,
  wakes: 300,
  deployment: 60,
} as const;

/** Time limits by kind of function: those that answer requests, and the others by event source. */
export const TIMEOUT_SECONDS = {
  operations: REQUEST_SECONDS,
  protocols: REQUEST_SECONDS,
  authorizer: REQUEST_SECONDS,
  ...TRIGGER_SECONDS,
} as const;
