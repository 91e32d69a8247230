import type { GroupRecord } from '../groups/group.ts';
import { groupOf } from '../groups/group-items.ts';
import { groupOfLink, type LinkRecord } from '../links/link-record.ts';
import { keys } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';

/**
 * Returns the group that a link joins. Undefined if the link names none, if the group is gone, or if it is no
 * longer open and the link has no invite.
 */
export async function groupToJoin(link: LinkRecord): Promise<GroupRecord | undefined> {
  const joined = groupOfLink(link);
  const group = joined && groupOf(await getItem(keys.group(joined.group)), link.app);
  return group && (joined.invite !== undefined || group.admission_policy === 'open') ? group : undefined;
}
