import { recordFromItem } from '../storage/keys.ts';
import type { Item } from '../storage/writes/expressions.ts';
import type { GroupRecord, MemberRecord } from './group.ts';
import type { InviteRecord } from './invite.ts';

/** Returns the record of a group item; undefined if it is not a group of the application. */
export function groupOf(item: Item | undefined, app: string): GroupRecord | undefined {
  return item?.['app_id'] === app ? groupFromItem(item) : undefined;
}

/** Returns the record of a group item. */
export const groupFromItem = recordFromItem<GroupRecord>;

/** Returns the record of a member item, or of its copy with the user. */
export const memberFromItem = recordFromItem<MemberRecord>;

/** Returns the record of an invite item. */
export const inviteFromItem = recordFromItem<InviteRecord>;
