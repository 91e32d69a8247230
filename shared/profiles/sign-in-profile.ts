import { isDeepStrictEqual } from 'node:util';
import { isoNow } from '../platform/time.ts';
import { nextUpdate } from '../storage/preconditions.ts';
import { CONTACT_FIELDS } from './identity.ts';
import type { ProfileRecord } from './profile.ts';

/** What a sign-in brings to a profile. */
export type SignInFacts = {
  app: string;
  userId: string;
  data: Record<string, unknown>;
  verify?: 'email' | 'phone' | undefined;
  /** The value that is proved, where `data` has none. */
  proves?: unknown;
  variant?: string | undefined;
  method: string;
  /** The data is what somebody said before proving anything. */
  selfService?: boolean;
  /** A backend's link has promised the user its id, and perhaps other values. */
  promised?: boolean;
  /** The fields whose values can be verified. */
  verifiable: readonly string[];
};

/**
 * The profile as it is after a sign-in. New data is added; what the application's backend sends replaces
 * unverified values, never a verified one. Whoever starts a sign-in for somebody else's address replaces
 * nothing but, by proving it, an unverified value of the field that is proved. That field is verified if its
 * value is the proved one. The first sign-in through a variant notes the variant. The first proof of a value
 * that was written before drops the user's other unproved identifiers, and ends the sessions that rest on
 * nothing else: whoever typed them into a form may be somebody else (decision 0082).
 */
export function profileAfterSignIn(current: ProfileRecord | undefined, facts: SignInFacts): ProfileRecord {
  const now = isoNow();
  const base = current ?? newProfile(facts.app, facts.userId, now);
  const values = valuesAfterSignIn(base, facts, { isUser: current !== undefined, now });
  const isNewData = !isDeepStrictEqual(values.data, base.data);
  return {
    ...base,
    ...values,
    attributes: withVariant(base.attributes, facts.variant),
    auth_level: Object.keys(values.verified_data).length > 0 ? 'verified' : 'unverified',
    meta: {
      ...base.meta,
      modified: isNewData ? now : base.meta.modified,
      first_sign_in: base.meta.first_sign_in ?? now,
      first_sign_in_method: base.meta.first_sign_in_method ?? facts.method,
      last_sign_in: now,
      last_sign_in_method: facts.method,
      last_active: now,
    },
    version: base.version + 1,
    updated_at: current ? nextUpdate(current) : now,
  };
}

type Values = Pick<ProfileRecord, 'data' | 'verified_data' | 'first_proofs'>;

function valuesAfterSignIn(
  base: ProfileRecord,
  facts: SignInFacts,
  { isUser, now }: { isUser: boolean; now: string },
): Values {
  const field = facts.verify && CONTACT_FIELDS[facts.verify];
  const data = dataAfterSignIn(base, facts, field);
  const value = field && (facts.data[field] ?? facts.proves);
  if (!field || value === undefined || data[field] !== value)
    return { data, verified_data: base.verified_data };
  const verified_data = { ...base.verified_data, [field]: value };
  const isFirstProof = base.verified_data[field] !== value && (isUser || facts.promised === true);
  if (!isFirstProof) return { data, verified_data };
  const first_proofs = { ...base.first_proofs, [field]: Date.parse(now) / 1000 };
  return {
    data: isUser ? withoutUnproved(data, verified_data, facts.verifiable) : data,
    verified_data,
    first_proofs,
  };
}

function dataAfterSignIn(base: ProfileRecord, facts: SignInFacts, field: string | undefined): Values['data'] {
  const settled = facts.selfService ? base.data : base.verified_data;
  const isFresh = (name: string) => (name === field ? base.verified_data : settled)[name] === undefined;
  const fresh = Object.entries(facts.data).filter(([name]) => isFresh(name));
  return { ...base.data, ...Object.fromEntries(fresh) };
}

/**
 * Makes a profile that nobody has signed in to yet; version 0, which the first write raises. Tokens from
 * before its creation are those of a deleted user with the same id: they are dead from the start (decision
 * 0081). Tokens have whole seconds, so one of the creation's own second is good.
 */
export function newProfile(app: string, userId: string, now = isoNow()): ProfileRecord {
  return {
    app,
    user_id: userId,
    state: 'enabled',
    auth_level: 'unverified',
    attributes: {},
    data: { user_id: userId },
    verified_data: {},
    meta: { created: now, modified: now },
    connection_map: {},
    revoked_sessions: {},
    sessions_valid_from: Math.floor(Date.parse(now) / 1000),
    version: 0,
    updated_at: now,
  };
}

/** The data without values of fields that can be verified and are not. */
export function withoutUnproved(
  data: Record<string, unknown>,
  verified: Record<string, unknown>,
  verifiable: readonly string[],
): Record<string, unknown> {
  const isKept = ([field]: [string, unknown]) => !verifiable.includes(field) || verified[field] !== undefined;
  return Object.fromEntries(Object.entries(data).filter(isKept));
}

function withVariant(
  attributes: Record<string, string[]>,
  variant: string | undefined,
): Record<string, string[]> {
  const known = attributes['svc:app_variants'] ?? [];
  if (!variant || known.includes(variant)) return attributes;
  return { ...attributes, 'svc:app_variants': [...known, variant] };
}
