import { DAY } from '../platform/time.ts';

/**
 * How long the table keeps what a change needs to become an event once: who removed an item, which changes
 * are events already, and that a feed is closed. A change may wait for 12 hours in the stream and for 14 days
 * as a dead letter (decision 0272).
 */
export const CHANGE_SECONDS = 16 * DAY;
