import { groupOf, inviteOf, memberOf } from '../groups/group-items.ts';
import type { InviteRecord } from '../groups/invite.ts';
import { isOwner } from '../groups/member-state.ts';
import type { Reply } from '../http/reply.ts';
import type { LinkRecord } from '../links/magic-link.ts';
import type { BrandOfApplication } from '../pages/link-pages.ts';
import { keys } from '../storage/keys.ts';
import { getItem, getItems } from '../storage/read-items.ts';
import { gonePage, invitePage } from './invite-pages.ts';

/** The page of an inviter's link. */
export async function visitInvite(code: string, link: LinkRecord, brand: BrandOfApplication): Promise<Reply> {
  const invite = await findLinkedInvite(link);
  return invite ? invitePage(brand, invite, code) : gonePage(brand);
}

/**
 * Returns the invite of an inviter's link. Undefined if the invite or its group is gone, or if the inviter is
 * no longer an owner of the group.
 */
export async function findLinkedInvite({ app, invite }: LinkRecord): Promise<InviteRecord | undefined> {
  if (!invite) return undefined;
  const { group, id } = invite;
  const [groupItem, inviteItem] = await getItems([keys.group(group), keys.groupInvite(group, id)]);
  const linked = groupOf(groupItem, app) && inviteItem && inviteOf(inviteItem);
  const inviter = linked && (await getItem(keys.userGroup(app, linked.created_by, group)));
  return inviter && isOwner(memberOf(inviter)) ? linked : undefined;
}
