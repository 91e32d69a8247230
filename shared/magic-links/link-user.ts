import { ApiError, invalidInput } from '../http/errors.ts';
import { CONTACT_FIELDS } from '../profiles/identity.ts';
import { holderOf, isFormer, isSelfAsserted, reserveWrite } from '../profiles/identity-store.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { isGeneratedId, newUserId } from '../sign-in/user-id.ts';
import { all, below, either, equals, notExists } from '../storage/expressions.ts';
import { stale } from '../storage/stale.ts';
import type { Write } from '../storage/table.ts';
import type { Claim, Context, LinkRequest } from './link-context.ts';
import type { LinkRecord } from './magic-link.ts';
import { masked } from './masked.ts';

/** Whom the link signs in, and the identities that are not settled as that user's yet. */
export function resolveUser(
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
  const unsettled = claims.filter(
    ({ item }) => !isFormer(item) && (holderOf(item) === undefined || item?.['reserved'] === true),
  );
  const isUser = named?.user_id === userId || matchesUser(claims, unsettled);
  return { userId, unsettled, promised: !isUser };
}

/** True where a value belongs to the user for good. A former address belongs to nobody. */
function matchesUser(claims: Claim[], unsettled: Claim[]): boolean {
  return claims.some((claim) => !unsettled.includes(claim) && !isFormer(claim.item));
}

/** True where opening the link proves a value that its holder has only asserted: it may be somebody else who opens it. */
export function provesWhatIsAsserted({ verification_type: kind }: LinkRecord, claims: Claim[]): boolean {
  return claims.some(
    ({ identity, item }) => kind && identity.field === CONTACT_FIELDS[kind] && isSelfAsserted(item),
  );
}

/**
 * The value that a link proves where its data has none: what the user has now. A user who changes it before the link is opened has not proved the new one.
 */
export async function valueToProve(
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
export function shownAs(
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
export function reservation(
  app: string,
  { identity, item }: Claim,
  holder: { userId: string; until: number; promised: boolean },
): Write {
  const until = Math.max(holder.until, Number(item?.['expires_at'] ?? 0));
  const reserve = reserveWrite(app, identity, { ...holder, until }, stale);
  const unchanged = either(notExists(), all(equals('reserved', true), below('expires_at', until + 1)));
  return { ...reserve, if: all(reserve.if, unchanged) };
}
