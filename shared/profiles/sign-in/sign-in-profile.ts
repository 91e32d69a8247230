import { isDeepStrictEqual } from 'node:util';
import { isoNow } from '../../platform/time.ts';
import { nextUpdate } from '../../storage/writes/preconditions.ts';
import { withVariant } from '../app-variants.ts';
import { CONTACT_FIELDS } from '../identity/identity.ts';
import type { AuthLevel, ProfileRecord } from '../profile.ts';

/** The facts of a sign-in that change a profile. */
export type SignInFacts = {
  app: string;
  userId: string;
  data: Record<string, unknown>;
  verify?: 'email' | 'phone' | undefined;
  /** The test identity of a test sign-in, which verifies nothing (decision 0385). */
  test?: string | undefined;
  /** The address of the recorded attempt, as a keyed hash. */
  attemptAddress?: string | undefined;
  /** The verified value, if `data` does not have it. */
  proves?: unknown;
  variant?: string | undefined;
  method: string;
  /** True if somebody entered the data before verifying anything. */
  selfService?: boolean;
  /** True if a backend's link reserved the user id, and perhaps other values. */
  isReservedId?: boolean;
  /** Set if a guest's own session began the sign-in, so nobody else entered the data (decision 0380). */
  guest?: object | undefined;
  /** The fields whose values can be verified. */
  verifiable: readonly string[];
};

/**
 * Returns the profile after a sign-in. New values are added. Data of the application's backend replaces
 * unverified values, never verified ones. Self-service data replaces only an unverified value of the field
 * that the sign-in verifies. That field becomes verified if its value is the verified one. The first sign-in
 * through a variant records the variant.
 *
 * The first verification of a value that was written before drops the user's other unverified identifiers,
 * and ends the sessions that rest on nothing else: somebody else may have entered those (decision 0082).
 */
export function profileAfterSignIn(current: ProfileRecord | undefined, facts: SignInFacts): ProfileRecord {
  const now = isoNow();
  const base = current ?? newProfile(facts.app, facts.userId, now);
  const values = valuesAfterSignIn(base, facts, { isExisting: current !== undefined, now });
  const isNewData = !isDeepStrictEqual(values.data, base.data);
  return {
    ...base,
    ...values,
    attributes: withVariant(base.attributes, facts.variant),
    auth_level: levelAfterSignIn(base, values),
    meta: {
      ...base.meta,
      modified: isNewData ? now : base.meta.modified,
      first_sign_in: base.meta.first_sign_in ?? now,
      first_sign_in_method: base.meta.first_sign_in_method ?? facts.method,
      last_sign_in: now,
      last_sign_in_method: facts.method,
      last_active: now,
    },
    ...withAttemptAddress(base, facts.attemptAddress),
    ...(facts.test !== undefined && { is_test: true as const }),
    version: base.version + 1,
    ...(current ? nextUpdate(current) : { updated_at: now }),
  };
}

/** A guest stays one until it proves a value, or has one that the platform vouches for. */
function levelAfterSignIn(base: ProfileRecord, { data, verified_data }: ProvedValues): AuthLevel {
  if (Object.keys(verified_data).length > 0) return 'verified';
  const hasContact = Object.values(CONTACT_FIELDS).some((field) => data[field] !== undefined);
  return base.auth_level === 'guest' && !hasContact ? 'guest' : 'unverified';
}

/** Most addresses that a profile has hashes of: a user changes them seldom. */
const MAX_ATTEMPT_ADDRESSES = 6;

function withAttemptAddress(
  { attempt_addresses: known = [] }: ProfileRecord,
  address: string | undefined,
): Pick<ProfileRecord, 'attempt_addresses'> {
  if (address === undefined) return {};
  const others = known.filter((one) => one !== address);
  return { attempt_addresses: [address, ...others].slice(0, MAX_ATTEMPT_ADDRESSES) };
}

type ProvedValues = Pick<ProfileRecord, 'data' | 'verified_data' | 'first_proofs'>;

function valuesAfterSignIn(
  base: ProfileRecord,
  facts: SignInFacts,
  { isExisting, now }: { isExisting: boolean; now: string },
): ProvedValues {
  const field = facts.test === undefined ? facts.verify && CONTACT_FIELDS[facts.verify] : undefined;
  const data = dataAfterSignIn(base, facts, field);
  const value = field && (facts.data[field] ?? facts.proves);
  if (!field || value === undefined || data[field] !== value)
    return { data, verified_data: base.verified_data };
  const verified_data = { ...base.verified_data, [field]: value };
  const isFirstProof = base.verified_data[field] !== value && (isExisting || facts.isReservedId === true);
  if (!isFirstProof) return { data, verified_data };
  const first_proofs = { ...base.first_proofs, [field]: Date.parse(now) / 1000 };
  return {
    data: isExisting && !facts.guest ? withoutUnverified(data, verified_data, facts.verifiable) : data,
    verified_data,
    first_proofs,
  };
}

function dataAfterSignIn(
  base: ProfileRecord,
  facts: SignInFacts,
  field: string | undefined,
): ProvedValues['data'] {
  const kept = facts.selfService ? base.data : base.verified_data;
  const isFresh = (name: string) => (name === field ? base.verified_data : kept)[name] === undefined;
  const fresh = Object.entries(facts.data).filter(([name]) => isFresh(name));
  return { ...base.data, ...Object.fromEntries(fresh) };
}

/**
 * Creates a profile without a sign-in. Its version is 0, which the first write raises. Tokens from before its
 * creation belong to a deleted user with the same id and are invalid (decision 0081). Token times are whole
 * seconds, so a token of the same second is valid.
 */
export function newProfile(app: string, userId: string, now = isoNow()): ProfileRecord {
  return {
    app,
    user_id: userId,
    state: 'enabled',
    auth_level: 'unverified',
    attributes: {},
    data: {},
    verified_data: {},
    meta: { created: now, modified: now },
    connection_map: {},
    identities: [],
    self_written: {},
    revoked_sessions: {},
    sessions_valid_from: Math.floor(Date.parse(now) / 1000),
    version: 0,
    updated_at: now,
  };
}

/** Returns the data without unverified values of fields that can be verified. */
export function withoutUnverified(
  data: Record<string, unknown>,
  verified: Record<string, unknown>,
  verifiable: readonly string[],
): Record<string, unknown> {
  const isKept = ([field]: [string, unknown]) => !verifiable.includes(field) || verified[field] !== undefined;
  return Object.fromEntries(Object.entries(data).filter(isKept));
}
