import type { Application } from '../../applications/application.ts';
import { isOpenGroup } from '../../groups/member-state.ts';
import { lifetimeOfLink, longestLifetime } from '../../links/lifetime.ts';
import type { UserLink } from '../../links/link-record.ts';
import { newLink } from '../../links/magic-link-store.ts';
import { targetByBackend, targetByUser } from '../../links/redirect.ts';
import { ApiError, assertThat, refusalFrom } from '../../platform/errors.ts';
import { epochOf, isoIn } from '../../platform/time.ts';
import { faultsOfIdentities } from '../../profiles/data-change.ts';
import { localeOfData } from '../../profiles/locale-of-data.ts';
import { faultsOfData, type ProfileSchema, renamePhone } from '../../schemas/schema.ts';
import { owners } from '../../storage/keys.ts';
import { retryStale } from '../../storage/stale.ts';
import type { Item } from '../../storage/writes/expressions.ts';
import { write, writeAll } from '../../storage/writes/write-items.ts';
import type { Write } from '../../storage/writes/writes.ts';
import { assertAllowedDomain, assertSignUpOpen } from '../restrictions.ts';
import { type LinkCreator, type LinkRequest, readLinkContext } from './link-context.ts';
import { isVouchedFor, maskedAddress, reservation, resolveUser, valueToProve } from './link-user.ts';

/**
 * Options of links that the service itself creates. `reservedUntil` (epoch seconds) reserves the identities
 * of a new user for longer than the link lives.
 */
export type Additions = {
  record?: Partial<Pick<UserLink, 'invite' | 'self_service' | 'verification_type' | 'method'>>;
  reservedUntil?: number;
  /** A user asks for the link, so a redirect that it names must be a return page. */
  chosenByUser?: true;
};

/** A link that is not written yet, with the writes of the link and of its reservations. */
export type PreparedLink = {
  link: string;
  code: string;
  record: UserLink;
  application: Application;
  writes: [Write, ...Write[]];
};

/**
 * Creates a magic link. Identifying values in `data` find the user regardless of `user_id`. For a new user,
 * the id is reserved with those values until the link expires, so that all links for the same person have the
 * same id. Returns the link, and for `auth` the user's id.
 */
export function createMagicLink(
  request: LinkRequest,
  caller: LinkCreator,
  additions: Additions = {},
): Promise<{ link: string; app_user_id?: string }> {
  return retryStale(async () => {
    if (request.purpose === 'shorten') return createShortLink(request, caller);
    const { link, record, writes } = await prepareLink(request, caller, additions);
    await (writes.length > 1 ? writeAll(writes) : write(writes[0]));
    return { link, app_user_id: record.user_id };
  });
}

async function createShortLink(request: LinkRequest, caller: LinkCreator): Promise<{ link: string }> {
  const { created } = await readRequest(request, caller);
  const short = { purpose: 'shorten', ...created } as const;
  const { link, write: stored } = newLink(short, (item) => owners.ofApplication(caller.app, item));
  await write(stored);
  return { link };
}

/**
 * Prepares a link that signs in, with its writes, but writes nothing. The writes throw `Stale` if somebody
 * else has claimed an identity in the meantime.
 */
export async function prepareLink(
  request: LinkRequest,
  caller: LinkCreator,
  { record: additions, reservedUntil, chosenByUser }: Additions = {},
): Promise<PreparedLink> {
  const { app, selfService: self_service, session } = caller;
  const { found, created } = await readRequest(request, caller, chosenByUser);
  const { application, data, schema } = found;
  assertGroup(request.group_to_join, found.group, app);
  const { userId, owned, claimable, isNewUser } = resolveUser(request, data, found);
  if (self_service && claimable.length > 0) {
    assertSignUpOpen(application.config);
    assertAllowedDomain(application.config, data);
  }
  const known = found.named?.user_id === userId ? found.named : undefined;
  const asked = { self_service, session, code_challenge: request.code_challenge, ...created, ...additions };
  const proves = await valueToProve(asked, data, { app, userId, isNewUser, known });
  const reserved = claimable.filter((claim) => isVouchedFor(claim, asked, schema));
  const made = newLink(
    {
      ...asked,
      purpose: 'auth',
      user_id: userId,
      data,
      proves,
      bound: [...owned, ...reserved].map(({ identity }) => identity),
      shown_as: maskedAddress(data, known, proves),
      locale: asked.locale ?? localeOfData(data) ?? localeOfData(known?.data),
      promised: isNewUser || undefined,
    },
    (item) => (isNewUser ? owners.reserved : owners.ofUser)(app, userId, item),
  );
  const until = reservedUntil ?? epochOf(made.record.expires);
  const reservations = reserved.map((claim) => reservation(app, claim, { userId, until, isNewUser }));
  return { ...made, application, writes: [made.write, ...reservations] };
}

/**
 * Returns the items that a request for a link depends on, and the values that its creator sets. Throws 400.
 */
async function readRequest(request: LinkRequest, caller: LinkCreator, chosenByUser?: true) {
  const found = await readLinkContext(request, caller);
  const { config } = found.application;
  const [, seconds, target] = allOf(
    () => assertData(request.data ?? {}, found.data, found.schema),
    () => linkLifetime(request, config),
    () => (chosenByUser ? targetByUser : targetByBackend)(request.redirect_url, config),
  );
  const { app, variant, credential } = caller;
  const { link_data, group_to_join, locale } = request;
  const created = {
    app,
    expires: isoIn(seconds),
    ...target,
    link_data,
    verification_type: request.verification_type ?? request.verification_mode,
    group_to_join,
    credential,
    locale,
    variant,
    method: 'magic_link' as const,
  };
  return { found, created };
}

/** Returns the results of all checks, or throws one error with the faults of all that fail. */
function allOf<T extends unknown[]>(...checks: { [K in keyof T]: () => T[K] }): T {
  const failures: ApiError[] = [];
  const results = checks.map((check) => {
    try {
      return check();
    } catch (error) {
      return failures.push(refusalFrom(error));
    }
  });
  const [first] = failures;
  if (!first) return results as T;
  const faults = failures.flatMap(({ extras }) => extras.faults ?? []);
  throw new ApiError(first.code, failures.map(({ message }) => message).join('; '), { faults });
}

/** Validates raw data, because its normalised form has a country code even if the sent text has none. */
function assertData(
  raw: Record<string, unknown>,
  data: Record<string, unknown>,
  schema: ProfileSchema,
): void {
  const faults = [...faultsOfData(schema, renamePhone(schema, raw)), ...faultsOfIdentities(schema, data)];
  const detail = faults.map(({ path, message }) => `${path}: ${message}`).join('; ');
  if (faults.length > 0) throw new ApiError('invalid_input', detail, { faults });
}

function linkLifetime(
  { expiration, seconds = Number.POSITIVE_INFINITY }: LinkRequest,
  config: Application['config'],
): number {
  if (expiration !== undefined) return lifetimeOfLink(expiration, config);
  return Math.min(seconds, longestLifetime(config));
}

function assertGroup(groupId: string | undefined, group: Item | undefined, app: string): void {
  if (groupId === undefined) return;
  assertThat(group?.['app_id'] === app, 'group_not_found');
  assertThat(
    isOpenGroup(group, app),
    'group_not_open',
    'A link can only lead into a group with admission policy open',
  );
}
