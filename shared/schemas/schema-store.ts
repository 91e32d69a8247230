import { ApiError } from '../http/errors.ts';
import { assertUnmodified, type Precondition, updatedBy } from '../http/preconditions.ts';
import { isoNow } from '../platform/time.ts';
import { either, equals, type Item, notExists } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { getItem, put, write } from '../storage/table.ts';
import { DEFAULT_SCHEMA, identifyingFields, type ProfileSchema } from './schema.ts';
import { claimValues, findUniqueIndex, forget, newUniqueIndex, save } from './unique-index.ts';

/** The profile data schema of an application, strongly consistent; the default where none was set. */
export async function findSchema(app: string): Promise<ProfileSchema> {
  return schemaOf(await getItem(keys.schema(app)));
}

/** The schema of an item that this store wrote; the default where there is none. */
export function schemaOf(item: Item | undefined): ProfileSchema {
  if (!item) return DEFAULT_SCHEMA;
  const { pk: _pk, sk: _sk, ...record } = item;
  return record as ProfileSchema;
}

/**
 * Replaces the schema. Values that are stored already stay, whatever becomes of their fields. A field becomes unique only when no two users have the same value in it: until that is known, writes
 * treat it as unique already, and the request may have to be repeated. Throws 412 `precondition_failed`, 409 `values_not_unique` with the count of users concerned, 409
 * `indexing_in_progress`.
 */
export async function replaceSchema(
  app: string,
  next: NextSchema,
  { actor, precondition, hasTime }: { actor: string; precondition: Precondition; hasTime: () => boolean },
): Promise<ProfileSchema> {
  const current = await findSchema(app);
  const { version, updated_at = new Date(0).toISOString(), updated_by } = current;
  assertUnmodified({ version, updated_at, ...(updated_by && { updated_by }) }, precondition);
  const before = identifyingFields({ ...current, indexing: [] });
  const added = identifyingFields(next).filter((field) => !before.includes(field));
  if (added.length > 0) await makeUnique(app, current, added, hasTime);
  const record = { ...next, version: version + 1, updated_at: isoNow(), updated_by: actor };
  await write(put({ ...keys.schema(app), ...record }, atVersion(version), updatedBy));
  return record;
}

type NextSchema = Pick<ProfileSchema, 'schema' | 'user_verification_fields'>;

/** A schema that was never set has version 0, whether or not there is an item. */
const atVersion = (version: number) =>
  version === 0 ? either(notExists(), equals('version', 0)) : equals('version', version);

/** Claims the values that users have in the fields. Returns once no two users have the same; what it throws leaves the schema as it is. */
async function makeUnique(
  app: string,
  current: ProfileSchema,
  fields: string[],
  hasTime: () => boolean,
): Promise<void> {
  const known = await findUniqueIndex(app);
  const same = known && known.phase === 'build' && known.fields.join() === fields.join();
  const begun = same ? known : newUniqueIndex(app, fields);
  if (!same) await save(begun);
  await mark(app, current, fields);
  const { job, done } = await claimValues(begun, hasTime);
  if (!done) {
    const detail = `${job.users} users are indexed so far; repeat the request in some seconds`;
    throw new ApiError('indexing_in_progress', detail, {
      headers: { 'Retry-After': '5' },
      members: { users: job.users, conflicts: job.conflicts },
    });
  }
  if (job.conflicts === 0) return save({ ...job, phase: 'verify', after: undefined });
  await mark(app, current, undefined);
  await forget(app);
  const { conflicts, examples } = job;
  const detail = `${fields.join(', ')}: ${conflicts} users have a value that another user has too, or one that is too long to be unique`;
  throw new ApiError('values_not_unique', detail, { members: { conflicts, examples } });
}

async function mark(app: string, current: ProfileSchema, indexing: string[] | undefined): Promise<void> {
  const item = { ...keys.schema(app), ...current, indexing };
  await write(put(item, atVersion(current.version), updatedBy));
}
