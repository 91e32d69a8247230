import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { findSchema } from '../schemas/schema-store.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/table.ts';
import type { GroupMember, MemberRecord } from './group.ts';
import type { GroupCaller } from './group-access.ts';

const SHOWN = ['email', 'first_name', 'last_name'] as const;

/** A member as the API shows it. Version and date of the last change make its ETag. */
export type MemberView = GroupMember & { version: number; updated_at: string };

/**
 * Members with what each shows of its user, read in one call. Users see of each other neither what the application's schema hides from users, nor the profile of
 * somebody who has not come: an invite must not tell whether its address has a user, and who that is, nor must an id that another user adds.
 */
export async function memberViews(caller: GroupCaller, members: MemberRecord[]): Promise<MemberView[]> {
  if (members.length === 0) return [];
  const [schema, profiles] = await Promise.all([
    caller.kind === 'user' ? findSchema(caller.app) : undefined,
    getItems(members.map((member) => keys.profile(caller.app, member.user_id))),
  ]);
  return members.map((member, i) => {
    const item = profiles[i];
    const secret = caller.kind === 'user' && caller.userId !== member.user_id && !hasCome(member);
    return item && !secret ? { ...member, profile: shownOf(profileFromItem(item), schema) } : member;
  });
}

function hasCome({ state, unconfirmed }: MemberRecord): boolean {
  return state === 'active' && !unconfirmed;
}

/** One member with what it shows of its user. */
export async function memberView(caller: GroupCaller, member: MemberRecord): Promise<MemberView> {
  const [view = member] = await memberViews(caller, [member]);
  return view;
}

/** What a member shows of its user: to other users only what the schema, where there is one, lets users see. */
export function shownOf(
  { user_id, data }: ProfileRecord,
  schema: ProfileSchema | undefined,
): NonNullable<GroupMember['profile']> {
  const shown = SHOWN.flatMap((field) => {
    const value = data[field];
    const visible = schema === undefined || schema.schema[field]?.user_visible === true;
    return visible && typeof value === 'string' ? [[field, value]] : [];
  });
  return { user_id, ...Object.fromEntries(shown) };
}
