import { groupOf, inviteFromItem } from '../groups/group-items.ts';
import type { InviteRecord } from '../groups/invite.ts';
import { type Invited, inviterKeys, mayStillInvite } from '../groups/inviter.ts';
import type { InviterSettings } from '../groups/role-rules.ts';
import type { Reply } from '../http/reply.ts';
import type { InviterLink } from '../links/link-record.ts';
import type { BrandOfApplication } from '../pages/link-pages.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { gonePage, invitePage } from './invite-pages.ts';

/** The page of an inviter's link. */
export async function visitInvite(
  code: string,
  link: InviterLink,
  brand: BrandOfApplication,
): Promise<Reply> {
  const invite = await findLinkedInvite(link);
  return invite && (await mayResend(brand.application, invite))
    ? invitePage(brand, invite, code)
    : gonePage(brand);
}

async function mayResend(settings: InviterSettings, invite: InviteRecord): Promise<boolean> {
  const invited = asMadeByInviter(invite);
  return mayStillInvite(settings, invited, await getItems(inviterKeys(settings, invited)));
}

/**
 * Returns the invite of an inviter's link. Undefined if the invite or its group is gone. Its page and its
 * resending are only for an inviter who could still make the invite.
 */
export async function findLinkedInvite({
  app,
  invite: { group, id },
}: InviterLink): Promise<InviteRecord | undefined> {
  const [groupItem, inviteItem] = await getItems([keys.group(group), keys.groupInvite(group, id)]);
  return groupOf(groupItem, app) && inviteItem && inviteFromItem(inviteItem);
}

/** Returns the invite as the user answers for it to whom its page belongs. */
export function asMadeByInviter({ app_id: app, group_id: group, created_by, roles }: InviteRecord): Invited {
  return { app, group, inviter: { kind: 'user', id: created_by }, roles };
}
