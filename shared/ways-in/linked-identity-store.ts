import { ApiError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { isoNow } from '../platform/time.ts';
import type { ProviderSubject } from '../profiles/identity/provider-subject.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import type { SessionFacts } from '../profiles/sign-in/session-facts.ts';
import { keys, owners, ranges } from '../storage/keys.ts';
import { queryItems } from '../storage/read-items.ts';
import { stale } from '../storage/stale.ts';
import { equals, exists, type Item, notExists } from '../storage/writes/expressions.ts';
import { put, remove, update, type Write } from '../storage/writes/writes.ts';
import {
  type LinkedIdentityRecord,
  linkedIdentityFromItem,
  MAX_LINKED_IDENTITIES,
} from './linked-identity.ts';

/** Thrown if somebody has the identity by now, so that the sign-in is another one. */
export class IdentityLinked extends ApiError {
  constructor() {
    super('identity_taken', 'This account of the provider belongs to a user already');
  }
}

/** A way in that a sign-in or a request adds to its user. */
export type AddedWayIn = {
  id: string;
  /** Returns the profile that counts it. Throws 409 `limit_reached`. */
  count: (profile: ProfileRecord) => ProfileRecord;
  /** Returns the writes that add it. Called after the profile is made: their times must not be earlier. */
  writes: (user: Pick<ProfileRecord, 'app' | 'user_id'>, facts: Pick<SessionFacts, 'rests_on'>) => Write[];
};

/** Returns the identity at a provider as a way in that can be added. Its writes throw `IdentityLinked`. */
export function addedIdentity(named: ProviderSubject): AddedWayIn {
  const id = newId('identity');
  return {
    id,
    count: countedIdentity,
    writes: ({ app, user_id }, { rests_on }) =>
      linkingWrites({
        ...{ app, user_id, id },
        ...named,
        created_at: isoNow(),
        proved_at: Date.now() / 1000,
        rests_on,
      }),
  };
}

function countedIdentity(profile: ProfileRecord): ProfileRecord {
  const { linked_identities: before = 0, auth_level } = profile;
  if (before >= MAX_LINKED_IDENTITIES)
    throw new ApiError(
      'limit_reached',
      `A user has at most ${MAX_LINKED_IDENTITIES} accounts of providers; unlink one first`,
    );
  // Who has a way in has signed up, as a guest who adds a passkey (decision 0577).
  const level = auth_level === 'guest' ? 'unverified' : auth_level;
  return { ...profile, linked_identities: before + 1, auth_level: level };
}

function linkingWrites(record: LinkedIdentityRecord): Write[] {
  const { app, user_id: userId, id, provider, issuer, subject } = record;
  const owner = keys.identityOwner(app, issuer, subject);
  const atProvider = keys.identityAtProvider(app, provider, id);
  return [
    put({ ...keys.linkedIdentity(app, userId, id), ...record }, notExists()),
    put(
      { ...owner, ...owners.ofUser(app, userId, owner), user_id: userId, identity: id },
      notExists(),
      () => new IdentityLinked(),
    ),
    put({ ...atProvider, ...owners.ofUser(app, userId, atProvider), user_id: userId }, notExists()),
  ];
}

/** The writes that remove an identity of a user. They throw `Stale` unless the profile is as read. */
export function unlinkingWrites(
  { app, user_id, id, provider, issuer, subject }: LinkedIdentityRecord,
  { version, kept_ways_in: kept = {} }: ProfileRecord,
): Write[] {
  const isKept = Object.hasOwn(kept, id) && { remove: [`kept_ways_in.${id}`] };
  return [
    remove(keys.linkedIdentity(app, user_id, id), exists(), stale),
    remove(keys.identityOwner(app, issuer, subject), exists(), stale),
    remove(keys.identityAtProvider(app, provider, id), exists(), stale),
    update(
      keys.profile(app, user_id),
      { add: { linked_identities: -1, version: 1 }, ...isKept },
      equals('version', version),
      stale,
    ),
  ];
}

/** The write that notes a use, and the address that the provider names now. It throws `Stale` if unlinked. */
export function identityUseWrite(
  { app, user_id, id }: LinkedIdentityRecord,
  at: string,
  email: string | undefined,
): Write {
  const set = { last_used_at: at, ...(email !== undefined && { email }) };
  return update(keys.linkedIdentity(app, user_id, id), { set }, exists(), stale);
}

/** Returns whose an identity is, from its item. */
export function identityOwnerFrom({ user_id, identity }: Item): { userId: string; identity: string } {
  return { userId: String(user_id), identity: String(identity) };
}

/** Returns all identities at providers of a user, at most 20, in the order in which they were linked. */
export async function listLinkedIdentities(app: string, userId: string): Promise<LinkedIdentityRecord[]> {
  const { items } = await queryItems(ranges.linkedIdentities(app, userId), { limit: MAX_LINKED_IDENTITIES });
  return items.map(linkedIdentityFromItem);
}
