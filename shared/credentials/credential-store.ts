import type { ApplicationState } from '../applications/application.ts';
import { countWrite, listCollection } from '../applications/collections.ts';
import type { PageQuery } from '../http/fields/lists.ts';
import { hashSecret, newSecret, secretMatches } from '../platform/crypto/secrets.ts';
import { ApiError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { asService } from '../platform/request/request-origin.ts';
import { HOUR, isoIn, isoNow, isPast } from '../platform/time.ts';
import { nextAfter } from '../storage/cursor.ts';
import { keys, ranges, recordFromItem } from '../storage/keys.ts';
import { getItem, getItems } from '../storage/read-items.ts';
import { stale } from '../storage/stale.ts';
import { all, below, either, equals, exists, hasNo, notExists } from '../storage/writes/expressions.ts';
import {
  assertUnmodified,
  isConditional,
  type Precondition,
  updatedBy,
} from '../storage/writes/preconditions.ts';
import { firstStamps, knownFirst, updateVersioned } from '../storage/writes/update-versioned.ts';
import { tryWrite, write, writeAll } from '../storage/writes/write-items.ts';
import { check, put, remove, update, type Write } from '../storage/writes/writes.ts';
import { variantCheck } from '../variants/variant-store.ts';
import type {
  CredentialCreateReq,
  CredentialRecord,
  CredentialUpdateReq,
  EarlierSecret,
} from './credential.ts';

const credentialNotFound = () => new ApiError('credential_not_found');

/** Returns the record of a credential item. */
export const credentialFromItem = recordFromItem<CredentialRecord>;

/** Reads a credential by its client id, strongly consistent. */
export async function findCredential(clientId: string): Promise<CredentialRecord | undefined> {
  const item = await getItem(keys.credential(clientId));
  return item && credentialFromItem(item);
}

/**
 * Reads a credential and the state of an application in one call, for the authorizer. The state is undefined
 * if there is no such application.
 */
export async function findCredentialWithApplication(
  clientId: string,
  app: string,
): Promise<{ credential: CredentialRecord | undefined; state: ApplicationState | undefined }> {
  const [credential, application] = await getItems([keys.credential(clientId), keys.application(app)]);
  const state = application && (application['state'] === 'disabled' ? 'disabled' : 'enabled');
  return { credential: credential && credentialFromItem(credential), state };
}

/** Reads a credential of one application. Throws 404 `credential_not_found`, also for another's. */
export async function getCredential(app: string, clientId: string): Promise<CredentialRecord> {
  const credential = await findCredential(clientId);
  if (credential?.application !== app) throw credentialNotFound();
  return credential;
}

/** Returns one page of an application's credentials and their total number. Throws 400 `invalid_cursor`. */
export async function listCredentials(
  app: string,
  page: PageQuery,
): Promise<{ results: CredentialRecord[]; next?: string; total_results: number }> {
  const location = {
    range: ranges.credentials(app),
    keyOf: (id: string) => keys.applicationCredential(app, id),
  };
  const { items: listed, more, total_results } = await listCollection(app, 'credentials', location, page);
  const ids = listed.map((item) => String(item['client_id']));
  const items = await getItems(ids.map(keys.credential));
  const results = items.flatMap((item) => (item ? [credentialFromItem(item)] : []));
  return { results, ...nextAfter(ids.at(-1), more), total_results };
}

/** A request for a credential. `client_id` sets its id. A `publishable` one has no secret. */
export type NewCredential = CredentialCreateReq & {
  oidc_client_configuration_id?: string | undefined;
  client_id?: string;
};

/**
 * Creates a credential. Returns it with its secret, which is never shown again; a publishable one has none.
 * Throws 409 `limit_reached`, 404 `variant_not_found`.
 */
export async function createCredential(
  app: string,
  request: NewCredential,
  actor: string,
): Promise<{ record: CredentialRecord; secret?: string }> {
  const { writes, ...created } = newCredential(app, request, actor);
  await writeAll([...writes, countWrite(app, { credentials: 1 })]);
  return created;
}

/** Returns a new credential and the writes that store it. The caller's transaction also counts it. */
export function newCredential(
  app: string,
  { publishable, client_id: clientId = newId('key'), ...request }: NewCredential,
  actor: string,
): { record: CredentialRecord; secret?: string; writes: Write[] } {
  const secret = publishable ? undefined : newSecret();
  const record: CredentialRecord = {
    client_id: clientId,
    application: app,
    ...request,
    ...(secret !== undefined && { secret_hash: hashSecret(secret), secret_last_four: secret.slice(-4) }),
    ...firstStamps(actor),
  };
  return { record, ...(secret !== undefined && { secret }), writes: credentialCreation(app, record) };
}

function credentialCreation(app: string, record: CredentialRecord): Write[] {
  const variant = record.app_variant_id;
  return [
    put({ ...keys.credential(record.client_id), ...record }, notExists(), () => new ApiError('conflict')),
    put(
      {
        ...keys.applicationCredential(app, record.client_id),
        client_id: record.client_id,
        app_variant_id: variant,
      },
      notExists(),
      () => new ApiError('conflict'),
    ),
    check(keys.application(app), exists(), () => new ApiError('application_not_found')),
    ...(variant ? [variantCheck(app, variant)] : []),
  ];
}

/** Changes name or expiry. Throws 412 `precondition_failed` if it has changed since the caller read it. */
export function updateCredential(
  known: CredentialRecord,
  { name, expires }: CredentialUpdateReq,
  write: CredentialWrite,
): Promise<CredentialRecord> {
  return changeCredential(known, write, () => ({
    ...(name !== undefined && { name }),
    ...(expires !== undefined && { expires: expires ?? undefined }),
  }));
}

/** The maximum number of earlier secrets of a credential that work at the same time. */
const MAX_EARLIER_SECRETS = 10;

/**
 * Gives a credential a new secret, which is never shown again. The previous one works for `graceSeconds`
 * more, and each earlier one until its own grace ends (decision 0074). Throws 409 `conflict` for a credential
 * without a secret, and 409 `limit_reached` while ten earlier ones still work.
 */
export async function rotateSecret(
  known: CredentialRecord,
  graceSeconds: number,
  write: CredentialWrite,
): Promise<{ record: CredentialRecord; secret: string }> {
  const secret = newSecret();
  const record = await changeCredential(known, write, (current) =>
    withRotatedSecret(current, secret, graceSeconds),
  );
  return { record, secret };
}

function withRotatedSecret(
  current: CredentialRecord,
  secret: string,
  graceSeconds: number,
): Partial<CredentialRecord> {
  if (current.secret_hash === undefined) {
    throw new ApiError(
      'conflict',
      'client_id: has no secret to rotate; it is publishable, or of a public OIDC client',
    );
  }
  const earlier = earlierSecrets(current);
  if (earlier.length >= MAX_EARLIER_SECRETS) {
    throw new ApiError(
      'limit_reached',
      `${earlier.length} earlier secrets still work; wait until one has ended`,
    );
  }
  const before = graceSeconds > 0 ? { hash: current.secret_hash, until: isoIn(graceSeconds) } : undefined;
  return {
    secret_hash: hashSecret(secret),
    secret_last_four: secret.slice(-4),
    previous_secret_hash: before?.hash,
    previous_secret_until: before?.until,
    previous_secret_last_used_at: undefined,
    older_secrets: earlier.length > 0 ? earlier : undefined,
  };
}

/** Returns the earlier secrets that still work. */
function earlierSecrets(record: CredentialRecord): EarlierSecret[] {
  const { previous_secret_hash: hash, previous_secret_until: until, older_secrets: older = [] } = record;
  const previous = hash !== undefined && until !== undefined ? [{ hash, until }] : [];
  return [...previous, ...older].filter((secret) => !isPast(secret.until));
}

type CredentialWrite = { actor: string; precondition: Precondition };

function changeCredential(
  known: CredentialRecord,
  { actor, precondition }: CredentialWrite,
  decide: (current: CredentialRecord) => Partial<CredentialRecord>,
): Promise<CredentialRecord> {
  const { application: app, client_id: clientId } = known;
  const read = knownFirst(known, () => getCredential(app, clientId));
  return updateVersioned({ read, actor, precondition }, async (current, stamps) => {
    const set = { ...decide(current), ...stamps };
    await write(update(keys.credential(clientId), { set }, equals('version', current.version), stale));
    return { ...current, ...set };
  });
}

/**
 * Deletes a credential and its list entry. It stops working with the next request. Throws 404
 * `credential_not_found`, and 412 `precondition_failed` if it has changed since the caller read it.
 */
export async function deleteCredential(
  app: string,
  clientId: string,
  precondition: Precondition = {},
): Promise<void> {
  const version = await versionSeen(app, clientId, precondition);
  await writeAll([...credentialDeletion(app, clientId, version), countWrite(app, { credentials: -1 })]);
}

/**
 * Returns the version that the precondition requires. Undefined without a precondition; then nothing is read.
 * Throws 404 `credential_not_found`, 412 `precondition_failed`.
 */
export async function versionSeen(
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
 * The writes that delete a credential, only at `version` if one is given. The caller's transaction also
 * counts it. They throw 404 `credential_not_found`.
 */
export function credentialDeletion(app: string, clientId: string, version?: number): Write[] {
  const asSeen = version === undefined ? [] : [equals('version', version)];
  return [
    remove(keys.credential(clientId), all(equals('application', app), ...asSeen), (now) =>
      now?.['application'] === app ? updatedBy(now) : credentialNotFound(),
    ),
    remove(keys.applicationCredential(app, clientId), exists(), credentialNotFound),
  ];
}

/** Returns which secret of a credential was sent. Undefined for a wrong secret or an expired credential. */
export function verifySecret(record: CredentialRecord, secret: string): 'current' | 'previous' | undefined {
  if (!isUsable(record)) return undefined;
  if (secretMatches(secret, record.secret_hash)) return 'current';
  return earlierSecrets(record).some(({ hash }) => secretMatches(secret, hash)) ? 'previous' : undefined;
}

/** False if the text cannot be the key of a credential. Longer ones would not fit into the table. */
export function mayBeKey(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}

/** True if the credential has not expired. */
export function isUsable(record: CredentialRecord): boolean {
  return record.expires === undefined || !isPast(record.expires);
}

const CURRENT_USE = ['last_used_at'] as const;
const PREVIOUS_USE = ['last_used_at', 'previous_secret_last_used_at'] as const;

/**
 * Records the use of a credential, and of an earlier secret if one was sent, each at most once an hour. A
 * lost write does not matter.
 */
export async function noteUse(record: CredentialRecord, which: 'current' | 'previous'): Promise<void> {
  const hourAgo = isoIn(-HOUR);
  const noted = which === 'current' ? CURRENT_USE : PREVIOUS_USE;
  const due = noted.filter((field) => (record[field] ?? '') <= hourAgo);
  if (due.length === 0) return;
  const now = isoNow();
  const stillDue = either(...due.flatMap((field) => [hasNo(field), below(field, hourAgo)]));
  const set = Object.fromEntries(due.map((field) => [field, now]));
  const note = update(keys.credential(record.client_id), { set }, all(exists(), stillDue));
  // The role of the function may write no other attribute, such as a stamp.
  await asService(() => tryWrite(note));
}
