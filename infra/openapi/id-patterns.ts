import { HUB_APPLICATION_ID, type IdPrefix } from '../../shared/platform/ids.ts';

type Json = Record<string, unknown>;

/** The ids of records by the component that describes the record. */
const RECORDS: Readonly<Record<string, IdPrefix>> = {
  Account: 'acct',
  AccountInvite: 'invite',
  Application: 'app',
  ApplicationPublic: 'app',
  ApplicationVariant: 'variant',
  Event: 'event',
  Group: 'group',
  GroupInvitation: 'invite',
  GroupMember: 'member',
  OIDCClient: 'oidc',
  OwnEvent: 'event',
  LinkedIdentity: 'identity',
  Passkey: 'passkey',
  SMSKeyword: 'keyword',
  LinkedIdentityOfUser: 'identity',
  Webhook: 'webhook',
  WebhookReplay: 'replay',
  WebhookWithSecret: 'webhook',
};

/** Members of answers that name a record. Ids of users are not listed: an application may choose its own. */
const MEMBERS: Readonly<Record<string, IdPrefix>> = {
  account: 'acct',
  app_id: 'app',
  app_variant_id: 'variant',
  application: 'app',
  group_id: 'group',
  invite_id: 'invite',
  oidc_client_configuration_id: 'oidc',
};

/** Path parameters that name a record. Any other text gets the 404 of a record that does not exist. */
const PARAMETERS: Readonly<Record<string, IdPrefix>> = {
  account: 'acct',
  app: 'app',
  client: 'oidc',
  client_id: 'key',
  event: 'event',
  group: 'group',
  invite: 'invite',
  keyword: 'keyword',
  identity: 'identity',
  passkey: 'passkey',
  variant: 'variant',
  webhook: 'webhook',
};

/** Returns the pattern of ids with this prefix (`isId` in shared/platform/ids.ts). */
function idPattern(prefix: IdPrefix): string {
  const random = '[0-7][0-9a-hjkmnp-tv-z]{25}';
  return prefix === 'app' ? `^(${HUB_APPLICATION_ID}|app_${random})$` : `^${prefix}_${random}$`;
}

/** Returns the schema of a path parameter, with the pattern of the ids that it takes. */
export function pathIdSchema(name: string): Json {
  const prefix = PARAMETERS[name];
  return { type: 'string', minLength: 1, maxLength: 256, ...(prefix && { pattern: idPattern(prefix) }) };
}

/** Adds the patterns of ids to the components of answers. */
export function withIdPatterns(schemas: Json): Json {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      name.endsWith('Req') ? schema : withPatterns(schema, RECORDS[name]),
    ]),
  );
}

function withPatterns(schema: unknown, prefix: IdPrefix | undefined): unknown {
  const { properties, ...rest } = Object(schema);
  if (properties === undefined) return schema;
  const described = Object.entries(properties).map(([name, member]) => {
    const kind = name === 'id' ? prefix : MEMBERS[name];
    const isPlain = Object(member).type === 'string' && Object(member).pattern === undefined;
    return [name, kind && isPlain ? { ...Object(member), pattern: idPattern(kind) } : member];
  });
  return { ...rest, properties: Object.fromEntries(described) };
}
