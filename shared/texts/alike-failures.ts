/**
 * Errors for which people read the sentence of another one, by code. `failures` of the catalogue has the
 * sentences. The client has a generated copy of this file.
 */
export const ALIKE_FAILURES = {
  budget_reserved: 'budget_exhausted',
  number_range_exhausted: 'budget_exhausted',
  proof_required: 'too_many_requests',
  challenge_not_found: 'challenge_ended',
  invalid_grant: 'challenge_ended',
  link_not_found: 'link_expired',
  link_used: 'link_expired',
} as const;
