import { ApiError } from '../platform/errors.ts';
import { type AttributesReq, newVariants, withoutVariants } from '../profiles/attributes.ts';
import { findByIdentities, foundAmong } from '../profiles/identity/find-by-identity.ts';
import { identitiesOf, MAX_IDENTITY_LENGTH, normaliseData } from '../profiles/identity/identity.ts';
import { isGeneratedId, newUserId } from '../profiles/new-user-id.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import type { ProfileChange } from '../profiles/profile-change.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { existingVariants, identityTaken, type ProfileTarget } from '../profiles/write-profile.ts';
import { identifyingFields, type ProfileSchema, renamePhone } from '../schemas/schema.ts';
import type { ReadItems, WriteItems } from '../storage/joined-calls.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import type { Precondition } from '../storage/writes/preconditions.ts';
import { type Writer, writeAsPlatform } from './write-as-platform.ts';

/**
 * A user to create or replace. Without `user_id` it is the user with the identifying values in `data`, or a
 * new one. A format such as `__uuid__` always creates a user. `meta` is for new users only: the service
 * itself has recorded the times of existing ones.
 */
export type UpsertRequest = Omit<ProfileChange, 'mode' | 'files'> & {
  user_id?: string | undefined;
  notify?: boolean | undefined;
  data: Record<string, unknown>;
};

/** The result of an upsert; `dropped` are variants that were left out. */
export type Upserted = {
  profile: ProfileRecord;
  outcome: 'created' | 'changed' | 'unchanged';
  dropped: string[];
};

export type UpsertOptions = {
  precondition?: Precondition;
  /** True if the user comes from another system: unknown variants are left out. */
  isTransfer?: boolean;
  /** Reads and writes of the table, if users written in parallel share them. */
  calls?: { read: ReadItems; run: WriteItems };
};

type UpsertTarget = ProfileTarget & { mustBeNew: boolean; isNewPerson: boolean };

const ATTEMPTS = 5;

/**
 * Creates or replaces one user on behalf of the platform. Repeating a request writes nothing if it has a user
 * id or an identifying value. An id that magic links have reserved for an identifying value becomes the id of
 * the new user, so that the links lead to it. Throws 400, 409 `identity_taken` or `conflict`, and 412.
 */
export async function upsertProfile(
  writer: Writer,
  schema: ProfileSchema,
  request: UpsertRequest,
  options: UpsertOptions = {},
): Promise<Upserted> {
  for (let attempt = 1; ; attempt++) {
    const found = await findTarget(writer, schema, request, options.calls?.read ?? getItems);
    try {
      return await upsertFound(found, schema, request, { ...options, writer });
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === 'identity_taken';
      if (request.user_id !== undefined || !isTaken || attempt === ATTEMPTS) throw error;
    }
  }
}

async function upsertFound(
  found: UpsertTarget,
  schema: ProfileSchema,
  { user_id: _userId, meta, notify, ...members }: UpsertRequest,
  { precondition = {}, isTransfer = false, calls, writer }: UpsertOptions & { writer: Writer },
): Promise<Upserted> {
  const { known, mustBeNew, isNewPerson } = found;
  const admit = (current: ProfileRecord | undefined) => {
    if (mustBeNew && current) throw identityTaken({ field: 'data' });
  };
  const dropped = isTransfer ? await unknownVariants(found, members.attributes) : [];
  const attributes = withoutVariants(members.attributes, dropped);
  const rules = {
    schema,
    precondition,
    admit,
    ...(calls && { run: calls.run }),
  };
  const change = { mode: 'replace' as const, ...members, attributes, ...(!known && meta && { meta }) };
  const profile = await writeAsPlatform(found, { change, rules, notify, isNewPerson }, writer);
  if (!known) return { profile, outcome: 'created', dropped };
  return { profile, outcome: profile === known ? 'unchanged' : 'changed', dropped };
}

async function unknownVariants(
  { app, known }: UpsertTarget,
  given: AttributesReq | undefined,
): Promise<string[]> {
  const named = newVariants(known?.attributes ?? {}, given);
  const existing = await existingVariants(app, named);
  return named.filter((variant) => !existing.has(variant));
}

const EXISTING = { mustBeNew: false, isNewPerson: false };

async function findTarget(
  { application }: Writer,
  schema: ProfileSchema,
  request: UpsertRequest,
  read: ReadItems,
): Promise<UpsertTarget> {
  const { user_id: named, data } = request;
  const { id: app, config } = application;
  if (named !== undefined && !isGeneratedId(named)) {
    return { app, userId: named, known: await readProfile(app, named, read), ...EXISTING };
  }
  const owner = await ownerAmong(app, schema, data, read);
  if (owner === undefined) {
    return { app, userId: newUserId(config, named), known: undefined, mustBeNew: true, isNewPerson: true };
  }
  const known = await readProfile(app, owner, read);
  return { app, userId: owner, known, ...EXISTING, mustBeNew: named !== undefined };
}

async function readProfile(app: string, userId: string, read: ReadItems): Promise<ProfileRecord | undefined> {
  const [item] = await read([keys.profile(app, userId)]);
  return item && profileFromItem(item);
}

/** Returns the user that the identifying values find for the platform, or are reserved for. */
async function ownerAmong(
  app: string,
  schema: ProfileSchema,
  data: Record<string, unknown>,
  read: ReadItems,
): Promise<string | undefined> {
  const given = normaliseData(renamePhone(schema, data));
  const identities = identitiesOf(given, identifyingFields(schema)).filter(
    ({ value }) => value.length <= MAX_IDENTITY_LENGTH,
  );
  const found = foundAmong(await findByIdentities(app, identities, 'platform', read));
  if (found === 'several')
    throw new ApiError('identity_taken', 'The values in data belong to different users');
  return found;
}
