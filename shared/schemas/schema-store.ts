import { keys, recordFromItem } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import type { Item } from '../storage/writes/expressions.ts';
import { DEFAULT_SCHEMA, type ProfileSchema } from './schema.ts';

/** Reads the schema of an application's profiles, strongly consistent; the default if none was set. */
export async function findSchema(app: string): Promise<ProfileSchema> {
  return schemaFromItem(await getItem(keys.schema(app)));
}

/** Returns the schema of an item that this store wrote; the default without an item. */
export function schemaFromItem(item: Item | undefined): ProfileSchema {
  return item ? recordFromItem<ProfileSchema>(item) : DEFAULT_SCHEMA;
}
