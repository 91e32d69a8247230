import type { Application } from '../applications/application.ts';
import { fromItem } from '../applications/application-store.ts';
import { isOpenGroup } from '../groups/membership.ts';
import { ApiError, assertThat, invalidInput } from '../http/errors.ts';
import { epochOf, isoIn, isoNow } from '../platform/time.ts';
import {
  CONTACT_FIELDS,
  faultsOfIdentities,
  type Identity,
  identitiesOf,
  MAX_IDENTITY_LENGTH,
  normaliseData,
} from '../profiles/identity.ts';
import { holderOf, isSelfAsserted, reserveWrite } from '../profiles/identity-store.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { findProfile, profileFromItem } from '../profiles/profile-store.ts';
import { FIELD_NAME } from '../schemas/field-types.ts';
import { faultsOfData, identifyingFields, type ProfileSchema } from '../schemas/schema.ts';
import { schemaOf } from '../schemas/schema-store.ts';
import { assertMayJoin } from '../sign-in/restrictions.ts';
import { isGeneratedId, newUserId } from '../sign-in/user-id.ts';
import { all, below, either, equals, type Item, notExists } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { getItems, type Write, write, writeAll } from '../storage/table.ts';
import { effectiveApplication } from '../variants/effective-application.ts';
import { variantFromItem } from '../variants/variant-store.ts';
import { lifetimeOf, longestLifetime } from './lifetime.ts';
import { type LinkRecord, type MagicLinkReq, newCode } from './magic-link.ts';
import { linkUrl, linkWrite } from './magic-link-store.ts';
import { masked } from './masked.ts';
import { ownOriginsOnly, resolveRedirect } from './redirect.ts';

/** `selfService`: the user asks for the link itself, so the application's sign-up restrictions hold. */
type Caller = { app: string; variant?: string | undefined; selfService?: true };
/** Without an expiration a link lives as long as it may, or so many seconds where the service says so. */
type LinkRequest = MagicLinkReq & { seconds?: number };
/** What the service adds to a link of its own; `reservedUntil` (epoch seconds) holds the identities of a new user longer than the link lives. */
export type Additions = {
  record?: Partial<LinkRecord>;
  reservedUntil?: number;
  /** Another user has chosen the redirect. */
  chosenByOther?: true;
  /** What the link proves where the user was found by a value that it only asserts. */
  contestedProof?: LinkRecord['verification_type'];
};

/** A link that is to be written, with what it reserves. */
export type PreparedLink = {
  link: string;
  code: string;
  record: LinkRecord;
  application: Application;
  writes: [Write, ...Write[]];
};

/**
 * Creates a magic link by the rules of `service.md`, "Magic links". Identifying values in `data` find the user regardless of `user_id`; for a new user the id is reserved with those values until the
 * link expires, so that every link for the same person names the same id. Returns the link, and for `auth` the user's id.
 */
export function createMagicLink(
  request: LinkRequest,
  caller: Caller,
): Promise<{ link: string; app_user_id?: string }> {
  return retryStale(async () => {
    const { link, record, writes } = await prepareLink(request, caller);
    await (writes.length > 1 ? writeAll(writes) : write(writes[0]));
    return { link, ...(record.user_id && { app_user_id: record.user_id }) };
  });
}

/** Decides everything about a link and writes nothing. The writes throw `Stale` when an identity went to somebody else meanwhile. */
export async function prepareLink(
  request: LinkRequest,
  caller: Caller,
  { record: additions, reservedUntil, chosenByOther, contestedProof }: Additions = {},
): Promise<PreparedLink> {
  const data = normaliseData(request.data ?? {});
  const found = await readContext(request, data, caller);
  const { application } = found;
  throwAll(
    () => assertData(request.data ?? {}, data, found.schema),
    () => linkLifetime(request, application.config),
    () => linkTarget(request, chosenByOther ? ownOriginsOnly(application.config) : application.config),
  );
  const asserted = contestedProof && found.claims.some(({ item }) => isSelfAsserted(item));
  const proof = asserted ? { verification_type: contestedProof } : {};
  const chosen = chosenByOther && request.redirect_url !== undefined && ({ redirect_by_user: true } as const);
  const record = { ...linkRecord(request, caller, application), ...chosen, ...additions, ...proof };
  const code = newCode(request.purpose);
  const base = { link: linkUrl(code), code, application };
  if (request.purpose === 'shorten') return { ...base, record, writes: [linkWrite(code, record)] };
  assertGroup(request.group_to_join, found.group, caller.app);
  const { userId, unsettled, promised } = resolveUser(request, data, found);
  if (caller.selfService && unsettled.length > 0) assertMayJoin(application.config, data);
  const known = found.named?.user_id === userId ? found.named : undefined;
  const proves = await valueToProve(record, data, { app: caller.app, userId, promised, known });
  const contested = userId !== request.user_id && provesWhatIsAsserted(record, found.claims);
  const shown_as = shownAs(data, known, proves);
  const signsIn = { ...record, user_id: userId, data, proves, shown_as, ...(contested && { contested }) };
  const until = reservedUntil ?? epochOf(record.expires);
  const reservations = unsettled.map((claim) => reservation(caller.app, claim, { userId, until, promised }));
  return { ...base, record: signsIn, writes: [linkWrite(code, signsIn, promised), ...reservations] };
}

/** An identity that `data` claims, with the item that holds it now. */
type Claim = { identity: Identity; item: Item | undefined };
type Context = {
  application: Application;
  schema: ProfileSchema;
  group: Item | undefined;
  /** The user that the request names by id. */
  named: ProfileRecord | undefined;
  claims: Claim[];
};

/** One call reads all that a link depends on, and nothing else: a `shorten` link only leads on. */
async function readContext(
  request: LinkRequest,
  data: Record<string, unknown>,
  { app, variant }: Caller,
): Promise<Context> {
  const { user_id: id, group_to_join: group } = request;
  const signsIn = request.purpose !== 'shorten';
  const candidates = signsIn ? candidatesOf(data) : [];
  const [applicationItem, schemaItem, variantItem, groupItem, profileItem, ...items] = await getItems([
    keys.application(app),
    signsIn || request.data ? keys.schema(app) : undefined,
    variant === undefined ? undefined : keys.variant(app, variant),
    signsIn && group !== undefined ? keys.group(group) : undefined,
    signsIn && id !== undefined && !isGeneratedId(id) ? keys.profile(app, id) : undefined,
    ...candidates.map(({ field, value }) => keys.identity(app, field, value)),
  ]);
  assertThat(applicationItem, 'application_not_found');
  const schema = schemaOf(schemaItem);
  const identifying = identifyingFields(schema);
  const claims = candidates.flatMap((identity, i) =>
    identifying.includes(identity.field) ? [{ identity, item: items[i] }] : [],
  );
  const application = effectiveApplication(fromItem(applicationItem), variantFromItem(variantItem));
  const named = profileItem && profileFromItem(profileItem);
  return { application, schema, group: groupItem, named, claims };
}

/** What of the data may identify a user, whatever the schema says. */
function candidatesOf(data: Record<string, unknown>): Identity[] {
  const fields = Object.keys(data).filter((name) => FIELD_NAME.test(name));
  return identitiesOf(data, fields).filter(({ value }) => value.length <= MAX_IDENTITY_LENGTH);
}

/** Runs every check, and throws one 400 that names the faults of all that fail. */
function throwAll(...checks: (() => unknown)[]): void {
  const failures = checks.flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      if (error instanceof ApiError) return [error];
      throw error;
    }
  });
  const [first] = failures;
  if (!first) return;
  const faults = failures.flatMap(({ extras }) => extras.faults ?? []);
  throw new ApiError(first.code, failures.map(({ message }) => message).join('; '), { faults });
}

/** Judges the data as it came: its comparable form has a country code even where the caller's text has none. */
function assertData(
  raw: Record<string, unknown>,
  data: Record<string, unknown>,
  schema: ProfileSchema,
): void {
  const faults = [...faultsOfData(schema, raw), ...faultsOfIdentities(schema, data)];
  const detail = faults.map(({ path, message }) => `${path}: ${message}`).join('; ');
  if (faults.length > 0) throw new ApiError('invalid_input', detail, { faults });
}

function linkLifetime(
  { expiration, seconds = Number.POSITIVE_INFINITY }: LinkRequest,
  config: Application['config'],
): number {
  if (expiration !== undefined) return lifetimeOf(expiration, config);
  return Math.min(seconds, longestLifetime(config));
}

function linkTarget({ redirect_url }: LinkRequest, config: Application['config']): string | undefined {
  const redirect = redirect_url ?? config.default_redirect_url;
  return redirect && resolveRedirect(redirect, config);
}

function linkRecord(
  request: LinkRequest,
  { app, variant, selfService }: Caller,
  { config }: Application,
): LinkRecord {
  return {
    purpose: request.purpose,
    app,
    state: 'open',
    created_at: isoNow(),
    expires: isoIn(linkLifetime(request, config)),
    redirect_url: linkTarget(request, config),
    link_data: request.link_data,
    verification_type: request.verification_type ?? request.verification_mode,
    group_to_join: request.group_to_join,
    variant,
    method: 'magic_link',
    self_service: selfService,
  };
}

function assertGroup(wanted: string | undefined, group: Item | undefined, app: string): void {
  if (wanted === undefined) return;
  assertThat(group?.['app_id'] === app, 'group_not_found');
  assertThat(
    isOpenGroup(group, app),
    'group_not_open',
    'A link can only lead into a group with admission policy open',
  );
}

/** Whom the link signs in, and the identities that are not settled as that user's yet. */
function resolveUser(
  { user_id: id }: LinkRequest,
  data: Record<string, unknown>,
  { application, named, claims }: Context,
): { userId: string; unsettled: Claim[]; promised: boolean } {
  const holders = new Set(claims.map(({ item }) => holderOf(item)).filter((holder) => holder !== undefined));
  if (holders.size > 1) throw new ApiError('identity_taken', 'The values in data belong to different users');
  const [matched] = holders;
  const generated = id === undefined || isGeneratedId(id);
  if (matched === undefined && !generated && !named) {
    throw new ApiError('user_not_found', 'user_id names no user of the application');
  }
  if (matched === undefined && id === undefined && claims.length === 0) {
    throw invalidInput(
      'body.data',
      `needs a field that identifies the user (it has: ${Object.keys(data).join(', ') || 'nothing'}), or send user_id`,
    );
  }
  const userId = matched ?? (generated ? newUserId(application.config, id) : id);
  const unsettled = claims.filter(({ item }) => holderOf(item) === undefined || item?.['reserved'] === true);
  const isUser = named?.user_id === userId || unsettled.length < claims.length;
  return { userId, unsettled, promised: !isUser };
}

/** True where opening the link proves a value that its holder has only asserted: it may be somebody else who opens it. */
function provesWhatIsAsserted({ verification_type: kind }: LinkRecord, claims: Claim[]): boolean {
  return claims.some(
    ({ identity, item }) => kind && identity.field === CONTACT_FIELDS[kind] && isSelfAsserted(item),
  );
}

/**
 * The value that a link proves where its data has none: what the user has now. A user who changes it before the link is opened has not proved the new one.
 */
async function valueToProve(
  { verification_type: kind }: LinkRecord,
  data: Record<string, unknown>,
  {
    app,
    userId,
    promised,
    known,
  }: { app: string; userId: string; promised: boolean; known: ProfileRecord | undefined },
): Promise<unknown> {
  const field = kind && CONTACT_FIELDS[kind];
  if (!field || data[field] !== undefined || promised) return undefined;
  return (known ?? (await findProfile(app, userId)))?.data[field];
}

/** Whom the page of the link shows where its data does not say it: masked as it is there, so that the link tells no more than its page. */
function shownAs(
  { email, phone_number }: Record<string, unknown>,
  known: ProfileRecord | undefined,
  proves: unknown,
): string | undefined {
  if (email !== undefined || phone_number !== undefined) return undefined;
  return masked(proves ?? known?.data['email'] ?? known?.data['phone_number']);
}

/**
 * Holds an identity for the user of a link. It never takes one back that the user has got for good since, nor shortens
 * what an earlier link holds.
 */
function reservation(
  app: string,
  { identity, item }: Claim,
  holder: { userId: string; until: number; promised: boolean },
): Write {
  const until = Math.max(holder.until, Number(item?.['expires_at'] ?? 0));
  const reserve = reserveWrite(app, identity, { ...holder, until }, stale);
  const unchanged = either(notExists(), all(equals('reserved', true), below('expires_at', until + 1)));
  return { ...reserve, if: all(reserve.if, unchanged) };
}
