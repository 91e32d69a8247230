import type { LocalTrigger } from '../functions.ts';
import { deliver, type KeepDeadLetter } from './triggers.ts';

/** Delivers events of SES to the functions of mail feedback, as EventBridge does. */
export type MailEvents = {
  /** Delivers an event. Resolves when the functions have run. */
  deliver: (event: object) => Promise<void>;
  /** Delivers events one after the other in the background. */
  start: (events: readonly object[]) => void;
  /** Resolves when no function runs any more. */
  settled: () => Promise<void>;
};

/** Creates the deliveries of events of SES to functions. `keep` gets events that they fail to handle. */
export function mailEvents(triggers: readonly LocalTrigger[], keep: KeepDeadLetter): MailEvents {
  const running = new Set<Promise<void>>();
  const deliverOne = (event: object) => deliver(triggers, 'mail-feedback', event, keep);
  const deliverAll = async (events: readonly object[]) => {
    for (const event of events) await deliverOne(event);
  };
  return {
    deliver: deliverOne,
    start: (events) => {
      const ended = deliverAll(events)
        .catch((error: unknown) => {
          process.stderr.write(`the events of a message could not be kept: ${error}\n`);
        })
        .finally(() => running.delete(ended));
      running.add(ended);
    },
    settled: async () => {
      await Promise.all(running);
    },
  };
}
