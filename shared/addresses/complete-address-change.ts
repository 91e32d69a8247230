import {
  hasSessionEnded,
  isAccountPage,
  isArtifactOpen,
  keyOfSession,
  proofWrite,
} from '../auth/session-status.ts';
import { notifyContacts } from '../messages/notify-contacts.ts';
import { ApiError, assertThat } from '../platform/errors.ts';
import { allInOrder } from '../platform/parallel.ts';
import { isoNow } from '../platform/time.ts';
import { mayWrite, schemaFor } from '../profiles/audience.ts';
import {
  type AddressChange,
  hasVerifiedValue,
  heldIdentity,
  verifiedContacts,
} from '../profiles/identity/address-change.ts';
import { lookUpIdentityItems } from '../profiles/identity/find-by-identity.ts';
import type { Identity } from '../profiles/identity/identity.ts';
import { isReserved } from '../profiles/identity/identity-store.ts';
import {
  endTestUserOf,
  isAsserted,
  takeFrom,
  takeFromUnverified,
} from '../profiles/identity/take-identity.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { profileWrites } from '../profiles/profile-writes.ts';
import { factsFromItem } from '../profiles/sign-in/session-facts.ts';
import { identityTaken } from '../profiles/write-profile.ts';
import { identifyingFields, type ProfileSchema } from '../schemas/schema.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import type { Challenge } from '../sign-in/codes/challenge.ts';
import { addressChangeEnded } from '../sign-in/codes/challenge-store.ts';
import { tryCode } from '../sign-in/codes/try-code.ts';
import { assertAllowedDomain } from '../sign-in/restrictions.ts';
import { type Key, keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { all, equals, type Item } from '../storage/writes/expressions.ts';
import { knownFirst } from '../storage/writes/update-versioned.ts';
import { write, writeAll } from '../storage/writes/write-items.ts';
import { check, remove, type Write } from '../storage/writes/writes.ts';
import type { Language } from '../texts/languages.ts';
import { type ProfileView, readBesideProfile, wholeProfileView } from '../users/profile-view.ts';
import {
  type EffectiveApplication,
  effectiveFromItems,
  effectiveKeys,
} from '../variants/effective-application.ts';
import { keepingWayIn } from '../ways-in/way-in.ts';
import { languageOfUser } from './language-of-user.ts';
import type { OwnCall } from './own-profile.ts';
import {
  CHANGE_AGAIN,
  type ChallengedMove,
  hasMoveEnded,
  moveOfChallenge,
} from './pending-address-change.ts';
import { withVerifiedAddress } from './profile-with-address.ts';
import { placeOfSession } from './session-binding.ts';
import { completedWrite, newUndoLink } from './undo-link.ts';

type CompletionCaller = Pick<OwnCall, 'principal' | 'profile' | 'own'>;
/** The change of a user's address, and the session that asked for it. */
type Move = ChallengedMove & {
  app: string;
  variant: string | undefined;
  userId: string;
  session: MoveSession;
};
type MoveSession = {
  key: Key;
  hasEnded: (profile: ProfileRecord, item: Item) => boolean;
  proofWrite: (item: Item, identity: Identity) => Write;
};
type MoveRead = Awaited<ReturnType<typeof readMove>>;
/** The user who gets the address. `mayBeAsserted` is false if nobody else asserted it when it was read. */
type NewAddressOwner = { app: string; userId: string; schema: ProfileSchema; mayBeAsserted: boolean };
/** The effect of a completed change. `link` undoes it. */
type Moved = {
  application: EffectiveApplication;
  before: ProfileRecord;
  after: ProfileRecord;
  link: string | undefined;
  language: Language;
};

/**
 * Completes the change of a contact field with the code sent to its new address, in the session that asked
 * for it. One transaction consumes the code and moves the identity; the old address stays reserved for the
 * user for 7 days. The session then rests on the new address. If it is the first address that the user
 * verifies, sessions that rest on nothing else end. Returns the profile. Throws errors of `tryCode`, 409
 * `identity_taken` if another user has verified the address or the platform wrote it for another user, 410
 * `challenge_ended` if the address changed meanwhile or the change was cancelled.
 */
export async function completeAddressChange(
  caller: CompletionCaller,
  { challenge_id: id, code }: { challenge_id: string; code: string },
): Promise<ProfileView> {
  const { principal, profile, own } = caller;
  const origin = { userId: profile.user_id, session: sessionOfCaller(principal) };
  const place = { id, interaction: placeOfSession(principal), remedy: CHANGE_AGAIN };
  const { consume, read } = await tryCode(place, code, async (challenge) => {
    const asked = moveOf(challenge, origin);
    return [asked, ...(await allInOrder([readMove(asked), readBesideProfile(own, 'user')]))] as const;
  });
  const [asked, known, beside] = read;
  const readFirst = knownFirst(known, () => readMove(asked));
  const done = await retryStale(async () => moveIdentity(asked, await readFirst(), consume()));
  if (done.link) {
    const { application, link, language } = done;
    const notice = { application, change: asked.move, link, kind: 'done', language } as const;
    await notifyContacts(verifiedContacts(done.before), notice, 'best effort');
  }
  return wholeProfileView(done.after, beside);
}

/**
 * Returns the session that asks for a change: one of the API, or a browser's at the sign-in screen. That one
 * keeps the time of its sign-in, so it ends if the address is the first that the user verifies.
 */
function sessionOfCaller(principal: CompletionCaller['principal']): MoveSession {
  const key = keyOfSession(principal);
  if (isAccountPage(principal))
    return {
      key,
      hasEnded: (profile, item) => !isArtifactOpen(profile, item),
      proofWrite: (item) => check(key, equals('cookie', item['cookie']), changingSessionEnded),
    };
  return {
    key,
    hasEnded: hasSessionEnded,
    proofWrite: (item, identity) => proofWrite(item, identity, changingSessionEnded),
  };
}

const changingSessionEnded = () => new ApiError('revoked_session', 'Sign in again');

/** Returns the move that a challenge confirms. Throws 404 `challenge_not_found` if it confirms none. */
function moveOf(challenge: Challenge, origin: Pick<Move, 'userId' | 'session'>): Move {
  const challenged = moveOfChallenge(challenge);
  if (!challenged) throw new ApiError('challenge_not_found', CHANGE_AGAIN);
  const { app, variant } = challenge;
  return { ...origin, ...challenged, app, variant };
}

const identityOf = ({ move }: Move): Identity => ({ field: move.field, value: move.after });

/** Reads the items that a move depends on, in one round. */
async function readMove(move: Move) {
  const { app, variant, userId, session } = move;
  const identity = identityOf(move);
  const [items, mayBeAsserted] = await allInOrder([
    getItems([
      ...effectiveKeys(app, variant),
      keys.profile(app, userId),
      keys.schema(app),
      session.key,
      keys.identity(app, identity.field, identity.value),
    ]),
    isAsserted(app, identity),
  ]);
  const [applicationItem, variantItem, profileItem, schemaItem, sessionItem, identityItem] = items;
  const application = applicationItem && effectiveFromItems(applicationItem, variantItem);
  return { application, profileItem, schemaItem, identityItem, sessionItem, mayBeAsserted };
}

async function moveIdentity(
  move: Move,
  { application, profileItem, schemaItem, identityItem, sessionItem, mayBeAsserted }: MoveRead,
  consume: readonly Write[],
): Promise<Moved> {
  const { app, userId, move: asked, undo: pending } = move;
  const identity = identityOf(move);
  assertThat(application && profileItem && sessionItem, 'revoked_session');
  const before = profileFromItem(profileItem);
  if (move.session.hasEnded(before, sessionItem)) throw changingSessionEnded();
  if (hasMoveEnded(before, move)) throw addressChangeEnded('The change has ended');
  const schema = schemaFromItem(schemaItem);
  assertStillPossible(before, asked, schema);
  // The old address may have been verified, or lost its verification, since the user asked.
  const change = { ...asked, was_verified: hasVerifiedValue(before, asked.field) };
  const verified = { field: change.field, value: change.after };
  const { way_in } = factsFromItem(sessionItem);
  const after = {
    ...withVerifiedAddress(before, verified, schema.user_verification_fields),
    ...keepingWayIn(before, way_in, { at: Date.now() / 1000, identity }),
  };
  if (change.field === 'email') assertAllowedDomain(application.config, after.data);
  await freeIdentity(identity, identityItem, { app, userId, schema, mayBeAsserted });
  const noTestUser = await endTestUserOf(app, application.test_identities, identity, userId);
  const language = languageOfUser(before, application);
  // The first contact may have been verified since the user asked: it got no link that undoes the change.
  const isUndoable = pending !== undefined || verifiedContacts(before).length > 0;
  const undo = isUndoable
    ? newUndoLink(before, application, { ...change, completed_at: isoNow() })
    : undefined;
  await writeAll([
    ...consume,
    ...noTestUser,
    ...(pending === undefined
      ? []
      : [completedWrite(pending, change, () => addressChangeEnded('The change was cancelled'))]),
    ...(undo ? [undo.write] : []),
    move.session.proofWrite(sessionItem, identity),
    ...profileWrites(schema, before, after, {
      stale,
      taken: stale,
      deleted: stale,
      held: undo ? heldIdentity(change) : [],
      writtenBy: 'user',
    }),
  ]);
  return { application, before, after, link: undo?.link, language };
}

/**
 * Throws 410 `challenge_ended` unless the profile still has the old address and the schema
 * lets the user change it.
 */
function assertStillPossible(
  { data }: ProfileRecord,
  { field, before }: AddressChange,
  schema: ProfileSchema,
): void {
  if (data[field] !== before) throw addressChangeEnded('The address was changed meanwhile');
  const visible = schemaFor('user', schema);
  const isOpen = Object.hasOwn(visible.schema, field) && mayWrite('user', visible, field);
  if (!isOpen || !identifyingFields(schema).includes(field))
    throw addressChangeEnded('The application closed the field meanwhile');
}

/**
 * Frees an address that the user has verified. Removes a reservation by a link or invite, or the value of
 * another user who only asserted it; the move then starts again. Throws 409 `identity_taken` if another user
 * has verified it, the platform wrote it for another user, or another user can still undo a change of it.
 */
async function freeIdentity(
  identity: Identity,
  item: Item | undefined,
  { app, userId, schema, mayBeAsserted }: NewAddressOwner,
): Promise<void> {
  const [{ state, owner } = {}] = await lookUpIdentityItems(app, [identity], [item], 'owner');
  if (state === 'former' && item?.['user_id'] !== userId) throw identityTaken(identity);
  if (owner === undefined || owner === userId) {
    if (mayBeAsserted) await takeFromUnverified(app, identity, userId, schema);
    return;
  }
  if (state === 'verified' || state === 'written') throw identityTaken(identity);
  if (isReserved(item)) {
    const asRead = all(equals('user_id', owner), equals('reserved', true));
    await write(remove(keys.identity(app, identity.field, identity.value), asRead, stale));
    throw stale();
  }
  await takeFrom(app, identity, owner, schema);
  throw stale();
}
