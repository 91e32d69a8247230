import { brandingOf, LOGOS, type StoredImages } from '../applications/branding.ts';
import { countWrite, listMembers } from '../applications/collections.ts';
import type { CredentialCreateReq, CredentialRecord } from '../credentials/credential.ts';
import {
  fromItem as credentialOf,
  deletion,
  getCredential,
  newCredential,
} from '../credentials/credential-store.ts';
import type { PageQuery } from '../http/fields.ts';
import { ApiError, assertThat } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { isoNow } from '../platform/time.ts';
import { all, equals, type Item, notExists, type Otherwise } from '../storage/expressions.ts';
import { keys, ranges } from '../storage/keys.ts';
import { assertUnmodified, isConditional, type Precondition } from '../storage/preconditions.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { getItem, getItems, updateItem, writeAll } from '../storage/table.ts';
import { knownFirst, stampsAfter, updateVersioned } from '../storage/update-versioned.ts';
import { put, remove, update, type Write } from '../storage/writes.ts';
import { endImages } from '../uploads/purge-files.ts';
import type { OidcClientConfig, OidcClientRecord, OidcClientReq } from './oidc-client.ts';

/** Most credentials of one client: they are deleted with it in one transaction. */
export const MAX_CLIENT_CREDENTIALS = 40;

/** A client with its credentials; `secret` stands on the one that was just made. */
export type ClientWithCredentials = Omit<OidcClientRecord, 'credential_ids'> & {
  credentials: (CredentialRecord & { secret?: string })[];
};

/** The logos of a client, by the type that paths name. */
export const CLIENT_LOGOS = { light: LOGOS.light, dark: LOGOS.dark } as const;

const missing = () => new ApiError('oidc_client_not_found');
const conflict = () => new ApiError('conflict', 'The client was changed at the same time; try again');
const staleOrMissing: Otherwise = (now) => (now ? stale() : missing());

/** One page of an application's clients with the number of all, by creation. Throws 400 `invalid_cursor`. */
export async function listOidcClients(
  app: string,
  page: PageQuery,
): Promise<{ results: ClientWithCredentials[]; next?: string; total_results: number }> {
  const place = { range: ranges.oidcClients(app), keyOf: (id: string) => keys.oidcClient(app, id) };
  const listed = await listMembers(app, 'oidc_clients', place, page);
  const results = await Promise.all(listed.items.map(recordOf).map(withCredentials));
  const next = results.at(-1)?.id;
  return {
    results,
    ...(listed.more && next !== undefined && { next }),
    total_results: listed.total,
  };
}

/** Reads the record of a client, strongly consistent. Throws 404 `oidc_client_not_found`. */
export async function findOidcClient(app: string, id: string): Promise<OidcClientRecord> {
  const item = await getItem(keys.oidcClient(app, id));
  assertThat(item, 'oidc_client_not_found');
  return recordOf(item);
}

/** A client with its credentials. Throws 404 `oidc_client_not_found`. */
export async function getOidcClient(app: string, id: string): Promise<ClientWithCredentials> {
  return withCredentials(await findOidcClient(app, id));
}

/**
 * Creates a client with one credential, whose secret is in the answer and nowhere else. Throws 409
 * `limit_reached`.
 */
export async function createOidcClient(
  app: string,
  request: OidcClientReq,
  actor: string,
): Promise<ClientWithCredentials> {
  const id = newId('oidc');
  const first = clientCredential({ app_id: app, id, config: request.config }, { name: request.name }, actor);
  const now = isoNow();
  const record: OidcClientRecord = {
    id,
    app_id: app,
    ...request,
    credential_ids: [first.record.client_id],
    created_at: now,
    updated_at: now,
    created_by: actor,
    updated_by: actor,
    version: 1,
  };
  await writeAll([
    put({ ...keys.oidcClient(app, id), ...record }, notExists(), conflict),
    ...first.writes,
    countWrite(app, { oidc_clients: 1, credentials: 1 }),
  ]);
  return { ...record, credentials: [first.shown] };
}

/**
 * Replaces name, description and config. Throws 412 `precondition_failed`, 404, 409 `conflict` where
 * credentials would not work any more.
 */
export async function replaceOidcClient(
  known: OidcClientRecord,
  { name, description, config }: OidcClientReq,
  write: { actor: string; precondition: Precondition },
): Promise<ClientWithCredentials> {
  const replaced = await changeOidcClient(known, write, async (current) => {
    await assertSecrets(current, config);
    return { name, description, config: withoutUploaded(current, config) };
  });
  return withCredentials(replaced);
}

/**
 * A credential that was made while the client was a public one has no secret to authenticate with: it would
 * be dead, and nobody told.
 */
async function assertSecrets(current: OidcClientRecord, config: OidcClientConfig): Promise<void> {
  const isPublic = (of: OidcClientConfig) => of.token_endpoint_auth_method === 'none';
  if (!isPublic(current.config) || isPublic(config)) return;
  const bare = (await credentialsOf(current)).find((credential) => credential.secret_hash === undefined);
  if (!bare) return;
  throw new ApiError(
    'conflict',
    `token_endpoint_auth_method: ${bare.client_id} has no secret; keep none, or delete such credentials first and add new ones afterwards`,
  );
}

/**
 * Changes attributes of a client that the request has read already, as `decide` says of the record at the
 * time of the write. Throws 412 `precondition_failed`, 404, and what `decide` throws.
 */
export function changeOidcClient(
  known: OidcClientRecord,
  { actor, precondition }: { actor: string; precondition: Precondition },
  decide: (current: OidcClientRecord) => Promise<Partial<OidcClientRecord> & StoredImages>,
): Promise<OidcClientRecord> {
  const { app_id: app, id } = known;
  const read = knownFirst(known, () => findOidcClient(app, id));
  return updateVersioned({ read, actor, precondition }, async (current, stamps) => {
    const changes = { set: { ...(await decide(current)), ...stamps } };
    const asRead = equals('version', current.version);
    return recordOf(await updateItem(keys.oidcClient(app, id), changes, asRead, stale));
  });
}

/**
 * The configuration as it is stored: addresses of uploaded logos, which a client that was read shows, are
 * computed anew each time.
 */
function withoutUploaded(current: OidcClientRecord, config: OidcClientConfig): OidcClientConfig {
  const served = Object.values(current.uploads ?? {}).map(({ url }) => url);
  const own = (uri: string | undefined) => (served.includes(uri) ? undefined : uri);
  return { ...config, logo_uri: own(config.logo_uri), logo_dark_mode_uri: own(config.logo_dark_mode_uri) };
}

/**
 * Adds a credential to a client; its secret is in the answer and nowhere else. Throws 404, 409
 * `limit_reached` or `conflict`.
 */
export function addClientCredential(
  known: OidcClientRecord,
  request: CredentialCreateReq,
  actor: string,
): Promise<CredentialRecord & { secret?: string }> {
  const read = knownFirst(known, () => findOidcClient(known.app_id, known.id));
  return updateVersioned({ read, actor, precondition: {} }, async (client) => {
    const live = (await credentialsOf(client)).map((credential) => credential.client_id);
    if (live.length >= MAX_CLIENT_CREDENTIALS) {
      throw new ApiError('limit_reached', `A client has at most ${MAX_CLIENT_CREDENTIALS} credentials`);
    }
    const added = clientCredential(client, request, actor);
    const counted = countWrite(client.app_id, { credentials: 1 });
    const named = credentialsWrite(client, [...live, added.record.client_id], actor, staleOrMissing);
    await writeAll([...added.writes, counted, named]);
    return added.shown;
  });
}

/**
 * Deletes a credential of a client; it stops working with the next request. Throws 404
 * `oidc_client_not_found` or `credential_not_found`, 412 `precondition_failed` when the credential is not as
 * the caller has seen it.
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
    const version = await credentialVersion(app, clientId, precondition);
    const left = client.credential_ids.filter((other) => other !== clientId);
    await writeAll([
      ...deletion(app, clientId, version),
      countWrite(app, { credentials: -1 }),
      credentialsWrite(client, left, actor, staleOrMissing),
    ]);
  });
}

/**
 * The version of a credential that the caller says it has seen; undefined where it says nothing, and nothing
 * has to be read.
 */
async function credentialVersion(
  app: string,
  clientId: string,
  precondition: Precondition,
): Promise<number | undefined> {
  if (!isConditional(precondition)) return undefined;
  const current = await getCredential(app, clientId);
  assertUnmodified(current, precondition);
  return current.version;
}

/**
 * Deletes a client and its credentials, all at once. Throws 404 `oidc_client_not_found`, 412
 * `precondition_failed` when it is not as the caller has seen it.
 */
export async function deleteOidcClient(app: string, id: string, precondition: Precondition): Promise<void> {
  await retryStale(async () => {
    const client = await findOidcClient(app, id);
    assertUnmodified(client, precondition);
    const live = (await credentialsOf(client)).map((credential) => credential.client_id);
    const credentials = live.flatMap((clientId) => deletion(app, clientId));
    const images = endImages(app, client, Object.values(CLIENT_LOGOS));
    const asRead = all(equals('version', client.version), images.unchanged);
    await writeAll([
      remove(keys.oidcClient(app, id), asRead, staleOrMissing),
      ...images.writes,
      ...credentials.map((write) => ({ ...write, otherwise: stale })),
      countWrite(app, { oidc_clients: -1, credentials: -live.length }),
    ]);
  });
}

/** A new credential of a client: one without a secret where the client cannot keep any. */
function clientCredential(
  client: Pick<OidcClientRecord, 'app_id' | 'id' | 'config'>,
  request: CredentialCreateReq,
  actor: string,
) {
  const publishable = client.config.token_endpoint_auth_method === 'none';
  const full = { ...request, oidc_client_configuration_id: client.id, publishable };
  const { record, secret, writes } = newCredential(client.app_id, full, actor);
  return { record, writes, shown: { ...record, ...(!publishable && { secret }) } };
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

/** The client with its credentials, as it is answered. */
export async function withCredentials(client: OidcClientRecord): Promise<ClientWithCredentials> {
  return { ...client, credentials: await credentialsOf(client) };
}

/** The credentials that still exist: one may have been deleted by itself. */
async function credentialsOf({ credential_ids }: OidcClientRecord): Promise<CredentialRecord[]> {
  if (credential_ids.length === 0) return [];
  const items = await getItems(credential_ids.map(keys.credential));
  return items.flatMap((item) => (item ? [credentialOf(item)] : []));
}

/**
 * The record of an item that this store wrote. A logo that was uploaded goes before an address in the
 * configuration.
 */
export function recordOf(item: Item): OidcClientRecord {
  const { pk: _pk, sk: _sk, ...attributes } = item;
  const record = attributes as OidcClientRecord & StoredImages;
  const { customizations, uploads } = brandingOf(record.app_id, record);
  const { logo, logo_dark_mode: logoDark } = customizations;
  const logos = { ...(logo && { logo_uri: logo }), ...(logoDark && { logo_dark_mode_uri: logoDark }) };
  const shown = Object.keys(uploads).length > 0 ? { uploads } : {};
  return { ...record, config: { ...record.config, ...logos }, ...shown };
}
