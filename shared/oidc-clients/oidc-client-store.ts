import { brandingOf, LOGOS, type StoredImages } from '../applications/branding/branding.ts';
import { countWrite, listCollection } from '../applications/collections.ts';
import type { ClientCredentialReq, CredentialRecord } from '../credentials/credential.ts';
import {
  credentialDeletion,
  credentialFromItem,
  newCredential,
  versionSeen,
} from '../credentials/credential-store.ts';
import type { PageQuery } from '../http/fields/lists.ts';
import { ApiError, assertThat } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { nextAfter } from '../storage/cursor.ts';
import { keys, ranges, recordFromItem } from '../storage/keys.ts';
import { getItem, getItems } from '../storage/read-items.ts';
import { retryStale, stale, staleOr } from '../storage/stale.ts';
import { all, equals, type Item, notExists, type Otherwise } from '../storage/writes/expressions.ts';
import { assertUnmodified, type Precondition } from '../storage/writes/preconditions.ts';
import { firstStamps, knownFirst, stampsAfter, updateVersioned } from '../storage/writes/update-versioned.ts';
import { updateItem, writeAll } from '../storage/writes/write-items.ts';
import { put, remove, unrecorded, update, type Write } from '../storage/writes/writes.ts';
import { imageDeletion } from '../uploads/purge-files.ts';
import type { OidcClientConfig, OidcClientRecord, OidcClientReq } from './oidc-client.ts';

/** Maximum number of credentials of one client: all are deleted with it in one transaction. */
export const MAX_CLIENT_CREDENTIALS = 40;

/** A client with its credentials. Only a credential that was just created has its `secret`. */
export type ClientWithCredentials = Omit<OidcClientRecord, 'credential_ids'> & {
  credentials: (CredentialRecord & { secret?: string })[];
};

/** The logos of a client, by their type in paths. */
export const CLIENT_LOGOS = { light: LOGOS.light, dark: LOGOS.dark } as const;

const oidcClientNotFound = () => new ApiError('oidc_client_not_found');
const clientChanged = () => new ApiError('conflict', 'The client was changed at the same time; try again');

/** Returns one page of clients, oldest first, and the number of all. Throws 400 `invalid_cursor`. */
export async function listOidcClients(
  app: string,
  page: PageQuery,
): Promise<{ results: ClientWithCredentials[]; next?: string; total_results: number }> {
  const place = { range: ranges.oidcClients(app), keyOf: (id: string) => keys.oidcClient(app, id) };
  const { items, more, total_results } = await listCollection(app, 'oidc_clients', place, page);
  const results = await Promise.all(items.map(oidcClientFromItem).map(withCredentials));
  return { results, ...nextAfter(results.at(-1)?.id, more), total_results };
}

/** Reads the record of a client, strongly consistent. Throws 404 `oidc_client_not_found`. */
export async function findOidcClient(app: string, id: string): Promise<OidcClientRecord> {
  const item = await getItem(keys.oidcClient(app, id));
  assertThat(item, 'oidc_client_not_found');
  return oidcClientFromItem(item);
}

/** Returns a client with its credentials. Throws 404 `oidc_client_not_found`. */
export async function getOidcClient(app: string, id: string): Promise<ClientWithCredentials> {
  return withCredentials(await findOidcClient(app, id));
}

/** Creates a client with one credential. Only this answer has its secret. Throws 409 `limit_reached`. */
export async function createOidcClient(
  app: string,
  request: OidcClientReq,
  actor: string,
): Promise<ClientWithCredentials> {
  const id = newId('oidc');
  const first = clientCredential({ app_id: app, id, config: request.config }, { name: request.name }, actor);
  const record: OidcClientRecord = {
    id,
    app_id: app,
    ...request,
    credential_ids: [first.record.client_id],
    ...firstStamps(actor),
  };
  await writeAll([
    put({ ...keys.oidcClient(app, id), ...record }, notExists(), clientChanged),
    ...first.writes,
    countWrite(app, { oidc_clients: 1, credentials: 1 }),
  ]);
  return { ...record, credentials: [first.shown] };
}

/**
 * Replaces name, description and config. Throws 412 `precondition_failed`, 404, and 409 `conflict` if
 * existing credentials would stop working.
 */
export function replaceOidcClient(
  known: OidcClientRecord,
  { name, description, config }: OidcClientReq,
  write: { actor: string; precondition: Precondition },
): Promise<ClientWithCredentials> {
  return changeOidcClient(known, write, (current) => {
    assertSecrets(current, config);
    return {
      name,
      description,
      config: withoutUploaded(current, config),
      ...(losesFirstParty(current, config) && { first_party_ended: current.version + 1 }),
    };
  });
}

/** True if a replacement takes `first_party` away. */
function losesFirstParty(current: ClientWithCredentials, { first_party }: OidcClientConfig): boolean {
  return current.config.first_party === true && first_party !== true;
}

/**
 * Throws 409 `conflict` if a public client would become confidential while one of its credentials has no
 * secret. That credential could not authenticate any more.
 */
function assertSecrets(current: ClientWithCredentials, config: OidcClientConfig): void {
  const isPublic = (of: OidcClientConfig) => of.token_endpoint_auth_method === 'none';
  if (!isPublic(current.config) || isPublic(config)) return;
  const secretless = current.credentials.find((credential) => credential.secret_hash === undefined);
  if (!secretless) return;
  throw new ApiError(
    'conflict',
    `token_endpoint_auth_method: ${secretless.client_id} has no secret; leave the method at none, or delete such credentials first and add new ones afterwards`,
  );
}

/**
 * Changes attributes of a client that the request has already read. `decide` returns them for the client at
 * the time of the write. Returns the client with its credentials, read before the write, so that no failed
 * read loses the answer. Throws 412 `precondition_failed`, 404, and the errors of `decide`.
 */
export function changeOidcClient(
  known: OidcClientRecord,
  { actor, precondition }: { actor: string; precondition: Precondition },
  decide: (current: ClientWithCredentials) => Partial<OidcClientRecord> & StoredImages,
): Promise<ClientWithCredentials> {
  const { app_id: app, id } = known;
  const read = knownFirst(known, () => findOidcClient(app, id));
  return updateVersioned({ read, actor, precondition }, async (current, stamps) => {
    const credentials = await credentialsOfClient(current);
    const changes = { set: { ...decide({ ...current, credentials }), ...stamps } };
    const asRead = equals('version', current.version);
    const changed = await updateItem(keys.oidcClient(app, id), changes, asRead, stale);
    return { ...oidcClientFromItem(changed), credentials };
  });
}

/** Returns the configuration to store: without the URLs of uploaded logos, which every read adds. */
function withoutUploaded(current: ClientWithCredentials, config: OidcClientConfig): OidcClientConfig {
  const served = Object.values(current.uploads ?? {}).map(({ url }) => url);
  const own = (uri: string | undefined) => (served.includes(uri) ? undefined : uri);
  return { ...config, logo_uri: own(config.logo_uri), logo_dark_mode_uri: own(config.logo_dark_mode_uri) };
}

/** Adds a credential; only this answer has its secret. Throws 404, 409 `limit_reached` or `conflict`. */
export function addClientCredential(
  known: OidcClientRecord,
  request: ClientCredentialReq,
  actor: string,
): Promise<CredentialRecord & { secret?: string }> {
  const read = knownFirst(known, () => findOidcClient(known.app_id, known.id));
  return updateVersioned({ read, actor, precondition: {} }, async (client) => {
    const live = (await credentialsOfClient(client)).map((credential) => credential.client_id);
    if (live.length >= MAX_CLIENT_CREDENTIALS) {
      throw new ApiError('limit_reached', `A client has at most ${MAX_CLIENT_CREDENTIALS} credentials`);
    }
    const added = clientCredential(client, request, actor);
    const counted = countWrite(client.app_id, { credentials: 1 });
    const named = credentialsWrite(
      client,
      [...live, added.record.client_id],
      actor,
      staleOr(oidcClientNotFound),
    );
    await writeAll([...added.writes, counted, named]);
    return added.shown;
  });
}

/**
 * Deletes a credential of a client. It fails from the next request on. Throws 404 `oidc_client_not_found` or
 * `credential_not_found`, and 412 `precondition_failed` if the credential is not as the caller has seen it.
 */
export async function removeClientCredential(
  app: string,
  id: string,
  clientId: string,
  actor: string,
  precondition: Precondition,
): Promise<void> {
  await retryStale(async () => {
    const client = await findOidcClient(app, id);
    assertThat(client.credential_ids.includes(clientId), 'credential_not_found');
    const version = await versionSeen(app, clientId, precondition);
    const left = client.credential_ids.filter((other) => other !== clientId);
    await writeAll([
      ...credentialDeletion(app, clientId, version),
      countWrite(app, { credentials: -1 }),
      credentialsWrite(client, left, actor, staleOr(oidcClientNotFound)),
    ]);
  });
}

/**
 * Deletes a client and its credentials in one transaction. Throws 404 `oidc_client_not_found`, and 412
 * `precondition_failed` if it is not as the caller has seen it.
 */
export async function deleteOidcClient(app: string, id: string, precondition: Precondition): Promise<void> {
  await retryStale(async () => {
    const client = await findOidcClient(app, id);
    assertUnmodified(client, precondition);
    const live = (await credentialsOfClient(client)).map((credential) => credential.client_id);
    const credentials = live.flatMap((clientId) => credentialDeletion(app, clientId));
    const images = imageDeletion(app, client, Object.values(CLIENT_LOGOS));
    const asRead = all(equals('version', client.version), images.unchanged);
    await writeAll([
      remove(keys.oidcClient(app, id), asRead, staleOr(oidcClientNotFound)),
      ...images.writes,
      ...credentials.map((write) => unrecorded({ ...write, otherwise: stale })),
      countWrite(app, { oidc_clients: -1, credentials: -live.length }),
    ]);
  });
}

/** Creates a credential of a client, without a secret if the client is public. */
function clientCredential(
  client: Pick<OidcClientRecord, 'app_id' | 'id' | 'config'>,
  request: ClientCredentialReq,
  actor: string,
) {
  const publishable = client.config.token_endpoint_auth_method === 'none';
  const full = { ...request, oidc_client_configuration_id: client.id, publishable };
  const { record, secret, writes } = newCredential(client.app_id, full, actor);
  return { record, writes, shown: { ...record, ...(secret !== undefined && { secret }) } };
}

function credentialsWrite(
  client: OidcClientRecord,
  credential_ids: string[],
  actor: string,
  otherwise: Otherwise,
): Write {
  const set = { credential_ids, ...stampsAfter(client, actor) };
  const key = keys.oidcClient(client.app_id, client.id);
  return update(key, { set }, equals('version', client.version), otherwise);
}

/** Returns the client with its credentials, as the API answers it. */
export async function withCredentials(client: OidcClientRecord): Promise<ClientWithCredentials> {
  return { ...client, credentials: await credentialsOfClient(client) };
}

/** Returns the credentials that still exist. One may have been deleted alone. */
async function credentialsOfClient({ credential_ids }: OidcClientRecord): Promise<CredentialRecord[]> {
  const items = await getItems(credential_ids.map(keys.credential));
  return items.flatMap((item) => (item ? [credentialFromItem(item)] : []));
}

/** Returns the record of an item. Uploaded logos override the logo addresses of the configuration. */
export function oidcClientFromItem(item: Item): OidcClientRecord {
  const record = recordFromItem<OidcClientRecord & StoredImages>(item);
  const { customizations, uploads } = brandingOf(record.app_id, record);
  const { logo, logo_dark_mode: logoDark } = customizations;
  const logos = { ...(logo && { logo_uri: logo }), ...(logoDark && { logo_dark_mode_uri: logoDark }) };
  const shown = Object.keys(uploads).length > 0 ? { uploads } : {};
  return { ...record, config: { ...record.config, ...logos }, ...shown };
}
