import { assertUnmodified, type Precondition, updatedBy } from '../http/preconditions.ts';
import { isoNow } from '../platform/time.ts';
import { equals, type Item, notExists } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { getItem, put, write } from '../storage/table.ts';
import { DEFAULT_SCHEMA, type ProfileSchema } from './schema.ts';

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

/** Replaces the schema. Throws 412 `precondition_failed` when someone else changed it since the caller read it. */
export async function replaceSchema(
  app: string,
  next: Pick<ProfileSchema, 'schema' | 'user_verification_fields'>,
  actor: string,
  precondition: Precondition,
): Promise<ProfileSchema> {
  const current = await findSchema(app);
  const { version, updated_at = new Date(0).toISOString(), updated_by } = current;
  assertUnmodified({ version, updated_at, ...(updated_by && { updated_by }) }, precondition);
  const record = { ...next, version: current.version + 1, updated_at: isoNow(), updated_by: actor };
  const same = current.version === 0 ? notExists() : equals('version', current.version);
  await write(put({ ...keys.schema(app), ...record }, same, updatedBy));
  return record;
}
