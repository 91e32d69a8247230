import type { Item } from '../../storage/writes/expressions.ts';
import type { Identity } from '../identity/identity.ts';

/**
 * The sign-in behind a session. Refreshed sessions, exchange codes and links for oneself
 * inherit it (decision 0080).
 */
export type SessionFacts = {
  /** The time when the user last entered a code or opened a link, in epoch seconds. */
  auth_time: number;
  /** Identities that this sign-in verified. Empty if a backend vouched for the user. */
  rests_on: Identity[];
  /** The passkey, or identity at a provider, by which the user signed in. */
  way_in?: string | undefined;
  /** The id of the identity provider at which the user signed in (decision 0597). */
  idp?: string | undefined;
};

/** Facts of a session without a recorded sign-in: it counts as long ago, with nothing verified. */
export const UNKNOWN_FACTS: SessionFacts = { auth_time: 0, rests_on: [] };

/** Reads the facts from the item of a session, a grant or an exchange code. */
export function factsFromItem({ auth_time, rests_on, way_in, idp }: Item): SessionFacts {
  return {
    auth_time: Number(auth_time),
    rests_on: rests_on as Identity[],
    ...(way_in !== undefined && { way_in: String(way_in) }),
    ...(idp !== undefined && { idp: String(idp) }),
  };
}
