import type { Item } from '../storage/expressions.ts';
import type { Identity } from './identity.ts';

/**
 * The sign-in behind a session. Refreshed sessions, exchange codes and links for oneself inherit it (decision
 * 0080).
 */
export type SessionFacts = {
  /** When the user last entered a code or opened a link, in epoch seconds. */
  auth_time: number;
  /**
   * The identities that this sign-in proved, in comparable form; none where a backend vouched for the user.
   */
  rests_on: Identity[];
};

/**
 * The facts of a session about which nothing is recorded: its sign-in counts as long ago, and nothing as
 * proved.
 */
export const UNKNOWN_FACTS: SessionFacts = { auth_time: 0, rests_on: [] };

/**
 * Reads the facts of an item that carries them: a session or an exchange code. Items written before decision
 * 0080 lack both members: their sign-in is as old as the item, and nothing is known to be proved.
 */
export function factsFromItem(item: Item): SessionFacts {
  const { auth_time = Math.floor(Date.parse(String(item['created_at'])) / 1000), rests_on = [] } = item;
  return { auth_time: Number(auth_time), rests_on: rests_on as Identity[] };
}
