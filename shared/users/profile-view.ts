import { shownProfile } from '../groups/member-view.ts';
import { type ListedUser, membershipEntries, readMemberships } from '../groups/membership-store.ts';
import { fitPage } from '../http/answer-size.ts';
import { type Audience, schemaFor } from '../profiles/audience.ts';
import { fileUrl } from '../profiles/files/file-uploads.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import type { UserItems } from '../profiles/profile-store.ts';
import { convertedData } from '../schemas/field-types.ts';
import { isFileField, type ProfileSchema } from '../schemas/schema.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import type { UserProfile } from './user-profile.ts';

/** The groups of a profile end at this size, because most callers want the rest of it. */
const GROUP_BYTES = 200 * 1024;

/** A profile as operations return it; `version` and `updated_at` become its validators. */
export type ProfileView = UserProfile & { version: number; updated_at: string };

/**
 * Returns a profile without its groups. Hides values of fields that the schema no longer has, and from users
 * those that it hides from them.
 */
export function profileView(
  record: ProfileRecord,
  fullSchema: ProfileSchema,
  audience: Audience,
): Omit<ProfileView, 'groups'> {
  const { schema } = schemaFor(audience, fullSchema);
  const visible = (data: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(convertedData(data, fullSchema.converting ?? {})).filter(
        ([field]) => schema[field] && !isFileField(schema[field]),
      ),
    );
  return {
    svc_user: record.user_id,
    state: record.state,
    ...(record.disabled && { disabled: record.disabled }),
    auth_level: record.auth_level,
    ...(record.is_test && { is_test: true as const }),
    attributes: record.attributes,
    data: { user_id: record.user_id, ...visible(record.data), ...fileUrls(record, schema, audience) },
    verified_data: visible(record.verified_data),
    meta: record.meta,
    connection_map: record.connection_map,
    version: record.version,
    updated_at: record.updated_at,
  };
}

function fileUrls(record: ProfileRecord, schema: ProfileSchema['schema'], audience: Audience) {
  const fields = Object.keys(record.files ?? {}).filter((field) => isFileField(schema[field]));
  const urls = fields.map((field) => [field, fileUrl(record, field, audience)]);
  return Object.fromEntries(urls.filter(([, url]) => url !== undefined));
}

/** Returns a user as its memberships show it. */
function asMember(record: ProfileRecord, schema: ProfileSchema, audience: Audience): ListedUser {
  const shown = shownProfile(record, schema, audience);
  return { verified_data: record.verified_data, shown };
}

/**
 * Reads the values of other items that the whole profile shows (decision 0241). Costs one call if the user
 * has groups.
 */
export async function readBesideProfile(items: UserItems, audience: Audience) {
  const { schemaItem, moreMemberships } = items;
  const memberships = await readMemberships(items.memberships);
  return { audience, schema: schemaFromItem(schemaItem), memberships, moreMemberships };
}

/** Returns the whole profile. */
export function wholeProfileView(
  record: ProfileRecord,
  { audience, schema, memberships, moreMemberships }: Awaited<ReturnType<typeof readBesideProfile>>,
): ProfileView {
  const all = membershipEntries(memberships, asMember(record, schema, audience));
  const { results: groups } = fitPage(all, GROUP_BYTES);
  return {
    ...profileView(record, schema, audience),
    groups,
    ...((moreMemberships || groups.length < all.length) && { groups_truncated: true as const }),
  };
}
