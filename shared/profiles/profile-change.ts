import { isDeepStrictEqual } from 'node:util';
import { ApiError, type Fault, invalidInput, invalidInputs } from '../platform/errors.ts';
import { isoNow } from '../platform/time.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { nextUpdate } from '../storage/writes/preconditions.ts';
import { type AttributesReq, changeAttributes } from './attributes.ts';
import { type Audience, schemaFor } from './audience.ts';
import { type ChangeMode, changeData, type ProfileData, storedValue, withEntries } from './data-change.ts';
import { withServed } from './files/file-uploads.ts';
import { type AuthLevel, type Disabled, endingAll, type FieldFile, type ProfileRecord } from './profile.ts';
import { newProfile } from './sign-in/sign-in-profile.ts';

/** A change of a profile. An absent member changes nothing. */
export type ProfileChange = {
  mode: ChangeMode;
  data?: ProfileData | undefined;
  /** Fields that stay unchanged even if `data` replaces and does not name them. */
  keeps?: readonly string[] | undefined;
  /** Checked files for fields. */
  files?: Record<string, FieldFile> | undefined;
  verified_data?: ProfileData | undefined;
  attributes?: AttributesReq | undefined;
  state?: ProfileRecord['state'] | undefined;
  /** Replaces why a disabled user is disabled. */
  disabled?: Disabled | undefined;
  meta?: Partial<ProfileRecord['meta']> | undefined;
};

/** The rules for a change. */
export type ChangeRules = {
  audience: Audience;
  schema: ProfileSchema;
  /** The existing ones of the variants that the change names. */
  variants?: ReadonlySet<string>;
  /** The path of faults of the data, if it is not `body.data.<field>`. */
  faultsAt?: string | undefined;
};

/** Maximum bytes of a profile as JSON; a DynamoDB item has at most 400 KB. */
const MAX_BYTES = 256 * 1024;

/**
 * Returns the profile after a change, or the same object if nothing changes, so that the write can be
 * skipped. A verified value that changes loses its verification. Throws 400 with every fault, 403 `forbidden`
 * with the fields that a user may not set.
 */
export function profileAfterChange(
  current: ProfileRecord | undefined,
  change: ProfileChange,
  rules: ChangeRules & { app: string; userId: string },
): ProfileRecord {
  const base = current ?? newProfile(rules.app, rules.userId);
  const schema = schemaFor(rules.audience, rules.schema);
  const changed = changeData(base, change.data ?? {}, {
    mode: change.data ? change.mode : 'merge',
    audience: rules.audience,
    schema,
    keeps: change.keeps ?? [],
  });
  const verification = changeVerification(base, changed.data, change, rules.schema);
  const attributes = changeAttributes(base.attributes, change.attributes ?? {}, {
    mode: change.attributes ? change.mode : 'merge',
    variants: rules.variants ?? new Set(),
  });
  const ofTest = base.is_test ? otherAddresses(base.data, changed.data, rules.schema) : [];
  const dataFaults = [...changed.faults, ...ofTest].map(({ path, message }) => ({
    path: rules.faultsAt ?? path,
    message,
  }));
  throwFaults([...dataFaults, ...verification.faults, ...attributes.faults], changed.forbidden);
  const files = { ...changed.files, ...withServed(base.files, change.files ?? {}) };
  const { disabled: _, ...others } = base;
  const next: ProfileRecord = {
    ...others,
    data: changed.data,
    ...((base.files || Object.keys(files).length > 0) && { files }),
    verified_data: verification.verified_data,
    auth_level: levelOf(base.auth_level, verification.verified_data),
    attributes: attributes.attributes,
    ...stateAfter(base, change),
    meta: { ...base.meta, ...change.meta },
  };
  assertProfileSize(next);
  return current && isDeepStrictEqual(next, current) ? current : stampedProfile(base, next, rules.audience);
}

/** Returns a fault for each address that a test user would get: whoever proved it would find that user. */
function otherAddresses(before: ProfileData, after: ProfileData, schema: ProfileSchema): Fault[] {
  return schema.user_verification_fields
    .filter((field) => after[field] !== undefined && !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ path: `body.data.${field}`, message: 'a test user gets no other address' }));
}

/**
 * Returns the state, and why the user is disabled. An enabled user has no reason. Disabling ends all that was
 * issued to the user. So does enabling: a request that had read the user before the disabling was written may
 * have issued something since (decision 0420).
 */
function stateAfter(
  base: ProfileRecord,
  change: ProfileChange,
): Pick<ProfileRecord, 'state' | 'disabled'> & Partial<ReturnType<typeof endingAll>> {
  const { state = base.state, disabled = base.disabled } = change;
  const isExplained = disabled?.reason !== undefined || disabled?.message !== undefined;
  return {
    state,
    ...(state === 'disabled' && isExplained && { disabled }),
    ...(state !== base.state && endingAll(base)),
  };
}

/** Throws 400 with every fault, or 403 `forbidden` with the fields that users may not set. */
export function throwFaults(faults: Fault[], forbidden: string[]): void {
  if (faults.length > 0) throw invalidInputs(faults);
  if (forbidden.length > 0) {
    throw new ApiError('forbidden', `Only the application may set: ${forbidden.join(', ')}`);
  }
}

/**
 * Returns the verified values: those still equal to the data, and those that the
 * platform has verified itself.
 */
function changeVerification(
  base: ProfileRecord,
  data: ProfileData,
  { mode, verified_data: given }: ProfileChange,
  schema: ProfileSchema,
): { verified_data: ProfileData; faults: Fault[] } {
  const isInData = ([field, value]: [string, unknown]) => isDeepStrictEqual(data[field], value);
  const kept = Object.fromEntries(Object.entries(base.verified_data).filter(isInData));
  if (!given) return { verified_data: kept, faults: [] };
  const entries = Object.entries(given).map(([field, value]): [string, unknown] => [
    field,
    storedValue(field, value),
  ]);
  const faults = entries.flatMap(([field, value]) => {
    const path = `body.verified_data.${field}`;
    if (base.is_test && value !== null) return [{ path, message: 'a test user has verified nothing' }];
    if (!schema.user_verification_fields.includes(field))
      return [{ path, message: 'is not among the user_verification_fields of the schema' }];
    return value === null || isInData([field, value])
      ? []
      : [{ path, message: 'must equal the value in data' }];
  });
  return { verified_data: withEntries(mode === 'merge' ? kept : {}, entries), faults };
}

/** Returns `verified` if any value is verified. Otherwise a guest stays a guest. */
export function levelOf(before: AuthLevel, verified: ProfileData): AuthLevel {
  if (Object.keys(verified).length > 0) return 'verified';
  return before === 'verified' ? 'unverified' : before;
}

function assertProfileSize({ data, verified_data, attributes, files }: ProfileRecord): void {
  const bytes = Buffer.byteLength(JSON.stringify([data, verified_data, attributes, files]));
  if (bytes <= MAX_BYTES) return;
  throw invalidInput('body', `the profile would have more than ${MAX_BYTES} bytes`);
}

function stampedProfile(base: ProfileRecord, next: ProfileRecord, audience: Audience): ProfileRecord {
  const now = isoNow();
  const dataChanged = !isDeepStrictEqual([base.data, base.files], [next.data, next.files]);
  const meta = {
    ...next.meta,
    ...(dataChanged && base.version > 0 && { modified: now }),
    ...(audience === 'user' && { last_active: now }),
  };
  const changed = base.version > 0 ? nextUpdate(base) : { updated_at: now };
  return { ...next, meta, version: base.version + 1, ...changed };
}
