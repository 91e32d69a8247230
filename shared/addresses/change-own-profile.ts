import { isDeepStrictEqual } from 'node:util';
import { assertFirstParty } from '../auth/first-party.ts';
import { sessionFactsOf } from '../auth/session-facts.ts';
import type { HubPrincipal, UserPrincipal } from '../http/principal.ts';
import { notifyContacts } from '../messages/notify-contacts.ts';
import { assertTextable } from '../messages/text-destination.ts';
import { ApiError, assertThat } from '../platform/errors.ts';
import { epochNow, isoNow, MINUTE } from '../platform/time.ts';
import { type AddressChange, heldIdentity, verifiedContacts } from '../profiles/address-change.ts';
import { CONTACT_FIELDS } from '../profiles/identity.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import type { ProfileChange } from '../profiles/profile-change.ts';
import type { UserItems } from '../profiles/profile-store.ts';
import { type Planned, writeProfile } from '../profiles/write-profile.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { assertAllowedDomain } from '../sign-in/restrictions.ts';
import { throttle } from '../storage/throttle.ts';
import { assertUnmodified, type Precondition } from '../storage/writes/preconditions.ts';
import { type ProfileView, readBesideProfile, wholeProfileView } from '../users/profile-view.ts';
import { assertNotEnded } from '../users/subject.ts';
import { type EffectiveApplication, findEffectiveApplication } from '../variants/effective-application.ts';
import { languageOfUser } from './language-of-user.ts';
import { assertCanStillSignIn, type OwnChange, planOwnChange } from './plan-own-change.ts';
import { type PendingAddress, startAddressChange } from './start-address-change.ts';
import { newUndoLink } from './undo-link.ts';

const WINDOW_SECONDS = 10 * MINUTE;
const PER_USER = { limit: 10, windowSeconds: WINDOW_SECONDS };
const PER_ADDRESS = { limit: 5, windowSeconds: WINDOW_SECONDS };
const PER_SOURCE = { limit: 30, windowSeconds: WINDOW_SECONDS };

/** A call by a user about its own profile, as the operation receives it. */
export type OwnCall = {
  principal: UserPrincipal | HubPrincipal;
  profile: ProfileRecord;
  own: UserItems;
  precondition: Precondition;
  sourceIp: string;
};

/** The profile after a change, with the contact fields whose change is pending. */
export type OwnProfileView = ProfileView & { pending?: Record<string, PendingAddress> };

type RequestedChange = Pick<ProfileChange, 'mode' | 'data' | 'files'>;

/**
 * Changes the caller's own profile (decision 0088). Identifying fields need a sign-in within the last 10
 * minutes. A contact field gets a new value only after the user has verified it; until then the profile has
 * the old value, and `pending` the change. Other values are written at once. Throws 400, 401
 * `reauthentication_required` or `revoked_session`, 403, 409, 412, 429.
 */
export async function changeOwnProfile(
  call: OwnCall,
  given: RequestedChange,
  faultsAt?: string,
): Promise<OwnProfileView> {
  const { profile, own, precondition } = call;
  const schema = schemaFromItem(own.schemaItem);
  const rules = { schema, faultsAt };
  const first = planOwnChange(profile, given, rules);
  const application = first.touchesIdentifiers ? await authorise(call, first, faultsAt) : undefined;
  let prepared = prepareOwnChange(profile, first, application, schema);
  const { removed } = prepared;
  if (application && removed.length > 0) {
    assertUnmodified(profile, precondition);
    await notifyRemovals(prepared, application);
  }
  const beside = await readBesideProfile(own, 'user');
  const changed = await writeProfile({ app: profile.app, userId: profile.user_id, known: profile }, given, {
    audience: 'user',
    schema,
    precondition,
    ...(faultsAt && { faultsAt }),
    admit: (current) => assertNotEnded(current, profile),
    plan: (current) => {
      prepared = prepareOwnChange(
        current,
        planOwnChange(current, given, rules),
        application,
        schema,
        removed,
      );
      return prepared.planned;
    },
  });
  const view = wholeProfileView(changed, beside);
  if (!application) return view;
  const pending = await startMoves(call, prepared, application, faultsAt);
  return { ...view, ...(Object.keys(pending).length > 0 && { pending }) };
}

/**
 * Throws unless the caller may change identifying fields now. Returns the application with
 * the settings that decided.
 */
async function authorise(
  { principal, profile, sourceIp }: OwnCall,
  plan: OwnChange,
  faultsAt: string | undefined,
): Promise<EffectiveApplication> {
  assertFirstParty(principal);
  await assertRecentSignIn(principal);
  const { app, user_id: userId } = profile;
  const variant = principal.kind === 'user' ? principal.variant : undefined;
  const application = await findEffectiveApplication(app, variant);
  assertThat(application, 'revoked_session');
  const isOfEmail = ({ field }: AddressChange) => field === CONTACT_FIELDS.email;
  if ([...plan.moves, ...plan.removals].some(isOfEmail)) assertAllowedDomain(application.config, plan.wanted);
  for (const { field, after } of plan.moves) {
    const path = faultsAt ?? `body.data.${field}`;
    if (field === CONTACT_FIELDS.phone && after !== undefined) await assertTextable(application, after, path);
  }
  await throttle(`identifiers of ${app} ${userId}`, PER_USER);
  if (plan.moves.length > 0) await throttle(`address changes from ${sourceIp}`, PER_SOURCE);
  for (const { field, after } of plan.moves) {
    await throttle(`address changes to ${app} ${field} ${after}`, PER_ADDRESS);
  }
  return application;
}

/** A removal of an address, and the link that undoes it. */
type AddressRemoval = { change: AddressChange; undo: ReturnType<typeof newUndoLink> };

/** A change to write, with the notices to send before it and the codes to send after it. */
type Prepared = {
  planned: Planned;
  profile: ProfileRecord;
  moves: AddressChange[];
  removed: AddressRemoval[];
};

const profileChangedMeanwhile = () =>
  new ApiError('conflict', 'The profile was changed at the same time; try again');

/**
 * Prepares a change of the profile. `notified` are the removals whose notices were sent; others are refused
 * with 409 `conflict`.
 */
function prepareOwnChange(
  profile: ProfileRecord,
  { change, moves, removals, touchesIdentifiers }: OwnChange,
  application: EffectiveApplication | undefined,
  schema: ProfileSchema,
  notified?: readonly AddressRemoval[],
): Prepared {
  if (touchesIdentifiers && !application) throw profileChangedMeanwhile();
  if (application) assertCanStillSignIn(profile, removals, { schema, config: application.config });
  const { app, user_id: userId } = profile;
  const hasContact = verifiedContacts(profile).length > 0;
  const owner = {
    app,
    userId,
    variant: application?.variant,
    language: languageOfUser(profile, application),
  };
  const undoable = (hasContact ? removals : []).map((removal) => {
    if (!notified)
      return { change: removal, undo: newUndoLink(owner, { ...removal, completed_at: isoNow() }) };
    const known = notified.find((other) => isDeepStrictEqual(other.change, removal));
    if (!known) throw profileChangedMeanwhile();
    return known;
  });
  return {
    profile,
    moves,
    removed: undoable,
    planned: {
      change,
      beside: undoable.map(({ undo }) => undo.write),
      held: undoable.flatMap(({ change: removal }) => heldIdentity(removal)),
    },
  };
}

/** Sends the notices of removals before they are written: no other message has a link that undoes them. */
async function notifyRemovals(
  { profile, removed }: Prepared,
  application: EffectiveApplication,
): Promise<void> {
  for (const { change, undo } of removed) {
    const language = languageOfUser(profile, application);
    const notice = { application, change, link: undo.link, kind: 'done', language } as const;
    await notifyContacts(verifiedContacts(profile), notice, 'must arrive');
  }
}

async function startMoves(
  { principal }: OwnCall,
  { profile, moves }: Prepared,
  application: EffectiveApplication,
  faultsAt: string | undefined,
): Promise<Record<string, PendingAddress>> {
  const pending: Record<string, PendingAddress> = {};
  for (const { after, ...change } of moves) {
    if (after === undefined) continue;
    pending[change.field] = await startAddressChange(
      { principal, profile, application },
      { ...change, after },
      faultsAt,
    );
  }
  return pending;
}

/** Also named in the challenge of 401 `reauthentication_required` (error-boundary.ts). */
const MAX_AGE_SECONDS = 10 * MINUTE;

/**
 * Throws 401 `reauthentication_required` unless the user entered a code or opened a link within the
 * last 10 minutes: a session that was stolen or left open is not enough to change how the user signs in
 * (RFC 9470, decision 0088).
 */
async function assertRecentSignIn(caller: UserPrincipal | HubPrincipal): Promise<void> {
  const { auth_time } = await sessionFactsOf(caller);
  if (epochNow() - auth_time <= MAX_AGE_SECONDS) return;
  throw new ApiError(
    'reauthentication_required',
    'The sign-in of this session is older than 10 minutes; sign in again, then repeat the request',
  );
}
