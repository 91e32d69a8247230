import type { JSONWebKeySet } from 'jose';
import { targetFault } from '../connector/target-url.ts';
import {
  isComparedExactly,
  isRedirectUri,
  isSecureLoopback,
  MAX_REDIRECT_URI,
} from '../oidc-clients/redirect-uri.ts';
import { typedName } from '../typed/typed-name.ts';

const MAX_REDIRECTS = 50;
const MAX_NAME = 60;
const MAX_KEYS = 10;

/** Members of a JSON Web Key that are private or secret (RFC 7518, 6). */
const PRIVATE_MEMBERS = ['d', 'k', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'priv'];

/** Line ends, other control characters, and characters that change the writing direction. */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** The metadata that the service takes of a client that came by itself. */
export type TakenMetadata = {
  name?: string | undefined;
  redirect_uris: string[];
  refreshes: boolean;
  jwks?: JSONWebKeySet | undefined;
  jwks_uri?: string | undefined;
};

/** Thrown for metadata that is refused, with the error code of RFC 7591, 3.2.2. */
export class MetadataRefused extends Error {
  override name = 'MetadataRefused';
  readonly code: 'invalid_redirect_uri' | 'invalid_client_metadata';

  constructor(message: string, code: MetadataRefused['code'] = 'invalid_client_metadata') {
    super(message);
    this.code = code;
  }
}

/** Returns what a client calls itself; undefined for what is no name of one line. */
export function claimedName(value: unknown): string | undefined {
  if (typeof value !== 'string' || UNSAFE.test(value.trim())) return undefined;
  const name = typedName(value);
  return name === '' || name.length > MAX_NAME ? undefined : name;
}

/** True for a redirect URI that a client may have: https, http on this machine, or a private-use scheme. */
export function isAllowedRedirect(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > MAX_REDIRECT_URI) return false;
  return isComparedExactly(value) && isRedirectUri(value) && !isSecureLoopback(value);
}

/** Returns the redirect URIs of a client. Throws MetadataRefused unless there are some, all of them texts. */
export function redirectsIn(value: unknown): string[] {
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
  if (isList && value.length > 0 && value.length <= MAX_REDIRECTS) return [...new Set(value)];
  throw new MetadataRefused(`redirect_uris: name 1 to ${MAX_REDIRECTS} URIs`, 'invalid_redirect_uri');
}

/** Returns false if a client wants no refresh tokens. Throws MetadataRefused if it does not take codes. */
export function wantsRefresh({
  grant_types: grants,
  response_types: types,
}: Record<string, unknown>): boolean {
  if (types !== undefined && !(Array.isArray(types) && types.includes('code')))
    throw new MetadataRefused('response_types: must include code');
  if (grants === undefined) return true;
  if (!Array.isArray(grants) || !grants.includes('authorization_code'))
    throw new MetadataRefused('grant_types: must include authorization_code');
  return grants.includes('refresh_token');
}

/** Returns the public keys of a client. Throws MetadataRefused unless it has them in one of the two forms. */
export function keysIn({
  jwks,
  jwks_uri,
}: Record<string, unknown>): Pick<TakenMetadata, 'jwks' | 'jwks_uri'> {
  if ((jwks === undefined) === (jwks_uri === undefined))
    throw new MetadataRefused('private_key_jwt: needs either jwks or jwks_uri');
  if (jwks_uri !== undefined) {
    const fault = typeof jwks_uri === 'string' ? targetFault(jwks_uri, 'listed') : 'must be a URL';
    if (fault !== undefined) throw new MetadataRefused(`jwks_uri: ${fault}`);
    return { jwks_uri: String(jwks_uri) };
  }
  if (!isPublicKeySet(jwks))
    throw new MetadataRefused(`jwks: must have 1 to ${MAX_KEYS} public keys and nothing secret`);
  return { jwks };
}

function isPublicKeySet(jwks: unknown): jwks is JSONWebKeySet {
  if (typeof jwks !== 'object' || jwks === null || !('keys' in jwks) || !Array.isArray(jwks.keys))
    return false;
  const { keys }: { keys: unknown[] } = jwks as { keys: unknown[] };
  const isPublic = (key: unknown) =>
    typeof key === 'object' &&
    key !== null &&
    'kty' in key &&
    key.kty !== 'oct' &&
    !PRIVATE_MEMBERS.some((member) => member in key);
  return keys.length > 0 && keys.length <= MAX_KEYS && keys.every(isPublic);
}
