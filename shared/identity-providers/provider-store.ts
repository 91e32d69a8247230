import { isDeepStrictEqual } from 'node:util';
import type { Application } from '../applications/application.ts';
import { findApplication } from '../applications/application-store.ts';
import { countWrite, MAX_IDENTITY_PROVIDERS } from '../applications/collections.ts';
import type { ProviderButton } from '../applications/settings/provider-buttons.ts';
import { mayBeId } from '../http/fields/id-fields.ts';
import { ApiError } from '../platform/errors.ts';
import { isoNow } from '../platform/time.ts';
import { keys, ranges, recordFromItem } from '../storage/keys.ts';
import { getItem, queryItems } from '../storage/read-items.ts';
import { retryStale, staleOr } from '../storage/stale.ts';
import { all, either, equals, exists, hasNo, notExists } from '../storage/writes/expressions.ts';
import { assertUnmodified, type Precondition } from '../storage/writes/preconditions.ts';
import { knownFirst, type Stamps, updateVersioned } from '../storage/writes/update-versioned.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import { check, put, remove, update, type Write } from '../storage/writes/writes.ts';
import type { IdentityProviderRecord } from './identity-provider.ts';

const applicationNotFound = () => new ApiError('application_not_found');
const providerNotFound = () => new ApiError('identity_provider_not_found');
const idTaken = () =>
  new ApiError('conflict', 'The application has an identity provider with this id; choose another one');
const idEnding = () =>
  new ApiError(
    'conflict',
    'An identity provider with this id was just deleted; try again in a few minutes, or choose another id',
  );

/** Reads an identity provider, strongly consistent; undefined if there is none. */
export async function findIdentityProvider(
  app: string,
  id: string,
): Promise<IdentityProviderRecord | undefined> {
  if (!mayBeId(id)) return undefined;
  const item = await getItem(keys.identityProvider(app, id));
  return item && recordFromItem<IdentityProviderRecord>(item);
}

/** Reads an identity provider, strongly consistent. Throws 404 `identity_provider_not_found`. */
export async function readIdentityProvider(app: string, id: string): Promise<IdentityProviderRecord> {
  const record = await findIdentityProvider(app, id);
  if (!record) throw providerNotFound();
  return record;
}

/** Returns all identity providers of an application in the order of creation, strongly consistent. */
export async function listIdentityProviders(app: string): Promise<IdentityProviderRecord[]> {
  const { items } = await queryItems(ranges.identityProviders(app), { limit: MAX_IDENTITY_PROVIDERS });
  return items.map(recordFromItem<IdentityProviderRecord>).sort(byCreation);
}

type Created = { id: string; created_at: string };
const orderOf = ({ created_at, id }: Created) => `${created_at} ${id}`;
const byCreation = (a: Created, b: Created) => (orderOf(a) < orderOf(b) ? -1 : 1);

/**
 * Stores a new identity provider, and its button in the record of its application if it is enabled. Throws
 * 409 `conflict` if its id is taken, and 409 `limit_reached`.
 */
export function storeIdentityProvider(known: Application, record: IdentityProviderRecord): Promise<void> {
  const read = knownFirst(known, () => readApplicationAgain(record.app));
  const created = put({ ...keys.identityProvider(record.app, record.id), ...record }, notExists(), idTaken);
  const isFree = check(keys.purgeProvider(record.app, record.id), notExists(), idEnding);
  const counted = countWrite(record.app, { identity_providers: 1 });
  return retryStale(async () =>
    writeAll([created, isFree, counted, buttonWrite(await read(), undefined, record)]),
  );
}

/**
 * Changes an identity provider that the request has already read, and its button. `decide` returns the
 * changes for the record at the time of the write. Throws 404 `identity_provider_not_found`, 412
 * `precondition_failed` if it has changed since the caller read it, and errors of `decide`.
 */
export function changeIdentityProvider(
  known: { application: Application; provider: IdentityProviderRecord },
  { actor, precondition }: { actor: string; precondition: Precondition },
  decide: (current: IdentityProviderRecord) => Promise<Partial<IdentityProviderRecord>>,
): Promise<IdentityProviderRecord> {
  const { app, id } = known.provider;
  const read = knownFirst(known.provider, () => readIdentityProvider(app, id));
  const owner = knownFirst(known.application, () => readApplicationAgain(app));
  return updateVersioned({ read, actor, precondition }, async (current, stamps) => {
    const set: Partial<IdentityProviderRecord> & Stamps = { ...(await decide(current)), ...stamps };
    const next = { ...current, ...set };
    const asRead = equals('version', current.version);
    const changed = update(keys.identityProvider(app, id), { set }, asRead, staleOr(providerNotFound));
    await writeAll([changed, buttonWrite(await owner(), current, next)]);
    return next;
  });
}

/**
 * Deletes an identity provider with its button, and queues the end of its ways in (decision 0588). Throws 404
 * `identity_provider_not_found`, and 412 `precondition_failed` if it has changed since the caller read it.
 */
export function deleteIdentityProvider(
  known: { application: Application; provider: IdentityProviderRecord },
  precondition: Precondition,
): Promise<void> {
  const { app, id } = known.provider;
  const read = knownFirst(known.provider, () => readIdentityProvider(app, id));
  const owner = knownFirst(known.application, () => readApplicationAgain(app));
  return retryStale(async () => {
    const current = await read();
    assertUnmodified(current, precondition);
    const ending = { kind: 'provider', app, provider: id, deleted_at: isoNow() };
    await writeAll([
      remove(keys.identityProvider(app, id), equals('version', current.version), staleOr(providerNotFound)),
      countWrite(app, { identity_providers: -1 }),
      put({ ...keys.purgeProvider(app, id), ...ending }, either(notExists(), exists())),
      buttonWrite(await owner(), current, undefined),
    ]);
  });
}

async function readApplicationAgain(app: string): Promise<Application> {
  const application = await findApplication(app);
  if (!application) throw applicationNotFound();
  return application;
}

/**
 * Returns the write that keeps the list of an application as its providers are, for the transaction that
 * changes one of them. It leaves the version of the application alone, whose other members no provider
 * changes.
 */
function buttonWrite(
  { id: app, identity_providers: listed }: Application,
  before: IdentityProviderRecord | undefined,
  after: IdentityProviderRecord | undefined,
): Write {
  const [old, now] = [before && buttonOf(before), after && buttonOf(after)];
  if (isDeepStrictEqual(old, now)) return check(keys.application(app), exists(), applicationNotFound);
  const others = (listed ?? []).filter(({ id }) => id !== (after ?? before)?.id);
  const next = [...others, ...(now ? [now] : [])].sort(byCreation);
  const asRead = listed ? equals('identity_providers', listed) : hasNo('identity_providers');
  const set = { identity_providers: next.length > 0 ? next : undefined };
  return update(keys.application(app), { set }, all(exists(), asRead), staleOr(applicationNotFound));
}

/** Returns the list that the record of an application has of its providers. */
export function buttonsOf(providers: readonly IdentityProviderRecord[]): ProviderButton[] {
  return providers.flatMap((provider) => buttonOf(provider) ?? []).sort(byCreation);
}

/** Returns what the record of the application has of a provider; undefined of a disabled one. */
function buttonOf(provider: IdentityProviderRecord): ProviderButton | undefined {
  const { id, preset, name, button_label, created_at, state } = provider;
  if (state === 'disabled') return undefined;
  return { id, preset, name, ...(button_label !== undefined && { button_label }), created_at };
}
