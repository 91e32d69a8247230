import type { Application } from '../applications/application.ts';
import { fromItem } from '../applications/application-store.ts';
import { isOpenGroup } from '../groups/membership.ts';
import { ApiError, assertThat, invalidInput } from '../http/errors.ts';
import { epochOf, isoIn, isoNow } from '../platform/time.ts';
import { type Identity, identitiesOf, normaliseData } from '../profiles/identity.ts';
import { holderOf, MAX_IDENTITY_LENGTH, reserveWrite } from '../profiles/identity-store.ts';
import { faultsOfData, identifyingFields } from '../schemas/schema.ts';
import { schemaOf } from '../schemas/schema-store.ts';
import { isGeneratedId, newUserId } from '../sign-in/user-id.ts';
import type { Item } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { getItems, write, writeAll } from '../storage/table.ts';
import { type LinkRecord, lifetimeOf, type MagicLinkReq, newCode } from './magic-link.ts';
import { linkUrl, linkWrite } from './magic-link-store.ts';
import { resolveRedirect } from './redirect.ts';

type Caller = { app: string; variant?: string | undefined };

/** An identity went to somebody else between the look and the write: it is resolved anew. */
class IdentityMoved extends ApiError {
  constructor() {
    super('conflict', 'The user was changed at the same time; try again');
  }
}
const ATTEMPTS = 5;

/**
 * Creates a magic link by the rules of `service.md`, "Magic links". Identifying values in `data` find the user regardless of `user_id`; for a new user the id is reserved with those values until the
 * link expires, so that every link for the same person names the same id. Returns the link, and for `auth` the user's id.
 */
export async function createMagicLink(
  request: MagicLinkReq,
  caller: Caller,
): Promise<{ link: string; app_user_id?: string }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptCreation(request, caller);
    } catch (error) {
      if (!(error instanceof IdentityMoved) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function attemptCreation(request: MagicLinkReq, caller: Caller) {
  const data = normaliseData(request.data ?? {});
  const found = await readContext(request, data, caller.app);
  const record = linkRecord(request, caller, found.application);
  const code = newCode(request.purpose);
  if (request.purpose === 'shorten') {
    await write(linkWrite(code, record));
    return { link: linkUrl(code) };
  }
  assertGroup(request.group_to_join, found.group, caller.app);
  const { userId, unsettled } = resolveUser(request, data, found);
  const link = linkWrite(code, { ...record, user_id: userId, data });
  const until = epochOf(record.expires);
  const reservations = unsettled.map((identity) =>
    reserveWrite(caller.app, identity, userId, until, () => new IdentityMoved()),
  );
  await (reservations.length > 0 ? writeAll([link, ...reservations]) : write(link));
  return { link: linkUrl(code), app_user_id: userId };
}

type Context = {
  application: Application;
  group: Item | undefined;
  userExists: boolean;
  /** Identities that `data` claims, with the item that holds each now. */
  claims: { identity: Identity; item: Item | undefined }[];
};

/** One call reads all that a link depends on. */
async function readContext(
  request: MagicLinkReq,
  data: Record<string, unknown>,
  app: string,
): Promise<Context> {
  const candidates = identitiesOf(data, Object.keys(data)).filter(
    ({ value }) => value.length <= MAX_IDENTITY_LENGTH,
  );
  const [applicationItem, schemaItem, group, profile, ...items] = await getItems([
    keys.application(app),
    keys.schema(app),
    keys.group(request.group_to_join ?? 'none'),
    keys.profile(app, request.user_id ?? 'none'),
    ...candidates.map(({ field, value }) => keys.identity(app, field, value)),
  ]);
  assertThat(applicationItem, 'application_not_found');
  const schema = schemaOf(schemaItem);
  const faults = faultsOfData(schema, data);
  const [first] = faults;
  if (first) throw new ApiError('invalid_input', `${first.path}: ${first.message}`, { faults });
  const identifying = identifyingFields(schema);
  const claims = candidates.flatMap((identity, i) =>
    identifying.includes(identity.field) ? [{ identity, item: items[i] }] : [],
  );
  return { application: fromItem(applicationItem), group, userExists: profile !== undefined, claims };
}

function linkRecord(request: MagicLinkReq, { app, variant }: Caller, { config }: Application): LinkRecord {
  const redirect = request.redirect_url ?? config.default_redirect_url;
  return {
    purpose: request.purpose,
    app,
    state: 'open',
    created_at: isoNow(),
    expires: isoIn(lifetimeOf(request.expiration, config)),
    redirect_url: redirect && resolveRedirect(redirect, config),
    link_data: request.link_data,
    verification_type: request.verification_type ?? request.verification_mode,
    group_to_join: request.group_to_join,
    variant,
    method: 'magic_link',
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
  { user_id: named }: MagicLinkReq,
  data: Record<string, unknown>,
  { application, userExists, claims }: Context,
): { userId: string; unsettled: Identity[] } {
  const holders = new Set(claims.map(({ item }) => holderOf(item)).filter((holder) => holder !== undefined));
  if (holders.size > 1) throw new ApiError('identity_taken', 'The values in data belong to different users');
  const [matched] = holders;
  const generated = named === undefined || isGeneratedId(named);
  if (matched === undefined && !generated && !userExists) {
    throw new ApiError('user_not_found', 'user_id names no user of the application');
  }
  if (matched === undefined && named === undefined && claims.length === 0) {
    throw invalidInput(
      'body.data',
      `needs a field that identifies the user (it has: ${Object.keys(data).join(', ') || 'nothing'}), or send user_id`,
    );
  }
  const userId = matched ?? (generated ? newUserId(application.config, named) : named);
  const unsettled = claims.filter(({ item }) => holderOf(item) === undefined || item?.['reserved'] === true);
  return { userId, unsettled: unsettled.map(({ identity }) => identity) };
}
