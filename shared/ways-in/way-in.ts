import { endedByProof } from '../auth/user-status.ts';
import { CONTACT_FIELDS, type Identity } from '../profiles/identity/identity.ts';
import type { ProfileRecord } from '../profiles/profile.ts';

/** A way in that is no field of the profile: a passkey, or an identity at a provider (decision 0570). */
export type WayIn = {
  /** Of all kinds of ways in, no two of a user have the same. */
  id: string;
  /**
   * When the session that added it last verified an address, or else began (epoch seconds), and what that
   * session rested on. By both it is judged like that session (decision 0570).
   */
  proved_at: number;
  rests_on: Identity[];
};

/**
 * True if somebody else may have added the way in: it was added before an address of the user was first
 * verified, by a session that rests on nothing that the user had verified by then (decisions 0082, 0570).
 */
export function isWayInEnded(profile: ProfileRecord, wayIn: WayIn): boolean {
  const issuedAt = profile.kept_ways_in?.[wayIn.id]?.at ?? wayIn.proved_at;
  return endedByProof(profile, { issuedAt, rests_on: restsOnOf(profile, wayIn) });
}

/** Returns what a way in rests on, and so do the sessions that it begins. */
export function restsOnOf(
  { kept_ways_in: kept }: Pick<ProfileRecord, 'kept_ways_in'>,
  { id, rests_on }: Pick<WayIn, 'id' | 'rests_on'>,
): Identity[] {
  const proved = kept?.[id];
  return proved ? [...rests_on, proved.identity] : rests_on;
}

/**
 * Returns the members of a profile after its user has verified an address in a session that rests on a way
 * in: that one is no stranger's, so it outlives the proof.
 */
export function keepingWayIn(
  { kept_ways_in }: Pick<ProfileRecord, 'kept_ways_in'>,
  wayIn: string | undefined,
  proved: { at: number; identity: Identity },
): Pick<ProfileRecord, 'kept_ways_in'> {
  return wayIn === undefined ? {} : { kept_ways_in: { ...kept_ways_in, [wayIn]: proved } };
}

/** True if a user who loses so many ways in that are no addresses can still sign in (decision 0587). */
export function hasOtherWay(profile: ProfileRecord, lost: number): boolean {
  const { passkeys = 0, linked_identities: identities = 0, verified_data: verified } = profile;
  const hasAddress = Object.values(CONTACT_FIELDS).some((field) => verified[field] !== undefined);
  return hasAddress || passkeys + identities > lost;
}
