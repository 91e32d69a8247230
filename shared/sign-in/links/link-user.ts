import type { UserLink } from '../../links/link-record.ts';
import { ApiError, invalidInput } from '../../platform/errors.ts';
import { masked } from '../../platform/strings/masked.ts';
import { foundAmong, type IdentityLookup } from '../../profiles/identity/find-by-identity.ts';
import { CONTACT_FIELDS } from '../../profiles/identity/identity.ts';
import { reserveWrite } from '../../profiles/identity/identity-store.ts';
import { isGeneratedId, newUserId } from '../../profiles/new-user-id.ts';
import type { ProfileRecord } from '../../profiles/profile.ts';
import { findProfile } from '../../profiles/profile-store.ts';
import type { ProfileSchema } from '../../schemas/schema.ts';
import { stale } from '../../storage/stale.ts';
import { all, below, either, equals, notExists } from '../../storage/writes/expressions.ts';
import type { Write } from '../../storage/writes/writes.ts';
import type { LinkContext, LinkRequest } from './link-context.ts';

/**
 * Resolves the user of a link: the user that its values find, else the named one, else a new one. `owned`
 * values belong to that user. `claimable` values are free, or reserved for the user. `isNewUser` means that
 * the user does not exist yet. Throws 400, 404 `user_not_found`, 409 `identity_taken`.
 */
export function resolveUser(
  { user_id: id }: LinkRequest,
  data: Record<string, unknown>,
  { application, schema, named, claims }: LinkContext,
): { userId: string; owned: IdentityLookup[]; claimable: IdentityLookup[]; isNewUser: boolean } {
  const matched = foundAmong(claims);
  if (matched === 'several')
    throw new ApiError('identity_taken', 'The values in data belong to different users');
  const unprovable = claims.find(
    ({ identity, state }) => state === 'asserted' && !isVerificationField(schema, identity.field),
  );
  if (unprovable)
    throw new ApiError('identity_taken', `${unprovable.identity.field}: belongs to another user`);
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
  const owned = claims.filter(({ state }) => state === 'written' || state === 'verified');
  const claimable = claims.filter(({ state }) => state === 'free' || state === 'reserved');
  const isUser = named?.user_id === userId || owned.length > 0;
  return { userId, owned, claimable, isNewUser: !isUser };
}

/**
 * True if the link gives the value to its user: the value that it verifies, or any value if it verifies none
 * and the backend vouches for all. Another verifiable value beside the verified one is only asserted, since a
 * stranger may have typed both into a form (decision 0082).
 */
export function isVouchedFor(
  { identity: { field } }: IdentityLookup,
  { verification_type: kind }: Pick<UserLink, 'verification_type'>,
  schema: ProfileSchema,
): boolean {
  return kind === undefined || field === CONTACT_FIELDS[kind] || !isVerificationField(schema, field);
}

function isVerificationField(
  { user_verification_fields: verifiable }: ProfileSchema,
  field: string,
): boolean {
  return verifiable.includes(field);
}

/**
 * Returns the value that a link verifies if its data has none: the user's present value. A value that the
 * user sets before opening the link is not verified by it. Throws 400 `nothing_to_verify` for a link that
 * would verify nothing.
 */
export async function valueToProve(
  { verification_type: kind }: Pick<UserLink, 'verification_type'>,
  data: Record<string, unknown>,
  {
    app,
    userId,
    isNewUser,
    known,
  }: { app: string; userId: string; isNewUser: boolean; known: ProfileRecord | undefined },
): Promise<unknown> {
  const field = kind && CONTACT_FIELDS[kind];
  if (!field || data[field] !== undefined) return undefined;
  const user = isNewUser ? undefined : (known ?? (await findProfile(app, userId)));
  const value = user?.data[field];
  if (value !== undefined) return value;
  const path = 'body.verification_type';
  const message = `neither data.${field} nor the user has a value to verify`;
  throw new ApiError('nothing_to_verify', `${path}: ${message}`, { faults: [{ path, message }] });
}

/**
 * Returns the address that the page of the link shows if the data has none. It is masked before it is stored,
 * so that the link reveals no more than its page.
 */
export function maskedAddress(
  { email, phone_number }: Record<string, unknown>,
  known: ProfileRecord | undefined,
  proves: unknown,
): string | undefined {
  if (email !== undefined || phone_number !== undefined) return undefined;
  return masked(proves ?? known?.data['email'] ?? known?.data['phone_number']);
}

/**
 * The write that reserves an identity for the user of a link. It neither replaces an identity that the user
 * has by now, nor shortens an earlier reservation.
 */
export function reservation(
  app: string,
  { identity, item }: IdentityLookup,
  user: { userId: string; until: number; isNewUser: boolean },
): Write {
  const until = Math.max(user.until, Number(item?.['expires_at'] ?? 0));
  const reserve = reserveWrite(app, identity, { ...user, until }, stale);
  const unchanged = either(notExists(), all(equals('reserved', true), below('expires_at', until + 1)));
  return { ...reserve, if: all(reserve.if, unchanged) };
}
