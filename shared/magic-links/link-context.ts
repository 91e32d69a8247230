import type { Application } from '../applications/application.ts';
import { fromItem } from '../applications/application-store.ts';
import { assertThat } from '../http/errors.ts';
import { type Identity, identitiesOf, MAX_IDENTITY_LENGTH } from '../profiles/identity.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { FIELD_NAME } from '../schemas/field-types.ts';
import { identifyingFields, type ProfileSchema } from '../schemas/schema.ts';
import { schemaOf } from '../schemas/schema-store.ts';
import { isGeneratedId } from '../sign-in/user-id.ts';
import type { Item } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/table.ts';
import { effectiveApplication } from '../variants/effective-application.ts';
import { variantFromItem } from '../variants/variant-store.ts';
import type { LinkRecord, MagicLinkReq } from './magic-link.ts';

/** `selfService`: the user asks for the link itself, so the application's sign-up restrictions hold. The link ends with the session that is named. */
export type Caller = {
  app: string;
  variant?: string | undefined;
  selfService?: true;
  session?: LinkRecord['session'];
};
/** Without an expiration a link lives as long as it may, or so many seconds where the service says so. */
export type LinkRequest = MagicLinkReq & { seconds?: number };
/** An identity that `data` claims, with the item that holds it now. */
export type Claim = { identity: Identity; item: Item | undefined };
export type Context = {
  application: Application;
  schema: ProfileSchema;
  group: Item | undefined;
  /** The user that the request names by id. */
  named: ProfileRecord | undefined;
  claims: Claim[];
};

/** One call reads all that a link depends on, and nothing else: a `shorten` link only leads on. */
export async function readContext(
  request: LinkRequest,
  data: Record<string, unknown>,
  { app, variant }: Caller,
): Promise<Context> {
  const { user_id: id, group_to_join: group } = request;
  const signsIn = request.purpose !== 'shorten';
  const candidates = signsIn ? candidatesOf(data) : [];
  const [applicationItem, schemaItem, variantItem, groupItem, profileItem, ...items] = await getItems([
    keys.application(app),
    signsIn || request.data ? keys.schema(app) : undefined,
    variant === undefined ? undefined : keys.variant(app, variant),
    signsIn && group !== undefined ? keys.group(group) : undefined,
    signsIn && id !== undefined && !isGeneratedId(id) ? keys.profile(app, id) : undefined,
    ...candidates.map(({ field, value }) => keys.identity(app, field, value)),
  ]);
  assertThat(applicationItem, 'application_not_found');
  const schema = schemaOf(schemaItem);
  const identifying = identifyingFields(schema);
  const claims = candidates.flatMap((identity, i) =>
    identifying.includes(identity.field) ? [{ identity, item: items[i] }] : [],
  );
  const application = effectiveApplication(fromItem(applicationItem), variantFromItem(variantItem));
  const named = profileItem && profileFromItem(profileItem);
  return { application, schema, group: groupItem, named, claims };
}

/** What of the data may identify a user, whatever the schema says. */
function candidatesOf(data: Record<string, unknown>): Identity[] {
  const fields = Object.keys(data).filter((name) => FIELD_NAME.test(name));
  return identitiesOf(data, fields).filter(({ value }) => value.length <= MAX_IDENTITY_LENGTH);
}
