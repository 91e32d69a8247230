/**
 * What a function may do beyond computing. An operation names its capabilities in `uses`; infra turns each
 * into least-privilege grants and the environment variables below.
 */
export type Capability =
  | 'table:read'
  /**
   * Writes every item but those of protected partitions, each of which has a capability of its own (decision
   * 0097).
   */
  | 'table:write'
  | ProtectedWrite
  /** Notes when a credential was used, and changes nothing else of it. */
  | 'credentials:note-use'
  | 'bucket:read'
  /** Keeps what callers upload until it is processed. */
  | 'bucket:upload'
  /** Turns uploads into what is served, and notes in their records what they became. */
  | 'uploads:process'
  /** Documents of user profiles. */
  | 'bucket:read-files'
  | 'bucket:delete'
  | 'tokens:issue'
  /** Checks the seal of the public keys that tokens are verified with. */
  | 'tokens:verify'
  | 'messages:send'
  /** Lambda hands over what the function failed at for good. */
  | 'dead-letters:write';

/** Writes of items by which somebody could become somebody else. */
export type ProtectedWrite =
  /** The keys that tokens are signed and verified with. */
  | 'keyring:write'
  /** Credentials of applications and OpenID clients, with the hashes of their secrets. */
  | 'credentials:write'
  /** Accounts and the roles of their members. */
  | 'accounts:write'
  /** Profiles, sessions and account roles of users, and whom an e-mail address or phone number leads to. */
  | 'users:write'
  /** Links, codes and challenges that sign in. */
  | 'sign-in:write'
  /** Sessions, grants, codes and tokens of the OpenID provider. */
  | 'oidc:write';

type Variable = { readonly capabilities: readonly Capability[] | 'all'; readonly default?: string };

const TABLE = [
  'table:read',
  'table:write',
  'credentials:note-use',
  'keyring:write',
  'uploads:process',
] as const;
const KMS = ['tokens:issue', 'tokens:verify', 'keyring:write'] as const;
const BUCKET = [
  'bucket:read',
  'bucket:upload',
  'uploads:process',
  'bucket:read-files',
  'bucket:delete',
] as const;

/** The one list of environment variables: who gets each, and its value where the deployment sets none. */
export const VARIABLES = {
  BASE_URL: { capabilities: 'all' },
  LINK_URL: { capabilities: 'all' },
  /**
   * Where addresses of branding, assets and image fields begin; `{BASE_URL}/branding` where it is not set.
   */
  ASSETS_URL: { capabilities: 'all', default: '' },
  CLAIM_NAMESPACE: { capabilities: 'all', default: 'https://auth.svc/' },
  TABLE_NAME: { capabilities: TABLE },
  BUCKET_NAME: { capabilities: BUCKET },
  SIGNING_KEY_ID: { capabilities: KMS },
  EMAIL_FROM: { capabilities: ['messages:send'] },
  DYNAMODB_ENDPOINT: { capabilities: TABLE, default: '' },
  S3_ENDPOINT: { capabilities: BUCKET, default: '' },
  KMS_ENDPOINT: { capabilities: KMS, default: '' },
  SES_ENDPOINT: { capabilities: ['messages:send'], default: '' },
  SNS_ENDPOINT: { capabilities: ['messages:send'], default: '' },
  /** Stretches every time-out, for machines that are slower than Lambda: laptops and test machines. */
  TIMEOUT_FACTOR: { capabilities: 'all', default: '1' },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof VARIABLES;

/**
 * Returns the value of one environment variable, read at the call so that importing a module never needs an
 * environment. Throws an Error that names the variable when it has neither a value nor a default: a
 * deployment fault, answered 500.
 */
export function config(name: VariableName): string {
  const variable: Variable = VARIABLES[name];
  const value = process.env[name] ?? variable.default;
  if (value === undefined) throw new Error(`environment variable ${name} is not set`);
  return value;
}

/**
 * An endpoint override for an SDK client: `{ endpoint }` when the variable is set, else nothing (AWS itself).
 */
export function endpointOverride(name: VariableName): { endpoint?: string } {
  const endpoint = config(name);
  return endpoint ? { endpoint } : {};
}
