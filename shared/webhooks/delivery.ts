import type { EventType } from '../events/event-types.ts';

/**
 * `pending`: not attempted yet. `failing`: attempted, and will be again. `delivered`: accepted with 2xx.
 * `dead`: given up after 24 hours; `redeliver` attempts it again.
 */
export type DeliveryState = 'pending' | 'failing' | 'delivered' | 'dead';

/** The delivery of one event to one webhook. Its id is the id of the event. Kept for 30 days. */
export type DeliveryRecord = {
  /** Id of the event, which receivers use to recognise duplicates. */
  id: string;
  webhook: string;
  type: EventType;
  state: DeliveryState;
  attempts: number;
  created_at: string;
  /** ISO 8601 date-time of the last attempt. */
  attempted_at?: string;
  /** ISO 8601 date-time of the next attempt of a failing delivery. */
  next_attempt_at?: string;
  /** Status of the receiver's last answer. */
  response_status?: number;
  /** Why the last attempt failed: a word from a closed list, or `status` with `response_status`. */
  failure?: string;
  /** Milliseconds of the last attempt. */
  duration_ms?: number;
  /** Why there is a delivery outside the feed's order. */
  cause?: 'test' | 'redelivery' | 'replay';
};
