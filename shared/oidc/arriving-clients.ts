import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider';
import type { Application } from '../applications/application.ts';
import { type Arrival, isDocumentId, placesOfRedirects } from '../oidc-clients/arrival.ts';
import type { OidcClientRecord } from '../oidc-clients/oidc-client.ts';
import { isOwnRegistration, metadataInRegistration } from '../oidc-clients/registration-id.ts';
import { OFFLINE_ACCESS } from '../oidc-store/allowed-scopes.ts';
import { artifactWrite, findLive, sealArtifact } from '../oidc-store/artifact-items.ts';
import { arrivalKey, clientStore, type OwnMetadata } from '../oidc-store/client-metadata.ts';
import { writeWithRequest } from '../oidc-store/writes-at-end.ts';
import { YEAR } from '../platform/time.ts';
import { hashOf } from '../storage/keys.ts';
import { copyWrite, documentOf, takesDocument } from './client-documents.ts';
import type { TakenMetadata } from './client-metadata-rules.ts';

/** The scopes of the service itself that a client may request which came by itself (decision 0608). */
export const ARRIVAL_SCOPES = ['openid', OFFLINE_ACCESS] as const;

/** Stands for whoever creates a record at the API. */
const NOBODY = 'svc_arrival';

/** Creates the read-only storage of an application's clients, with those that come by themselves. */
export function clientsOf(application: Application, registrationSecrets: readonly string[]): Adapter {
  const created = clientStore(application.id);
  return {
    ...created,
    find: async (clientId) =>
      (await findArrival(application, clientId, registrationSecrets)) ?? created.find(clientId),
  };
}

async function findArrival(
  application: Application,
  clientId: string,
  secrets: readonly string[],
): Promise<AdapterPayload | undefined> {
  if (isDocumentId(clientId)) return findDocumentClient(application, clientId);
  const { id: app, config } = application;
  const metadata = metadataInRegistration(clientId);
  if (!metadata || config.hub?.agents?.registration !== 'open') return undefined;
  // Once somebody has agreed to it, it outlives the keys that have made its seal.
  const isKnown = isOwnRegistration(app, clientId, secrets) || (await isKept(app, clientId));
  if (!isKnown) return undefined;
  const host = placesOfRedirects(metadata.redirect_uris);
  const { name: claimed_name } = metadata;
  const arrival: Arrival = { way: 'registration', host, claimed_name, state: hashOf(clientId) };
  return metadataOfArrival(application, clientId, metadata, arrival);
}

async function isKept(app: string, clientId: string): Promise<boolean> {
  return (await findLive(arrivalKey(app, clientId))) !== undefined;
}

async function findDocumentClient(
  application: Application,
  clientId: string,
): Promise<AdapterPayload | undefined> {
  if (!takesDocument(application, clientId)) return undefined;
  const copy = await documentOf(application.id, clientId).catch(unknownAtPages);
  if (!copy) return undefined;
  const { metadata, state } = copy;
  const { host } = new URL(clientId);
  const arrival: Arrival = { way: 'document', host, claimed_name: metadata.name, state };
  // The library keeps a client with its keys while its metadata are the same: so keys that were withdrawn end
  // when the document is read again. It takes no such member.
  const reading = { svc_fresh_until: copy.fresh_until };
  return { ...metadataOfArrival(application, clientId, metadata, arrival), ...reading };
}

/** Makes a client that cannot be read an unknown one on our pages, where no error can be answered to it. */
function unknownAtPages(error: unknown): undefined {
  if (Provider.ctx || !(error instanceof errors.OIDCProviderError)) throw error;
}

/**
 * Keeps a client that came by itself, together with the consent to it. What strangers name is never written:
 * each consent writes a grant anyway (decision 0606).
 */
export async function keepArrival(app: string, clientId: string, { way }: Arrival): Promise<void> {
  const copy = way === 'document' ? await documentOf(app, clientId) : undefined;
  const kept = copy
    ? copyWrite(app, clientId, copy)
    : artifactWrite(app, arrivalKey(app, clientId), sealArtifact({}, clientId, YEAR), undefined);
  if (copy || way === 'registration') await writeWithRequest(app, kept);
}

/** True for a client whose codes another program on the user's device could get (RFC 8252, 8.6). */
export function isNative({ redirect_uris }: Pick<TakenMetadata, 'redirect_uris'>): boolean {
  return redirect_uris.some((uri) => !/^https:/i.test(uri));
}

/** Returns the metadata of a client that came by itself, in the form of one that the API has created. */
function metadataOfArrival(
  application: Application,
  clientId: string,
  { redirect_uris, refreshes, jwks, jwks_uri }: TakenMetadata,
  arrival: Arrival,
): AdapterPayload {
  const record = recordOfArrival(application, clientId, redirect_uris, arrival);
  const own: OwnMetadata = { svc_client: record, svc_arrival: arrival.way };
  const isConfidential = jwks !== undefined || jwks_uri !== undefined;
  return {
    client_id: clientId,
    client_name: record.name,
    redirect_uris,
    post_logout_redirect_uris: [],
    grant_types: ['authorization_code', ...(refreshes ? ['refresh_token'] : [])],
    response_types: ['code'],
    token_endpoint_auth_method: isConfidential ? 'private_key_jwt' : 'none',
    ...(jwks && { jwks }),
    ...(jwks_uri && { jwks_uri }),
    application_type: record.config.application_type,
    // Never empty, which the library would take for all scopes.
    scope: ARRIVAL_SCOPES.join(' '),
    id_token_signed_response_alg: 'RS256',
    ...own,
  };
}

/**
 * Returns the record of a client that came by itself, as if an operator had created it: a public one with
 * PKCE, without logos, first-party rights and scopes about the user. Its name is its host, which alone is
 * certain.
 */
function recordOfArrival(
  { id: app, created_at, updated_at }: Application,
  clientId: string,
  redirect_uris: string[],
  arrival: Arrival,
): OidcClientRecord {
  return {
    ...{ id: hashOf(clientId), app_id: app, name: arrival.host, credential_ids: [], version: 1, arrival },
    ...{ created_at, updated_at, created_by: NOBODY, updated_by: NOBODY },
    config: {
      ...{ allowed_origins: [], redirect_uris, post_logout_uris: [], allowed_scopes: [...ARRIVAL_SCOPES] },
      ...(arrival.way === 'document' && { client_uri: new URL(clientId).origin }),
      ...{ hub_dark_mode: 'auto', hub_show_logos: true, is_pkce_supported: true, is_pkce_required: true },
      token_endpoint_auth_method: 'none',
      application_type: isNative({ redirect_uris }) ? 'native' : 'web',
    },
  };
}
