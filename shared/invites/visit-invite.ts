import { groupOf, inviteFromItem, memberFromItem } from '../groups/group-items.ts';
import type { InviteRecord } from '../groups/invite.ts';
import { isOwner } from '../groups/member-state.ts';
import type { Reply } from '../http/reply.ts';
import type { InviterLink } from '../links/link-record.ts';
import type { BrandOfApplication } from '../pages/link-pages.ts';
import { type Key, keys } from '../storage/keys.ts';
import { getItem, getItems } from '../storage/read-items.ts';
import type { Item } from '../storage/writes/expressions.ts';
import { gonePage, invitePage } from './invite-pages.ts';

/** The page of an inviter's link. */
export async function visitInvite(
  code: string,
  link: InviterLink,
  brand: BrandOfApplication,
): Promise<Reply> {
  const invite = await findLinkedInvite(link);
  const inviter = invite && (await getItem(inviterKey(invite)));
  return invite && isByOwner(inviter) ? invitePage(brand, invite, code) : gonePage(brand);
}

/**
 * Returns the invite of an inviter's link. Undefined if the invite or its group is gone. Its page and its
 * resending are only for an inviter who is still an owner of the group (`isByOwner`).
 */
export async function findLinkedInvite({
  app,
  invite: { group, id },
}: InviterLink): Promise<InviteRecord | undefined> {
  const [groupItem, inviteItem] = await getItems([keys.group(group), keys.groupInvite(group, id)]);
  return groupOf(groupItem, app) && inviteItem && inviteFromItem(inviteItem);
}

/** Returns the key of the membership that decides whether the inviter is still an owner of the group. */
export function inviterKey({ app_id: app, created_by, group_id: group }: InviteRecord): Key {
  return keys.userGroup(app, created_by, group);
}

/** True if the membership of the inviter is that of an owner. */
export function isByOwner(inviter: Item | undefined): boolean {
  return inviter !== undefined && isOwner(memberFromItem(inviter));
}
