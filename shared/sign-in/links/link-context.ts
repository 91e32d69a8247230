import type { Application } from '../../applications/application.ts';
import type { UserLink } from '../../links/link-record.ts';
import type { MagicLinkReq } from '../../links/magic-link.ts';
import { assertThat } from '../../platform/errors.ts';
import { type IdentityLookup, lookUpIdentityItems } from '../../profiles/identity/find-by-identity.ts';
import {
  type Identity,
  identitiesOf,
  MAX_IDENTITY_LENGTH,
  normaliseData,
} from '../../profiles/identity/identity.ts';
import { identityKeys } from '../../profiles/identity/identity-store.ts';
import { isGeneratedId } from '../../profiles/new-user-id.ts';
import type { ProfileRecord } from '../../profiles/profile.ts';
import { profileFromItem } from '../../profiles/profile-store.ts';
import { FIELD_NAME } from '../../schemas/field-types.ts';
import { identifyingFields, type ProfileSchema, renamePhone } from '../../schemas/schema.ts';
import { schemaFromItem } from '../../schemas/schema-store.ts';
import { keys } from '../../storage/keys.ts';
import { getItems } from '../../storage/read-items.ts';
import type { Item } from '../../storage/writes/expressions.ts';
import { effectiveFromItems, effectiveKeys } from '../../variants/effective-application.ts';

/**
 * The creator of a link. `selfService`: the user requests the link for itself, so the application's sign-up
 * restrictions apply. `session`: the user's session, with which the link ends (decision 0019).
 */
export type LinkCreator = {
  app: string;
  variant?: string | undefined;
  selfService?: true;
  /** The credential of a backend. The link ends with it (decision 0250). */
  credential?: string | undefined;
  session?: UserLink['session'];
};
/** A request for a link. `seconds` is the service's own limit on the lifetime, used without `expiration`. */
export type LinkRequest = MagicLinkReq & { seconds?: number };
export type LinkContext = {
  application: Application;
  schema: ProfileSchema;
  group: Item | undefined;
  /** The user that the request names by id. */
  named: ProfileRecord | undefined;
  /** The identities in `data`, with the users that they find now. */
  claims: IdentityLookup[];
  /** The data of the request, normalised, under the names of the schema's fields. */
  data: Record<string, unknown>;
};

/** Reads everything that a link depends on, in one call. A `shorten` link needs neither user nor group. */
export async function readLinkContext(
  request: LinkRequest,
  { app, variant }: LinkCreator,
): Promise<LinkContext> {
  const { user_id: id, group_to_join: group } = request;
  const signsIn = request.purpose !== 'shorten';
  const raw = request.data ?? {};
  const candidates = signsIn ? candidatesOf(raw) : [];
  const [applicationItem, variantItem, schemaItem, groupItem, profileItem, ...items] = await getItems([
    ...effectiveKeys(app, variant),
    signsIn || request.data ? keys.schema(app) : undefined,
    signsIn && group !== undefined ? keys.group(group) : undefined,
    signsIn && id !== undefined && !isGeneratedId(id) ? keys.profile(app, id) : undefined,
    ...identityKeys(app, candidates),
  ]);
  assertThat(applicationItem, 'application_not_found');
  const schema = schemaFromItem(schemaItem);
  const data = normaliseData(renamePhone(schema, raw));
  const identifying = identifyingFields(schema).filter((field) => Object.hasOwn(data, field));
  const lookups = await lookUpIdentityItems(app, candidates, items, 'platform');
  const claims = lookups.filter(({ identity: { field } }) => identifying.includes(field));
  const application = effectiveFromItems(applicationItem, variantItem);
  const named = profileItem && profileFromItem(profileItem);
  return { application, schema, group: groupItem, named, claims, data };
}

/**
 * Returns the values that may identify a user. They are read along with the schema, which decides. `phone`
 * may mean `phone_number`.
 */
function candidatesOf(raw: Record<string, unknown>): Identity[] {
  const data = { ...(raw['phone'] !== undefined && { phone_number: raw['phone'] }), ...raw };
  const fields = Object.keys(data).filter((name) => FIELD_NAME.test(name));
  return identitiesOf(normaliseData(data), fields).filter(({ value }) => value.length <= MAX_IDENTITY_LENGTH);
}
