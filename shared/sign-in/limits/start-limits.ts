import { DAY, MINUTE } from '../../platform/time.ts';
import type { Identity } from '../../profiles/identity/identity.ts';
import { hashOf, type Key, keys } from '../../storage/keys.ts';
import type { Item } from '../../storage/writes/expressions.ts';
import type { Write } from '../../storage/writes/writes.ts';
import { addStart, type LogRule, loggedSource, logIn, type StartLog, waitByRule } from '../start-log.ts';
import {
  type AdmissionFacts,
  admitSource,
  type Slowed,
  type SourceAdmission,
  sourceLimitKeys,
  tooManyStarts,
} from './source-limits.ts';

const WINDOW_SECONDS = 10 * MINUTE;
/** Starts in 10 minutes with one address from one source, and from one device that is known for it. */
const PER_ADDRESS = 5;
/** Messages in 10 minutes to one address that all unknown sources together get without proof of work. */
const UNPROVEN_PER_ADDRESS = 5;
/** Messages in 24 hours to one address from all unknown sources together. */
const PER_ADDRESS_AND_DAY = 20;

/** The caller and address of a start. `device` is a device key that is valid for the address. */
export type Starter = { app: string; identity: Identity; source: string; device: string | undefined };

/**
 * The admission of a start: the write for the transaction that stores it, and the counts beside it. Or the
 * seconds until it is allowed without proof of work.
 */
export type StartAdmission = { write: Write; count: SourceAdmission['count'] } | Unproven;

/** `slowed`: strangers have used up the starts of the address without proof. */
export type Unproven = { seconds: number; slowed: Slowed | undefined };

/** Returns the keys of the items by which `admitStart` decides, to be read with other items. */
export function limitKeys(starter: Starter, now: number): Key[] {
  return [logKey(starter), ...sourceLimitKeys('starts', starter, now)];
}

/**
 * Decides whether a sign-in may start now, by the items of `limitKeys`. The work and the answer are the same
 * whether or not the address has a user. A device that is known for the address has a count of its own, so
 * that strangers cannot use it up, not even those behind the same source (decision 0255). Throws 429.
 */
export function admitStart(
  starter: Starter,
  items: readonly (Item | undefined)[],
  facts: AdmissionFacts,
): StartAdmission {
  const [item, ...counts] = items;
  const log = logIn(item, logKey(starter), DAY, facts.now);
  const from = loggedSource(starter.source);
  const write = addStart(log, from, DAY);
  if (starter.device !== undefined) {
    assertRule(log, { limit: PER_ADDRESS, seconds: WINDOW_SECONDS });
    return { write, count: async () => undefined };
  }
  assertRule(log, { limit: PER_ADDRESS, seconds: WINDOW_SECONDS, counts: (start) => start.from === from });
  assertRule(log, { limit: PER_ADDRESS_AND_DAY, seconds: DAY }, 'messages');
  const admission = admitSource('starts', starter, counts, facts);
  const busy = waitByRule(log, { limit: UNPROVEN_PER_ADDRESS, seconds: WINDOW_SECONDS });
  const seconds = Math.max(busy, admission.seconds);
  if (seconds > 0 && !facts.isProven) return { seconds, slowed: busy > 0 ? 'messages' : undefined };
  return { write, count: admission.count };
}

function logKey({ app, identity: { field, value }, device }: Starter): Key {
  const subject = device === undefined ? 'strangers' : `the device ${hashOf(device)}`;
  return keys.throttle(`starts of ${subject} at ${app} with ${field} ${value}`, DAY);
}

function assertRule(log: StartLog, rule: LogRule, slowed?: Slowed): void {
  const wait = waitByRule(log, rule);
  if (wait > 0) throw tooManyStarts(wait, slowed);
}
