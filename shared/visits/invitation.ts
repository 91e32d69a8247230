import { inviteFromItem } from '../groups/group-items.ts';
import { inviteState } from '../groups/invite.ts';
import { inviterKeys, mayStillInvite } from '../groups/inviter.ts';
import { shownProfile } from '../groups/member-view.ts';
import type { InviterSettings } from '../groups/role-rules.ts';
import { groupOfLink, type LinkRecord } from '../links/link-record.ts';
import { hasAddress } from '../platform/strings/address-in-text.ts';
import { masked } from '../platform/strings/masked.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { keys } from '../storage/keys.ts';
import { getItem, getItems } from '../storage/read-items.ts';

const LONGEST_NAME = 60;

/** The inviter, if the page may show one. */
type ShownInviter = { by: string | undefined };

/**
 * Returns who invites with a link: the first name that members of the group see, unless it looks like an
 * address or a phone number, else the masked address. `ended` if the invite admits nobody any more, or its
 * inviter may no longer invite, by these settings. Undefined if the link accepts no invite. Pages show it,
 * escaped; messages never do (decision 0172).
 */
export async function invitationOf(
  link: LinkRecord,
  settings: InviterSettings,
): Promise<ShownInviter | 'ended' | undefined> {
  const { app } = link;
  const { group, invite } = groupOfLink(link) ?? {};
  if (group === undefined || invite === undefined) return undefined;
  const item = await getItem(keys.groupInvite(group, invite));
  if (!item || inviteState(inviteFromItem(item)) !== 'pending') return 'ended';
  const { created_by, made_by: inviter, roles } = inviteFromItem(item);
  const invited = { app, group, inviter, roles };
  const [profileItem, schemaItem, ...makerItems] = await getItems([
    keys.profile(app, created_by),
    keys.schema(app),
    ...inviterKeys(settings, invited),
  ]);
  if (!mayStillInvite(settings, invited, makerItems)) return 'ended';
  if (!profileItem) return { by: undefined };
  const { first_name, email } = shownProfile(profileFromItem(profileItem), schemaFromItem(schemaItem));
  const name = shortened(first_name);
  return { by: (name && !hasAddress(name) ? name : undefined) ?? masked(email) };
}

function shortened(name = ''): string | undefined {
  const characters = [...name];
  if (characters.length <= LONGEST_NAME) return name || undefined;
  return `${characters.slice(0, LONGEST_NAME).join('')}…`;
}
