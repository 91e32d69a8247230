import { DAY } from '../platform/time.ts';

/**
 * Lifetime, in seconds, of the items that make each change exactly one event: who removed an item, which
 * changes are recorded, and closed feeds. A change may wait for 12 hours in the stream and for 14 days as a
 * dead letter (decision 0272).
 */
export const CHANGE_SECONDS = 16 * DAY;
