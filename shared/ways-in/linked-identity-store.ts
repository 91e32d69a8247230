import { ApiError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { definedMembers } from '../platform/properties.ts';
import { isoNow } from '../platform/time.ts';
import { emptyPictureField } from '../profiles/files/picture-field.ts';
import { newUploadId } from '../profiles/files/upload-id.ts';
import { verifiedContacts } from '../profiles/identity/address-change.ts';
import { tokenRevocationWrites } from '../profiles/identity/leave-token.ts';
import type { ProviderSubject } from '../profiles/identity/provider-subject.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import type { SessionFacts } from '../profiles/sign-in/session-facts.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { keys, owners, ranges } from '../storage/keys.ts';
import { getItem, queryItems } from '../storage/read-items.ts';
import { stale } from '../storage/stale.ts';
import {
  all,
  below,
  either,
  equals,
  exists,
  hasNo,
  type Item,
  notExists,
} from '../storage/writes/expressions.ts';
import { check, put, remove, update, type Write } from '../storage/writes/writes.ts';
import type { KindOfWayIn } from './kind-of-way-in.ts';
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

/** What the session rests on that adds a way in, and since when: a sign-in has just begun it. */
type FactsOfAdding = Pick<SessionFacts, 'rests_on'> & { proved_at?: number };

/** What a user is told about an account at a provider. */
export type LinkNotice = 'added' | 'removed' | 'revoked';

/** A way in that a sign-in or a request adds to its user. */
export type AddedWayIn = {
  id: string;
  /** Returns the profile that counts it. Throws 409 `limit_reached`. */
  count: (profile: ProfileRecord) => ProfileRecord;
  /** Returns the writes that add it. Called after the profile is made: their times must not be earlier. */
  writes: (user: Pick<ProfileRecord, 'app' | 'user_id'>, facts: FactsOfAdding) => Write[];
  /** Returns the writes by which the user, as it was before, gets a notice in the background. */
  noticeWrites: (before: ProfileRecord | undefined) => Write[];
  /** Returns the writes by which the user, as it is after the sign-in, gets a picture in the background. */
  pictureWrites: (after: ProfileRecord, schema: ProfileSchema) => Write[];
};

/**
 * Returns the identity at a provider as a way in that can be added. Its writes throw `IdentityLinked`, and
 * 410 `challenge_ended` if the application has deleted the provider.
 */
export function addedIdentity(named: ProviderSubject): AddedWayIn {
  const id = newId('identity');
  return {
    id,
    count: (profile) => countedIdentity(profile, named.provider),
    writes: (user, facts) => linkingWrites(newLinkedIdentity(id, named, user, facts)),
    noticeWrites: (before) => linkNoticeWrites('added', before, { id, provider: named.provider }),
    pictureWrites: (after, schema) => pictureWrites(after, schema, { id, url: named.picture }),
  };
}

/** Returns the record of an identity that a user links now. */
export function newLinkedIdentity(
  id: string,
  { picture: _, ...named }: ProviderSubject,
  { app, user_id }: Pick<ProfileRecord, 'app' | 'user_id'>,
  { proved_at = Date.now() / 1000, rests_on }: FactsOfAdding,
): LinkedIdentityRecord {
  return { ...{ app, user_id, id }, ...named, created_at: isoNow(), proved_at, rests_on };
}

/**
 * The writes by which a user, as it was before, gets a notice in the background: that an account was linked,
 * unlinked, or unlinked by the application. Clients for messages would double the functions that do this. Who
 * had verified no address gets none: nobody else can read one.
 */
export function linkNoticeWrites(
  notice: LinkNotice,
  before: ProfileRecord | undefined,
  { id, provider }: Pick<LinkedIdentityRecord, 'id' | 'provider'>,
): Write[] {
  if (!before || verifiedContacts(before).length === 0) return [];
  const { app, user_id } = before;
  const record = { kind: 'link_notice', notice, app, user_id, provider, deleted_at: isoNow() };
  return [put({ ...keys.purgeLinkNotice(app, id, notice), ...record }, notExists())];
}

/**
 * The functions of sign-ins fetch nothing, and have no client for the bucket (decision 0596). The record has
 * the id of the upload, so that a run after an interrupted one goes on with the same.
 */
function pictureWrites(
  after: ProfileRecord,
  schema: ProfileSchema,
  { id, url }: { id: string; url: string | undefined },
): Write[] {
  if (url === undefined || emptyPictureField(schema, after) === undefined) return [];
  const { app, user_id } = after;
  const record = { kind: 'picture', app, user_id, url, upload: newUploadId(), deleted_at: isoNow() };
  return [put({ ...keys.purgePicture(app, id), ...record }, notExists())];
}

const tooManyIdentities = () =>
  new ApiError(
    'limit_reached',
    `A user has at most ${MAX_LINKED_IDENTITIES} accounts of providers; unlink one first`,
  );

function countedIdentity(profile: ProfileRecord, provider: string): ProfileRecord {
  const { linked_identities: before = 0, auth_level, connection_map } = profile;
  if (before >= MAX_LINKED_IDENTITIES) throw tooManyIdentities();
  return {
    ...profile,
    linked_identities: before + 1,
    // Who has a way in has signed up, as a guest who adds a passkey (decision 0577).
    auth_level: auth_level === 'guest' ? 'unverified' : auth_level,
    connection_map: { [provider]: { linked_at: isoNow() }, ...connection_map },
  };
}

/**
 * The write by which a user counts another identity. It throws 409 `limit_reached` for the 21st, and 401
 * `revoked_session` if the user is gone.
 */
export function countIdentityWrite(app: string, userId: string, provider: string): Write {
  const fewer = either(hasNo('linked_identities'), below('linked_identities', MAX_LINKED_IDENTITIES));
  return update(
    keys.profile(app, userId),
    {
      first: { [`connection_map.${provider}`]: { linked_at: isoNow() } },
      add: { linked_identities: 1, version: 1 },
    },
    all(exists(), fewer),
    (profile) => (profile ? tooManyIdentities() : new ApiError('revoked_session', 'Sign in again')),
  );
}

/** The writes that link an identity to a user. They throw as those of `addedIdentity`. */
export function linkingWrites(record: LinkedIdentityRecord): Write[] {
  const { app, user_id: userId, id, provider, issuer, subject } = record;
  const owner = keys.identityOwner(app, issuer, subject);
  const atProvider = keys.identityAtProvider(app, provider, id);
  return [
    put(
      { ...owner, ...owners.ofUser(app, userId, owner), user_id: userId, identity: id },
      notExists(),
      () => new IdentityLinked(),
    ),
    put({ ...keys.linkedIdentity(app, userId, id), ...record }, notExists()),
    put({ ...atProvider, ...owners.ofUser(app, userId, atProvider), user_id: userId }, notExists()),
    // Otherwise an answer that waited could add a way in after the provider's end (decision 0588).
    check(keys.identityProvider(app, provider), exists(), providerEnded),
  ];
}

const providerEnded = () =>
  new ApiError('challenge_ended', 'The application has removed this provider; sign in another way');

/** Identities at providers as ways in. */
export const LINKED_IDENTITIES: KindOfWayIn<LinkedIdentityRecord> = {
  prefix: 'identity',
  count: 'linked_identities',
  keyOf: keys.linkedIdentity,
  from: linkedIdentityFromItem,
  list: listLinkedIdentities,
  removal: async (identity, profile) => {
    const isOnly = profile.linked_identities === 1;
    const all = isOnly ? [] : await listLinkedIdentities(identity.app, identity.user_id);
    const others = all.filter(({ id }) => id !== identity.id);
    return unlinkingWrites(identity, profile, others);
  },
  notFound: () => new ApiError('identity_not_found'),
};

/** The writes that remove an identity of a user. They throw `Stale` unless the profile is as read. */
function unlinkingWrites(
  identity: LinkedIdentityRecord,
  { version, kept_ways_in: kept = {}, connection_map: connections }: ProfileRecord,
  others: readonly LinkedIdentityRecord[],
): Write[] {
  const { app, user_id, id, provider, issuer, subject } = identity;
  const isConnected = others.some((other) => other.provider === provider);
  const isNamed = Object.hasOwn(connections, provider) && !isConnected;
  const gone = [
    ...(Object.hasOwn(kept, id) ? [`kept_ways_in.${id}`] : []),
    ...(isNamed ? [`connection_map.${provider}`] : []),
  ];
  return [
    remove(keys.linkedIdentity(app, user_id, id), exists(), stale),
    remove(keys.identityOwner(app, issuer, subject), exists(), stale),
    remove(keys.identityAtProvider(app, provider, id), exists(), stale),
    ...tokenRevocationWrites(identity),
    update(
      keys.profile(app, user_id),
      { add: { linked_identities: -1, version: 1 }, ...(gone.length > 0 && { remove: gone }) },
      equals('version', version),
      stale,
    ),
  ];
}

/** What a provider names beside the person, who has it in place of what was named before. */
export type NamedNow = { [K in 'email' | 'sealed_token']: string | undefined };

/** The write that notes a use, and what the provider names now. It throws `Stale` if unlinked. */
export function identityUseWrite(
  { app, user_id, id }: LinkedIdentityRecord,
  at: string,
  { email, sealed_token }: NamedNow,
): Write {
  const set = { last_used_at: at, ...definedMembers({ email, sealed_token }) };
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

/** Returns an identity at a provider of a user. Throws 404 `identity_not_found`. */
export async function readLinkedIdentity(
  app: string,
  userId: string,
  id: string,
): Promise<LinkedIdentityRecord> {
  const item = await getItem(keys.linkedIdentity(app, userId, id));
  if (!item) throw LINKED_IDENTITIES.notFound();
  return linkedIdentityFromItem(item);
}
