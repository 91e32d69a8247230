import type { Item } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { DEFAULT_SCHEMA, type ProfileSchema } from './schema.ts';

/** Reads the schema of an application's profiles, strongly consistent; the default if none was set. */
export async function findSchema(app: string): Promise<ProfileSchema> {
  return schemaOf(await getItem(keys.schema(app)));
}

/** Returns the schema of an item that this store wrote; the default without an item. */
export function schemaOf(item: Item | undefined): ProfileSchema {
  if (!item) return DEFAULT_SCHEMA;
  const { pk: _pk, sk: _sk, ...record } = item;
  return record as ProfileSchema;
}
