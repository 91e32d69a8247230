import * as z from 'zod/mini';
import type { EventRecord } from '../events/event.ts';
import * as f from '../http/fields.ts';
import type { Attempts } from './retry-schedule.ts';

/** Events that somebody asked to be delivered again, or a test. The engine removes it once it is finished. */
export type ReplayRecord = {
  /** `replay_...`, or for one event the id of the event, so that a repeated request adds nothing. */
  id: string;
  created_at: string;
} & (
  | { kind: 'event'; event: string; position: number }
  | {
      kind: 'range';
      /** ISO 8601 date-times of the first and the last event. */
      from: string;
      to: string;
      /** Position of the last event that was delivered again; absent at first. */
      position?: number;
      /** The attempts of the event after it, if they failed. */
      failing?: Attempts;
    }
  | {
      kind: 'test';
      /** An event that is not in the feed. Its position is 0. */
      event: EventRecord;
    }
);

/** The body of replay. */
export const ReplayReq = z
  .strictObject({
    from: f.instant('Time of the first event to deliver again'),
    to: f.instant('Time of the last event to deliver again'),
  })
  .check(
    z.refine(({ from, to }) => !(Date.parse(from) > Date.parse(to)), {
      error: 'must not be before from',
      path: ['to'],
    }),
  );
export type ReplayReq = z.output<typeof ReplayReq>;

/** An accepted replay of a time range. */
export const Replay = z.object({
  id: z.string().check(z.describe('Id of the replay')),
  from: f.timestamp('Time of the first event to deliver again'),
  to: f.timestamp('Time of the last event to deliver again'),
  created_at: f.createdAt,
});
