import type { ProfileSchema } from '../schemas/schema.ts';
import { findSchema } from '../schemas/schema-store.ts';
import type { ProfileRecord, UserProfile } from './profile.ts';

/** The profile as its user sees it: without the fields that the schema hides from users. */
export async function readOwnProfile(
  record: ProfileRecord,
): Promise<UserProfile & { version: number; updated_at: string }> {
  const { schema } = await findSchema(record.app);
  return {
    svc_user: record.user_id,
    state: record.state,
    auth_level: record.auth_level,
    attributes: record.attributes,
    data: visible(record.data, schema),
    verified_data: visible(record.verified_data, schema),
    groups: [],
    meta: record.meta,
    connection_map: record.connection_map,
    version: record.version,
    updated_at: record.updated_at,
  };
}

function visible(data: Record<string, unknown>, schema: ProfileSchema['schema']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([field]) => schema[field]?.user_visible !== false));
}
