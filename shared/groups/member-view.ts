import { assertThat } from '../platform/errors.ts';
import { type Audience, schemaFor } from '../profiles/audience.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import type { Item } from '../storage/writes/expressions.ts';
import type { GroupMember, GroupRecord, MemberRecord, MembershipEntry } from './group.ts';
import type { GroupCaller } from './group-access.ts';

const SHOWN = ['email', 'first_name', 'last_name'] as const;

/** A member as the API shows it. `version` and `updated_at` make its ETag. */
export type MemberView = GroupMember & { updated_at: string };

/**
 * Returns members with the profile that each shows, read in one call, without those whose user is deleted.
 * Users do not see fields that the schema
 * hides from users, the profile of a member who has not confirmed its membership, or the user id of a member
 * who was invited by address and has not accepted. Otherwise an invite, or the addition of an id, would
 * reveal whether an address has a user and who that is (decisions 0015, 0084).
 */
export async function memberViews(
  caller: GroupCaller,
  members: MemberRecord[],
  schema: ProfileSchema,
): Promise<MemberView[]> {
  const profiles = await getItems(members.map((member) => keys.profile(caller.app, member.user_id)));
  return members.flatMap((member, i) =>
    isOfDeletedUser(member, profiles[i])
      ? []
      : [memberView(caller, member, { profileItem: profiles[i], schema })],
  );
}

/**
 * True if the user of a member is deleted, and the sweep has not deleted the member yet. The user of an
 * invite by address may have no profile because nobody has signed in with the address.
 */
function isOfDeletedUser({ awaits }: MemberRecord, profile: Item | undefined): boolean {
  return profile === undefined && awaits === undefined;
}

/** Values of other items that a member shows (decision 0241). */
type BesideMember = { profileItem: Item | undefined; schema: ProfileSchema };

/**
 * Reads values of other items that a member shows. Throws 404 `member_not_found` if the user of the member is
 * deleted.
 */
export async function readBesideMember({ app }: GroupCaller, member: MemberRecord): Promise<BesideMember> {
  const [schemaItem, profileItem] = await getItems([keys.schema(app), keys.profile(app, member.user_id)]);
  assertThat(!isOfDeletedUser(member, profileItem), 'member_not_found');
  return { profileItem, schema: schemaFromItem(schemaItem) };
}

/** Returns one member with the profile that it shows. */
export function memberView(
  caller: GroupCaller,
  member: MemberRecord,
  { profileItem: item, schema }: BesideMember,
): MemberView {
  const isOtherUser = caller.kind === 'user' && caller.userId !== member.user_id;
  if (isOtherUser && !isConfirmed(member)) return withoutAddressee(member);
  if (!item) return member;
  const audience = caller.kind === 'user' ? 'user' : 'platform';
  return { ...member, profile: shownProfile(profileFromItem(item), schema, audience) };
}

/** Hides the user id of a member who was invited by address and has not accepted. */
function withoutAddressee(member: MemberRecord): MemberView {
  const { user_id, ...others } = member;
  return member.awaits === undefined ? { ...others, user_id } : others;
}

/** True for an active member who has joined, or whom the backend has added. Other users see its profile. */
export function isConfirmed({ state, unconfirmed }: MemberRecord): boolean {
  return state === 'active' && !unconfirmed;
}

/**
 * Returns the profile that a member shows: the fields that the schema defines, and for users only those that
 * users may see. An address that the user only asserts is not shown to users (decision 0082).
 */
export function shownProfile(
  { user_id, data, asserted = [] }: ProfileRecord,
  schema: ProfileSchema,
  audience: Audience = 'user',
): NonNullable<GroupMember['profile']> {
  const known = schemaFor(audience, schema).schema;
  const shown = SHOWN.flatMap((field) => {
    const value = data[field];
    const isOwn = audience === 'platform' || !asserted.some((identity) => identity.field === field);
    return known[field] !== undefined && typeof value === 'string' && isOwn ? [[field, value]] : [];
  });
  return { user_id, ...Object.fromEntries(shown) };
}

/** A group with the caller's own membership. */
export type OwnGroup = MembershipEntry & Pick<GroupRecord, 'version' | 'updated_at'>;

/**
 * Returns a group with the caller's own membership and profile, as the caller sees them. `version` and
 * `updated_at` are those of the group, because updates of the group are conditional on them. Throws 404
 * `group_not_found` if there is no membership.
 */
export function ownGroup(
  group: GroupRecord,
  own: MemberRecord | undefined,
  profile: ProfileRecord,
  schema: ProfileSchema,
): OwnGroup {
  assertThat(own, 'group_not_found');
  const { version, updated_at } = group;
  return { group, member: { ...own, profile: shownProfile(profile, schema) }, version, updated_at };
}
