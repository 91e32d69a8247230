import { isDeepStrictEqual } from 'node:util';
import type { Application } from '../applications/application.ts';
import { ApiError, assertThat } from '../platform/errors.ts';
import { type AddressChange, channelOf, hasVerifiedValue } from '../profiles/identity/address-change.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { type ProfileChange, profileAfterChange } from '../profiles/profile-change.ts';
import { identifyingFields, type ProfileSchema } from '../schemas/schema.ts';

/** The new value of a contact field. */
export type AddressMove = AddressChange & { after: string };

/** A change of a user's own data, divided by how it takes effect. */
export type OwnChange = {
  /** The part that is written at once. */
  change: ProfileChange;
  /** Contact fields that get a value once the user has verified it. */
  moves: AddressMove[];
  /** Contact fields that lose their value at once. */
  removals: AddressChange[];
  /** The data once every new value is verified. */
  wanted: Record<string, unknown>;
  schema: ProfileSchema;
};

export const profileChangedMeanwhile = () =>
  new ApiError('conflict', 'The profile was changed at the same time; try again');

/** Returns the identifying fields whose value a change sets, replaces or removes. */
export function changedIdentifiers(
  schema: ProfileSchema,
  before: Pick<ProfileRecord, 'data'> | undefined,
  after: Pick<ProfileRecord, 'data'>,
): string[] {
  return identifyingFields(schema).filter(
    (field) => !isDeepStrictEqual(before?.data[field], after.data[field]),
  );
}

/**
 * Divides a user's own change into the part written at once and the values to verify first. Throws errors of
 * `profileAfterChange`.
 */
export function planOwnChange(
  current: ProfileRecord,
  change: ProfileChange,
  rules: { schema: ProfileSchema; faultsAt?: string | undefined },
): OwnChange {
  const { schema, faultsAt } = rules;
  const { app, user_id: userId } = current;
  const after = profileAfterChange(current, change, { audience: 'user', schema, app, userId, faultsAt });
  const wanted = after.data;
  const contacts = changedIdentifiers(schema, current, after).filter(
    (field) => channelOf(field) !== undefined,
  );
  const changes = contacts.map((field) => addressChange(current, wanted, field));
  const moves = changes.flatMap(({ after, ...move }) => (after === undefined ? [] : [{ ...move, after }]));
  return {
    change: withoutMoves(change, moves),
    moves,
    removals: changes.filter(({ after }) => after === undefined),
    wanted,
    schema,
  };
}

function addressChange(
  current: ProfileRecord,
  wanted: Record<string, unknown>,
  field: string,
): AddressChange {
  const [before, after] = [current.data[field], wanted[field]];
  return {
    field,
    ...(before !== undefined && { before: String(before) }),
    ...(after !== undefined && { after: String(after) }),
    was_verified: hasVerifiedValue(current, field),
  };
}

/** Returns the change without the fields to verify first, whose values do not change yet. */
function withoutMoves(change: ProfileChange, moves: AddressChange[]): ProfileChange {
  const keeps = moves.map(({ field }) => field);
  const given = Object.entries(change.data ?? {}).filter(([field]) => !keeps.includes(field));
  return { ...change, ...(change.data && { data: Object.fromEntries(given) }), keeps };
}

/**
 * Throws 409 `last_identifier` if a removal would leave the user without a way to sign in: a verified address
 * for a method that the application offers. A user who loses only unverified addresses needs any address.
 */
export function assertCanStillSignIn(
  { data, verified_data: verified }: ProfileRecord,
  removals: readonly AddressChange[],
  { schema, config }: { schema: ProfileSchema; config: Application['config'] },
): void {
  if (removals.length === 0) return;
  const methods = config.hub?.auth?.sign_in_methods;
  const needsProof = removals.some(({ was_verified }) => was_verified);
  const left = identifyingFields(schema).filter((field) => {
    const channel = channelOf(field);
    const isOffered = channel !== undefined && methods?.[channel]?.enabled !== false;
    const isRemoved = removals.some((removal) => removal.field === field);
    const isVerified = verified[field] !== undefined && verified[field] === data[field];
    return isOffered && !isRemoved && data[field] !== undefined && (isVerified || !needsProof);
  });
  assertThat(
    left.length > 0,
    'last_identifier',
    `${removals.map(({ field }) => field).join(', ')}: add and confirm another address first`,
  );
}
