import { assertThat } from '../platform/errors.ts';
import { type Audience, schemaFor } from '../profiles/audience.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { schemaOf } from '../schemas/schema-store.ts';
import type { Item } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/table.ts';
import type { GroupMember, GroupRecord, MemberRecord } from './group.ts';
import type { GroupCaller } from './group-access.ts';

const SHOWN = ['email', 'first_name', 'last_name'] as const;

/** A member as the API shows it. Version and date of the last change make its ETag. */
export type MemberView = GroupMember & { version: number; updated_at: string };

/**
 * Members with what each shows of its user, read in one call. Users see of each other neither what the
 * application's schema hides from users, nor the profile of somebody who has not come: an invite must not
 * tell whether its address has a user, and who that is, nor must an id that another user adds. Nor do they
 * see the id of the one whom an address leads to, before it has answered.
 */
export async function memberViews(
  caller: GroupCaller,
  members: MemberRecord[],
  schema: ProfileSchema,
): Promise<MemberView[]> {
  if (members.length === 0) return [];
  const profiles = await getItems(members.map((member) => keys.profile(caller.app, member.user_id)));
  return members.map((member, i) => viewOf(caller, member, profiles[i], schema));
}

/** One member with what it shows of its user. */
export async function memberView(caller: GroupCaller, member: MemberRecord): Promise<MemberView> {
  const wanted = [keys.schema(caller.app), keys.profile(caller.app, member.user_id)];
  const [schemaItem, profileItem] = await getItems(wanted);
  return viewOf(caller, member, profileItem, schemaOf(schemaItem));
}

function viewOf(
  caller: GroupCaller,
  member: MemberRecord,
  item: Item | undefined,
  schema: ProfileSchema,
): MemberView {
  const stranger = caller.kind === 'user' && caller.userId !== member.user_id;
  if (stranger && !hasCome(member)) return withoutAddressee(member);
  if (!item) return member;
  const audience = caller.kind === 'user' ? 'user' : 'platform';
  return { ...member, profile: shownOf(profileFromItem(item), schema, audience) };
}

/** Who was invited by an address and has not accepted is known by that address only. */
function withoutAddressee(member: MemberRecord): MemberView {
  const { user_id, ...others } = member;
  return member.awaits === undefined ? { ...others, user_id } : others;
}

/** True for a member that has come itself, or that the backend has added: users are shown its profile. */
export function hasCome({ state, unconfirmed }: MemberRecord): boolean {
  return state === 'active' && !unconfirmed;
}

/**
 * What a member shows of its user: what the schema has a field for, and to users only what it lets users see.
 * An address that the user only asserts is not shown to users as its own (decision 0082).
 */
export function shownOf(
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

/**
 * A group with one membership, as a member gets it. Version and date are the group's, which its updates are
 * conditional on.
 */
export function entryOf(group: GroupRecord, member: GroupMember) {
  return { group, member, version: group.version, updated_at: group.updated_at };
}

/** A group with the caller's own membership. Throws 404 `group_not_found` where there is none. */
export function ownEntryOf(
  group: GroupRecord,
  own: MemberRecord | undefined,
  profile: NonNullable<GroupMember['profile']>,
) {
  assertThat(own, 'group_not_found');
  return entryOf(group, { ...own, profile });
}
