import { groupOf, inviteFromItem, memberFromItem } from '../groups/group-items.ts';
import type { InviteRecord } from '../groups/invite.ts';
import { mayInvite } from '../groups/inviter.ts';
import type { RoleSettings } from '../groups/role-rules.ts';
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
  return invite && mayResend(brand.application, invite, inviter)
    ? invitePage(brand, invite, code)
    : gonePage(brand);
}

/**
 * Returns the invite of an inviter's link. Undefined if the invite or its group is gone. Its page and its
 * resending are only for an inviter who could still make the invite (`mayResend`).
 */
export async function findLinkedInvite({
  app,
  invite: { group, id },
}: InviterLink): Promise<InviteRecord | undefined> {
  const [groupItem, inviteItem] = await getItems([keys.group(group), keys.groupInvite(group, id)]);
  return groupOf(groupItem, app) && inviteItem && inviteFromItem(inviteItem);
}

/** Returns the key of the membership that decides whether the inviter may send the invite again. */
export function inviterKey({ app_id: app, created_by, group_id: group }: InviteRecord): Key {
  return keys.userGroup(app, created_by, group);
}

/** True if the inviter, with this membership, may still invite with the roles of the invite. */
export function mayResend(
  settings: RoleSettings,
  { roles }: InviteRecord,
  inviter: Item | undefined,
): boolean {
  return mayInvite(settings, inviter && memberFromItem(inviter), roles);
}
