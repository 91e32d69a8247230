import type { Adapter, AdapterPayload, Provider } from 'oidc-provider';
import type { CredentialRecord } from '../credentials/credential.ts';
import { findCredential, isUsable } from '../credentials/credential-store.ts';
import type { OidcClientRecord } from '../oidc-clients/oidc-client.ts';
import { recordOf } from '../oidc-clients/oidc-client-store.ts';
import { keys } from '../storage/keys.ts';
import { getItem } from '../storage/table.ts';
import type { VariantRecord } from '../variants/variant.ts';
import { variantFromItem } from '../variants/variant-store.ts';

/** Members of a client that are not part of the protocol. */
export const OWN_METADATA = ['svc_client', 'svc_credential', 'svc_variant'] as const;

/** The members that this service adds to a client; `svc_variant` is that of the credential. */
export type OwnMetadata = {
  svc_client: OidcClientRecord;
  svc_credential: CredentialRecord;
  svc_variant?: VariantRecord | undefined;
};

/** Returns the members that this service adds to a client. */
export function ownMetadataOf(client: InstanceType<Provider['Client']>): OwnMetadata {
  // The library's types lack the members of `OWN_METADATA`.
  return client as unknown as OwnMetadata;
}

/**
 * Creates the read-only storage of an application's OIDC clients. A `client_id` is the id of a credential. An
 * expired or deleted credential finds no client.
 */
export function clientStore(app: string): Adapter {
  const readOnly = async (): Promise<never> => {
    throw new Error('OIDC clients are changed through the API only');
  };
  return {
    find: (clientId) => findClient(app, clientId),
    upsert: readOnly,
    destroy: readOnly,
    consume: readOnly,
    revokeByGrantId: readOnly,
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  };
}

async function findClient(app: string, clientId: string): Promise<AdapterPayload | undefined> {
  const credential = /^[\w-]{1,64}$/.test(clientId) ? await findCredential(clientId) : undefined;
  const configuration = credential?.oidc_client_configuration_id;
  if (!credential || credential.application !== app || !configuration || !isUsable(credential))
    return undefined;
  const { app_variant_id: variant } = credential;
  const [item, variantItem] = await Promise.all([
    getItem(keys.oidcClient(app, configuration)),
    variant === undefined ? undefined : getItem(keys.variant(app, variant)),
  ]);
  const client = item && recordOf(item);
  if (!client || !canAuthenticate(client, credential)) return undefined;
  return metadataOf(client, credential, variantFromItem(variantItem));
}

/** True unless the needed secret is missing. Credentials created while the client was public have none. */
function canAuthenticate({ config }: OidcClientRecord, { secret_hash }: CredentialRecord): boolean {
  return config.token_endpoint_auth_method === 'none' || secret_hash !== undefined;
}

/**
 * True if a client must use PKCE. Public clients always must: nothing else verifies that a code is theirs.
 */
export function pkceRequired({ svc_client: { config } }: OwnMetadata): boolean {
  const isPublic = config.token_endpoint_auth_method === 'none';
  return config.is_pkce_supported && (config.is_pkce_required || isPublic);
}

/** True for the origins that the client lists, else for those of its redirect URIs (decision 0054). */
export function mayCallFrom(origin: string, { svc_client: { config } }: OwnMetadata): boolean {
  const { allowed_origins: named, redirect_uris: targets } = config;
  const allowed = named.length > 0 ? named : targets.map((target) => new URL(target).origin);
  return origin !== 'null' && allowed.includes(origin);
}

/**
 * Returns client metadata (OpenID Connect Registration, 2) of a client under one of its credentials.
 * `client_secret` is a hash: see `compareSecretsByHash`.
 */
function metadataOf(
  client: OidcClientRecord,
  credential: CredentialRecord,
  variant: VariantRecord | undefined,
): AdapterPayload {
  const { config } = client;
  return {
    client_id: credential.client_id,
    client_name: client.name,
    ...(credential.secret_hash && { client_secret: credential.secret_hash }),
    redirect_uris: config.redirect_uris,
    post_logout_redirect_uris: config.post_logout_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    // Without redirect URIs nobody can sign in. Tokens from an earlier time still work.
    response_types: config.redirect_uris.length > 0 ? ['code'] : [],
    token_endpoint_auth_method: config.token_endpoint_auth_method,
    application_type: config.application_type,
    scope: [...new Set(['openid', ...config.allowed_scopes])].join(' '),
    id_token_signed_response_alg: 'RS256',
    svc_client: client,
    svc_credential: credential,
    svc_variant: variant,
  };
}
