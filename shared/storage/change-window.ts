import { DAY } from '../platform/time.ts';

/**
 * The lifetime in the table of the items by which a change becomes one event: the actor of a removal, changes
 * that are events already, and closed feeds. A change may wait for 12 hours in the stream and for 14 days as
 * a dead letter (decision 0272).
 */
export const CHANGE_SECONDS = 16 * DAY;
