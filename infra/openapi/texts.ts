type Json = Record<string, unknown>;

/** Descriptions of the tags of operations, in the order in which callers come to need them. */
export const TAGS: Readonly<Record<string, string>> = {
  applications: 'Applications: their names, settings and limits',
  credentials: 'Keys and secrets of the backends of an application',
  'sign-in': 'Codes and links that sign a user in, tokens, and the keys that verify them',
  'magic links': 'Links that sign one user in, or shorten an address',
  passkeys: 'Passkeys of users: adding, renaming and removing them',
  identities: 'Accounts of users at identity providers: linking and unlinking them',
  'identity providers': 'Google, Microsoft, Apple, GitHub and OpenID providers with which users sign in',
  profiles: 'The profile of the calling user',
  users: 'The users of an application, for its backend and its managers',
  schemas: 'The fields that the users of an application have',
  groups: 'Groups of users, their members and invites',
  branding: 'Icons, logos and animations of applications and variants',
  assets: 'Images with an address of their own',
  variants: 'Variants of an application, with settings of their own',
  messages: 'Texts of messages to users, and whether e-mails to an address are delivered',
  'sms keywords': 'Words that answer a text message with a sign-in link',
  'oidc clients': 'Clients of the OpenID provider of an application',
  openid: 'The OpenID provider of each application; its issuer is `/oidc/{app}`',
  events: 'What happened: the feeds of applications, accounts and users',
  webhooks: 'Addresses to which the service sends events',
  accounts: 'Accounts of customers, their members and plans',
  health: 'Whether the service works',
  docs: 'The pages of this documentation, the OpenAPI document and the client',
};

/** Descriptions of parameters whose schema has none. A name means the same wherever it is used. */
const PARAMETERS: Readonly<Record<string, string>> = {
  'path app': 'Id of the application (`app_...`)',
  'path account': 'Id of the account (`acct_...`)',
  'path user': 'Id of the user',
  'path group': 'Id of the group (`group_...`)',
  'path member':
    'Id of the member: `member_...` in a group; in an account the id of its user, or of its pending invite',
  'path invite': 'Id of the invite (`invite_...`)',
  'path client': 'Id of the OpenID client (`oidc_...`)',
  'path client_id': 'Client id of the credential (`key_...`)',
  'path variant': 'Id of the variant (`variant_...`)',
  'path keyword': 'Id of the keyword (`keyword_...`)',
  'path id': 'Id of the asset (`asset_...`)',
  'path provider': 'Id of the identity provider, such as `google`',
  'path webhook': 'Id of the webhook (`webhook_...`)',
  'path section': '`guides`, `reference`, `schemas` or `decisions`',
  'path page': 'Name of the page, as in its address',
  'path archive': '`svc-client-{version}.tgz`',
  'path version': 'Version of the client',
  'path module': '`element.js`, `account.js`, `team.js` or `browser.js`',
  'path asset': 'Name of the file, with its version or a hash of its content',
  'path event': 'Id of the event (`event_...`)',
  'path field': 'Name of the field in the schema of the application',
  'path type': 'Which of the logos',
  'path code': 'Code of the link',
  'path owner': 'Id of the application that owns the file',
  'path upload': 'Id of the upload',
  'path preview': 'Id of the preview',
  'path file': 'Name of the file: a hash of its content',
  'header x-svc-app-key': 'Publishable key of the application: the `client_id` of one of its credentials',
  'header x-svc-app-secret': 'Secret of that credential',
  'header x-svc-source-ip':
    'IP address of the user for whom a backend calls, for the limits of its application; needs `x-svc-app-secret`',
  'header authorization': 'Basic authorization with client id and secret (RFC 6749, 2.3.1)',
  'header accept': 'Media types that the caller understands; JSON or a page',
  'header origin': 'Origin of the page that calls, which browsers send',
};

/** Returns the schema of a parameter with its description beside it. */
export function describedParameter(place: string, name: string, schema: Json): Json {
  const { description = PARAMETERS[`${place} ${name}`], ...rest } = schema;
  return { ...(description !== undefined && { description }), schema: rest };
}
