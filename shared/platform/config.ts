/**
 * The capabilities of functions. An operation lists its capabilities in `uses`. The infrastructure derives
 * least-privilege grants and the environment variables below from them.
 */
export type Capability =
  /** Reads all items. */
  | 'table:read'
  /** Finds items by their owner, in the index `by_owner`. */
  | 'index:read'
  /** Writes all items except protected partitions, each of which has its own capability (decision 0097). */
  | 'table:write'
  | ProtectedWrite
  /** Records the last use of a credential and changes nothing else of it. */
  | 'credentials:note-use'
  /** Records that a user was active and changes nothing else of its profile. */
  | 'users:note-activity'
  /** Records what service staff reads of a tenant, and writes nothing else. */
  | 'staff-reads:record'
  /** Asks whether the bucket answers. */
  | 'bucket:check'
  /** Reads served files. */
  | 'bucket:read'
  /** Stores files of callers until they are processed. */
  | 'bucket:upload'
  /** Converts uploads to served files and records the result. */
  | 'uploads:process'
  /** Reads files of user profiles. */
  | 'bucket:read-files'
  | 'bucket:delete'
  /** Reads the versions of the client. */
  | 'client:read'
  /** Stores a version of the client. */
  | 'client:store'
  | 'tokens:issue'
  /** Verifies the seal of the public keys that verify tokens. */
  | 'tokens:verify'
  /** Opens the keys that recognise devices that have signed in before. */
  | 'devices:recognise'
  /** Records that e-mails to an address bounced or were called spam, and changes nothing else. */
  | 'mail-feedback:record'
  /** Records steps of attempts to sign in, counts deliveries among them, and changes nothing else. */
  | 'attempts:record'
  /** Notes that the page of a link was opened, and changes nothing else of it. */
  | 'links:note-opening'
  /** Signs the test user in. Opens the credential that it calls the public API with. */
  | 'canary:sign-in'
  /** Reads and deletes the mails that the test user gets. */
  | 'canary:read-mail'
  /** Sends e-mails from addresses that SES has verified. */
  | 'emails:send'
  /** Sends text messages to phone numbers. */
  | 'texts:send'
  /** Lets Lambda send events to the dead-letter queue after their last failed attempt. */
  | 'dead-letters:write'
  /** Lets Lambda store changes of the table that the function could not publish in time. */
  | 'failed-changes:write'
  /** Records that the access token of a refreshed session was used, and changes nothing else. */
  | 'rotations:note-use'
  /** Counts requests for the budgets of their callers. */
  | 'requests:count'
  /** Receives the changes of the table from its stream. */
  | 'changes:receive'
  /** Receives wakes of webhooks from their queue. */
  | 'wakes:receive'
  /** Wakes the delivery of webhooks, by the queue. */
  | 'wakes:send'
  /** Seals the signing secrets of webhooks. */
  | 'webhooks:seal'
  /** Opens the signing secrets of webhooks. */
  | 'webhooks:sign'
  /** Seals the secrets with which the service signs in at identity providers. */
  | 'provider-secrets:seal'
  /** Opens the secrets with which the service signs in at identity providers. */
  | 'provider-secrets:open'
  /** Seals the tokens that providers want back. */
  | 'provider-tokens:seal'
  /** Opens the tokens that providers want back. */
  | 'provider-tokens:open';

/** Capabilities to write items that could be used to impersonate somebody. */
export type ProtectedWrite =
  /** Keys that sign and verify tokens. */
  | 'keyring:write'
  /** Credentials of applications and OpenID clients, with the hashes of their secrets. */
  | 'credentials:write'
  /** Accounts and the roles of their members. */
  | 'accounts:write'
  /** Profiles, sessions and account roles of users, and the users of e-mail addresses and phone numbers. */
  | 'users:write'
  /** Links, codes and challenges that sign in. */
  | 'sign-in:write'
  /** Sessions, grants, codes and tokens of the OpenID provider. */
  | 'oidc:write'
  /** Events in the feeds of applications and accounts. */
  | 'events:write';

type Variable = { readonly capabilities: readonly Capability[] | 'all'; readonly default?: string };

const TABLE = [
  'table:read',
  'index:read',
  'table:write',
  'credentials:note-use',
  'users:note-activity',
  'staff-reads:record',
  'rotations:note-use',
  'requests:count',
  'keyring:write',
  'uploads:process',
  'mail-feedback:record',
  'attempts:record',
  'links:note-opening',
] as const;
const KMS = [
  'tokens:issue',
  'tokens:verify',
  'devices:recognise',
  'keyring:write',
  'canary:sign-in',
  'webhooks:seal',
  'webhooks:sign',
  'provider-secrets:seal',
  'provider-secrets:open',
  'provider-tokens:seal',
  'provider-tokens:open',
] as const;
const BUCKET = [
  'bucket:check',
  'bucket:read',
  'bucket:upload',
  'uploads:process',
  'bucket:read-files',
  'bucket:delete',
  'client:read',
  'client:store',
] as const;

/** All environment variables: the capabilities that need each, and its default. */
export const VARIABLES = {
  BASE_URL: { capabilities: 'all' },
  LINK_URL: { capabilities: 'all' },
  /** Origin of the console if it has a host of its own. Empty if the console is on the host of the API. */
  CONSOLE_URL: { capabilities: 'all', default: '' },
  /** Base URL of branding, assets and image fields. If it is empty, `{BASE_URL}/branding`. */
  ASSETS_URL: { capabilities: 'all', default: '' },
  /** Origin of the bucket to which pages send files. Empty if the console sends none. */
  UPLOAD_ORIGIN: { capabilities: 'all', default: '' },
  /** Name of the deployment in metrics. Without it, log lines carry no metrics. */
  SERVICE_NAME: { capabilities: 'all', default: '' },
  /** The version and the commit that run, which every log line names. */
  SERVICE_VERSION: { capabilities: 'all', default: 'unknown' },
  SERVICE_COMMIT: { capabilities: 'all', default: 'unknown' },
  CLAIM_NAMESPACE: { capabilities: 'all', default: 'https://auth.svc/' },
  TABLE_NAME: { capabilities: TABLE },
  BUCKET_NAME: { capabilities: BUCKET },
  SIGNING_KEY_ID: { capabilities: KMS },
  /** Name of the SES configuration set, which publishes bounces and complaints. */
  EMAIL_CONFIGURATION_SET: { capabilities: ['emails:send'] },
  EMAIL_FROM: { capabilities: ['emails:send'] },
  /**
   * Codes of the countries whose numbers get text messages, separated by commas, or `all`. The application
   * may allow fewer.
   */
  TEXT_COUNTRIES: { capabilities: ['texts:send', 'table:write'], default: 'all' },
  /** The number and the sender id that text messages come from. Empty for those that SNS chooses. */
  SMS_ORIGINATION_NUMBER: { capabilities: ['texts:send'], default: '' },
  SMS_SENDER_ID: { capabilities: ['texts:send'], default: '' },
  /** Messages a day of all accounts together whose plan anybody may take. */
  POOL_EMAILS_PER_DAY: { capabilities: ['emails:send'] },
  POOL_TEXTS_PER_DAY: { capabilities: ['texts:send'] },
  /** Messages of the hub application. */
  HUB_EMAILS_PER_DAY: { capabilities: ['emails:send'] },
  HUB_TEXTS_PER_DAY: { capabilities: ['texts:send'] },
  HUB_TEXTS_PER_MONTH: { capabilities: ['texts:send'] },
  /** `client_id:secret` of the test user's application, sealed by KMS, in base64. */
  CANARY_CREDENTIAL: { capabilities: ['canary:sign-in'] },
  /** Name of the bucket of mails to the test user, and their domain. Empty if it signs in by link. */
  CANARY_MAILBOX: { capabilities: ['canary:read-mail'], default: '' },
  CANARY_MAIL_DOMAIN: { capabilities: ['canary:read-mail'], default: '' },
  DYNAMODB_ENDPOINT: { capabilities: TABLE, default: '' },
  S3_ENDPOINT: { capabilities: [...BUCKET, 'canary:read-mail'], default: '' },
  KMS_ENDPOINT: { capabilities: KMS, default: '' },
  SES_ENDPOINT: { capabilities: ['emails:send'], default: '' },
  SNS_ENDPOINT: { capabilities: ['texts:send'], default: '' },
  /** Days after which events are deleted. 0 means that there are no events. */
  EVENT_DAYS: { capabilities: 'all', default: '0' },
  /** Days after which attempts to sign in are deleted. 0 means that none are recorded. */
  ATTEMPT_DAYS: { capabilities: 'all', default: '0' },
  WAKE_QUEUE_URL: { capabilities: ['wakes:send'] },
  SQS_ENDPOINT: { capabilities: ['wakes:send'], default: '' },
  /** The address at which a local start shows its messages. Empty in a deployment. */
  INBOX_URL: { capabilities: 'all', default: '' },
  /** `true` if webhooks may call http and https addresses of this machine, as `npm start` allows. */
  WEBHOOK_LOOPBACK: { capabilities: 'all', default: '' },
  /**
   * Origins of this machine that the service may call when somebody named them, separated by commas, such as
   * those of a stand-in that `npm start` runs. Empty in a deployment.
   */
  CONNECTOR_ORIGINS: { capabilities: 'all', default: '' },
  /** Requests a minute of an application with the smallest plan. 0 means that requests are not counted. */
  REQUESTS_PER_MINUTE: { capabilities: ['requests:count'], default: '0' },
  /** The secret that CloudFront adds to every request. Empty if no CloudFront serves the API. */
  ORIGIN_SECRET: { capabilities: 'all', default: '' },
  /** `true` if functions refuse requests without that secret. */
  ORIGIN_CLOSED: { capabilities: 'all', default: '' },
  /** Multiplies every time-out, for machines slower than Lambda such as laptops and test machines. */
  TIMEOUT_FACTOR: { capabilities: 'all', default: '1' },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof VARIABLES;

/**
 * Returns the value of an environment variable. Reads it at the call, so that importing a module never
 * needs an environment. Throws an Error that names a variable without value and default: a deployment
 * fault, answered 500.
 */
export function config(name: VariableName): string {
  const variable: Variable = VARIABLES[name];
  const value = process.env[name] ?? variable.default;
  if (value === undefined) throw new Error(`environment variable ${name} is not set`);
  return value;
}

/**
 * Returns the endpoint override of an SDK client: `{ endpoint }` if the variable is set, else
 * nothing, for AWS.
 */
export function endpointOverride(name: VariableName): { endpoint?: string } {
  const endpoint = config(name);
  return endpoint ? { endpoint } : {};
}
