import type { Application } from '../applications/application.ts';
import { isOpenGroup } from '../groups/member-state.ts';
import { lifetimeOfLink, longestLifetime } from '../links/lifetime.ts';
import { newCode } from '../links/link-code.ts';
import type { LinkRecord } from '../links/magic-link.ts';
import { linkUrl, linkWrite } from '../links/magic-link-store.ts';
import { ownOriginsOnly, resolveRedirect } from '../links/redirect.ts';
import { ApiError, assertThat, refusalFrom } from '../platform/errors.ts';
import { epochOf, isoIn, isoNow } from '../platform/time.ts';
import { faultsOfIdentities } from '../profiles/data-change.ts';
import { CONTACT_FIELDS } from '../profiles/identity.ts';
import { localeOfData } from '../profiles/locale-of-data.ts';
import { faultsOfData, type ProfileSchema, renamePhone } from '../schemas/schema.ts';
import { retryStale } from '../storage/stale.ts';
import type { Item } from '../storage/writes/expressions.ts';
import { write, writeAll } from '../storage/writes/write-items.ts';
import type { Write } from '../storage/writes/writes.ts';
import { type LinkCreator, type LinkRequest, readLinkContext } from './link-context.ts';
import { isVouchedFor, maskedAddress, reservation, resolveUser, valueToProve } from './link-user.ts';
import { assertAllowedDomain, assertSignUpOpen } from './restrictions.ts';

/**
 * Options of links that the service itself creates. `reservedUntil` (epoch seconds) reserves the identities
 * of a new user for longer than the link lives.
 */
export type Additions = {
  record?: Partial<LinkRecord>;
  reservedUntil?: number;
  /** A user has chosen the redirect, so it must be on the application's own origins and schemes. */
  chosenByUser?: true;
};

/** A link that is not written yet, with the writes of the link and of its reservations. */
export type PreparedLink = {
  link: string;
  code: string;
  record: LinkRecord;
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
    const { link, record, writes } = await prepareLink(request, caller, additions);
    await (writes.length > 1 ? writeAll(writes) : write(writes[0]));
    return { link, ...(record.user_id && { app_user_id: record.user_id }) };
  });
}

/**
 * Prepares a link with its writes, but writes nothing. The writes throw `Stale` if somebody else has claimed
 * an identity in the meantime.
 */
export async function prepareLink(
  request: LinkRequest,
  caller: LinkCreator,
  { record: additions, reservedUntil, chosenByUser }: Additions = {},
): Promise<PreparedLink> {
  const found = await readLinkContext(request, caller);
  const { application, data } = found;
  const { config } = application;
  const [, seconds, target] = allOf(
    () => assertData(request.data ?? {}, data, found.schema),
    () => linkLifetime(request, config),
    () => linkTarget(request, chosenByUser ? ownOriginsOnly(config) : config),
  );
  const chosen = chosenByUser && request.redirect_url !== undefined && ({ redirect_by_user: true } as const);
  const record = { ...linkRecord(request, caller, seconds, target), ...chosen, ...additions };
  const code = newCode(request.purpose);
  const base = { link: linkUrl(code), code, application };
  if (request.purpose === 'shorten') return { ...base, record, writes: [linkWrite(code, record)] };
  assertGroup(request.group_to_join, found.group, caller.app);
  const { userId, owned, claimable, isNewUser } = resolveUser(request, data, found);
  if (caller.selfService && claimable.length > 0) {
    assertSignUpOpen(config);
    assertAllowedDomain(config, data);
  }
  const known = found.named?.user_id === userId ? found.named : undefined;
  const proves = await valueToProve(record, data, { app: caller.app, userId, isNewUser, known });
  assertVerifiesValue(record, data, proves);
  const shown_as = maskedAddress(data, known, proves);
  const locale = record.locale ?? localeOfData(data) ?? localeOfData(known?.data);
  const reserved = claimable.filter((claim) => isVouchedFor(claim, record, found.schema));
  const bound = [...owned, ...reserved].map(({ identity }) => identity);
  const signsIn = {
    ...record,
    user_id: userId,
    data,
    proves,
    bound,
    shown_as,
    locale,
    promised: isNewUser || undefined,
  };
  const until = reservedUntil ?? epochOf(record.expires);
  const reservations = reserved.map((claim) => reservation(caller.app, claim, { userId, until, isNewUser }));
  return { ...base, record: signsIn, writes: [linkWrite(code, signsIn, { isNewUser }), ...reservations] };
}

/** Throws 400 `nothing_to_verify` for a link that would verify nothing, and say so to nobody. */
function assertVerifiesValue(
  { verification_type: kind }: LinkRecord,
  data: Record<string, unknown>,
  proves: unknown,
): void {
  const field = kind && CONTACT_FIELDS[kind];
  if (!field || data[field] !== undefined || proves !== undefined) return;
  const path = 'body.verification_type';
  const message = `neither data.${field} nor the user has a value to verify`;
  throw new ApiError('nothing_to_verify', `${path}: ${message}`, { faults: [{ path, message }] });
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

function linkTarget({ redirect_url }: LinkRequest, config: Application['config']): string | undefined {
  const redirect = redirect_url ?? config.default_redirect_url;
  return redirect && resolveRedirect(redirect, config);
}

function linkRecord(
  request: LinkRequest,
  { app, variant, selfService, session, credential }: LinkCreator,
  seconds: number,
  target: string | undefined,
): LinkRecord {
  return {
    purpose: request.purpose,
    app,
    state: 'open',
    created_at: isoNow(),
    expires: isoIn(seconds),
    redirect_url: target,
    link_data: request.link_data,
    verification_type: request.verification_type ?? request.verification_mode,
    group_to_join: request.group_to_join,
    credential,
    locale: request.locale,
    code_challenge: request.code_challenge,
    variant,
    method: 'magic_link',
    self_service: selfService,
    session,
  };
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
