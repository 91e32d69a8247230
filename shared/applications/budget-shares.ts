/** Percentages of a daily budget of messages that are reported once they are used. */
export const REPORTED_SHARES = [50, 80] as const;

/**
 * Returns the largest reported percentage of a limit that a count reached by growing from `before` to
 * `after`; undefined if it reached none.
 */
export function reachedShare(
  before: number,
  after: number,
  limit: number,
): (typeof REPORTED_SHARES)[number] | undefined {
  return REPORTED_SHARES.findLast((share) => {
    const mark = (limit * share) / 100;
    return before < mark && mark <= after;
  });
}
