import * as z from 'zod/mini';
import type { EventType } from '../events/event-types.ts';
import * as f from '../http/fields.ts';

/**
 * `pending`: not attempted yet. `failing`: attempted, and will be again. `delivered`: accepted with 2xx.
 * `dead`: given up after 24 hours; `redeliver` attempts it again.
 */
export const DELIVERY_STATES = ['pending', 'failing', 'delivered', 'dead'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The reason for a delivery outside the feed's order. */
const CAUSES = ['test', 'redelivery', 'replay'] as const;

/** The delivery of one event to one webhook. Its id is the id of the event. Kept for 30 days. */
export type DeliveryRecord = {
  /** Id of the event, which receivers use to recognise duplicates. */
  id: string;
  webhook: string;
  type: EventType;
  /** Position of the event in the feed; absent for a test, which is not in the feed. */
  position?: number | undefined;
  state: DeliveryState;
  attempts: number;
  created_at: string;
  /** ISO 8601 date-time of the last attempt. */
  attempted_at?: string | undefined;
  /** ISO 8601 date-time of the next attempt of a failing delivery. */
  next_attempt_at?: string | undefined;
  /** Status of the receiver's last answer. */
  response_status?: number | undefined;
  /** The failure of the last attempt: a word of a closed list, or `status` with `response_status`. */
  failure?: string | undefined;
  /** Milliseconds of the last attempt. */
  duration_ms?: number | undefined;
  /** The reason for a delivery outside the feed's order. */
  cause?: (typeof CAUSES)[number] | undefined;
};

/** A delivery as the API shows it. */
export const Delivery = z.object({
  id: z.string().check(z.describe('Id of the event, which every attempt sends as `webhook-id`')),
  type: z.string().check(z.describe('Type of the event')),
  state: z
    .enum(DELIVERY_STATES)
    .check(
      z.describe(
        '`pending`: not attempted yet; `failing`: will be attempted again; `delivered`: accepted with 2xx; `dead`: given up after 24 hours',
      ),
    ),
  attempts: z.number().check(z.describe('Number of attempts')),
  created_at: f.timestamp('When the event happened, or the test was asked for'),
  attempted_at: z.optional(f.timestamp('Last attempt')),
  next_attempt_at: z.optional(f.timestamp('Next attempt of a failing delivery')),
  response_status: z.optional(z.number().check(z.describe("Status of the receiver's last answer"))),
  failure: z.optional(
    z
      .string()
      .check(z.describe('Why the last attempt failed; `status` if the receiver answered without 2xx')),
  ),
  duration_ms: z.optional(z.number().check(z.describe('Milliseconds of the last attempt'))),
  cause: z.optional(
    z.enum(CAUSES).check(z.describe('Why the last attempt was made, if not by the event in its turn')),
  ),
});
