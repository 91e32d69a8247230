import { isDeepStrictEqual } from 'node:util';
import { assertFirstParty } from '../auth/first-party.ts';
import { assertRecentSignIn } from '../auth/recent-sign-in.ts';
import { sessionFactsOf } from '../auth/session-status.ts';
import { variantOf } from '../http/principal.ts';
import { notifyContacts } from '../messages/notify-contacts.ts';
import { assertTextable } from '../messages/text-destination.ts';
import { assertThat, invalidInput, tooManyRequests } from '../platform/errors.ts';
import { isoNow, MINUTE } from '../platform/time.ts';
import { assertMayWrite } from '../profiles/field-value.ts';
import {
  type AddressChange,
  channelOf,
  hasVerifiedValue,
  heldIdentity,
  verifiedContacts,
} from '../profiles/identity/address-change.ts';
import { CONTACT_FIELDS } from '../profiles/identity/identity.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { type Planned, writeProfile } from '../profiles/write-profile.ts';
import { identifyingFields } from '../schemas/schema.ts';
import { secondsToResend } from '../sign-in/codes/resend-wait.ts';
import { assertAllowedDomain } from '../sign-in/restrictions.ts';
import { throttle } from '../storage/counters/recent-times.ts';
import { assertUnmodified } from '../storage/writes/preconditions.ts';
import { readBesideProfile, wholeProfileView } from '../users/profile-view.ts';
import { ownSubject, writeOf } from '../users/subject.ts';
import { type EffectiveApplication, findEffectiveApplication } from '../variants/effective-application.ts';
import { languageOfUser } from './language-of-user.ts';
import type { OwnCall, OwnProfileView, RequestedChange } from './own-profile.ts';
import { type PendingAddress, pendingChange } from './pending-address-change.ts';
import {
  type AddressMove,
  assertCanStillSignIn,
  type OwnChange,
  planOwnChange,
  profileChangedMeanwhile,
} from './plan-own-change.ts';
import { startAddressChange } from './start-address-change.ts';
import { newUndoLink } from './undo-link.ts';

const WINDOW_SECONDS = 10 * MINUTE;
const PER_USER = { limit: 10, windowSeconds: WINDOW_SECONDS };
const PER_ADDRESS = { limit: 5, windowSeconds: WINDOW_SECONDS };
const PER_SOURCE = { limit: 30, windowSeconds: WINDOW_SECONDS };

/** The removal of an address, announced to its owner, and the link that undoes it. */
type ToldRemoval = { change: AddressChange; undo: ReturnType<typeof newUndoLink> };

/**
 * Changes values by which the caller signs in or is found (decision 0088), with the others of the request.
 * It needs a sign-in within the last 10 minutes. A contact field gets a new value only after the user has
 * verified it; until then the profile has the old value, and `pending` the change. Throws 400, 401
 * `reauthentication_required` or `revoked_session`, 403, 409, 412, 429.
 */
export async function changeOwnIdentifiers(
  call: OwnCall,
  given: RequestedChange,
  faultsAt: string | undefined,
): Promise<OwnProfileView> {
  const { profile, own, precondition } = call;
  const { target, rules } = writeOf(ownSubject(call));
  const plan = (current: ProfileRecord) => planOwnChange(current, given, { ...rules, faultsAt });
  const first = plan(profile);
  const application = await authorise(call, first, faultsAt);
  const told = undoableRemovals(profile, first, application).map((change) =>
    withUndoLink(change, profile, application),
  );
  if (told.length > 0) {
    assertUnmodified(profile, precondition);
    await notifyRemovals(profile, told, application);
  }
  const beside = await readBesideProfile(own, 'user');
  // `before` is never absent: `admit` refuses the caller whose profile is gone.
  const { before = profile, after } = await writeProfile(target, given, {
    ...rules,
    faultsAt,
    plan: (current) => plannedWrite(current, plan(current), application, told),
  });
  const pending = await startMoves(call, before, plan(before).moves, application, faultsAt);
  const view = wholeProfileView(after, beside);
  return { ...view, ...(Object.keys(pending).length > 0 && { pending }) };
}

/**
 * Sends a code to an address that the user has and has not verified, as for a change to it. Throws 404
 * `field_not_found` if there is none, 400 `invalid_input` for a test user, which verifies nothing, and the
 * errors of `changeOwnIdentifiers`.
 */
export async function verifyOwnAddress(call: OwnCall, field: string): Promise<PendingAddress> {
  const { profile } = call;
  const { schema } = writeOf(ownSubject(call)).rules;
  const value = profile.data[field];
  const isOpen = channelOf(field) !== undefined && identifyingFields(schema).includes(field);
  assertThat(isOpen && value !== undefined && !hasVerifiedValue(profile, field), 'field_not_found');
  assertMayWrite(schema, 'user', field);
  if (profile.is_test) throw invalidInput('body.verify', 'a test user verifies nothing');
  const move = { field, before: String(value), after: String(value), was_verified: false };
  const plan = { moves: [move], removals: [], wanted: profile.data };
  const application = await authorise(call, plan, undefined);
  return startAddressChange({ principal: call.principal, profile, application }, move, undefined);
}

/**
 * Sends a new code for a pending change, in place of the last one. The contacts have their notice, whose link
 * still cancels the change (decision 0374). Returns the change by its field. Throws 410 `challenge_ended` if
 * it is not pending any more, 429 if the last code was sent less than 30 seconds ago, and the errors of
 * `changeOwnIdentifiers`.
 */
export async function resendAddressCode(call: OwnCall, id: string): Promise<Record<string, PendingAddress>> {
  const { principal, profile } = call;
  const earlier = await pendingChange(call, id);
  const { move } = earlier;
  const seconds = secondsToResend(earlier.sentAt);
  if (seconds > 0) throw tooManyRequests('The last code was sent a moment ago', seconds);
  const plan = { moves: [move], removals: [], wanted: { ...profile.data, [move.field]: move.after } };
  const application = await authorise(call, plan, undefined);
  const pending = await startAddressChange({ principal, profile, application }, move, undefined, earlier);
  return { [move.field]: pending };
}

/**
 * Throws unless the caller may change identifying fields now. Returns the application with
 * the settings that decided.
 */
async function authorise(
  { principal, profile, sourceIp }: OwnCall,
  plan: Pick<OwnChange, 'moves' | 'removals' | 'wanted'>,
  faultsAt: string | undefined,
): Promise<EffectiveApplication> {
  assertFirstParty(principal);
  assertRecentSignIn((await sessionFactsOf(principal)).auth_time);
  const { app, user_id: userId } = profile;
  const variant = variantOf(principal);
  const application = await findEffectiveApplication(app, variant);
  assertThat(application, 'revoked_session');
  const isOfEmail = ({ field }: AddressChange) => field === CONTACT_FIELDS.email;
  if ([...plan.moves, ...plan.removals].some(isOfEmail)) assertAllowedDomain(application.config, plan.wanted);
  for (const { field, after } of plan.moves) {
    const path = faultsAt ?? `body.data.${field}`;
    if (field === CONTACT_FIELDS.phone) await assertTextable(application, after, path);
  }
  await throttle(`identifiers of ${app} ${userId}`, PER_USER);
  if (plan.moves.length > 0) await throttle(`address changes from ${sourceIp}`, PER_SOURCE);
  for (const { field, after } of plan.moves) {
    await throttle(`address changes to ${app} ${field} ${after}`, PER_ADDRESS);
  }
  return application;
}

/**
 * Returns the removals of a change that a link undoes: those of users with an address that gets the link.
 * Throws 409 `last_identifier` if the user could not sign in afterwards.
 */
function undoableRemovals(
  profile: ProfileRecord,
  { removals, schema }: OwnChange,
  { config }: EffectiveApplication,
): AddressChange[] {
  assertCanStillSignIn(profile, removals, { schema, config });
  return verifiedContacts(profile).length > 0 ? removals : [];
}

function withUndoLink(
  change: AddressChange,
  profile: ProfileRecord,
  application: EffectiveApplication,
): ToldRemoval {
  const undo = newUndoLink(profile, application, { ...change, completed_at: isoNow() });
  return { change, undo };
}

/**
 * Plans the write to one state of the profile. Throws 409 `conflict` for removals that were not announced.
 */
function plannedWrite(
  profile: ProfileRecord,
  plan: OwnChange,
  application: EffectiveApplication,
  told: readonly ToldRemoval[],
): Planned {
  const removed = undoableRemovals(profile, plan, application).map((removal) => {
    const known = told.find(({ change }) => isDeepStrictEqual(change, removal));
    if (!known) throw profileChangedMeanwhile();
    return known;
  });
  return {
    change: plan.change,
    beside: removed.map(({ undo }) => undo.write),
    held: removed.flatMap(({ change }) => heldIdentity(change)),
  };
}

/** Sends the notices of removals before they are written: no other message has a link that undoes them. */
async function notifyRemovals(
  profile: ProfileRecord,
  told: readonly ToldRemoval[],
  application: EffectiveApplication,
): Promise<void> {
  const language = languageOfUser(profile, application);
  for (const { change, undo } of told) {
    const notice = { application, change, link: undo.link, kind: 'done', language } as const;
    await notifyContacts(verifiedContacts(profile), notice, 'must arrive');
  }
}

async function startMoves(
  { principal }: OwnCall,
  profile: ProfileRecord,
  moves: readonly AddressMove[],
  application: EffectiveApplication,
  faultsAt: string | undefined,
): Promise<Record<string, PendingAddress>> {
  const pending: Record<string, PendingAddress> = {};
  for (const move of moves)
    pending[move.field] = await startAddressChange({ principal, profile, application }, move, faultsAt);
  return pending;
}
