import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { CredentialRecord } from '../credentials/credential.ts';
import { credentialFromItem, isUsable } from '../credentials/credential-store.ts';
import { type Arrival, isDocumentId } from '../oidc-clients/arrival.ts';
import type { OidcClientRecord } from '../oidc-clients/oidc-client.ts';
import { oidcClientFromItem } from '../oidc-clients/oidc-client-store.ts';
import { remember } from '../platform/remember.ts';
import { type Key, keys } from '../storage/keys.ts';
import type { VariantRecord } from '../variants/variant.ts';
import { variantFromItem } from '../variants/variant-store.ts';
import { takeItem, takeItems } from './early-reads.ts';
import type { ProviderClient } from './library-seams.ts';

/** Members of a client that are not part of the protocol. */
export const OWN_METADATA = ['svc_client', 'svc_credential', 'svc_variant', 'svc_arrival'] as const;

/**
 * The members that this service adds to a client; `svc_variant` is that of the credential. The client of the
 * account page has no credential. `svc_arrival` is how a client came by itself (decision 0604), and absent
 * for one that an operator has created.
 */
export type OwnMetadata = {
  svc_client: OidcClientRecord;
  svc_credential?: CredentialRecord;
  svc_variant?: VariantRecord | undefined;
  svc_arrival?: Arrival['way'];
};

/** Returns the members that this service adds to a client. */
export function ownMetadataOf(client: ProviderClient): OwnMetadata {
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

/** The ids of the items of a credential: the configuration of its client, and its variant if it has one. */
type Belongings = Pick<CredentialRecord, 'oidc_client_configuration_id' | 'app_variant_id'>;

/**
 * Maximum number of credentials whose ids an instance remembers. The ids only decide which items are read at
 * the same time as the credential. The credential, as it is read, decides which of these items are used.
 */
const MAX_REMEMBERED = 1_000;
const remembered = new Map<string, Belongings>();

const CLIENT_ID = /^[\w-]{1,64}$/;

/** Returns the keys of the items of a client, as far as they are known before its credential is read. */
export function clientKeys(app: string, clientId: string): (Key | undefined)[] {
  if (isDocumentId(clientId)) return [arrivalKey(app, clientId)];
  if (!CLIENT_ID.test(clientId)) return [];
  return [keys.credential(clientId), ...belongingKeys(app, remembered.get(memoryKeyOf(app, clientId)) ?? {})];
}

/**
 * Returns the key of what is kept of a client that came by itself, once somebody has agreed to it (decision
 * 0606). It has the hash of the client id alone.
 */
export function arrivalKey(app: string, clientId: string): Key {
  return keys.oidcArtifact(app, 'Arrival', clientId);
}

function belongingKeys(app: string, known: Belongings): Key[] {
  const { oidc_client_configuration_id: configuration, app_variant_id: variant } = known;
  return [
    ...(configuration === undefined ? [] : [keys.oidcClient(app, configuration)]),
    ...(variant === undefined ? [] : [keys.variant(app, variant)]),
  ];
}

function rememberBelongings(app: string, credential: CredentialRecord): void {
  const { oidc_client_configuration_id, app_variant_id } = credential;
  const belongings = { oidc_client_configuration_id, app_variant_id };
  remember(remembered, memoryKeyOf(app, credential.client_id), belongings, MAX_REMEMBERED);
}

function memoryKeyOf(app: string, clientId: string): string {
  return `${app} ${clientId}`;
}

async function findClient(app: string, clientId: string): Promise<AdapterPayload | undefined> {
  const item = CLIENT_ID.test(clientId) ? await takeItem(keys.credential(clientId)) : undefined;
  const credential = item && credentialFromItem(item);
  assertSame(credential?.client_id, credential && clientId);
  if (!credential?.oidc_client_configuration_id || credential.application !== app) return undefined;
  if (!isUsable(credential)) return undefined;
  rememberBelongings(app, credential);
  const [clientItem, variantItem] = await takeItems(belongingKeys(app, credential));
  const client = clientItem && oidcClientFromItem(clientItem);
  const variant = variantFromItem(variantItem);
  assertSame(client?.id, client && credential.oidc_client_configuration_id);
  assertSame(client?.app_id, client && app);
  assertSame(variant?.id, variant && credential.app_variant_id);
  if (!client || !canAuthenticate(client, credential)) return undefined;
  return metadataOf(client, credential, variant);
}

/**
 * Throws if a record is not the requested one. It would be another client, with its own redirects and secret.
 */
function assertSame(found: string | undefined, asked: string | undefined): void {
  if (found !== asked) throw new Error('A record of an OpenID client is not the requested one');
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
 * `client_secret` is a hash: see `compareSecretsBy`.
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
